"""Fills a few empty plots with the best of one's tiles, by trying every way there is (CH-4.4).

All ways are told apart roughly first: what the tiles earn, and what those left over may earn later. The most
promising are then weighed as holdings are in deals. Where there are too many ways, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from typing import Final, TypeAlias

from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.player.planning import Holding, Planning
from tabletop.games.chinatown.player.prospects import MOST_TILES, POINTS, Mask
from tabletop.games.chinatown.player.terrain import Terrain
from tabletop.games.chinatown.player.valuing import Valuer
from tabletop.games.chinatown.tiles import KINDS, Kind

_MOST_PLOTS: Final = 6
_MOST_WAYS: Final = 6_000
_WEIGHED: Final = 12
"""So many of the most promising ways are weighed closely."""
_KEPT_BACK: Final = 45
"""Of a hundred points that a tile alone would bring in later incomes, so many count while it is kept back."""

Way: TypeAlias = tuple[tuple[Kind, PlotNumber], ...]
"""Which tile goes onto which plot; other tiles and plots are left."""


def best_filling(valuer: Valuer, holding: Holding) -> Way | None:
    """Return the best way to fill the empty plots of a holding; None where there are too many to try."""
    plots = [plot for plot in range(1, holding.plots.bit_length()) if holding.plots >> plot & 1]
    empty = [plot for plot in plots if valuer.ahead.empty >> plot & 1]
    if len(empty) > _MOST_PLOTS or _count(len(empty), holding.tiles) > _MOST_WAYS:
        return None
    filling = _Filling(valuer, holding)
    ways = filling.ways(tuple(empty), holding.tiles)
    promising = nlargest(_WEIGHED, ways, key=lambda way: (filling.rough(way), way))
    return max(promising, key=lambda way: (filling.close(way), way))


def _count(plots: int, tiles: tuple[int, ...]) -> int:
    """Return no fewer than the ways to fill so many plots."""
    kinds = sum(count > 0 for count in tiles)
    return int((1 + kinds) ** plots)


class _Filling:
    """Tries ways to fill the plots of one holding."""

    def __init__(self, valuer: Valuer, holding: Holding) -> None:
        self.valuer = valuer
        self.ahead = valuer.ahead
        self.holding = holding
        self._earned: dict[tuple[Kind, Mask], int | None] = {}

    def ways(self, plots: tuple[PlotNumber, ...], tiles: tuple[int, ...]) -> Iterator[Way]:
        """Yield all ways to fill some plots, some of them left empty; equal tiles are tried once."""
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
        """Return what tiles earn then, and about what those left over may; -1 if no street leads there."""
        ahead, worth = self.ahead, 0
        placed = _by_kind(way)
        for kind in KINDS:
            mask = placed.get(kind, 0)
            earned = self._earns(kind, mask)
            if earned is None:
                return -1
            left = self.holding.tiles[kind] - mask.bit_count()
            later = ahead.yearly[kind][left] * (ahead.incomes - 1) * _KEPT_BACK // POINTS
            worth += earned + later
        return worth

    def close(self, way: Way) -> int:
        """Return what the holding is worth then."""
        ahead, placed = self.ahead, _by_kind(way)
        built = tuple(have | placed.get(kind, 0) for kind, have in enumerate(ahead.built))
        empty = ahead.empty & ~sum(placed.values())
        tiles = tuple(
            count - placed.get(kind, 0).bit_count() for kind, count in enumerate(self.holding.tiles)
        )
        then = ahead._replace(built=built, empty=empty)
        return self.valuer.weighed(Planning(Terrain(then), Holding(self.holding.plots, tiles)).parts())

    def _earns(self, kind: Kind, placed: Mask) -> int | None:
        """Return what the businesses of a type earn with some more tiles; None if no street leads there."""
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
