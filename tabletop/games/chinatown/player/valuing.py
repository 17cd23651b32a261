"""What a holding, plots and loose tiles, is worth: by the best plan found for it (see `planning`).

The plan is the same for all; what its parts are believed to return is a matter of who values (`returns`).
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.player.legs import Leg, LegsOf
from tabletop.games.chinatown.player.planning import Holding, Parts, Plan, Planning
from tabletop.games.chinatown.player.prospects import POINTS, Prospects, Situation, prospects, situation_of
from tabletop.games.chinatown.player.returns import DREAMT, PLACING, TRADING, Returns
from tabletop.games.chinatown.player.terrain import Terrain
from tabletop.games.chinatown.state import State

_MOST_KEPT = 60_000


def holding_of(view: State, seat: Seat) -> Holding:
    """Return what a seat holds."""
    return Holding(sum(1 << plot for plot in view.plots_of(seat)), view.tiles[seat])


def valuer_of(view: State, *, dreams: bool = False, hopes: int = 0) -> Valuer:
    """Return who values holdings in this phase: the same one as long as nothing but deals has happened.

    With `dreams` all that may come is counted in full, else what such hopes have returned, and so many
    hundredths more.
    """
    return _valuer(situation_of(view), dreams, hopes)


@lru_cache(maxsize=16)
def _valuer(now: Situation, dreams: bool, hopes: int) -> Valuer:
    table = PLACING if now.phase == "place" else TRADING
    tiles, *rest = DREAMT if dreams else table[now.round - 1]
    return Valuer(_plans(now), Returns(tiles, *(one + hopes for one in rest)))


@lru_cache(maxsize=8)
def _plans(now: Situation) -> Plans:
    return Plans(prospects(now))


class Plans:
    """The best plans found for holdings; remembers those that it has made, so asking again costs nothing."""

    def __init__(self, ahead: Prospects) -> None:
        """Plan by these prospects."""
        self.ahead = ahead
        self._plans: dict[Holding, Plan] = {}
        self.terrain = Terrain(ahead)

    def plan(self, holding: Holding) -> Plan:
        """Return the best plan found for a holding."""
        found = self._plans.get(holding)
        if found is None:
            if len(self._plans) > _MOST_KEPT:
                self._plans.clear()
            found = self._plans[holding] = Planning(self.terrain, holding).planned()
        return found


class Valuer:
    """Values holdings, by their plans and what the parts of a plan return."""

    def __init__(self, plans: Plans, returns: Returns) -> None:
        """Value these plans; whoever shares them may value them otherwise."""
        self.plans = plans
        self.ahead = plans.ahead
        self.plan = plans.plan
        self.returns = returns
        self.legs: dict[LegsOf, tuple[Leg, ...]] = {}
        self._worths: dict[Holding, int] = {}

    def worth(self, holding: Holding) -> int:
        """Return what a holding is worth, in points."""
        found = self._worths.get(holding)
        if found is None:
            if len(self._worths) > _MOST_KEPT:
                self._worths.clear()
            found = self._worths[holding] = self.weighed(self.plan(holding).parts)
        return found

    def weighed(self, parts: Parts) -> int:
        """Return what the parts of a plan's worth come to, in points."""
        returns = self.returns
        return (
            parts.tiles * returns.tiles
            + parts.growth * returns.growth
            + parts.room * returns.room
            + parts.waiting * returns.waiting
        ) // POINTS
