"""Connections between plots in one phase, and prospects of the rest of the game, by public facts (CH-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tabletop.games.chinatown.board import (
    KINDS,
    PLOTS,
    SIZES,
    Board,
    Kind,
    PlotNumber,
    geometry,
    revenue,
    size_of,
)
from tabletop.games.chinatown.state import DEALT, DRAWN, KEPT, ROUNDS, Phase, State, Variants

# Prospects of the rest of the game, by public facts: incomes, tiles, plots (CH-7).
#
# They are equal for all seats and unchanged by deals, so they hold for a whole phase. Worth is in points, a
# hundred to $1,000 (`POINTS`), in whole numbers, so that every machine decides alike.

POINTS: Final = 100
"""Points to $1,000; also hundredths of a tile or plot."""
MOST_TILES: Final = 20
"""The largest group in these tables; a type has nine tiles at most."""
_BY_TRADE: Final = 20
"""Per cent of the tiles drawn by others that a seat can get from them."""

Mask = int
"""A set of plots: bit 1 is plot 1."""


class Situation(NamedTuple):
    """The source of prospects: public facts that no deal changes."""

    board: Board
    built: tuple[Kind | None, ...]
    bag: tuple[int, ...]
    loose: tuple[int, ...]
    unowned: Mask
    round: int
    phase: Phase
    seat_count: int
    variants: Variants
    turned: tuple[int, ...]


class Prospects(NamedTuple):
    """What to expect, by type of tile where it says so.

    Attributes:
        beside: the neighbours of each plot, index 0 unused.
        built: the plots with a tile of each type.
        empty: the plots without a tile.
        streets: the plots on which a business may begin: all, except under CH-6.5.
        unowned: the plots without an owner.
        loose: the loose tiles of each type of all players together.
        incomes: the number of incomes left, with this round's.
        later: how many of them come after further tiles were drawn.
        kept: plots that a seat keeps in the next round.
        drawn: tiles that it draws then.
        lasting: points that a group of so many tiles brings until the end if it stays as it is.
        yearly: points that it brings in one income.
        coming: hundredths of tiles that a seat can expect, by income, the next one first.
        nearing: hundredths: the chance to own an unowned plot when an income is paid, by income.
    """

    beside: tuple[Mask, ...]
    built: tuple[Mask, ...]
    empty: Mask
    streets: Mask
    unowned: Mask
    loose: tuple[int, ...]
    incomes: int
    later: int
    kept: int
    drawn: int
    lasting: tuple[tuple[int, ...], ...]
    yearly: tuple[tuple[int, ...], ...]
    coming: tuple[tuple[int, ...], ...]
    nearing: tuple[int, ...]


def situation_of(view: State) -> Situation:
    """Return the public facts that no deal changes."""
    unowned = sum(1 << plot for plot in PLOTS if view.owners[plot - 1] is None)
    loose = tuple(sum(held[kind] for held in view.tiles) for kind in KINDS)
    return Situation(
        view.board,
        view.built,
        view.bag,
        loose,
        unowned,
        max(1, view.round),
        view.phase,
        len(view.money),
        view.variants,
        view.turned,
    )


@lru_cache(maxsize=16)
def prospects(now: Situation) -> Prospects:
    """Return the prospects of the rest of the game."""
    built = tuple(sum(1 << plot for plot in PLOTS if now.built[plot - 1] == kind) for kind in KINDS)
    bonus = _bonus(now)
    incomes = ROUNDS - now.round + 1
    neighbours = geometry(now.board).neighbours
    later = incomes if now.phase == "plots" else incomes - 1
    following = min(now.round, ROUNDS - 1)
    return Prospects(
        beside=tuple(sum(1 << other for other in beside) for beside in neighbours),
        built=built,
        empty=sum(1 << plot for plot in PLOTS if now.built[plot - 1] is None),
        streets=_streets(now),
        unowned=now.unowned,
        loose=now.loose,
        incomes=incomes,
        later=later,
        kept=KEPT[now.seat_count][following],
        drawn=DRAWN[now.seat_count][following],
        lasting=_by_kind(now, incomes, [sum(one) for one in bonus]),
        yearly=_by_kind(now, 1, [one[-1] for one in bonus]),
        coming=_coming(now, incomes),
        nearing=_nearing(now, incomes),
    )


def _streets(now: Situation) -> Mask:
    """Return the plots that need no neighbour to be built on (CH-6.5)."""
    on_street = geometry(now.board).on_street
    return sum(1 << plot for plot in PLOTS if on_street[plot] or not now.variants.street_access)


def _bonus(now: Situation) -> tuple[tuple[int, ...], ...]:
    """Return the points the outlook may pay for a tile or business of each size, by income (CH-4.5.4)."""
    cards = now.board.outlooks
    incomes = ROUNDS - now.round + 1
    if now.variants.outlook in ("none", "flat") or not cards:
        return ((0,) * incomes,) * len(SIZES)
    open_card = cards[now.turned[-1]] if len(now.turned) == now.round else None
    unseen = [sizes for card, sizes in enumerate(cards) if card not in now.turned]
    by_size = []
    for size in SIZES:
        mean = POINTS * sum(size in sizes for sizes in unseen) // max(1, len(unseen))
        first = mean if open_card is None else POINTS * (size in open_card)
        by_size.append((first, *(mean,) * (incomes - 1)))
    return tuple(by_size)


def _by_kind(now: Situation, incomes: int, bonus: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the points of a group of so many tiles in some incomes, with these bonuses by size."""
    by_size = [
        tuple(
            incomes * POINTS * revenue(size, count) + _foreseen(now, size, count, points)
            for count in range(MOST_TILES + 2)
        )
        for size, points in zip(SIZES, bonus, strict=True)
    ]
    return tuple(by_size[SIZES.index(size_of(kind))] for kind in KINDS)


