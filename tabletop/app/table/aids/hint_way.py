"""An advised move on the table: rings around the things it touches, and a hand that makes it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.shapes import covered
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn.animator import Ghost, ghost
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.marks import beside_words, caps_in, words_in
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.key import Key
    from tabletop.app.table.table_context import TableContext


HZ: Final = 2
"""How often a second the ring of the best move swells."""
_STEPS = 8
_THIN, _WIDE, _SWELLS, _GLOW = 3, 6, 12, 40
_ICON, _PAD = 18, 12


def places(table: TableContext, way: Sequence[Key]) -> list[pygame.Rect]:
    """Return the places of a gesture's things, as far as they are visible."""
    found = (_rect(table, key) for key in way)
    return [rect for rect in found if rect is not None]


def _rect(table: TableContext, key: Key) -> pygame.Rect | None:
    widget = table.find(key)
    if isinstance(widget, Button):
        return widget.rect
    lies = table.parts.painter.place(table.glimpse, key)
    return None if lies is None else lies.rect


def words(table: TableContext) -> list[pygame.Rect]:
    """Return the words over which no ring is drawn: those of the table, its keys, all buttons."""
    buttons = (each.rect for zone in table.zones for each in zone.widgets if isinstance(each, Button))
    ctx, painter, view = table.ctx, table.parts.painter, table.view
    return [*words_in(ctx, painter.pieces(view)), *caps_in(ctx, painter.keycaps(view)), *buttons]


def rings(
    table: TableContext, way: Sequence[Key], sign: pygame.Rect, words: Sequence[pygame.Rect]
) -> Iterator[Part]:
    """Yield a ring around each thing of a way, open where `words` stand, and at `sign` whose they are."""
    for number, rect in enumerate(places(table, way)):
        near = _near(table.ctx, rect, words)
        key = (*rect, *map(tuple, near))
        yield Part(("hint", number), partial(_ring, table.ctx, rect.copy(), near), key)
    yield Part("hint.sign", partial(_draw_sign, table.ctx, sign.copy()), tuple(sign))


