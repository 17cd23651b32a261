"""The tray under the board: offers, calls, answers, deals that were made; never in anybody's way
(ux N8, N9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.ledger import scene as ledger
from tabletop.app.games.chinatown.phases.places import text_room
from tabletop.app.games.chinatown.trade.anyone import anyone_pad
from tabletop.app.games.chinatown.trade.card_view import card_keys, card_widgets, shows_all
from tabletop.app.games.chinatown.trade.cards import Card, cards
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.slots import Slot
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.label import Label
from tabletop.app.widgets.layout import button_w

if TYPE_CHECKING:
    from tabletop.app.core.display import Display

_PAD, _HEAD, _CARD_H, _GAP = 14, 46, 114, 10
_LARGE_CARD_H = 108
_MOST_ROWS = 3
_OFFERS = "offers"


def zones(trade: Trade, do: Doing) -> Iterator[Zone]:
    """Give the tray's zones: its head with the pad for offers to anyone, and the cards, which scroll."""
    ctx, grid = trade.ctx, _Grid(trade, do)
    found = {card.key: card for card in cards(trade, do)}
    yield Zone("tray", _head(trade, do), on_dark=True)
    sizes = {key: grid.size_of(card) for key, card in found.items()}
    slots = do.hands.slots.of(
        sizes, grid.columns, is_held=_is_at_tray(trade, found), under=grid.cell_under_pointer()
    )
    made = [
        widget for key, slot in slots.items() for widget in card_widgets(trade, found[key], grid.rect(slot))
    ]
    if not found:
        text = ctx.t("Nobody offers anything yet. Deals that wait for signatures lie here.")
        ink = ctx.theme.color.on_dark2
        made.append(Label(ctx, "tray.none", grid.view, text, "body", color=ink, align="center", lines=2))
    lowest = max((grid.rect(slot).bottom for slot in slots.values()), default=grid.view.y)
    yield Zone(_OFFERS, made, grid.view, lowest - grid.view.y, on_dark=True)


class _Grid:
    """The cells of the tray: how large they are, and what size a card needs to show all its words."""

    def __init__(self, trade: Trade, do: Doing) -> None:
        d, area = trade.ctx.display, trade.layout.tray
        pad = d.px(_PAD)
        is_large = trade.layout.is_large
        self.trade, self.do = trade, do
        self.columns, self.gap = 1 if is_large else 2, d.px(_GAP)
        top = area.y + (d.px(_large_head(d)) + d.px(14) if is_large else d.px(_HEAD))
        self.view = pygame.Rect(area.x + pad, top, area.w - 2 * pad, area.bottom - d.px(8) - top)
        wide = (self.view.w - d.px(12) - (self.columns - 1) * self.gap) // self.columns
        self.cell = (wide, d.px(text_room(d, _LARGE_CARD_H) if is_large else _CARD_H))

    def rect(self, slot: Slot) -> pygame.Rect:
        """Return where a slot lies when nothing is scrolled."""
        (wide, tall), gap = self.cell, self.gap
        at = (self.view.x + slot.column * (wide + gap), self.view.y + slot.row * (tall + gap))
        return pygame.Rect(at, (slot.columns * (wide + gap) - gap, slot.rows * (tall + gap) - gap))

    def size_of(self, card: Card) -> tuple[int, int]:
        """Return in how many columns and rows nothing of a card is cut."""
        sizes = [
            (columns, rows) for rows in range(1, _MOST_ROWS + 1) for columns in range(1, self.columns + 1)
        ]
        rects = ((size, self.rect(Slot(0, 0, *size))) for size in sizes)
        return next((size for size, rect in rects if shows_all(self.trade, card, rect)), sizes[-1])

    def cell_under_pointer(self) -> tuple[int, int] | None:
        """Return row and column of the cell under the pointer; None where it is elsewhere."""
        pointer, (wide, tall) = self.trade.at.pointer, self.cell
        if not self.view.collidepoint(pointer):
            return None
        x = pointer[0] - self.view.x
        y = pointer[1] - self.view.y + self.do.table.host.scrolling.offsets.get(_OFFERS, 0)
        return y // (tall + self.gap), min(self.columns - 1, x // (wide + self.gap))