def _foreseen(now: Situation, size: int, count: int, bonus: int) -> int:
    """Return the points of an outlook bonus for a group: by tile, or by business under CH-6.3."""
    if now.variants.outlook == "businesses":
        return bonus * -(-count // size)
    return bonus * count


def _coming(now: Situation, incomes: int) -> tuple[tuple[int, ...], ...]:
    """Return the hundredths of tiles of each type that a seat can expect, by income."""
    drawn = DRAWN[now.seat_count]
    left = max(1, sum(now.bag))
    shares = POINTS + _BY_TRADE * (now.seat_count - 1)
    total, draws = 0, []
    for ahead in range(incomes):
        if ahead > 0 or now.phase == "plots":
            total += drawn[now.round - 1 + ahead]
        draws.append(total)
    return tuple(tuple(shares * so_many * now.bag[kind] // left for so_many in draws) for kind in KINDS)


def _nearing(now: Situation, incomes: int) -> tuple[int, ...]:
    """Return the chance, in hundredths, to have been dealt a given unowned plot, by income."""
    deck = max(1, now.unowned.bit_count())
    dealt = DEALT[now.seat_count]
    chance, chances = 0, []
    for ahead in range(incomes):
        if ahead > 0:
            chance = min(80, chance + POINTS * dealt[now.round - 1 + ahead] // deck)
        chances.append(chance)
    return tuple(chances)


# The connections between plots in one phase, and the best places for tiles of a type.
#
# Plans for similar holdings ask the same questions, so answers are cached: they depend only on the arguments
# and the prospects.

_AREA: Final = (0, 80, 180, 300, 430, 570, 720)
"""Points per income of so many connected empty plots, once tiles come for them; see `_BEYOND`."""
_BEYOND: Final = 120
_NEAR: Final = 40
"""Points per income of an unowned plot beside empty ones, if the seat gets it."""
_LYING: Final = 25
"""Per cent of others' loose tiles that the seat can get later."""


class Cluster(NamedTuple):
    """Adjacent tiles of one type, built or planned, and the plots around them."""

    kind: Kind
    plots: Mask
    around: Mask

    @property
    def number(self) -> int:
        """The number of its tiles."""
        return self.plots.bit_count()


class Area(NamedTuple):
    """Connected empty plots: which, how many, where tiles begin, and points per income for all of them."""

    plots: Mask
    size: int
    start: Mask
    points: int


Project: TypeAlias = tuple[int, int, Kind, Mask]
"""Tiles of a type in one place: points per tile, number, type, the plot of the first."""

NOWHERE: Final[Project] = (-1, 0, 0, 0)


class Terrain:
    """Answers plans' questions about plots, with a cache."""

    def __init__(self, ahead: Prospects) -> None:
        """Answer by these prospects."""
        self.ahead = ahead
        self._areas: dict[Mask, tuple[Area, ...]] = {}
        self._groups: dict[tuple[Kind, Mask], tuple[Cluster, ...]] = {}
        self._projects: dict[tuple[Kind, int, Mask, Mask], Project] = {}
        self._rates: dict[tuple[Kind, int, int, int], tuple[int, int]] = {}
        self._filled: dict[tuple[Mask, Mask, int], tuple[PlotNumber, ...]] = {}
        self._growths: dict[tuple[Kind, int, int, int, int], int] = {}

    def areas(self, free: Mask) -> tuple[Area, ...]:
        """Return the connected areas of empty plots."""
        found = self._areas.get(free)
        if found is None:
            found = self._areas[free] = tuple(self._area(piece, free) for piece in self._pieces(free))
        return found

    def groups(self, kind: Kind, own: Mask) -> tuple[Cluster, ...]:
        """Return the groups of the tiles of one type."""
        key = kind, own
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = tuple(
                Cluster(kind, plots, self._around(plots)) for plots in self._pieces(own)
            )
        return found

    def project(self, kind: Kind, have: int, free: Mask, own: Mask) -> Project:
        """Return how to place tiles of a type in one piece, so that each earns most. Of `have` tiles, on
        `free` plots, beside the `own` tiles of the type; `NOWHERE` without access to a street (CH-6.5)."""
        key = kind, have, free, own
        found = self._projects.get(key)
        if found is None:
            found = self._projects[key] = max(self._tried(kind, have, free, own), default=NOWHERE)
        return found

    def filled(self, project: Project, free: Mask) -> tuple[PlotNumber, ...]:
        """Return the plots of a project: tiles go where they take least of the empty room."""
        _, number, _, start = project
        key = start, free, number
        found = self._filled.get(key)
        if found is None:
            beside, grown = self.ahead.beside, start
            around = beside[start.bit_length() - 1]
            for _ in range(number - 1):
                plot = self._loneliest(around & free & ~grown, free)
                grown |= plot
                around |= beside[plot.bit_length() - 1]
            found = self._filled[key] = tuple(plot.bit_length() - 1 for plot in _bits(grown))
        return found

    def growth(self, group: Cluster, left: int, room: int) -> int:
        """Return the points of a group's possible growth with so many loose tiles and hundredths of plots."""
        open_plots = (group.around & self.ahead.unowned).bit_count()
        key = group.kind, group.plots.bit_count(), left, room, open_plots
        found = self._growths.get(key)
        if found is None:
            found = self._growths[key] = self._grown(*key)
        return found

    def expected(self, kind: Kind, left: int, income: int) -> int:
        """Return the hundredths of tiles that a seat with some left may have got by an income."""
        ahead = self.ahead
        lying = max(0, ahead.loose[kind] - left) * _LYING if income else 0
        return left * POINTS + ahead.coming[kind][income] + lying

    # Answers

    def _grown(self, kind: Kind, count: int, left: int, room: int, open_plots: int) -> int:
        ahead = self.ahead
        yearly, grown = ahead.yearly[kind], 0
        for income in range(ahead.incomes - ahead.later, ahead.incomes):
            more = min(self.expected(kind, left, income), room + open_plots * ahead.nearing[income])
            if more:
                whole, part = divmod(more, POINTS)
                whole += count
                low, high = yearly[min(whole, MOST_TILES)], yearly[min(whole + 1, MOST_TILES)]
                grown += low + (high - low) * part // POINTS - yearly[count]
        return grown

    def _tried(self, kind: Kind, have: int, free: Mask, own: Mask) -> Iterator[Project]:
        streets, groups = self.ahead.streets, self.groups(kind, own)
        for area in self.areas(free):
            most = min(have, area.size)
            if area.start:
                yield (*self._rate(kind, (), most), kind, area.start)
            for group in groups:
                for plot in _bits(group.around & area.plots):
                    touched = tuple(one for one in groups if one.around & plot)
                    if plot & streets or any(one.plots & streets for one in touched):
                        yield (*self._rate(kind, touched, most), kind, plot)

    def _rate(self, kind: Kind, touched: tuple[Cluster, ...], most: int) -> tuple[int, int]:
        """Return the best points per tile, and the number of tiles, if the first one touches some groups."""
        lasting = self.ahead.lasting[kind]
        before = have = 0
        for one in touched:
            before += lasting[one.number]
            have += one.number
        key = kind, have, before, most
        found = self._rates.get(key)
        if found is None:
            found = self._rates[key] = max(
                ((lasting[min(MOST_TILES, have + more)] - before) // more, more)
                for more in range(1, most + 1)
            )
        return found

    def _area(self, plots: Mask, free: Mask) -> Area:
        ahead, size = self.ahead, plots.bit_count()
        points = _AREA[min(size, len(_AREA) - 1)] + _BEYOND * max(0, size - len(_AREA) + 1)
        near = (self._around(plots) & ahead.unowned).bit_count()
        points += _NEAR * near * ahead.nearing[-1] // POINTS
        return Area(plots, size, self._loneliest(plots & ahead.streets, free), points)

    def _loneliest(self, plots: Mask, free: Mask) -> Mask:
        """Return the plot with the fewest empty neighbours, the lowest of several; of none, none."""
        beside = self.ahead.beside
        return min(
            _bits(plots), key=lambda plot: (beside[plot.bit_length() - 1] & free).bit_count(), default=0
        )

    def _pieces(self, plots: Mask) -> Iterator[Mask]:
        """Yield the connected sets of plots, the one with the lowest plot first."""
        beside = self.ahead.beside
        while plots:
            piece = fresh = plots & -plots
            while fresh:
                low = fresh & -fresh
                more = beside[low.bit_length() - 1] & plots & ~piece
                piece |= more
                fresh = (fresh ^ low) | more
            plots &= ~piece
            yield piece

    def _around(self, plots: Mask) -> Mask:
        beside, found = self.ahead.beside, 0
        for plot in _bits(plots):
            found |= beside[plot.bit_length() - 1]
        return found & ~plots


def _bits(mask: Mask) -> Iterator[Mask]:
    """Yield each plot as a set of its own, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
