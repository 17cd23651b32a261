"""Marks that join the cards of the recap with the table: a number where each act happened, a dashed frame
where it took something from the reader, and a dashed arrow to where that went.

The game tells the places, as for its log and its warnings, in the view that the reader had before an act.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.table.aids.recap import RecapItem, effect
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn.marks import Arc, draw_arrow
from tabletop.app.table.key import Key
from tabletop.app.table.parts import RecapArea
from tabletop.app.widgets.layout import button_w, control_h
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.table_context import TableContext


_DISC, _RING, _WIDE, _EDGE = 40, 3, 6, 3


class StripMark(NamedTuple):
    """An act on the table: its number at `at`; `lost` is the place of what the reader lost, `to` its place
    now."""

    number: int
    at: pygame.Rect
    lost: pygame.Rect | None = None
    to: pygame.Rect | None = None
    words: str = ""
    is_plate: bool = False


def where(table: TableContext, number: int, recap_item: RecapItem, viewer: Seat) -> StripMark | None:
    """Return where a seat can see an act; None if nothing of it is visible."""
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
    done = here[0] if here else _plate(table, recap_item.seat)
    at = done if lost is None or (recap_item.is_moved and here) else lost
    if at is None:
        return None
    is_own = lost is not None and viewer in recap_item.hurts
    to = at if is_own and at is not lost else None
    changed = [seat for seat, _, _ in recap_item.points]
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
    """Yield the marks of numbered acts; the places of the one that is `lit` have a ring."""
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
    """Return the place of a number: the left edge of what is tall and no plate, else the corner; beside
    another number."""
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
    """Draw a dashed frame around the place of a lost thing, with its meaning."""
    color, px = ctx.theme.color, ctx.display.px
    wide, radius = max(3, px(5)), px(6)
    ctx.shapes.box(surface, lost, (*color.bad[:3], 60), radius=radius)
    ctx.shapes.ring(surface, lost, color.bad, wide, radius)
    ctx.shapes.dashed(surface, lost, color.bad_bg, radius=radius, width=wide)
    tall = ctx.text.line_height("small") + px(8)
    if not words or tall > lost.h:
        return
    most = lost.w - 2 * tall
    lines = 1 if ctx.text.fits(words, "small", most) else 2
    pill = pygame.Rect(0, 0, min(ctx.text.width(words, "small"), most) + tall, tall * lines)
    pill.center = lost.center
    ctx.shapes.box(surface, pill, color.bad_bg, radius=tall // 2)
    room = pill.inflate(-tall, 0)
    ctx.text.draw(surface, words, "small", color.bad, room, align="center", lines=lines, min_px=MIN_TEXT)


def _arrow(ctx: Context, start: pygame.Rect, end: pygame.Rect, surface: Canvas) -> None:
    """Draw a dashed arc with an arrow from side to side."""
    to_right = end.centerx >= start.centerx
    first = (start.right if to_right else start.left, start.centery)
    last = (end.left if to_right else end.right, end.centery)
    top = ((first[0] + last[0]) / 2, min(first[1], last[1]) - abs(last[0] - first[0]) * 0.3)
    draw_arrow(ctx, surface, Arc(first, top, last), ctx.theme.color.focus)


# -- places of the cards, device px --
# A wide room has its heading at the left, a tall one above; a small one has a single card with arrows.

MOST_CARDS = 3
_TALL = 146
"""The most height of a card in a wide room."""
_CARD_W, _CARD_H = 300, 88
"""The least size of a card if there are several."""


class StripLayout(NamedTuple):
    """Places of the strip's parts; None without room for it."""

    ground: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    hide: pygame.Rect
    hides_by_icon: bool
    title: pygame.Rect | None = None
    rest: pygame.Rect | None = None
    replay: pygame.Rect | None = None
    before: pygame.Rect | None = None
    after: pygame.Rect | None = None


def aside_of(table: TableContext) -> RecapArea:
    """Return the room that the table leaves for it: the game's choice, or right under the bar."""
    found = table.parts.painter.recap_area(table.glimpse)
    if found is not None:
        return found
    d = table.ctx.display
    top = d.px(BAR_H + 12)
    return RecapArea(pygame.Rect(d.px(24), top, d.w - 2 * d.px(24), max(d.ui(_TALL), d.px(_TALL))))


def chip(table: TableContext, name: str) -> tuple[pygame.Rect, bool]:
    """Return the place of the button that opens it, and whether it has room for its icon only."""
    ctx, (room, line) = table.ctx, aside_of(table)
    tall = control_h(ctx, 40, "button_s")
    wide = button_w(ctx, name, icon=True, cap=ctx.bindings.first("since"), style="button_s")
    is_small = ctx.display.is_large or wide > (line or room).w
    rect = pygame.Rect(room.x, room.y, tall if is_small else wide, tall)
    if line is not None:
        rect.h = min(tall, line.h)
        rect.w = rect.h if is_small else wide
        rect.midright = line.midright
    return rect, is_small


def arrange(table: TableContext, count: int) -> StripLayout:
    """Return the places of so many acts, or of those for which there is room."""
    ctx, room = table.ctx, aside_of(table).room.copy()
    ui = ctx.display.ui
    if room.h >= ui(210):
        return _above(ctx, room, count)
    room.h = min(room.h, ui(_TALL))
    return _beside(ctx, room, count) if room.w >= ui(1000) else _small(ctx, room, count)