def _large_head(d: Display) -> float:
    return text_room(d, 28, 52)


def _is_at_tray(trade: Trade, found: Mapping[Key, Card]) -> bool:
    """Whether somebody's hand is at the tray: the pointer is over it, or the focus in it."""
    if trade.at.focus is None:
        return trade.layout.tray.collidepoint(trade.at.pointer)
    return any(trade.at.focus in card_keys(card) for card in found.values())


def anyone_rect(trade: Trade) -> pygame.Rect:
    """Return where a thing is put that is offered to anyone: on the pad in the head, or below the seats."""
    if trade.layout.is_large:
        return trade.layout.anyone
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.tray
    words = ctx.t("Offer to anyone")
    wide = min(area.w // 3, button_w(ctx, words, icon=True, style="button_s") + d.px(8))
    return pygame.Rect(area.right - d.px(_PAD) - wide, area.y + d.px(5), wide, d.px(40))


def _head(trade: Trade, do: Doing) -> list[Widget]:
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.tray
    t = ctx.t
    tall, made = d.px(40), list[Widget]()
    pad = anyone_rect(trade)
    if trade.layout.is_large:
        # The pad lies below the seats then.
        tall = d.px(_large_head(d))
        pad = pygame.Rect(area.right - d.px(4), area.y + d.px(5), 0, tall)
    else:
        made.append(anyone_pad(trade, do.table.touch, pad))
    hints = {"off": t("Hints: off"), "mine": t("Hints: mine"), "all": t("Hints: all")}[trade.hints]
    hint_w = min(
        area.w // (2 if trade.layout.is_large else 4),
        button_w(ctx, hints, icon=True, style="button_s") + d.px(4),
    )
    rect = pygame.Rect(pad.x - d.px(10) - hint_w, pad.y, hint_w, tall)
    tip = t(
        "Value hints\nEstimates of what a deal is worth, from what all can see: off, for people, for all."
    )
    made.append(
        Button(
            ctx,
            "tray.hints",
            rect,
            hints,
            icon="hint",
            kind="ghost",
            style="button_s",
            tooltip=tip,
            on_activate=do.next_hints,
        )
    )
    rect = pygame.Rect(rect.x - d.px(10) - tall, rect.y, tall, tall)
    made.append(deals_button(trade, do, rect))
    if trade.own.muted:
        names = t(", ").join(trade.names[seat] for seat in sorted(trade.own.muted))
        at = pygame.Rect(rect.x - d.px(10) - tall, rect.y, tall, tall)
        name = t("Hear again: {names}", names=names)
        made.append(IconButton(ctx, "tray.unmute", at, name, "mute", kind="ghost", on_activate=do.unmute))
        rect = at
    title = t("Offers on the table")
    clock = do.hands.clock.text()
    if clock:
        title = t("{title} · {clock}", title=title, clock=clock)
    room = pygame.Rect(area.x + d.px(_PAD), area.y + d.px(5), rect.x - d.px(10) - area.x - d.px(_PAD), tall)
    made.insert(0, Label(ctx, "tray.title", room, title, "body_b", color=ctx.theme.color.on_dark))
    return made


def deals_button(trade: Trade, do: Doing, rect: pygame.Rect) -> IconButton:
    """Return the button that opens the list of all deals (I)."""
    name = trade.ctx.t("All deals")
    tip = trade.ctx.t("All deals\nWho got what, and what it was worth to each side by estimate (I).")
    show = partial(ledger.show, trade.ctx, do.table.session)
    return IconButton(
        trade.ctx, "tray.deals", rect, name, "swap", kind="ghost", tooltip=tip, on_activate=show
    )


def draw_ground(trade: Trade, surface: Canvas) -> None:
    """Draw the dark box of the tray."""
    ctx = trade.ctx
    ctx.shapes.box(
        surface, trade.layout.tray, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"])
    )
