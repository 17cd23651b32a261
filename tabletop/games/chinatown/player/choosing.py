"""Which plots a computer player keeps, and where it places its tiles (CH-4.1, CH-4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from itertools import combinations
from typing import Final, TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS, Kind, PlotNumber
from tabletop.games.chinatown.business import has_access
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.personalities import NO_BIAS, Bias
from tabletop.games.chinatown.player.planning import Planning, SeatHolding, Valuer, holding_of, valuer_of
from tabletop.games.chinatown.player.terrain import MOST_TILES, POINTS, Mask, Terrain
from tabletop.games.chinatown.state import State

# The best filling of a few empty plots, by trying every way (CH-4.4).
#
# All ways are ranked roughly first, by what the tiles earn and what the rest may earn later. The most
# promising are then valued like holdings in deals. With too many ways there is no answer.

_MOST_PLOTS: Final = 6
_MOST_WAYS: Final = 6_000
_WEIGHED: Final = 12
"""The number of ways that are valued closely."""
_TILES_KEPT_BACK: Final = 45
"""Per cent of a single tile's later incomes that count while it is kept back."""

Way: TypeAlias = tuple[tuple[Kind, PlotNumber], ...]
"""Tiles by plot; other tiles and plots are left."""


def best_filling(valuer: Valuer, holding: SeatHolding) -> Way | None:
    """Return the best way to fill a holding's empty plots; None if there are too many to try."""
    plots = [plot for plot in range(1, holding.plots.bit_length()) if holding.plots >> plot & 1]
    empty = [plot for plot in plots if valuer.ahead.empty >> plot & 1]
    if len(empty) > _MOST_PLOTS or _count(len(empty), holding.tiles) > _MOST_WAYS:
        return None
    filling = _Filling(valuer, holding)
    ways = filling.ways(tuple(empty), holding.tiles)
    promising = nlargest(_WEIGHED, ways, key=lambda way: (filling.rough(way), way))
    return max(promising, key=lambda way: (filling.close(way), way))


def _count(plots: int, tiles: tuple[int, ...]) -> int:
    """Return an upper bound of the ways to fill so many plots."""
    kinds = sum(count > 0 for count in tiles)
    return int((1 + kinds) ** plots)


class _Filling:
    """The ways to fill the plots of one holding."""

    def __init__(self, valuer: Valuer, holding: SeatHolding) -> None:
        self.valuer = valuer
        self.ahead = valuer.ahead
        self.holding = holding
        self._earned: dict[tuple[Kind, Mask], int | None] = {}

    def ways(self, plots: tuple[PlotNumber, ...], tiles: tuple[int, ...]) -> Iterator[Way]:
        """Yield all ways to fill some plots, with gaps; equal tiles are tried once."""
        if not plots:
            yield ()
            return
        yield from self.ways(plots[1:], tiles)
        for kind in KINDS:
            if tiles[kind]:
                left = (*tiles[:kind], tiles[kind] - 1, *tiles[kind + 1 :])
                for rest in self.ways(plots[1:], left):
                    yield ((kind, plots[0]), *rest)

    def rough(self, way: Way) -> int:
        """Return what tiles earn and roughly what the rest may earn; -1 without access to a street."""
        ahead, worth = self.ahead, 0
        placed = _by_kind(way)
        for kind in KINDS:
            mask = placed.get(kind, 0)
            earned = self._earns(kind, mask)
            if earned is None:
                return -1
            left = self.holding.tiles[kind] - mask.bit_count()
            later = ahead.yearly[kind][left] * (ahead.incomes - 1) * _TILES_KEPT_BACK // POINTS
            worth += earned + later
        return worth

    def close(self, way: Way) -> int:
        """Return the holding's worth after a filling."""
        ahead, placed = self.ahead, _by_kind(way)
        built = tuple(have | placed.get(kind, 0) for kind, have in enumerate(ahead.built))
        empty = ahead.empty & ~sum(placed.values())
        tiles = tuple(
            count - placed.get(kind, 0).bit_count() for kind, count in enumerate(self.holding.tiles)
        )
        then = ahead._replace(built=built, empty=empty)
        return self.valuer.weighed(Planning(Terrain(then), SeatHolding(self.holding.plots, tiles)).parts())

    def _earns(self, kind: Kind, placed: Mask) -> int | None:
        """Return the revenue of a type with some more tiles; None without access to a street."""
        key = kind, placed
        if key not in self._earned:
            self._earned[key] = self._worked_out(kind, placed)
        return self._earned[key]

    def _worked_out(self, kind: Kind, placed: Mask) -> int | None:
        ahead = self.ahead
        own = (ahead.built[kind] & self.holding.plots) | placed
        worth = 0
        while own:
            group = fresh = own & -own
            while fresh:
                low = fresh & -fresh
                more = ahead.beside[low.bit_length() - 1] & own & ~group
                group |= more
                fresh = (fresh ^ low) | more
            own &= ~group
            if group & placed and not group & ahead.streets:
                return None
            worth += ahead.lasting[kind][min(MOST_TILES, group.bit_count())]
        return worth


