"""Soft pictures: blurred boxes for shadows and glows, and stretching a small picture into a large one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import pygame

from tabletop.app.core.assets import document, rasterise, ready, tint
from tabletop.app.core.theme import Color

LARGE = 20_000
"""A box with so many px of one colour inside is composed each time: that is faster than copying it."""
TILE = (254, 64)
"""Small enough for the processor's fastest cache."""


def nine(small: pygame.Surface, corner: int, w: int, h: int) -> pygame.Surface:
    """Stretch a small picture to w x h: its corners of `corner` px stay, its middle is repeated. A side that
    is long enough stays as it is."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    for source, place in parts_of(small.get_size(), corner, w, h):
        part = stretched(small, source, place.size)
        # As it is: there is nothing below to mix it with yet.
        part.set_alpha(None)
        made.blit(part, place)
    return made


def stretched(small: pygame.Surface, source: pygame.Rect, size: tuple[int, int]) -> pygame.Surface:
    """Return a part of a picture, stretched to a size."""
    part = small.subsurface(source)
    return part if size == source.size else pygame.transform.scale(part, size)


def parts_of(
    small: tuple[int, int], corner: int, w: int, h: int
) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    """Yield the parts of a small picture, and their places in one of w x h; see `nine`."""
    for sx, sw, x, wide in _parts(small[0], corner, w):
        for sy, sh, y, tall in _parts(small[1], corner, h):
            yield pygame.Rect(sx, sy, sw, sh), pygame.Rect(x, y, wide, tall)


def _parts(small: int, corner: int, large: int) -> list[tuple[int, int, int, int]]:
    """Return where a side's parts begin and how long they are, in the small picture and in the large one."""
    if small == large:
        return [(0, small, 0, large)]
    middle = (small // 2, 1, corner, large - 2 * corner)
    return [(0, corner, 0, corner), middle, (small - corner, corner, large - corner, corner)]


def tile(color: pygame.Color) -> pygame.Surface:
    """Return a small picture of one colour, to fill large boxes with."""
    made = pygame.Surface(TILE, pygame.SRCALPHA if color.a < 255 else 0)
    made.fill(color)
    return ready(made)


def spread(blur: int) -> int:
    """Return how far a blur reaches beyond its box, device px: three standard deviations."""
    return math.ceil(blur * 1.5)


def soft(w: int, h: int, color: Color, radius: int, blur: int) -> pygame.Surface:
    """Return a blurred rounded box, `spread(blur)` larger on each side than w x h."""
    pad, corner, side = spread(blur), soft_corner(radius, blur), soft_side(radius, blur)
    # Each side is only as long as its two ends need: pills of all lengths are made from one.
    small = _small(min(w, side), min(h, side), color, radius, blur)
    return nine(small, corner, w + 2 * pad, h + 2 * pad)


def soft_corner(radius: int, blur: int) -> int:
    """Return how far from its edges a blurred rounded box is not uniform along a side."""
    return 2 * spread(blur) + radius


def soft_side(radius: int, blur: int) -> int:
    """Return the side of the smallest box whose blurred picture can be stretched; with its margin, a multiple
    of the factor by which blurs are made smaller."""
    return (2 * soft_corner(radius, blur) + 4) // 4 * 4 - 2 * spread(blur)


@lru_cache(maxsize=64)
def _small(w: int, h: int, color: Color, radius: int, blur: int) -> pygame.Surface:
    """Return the blurred box from which all larger ones are stretched."""
    made = _blurred(w, h, radius, blur).copy()
    tint(made, color)
    return made


@lru_cache(maxsize=64)
def _blurred(w: int, h: int, radius: int, blur: int) -> pygame.Surface:
    """Return the blurred box in white, because lights swell and fade through many colours."""
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
    return made
