"""What it means to pick a thing up while people trade: it is given to a seat, or to anyone (ux N2, N3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import plot_of
from tabletop.app.games.chinatown.phases.phase import PhaseMoveMap
from tabletop.app.games.chinatown.trade import tray
from tabletop.app.games.chinatown.trade.offers import slots_of
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.app.games.chinatown.trade_model.rules import thing_of, why_no_pick
from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.app.table.key import Key, Refusal
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Illegal


class TradeMoveMap(PhaseMoveMap):
    """See the module."""

    def can_pick(self, view: ChinatownView, key: Key) -> bool:
        """Plots somebody owns, tiles, money, cards."""
        is_free = bool(view.ui_state.humans) and view.ui_state.trading.shake is None
        return is_free and thing_of(view.state, key) is not None

    def targets(self, view: ChinatownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return to whom a thing can be given: all other seats, by panel or column, and anyone; its owner,
        where that takes it out of the deal again."""
        trade, thing = TradeView(self.ctx, view), thing_of(view.state, key)
        if thing is None or why_no_pick(view.state, key, trade.written) is not None:
            return {}
        is_in = any(one.giver == thing.owner and one.what == thing.what for one in trade.written)
        takers = [seat for seat in view.state.seats if seat != thing.owner or is_in]
        columns = {column.seat for column in trade.columns} if trade.desk.selected else set[int]()
        marks = {keys.seat(seat): (seat,) for seat in takers}
        marks |= {keys.column(seat): (seat,) for seat in takers if seat in columns}
        marks[keys.ANYONE] = (ANYONE,)
        if trade.shows("offers") and not trade.own.lists_all:
            used = {*slots_of(trade).values()}
            free = (number for number in range(1, tray.slots(trade).count + 1) if number not in used)
            marks |= {keys.free(number): (ANYONE,) for number in free}
        if ANYONE in columns:
            marks[keys.column(ANYONE)] = (ANYONE,)
        return marks

    def target_at(self, view: ChinatownView, key: Key) -> Key:
        """Another seat's tile or money, while something is picked, stands for that seat."""
        thing = None if view.picked is None or plot_of(key) is not None else thing_of(view.state, key)
        seat = None if thing is None else keys.seat(thing.owner)
        return seat if seat is not None and seat in view.marks else key

    def why_not(self, view: ChinatownView, key: Key, place: Key | None = None) -> Refusal | Illegal | None:
        """Say why a thing cannot go into the deal (ux N3)."""
        if place is not None:
            return None
        if view.ui_state.trading.shake is not None:
            return Refusal(msg("A handshake is under way."), "")
        why = why_no_pick(view.state, key, TradeView(self.ctx, view).written)
        return Refusal(why, "") if isinstance(why, Message) else why
