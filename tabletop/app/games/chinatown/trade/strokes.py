"""The keys of the trade phase, and the pages they turn to (ux N2, N19, S3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.input import KeyDown as Pressed
from tabletop.app.games.chinatown import keys, ledger
from tabletop.app.games.chinatown.board.looks import plot_of
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.cards import main_of, offers, offers_name, slots_of
from tabletop.app.games.chinatown.trade.choices import small_button
from tabletop.app.games.chinatown.trade.drawer_foot import leave_cash, start_cash
from tabletop.app.games.chinatown.trade.faces import LineChip
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.slot import choice_key, ground_key
from tabletop.app.games.chinatown.trade.tray import OFFERS
from tabletop.app.games.chinatown.trade_model.desk import Page
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.board.view import PlotBoard


def choose_slot(do: TradeActions, name: str) -> bool:
    """Choose the offer in the slot of this number; scroll to it and focus it. Return False without one."""
    trade = do.trade
    if not trade.shows("offers") or trade.own.lists_all or trade.own.shake is not None:
        return False
    number = int(name) if len(name) == 1 and name.isascii() and name.isdigit() else 0
    key = next((key for key, slot in slots_of(trade).items() if slot == number), None)
    if key is None:
        return False
    do.put(chosen=key)
    do.table.focus(ground_key(key))
    zone = next((zone for zone in do.table.host.zones if zone.name == OFFERS), None)
    if zone is not None:
        do.table.host.scrolling.reveal(zone, ground_key(key))
    return True


_LETTERS = {
    "p": ("ask",),
    "t": ("note",),
    "y": ("ask_all",),
    "k": ("counter", "improve"),
    "q": ("withdraw", "decline", "discard", "revert", "away", "close"),
}
"""The buttons of the chosen slot, or of the drawer, for each letter: the first present one counts."""


def _press(do: TradeActions, letter: str) -> bool:
    """Press a button by its letter; return False without one."""
    offer, is_tray = do.trade.own.chosen, do.trade.shows("offers")
    found = ("view",) if is_tray and letter == "v" else _LETTERS.get(letter, ())
    if not found or (is_tray and offer is None):
        return False
    if not is_tray:
        do.turn("deal")
    for name in found:
        key = f"deed.{name}" if not is_tray or offer is None else choice_key(offer, name)
        widget = do.table.find(key)
        if widget is not None:
            do.table.host.use(widget)
            return True
    return False


def take_main(do: TradeActions) -> bool:
    """Press the primary button, in the tray or on a refused deal; return False without one."""
    trade = do.trade
    if trade.shows("deal"):
        widget = do.table.find("deed.take")
    elif trade.shows("offers") and not trade.own.lists_all:
        main = main_of(trade, dict(offers(trade, do)))
        widget = None if main is None else do.table.find(choice_key(main[0].key, main[1].key))
    else:
        return False
    if widget is None:
        return False
    do.table.host.use(widget)
    return True


PAGE_KEYS: dict[str, Page] = {"a": "seats", "o": "offers", "b": "deal"}

_FIRST: dict[Page, str] = {"seats": "seats", "offers": "offers", "deal": "papers"}
"""The first zone of each page."""


def go_to(do: TradeActions, page: Page) -> None:
    """Turn to a page by its key, and focus its first thing."""
    if page == "offers":
        do.to_offers()
    elif page == "deal" and not do.trade.layout.is_large:
        do.turn_over(1)
    do.turn(page)
    for zone in do.table.host.zones:
        if zone.name == _FIRST[page]:
            do.table.focus(next((widget.key for widget in zone.widgets if widget.focusable), None))


def page_zones(trade: TradeView, do: TradeActions) -> list[Zone]:
    """Return the buttons of the pages; nothing if everything has room."""
    if not trade.layout.is_large:
        return []
    names = {
        "seats": trade.ctx.tc("places", "Players"),
        "offers": offers_name(trade),
        "deal": trade.ctx.tc("places", "Deal"),
    }
    area, gap = trade.layout.switch, trade.ctx.display.px(8)
    wide = (area.w - 2 * gap) // 3
    made: list[Widget] = [
        small_button(
            trade.ctx,
            pygame.Rect(area.x + number * (wide + gap), area.y, wide, area.h),
            ActionItem(
                f"page.{page}",
                names[page],
                do=partial(do.turn, page),
                kind="normal" if trade.page == page else "ghost",
                cap=key.upper(),
            ),
        )
        for number, (key, page) in enumerate(PAGE_KEYS.items())
    ]
    return [Zone("pages", made, on_dark=True)]


def use_key(do: TradeActions, board: PlotBoard, event: Pressed) -> bool:
    """Take a key; return True if it was used. A key that the player has given to another action keeps that
    meaning."""
    host, picked = do.table.host, do.table.view.picked
    focused = host.focused
    if focused is not None and focused.takes_text:
        if event.name == "escape":
            leave_cash(do)
            return True
        return False
    if event.mods - {"shift"}:
        return False
    if picked is not None and _given(do, event):
        return True
    is_enter = event.name in ("return", "enter")
    at = do.attended()
    is_of_plot = board.hands.typed or (at is not None and plot_of(at.key) is not None)
    if picked is None and not event.mods and not is_of_plot and choose_slot(do, event.digit):
        return True
    if is_enter and board.hands.typed:
        return _jumped(do, board, event)
    if event.name in ("delete", "backspace") and isinstance(focused, LineChip) and not board.hands.typed:
        do.take_out(focused.row)
        return True
    done = (picked is None and _signed_at_once(do, event)) or _letter(do, event)
    if done:
        board.hands.forget()
    return done


def hold_key(do: TradeActions, board: PlotBoard, event: Pressed) -> bool:
    """Begin to hold a seat's key; return True if nothing else may have it. A digit also goes to the board,
    which counts it if the key was released too soon to sign."""
    if event.mods:
        return False
    ctx, hands, trade = do.ctx, do.hands, do.trade
    if ctx.bindings.action(event) == "primary" and take_main(do):
        return True
    if ctx.bindings.action(event) == "primary" and len(trade.humans) == 1:
        # For a player alone the main button is the own signature.
        (own,) = trade.humans
        if not may_hold(do, own):
            return False
        if ctx.settings.hold_to_confirm:
            hands.hold.begin(keys.sign(own), event.name, ctx.now)
        else:
            do.use(own)
        return True
    seat = _seat_of(do, event.digit)
    if seat is not None and may_hold(do, seat):
        hands.hold.begin(keys.sign(seat), event.name, ctx.now)
        board.hands.is_hushed = True
        do.table.host.dirty = True
    return False


def may_hold(do: TradeActions, seat: Seat) -> bool:
    """Whether a seat's key means signing now: its box is there and open."""
    widget = do.table.find(keys.sign(seat))
    return widget is not None and widget.enabled and not do.trade.has_signed(seat)


