"""GoTown's pictures in the menu: two towers at dusk, and a floor for the card that continues a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.gotown import faces, street
from tabletop.games.gotown.cards import DOG
from tabletop.games.gotown.state import Floor

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def paint(ctx: Context, surface: Canvas) -> None:
    """Two towers at dusk, a dog on the smaller one."""
    w, h = surface.get_size()
    kerb = round(h * 0.86)
    street.draw_sky(ctx, surface, kerb)
    left: tuple[Floor, ...] = (Floor(4, 5), Floor(2, 7), Floor(8, 1), Floor(3, 6), Floor(5, 4))
    # A low picture has no room for a whole tower.
    left = left if h > 0.62 * w else left[:4]
    right = (Floor(7, 2), Floor(6, 3))
    tile = min(round(kerb * 0.88 / len(left) / 0.65), round(w * 0.165))
    tall = faces.tile_height(tile)
    line = faces.frame_width(ctx)
    for centre, tower in ((round(w * 0.27), left), (round(w * 0.70), right)):
        for number, floor in enumerate(tower):
            at = (centre - tile, kerb - (number + 1) * tall)
            surface.blit(faces.floor_picture(ctx, floor, tile), at)
        surface.fill(ctx.theme.color.on_dark, (centre - tile, kerb - line, 2 * tile, line))
    size = round(tall * 0.95)
    badge = faces.badge(ctx, DOG, size)
    surface.blit(badge, (round(w * 0.70) + tile - size // 4, kerb - tall - size // 6))


def strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return one floor, w x h device px."""
    return pygame.transform.smoothscale(faces.floor_picture(ctx, Floor(3, 6), w // 2), (w, h))
