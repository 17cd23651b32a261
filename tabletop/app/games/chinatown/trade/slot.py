"""A slot of the tray: who offers, the deal in pictures, its worth, a sentence, its buttons.

All slots are equally high, so that no change in one moves another (ux N9).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.phases.phase import PaintedThing
from tabletop.app.games.chinatown.trade import cards, faces, words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.cards import TrayCard
from tabletop.app.games.chinatown.trade.choices import small_button
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem, IconButton, Kind
from tabletop.app.widgets.layout import Custom, button_w
from tabletop.games.chinatown.deals import Transfers

# -- keys ----------------------------------------------------------------------------------------------


def ground_key(offer: Key) -> Key:
    """Return the key of a slot's ground."""
    return Key(f"card.{offer.kind}", *offer.at)


def choice_key(offer: Key, choice: str) -> Key:
    """Return the key of a button on a slot."""
    return Key(f"{offer.kind}.{choice}", *offer.at)


def offer_at(key: str | None) -> Key | None:
    """Return the offer of a key of its slot's ground or buttons."""
    found = None if key is None else Key.read(key)
    if found is None or not found.at:
        return None
    for kind in ("deal", cards.CALL):
        if found.kind == f"card.{kind}" or (found.kind.startswith(f"{kind}.") and len(found.at) == 1):
            return Key(kind, *found.at)
    return None


PAD = 14
KEYS = 9
"""The number of slots with a key."""


@dataclass(frozen=True)
class Heights:
    """Heights of a slot's parts, and the gap between them; device px."""

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


def heights(trade: TradeView) -> Heights:
    """Return the heights of every slot's parts; with large text the labels are below the pictures."""
    d, text = trade.ctx.display, trade.ctx.text
    small, least = text.line_height("small"), text.line_height("small", d.min_text)
    button = max(36, d.px(44), round(text.line_height("button_s") * 1.3))
    if trade.layout.is_large:
        head = max(d.px(48), text.line_height("body_b"))
        return Heights(d.px(10), d.px(8), head, d.px(72) + small, 2 * small, button)
    return Heights(
        d.px(7), d.px(4), max(d.px(38), 24), max(d.px(64), 2 * small), max(d.px(44), 2 * least), button
    )


