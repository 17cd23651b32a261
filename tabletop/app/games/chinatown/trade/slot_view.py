"""A slot of the tray as it is pressed and read: its ground, its buttons; a free one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade import offers, words
from tabletop.app.games.chinatown.trade.cards import TrayAction
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.offers import TrayOffer
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.slot_face import KEYS, PAD, draw_number, draw_slot, heights
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
    for kind in ("deal", offers.CALL):
        if found.kind == f"card.{kind}" or (found.kind.startswith(f"{kind}.") and len(found.at) == 1):
            return Key(kind, *found.at)
    return None


# -- widgets -------------------------------------------------------------------------------------------


def slot_widgets(
    trade_view: TradeView,
    do: TradeActions,
    number: int,
    tray_offer: TrayOffer,
    rect: pygame.Rect,
    *,
    stands_out: bool,
) -> list[Widget]:
    """Return the widgets of a slot: its ground, then its buttons, of which one may stand out."""
    tall = heights(trade_view)
    inner = rect.inflate(-2 * trade_view.ctx.display.px(PAD), -2 * tall.pad)
    row = pygame.Rect(inner.x, inner.bottom - tall.buttons, inner.w, tall.buttons)
    return [
        _ground(trade_view, do, number, tray_offer, rect),
        *_buttons(trade_view, tray_offer, row, stands_out=stands_out),
    ]


def _ground(
    trade_view: TradeView, do: TradeActions, number: int, tray_offer: TrayOffer, rect: pygame.Rect
) -> Widget:
    is_chosen = trade_view.own.chosen == tray_offer.key
    told = offers.spoken(trade_view, number, tray_offer)
    return Custom(
        trade_view.ctx,
        ground_key(tray_offer.key),
        rect,
        partial(draw_slot, trade_view, number, tray_offer),
        name=told,
        tooltip=offers.tip(trade_view, tray_offer),
        focusable=True,
        on_activate=partial(do.choose, None if is_chosen else tray_offer.key),
    )


def _buttons(
    trade_view: TradeView, tray_offer: TrayOffer, row: pygame.Rect, *, stands_out: bool
) -> list[Widget]:
    """Return the buttons below: what one takes as wide as it needs, the others as wide as there is room."""
    ctx = trade_view.ctx
    choices = [choice for choice in tray_offer.choices if not choice.is_small]
    small = [choice for choice in tray_offer.choices if choice.is_small]
    is_chosen = trade_view.own.chosen == tray_offer.key
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
        made.append(_button(trade_view, tray_offer, choice, rect, kind, cap, is_icon=not wide))
        x = rect.right + gap
    x = row.right - len(small) * (tall + gap) + gap
    for choice in small:
        rect = pygame.Rect(x, row.bottom - tall, tall, tall)
        cap = choice.cap if is_chosen else ""
        made.append(_button(trade_view, tray_offer, choice, rect, "normal", cap, is_icon=True))
        x += tall + gap
    return made


def _button(
    trade_view: TradeView,
    tray_offer: TrayOffer,
    tray_action: TrayAction,
    rect: pygame.Rect,
    kind: Kind,
    cap: str,
    *,
    is_icon: bool,
) -> Widget:
    """Return a button; what its key is, it tells in words where the cap has no room."""
    ctx, key, enabled = trade_view.ctx, choice_key(tray_offer.key, tray_action.key), not tray_action.why_not
    has_cap = not is_icon and rect.w >= _need(ctx, tray_action, cap)
    name = tray_action.name if has_cap else words.with_key(ctx, tray_action.name, cap)
    if is_icon:
        return IconButton(
            ctx,
            key,
            rect,
            name,
            tray_action.icon,
            kind=kind,
            enabled=enabled,
            reason=tray_action.why_not,
            on_activate=tray_action.do,
        )
    return Button(
        ctx,
        key,
        rect,
        name,
        kind=kind,
        icon=tray_action.icon,
        style="button_s",
        cap=cap if has_cap else "",
        caption=tray_action.name,
        enabled=enabled,
        reason=tray_action.why_not,
        tooltip="" if name == tray_action.name else name,
        on_activate=tray_action.do,
    )


def _cap(ctx: Context, tray_action: TrayAction, *, is_chosen: bool, stands_out: bool) -> str:
    if tray_action.is_main:
        return ctx.bindings.first("primary") if stands_out else ""
    return tray_action.cap if is_chosen else ""


def _need(ctx: Context, tray_action: TrayAction, cap: str) -> int:
    return button_w(ctx, tray_action.name, icon=bool(tray_action.icon), cap=cap, style="button_s")


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
        self, trade_view: TradeView, do: TradeActions, number: int, rect: pygame.Rect, *, is_first: bool
    ) -> None:
        ctx = trade_view.ctx
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
        self.trade_view, self.number, self.is_first = trade_view, number, is_first

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw a dashed box; the first one says what it is for."""
        ctx, d, color, rect = self.ctx, self.ctx.display, self.ctx.theme.color, self.rect
        edge = color.brass_text if look.hover else color.line
        ctx.shapes.dashed(surface, rect, edge, d.px(12), max(1, d.px(2)))
        inner = rect.inflate(-2 * d.px(PAD + 8), 0)
        if self.number <= KEYS:
            head = pygame.Rect(inner.x, inner.y, inner.w, heights(self.trade_view).head)
            head.centery = rect.centery
            draw_number(self.trade_view, self.number, surface, head)
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
