"""The game's picture in the menu: houses in a street; a low one on the card that continues a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from tabletop.app.canvas.canvas import Canvas

from tabletop_rooftops.faces import draw_house

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

HOUSES = (3, 6, 8, 5, 2)


def paint(ctx: Context, surface: Canvas) -> None:
    """Draw a street."""
    w, h = surface.get_size()
    surface.blit(ctx.assets.cover("tables/rooftops", w, h), (0, 0))
    unit = min(w / 370, h / 150)
    for number, storeys in enumerate(HOUSES):
        centre = round(w / 2 + (number - 2) * 70 * unit)
        draw_house(ctx, surface, storeys, unit, (centre, round(h * 0.86)))


def strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return a low picture, w x h device px."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    paint(ctx, made)
    return made