def _beside(ctx: Context, room: pygame.Rect, count: int) -> StripLayout:
    """Lay out with heading at the left, buttons at the right."""
    ui = ctx.display.ui
    pad, tall = ui(14), control_h(ctx, 44, "button_s")
    inner = room.inflate(-2 * pad, -2 * pad)
    words = (ctx.tc("button", "Replay"), ctx.t("Hide"))
    cap = ctx.bindings.first("since")
    wide = max(button_w(ctx, word, icon=True, cap=cap, style="button_s") for word in words)
    hide = pygame.Rect(inner.right - wide, inner.bottom - tall, wide, tall)
    replay = pygame.Rect(hide.x, inner.y, wide, tall) if inner.h >= 2 * tall + ui(6) else None
    wide = max(ui(166), _rest_w(ctx))
    title = pygame.Rect(inner.x + ui(8), inner.y, wide, inner.h - ctx.text.line_height("small") - ui(14))
    rest = pygame.Rect(title.x, title.bottom, title.w, inner.bottom - title.bottom)
    area = pygame.Rect(title.right + ui(18), inner.y, hide.x - ui(14) - title.right - ui(18), inner.h)
    return StripLayout(room, _row(area, count, ui(_CARD_W), ui(16)), hide, False, title, rest, replay)


def _rest_w(ctx: Context) -> int:
    """Return the width of the button that leads to the acts without a card."""
    return button_w(ctx, ctx.tn("+{count} in the log", "+{count} in the log", 10), style="button_s")


def _above(ctx: Context, room: pygame.Rect, count: int) -> StripLayout:
    """Lay out with heading and buttons above the cards, which are side by side, or stacked if it is
    narrow."""
    ui = ctx.display.ui
    pad, tall, gap = ui(14), control_h(ctx, 40, "button_s"), ui(14)
    inner = room.inflate(-2 * pad, -2 * pad)
    is_narrow = inner.w < 2 * ui(_CARD_W)
    wide = tall
    if not is_narrow:
        wide = button_w(ctx, ctx.t("Hide"), icon=True, cap=ctx.bindings.first("since"), style="button_s")
    hide = pygame.Rect(inner.right - wide, inner.y, wide, tall)
    title = pygame.Rect(inner.x + ui(4), inner.y, hide.x - ui(8) - inner.x, tall)
    area = pygame.Rect(inner.x, hide.bottom + gap, inner.w, inner.bottom - hide.bottom - gap)
    if is_narrow:
        return _narrow(ctx, room, area, count, StripLayout(room, (), hide, True, title))
    rest = pygame.Rect(hide.x - ui(10) - _rest_w(ctx), inner.y, _rest_w(ctx), tall)
    title.w = rest.x - ui(10) - title.x
    area.h = min(area.h, ui(_TALL - 20))
    cards = _row(area, count, ui(_CARD_W), gap)
    return StripLayout(_around(room, cards, pad), cards, hide, False, title, rest)


def _narrow(ctx: Context, room: pygame.Rect, area: pygame.Rect, count: int, head: StripLayout) -> StripLayout:
    """Lay out with stacked cards; below them what more there is, or arrows if there is room for one card
    only."""
    ui = ctx.display.ui
    tall, gap = head.hide.h, ui(14)
    least = max(ui(_CARD_H), 3 * ctx.text.line_height("small") + ui(16))
    cards = _column(area, count, least, gap)
    if len(cards) == min(count, MOST_CARDS):
        return head._replace(ground=_around(room, cards, ui(14)), cards=cards)
    foot = pygame.Rect(area.x, area.bottom - tall, area.w, tall)
    area.h -= tall + gap
    cards = _column(area, count, least, gap)
    if len(cards) > 1:
        return head._replace(cards=cards, rest=foot)
    after = pygame.Rect(foot.right - tall, foot.y, tall, tall)
    return head._replace(cards=(area,), before=pygame.Rect(foot.topleft, after.size), after=after)


def _around(room: pygame.Rect, cards: tuple[pygame.Rect, ...], pad: int) -> pygame.Rect:
    """Return the ground, no taller than necessary."""
    return pygame.Rect(room.x, room.y, room.w, cards[-1].bottom + pad - room.y)


def _small(ctx: Context, room: pygame.Rect, count: int) -> StripLayout:
    """Lay out with a single card, with arrows if there are more."""
    ui = ctx.display.ui
    pad, gap = ui(8), ui(8)
    side = min(control_h(ctx, 40, "button_s"), room.h - 2 * pad)
    inner = room.inflate(-2 * pad, -2 * pad)
    hide = pygame.Rect(inner.right - side, inner.centery - side // 2, side, side)
    if count == 1:
        card = pygame.Rect(inner.x, inner.y, hide.x - gap - inner.x, inner.h)
        return StripLayout(room, (card,), hide, True)
    before = pygame.Rect(inner.x, hide.y, side, side)
    after = pygame.Rect(hide.x - gap - side, hide.y, side, side)
    card = pygame.Rect(before.right + gap, inner.y, after.x - 2 * gap - before.right, inner.h)
    return StripLayout(room, (card,), hide, True, before=before, after=after)


def _row(area: pygame.Rect, count: int, least: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Return cards side by side; few of them are at most a third of the room wide, so that it does not look
    empty."""
    room_for = max(1, min(MOST_CARDS, (area.w + gap) // (least + gap)))
    wide = (area.w - (room_for - 1) * gap) // room_for
    return tuple(
        pygame.Rect(area.x + number * (wide + gap), area.y, wide, area.h)
        for number in range(min(room_for, count))
    )


def _column(area: pygame.Rect, count: int, least: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Return stacked cards of equal height."""
    room_for = max(1, min(MOST_CARDS, (area.h + gap) // (least + gap)))
    tall = min(least * 3 // 2, (area.h - (room_for - 1) * gap) // room_for)
    return tuple(
        pygame.Rect(area.x, area.y + number * (tall + gap), area.w, tall)
        for number in range(min(room_for, count))
    )
