"""Makes plans: where the loose tiles of a holding go, and what that is worth over the incomes left.

A plan puts all loose tiles where they earn most for each tile. Its worth is what its businesses earn until
the end, what they may still grow by, and what empty plots and tiles that find no place may still bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.prospects import (
    MOST_TILES,
    POINTS,
    Mask,
    Prospects,
)
from tabletop.games.chinatown.tiles import KINDS, Kind, Thousands, revenue, size_of

_AREA: Final = (0, 80, 180, 300, 430, 570, 720)
"""Points an income of so many empty plots in one piece, once tiles come for them; see `_BEYOND`."""
_BEYOND: Final = 120
_NEAR: Final = 40
"""Points an income of an unowned plot beside empty ones, if one gets it."""
_FINDING: Final = (60, 20)
"""Percent that empty plots count: so many as tiles are drawn in the next round, as many more; others none.
Each round brings as many tiles as plots: who buys more and more of one of them gets little by it."""
_WAITING: Final = (35, 10)
"""Percent that what tiles without a plot would bring in later incomes counts: so many tiles as plots come in
the next round, as many more; others nothing."""
_LYING: Final = 25
"""Of a hundred loose tiles of others, so many can be had from them later."""


class Holding(NamedTuple):
    """What a seat has but money: its plots, and its loose tiles by type."""

    plots: Mask
    tiles: tuple[int, ...]


class Group(NamedTuple):
    """Adjacent tiles of one type, built or planned, and the plots around them."""

    kind: Kind
    plots: Mask
    around: Mask

    @property
    def number(self) -> int:
        """How many tiles it has."""
        return self.plots.bit_count()


class Parts(NamedTuple):
    """What a plan's worth is made of, in points until the end of the game.

    Attributes:
        tiles: what built and planned tiles earn.
        growth: what their businesses may grow by.
        room: what empty plots that no business claims may bring.
        waiting: what tiles without a plot may bring.
    """

    tiles: int
    growth: int = 0
    room: int = 0
    waiting: int = 0


class Plan(NamedTuple):
    """What becomes of a holding.

    Attributes:
        placed: what is put where, in order.
        groups: the businesses that there are then.
        parts: what its worth is made of.
    """

    placed: tuple[tuple[Kind, PlotNumber], ...]
    groups: tuple[Group, ...]
    parts: Parts

    @property
    def income(self) -> Thousands:
        """What its businesses earn at the next income, without the outlook."""
        return sum(revenue(size_of(one.kind), one.number) for one in self.groups)

    def finished(self, kind: Kind) -> int:
        """How many finished businesses of a type it has."""
        return sum(one.number // size_of(kind) for one in self.groups if one.kind == kind)


class _Project(NamedTuple):
    """Some tiles of a type in one place: points for each tile, how many, and on which plot the first goes."""

    rate: int
    number: int
    kind: Kind
    start: Mask


Rates: TypeAlias = dict[tuple[Kind, int, int, int], tuple[int, int]]
"""The best points a tile, and with how many tiles, by type, tiles and points before, and tiles at hand."""


class Planning:
    """Makes the plan for one holding."""

    def __init__(self, ahead: Prospects, holding: Holding, rates: Rates) -> None:
        """Begin with what is built; `rates` keeps what is worked out for all plans by the same prospects."""
        self.ahead = ahead
        self.rates = rates
        self.left = list(holding.tiles)
        self.free = holding.plots & ahead.empty
        self.groups: list[Group] = []
        for kind in KINDS:
            own = ahead.built[kind] & holding.plots
            while own:
                plots = self._spread(own & -own, own)
                own &= ~plots
                self.groups.append(Group(kind, plots, self._around(plots)))

    def planned(self) -> Plan:
        """Place tiles, what earns most for each first, until none is left or no plot is."""
        placed: list[tuple[Kind, PlotNumber]] = []
        while self.free and any(self.left):
            best = max(self._projects(), default=None)
            if best is None:
                break  # no street leads there (CH-6.5)
            placed.extend((best.kind, plot) for plot in self._build(best))
        return Plan(tuple(placed), tuple(self.groups), self.parts())

    # -- placing ---------------------------------------------------------------------------------------

    def _projects(self) -> Iterator[_Project]:
        """Yield ways of placing tiles of one type in one piece."""
        streets = self.ahead.streets
        areas = [(area, area.bit_count(), self._loneliest(area & streets)) for area in self._areas()]
        for kind in KINDS:
            have = self.left[kind]
            if not have:
                continue
            groups = [group for group in self.groups if group.kind == kind]
            for area, size, start in areas:
                most = min(have, size)
                if start:
                    yield self._project(kind, (), most, start)
                for group in groups:
                    for plot in _bits(group.around & area):
                        touched = tuple(one for one in groups if one.around & plot)
                        if plot & streets or any(one.plots & streets for one in touched):
                            yield self._project(kind, touched, most, plot)

    def _project(self, kind: Kind, touched: tuple[Group, ...], most: int, start: Mask) -> _Project:
        """Return the best number of tiles to place together, with the groups that the first one touches."""
        lasting = self.ahead.lasting[kind]
        before = have = 0
        for one in touched:
            before += lasting[one.number]
            have += one.number
        key = kind, have, before, most
        found = self.rates.get(key)
        if found is None:
            found = self.rates[key] = max(
                ((lasting[min(MOST_TILES, have + more)] - before) // more, more)
                for more in range(1, most + 1)
            )
        return _Project(*found, kind, start)

    def _build(self, project: _Project) -> Iterator[PlotNumber]:
        """Carry a project out: tiles go where they take least room from what is empty."""
        grown, around = project.start, self._around(project.start)
        for _ in range(project.number - 1):
            plot = self._loneliest(around & self.free & ~grown)
            grown |= plot
            around |= self.ahead.beside[plot.bit_length() - 1]
        self.free &= ~grown
        self.left[project.kind] -= project.number
        touched = [one for one in self.groups if one.kind == project.kind and one.around & grown]
        self.groups = [one for one in self.groups if one not in touched]
        whole = grown
        for one in touched:
            whole |= one.plots
        self.groups.append(Group(project.kind, whole, self._around(whole)))
        return (plot.bit_length() - 1 for plot in _bits(grown))

    def _loneliest(self, plots: Mask) -> Mask:
        """Return the plot that has the fewest empty neighbours, the lowest of several; of none, none."""
        free, beside = self.free, self.ahead.beside
        return min(
            _bits(plots), key=lambda plot: (beside[plot.bit_length() - 1] & free).bit_count(), default=0
        )

    def _areas(self) -> list[Mask]:
        areas, rest = [], self.free
        while rest:
            area = self._spread(rest & -rest, rest)
            rest &= ~area
            areas.append(area)
        return areas

    def _spread(self, plots: Mask, within: Mask) -> Mask:
        """Return all plots within some that hang together with these."""
        beside, fresh = self.ahead.beside, plots
        while fresh:
            low = fresh & -fresh
            more = beside[low.bit_length() - 1] & within & ~plots
            plots |= more
            fresh = (fresh ^ low) | more
        return plots

    def _around(self, plots: Mask) -> Mask:
        beside, found = self.ahead.beside, 0
        for plot in _bits(plots):
            found |= beside[plot.bit_length() - 1]
        return found & ~plots

    # -- worth -----------------------------------------------------------------------------------------

    def parts(self) -> Parts:
        """Return what the worth of what stands then is made of."""
        ahead = self.ahead
        tiles = sum(ahead.lasting[one.kind][min(MOST_TILES, one.number)] for one in self.groups)
        if not ahead.later:
            return Parts(tiles)
        areas = self._areas()
        rooms = [POINTS * area.bit_count() for area in areas]
        growing = sorted(
            ((self._growth(one, areas, rooms), one) for one in self.groups if self._may_grow(one)),
            reverse=True,
        )
        growth = claimed = 0
        for alone, one in growing:
            growth += self._growth(one, areas, rooms) if one.around & claimed else alone
            claimed |= self._claim(one, areas, rooms)
        return Parts(tiles, growth, self._room_worth(areas, rooms), self._waiting_worth())

    def _may_grow(self, group: Group) -> bool:
        return bool(group.around & (self.free | self.ahead.unowned))

    def _expected(self, kind: Kind, income: int) -> int:
        """Return the hundredths of tiles that may have come by an income."""
        ahead = self.ahead
        lying = max(0, ahead.loose[kind] - self.left[kind]) * _LYING if income else 0
        return self.left[kind] * POINTS + ahead.coming[kind][income] + lying

    def _growth(self, group: Group, areas: list[Mask], rooms: list[int]) -> int:
        """Return the points that a group is expected to grow by."""
        ahead = self.ahead
        room = sum(space for area, space in zip(areas, rooms, strict=True) if area & group.around)
        open_plots = (group.around & ahead.unowned).bit_count()
        yearly, count, grown = ahead.yearly[group.kind], group.number, 0
        for income in range(ahead.incomes - ahead.later, ahead.incomes):
            more, space = self._expected(group.kind, income), room + open_plots * ahead.nearing[income]
            if more > space:
                more = space
            if more:
                whole, part = divmod(more, POINTS)
                whole += count
                low, high = yearly[min(whole, MOST_TILES)], yearly[min(whole + 1, MOST_TILES)]
                grown += low + (high - low) * part // POINTS - yearly[count]
        return grown

    def _claim(self, group: Group, areas: list[Mask], rooms: list[int]) -> Mask:
        """Take the room that a group is expected to fill from what others may fill; return where that is."""
        need, claimed = self._expected(group.kind, self.ahead.incomes - 1), 0
        for number, area in enumerate(areas):
            if area & group.around:
                taken = min(need, rooms[number])
                rooms[number] -= taken
                need -= taken
                claimed |= area
        return claimed

    def _room_worth(self, areas: list[Mask], rooms: list[int]) -> int:
        """Return the points of empty plots, as far as no group claims them."""
        ahead, worth, seen = self.ahead, 0, 0
        ranked = sorted(zip(areas, rooms, strict=True), key=lambda pair: -pair[0].bit_count())
        for area, room in ranked:
            size = area.bit_count()
            points = _AREA[min(size, len(_AREA) - 1)] + _BEYOND * max(0, size - len(_AREA) + 1)
            near = (self._around(area) & ahead.unowned).bit_count()
            points += _NEAR * near * ahead.nearing[-1] // POINTS
            counted = _found(seen + size, ahead.drawn) - _found(seen, ahead.drawn)
            worth += points * counted // (POINTS * size) * room // (POINTS * size)
            seen += size
        return worth * ahead.later

    def _waiting_worth(self) -> int:
        """Return the points of tiles for which there is no plot yet: those that bring most get one first."""
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
    """Return for how many hundredths of plots so many empty ones count."""
    return sum(percent * max(0, min(tiles, plots - tiles * turn)) for turn, percent in enumerate(_FINDING))


def _bits(mask: Mask) -> Iterator[Mask]:
    """Yield each plot of a set as a set of its own, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
