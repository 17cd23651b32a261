"""What is kept of a Sunday's puzzles: what became of the first try at each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

STOREYS: Final = (1, 1, 2, 2, 3)
"""How hard the puzzles are, one after another."""
COUNT: Final = len(STOREYS)


class Try(NamedTuple):
    """The first try at a puzzle; it was not judged yet while `is_right` is None."""

    is_right: bool | None = None
    hints: tuple[int, ...] = ()
    """After how many moves one was asked for until then: the same one once more is no other hint."""


Tries = Mapping[str, Try]
"""By the puzzles' marks, in the order in which they were asked."""


def judged(tries: Tries) -> tuple[bool, ...]:
    """Return of each try that was judged whether it was right, in their order."""
    return tuple(one.is_right for one in tries.values() if one.is_right is not None)


def is_over(tries: Tries) -> bool:
    """Whether each puzzle was tried: nothing changes that any more."""
    return len(judged(tries)) == COUNT


def hints(tries: Tries) -> int:
    """Return how many hints were asked for before the tries were judged."""
    return sum(len(one.hints) for one in tries.values())