def _seat_of(do: TradeActions, digit: str) -> Seat | None:
    """Return the seat of a digit: 1 for the first."""
    if not digit:
        return None
    seat = int(digit) - 1
    return seat if seat in do.trade.view.seats else None


def _given(do: TradeActions, event: Pressed) -> bool:
    """Give the picked thing to the seat of a number; 0 is anyone."""
    if not event.digit:
        return False
    key = keys.ANYONE if event.digit == "0" else keys.seat(int(event.digit) - 1)
    if key in do.table.view.marks:
        do.table.host.focus_visible = True
        do.table.aim(key)
    return True


def _jumped(do: TradeActions, board: PlotBoard, event: Pressed) -> bool:
    """Go to the plot of the typed number, and pick it up."""
    table = do.table
    board.handle(event, table, table.view.layout.camera)
    key = table.host.focus_key
    if table.view.picked is None and key is not None and board.hands.can_take(table, key):
        table.touch(key)
    return True


def _signed_at_once(do: TradeActions, event: Pressed) -> bool:
    """Sign by a seat's key without holding, while the focus is on the signatures."""
    host = do.table.host
    if do.ctx.settings.hold_to_confirm:
        return False
    seat, zone = _seat_of(do, event.digit), host.zone_of(host.focus_key)
    if seat is None or zone is None or zone.name != "signatures" or not may_hold(do, seat):
        return False
    do.hands.hold.end()
    do.use(seat)
    return True


def _letter(do: TradeActions, event: Pressed) -> bool:
    if event.mods or do.ctx.bindings.action(event) is not None:
        return False
    match event.name:
        case "n":
            do.begin()
        case "c":
            start_cash(do)
        case "i":
            ledger.show(do.ctx, do.table.session)
        case "," | ".":
            do.turn_over(1 if event.name == "." else -1)
        case name if name in PAGE_KEYS and (name != "a" or do.trade.layout.is_large):
            go_to(do, PAGE_KEYS[name])
        case name:
            return _press(do, name)
    return True
