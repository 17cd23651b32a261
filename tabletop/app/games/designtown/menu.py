"""Design Town's pictures in the menu: cards fanned out; two buildings on the card that continues a game."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.games.designtown import faces
from tabletop.app.table.drawn.cards import card_height, card_radius, sprite
from tabletop.games.designtown import form

_FANS = (((0, 9.0), (4, 3.0), (8, -3.0), (9, -9.0)), ((7, 6.0), (2, 1.0), (5, -4.0), (3, -8.0)))
"""Cards of Design Town by face, and how they lean in degrees: one row, and a second where it is tall."""


def paint(ctx: Context, surface: Canvas) -> None:
    """Cards with two faces, fanned out on the cutting mat."""
    printed = form.parse(form.HOUSE_SET).faces
    w, h = surface.get_size()
    surface.blit(ctx.assets.cover("tables/designtown", w, h), (0, 0))
    rows = 2 if h > 1.1 * w else 1
    wide = min(round(w * 0.3), round(h / rows * 0.74 / 1.4))
    tall = card_height(wide)
    step = min(round(wide * 1.02), (w - round(wide * 1.35)) // 3)
    for number, fan in enumerate(_FANS[:rows]):
        middle = round(h * (2 * number + 1) / (2 * rows))
        for index, (card, lean) in enumerate(fan):
            face = faces.face(ctx, printed, card, wide)
            key = faces.face_key(ctx, printed, card, wide)
            made = sprite(ctx, key, face, card_radius(wide), turned=lean)
            at = pygame.Rect(0, 0, wide, tall)
            sag = round(abs(index - 1.5) * wide * 0.06)
            at.center = (w // 2 + round((index - 1.5) * step), middle + sag)
            made.blit(surface, at)


def strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return two buildings side by side, w x h device px."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    for side, name in enumerate(("designtown/park", "designtown/station")):
        made.blit(ctx.assets.cover(name, w - w // 2, h), (side * (w // 2), 0))
    return made
