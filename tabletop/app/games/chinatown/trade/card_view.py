"""A card of the tray as widgets: its ground, its buttons, a free slot."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import cards, words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.card_face import KEYS, PAD, draw_number, draw_slot, heights
from tabletop.app.games.chinatown.trade.cards import TrayAction, TrayCard
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button, IconButton, Kind
from tabletop.app.widgets.layout import Custom, button_w

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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
    for kind in ("deal", cards.CALL):
        if found.kind == f"card.{kind}" or (found.kind.startswith(f"{kind}.") and len(found.at) == 1):
            return Key(kind, *found.at)
    return None


# -- widgets -------------------------------------------------------------------------------------------


def slot_widgets(
    trade: TradeView, do: TradeActions, number: int, card: TrayCard, rect: pygame.Rect, *, stands_out: bool
) -> list[Widget]:
    """Return the widgets of a slot: its ground, then its buttons, of which one may stand out."""
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
    """Return the buttons below: what one takes as wide as it needs, the others as wide as there is room."""
    ctx = trade.ctx
    choices = [choice for choice in card.choices if not choice.is_small]
    small = [choice for choice in card.choices if choice.is_small]
    is_chosen = trade.own.chosen == card.key
    gap = ctx.display.px(10)
    tall = row.h
    line = pygame.Rect(row.x, row.y, row.w - len(small) * (tall + gap), tall)
    caps = [_cap(ctx, choice, is_chosen=is_chosen, stands_out=stands_out) for choice in choices]
    made: list[Widget] = []
    x = line.x
    shown, wides = _fitting(ctx, choices, caps, line, gap)
    for choice, cap, wide in zip(shown, caps, wides, strict=True):
        rect = pygame.Rect(x, line.y, wide or tall, tall)
        kind: Kind = "primary" if stands_out and choice.is_main else "normal"
        made.append(_button(trade, card, choice, rect, kind, cap, is_icon=not wide))
        x = rect.right + gap
    x = row.right - len(small) * (tall + gap) + gap
    for choice in small:
        rect = pygame.Rect(x, row.bottom - tall, tall, tall)
        cap = choice.cap if is_chosen else ""
        made.append(_button(trade, card, choice, rect, "normal", cap, is_icon=True))
        x += tall + gap
    return made


def _button(
    trade: TradeView,
    card: TrayCard,
    choice: TrayAction,
    rect: pygame.Rect,
    kind: Kind = "normal",
    cap: str = "",
    *,
    is_icon: bool = False,
) -> Widget:
    """Return a button; what its key is, it tells in words where the cap has no room."""
    ctx, key, enabled = trade.ctx, choice_key(card.key, choice.key), not choice.why_not
    has_cap = not is_icon and rect.w >= _need(ctx, choice, cap)
    name = choice.name if has_cap else words.with_key(ctx, choice.name, cap)
    if is_icon:
        return IconButton(
            ctx,
            key,
            rect,
            name,
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
        name,
        kind=kind,
        icon=choice.icon,
        style="button_s",
        cap=cap if has_cap else "",
        caption=choice.name,
        enabled=enabled,
        reason=choice.why_not,
        tooltip="" if name == choice.name else name,
        on_activate=choice.do,
    )


def _cap(ctx: Context, choice: TrayAction, *, is_chosen: bool, stands_out: bool) -> str:
    if choice.is_main:
        return ctx.bindings.first("primary") if stands_out else ""
    return choice.cap if is_chosen else ""


def _need(ctx: Context, choice: TrayAction, cap: str) -> int:
    return button_w(ctx, choice.name, icon=bool(choice.icon), cap=cap, style="button_s")


def _fitting(
    ctx: Context, some: list[TrayAction], caps: list[str], line: pygame.Rect, gap: int
) -> tuple[list[TrayAction], list[int]]:
    """Return the choices as they are shown and how wide each button is, 0 for the icon alone. Where it is
    narrow, signs go first as long as there are keys to be told, then caps, then words, those of the main one
    last, which takes what is left."""
    free = line.w - gap * (len(some) - 1)
    if any(caps):
        for shown in (some, [choice._replace(icon="") for choice in some]):
            wanted = [_need(ctx, choice, cap) for choice, cap in zip(shown, caps, strict=True)]
            if sum(wanted) <= free:
                return shown, wanted
    used = [_need(ctx, choice, "") for choice in some]
    order = sorted(range(len(some)), key=lambda number: (some[number].is_main, -number))
    for number in order:
        if sum(used) <= free:
            break
        used[number] = line.h
    mains = [number for number in order if some[number].is_main]
    if mains and used[mains[0]] == line.h:
        used[mains[0]] = free - sum(used) + line.h
    return some, [wide if wide != line.h else 0 for wide in used]


# -- free slots ----------------------------------------------------------------------------------------


class FreeSlot(Thing):
    """A slot in which nothing lies: what is put there is offered to anyone; pressed, it begins a draft."""

    def __init__(
        self, trade: TradeView, do: TradeActions, number: int, rect: pygame.Rect, *, is_first: bool
    ) -> None:
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
        inner = rect.inflate(-2 * d.px(PAD + 8), 0)
        if self.number <= KEYS:
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


# -- lines of the list --------------------------------------------------------------------------------

_TOKEN, _LINES = 44, 12


def list_card(trade: TradeView, card: TrayCard, rect: pygame.Rect) -> list[Widget]:
    """Return the widgets of a card: its ground with the words, and its buttons at the right."""
    buttons, room = _list_parts(trade, card, rect)
    return [_list_ground(trade, card, rect, room), *buttons]


def shows_all(trade: TradeView, card: TrayCard, rect: pygame.Rect) -> bool:
    """Whether nothing of the words is cut on a card of this size."""
    room = _list_parts(trade, card, rect)[1]
    text = trade.ctx.text
    least = text.px("small") * 4 // 5 if trade.layout.is_large else None
    return not text.fit(card.text, "small", room.w, lines=_LINES, height=room.h, min_px=least).cut


def _list_parts(trade: TradeView, card: TrayCard, rect: pygame.Rect) -> tuple[list[Widget], pygame.Rect]:
    """Return the buttons of a card, and the room that its words have."""
    if trade.layout.is_large:
        return _parts_below(trade, card, rect)
    d, choices = trade.ctx.display, list(card.choices)
    gap, width = d.px(6), _width(trade, choices)
    tall = (rect.h - 3 * gap) // 2 if len(choices) > 1 else min(rect.h - 2 * gap, d.px(48))
    x = rect.right - d.px(8) - width
    top = rect.centery - (len(choices) * (tall + gap) - gap) // 2
    buttons = [
        _button(trade, card, choice, pygame.Rect(x, top + number * (tall + gap), width, tall))
        for number, choice in enumerate(choices)
    ]
    right = x - gap
    left = rect.x + d.px(_TOKEN + 16)
    return buttons, pygame.Rect(left, rect.y + d.px(2), right - d.px(2) - left, rect.h - d.px(4))


def _parts_below(trade: TradeView, card: TrayCard, rect: pygame.Rect) -> tuple[list[Widget], pygame.Rect]:
    """Return the same with the buttons below the words, for large texts."""
    d = trade.ctx.display
    gap, tall = d.px(8), d.px(text_room(d, 26, 48))
    top, left, right = rect.bottom - gap - tall, rect.x + gap, rect.right - gap
    buttons: list[Widget] = []
    for number, choice in enumerate(card.choices):
        wide = (right - left - gap * (len(card.choices) - 1 - number)) // (len(card.choices) - number)
        buttons.append(_button(trade, card, choice, pygame.Rect(left, top, wide, tall)))
        left += wide + gap
    words_x = rect.x + d.px(_TOKEN + 16)
    bottom = top if buttons else rect.bottom
    room = pygame.Rect(words_x, rect.y + gap, rect.right - gap - words_x, bottom - gap - rect.y - gap // 2)
    return buttons, room


def _width(trade: TradeView, choices: list[TrayAction]) -> int:
    ctx = trade.ctx
    wanted = max((button_w(ctx, choice.name, style="button_s") for choice in choices), default=0)
    return min(max(wanted, ctx.display.px(92)), ctx.display.px(150))


def _list_ground(trade: TradeView, card: TrayCard, rect: pygame.Rect, room: pygame.Rect) -> Widget:
    ctx = trade.ctx
    # Both move together where the tray scrolls.
    inside = room.move(-rect.x, -rect.y)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d, color = ctx.display, ctx.theme.color
        fill = color.paper3 if card.is_grey else color.card
        ctx.shapes.box(surface, rect, fill, radius=d.px(10), edge=color.line, edge_w=max(1, d.px(1)))
        size = d.px(_TOKEN)
        middle = rect.y + inside.centery
        token = pygame.Rect(rect.x + d.px(8), middle - size // 2, size, size)
        draw_party(trade, surface, token, card.seat)
        ink, place = color.ink2 if card.is_grey else color.ink, inside.move(rect.topleft)
        ctx.text.draw(surface, card.text, "small", ink, place, lines=_LINES)

    speaker, told = words.name_of(trade, card.seat), card.full or card.text
    return Custom(
        ctx,
        ground_key(card.key),
        rect,
        paint,
        name=told,
        tooltip=f"{speaker}\n{told}",
        focusable=card.open is not None or not card.choices,
        on_activate=card.open,
    )
