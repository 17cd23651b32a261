"""What stands on the board in one state: its businesses and what they pay, each counted once."""

from __future__ import annotations

from functools import cached_property

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.business import Business, Growth, businesses, growth
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Kind, Thousands


class Town:
    """See the module."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._growths: dict[tuple[Seat, Kind, PlotNumber], Growth] = {}

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

    def growth(self, seat: Seat, kind: Kind, plot: PlotNumber) -> Growth:
        """Return what a tile of this type on this plot would come to for a seat."""
        key = (seat, kind, plot)
        if key not in self._growths:
            self._growths[key] = growth(self._state, self.businesses, seat, kind, plot)
        return self._growths[key]
