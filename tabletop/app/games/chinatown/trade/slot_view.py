"""A slot of the tray as it is seen: who offers, the deal in pictures, what it is worth, what can be done.

All slots are of one height, so that nothing in one moves another (ux N9).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.papers.deal import ANYONE
from tabletop.app.games.chinatown.trade import offers, pictures, words
from tabletop.app.games.chinatown.trade.cards import Choice
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.offers import Offer
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button, IconButton, Kind
from tabletop.app.widgets.label import Custom
from tabletop.app.widgets.layout import button_w
from tabletop.games.chinatown.deals import Transfers

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_PAD = 14


@dataclass(frozen=True)
class Heights:
    """How tall the parts of a slot are, and the gap between them; device px."""

    pad: int
    gap: int
    head: int
    pictures: int
    note: int
    buttons: int

    @property
    def all(self) -> int:
        """The height of a slot."""
        return self.head + self.pictures + self.note + self.buttons + 3 * self.gap + 2 * self.pad


def heights(trade: Trade) -> Heights:
    """Return how tall the parts of every slot are; where texts are large the labels lie under the
    pictures."""
    d, text = trade.ctx.display, trade.ctx.text
    small, least = text.line_height("small"), text.line_height("small", d.min_text)
    button = max(36, d.px(44), round(text.line_height("button_s") * 1.3))
    if trade.layout.is_large:
        head = max(d.px(48), text.line_height("body_b"))
        return Heights(d.px(10), d.px(8), head, d.px(72) + small, 2 * small, button)
    return Heights(
        d.px(7), d.px(4), max(d.px(38), 24), max(d.px(64), 2 * small), max(d.px(44), 2 * least), button
    )


# -- keys ----------------------------------------------------------------------------------------------


def ground_key(offer: Key) -> Key:
    """Return the key of a slot's ground."""
    return Key(f"card.{offer.kind}", *offer.at)


def choice_key(offer: Key, choice: str) -> Key:
    """Return the key of a button on a slot."""
    return Key(f"{offer.kind}.{choice}", *offer.at)


def offer_at(key: str | None) -> Key | None:
    """Return the offer that a key of its slot's ground or buttons belongs to."""
    found = None if key is None else Key.read(key)
    if found is None or not found.at:
        return None
    for kind in ("deal", offers.CALL):
        if found.kind == f"card.{kind}" or (found.kind.startswith(f"{kind}.") and len(found.at) == 1):
            return Key(kind, *found.at)
    return None


# -- widgets -------------------------------------------------------------------------------------------


def slot_widgets(
    trade: Trade, do: Doing, number: int, offer: Offer, rect: pygame.Rect, *, stands_out: bool
) -> list[Widget]:
    """Return the widgets of a slot: its ground, then its buttons, of which one may stand out."""
    tall = heights(trade)
    inner = rect.inflate(-2 * trade.ctx.display.px(_PAD), -2 * tall.pad)
    row = pygame.Rect(inner.x, inner.bottom - tall.buttons, inner.w, tall.buttons)
    return [
        _ground(trade, do, number, offer, rect),
        *_buttons(trade, offer, row, stands_out=stands_out),
    ]


def _ground(trade: Trade, do: Doing, number: int, offer: Offer, rect: pygame.Rect) -> Widget:
    is_chosen = trade.own.chosen == offer.key
    told = offers.spoken(trade, number, offer)
    return Custom(
        trade.ctx,
        ground_key(offer.key),
        rect,
        partial(_draw, trade, number, offer),
        name=told,
        tooltip=offers.tip(trade, offer),
        focusable=True,
        on_activate=partial(do.choose, None if is_chosen else offer.key),
    )


_KEYS = 9
"""So many slots have a key."""


