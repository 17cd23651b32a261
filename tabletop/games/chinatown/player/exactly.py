"""The exact next income of holdings, over every way to place their tiles (CH-4.4, CH-4.5).

Without the outlook card. One `ExactIncomes` serves all holdings on a board.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tabletop.games.chinatown.board import KINDS, Board, Kind, Thousands, geometry, revenue, size_of
from tabletop.games.chinatown.player.planning import SeatHolding
from tabletop.games.chinatown.player.prospects import Mask

MOST_EMPTY: Final = 6
"""The most empty plots for which all ways are tried."""

Way: TypeAlias = "tuple[tuple[Kind, Mask], ...]"
"""The plots for tiles of each type."""


class ExactIncomes:
    """Incomes of holdings on a board with these tiles."""

    def __init__(self, board: Board, built: tuple[Kind | None, ...]) -> None:
        self._beside = [sum(1 << other for other in others) for others in geometry(board).neighbours]
        self._built = [0] * len(KINDS)
        for plot, kind in enumerate(built, start=1):
            if kind is not None:
                self._built[kind] |= 1 << plot
        self._taken = sum(self._built)
        self._earned: dict[tuple[Kind, Mask], Thousands] = {}
        self._reached: dict[tuple[Mask, Mask], Mask] = {}
        self._filled: dict[tuple[Mask, tuple[tuple[Kind, int, Mask], ...]], tuple[Thousands, Way]] = {}

    def best(self, holding: SeatHolding) -> Thousands:
        """Return a holding's income with its tiles placed best."""
        return sum(self.by_kind(holding, ())) + self._filling(holding)[0]

    def placing(self, holding: SeatHolding) -> Way:
        """Return the best way to place its tiles."""
        return self._filling(holding)[1]

    def by_kind(self, holding: SeatHolding, way: Way) -> list[Thousands]:
        """Return the revenue of each type, with some more tiles."""
        return [
            self._earns(kind, plots) if plots else 0 for kind, plots in enumerate(self._own(holding, way))
        ]

    def finished(self, holding: SeatHolding, way: Way) -> list[int]:
        """Return the number of finished businesses of each type, with some more tiles."""
        return [
            sum(group.bit_count() // size_of(kind) for group, _ in self._groups(plots))
            for kind, plots in enumerate(self._own(holding, way))
        ]

    def _own(self, holding: SeatHolding, way: Way) -> list[Mask]:
        """Return the plots with a tile of each type, with some more tiles."""
        own = [built & holding.plots for built in self._built]
        for kind, placed in way:
            own[kind] |= placed
        return own

    def empty(self, holding: SeatHolding) -> Mask:
        """Return the empty plots of a holding."""
        return holding.plots & ~self._taken

    def _filling(self, holding: SeatHolding) -> tuple[Thousands, Way]:
        """Return the largest rise of the income by tiles, and how; tiles out of reach are left out."""
        empty = self.empty(holding)
        key = (
            empty,
            tuple(
                (kind, count, self._touching(self._built[kind] & holding.plots, empty))
                for kind, count in enumerate(holding.tiles)
                if count
            ),
        )
        found = self._filled.get(key)
        if found is None:
            found = self._filled[key] = self._fill(*key)
        return found

    def _fill(self, empty: Mask, loose: tuple[tuple[Kind, int, Mask], ...]) -> tuple[Thousands, Way]:
        """Give the types plots one after another; of all ways that leave the same plots keep the best."""
        best: dict[Mask, tuple[Thousands, Way]] = {empty: (0, ())}
        for kind, count, own in loose:
            before = self._earns(kind, own)
            gains = [
                (plots, self._earns(kind, own | plots) - before)
                for plots in _parts(empty)
                if plots.bit_count() <= count
            ]
            for free, (income, way) in list(best.items()):
                for plots, gain in gains:
                    if plots & free == plots:
                        left, more = free ^ plots, income + gain
                        if left not in best or best[left][0] < more:
                            best[left] = more, (*way, (kind, plots))
        return max(best.values(), key=lambda found: found[0])

    def _earns(self, kind: Kind, own: Mask) -> Thousands:
        """Return the revenue of the tiles of one type on these plots (CH-4.5.2, CH-4.5.3)."""
        key = kind, own
        if key not in self._earned:
            size = size_of(kind)
            self._earned[key] = sum(revenue(size, group.bit_count()) for group, _ in self._groups(own))
        return self._earned[key]

    def _touching(self, own: Mask, empty: Mask) -> Mask:
        """Return the groups of plots beside one of the empty plots."""
        key = own, empty
        if key not in self._reached:
            self._reached[key] = sum(group for group, around in self._groups(own) if around & empty)
        return self._reached[key]

    def _groups(self, own: Mask) -> list[tuple[Mask, Mask]]:
        """Return the groups of adjacent plots, each with its neighbours."""
        found = []
        while own:
            group = fresh = own & -own
            around = 0
            while fresh:
                low = fresh & -fresh
                beside = self._beside[low.bit_length() - 1]
                around |= beside
                more = beside & own & ~group
                group |= more
                fresh = (fresh ^ low) | more
            own &= ~group
            found.append((group, around))
        return found


def _parts(plots: Mask) -> list[Mask]:
    """Return every non-empty subset of the plots."""
    found, part = [], plots
    while part:
        found.append(part)
        part = (part - 1) & plots
    return found


def plots_in(plots: Mask) -> tuple[int, ...]:
    """Return the numbers of some plots, in order."""
    return tuple(plot for plot in range(1, plots.bit_length()) if plots >> plot & 1)
