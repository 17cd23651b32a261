"""Business tiles: twelve types in four sizes, and what a business of so many of them earns (CH-2.2, CH-4.5).

All amounts of money in these rules are whole thousands of dollars.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Kind: TypeAlias = int
"""A tile's type, 0 to 11: three types of each size, smallest first. Stands in saved games, never changes."""

Thousands: TypeAlias = int
"""Money in thousands of dollars: 5 is $5,000 (CH-2.4)."""

KINDS: Final = range(12)
SIZES: Final = (3, 4, 5, 6)
"""The sizes that a business can have when it is finished."""

IDS: Final = (
    *("photo_studio", "tea_house", "fishmonger"),
    *("jeweller", "florist", "clockmaker"),
    *("laundry", "tailor", "dumplings"),
    *("antiques", "restaurant", "fireworks"),
)
"""What the types are called in file names of pictures."""

_UNFINISHED: Final = (0, 1, 2, 4, 6, 8)
"""Revenue of an unfinished business, by its tiles."""
_FINISHED: Final = {3: 5, 4: 8, 5: 11, 6: 14}
"""Revenue of a finished business, by its size."""


def size_of(kind: Kind) -> int:
    """Return how many tiles of a type make a finished business: 3, 4, 5 or 6 (CH-2.2)."""
    return 3 + kind // 3


def copies_of(kind: Kind) -> int:
    """Return how many tiles of a type there are in the game: three more than its size (CH-2.2)."""
    return size_of(kind) + 3


ALL_TILES: Final = tuple(copies_of(kind) for kind in KINDS)
"""How many tiles of each type there are: 90 in all."""


def split(size: int, count: int) -> tuple[int, int]:
    """Return the finished businesses that `count` adjacent tiles make, and the tiles left over (CH-4.5.2)."""
    return divmod(count, size)


def revenue(size: int, count: int) -> Thousands:
    """Return what a group of `count` adjacent tiles of one owner earns a round, in thousands (CH-4.5.3)."""
    finished, left = split(size, count)
    return finished * _FINISHED[size] + _UNFINISHED[left]