def _number_w(trade: TradeView, tall: int) -> int:
    return max(tall * 3 // 4, trade.ctx.text.line_height("key"))


def draw_slot(
    trade: TradeView, number: int, card: TrayCard, canvas: Canvas, rect: pygame.Rect, look: Look
) -> None:
    """Draw the ground of a slot and its contents, except the buttons."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    tall, radius = heights(trade), d.px(12)
    if card.key in trade.own.fresh:
        ctx.shapes.glow(canvas, rect, color.legal, radius, d.px(10))
    edge = color.brass if look.hover else color.line
    fill = color.paper3 if card.is_grey else color.paper2
    ctx.shapes.box(canvas, rect, fill, radius=radius, edge=edge, edge_w=max(1, d.px(1.5)))
    if trade.own.chosen == card.key:
        ctx.shapes.ring(canvas, rect, color.brass, max(2, d.px(4)), radius)
    inner = rect.inflate(-2 * d.px(PAD), -2 * tall.pad)
    head = pygame.Rect(inner.x, inner.y, inner.w, tall.head)
    _draw_head(trade, number, card, canvas, head)
    row = pygame.Rect(inner.x, head.bottom + tall.gap, inner.w, tall.pictures)
    is_large = trade.layout.is_large
    wide = faces.estimate_w(trade, card.seat, card.hint)
    at = pygame.Rect(row.right - wide, row.y, wide, row.h)
    left = pygame.Rect(row.x, row.y, row.w - (wide + d.px(12) if wide else 0), row.h)
    rest = _rest(card)
    beside = faces.beside_w(trade, rest, left)
    if beside:
        left.w -= beside + d.px(24)
        others = pygame.Rect(left.right + d.px(12), row.y, beside, row.h)
        faces.draw_beside(trade, rest, canvas, others)
        rest = ()
    faces.draw_deal(trade, card.seat, card.transfers, canvas, left, is_stacked=is_large)
    faces.draw_estimate(trade, card.seat, card.hint, canvas, at)
    note = pygame.Rect(inner.x, row.bottom + tall.gap, inner.w, tall.note)
    _draw_note(trade, card, rest, canvas, note)


def _rest(card: TrayCard) -> Transfers:
    """Return the transfers without the seat of the card's viewpoint."""
    if ANYONE in card.others:
        return ()
    return tuple(one for one in card.transfers if card.seat not in (one.giver, one.taker))


def _draw_head(trade: TradeView, number: int, card: TrayCard, canvas: Canvas, head: pygame.Rect) -> None:
    """Draw who offers, a pill with its state, the number of the slot."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    x = head.x
    for seat in card.others[:4]:
        draw_party(trade, canvas, pygame.Rect(x, head.y, head.h, head.h), seat)
        x += head.h * 3 // 4
    x += head.h // 4 + d.px(8)
    names = ctx.t(", ").join(words.name_of(trade, seat) for seat in card.others)
    px = max(d.min_text, ctx.text.px("micro") * 9 // 10)
    pill_w = ctx.text.width(card.pill, "micro", px) + d.px(22) if card.pill else 0
    right = head.right - (_number_w(trade, head.h) + d.px(10) if number <= KEYS else 0)
    room = pygame.Rect(x, head.y, right - x - (pill_w + d.px(10) if pill_w else 0), head.h)
    used = ctx.text.draw(canvas, names, "body_b", color.ink, room)
    if pill_w:
        is_new = card.key in trade.own.fresh
        pill = pygame.Rect(used.right + d.px(10), 0, pill_w, round(px * 1.6))
        pill.centery = head.centery
        ctx.shapes.box(canvas, pill, color.ink if is_new else color.card, radius=pill.h // 2)
        ink = color.on_dark if is_new else color.ink2
        ctx.text.line(canvas, card.pill, "micro", ink, pill.center, align="center", px=px)
    if number <= KEYS:
        draw_number(trade, number, canvas, head)


def draw_number(trade: TradeView, number: int, canvas: Canvas, head: pygame.Rect) -> None:
    """Draw the number of a slot as its key, at the right."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    side = _number_w(trade, head.h)
    box = pygame.Rect(head.right - side, head.centery - side // 2, side, side)
    ctx.shapes.box(canvas, box, color.card, radius=d.px(6), edge=color.ink2, edge_w=max(1, d.px(1.5)))
    ctx.text.line(canvas, str(number), "key", color.ink, box.center, align="center")


def _draw_note(trade: TradeView, card: TrayCard, rest: Transfers, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw the sentence below the pictures, after the transfers among others if those have no room beside
    them."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    if card.is_answer:
        ctx.shapes.box(canvas, rect, color.bad_bg, radius=d.px(8))
        icon = min(rect.h - d.px(8), d.px(26))
        at = (rect.x + d.px(10), rect.centery - icon // 2)
        canvas.blit(ctx.assets.icon("no", icon, color.bad), at)
        room = pygame.Rect(at[0] + icon + d.px(10), rect.y, 0, rect.h)
        room.w = rect.right - d.px(10) - room.x
        ctx.text.draw(canvas, card.note, "small", color.ink, room, lines=2)
        return
    room = rect
    if rest:
        strip = pygame.Rect(rect.x, 0, 0, min(d.px(34) if not trade.layout.is_large else d.px(48), rect.h))
        strip.centery, strip.w = rect.centery, faces.others_w(trade, rest, strip.h)
        if strip.w <= rect.w * (2 if card.note else 3) // 3:
            faces.draw_others(trade, rest, canvas, strip)
            room = pygame.Rect(strip.right + d.px(14), rect.y, rect.right - strip.right - d.px(14), rect.h)
        elif not card.note:
            ctx.text.draw(canvas, words.summary(trade, rest), "small", color.ink2, rect, lines=2)
    if card.note:
        ink = color.bad if card.is_grey else color.ink2
        ctx.text.draw(canvas, card.note, "small", ink, room, lines=2)


# -- widgets -------------------------------------------------------------------------------------------


def slot_widgets(
    trade: TradeView, do: TradeActions, number: int, card: TrayCard, rect: pygame.Rect, *, stands_out: bool
) -> list[Widget]:
    """Return the widgets of a slot: its ground, then its buttons; with `stands_out` one is primary."""
    tall = heights(trade)
    inner = rect.inflate(-2 * trade.ctx.display.px(PAD), -2 * tall.pad)
    row = pygame.Rect(inner.x, inner.bottom - tall.buttons, inner.w, tall.buttons)
    return [_ground(trade, do, number, card, rect), *_buttons(trade, card, row, stands_out=stands_out)]


def _ground(trade: TradeView, do: TradeActions, number: int, card: TrayCard, rect: pygame.Rect) -> Widget:
    is_chosen = trade.own.chosen == card.key
    told = cards.spoken(trade, number, card)
    return Custom(
        trade.ctx,
        ground_key(card.key),
        rect,
        partial(draw_slot, trade, number, card),
        name=told,
        tooltip=cards.offer_tip(trade, card),
        focusable=True,
        on_activate=partial(do.put, chosen=None if is_chosen else card.key),
    )


def _buttons(trade: TradeView, card: TrayCard, row: pygame.Rect, *, stands_out: bool) -> list[Widget]:
    """Return the buttons below, the primary one as wide as it needs, the others as there is room."""
    ctx = trade.ctx
    choices = [choice for choice in card.choices if choice.kind != "ghost"]
    small = [choice for choice in card.choices if choice.kind == "ghost"]
    is_chosen = trade.own.chosen == card.key
    gap = ctx.display.px(10)
    tall = row.h
    line = pygame.Rect(row.x, row.y, row.w - len(small) * (tall + gap), tall)
    main = ctx.bindings.first("primary") if stands_out else ""
    caps = [main if choice.kind == "primary" else choice.cap if is_chosen else "" for choice in choices]
    made: list[Widget] = []
    x = line.x
    shown, wides = _fitting(ctx, choices, caps, line, gap)
    for choice, cap, wide in zip(shown, caps, wides, strict=True):
        rect = pygame.Rect(x, line.y, wide or tall, tall)
        kind: Kind = "normal" if choice.kind == "primary" and not stands_out else choice.kind
        made.append(slot_button(trade, card, choice, rect, kind, cap, is_icon=not wide))
        x = rect.right + gap
    x = row.right - len(small) * (tall + gap) + gap
    for choice in small:
        rect = pygame.Rect(x, row.bottom - tall, tall, tall)
        cap = choice.cap if is_chosen else ""
        made.append(slot_button(trade, card, choice, rect, "normal", cap, is_icon=True))
        x += tall + gap
    return made


def slot_button(
    trade: TradeView,
    card: TrayCard,
    choice: ActionItem,
    rect: pygame.Rect,
    kind: Kind = "normal",
    cap: str = "",
    *,
    is_icon: bool = False,
) -> Widget:
    """Return a button; its key is told in words if the cap has no room."""
    ctx = trade.ctx
    has_cap = not is_icon and rect.w >= _need(ctx, choice, cap)
    name = choice.name if has_cap else words.with_key(ctx, choice.name, cap)
    shown = choice._replace(
        key=choice_key(card.key, choice.key),
        kind=kind,
        cap=cap if has_cap else "",
        tooltip="" if name == choice.name else name,
    )
    if is_icon:
        return IconButton.of(ctx, shown._replace(name=name), rect)
    return small_button(ctx, rect, shown, name=name)


def _need(ctx: Context, choice: ActionItem, cap: str) -> int:
    return button_w(ctx, choice.name, icon=bool(choice.icon), cap=cap, style="button_s")


def _fitting(
    ctx: Context, some: list[ActionItem], caps: list[str], line: pygame.Rect, gap: int
) -> tuple[list[ActionItem], list[int]]:
    """Return the actions as shown and the width of each button, 0 for the icon alone.

    In a narrow row icons go first while keys are to be shown, then caps, then words; the primary button's
    words go last, and it takes the rest.
    """
    free = line.w - gap * (len(some) - 1)
    if any(caps):
        for shown in (some, [choice._replace(icon="") for choice in some]):
            wanted = [_need(ctx, choice, cap) for choice, cap in zip(shown, caps, strict=True)]
            if sum(wanted) <= free:
                return shown, wanted
    used = [_need(ctx, choice, "") for choice in some]
    order = sorted(range(len(some)), key=lambda number: (some[number].kind == "primary", -number))
    for number in order:
        if sum(used) <= free:
            break
        used[number] = line.h
    mains = [number for number in order if some[number].kind == "primary"]
    if mains and used[mains[0]] == line.h:
        used[mains[0]] = free - sum(used) + line.h
    return some, [wide if wide != line.h else 0 for wide in used]


# -- free slots ----------------------------------------------------------------------------------------


def free_slot(
    trade: TradeView, do: TradeActions, number: int, rect: pygame.Rect, *, is_first: bool
) -> PaintedThing:
    """Return an empty slot: a target for offers to anyone; pressed, it begins a draft. The first one has an
    explanation."""
    ctx = trade.ctx
    name, told = ctx.t("Slot {number}, free", number=number), ""
    if is_first:
        told = ctx.t("Drag one of your things here to begin a deal.")

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        edge = color.brass_text if look.hover else color.line
        ctx.shapes.dashed(surface, rect, edge, d.px(12), max(1, d.px(2)))
        inner = rect.inflate(-2 * d.px(PAD + 8), 0)
        if number <= KEYS:
            head = pygame.Rect(inner.x, inner.y, inner.w, heights(trade).head)
            head.centery = rect.centery
            draw_number(trade, number, surface, head)
        if not is_first:
            return
        icon = d.px(30)
        surface.blit(ctx.assets.icon("plus", icon, color.ink2), (inner.x, rect.centery - icon // 2))
        left = inner.x + icon + d.px(18)
        room = pygame.Rect(left, 0, inner.right - d.px(60) - left, ctx.text.line_height("body_b"))
        room.bottom = rect.centery
        ctx.text.draw(surface, ctx.t("Free slot"), "body_b", color.ink, room)
        below = pygame.Rect(left, rect.centery, room.w, rect.bottom - d.px(6) - rect.centery)
        ctx.text.draw(surface, told, "small", color.ink2, below, lines=3, valign="top")

    touch, key = do.table.touch, keys.free(number)
    return PaintedThing(ctx, key, rect, name, touch, paint, corner=12, description=told)
