"""How far the count of incomes has been shown, made of the events alone (CH-4.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.state import State


@dataclass(frozen=True, slots=True)
class Count:
    """See the module."""

    round: int = 0
    paid: tuple[ev.BusinessPaid, ...] = ()
    outlooks: tuple[ev.OutlookPaid, ...] = ()
    acting: Seat | None = None
    is_counting: bool = False
    is_over: bool = False
    """Everything is counted; it waits to be read."""

    def told(self, event: Any, shown: State) -> Count:
        """Return the count after an event that happens on a table as shown."""
        match event:
            case ev.OutlookTurned() if shown.variants.open_outlook:
                return self  # CH-6.1: the round's trades are still to come
            case ev.PlacingFinished(then=None) | ev.OutlookTurned():
                return self._begun(shown.round)
            case ev.BusinessPaid():
                begun = self._begun(shown.round)
                return replace(begun, paid=(*begun.paid, event), acting=event.seat)
            case ev.OutlookPaid():
                begun = self._begun(shown.round)
                return replace(begun, outlooks=(*begun.outlooks, event), acting=event.seat)
            case ev.RoundEnded():
                return replace(self, acting=None, is_over=True)
            case ev.RoundBegan() | ev.TradingBegan() | ev.GameEnded():
                return replace(self, is_counting=False)
            case _:
                return self

    def _begun(self, round_: int) -> Count:
        is_new = self.round != round_ or not self.is_counting
        return Count(round_, is_counting=True) if is_new else self

    def earned(self, seat: Seat) -> int:
        """Return what a seat's businesses have paid so far, in thousands."""
        return sum(event.cash for event in self.paid if event.seat == seat)

    def foreseen(self, seat: Seat) -> int:
        """Return what the outlook card has paid a seat so far, in thousands."""
        return sum(event.cash for event in self.outlooks if event.seat == seat)
