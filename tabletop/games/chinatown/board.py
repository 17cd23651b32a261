"""The board and its business types (CH-2.1, CH-2.2, CH-6.5).

A board is data; what follows from it is computed once per board.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

PlotNumber: TypeAlias = int
"""A plot's printed number, from 1."""

PLOTS: Final = range(1, 86)
"""The numbers of all plots (CH-2.1)."""


class Site(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where a plot lies: the number of its district, from 1, and its row and column on the grid, from 0."""

    district: int
    row: int
    col: int


class Board(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """The board of a game.

    Attributes:
        sites: where the plots lie; plot 1 is the first.
        outlooks: the business outlook cards, each with the sizes it names, maybe none (CH-5).
    """

    sites: tuple[Site, ...]
    outlooks: tuple[tuple[int, ...], ...]


class Geometry(NamedTuple):
    """What follows from a board; tuples are indexed by plot number, index 0 is unused.

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
    """Return what follows from a board: the same object for equal boards."""
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


# The house board: its plots, and the business outlook cards, as a board file (CH-2.1).
#
# The app's map of it is `assets/boards/chinatown.tmx`. Of the printed outlook cards only one is known, which
# names sizes 3 and 4: the others are a reconstruction (CH-5).

HOUSE_OUTLOOKS: Final = ((3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6), (), (), ())
"""The nine cards with the sizes they name: each size on three cards; three name none."""

HOUSE_BOARD: Final = """\
plot,district,row,col
1,1,0,1
2,1,0,2
3,1,1,1
4,1,1,2
5,1,1,3
6,1,2,0
7,1,2,1
8,1,2,2
9,1,2,3
10,1,3,0
11,1,3,1
12,1,3,2
13,1,4,0
14,1,4,1
15,1,4,2
16,2,0,5
17,2,0,6
18,2,0,7
19,2,1,5
20,2,1,6
21,2,1,7
22,2,2,5
23,2,2,6
24,2,3,5
25,2,3,6
26,2,4,5
27,2,4,6
28,3,0,9
29,3,0,10
30,3,0,11
31,3,1,9
32,3,1,10
33,3,1,11
34,3,2,9
35,3,2,10
36,3,2,11
37,3,3,10
38,3,3,11
39,3,3,12
40,3,4,10
41,3,4,11
42,3,4,12
43,4,6,0
44,4,6,1
45,4,6,2
46,4,6,3
47,4,7,0
48,4,7,1
49,4,7,2
50,4,7,3
51,4,8,0
52,4,8,1
53,4,8,2
54,4,8,3
55,4,9,2
56,4,9,3
57,4,10,2
58,4,10,3
59,5,6,5
60,5,6,6
61,5,7,5
62,5,7,6
63,5,8,5
64,5,8,6
65,5,8,7
66,5,9,5
67,5,9,6
68,5,9,7
69,5,10,6
70,5,10,7
71,6,6,9
72,6,6,10
73,6,6,11
74,6,6,12
75,6,7,9
76,6,7,10
77,6,7,11
78,6,7,12
79,6,8,9
80,6,8,10
81,6,8,11
82,6,8,12
83,6,9,9
84,6,9,10
85,6,9,11
"""


# Business tiles: twelve types in four sizes, and their revenue (CH-2.2, CH-4.5).
#
# All amounts of money in these rules are whole thousands of dollars.

Kind: TypeAlias = int
"""A tile's type, 0 to 11: three types of each size, smallest first. Saved games hold it; it never changes."""

Thousands: TypeAlias = int
"""Money in thousands of dollars: 5 is $5,000 (CH-2.4)."""

KINDS: Final = range(12)
SIZES: Final = (3, 4, 5, 6)
"""The sizes of finished businesses."""

IDS: Final = (
    *("photo_studio", "tea_house", "fishmonger"),
    *("jeweller", "florist", "clockmaker"),
    *("laundry", "tailor", "dumplings"),
    *("antiques", "restaurant", "fireworks"),
)
"""Names of the types in file names of pictures."""

_UNFINISHED: Final = (0, 1, 2, 4, 6, 8)
"""Revenue of an unfinished business, by its tiles."""
_FINISHED: Final = {3: 5, 4: 8, 5: 11, 6: 14}
"""Revenue of a finished business, by its size."""


def size_of(kind: Kind) -> int:
    """Return how many tiles of a type finish a business: 3, 4, 5 or 6 (CH-2.2)."""
    return 3 + kind // 3


def copies_of(kind: Kind) -> int:
    """Return the number of tiles of a type in the game: three more than its size (CH-2.2)."""
    return size_of(kind) + 3


ALL_TILES: Final = tuple(copies_of(kind) for kind in KINDS)
"""The number of tiles of each type: 90 in all."""


def split(size: int, count: int) -> tuple[int, int]:
    """Return the finished businesses that `count` adjacent tiles make, and the tiles left over (CH-4.5.2)."""
    return divmod(count, size)


def revenue(size: int, count: int) -> Thousands:
    """Return the revenue of `count` adjacent tiles of one owner per round, in thousands (CH-4.5.3)."""
    finished, left = split(size, count)
    return finished * _FINISHED[size] + _UNFINISHED[left]
