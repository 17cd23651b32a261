"""The keys of the trade phase: seats and plots by number, letters for what has a button (ux N2, N19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core.input import KeyDown as Pressed
from tabletop.app.games.chinatown import keys, ledger
from tabletop.app.games.chinatown.board.looks import plot_of
from tabletop.app.games.chinatown.trade import choosing, pages
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.faces import LineChip
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.board.view import BoardView

_LETTERS = {
    "p": ("ask",),
    "t": ("note",),
    "y": ("ask_all",),
    "k": ("counter",),
    "q": ("withdraw", "decline", "discard", "revert", "away"),
}
"""Which buttons of the drawer a letter presses: the first that is there."""


def used(do: TradeActions, board: BoardView, event: Pressed) -> bool:
    """Take a key; True when it meant something here. Keys that the player has given to another action keep
    that meaning."""
    host, picked = do.table.host, do.table.view.picked
    focused = host.focused
    if focused is not None and focused.takes_text:
        if event.name == "escape":
            do.papers.leave_cash()
            return True
        return False
    if event.mods - {"shift"}:
        return False
    if picked is not None and _given(do, event):
        return True
    is_enter = event.name in ("return", "enter")
    at = do.attended()
    is_of_plot = board.hands.typed or (at is not None and plot_of(at.key) is not None)
    if picked is None and not event.mods and not is_of_plot and choosing.chosen(do, event.digit):
        return True
    if is_enter and board.hands.typed:
        return _jumped(do, board, event)
    if event.name in ("delete", "backspace") and isinstance(focused, LineChip) and not board.hands.typed:
        do.papers.take_out(focused.row)
        return True
    done = (picked is None and _signed_at_once(do, event)) or _letter(do, event)
    if done:
        board.hands.forget()
    return done


def signed(do: TradeActions, board: BoardView, event: Pressed) -> bool:
    """Begin to hold the key of a seat; True when nothing else may have it. A digit also goes on to the board,
    which says so when the key was let go too soon to sign."""
    if event.mods:
        return False
    ctx, hands, trade = do.ctx, do.hands, do.trade_commands.trade_view
    if ctx.bindings.action(event) == "primary" and choosing.took_main(do):
        return True
    if ctx.bindings.action(event) == "primary" and len(trade.humans) == 1:
        # The main button of somebody alone among computer players is the own signature.
        (own,) = trade.humans
        if not may_hold(do, own):
            return False
        if ctx.settings.hold_to_confirm:
            hands.hold.begin(keys.sign(own), event.name, ctx.now)
        else:
            do.signatures.use(own)
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
    return widget is not None and widget.enabled and not do.trade_commands.trade_view.has_signed(seat)


def _seat_of(do: TradeActions, digit: str) -> Seat | None:
    """Return the seat whose key this is: 1 for the first."""
    if not digit:
        return None
    seat = int(digit) - 1
    return seat if seat in do.trade_commands.trade_view.view.seats else None


def _given(do: TradeActions, event: Pressed) -> bool:
    """While something is picked, a number is the seat that gets it; 0 is anyone."""
    if not event.digit:
        return False
    key = keys.ANYONE if event.digit == "0" else keys.seat(int(event.digit) - 1)
    if key in do.table.view.marks:
        do.table.host.focus_visible = True
        do.table.aim(key)
    return True


def _jumped(do: TradeActions, board: BoardView, event: Pressed) -> bool:
    """Go to the plot whose number was typed, and pick it up."""
    table = do.table
    board.handle(event, table, table.view.layout.camera)
    key = table.host.focus_key
    if table.view.picked is None and key is not None and board.hands.can_take(table, key):
        table.touch(key)
    return True


def _signed_at_once(do: TradeActions, event: Pressed) -> bool:
    """Where nothing is held to confirm, a seat's key signs while the focus is on the signatures."""
    host = do.table.host
    if do.ctx.settings.hold_to_confirm:
        return False
    seat, zone = _seat_of(do, event.digit), host.zone_of(host.focus_key)
    if seat is None or zone is None or zone.name != "signatures" or not may_hold(do, seat):
        return False
    do.hands.hold.end()
    do.signatures.use(seat)
    return True


def _letter(do: TradeActions, event: Pressed) -> bool:
    if event.mods or do.ctx.bindings.action(event) is not None:
        return False
    match event.name:
        case "n":
            do.papers.new_draft()
        case "c":
            do.papers.start_cash()
        case "i":
            ledger.show(do.ctx, do.table.session)
        case "," | ".":
            do.papers.turn_over(1 if event.name == "." else -1)
        case name if name in pages.KEYS and (name != "a" or do.trade_commands.trade_view.layout.is_large):
            pages.go(do, pages.KEYS[name])
        case name if do.trade_commands.trade_view.shows("offers"):
            return choosing.pressed(do, name)
        case name if name in _LETTERS:
            do.trade_commands.turn("deal")
            for deed in _LETTERS[name]:
                widget = do.table.find(f"deed.{deed}")
                if widget is not None:
                    do.table.host.use(widget)
                    return True
            return False
        case _:
            return False
    return True
