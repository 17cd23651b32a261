"""Plans for holdings and their worth over the incomes left; lots and their gains; plot cards.

A plan places loose tiles where each earns most. Its worth is the revenue of its businesses until the end,
their possible growth, and the prospects of empty plots and unplaced tiles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import KINDS, Kind, PlotNumber, Thousands, revenue, size_of
from tabletop.games.chinatown.deals import Asset, Card, Transfer, Transfers
from tabletop.games.chinatown.player.returns import DREAMT, PLACING, TRADING, Returns
from tabletop.games.chinatown.player.terrain import (
    MOST_TILES,
    NOWHERE,
    POINTS,
    Area,
    Cluster,
    Mask,
    Prospects,
    Situation,
    Terrain,
    prospects,
    situation_of,
)
from tabletop.games.chinatown.state import KEPT, ROUNDS, State

_FINDING: Final = (60, 20)
"""Per cent that empty plots count: first those for the tiles of the next round, then as many more; further
ones count nothing. Each round brings as many tiles as plots, so buying more and more of one kind gains
little."""
_WAITING: Final = (35, 10)
"""Per cent that the later incomes of unplaced tiles count: first those for the plots of the next round, then
as many more; further ones count nothing."""


class SeatHolding(NamedTuple):
    """What a seat has but money: plots, and loose tiles by type."""

    plots: Mask
    tiles: tuple[int, ...]


class PlanParts(NamedTuple):
    """The parts of a plan's worth, in points until the end of the game.

    Attributes:
        tiles: revenue of built and planned tiles.
        growth: possible growth of their businesses.
        room: prospects of empty plots that no business claims.
        waiting: prospects of unplaced tiles.
    """

    tiles: int
    growth: int = 0
    room: int = 0
    waiting: int = 0


class PlotPlan(NamedTuple):
    """A plan for a holding.

    Attributes:
        placed: the placements, in order.
        groups: the businesses afterwards.
        parts: the parts of its worth.
    """

    placed: tuple[tuple[Kind, PlotNumber], ...]
    groups: tuple[Cluster, ...]
    parts: PlanParts

    @property
    def income(self) -> Thousands:
        """The revenue at the next income, without the outlook."""
        return sum(revenue(size_of(one.kind), one.number) for one in self.groups)

    def finished(self, kind: Kind) -> int:
        """Return the number of its finished businesses of a type."""
        return sum(one.number // size_of(kind) for one in self.groups if one.kind == kind)


class Planning:
    """The making of a plan for one holding."""

    def __init__(self, terrain: Terrain, holding: SeatHolding) -> None:
        """Begin with the built tiles."""
        self.terrain = terrain
        self.ahead = terrain.ahead
        self.left = list(holding.tiles)
        self.free = holding.plots & self.ahead.empty
        self.own = [built & holding.plots for built in self.ahead.built]

    def planned(self) -> PlotPlan:
        """Place tiles, best revenue per tile first, until there are no more tiles or plots."""
        placed: list[tuple[Kind, PlotNumber]] = []
        waiting = [kind for kind in KINDS if self.left[kind]]
        while self.free and waiting:
            best = max(
                self.terrain.project(kind, self.left[kind], self.free, self.own[kind]) for kind in waiting
            )
            if best == NOWHERE:
                break
            _, number, kind, _ = best
            for plot in self.terrain.filled(best, self.free):
                placed.append((kind, plot))
                self.free ^= 1 << plot
                self.own[kind] |= 1 << plot
            self.left[kind] -= number
            if not self.left[kind]:
                waiting.remove(kind)
        return PlotPlan(tuple(placed), tuple(self._groups()), self.parts())

    def _groups(self) -> list[Cluster]:
        return [one for kind, own in enumerate(self.own) if own for one in self.terrain.groups(kind, own)]

    def parts(self) -> PlanParts:
        """Return the parts of the plan's worth."""
        ahead, groups = self.ahead, self._groups()
        tiles = sum(ahead.lasting[one.kind][min(MOST_TILES, one.plots.bit_count())] for one in groups)
        if not ahead.later:
            return PlanParts(tiles)
        areas = self.terrain.areas(self.free)
        rooms = [POINTS * area.size for area in areas]
        may_grow = self.free | ahead.unowned
        growing = sorted(
            ((self._growth(one, areas, rooms), one) for one in groups if one.around & may_grow),
            reverse=True,
        )
        growth = claimed = 0
        for alone, one in growing:
            growth += self._growth(one, areas, rooms) if one.around & claimed else alone
            claimed |= self._claim(one, areas, rooms)
        return PlanParts(tiles, growth, self._room_worth(areas, rooms), self._waiting_worth())

    def _growth(self, group: Cluster, areas: tuple[Area, ...], rooms: list[int]) -> int:
        """Return the points of a group's expected growth."""
        room = 0
        for area, space in zip(areas, rooms, strict=True):
            if area.plots & group.around:
                room += space
        return self.terrain.growth(group, self.left[group.kind], room)

    def _claim(self, group: Cluster, areas: tuple[Area, ...], rooms: list[int]) -> Mask:
        """Take a group's expected plots from the room of others; return where that is."""
        need = self.terrain.expected(group.kind, self.left[group.kind], self.ahead.incomes - 1)
        claimed = 0
        for number, area in enumerate(areas):
            if area.plots & group.around:
                taken = min(need, rooms[number])
                rooms[number] -= taken
                need -= taken
                claimed |= area.plots
        return claimed

    def _room_worth(self, areas: tuple[Area, ...], rooms: list[int]) -> int:
        """Return the points of empty plots that no group claims."""
        worth, seen, drawn = 0, 0, self.ahead.drawn
        for area, room in sorted(zip(areas, rooms, strict=True), key=lambda pair: -pair[0].size):
            size = area.size
            counted = _found(seen + size, drawn) - _found(seen, drawn)
            worth += area.points * counted // (POINTS * size) * room // (POINTS * size)
            seen += size
        return worth * self.ahead.later

    def _waiting_worth(self) -> int:
        """Return the points of unplaced tiles, the most valuable first."""
        tables, put = self.ahead.yearly, [0] * len(self.left)
        waiting = 0
        for percent in _WAITING:
            room = self.ahead.kept
            while room and put != self.left:
                rate, number, kind = max(
                    ((tables[kind][done + more] - tables[kind][done]) // more, more, -kind)
                    for kind, (done, count) in enumerate(zip(put, self.left, strict=True))
                    if (more := min(room, count - done))
                )
                put[-kind] += number
                room -= number
                waiting += percent * rate * number
        return waiting * (self.ahead.incomes - 1) // POINTS


def _found(plots: int, tiles: int) -> int:
    """Return the hundredths of plots that so many empty ones count for."""
    return sum(percent * max(0, min(tiles, plots - tiles * turn)) for turn, percent in enumerate(_FINDING))


# Lots: what a seat may give another in a deal, and what both gain by it

Lot: TypeAlias = tuple[Asset, ...]
"""Things of one seat that go together."""


class Leg(NamedTuple):
    """A lot that goes from a seat to another; in points, their joint gain, and its own."""

    points: int
    got: int
    giver: Seat
    taker: Seat
    lot: Lot

    @property
    def transfers(self) -> Transfers:
        """The lot as transfers."""
        return tuple(Transfer(self.giver, self.taker, what) for what in self.lot)


LegsOf: TypeAlias = tuple[Seat | None, Seat, Seat, SeatHolding, SeatHolding]
"""Key of legs: the judge, if that matters; giver and taker, and their holdings."""


# The worth of a holding, by the best plan found for it.
#
# Plans are the same for all; how much each part counts depends on the valuer (`returns`).

_MOST_KEPT = 60_000


def holding_of(view: State, seat: Seat) -> SeatHolding:
    """Return a seat's holding."""
    return SeatHolding(sum(1 << plot for plot in view.plots_of(seat)), view.tiles[seat])


def valuer_of(view: State, *, dreams: bool = False, hopes: int = 0) -> Valuer:
    """Return the valuer of this phase: the same one until something but deals happens. With `dreams` all
    possible growth counts in full, else what it has returned in the past, plus `hopes` hundredths."""
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
    """The best plans found for holdings, cached."""

    def __init__(self, ahead: Prospects) -> None:
        """Plan by these prospects."""
        self.ahead = ahead
        self._plans: dict[SeatHolding, PlotPlan] = {}
        self.terrain = Terrain(ahead)

    def plan(self, holding: SeatHolding) -> PlotPlan:
        """Return the best plan found for a holding."""
        found = self._plans.get(holding)
        if found is None:
            if len(self._plans) > _MOST_KEPT:
                self._plans.clear()
            found = self._plans[holding] = Planning(self.terrain, holding).planned()
        return found


class Valuer:
    """Values holdings by their plans and the returns of a plan's parts."""

    def __init__(self, plans: Plans, returns: Returns) -> None:
        """Value these plans, which several valuers may share."""
        self.plans = plans
        self.ahead = plans.ahead
        self.plan = plans.plan
        self.returns = returns
        self.legs: dict[LegsOf, tuple[Leg, ...]] = {}
        self._worths: dict[SeatHolding, int] = {}

    def worth(self, holding: SeatHolding) -> int:
        """Return a holding's worth, in points."""
        found = self._worths.get(holding)
        if found is None:
            if len(self._worths) > _MOST_KEPT:
                self._worths.clear()
            found = self._worths[holding] = self.weighed(self.plan(holding).parts)
        return found

    def weighed(self, parts: PlanParts) -> int:
        """Return the points of a plan's parts."""
        returns = self.returns
        return (
            parts.tiles * returns.tiles
            + parts.growth * returns.growth
            + parts.room * returns.room
            + parts.waiting * returns.waiting
        ) // POINTS


# Plot cards in a deal (CH-6.2): worth what a plot is worth to a seat beyond any plot.
#
# Hands refill by themselves, so a card that fits nothing is worth nothing and cannot be sold.

_GOT: Final = 50
"""Per cent of a plot's worth now that its card is worth: it comes a round later."""
_GIVEN: Final = 75
"""The same for a card given away, so that circular deals cost their parties."""
_CARD: Final = 20
"""Cost in points of giving away any card, for each round to come: one more to choose from."""


def worth_of_cards(
    view: State, valuer: Valuer, holding: SeatHolding, seat: Seat, transfers: Transfers
) -> int:
    """Return what the cards in a deal bring a seat, in points, less the cost of those it gives."""
    rounds = ROUNDS - max(1, view.round)
    if not rounds:
        return 0
    cards = [(one, one.what.number) for one in transfers if isinstance(one.what, Card)]
    got = [_fit(valuer, holding, card) for one, card in cards if one.taker == seat]
    given = [_fit(valuer, holding, card) for one, card in cards if one.giver == seat]
    played = KEPT[len(view.money)][view.round]
    brought = sum(sorted(got, reverse=True)[:played]) * _GOT // POINTS
    return brought - sum(given) * _GIVEN // POINTS - len(given) * rounds * _CARD


def _fit(valuer: Valuer, holding: SeatHolding, plot: PlotNumber) -> int:
    """Return a plot's extra worth to a holding over an empty one, in points."""
    bare = valuer.worth(SeatHolding(1 << plot, (0,) * len(KINDS)))
    more = valuer.worth(SeatHolding(holding.plots | 1 << plot, holding.tiles)) - valuer.worth(holding)
    return max(0, more - bare)