def _number_w(trade: Trade, tall: int) -> int:
    return max(tall * 3 // 4, trade.ctx.text.line_height("key"))


def _buttons(trade: Trade, offer: Offer, row: pygame.Rect, *, stands_out: bool) -> list[Widget]:
    """Return the buttons below: what one takes as wide as it needs, the others as wide as there is room."""
    ctx = trade.ctx
    choices = [choice for choice in offer.choices if not choice.is_small]
    small = [choice for choice in offer.choices if choice.is_small]
    is_chosen = trade.own.chosen == offer.key
    gap = ctx.display.px(10)
    tall = row.h
    line = pygame.Rect(row.x, row.y, row.w - len(small) * (tall + gap), tall)
    caps = [_cap(ctx, choice, is_chosen=is_chosen, stands_out=stands_out) for choice in choices]
    made: list[Widget] = []
    x = line.x
    for choice, cap, wide in zip(choices, caps, _widths(ctx, choices, caps, line, gap), strict=True):
        rect = pygame.Rect(x, line.y, wide or tall, tall)
        kind: Kind = "primary" if stands_out and choice.is_main else "normal"
        made.append(_button(trade, offer, choice, rect, kind, cap, is_icon=not wide))
        x = rect.right + gap
    x = row.right - len(small) * (tall + gap) + gap
    for choice in small:
        rect = pygame.Rect(x, row.bottom - tall, tall, tall)
        made.append(_button(trade, offer, choice, rect, "normal", "", is_icon=True))
        x += tall + gap
    return made


def _button(
    trade: Trade, offer: Offer, choice: Choice, rect: pygame.Rect, kind: Kind, cap: str, *, is_icon: bool
) -> Widget:
    ctx, key, enabled = trade.ctx, choice_key(offer.key, choice.key), not choice.why_not
    if is_icon:
        return IconButton(
            ctx,
            key,
            rect,
            choice.name,
            choice.icon,
            kind=kind,
            enabled=enabled,
            reason=choice.why_not,
            on_activate=choice.do,
        )
    return Button(
        ctx,
        key,
        rect,
        choice.name,
        kind=kind,
        icon=choice.icon,
        style="button_s",
        cap=cap,
        enabled=enabled,
        reason=choice.why_not,
        on_activate=choice.do,
    )


def _cap(ctx: Context, choice: Choice, *, is_chosen: bool, stands_out: bool) -> str:
    if choice.is_main:
        return ctx.bindings.first("primary") if stands_out else ""
    return choice.cap if is_chosen else ""


def _widths(ctx: Context, some: list[Choice], caps: list[str], line: pygame.Rect, gap: int) -> list[int]:
    """Return how wide each button is, 0 for the icon alone. Where it is narrow, caps go first, then words,
    those of the main one last, which takes what is left."""
    free = line.w - gap * (len(some) - 1)
    pairs = zip(some, caps, strict=True)
    wanted = [button_w(ctx, choice.name, icon=True, cap=cap, style="button_s") for choice, cap in pairs]
    if sum(wanted) > free:
        wanted = [button_w(ctx, choice.name, icon=True, style="button_s") for choice in some]
    used = list(wanted)
    order = sorted(range(len(some)), key=lambda number: (some[number].is_main, -number))
    for number in order:
        if sum(used) <= free:
            break
        used[number] = line.h
    mains = [number for number in order if some[number].is_main]
    if mains and used[mains[0]] == line.h:
        used[mains[0]] = free - sum(used) + line.h
    return [wide if wide != line.h else 0 for wide in used]


# -- drawing -------------------------------------------------------------------------------------------


def _draw(trade: Trade, number: int, offer: Offer, canvas: Canvas, rect: pygame.Rect, look: Look) -> None:
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    tall, radius = heights(trade), d.px(12)
    if offer.key in trade.own.fresh:
        ctx.shapes.glow(canvas, rect, color.legal, radius, d.px(10))
    edge = color.brass if look.hover else color.line
    fill = color.paper3 if offer.is_grey else color.paper2
    ctx.shapes.box(canvas, rect, fill, radius=radius, edge=edge, edge_w=max(1, d.px(1.5)))
    if trade.own.chosen == offer.key:
        ctx.shapes.ring(canvas, rect, color.brass, max(2, d.px(4)), radius)
    inner = rect.inflate(-2 * d.px(_PAD), -2 * tall.pad)
    head = pygame.Rect(inner.x, inner.y, inner.w, tall.head)
    _draw_head(trade, number, offer, canvas, head)
    row = pygame.Rect(inner.x, head.bottom + tall.gap, inner.w, tall.pictures)
    is_large = trade.layout.is_large
    wide = pictures.estimate_w(trade, offer.seat, offer.hint)
    at = pygame.Rect(row.right - wide, row.y, wide, row.h)
    left = pygame.Rect(row.x, row.y, row.w - (wide + d.px(12) if wide else 0), row.h)
    rest = _rest(offer)
    beside = pictures.beside_w(trade, rest, left)
    if beside:
        left.w -= beside + d.px(24)
        others = pygame.Rect(left.right + d.px(12), row.y, beside, row.h)
        pictures.draw_beside(trade, rest, canvas, others)
        rest = ()
    pictures.draw_deal(trade, offer.seat, offer.transfers, canvas, left, is_stacked=is_large)
    pictures.draw_estimate(trade, offer.seat, offer.hint, canvas, at)
    note = pygame.Rect(inner.x, row.bottom + tall.gap, inner.w, tall.note)
    _draw_note(trade, offer, rest, canvas, note)


def _rest(offer: Offer) -> Transfers:
    """Return what changes hands among others than the one from whose side it is told."""
    if ANYONE in offer.others:
        return ()
    return tuple(one for one in offer.transfers if offer.seat not in (one.giver, one.taker))


def _draw_head(trade: Trade, number: int, offer: Offer, canvas: Canvas, head: pygame.Rect) -> None:
    """Draw who offers, a pill with how it stands, the number of the slot."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    x = head.x
    for seat in offer.others[:4]:
        draw_party(trade, canvas, pygame.Rect(x, head.y, head.h, head.h), seat)
        x += head.h * 3 // 4
    x += head.h // 4 + d.px(8)
    names = ctx.t(", ").join(words.name_of(trade, seat) for seat in offer.others)
    px = max(d.min_text, ctx.text.px("micro") * 9 // 10)
    pill_w = ctx.text.width(offer.pill, "micro", px) + d.px(22) if offer.pill else 0
    right = head.right - (_number_w(trade, head.h) + d.px(10) if number <= _KEYS else 0)
    room = pygame.Rect(x, head.y, right - x - (pill_w + d.px(10) if pill_w else 0), head.h)
    used = ctx.text.draw(canvas, names, "body_b", color.ink, room)
    if pill_w:
        is_new = offer.key in trade.own.fresh
        pill = pygame.Rect(used.right + d.px(10), 0, pill_w, round(px * 1.6))
        pill.centery = head.centery
        ctx.shapes.box(canvas, pill, color.ink if is_new else color.card, radius=pill.h // 2)
        ink = color.on_dark if is_new else color.ink2
        ctx.text.line(canvas, offer.pill, "micro", ink, pill.center, align="center", px=px)
    if number <= _KEYS:
        draw_number(trade, number, canvas, head)


def draw_number(trade: Trade, number: int, canvas: Canvas, head: pygame.Rect) -> None:
    """Draw the number of a slot as the key that chooses it, at the right."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    side = _number_w(trade, head.h)
    box = pygame.Rect(head.right - side, head.centery - side // 2, side, side)
    ctx.shapes.box(canvas, box, color.card, radius=d.px(6), edge=color.ink2, edge_w=max(1, d.px(1.5)))
    ctx.text.line(canvas, str(number), "key", color.ink, box.center, align="center")


def _draw_note(trade: Trade, offer: Offer, rest: Transfers, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw the sentence below the pictures, after what the others exchange where that has no room beside
    them."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    if offer.is_answer:
        ctx.shapes.box(canvas, rect, color.bad_bg, radius=d.px(8))
        icon = min(rect.h - d.px(8), d.px(26))
        at = (rect.x + d.px(10), rect.centery - icon // 2)
        canvas.blit(ctx.assets.icon("no", icon, color.bad), at)
        room = pygame.Rect(at[0] + icon + d.px(10), rect.y, 0, rect.h)
        room.w = rect.right - d.px(10) - room.x
        ctx.text.draw(canvas, offer.note, "small", color.ink, room, lines=2)
        return
    room = rect
    if rest:
        strip = pygame.Rect(rect.x, 0, 0, min(d.px(34) if not trade.layout.is_large else d.px(48), rect.h))
        strip.centery, strip.w = rect.centery, pictures.others_w(trade, rest, strip.h)
        if strip.w <= rect.w * (2 if offer.note else 3) // 3:
            pictures.draw_others(trade, rest, canvas, strip)
            room = pygame.Rect(strip.right + d.px(14), rect.y, rect.right - strip.right - d.px(14), rect.h)
        elif not offer.note:
            ctx.text.draw(canvas, words.summary(trade, rest), "small", color.ink2, rect, lines=2)
    if offer.note:
        ink = color.bad if offer.is_grey else color.ink2
        ctx.text.draw(canvas, offer.note, "small", ink, room, lines=2)


# -- free slots ----------------------------------------------------------------------------------------


class FreeSlot(Thing):
    """A slot in which nothing lies: what is put there is offered to anyone; pressed, it begins a draft."""

    def __init__(self, trade: Trade, do: Doing, number: int, rect: pygame.Rect, *, is_first: bool) -> None:
        ctx = trade.ctx
        super().__init__(
            ctx,
            keys.free(number),
            rect,
            ctx.t("Slot {number}, free", number=number),
            do.table.touch,
            corner=ctx.display.px(12),
            role="group",
            description=ctx.t("Drag one of your things here to begin a deal.") if is_first else "",
        )
        self.trade, self.number, self.is_first = trade, number, is_first

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw a dashed box; the first one says what it is for."""
        ctx, d, color, rect = self.ctx, self.ctx.display, self.ctx.theme.color, self.rect
        edge = color.brass_text if look.hover else color.line
        ctx.shapes.dashed(surface, rect, edge, d.px(12), max(1, d.px(2)))
        inner = rect.inflate(-2 * d.px(_PAD + 8), 0)
        if self.number <= _KEYS:
            head = pygame.Rect(inner.x, inner.y, inner.w, heights(self.trade).head)
            head.centery = rect.centery
            draw_number(self.trade, self.number, surface, head)
        if not self.is_first:
            return
        icon = d.px(30)
        surface.blit(ctx.assets.icon("plus", icon, color.ink2), (inner.x, rect.centery - icon // 2))
        left = inner.x + icon + d.px(18)
        room = pygame.Rect(left, 0, inner.right - d.px(60) - left, ctx.text.line_height("body_b"))
        room.bottom = rect.centery
        ctx.text.draw(surface, ctx.t("Free slot"), "body_b", color.ink, room)
        below = pygame.Rect(left, rect.centery, room.w, rect.bottom - d.px(6) - rect.centery)
        words_ = ctx.t("Drag one of your things here to begin a deal.")
        ctx.text.draw(surface, words_, "small", color.ink2, below, lines=3, valign="top")
