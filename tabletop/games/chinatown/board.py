"""The board: 85 plots in districts, which of them are adjacent, which touch a street (CH-2.1, CH-6.5).

A board is data (see `board_file`); what follows from it is worked out once a board.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

PlotNumber: TypeAlias = int
"""A plot's number, from 1, as it is printed on the board."""

PLOTS: Final = range(1, 86)
"""The numbers of all plots (CH-2.1)."""


class Site(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where a plot lies: the number of its district, from 1, and its row and column on the grid, from 0."""

    district: int
    row: int
    col: int


class Board(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """What a game is played on.

    Attributes:
        sites: where the plots lie; plot 1 is the first.
        outlooks: the business outlook cards, each with the sizes that it names, maybe none (CH-5).
    """

    sites: tuple[Site, ...]
    outlooks: tuple[tuple[int, ...], ...]


class Geometry(NamedTuple):
    """What follows from a board; all tuples are indexed by the number of the plot, index 0 is unused.

    Attributes:
        neighbours: the plots adjacent to each plot, in order.
        higher: those of them with a higher number.
        on_street: whether a plot touches a street or the edge: it has fewer than 4 neighbours (CH-6.5).
        districts: the plots of each district, by its number.
    """

    neighbours: tuple[tuple[PlotNumber, ...], ...]
    higher: tuple[tuple[PlotNumber, ...], ...]
    on_street: tuple[bool, ...]
    districts: dict[int, tuple[PlotNumber, ...]]


@cache
def geometry(board: Board) -> Geometry:
    """Return neighbours, street access and districts of a board: the same object for equal boards."""
    at = {(site.row, site.col): plot for plot, site in enumerate(board.sites, start=1)}
    neighbours: list[tuple[PlotNumber, ...]] = [()]
    districts: dict[int, list[PlotNumber]] = {}
    for plot, site in enumerate(board.sites, start=1):
        districts.setdefault(site.district, []).append(plot)
        beside = (at.get((site.row + down, site.col + right)) for down, right in _SIDES)
        same = (other for other in beside if other and board.sites[other - 1].district == site.district)
        neighbours.append(tuple(sorted(same)))
    return Geometry(
        tuple(neighbours),
        tuple(tuple(other for other in beside if other > plot) for plot, beside in enumerate(neighbours)),
        (False, *(len(beside) < 4 for beside in neighbours[1:])),
        {number: tuple(plots) for number, plots in sorted(districts.items())},
    )


_SIDES: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))


def neighbours_of(board: Board, plot: PlotNumber) -> tuple[PlotNumber, ...]:
    """Return the plots adjacent to a plot: same district, a side in common (CH-2.1)."""
    return geometry(board).neighbours[plot]
