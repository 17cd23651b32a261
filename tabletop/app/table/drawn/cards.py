"""Cards as they lie, hover, hang, turn over and fade: a face with its shadow, cached (look 5).

A `Sprite` is a surface with a margin for the shadow; `blit` puts the card's own corner at a place. The
assets' cache keeps it under a key that names the face.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import ready
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color
from tabletop.app.table.drawn.animator import Flight, fitted
from tabletop.app.table.targets import GROW, TILT, Drag

FADED = 140
"""Opacity of an unusable card: 55 % (look 5)."""
FADED_LITTLE = 215
"""The same with high contrast, where a dashed edge marks it, too."""


def card_height(w: int) -> int:
    """Return the height of a card of this width: cards are 5 wide and 7 high (look 4)."""
    return round(w * 1.4)


def card_radius(w: int) -> int:
    """Return the radius of a card's corners."""
    return max(3, round(w * 0.07))


def look_key(ctx: Context) -> tuple[Hashable, ...]:
    """Return what every picture with words depends on besides its own size."""
    d = ctx.display
    return ctx.language, ctx.theme.palette, d.s, d.ui_scale, d.text_scale


class Sprite(NamedTuple):
    """A card with its shadow: `surface` has a margin of so many px on every side."""

    surface: pygame.Surface
    across: int
    along: int

    def blit(self, target: Canvas, rect: pygame.Rect) -> None:
        """Draw it so that the card fills `rect`."""
        target.blit(self.surface, (rect.x - self.across, rect.y - self.along))


def sprite(
    ctx: Context, key: Hashable, face: pygame.Surface, radius: int, shadow: str = "card", *, turned: float = 0
) -> Sprite:
    """Return a face with its shadow, turned by degrees; `key` names the face and its size."""
    margin = _margin(ctx, shadow, face.get_size(), turned)
    made = ctx.assets.cache.get(
        ("sprite", key, shadow, turned), lambda: _sprite(ctx, face, radius, shadow, margin, turned)
    )
    (w, h), (wide, tall) = face.get_size(), made.get_size()
    return Sprite(made, (wide - w) // 2, (tall - h) // 2)


def _margin(ctx: Context, shadow: str, size: tuple[int, int], turned: float) -> int:
    layers = ctx.theme.shadows[shadow]
    reach = max(abs(layer.y) + 2 * layer.blur for layer in layers)
    return ctx.display.px(reach) + 2 + (max(size) // 8 if turned else 0)


def _sprite(
    ctx: Context, face: pygame.Surface, radius: int, shadow: str, margin: int, turned: float
) -> pygame.Surface:
    w, h = face.get_size()
    made = pygame.Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect(margin, margin, w, h)
    ctx.shapes.shadow(made, rect, shadow, radius)
    made.blit(face, rect)
    if turned:
        whole = pygame.transform.rotozoom(made, turned, 1.0)
        made = pygame.Surface(made.get_size(), pygame.SRCALPHA)
        made.blit(whole, whole.get_rect(center=made.get_rect().center))
    return ready(_trimmed(made))


def _trimmed(made: pygame.Surface) -> pygame.Surface:
    """Cut off empty edges, equally on opposite sides."""
    seen, (w, h) = made.get_bounding_rect(), made.get_size()
    if not seen.w:
        return made
    across, along = min(seen.left, w - seen.right), min(seen.top, h - seen.bottom)
    return made.subsurface(made.get_rect().inflate(-2 * across, -2 * along)).copy()


def faded(ctx: Context, key: Hashable, face: pygame.Surface, ground: Color, radius: int) -> pygame.Surface:
    """Return a card that is unusable now, kept under `key`: as at 55 % over a ground of one colour.

    With high contrast it is hardly darker and has a dashed edge. It is opaque: overlapping cards in a hand
    must not show through each other.
    """
    return ctx.assets.cache.get(("faded", key, ground), lambda: _faded(ctx, face, ground, radius))


def _faded(ctx: Context, face: pygame.Surface, ground: Color, radius: int) -> pygame.Surface:
    made = face.copy()
    veil = pygame.Surface(face.get_size(), pygame.SRCALPHA)
    strong = ctx.theme.is_high_contrast
    veil.fill((*ground[:3], 255 - (FADED_LITTLE if strong else FADED)))
    veil.blit(ctx.assets.mask(*face.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(veil, (0, 0))
    if strong:
        ctx.shapes.dashed(made, made.get_rect(), ctx.theme.color.ink, radius, max(3, made.get_width() // 24))
    return made


def scaled(ctx: Context, key: Hashable, face: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture at another size (device px), kept under `key`."""
    return ctx.assets.cache.get(("scaled", key, size), lambda: fitted(face, size))


def turned(ctx: Context, key: Hashable, face: pygame.Surface, degrees: float) -> pygame.Surface:
    """Return a picture turned anticlockwise by degrees, kept under `key`."""
    return ctx.assets.cache.get(
        ("turned", key, degrees), lambda: pygame.transform.rotozoom(face, degrees, 1.0)
    )


# -- turning a card over (ux Z6; look 6) --

_UP, _ARC = 8, 30
"""How high a card rises, logical px: turning over in place, and on its way to another place."""


def flip(
    ctx: Context,
    start: pygame.Rect,
    end: pygame.Rect,
    sides: tuple[pygame.Surface, pygame.Surface],
    *,
    hides: tuple[str, ...] = (),
    fade: tuple[int, int] = (255, 255),
    stays: bool = True,
) -> Flight:
    """Return a card turning over in place, or on its way from `start` to `end` (device px). `sides` are its
    faces before and after; `hides`, `fade` and `stays` as for `Flight`."""
    in_place = start == end
    return Flight(
        start=start,
        end=end,
        face=sides[1],
        back=sides[0],
        ms=ctx.ms("flip") if in_place else max(ctx.ms("flip"), ctx.ms("play_card")),
        ease="linear",
        rise=ctx.display.px(_UP if in_place else _ARC),
        fade=fade,
        hides=hides,
        stays=stays,
        sound="flip",
    )


# -- a card in hand or under the pointer (look 5) --

HOVER_UP, HOVER_GROW = 14, 1.04


def draw_held(ctx: Context, surface: Canvas, drag: Drag, name: Hashable, face: pygame.Surface) -> None:
    """Draw the card that hangs from the pointer: a little larger, leaning, with a deep shadow; `name` is the
    face's key in the cache."""
    ms = ctx.ms("pickup")
    part = 1.0 if ms <= 0 else min(1.0, (ctx.now - drag.since) / ms)
    rect = drag.card(ctx.theme.ease("out", part))
    whole = (round(drag.rect.w * GROW), round(drag.rect.h * GROW))
    picture = scaled(ctx, name, face, whole)
    drawn = sprite(ctx, ("drag", name), picture, card_radius(whole[0]), "card_drag", turned=TILT)
    at = pygame.Rect((0, 0), whole)
    at.center = rect.center
    drawn.blit(surface, at)


def draw_hover(
    ctx: Context, surface: Canvas, rect: pygame.Rect, name: Hashable, face: pygame.Surface
) -> None:
    """Draw the card under the pointer a little larger and higher, with a deeper shadow."""
    size = (round(rect.w * HOVER_GROW), round(rect.h * HOVER_GROW))
    big = pygame.Rect((0, 0), size)
    big.midbottom = (rect.centerx, rect.bottom - ctx.display.px(HOVER_UP) // 2)
    made = scaled(ctx, name, face, size)
    sprite(ctx, ("hover", name), made, card_radius(size[0]), "card_hover").blit(surface, big)
