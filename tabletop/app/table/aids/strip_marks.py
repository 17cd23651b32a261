"""What joins the cards of what others did with the table: a number where each act was done, a dashed frame
where it took something from the reader, and a dashed arrow to where that went.

Where things lie the game says for its log and for its warnings; the table before an act is the one that the
reader saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.table.aids.recap import RecapItem
from tabletop.app.table.aids.recap_card import effect
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn.arrow import Arc, draw_arrow
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.table_context import TableContext

_DISC, _RING, _WIDE, _EDGE = 40, 3, 6, 3


class StripMark(NamedTuple):
    """Where an act is to be seen: its number at `at`; `lost` is what it took from the reader, `to` where that
    lies now."""

    number: int
    at: pygame.Rect
    lost: pygame.Rect | None = None
    to: pygame.Rect | None = None
    words: str = ""
    is_plate: bool = False


def where(table: TableContext, number: int, recap_item: RecapItem, viewer: Seat) -> StripMark | None:
    """Return where an act is to be seen by a seat; None where nothing of it is."""
    here = [
        rect
        for rect in table.parts.narrator.rects_of_event(table.view, recap_item.event)
        if rect.w and rect.h
    ]
    before = replace(table.glimpse, state=recap_item.before)
    found = (
        table.parts.motion.threatened_area(before, recap_item.event, seat)
        for seat in _hurt_first(recap_item, viewer)
    )
    lost = next((rect for rect in found if rect is not None), None)
    changed = {seat: new - old for seat, old, new in recap_item.points}
    gains = recap_item.seat is not None and changed.get(recap_item.seat, 0) > 0
    has_moved = gains and any(changed.get(seat, 0) < 0 for seat in recap_item.hurts)
    done = here[0] if here else _plate(table, recap_item.seat)
    at = done if lost is None or (has_moved and here) else lost
    if at is None:
        return None
    is_own = lost is not None and viewer in recap_item.hurts
    to = at if is_own and has_moved and at is not lost else None
    words = effect(table, recap_item, viewer) if viewer in changed else ""
    return StripMark(number, at, lost if is_own else None, to, words, at == _plate(table, recap_item.seat))


def _hurt_first(recap_item: RecapItem, viewer: Seat) -> Sequence[Seat]:
    return sorted(recap_item.hurts, key=lambda seat: seat != viewer)[:1]


def _plate(table: TableContext, seat: Seat | None) -> pygame.Rect | None:
    place = None if seat is None else table.parts.painter.place(table.glimpse, Key("seat", seat))
    return None if place is None else place.rect


# -- pieces --------------------------------------------------------------------------------------------


def marks(
    table: TableContext, acts: Sequence[tuple[int, RecapItem]], viewer: Seat, lit: int | None
) -> Iterator[Part]:
    """Yield all marks of some numbered acts; the places of the one that is `lit` have a ring."""
    ctx, taken = table.ctx, list[pygame.Rect]()
    seen = [found for number, act in acts if (found := where(table, number, act, viewer)) is not None]
    for each in seen:
        if each.lost is not None:
            key = (tuple(each.lost), each.words)
            yield Part(("lost", each.number), partial(_frame, ctx, each.lost, each.words), key)
        if each.lost is not None and each.to is not None:
            ends = (tuple(each.lost), tuple(each.to))
            yield Part(("way", each.number), partial(_arrow, ctx, each.lost, each.to), ends)
    for each in seen:
        disc = _disc(ctx, each, taken)
        taken.append(disc)
        is_lit = each.number == lit
        reads = (tuple(disc), tuple(each.at), is_lit)
        yield Part(("act", each.number), partial(_mark, ctx, each, disc, is_lit), reads)


def _disc(ctx: Context, each: StripMark, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return where a number stands: at the left edge of what is tall and no plate, else at the corner; beside
    another."""
    d = ctx.display
    size, bar = max(d.px(_DISC), d.ui(_DISC - 10)), d.px(BAR_H)
    disc = pygame.Rect(0, 0, size, size)
    at, is_low = each.at, each.is_plate or each.at.h < size * 3 // 2
    disc.center = at.topleft if is_low else at.midleft
    room = pygame.Rect(0, bar, d.w, d.h - bar)
    disc.clamp_ip(room)
    while disc.collidelist(taken) >= 0 and disc.right + size < room.right:
        disc.x += size + d.px(4)
    return disc


def _mark(ctx: Context, each: StripMark, disc: pygame.Rect, is_lit: bool, surface: Canvas) -> None:
    color, px = ctx.theme.color, ctx.display.px
    if is_lit:
        out = 2 * px(_WIDE)
        ctx.shapes.ring(surface, each.at.inflate(out, out), color.ink, px(_WIDE) + px(_EDGE), px(12))
        ctx.shapes.ring(surface, each.at.inflate(out, out), color.legal, px(_WIDE), px(12))
    ctx.shapes.disc(surface, disc, color.focus)
    inner = disc.inflate(-2 * max(2, px(_RING)), -2 * max(2, px(_RING)))
    ctx.shapes.disc(surface, inner, color.ink)
    size = round(inner.h * 0.62)
    ctx.text.line(surface, str(each.number), "h3", color.focus, disc.center, align="center", px=size)


def _frame(ctx: Context, lost: pygame.Rect, words: str, surface: Canvas) -> None:
    """Draw a dashed frame where something was, with what that means."""
    color, px = ctx.theme.color, ctx.display.px
    wide, radius = max(3, px(5)), px(6)
    ctx.shapes.box(surface, lost, (*color.bad[:3], 60), radius=radius)
    ctx.shapes.ring(surface, lost, color.bad, wide, radius)
    ctx.shapes.dashed(surface, lost, color.bad_bg, radius=radius, width=wide)
    tall = ctx.text.line_height("small") + px(8)
    if not words or tall > lost.h:
        return
    fitted = ctx.text.fit(words, "small", lost.w - 2 * tall, min_px=MIN_TEXT)
    pill = pygame.Rect(0, 0, ctx.text.width(fitted.lines[0], "small", fitted.px) + tall, tall)
    pill.center = lost.center
    ctx.shapes.box(surface, pill, color.bad_bg, radius=tall // 2)
    ctx.text.line(surface, fitted.lines[0], "small", color.bad, pill.center, align="center", px=fitted.px)


def _arrow(ctx: Context, start: pygame.Rect, end: pygame.Rect, surface: Canvas) -> None:
    """Draw a dashed arrow in an arc, from side to side."""
    to_right = end.centerx >= start.centerx
    first = (start.right if to_right else start.left, start.centery)
    last = (end.left if to_right else end.right, end.centery)
    top = ((first[0] + last[0]) / 2, min(first[1], last[1]) - abs(last[0] - first[0]) * 0.3)
    draw_arrow(ctx, surface, Arc(first, top, last), ctx.theme.color.focus)
