"""GoTown's pictures in the menu: two towers at dusk, and a floor for the card that continues a game."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.games.gotown import faces, street
from tabletop.app.table.drawn.cards import sprite
from tabletop.games.gotown.state import DOG, FLOOR_SUM, Floor

_WIDE = 2.4
"""A picture that is so many times wider than high has room to show two cards and their sum."""


def paint(ctx: Context, surface: Canvas) -> None:
    """Two towers at dusk, a dog on the smaller one; a wide picture has two cards that make nine instead."""
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
    towers = [(round(w * 0.27), left), (round(w * 0.70), right)]
    if w > _WIDE * h:
        towers = [(round(w * 0.2), left)]
        _paint_pair(ctx, surface, kerb)
    for centre, tower in towers:
        for number, floor in enumerate(tower):
            at = (centre - tile, kerb - (number + 1) * tall)
            surface.blit(faces.floor_picture(ctx, floor, tile), at)
        surface.fill(ctx.theme.color.on_dark, (centre - tile, kerb - line, 2 * tile, line))
    if len(towers) == 1:
        return
    size = round(tall * 0.95)
    badge = faces.badge(ctx, DOG, size)
    surface.blit(badge, (round(w * 0.70) + tile - size // 4, kerb - tall - size // 6))


def _paint_pair(ctx: Context, surface: Canvas, kerb: int) -> None:
    """Draw two cards that lean, and what they make together."""
    w = surface.get_width()
    wide = min(round(kerb * 0.78 / 1.4), round(w * 0.17))
    for card, lean, x in ((3, 5.0, 0.56), (6, -5.0, 0.74)):
        face, key = faces.face(ctx, card, wide), faces.face_key(ctx, card, wide)
        at = pygame.Rect(0, 0, wide, faces.height(wide))
        at.center = (round(w * x), kerb // 2 + round(kerb * 0.03))
        sprite(ctx, key, face, faces.radius(wide), turned=lean).blit(surface, at)
    middle = (round(w * 0.74) + wide * 5 // 8, kerb // 2)
    ink = ctx.theme.color.on_dark
    ctx.text.line(surface, f"= {FLOOR_SUM}", "title", ink, middle, align="left", px=round(wide * 0.42))


def strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return one floor, w x h device px."""
    return pygame.transform.smoothscale(faces.floor_picture(ctx, Floor(3, 6), w // 2), (w, h))
