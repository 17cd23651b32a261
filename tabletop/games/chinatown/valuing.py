"""What a holding, plots and loose tiles, is worth: by the best plan found for it (see `planning`)."""

from __future__ import annotations

from functools import lru_cache

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.planning import Holding, Plan, Planning, Rates
from tabletop.games.chinatown.prospects import Prospects, Situation, prospects, situation_of
from tabletop.games.chinatown.state import State


def holding_of(view: State, seat: Seat) -> Holding:
    """Return what a seat holds."""
    return Holding(sum(1 << plot for plot in view.plots_of(seat)), view.tiles[seat])


def valuer_of(view: State) -> Valuer:
    """Return who values holdings in this phase: the same one as long as nothing but deals has happened."""
    return _valuer(situation_of(view))


@lru_cache(maxsize=8)
def _valuer(now: Situation) -> Valuer:
    return Valuer(prospects(now))


class Valuer:
    """Values holdings; remembers those that it has valued, so asking again costs nothing."""

    def __init__(self, ahead: Prospects) -> None:
        """Value by these prospects."""
        self.ahead = ahead
        self._plans: dict[Holding, Plan] = {}
        self._rates: Rates = {}

    def worth(self, holding: Holding) -> int:
        """Return what a holding is worth, in points."""
        return self.plan(holding).worth

    def plan(self, holding: Holding) -> Plan:
        """Return the best plan found for a holding."""
        found = self._plans.get(holding)
        if found is None:
            if len(self._plans) > 60_000:
                self._plans.clear()
            found = self._plans[holding] = Planning(self.ahead, holding, self._rates).planned()
        return found