def _by_kind(way: Way) -> dict[Kind, Mask]:
    placed: dict[Kind, Mask] = {}
    for kind, plot in way:
        placed[kind] = placed.get(kind, 0) | 1 << plot
    return placed


_MOST_TRIED: Final = 40
"""The most ways of keeping plots that are tried; a larger hand is chosen one by one."""
_FOR_SALE: Final = 25
"""Per cent of a plot's worth to the seat that needs it most that counts."""
_KEPT_BACK: Final = 45
"""Per cent of a single tile's later incomes that count while it is kept back."""


def plots_kept(view: State, seat: Seat, *, dreams: bool = False, bias: Bias = NO_BIAS) -> Command:
    """Return the plots to keep: the best for the seat's own plans, and those that others will want."""
    return co.KeepPlots(ranked_plots(view, seat, dreams=dreams, bias=bias)[0][1])


def ranked_plots(
    view: State, seat: Seat, *, dreams: bool = False, bias: Bias = NO_BIAS
) -> list[tuple[int, tuple[PlotNumber, ...]]]:
    """Return the ways of keeping plots with their worth, best first; of a large hand only one."""
    valuer, mine = valuer_of(view, dreams=dreams), holding_of(view, seat)
    hand = tuple(card for card in view.hands[seat] if card is not None)
    own = view.plots_of(seat)
    wanted = {plot: _wanted(view, valuer, seat, plot) * _FOR_SALE // POINTS for plot in hand}
    count = min(view.kept, len(hand))

    def worth(plots: tuple[PlotNumber, ...]) -> int:
        more = SeatHolding(mine.plots | sum(1 << plot for plot in plots), mine.tiles)
        liked = bias.of_plots(view, (*own, *plots)) if bias is not NO_BIAS else 0
        return valuer.worth(more) + sum(wanted[plot] for plot in plots) + liked

    choices = list(combinations(hand, count))
    if len(choices) <= _MOST_TRIED:
        return sorted(((worth(one), one) for one in choices), key=lambda one: -one[0])
    kept: tuple[PlotNumber, ...] = ()
    while len(kept) < count:
        left = [plot for plot in hand if plot not in kept]
        kept = max(((*kept, plot) for plot in left), key=worth)
    return [(worth(kept), tuple(sorted(kept)))]


def _wanted(view: State, valuer: Valuer, seat: Seat, plot: PlotNumber) -> int:
    """Return others' demand for a plot, in points: its extra worth to them over any plot."""
    most = 0
    bare = valuer.worth(SeatHolding(1 << plot, (0,) * len(view.bag)))
    for other in view.seats:
        theirs = holding_of(view, other)
        if other != seat and valuer.ahead.beside[plot] & theirs.plots:
            more = SeatHolding(theirs.plots | 1 << plot, theirs.tiles)
            most = max(most, valuer.worth(more) - valuer.worth(theirs) - bare)
    return most


def placing(view: State, seat: Seat, *, dreams: bool = False, exactly: bool = False) -> Command:
    """Return the tile to place next, by plan; tiles worth more later are kept back. With `exactly` every way
    to place them is tried, unless there are too many."""
    valuer, mine = valuer_of(view, dreams=dreams), holding_of(view, seat)
    way = best_filling(valuer, mine) if exactly else None
    for kind, plot in _planned(valuer, mine) if way is None else way:
        if not view.variants.street_access or has_access(view, seat, kind, plot):
            return co.PlaceTile(kind, plot)
    return co.FinishPlacing()


def _planned(valuer: Valuer, mine: SeatHolding) -> tuple[tuple[Kind, PlotNumber], ...]:
    """Return the plan for the tiles that are not kept back."""
    tiles = list(mine.tiles)
    for kind, count in enumerate(mine.tiles):
        if count and _should_wait(valuer, SeatHolding(mine.plots, tuple(tiles)), kind):
            tiles[kind] = 0
    return valuer.plan(SeatHolding(mine.plots, tuple(tiles))).placed


def _should_wait(valuer: Valuer, holding: SeatHolding, kind: Kind) -> bool:
    """Whether tiles of a type are worth more in a later round."""
    left = list(holding.tiles)
    count, left[kind] = left[kind], 0
    later = valuer.ahead.yearly[kind][count] * (valuer.ahead.incomes - 1) * _KEPT_BACK // POINTS
    return valuer.worth(SeatHolding(holding.plots, tuple(left))) + later > valuer.worth(holding)