def _near(ctx: Context, rect: pygame.Rect, words: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return the words that the ring around a thing would meet."""
    around = _lit(ctx, rect)
    return [each for each in words if around.colliderect(each) and not rect.contains(each)]


def _lit(ctx: Context, rect: pygame.Rect) -> pygame.Rect:
    """Return as far as the ring around a thing shines."""
    far = swollen(ctx, rect)
    return far.union(rect.inflate(4 * ctx.display.px(_GLOW), 4 * ctx.display.px(_GLOW)))


def _ring(ctx: Context, rect: pygame.Rect, words: Sequence[pygame.Rect], surface: Canvas) -> None:
    """Draw a ring that is no mark of what is legal."""
    px, color = ctx.display.px, ctx.theme.color
    radius, thin, wide = card_radius(min(rect.w, rect.h)), max(1, px(_THIN)), max(2, px(_WIDE))

    def draw() -> None:
        light = (*color.legal[:3], 170)
        ctx.shapes.glow(surface, rect.inflate(2 * wide, 2 * wide), light, radius, px(_GLOW))
        at, corner = rect, radius
        for ink, width in ((color.ink, thin), (color.legal, wide), (color.ink, thin)):
            ctx.shapes.ring(surface, at, ink, width, corner)
            at, corner = at.inflate(2 * width, 2 * width), corner + width

    beside_words(surface, _lit(ctx, rect), words, draw)


def pulse(
    table: TableContext, way: Sequence[Key], past: int, words: Sequence[pygame.Rect], surface: Canvas
) -> None:
    """Draw what swells around the first thing of a way, `past` ms after it was lit, beside `words`."""
    px, color = table.ctx.display.px, table.ctx.theme.color
    # In few steps, because each has pictures of its own.
    part = round((1 - math.cos(math.tau * HZ * past / 1000)) / 2 * _STEPS)
    for rect in places(table, way)[:1]:
        out = _out(table.ctx) + round(px(_SWELLS) * part / _STEPS)
        radius = card_radius(min(rect.w, rect.h)) + out
        around = rect.inflate(2 * out, 2 * out)
        ink = with_alpha(color.legal, 0.35 + 0.65 * part / _STEPS)
        wide = max(2, px(_WIDE))
        draw = partial(table.ctx.shapes.ring, surface, around, ink, wide, radius)
        beside_words(surface, around.inflate(2 * wide, 2 * wide), _near(table.ctx, rect, words), draw)


def _out(ctx: Context) -> int:
    """Return how far a ring at rest stands out."""
    return max(2, ctx.display.px(_WIDE)) + 2 * max(1, ctx.display.px(_THIN))


def swollen(ctx: Context, rect: pygame.Rect) -> pygame.Rect:
    """Return the area of the ring around a thing at its largest."""
    out = _out(ctx) + ctx.display.px(_SWELLS) + max(2, ctx.display.px(_WIDE))
    return rect.inflate(2 * out, 2 * out)


# -- whose they are ------------------------------------------------------------------------------------


def sign_place(table: TableContext, way: Sequence[Key], words: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return where it is said whose the rings are: at one of them where nothing lies, else in the middle of
    the first one, where cards have their picture, else where it covers least, `words` least of all."""
    d, found = table.ctx.display, places(table, way)
    if not found:
        return pygame.Rect(0, 0, 0, 0)
    out = _out(table.ctx)
    rings = [swollen(table.ctx, found[0]), *(rect.inflate(2 * out, 2 * out) for rect in found[1:])]
    things = [each.rect for zone in table.zones for each in zone.widgets if isinstance(each, Thing)]
    bar, sign = d.px(BAR_H), pygame.Rect((0, 0), _sign_size(table.ctx))
    room = pygame.Rect(0, bar, d.w, d.h - bar)
    spots = [spot for ring in rings for spot in sign_spots(ring, sign) if room.contains(spot)]
    free = [spot for spot in spots if spot.collidelist([*words, *things, *rings]) < 0]
    sign.center = found[0].centerx, found[0].y + found[0].h * 2 // 5
    if free or not spots or (found[0].contains(sign) and sign.collidelist(words) < 0):
        return next(iter(free), sign)
    return min(spots, key=lambda spot: (covered(spot, words), covered(spot, things)))


def sign_spots(ring: pygame.Rect, sign: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the places of a sign at a ring: above, below, then beside."""
    for x in (ring.centerx - sign.w // 2, ring.x, ring.right - sign.w):
        for y in (ring.y - sign.h, ring.bottom):
            yield sign.move(x, y)
    for y in (ring.y, ring.centery - sign.h // 2, ring.bottom - sign.h):
        for x in (ring.x - sign.w, ring.right):
            yield sign.move(x, y)


def _sign_size(ctx: Context) -> tuple[int, int]:
    ui = ctx.display.ui
    wide = ctx.text.width(ctx.t("The hint"), "small") + ui(_ICON) + 3 * ui(_PAD)
    return wide, max(ui(30), ctx.text.line_height("small") + ui(6))


def _draw_sign(ctx: Context, box: pygame.Rect, surface: Canvas) -> None:
    """Write what the rings mean."""
    if not box.w:
        return
    color, icon, pad = ctx.theme.color, ctx.display.ui(_ICON), ctx.display.ui(_PAD)
    ctx.shapes.box(surface, box, color.ink, radius=box.h // 2)
    surface.blit(ctx.assets.icon("hint", icon, color.on_dark), (box.x + pad, box.centery - icon // 2))
    room = pygame.Rect(box.x + icon + pad * 3 // 2, box.y, box.w - icon - 2 * pad, box.h)
    ctx.text.draw(surface, ctx.t("The hint"), "small", color.on_dark, room)


# -- how it is made ------------------------------------------------------------------------------------


def carried(table: TableContext, way: Sequence[Key]) -> Ghost | None:
    """Return what a hand carries in a gesture; None if nothing is carried."""
    start, end = (_rect(table, key) for key in way[:2]) if len(way) > 1 else (None, None)
    face = None if start is None else table.parts.painter.face(table.glimpse, way[0], start.w)
    return ghost(None if face is None else face.picture, start, end)
