"""Soft things: blurred boxes for shadows and glows, and stretching a small picture into a large one."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from tabletop.app.core.assets import rasterise, tint
from tabletop.app.core.svgtext import document
from tabletop.app.core.theme import Color


def nine(small: pygame.Surface, corner: int, w: int, h: int) -> pygame.Surface:
    """Stretch a small picture to w x h, its corners of `corner` px unchanged, its middle repeated."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    side = small.get_width()
    far = side - corner
    mid_w, mid_h = w - 2 * corner, h - 2 * corner
    made.fill(small.get_at((side // 2, side // 2)), (corner, corner, mid_w, mid_h))
    for sx, x in ((0, 0), (far, w - corner)):
        for sy, y in ((0, 0), (far, h - corner)):
            made.blit(small, (x, y), (sx, sy, corner, corner))
        strip = small.subsurface((sx, side // 2, corner, 1))
        made.blit(pygame.transform.scale(strip, (corner, mid_h)), (x, corner))
    for sy, y in ((0, 0), (far, h - corner)):
        strip = small.subsurface((side // 2, sy, 1, corner))
        made.blit(pygame.transform.scale(strip, (mid_w, corner)), (corner, y))
    return made


def spread(blur: int) -> int:
    """Return how far a blur reaches beyond its box, device px: three standard deviations."""
    return math.ceil(blur * 1.5)


def soft(w: int, h: int, color: Color, radius: int, blur: int) -> pygame.Surface:
    """Return a blurred rounded box, `spread(blur)` larger on each side than w x h."""
    pad = spread(blur)
    corner = 2 * pad + radius
    if w + 2 * pad > 2 * corner + 8 and h + 2 * pad > 2 * corner + 8:
        side = 2 * corner + 1 - 2 * pad
        return nine(_small(side, color, radius, blur), corner, w + 2 * pad, h + 2 * pad)
    return _blurred(w, h, color, radius, blur)


@lru_cache(maxsize=64)
def _small(side: int, color: Color, radius: int, blur: int) -> pygame.Surface:
    """Return the blurred square that all larger boxes are stretched from."""
    return _blurred(side, side, color, radius, blur)


def _blurred(w: int, h: int, color: Color, radius: int, blur: int) -> pygame.Surface:
    pad = spread(blur)
    full = (w + 2 * pad, h + 2 * pad)
    # A wide blur looks the same from a smaller picture, and takes a fraction of the time.
    part = 4 if blur >= 40 else 2 if blur >= 12 else 1
    small = (math.ceil(full[0] / part), math.ceil(full[1] / part))
    box = pygame.Rect(round(pad / part), round(pad / part), round(w / part), round(h / part))
    body = (
        f'<rect x="{box.x}" y="{box.y}" width="{box.w}" height="{box.h}" rx="{radius / part}" fill="#fff"/>'
    )
    sharp = rasterise(document(*small, body).encode(), *small)
    sharp.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    made = pygame.transform.gaussian_blur(sharp, max(1, round(blur / 2 / part)))
    if part > 1:
        made = pygame.transform.smoothscale(made, full)
    tint(made, color)
    return made
