"""A Sunday's picture: five houses in the night, lit where the puzzle was right at the first try."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.puzzles import card
from tabletop.daily.days import COUNT, STOREYS, Tries, judged

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_SIGNED: Final = 150
"""A picture as tall as this has room for a sign below each house, logical px (UI scale)."""


def draw(ctx: Context, surface: Canvas, place: pygame.Rect, tries: Tries, radius: int) -> None:
    """Fill a place with them; in a tall one a sign below each house tells what became of it."""
    color, right = ctx.theme.color, judged(tries)
    ctx.shapes.box(surface, place, color.ink, radius=radius)
    margin = max(2, place.h // 9)
    sign = min(place.h // 8, ctx.display.ui(34)) if place.h >= ctx.display.ui(_SIGNED) else 0
    foot = place.bottom - margin - (sign + sign // 3 if sign else 0)
    pitch = (place.w - 2 * margin) // COUNT
    wide = min(
        pitch * (8 if sign else 9) // 10, (foot - place.y - margin) * card.WIDE // card.height(max(STOREYS))
    )
    pitch = min(pitch, wide * 2)
    left = place.centerx - pitch * COUNT // 2
    for number, storeys in enumerate(STOREYS):
        x = left + pitch * number + (pitch - wide) // 2
        lit = card.windows(storeys) * (number < len(right) and right[number])
        card.draw(ctx, surface, pygame.Rect(x, place.y, wide, foot - place.y), storeys, lit, number)
        if sign and number < len(right):
            ink = color.legal if right[number] else color.on_dark2
            icon = ctx.assets.icon("check" if right[number] else "x", sign, ink)
            surface.blit(icon, icon.get_rect(midtop=(x + wide // 2, foot + sign // 3)))
    ground = pygame.Rect(left, foot, pitch * COUNT, ctx.display.px(3) if sign else 1)
    ctx.shapes.box(surface, ground, with_alpha(color.on_dark2, 0.35))
