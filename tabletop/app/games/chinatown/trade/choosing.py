"""The tray by keys: numbers choose a slot, letters press its buttons, the main key what stands out
(ux N19)."""

from __future__ import annotations

from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.offers import main_of, offers, slots_of
from tabletop.app.games.chinatown.trade.slot_view import choice_key, ground_key
from tabletop.app.games.chinatown.trade.tray import OFFERS

_LETTERS = {"k": ("counter", "improve"), "q": ("decline", "withdraw", "away", "close"), "v": ("view",)}
"""Which buttons of the chosen slot a letter presses: the first that is there."""


def chosen(do: TradeActions, name: str) -> bool:
    """Choose the offer in the slot of this number; it comes into view and has the focus. False where there
    is none."""
    trade = do.trade_commands.trade_view
    if not trade.shows("offers") or trade.own.lists_all or trade.shake is not None:
        return False
    number = int(name) if len(name) == 1 and name.isascii() and name.isdigit() else 0
    key = next((key for key, slot in slots_of(trade).items() if slot == number), None)
    if key is None:
        return False
    do.choose(key)
    do.table.focus(ground_key(key))
    zone = next((zone for zone in do.table.host.zones if zone.name == OFFERS), None)
    if zone is not None:
        do.table.host.scrolling.reveal(zone, ground_key(key))
    return True


def pressed(do: TradeActions, letter: str) -> bool:
    """Press a button of the chosen slot by its letter; False when there is none."""
    key = do.trade_commands.trade_view.own.chosen
    for choice in _LETTERS.get(letter, ()) if key is not None else ():
        widget = do.table.find(choice_key(key, choice)) if key is not None else None
        if widget is not None:
            do.table.host.use(widget)
            return True
    return False


def took_main(do: TradeActions) -> bool:
    """Press the button that stands out, in the tray or on a deal that was refused; False when none does."""
    trade = do.trade_commands.trade_view
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
