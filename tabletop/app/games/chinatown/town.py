"""What stands on the board in one state: its businesses and what they pay, each counted once."""

from __future__ import annotations

from functools import cached_property

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.business import Business, businesses, income_change
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Kind, Thousands


class Town:
    """See the module."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._gains: dict[tuple[Seat, Kind, PlotNumber], Thousands] = {}

    @cached_property
    def businesses(self) -> tuple[Business, ...]:
        """All businesses, in order of their lowest plot."""
        return businesses(self._state)

    @cached_property
    def incomes(self) -> tuple[Thousands, ...]:
        """What each seat's businesses would earn now, without any outlook card."""
        found = [0] * len(self._state.money)
        for one in self.businesses:
            found[one.seat] += one.cash
        return tuple(found)

    def gain(self, seat: Seat, kind: Kind, plot: PlotNumber) -> Thousands:
        """Return by how much a tile of this type on this plot would raise a seat's income of a round."""
        key = (seat, kind, plot)
        if key not in self._gains:
            self._gains[key] = income_change(self._state, seat, kind, plot)
        return self._gains[key]
