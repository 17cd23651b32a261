"""What is remembered of finished games: numbers that are counted for each seat, and firsts.

Told from the steps in force alone, so it holds for games that were played long before it was thought of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
K = TypeVar("K", bound=msgspec.Struct)

MOST_FIRSTS: Final = 10
"""A game has no more of them."""


class StatStep(NamedTuple, Generic[S, E]):
    """A step in force: the table before it, what happened, the table after it.

    `position` counts the steps from 1, the set-up, as a replay does; `seat` is who moved.
    """

    position: int
    seat: int | None
    before: S
    events: tuple[E, ...]
    after: S


class AchievedAt(NamedTuple):
    """That something happened to a seat's credit, and where a replay shows it."""

    seat: int
    position: int


class Achievement(NamedTuple):
    """A technique that is told to a player who has shown it for the first time.

    `key` never changes; `name` is what was done and `why` says why it is good, in a sentence (`N_` texts).
    `happened(moves)` tells from a whole game who did it where.
    """

    key: str
    name: str
    why: str
    happened: Callable[[Sequence[StatStep[Any, Any]]], Iterable[AchievedAt]]


class Stat(NamedTuple):
    """A number that is counted for each seat of a finished game; its `key` never changes."""

    key: str
    label: str


class StatGroup(NamedTuple):
    """Numbers that belong together; as parts of one `is_whole` they are shown as one bar, and never below
    nothing."""

    title: str
    parts: tuple[Stat, ...]
    is_whole: bool = False


def _uncounted(moves: Sequence[StatStep[Any, Any]]) -> Mapping[str, tuple[int, ...]]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Statistics(Generic[S, E]):
    """What is remembered of finished games. By default nothing but who won."""

    stats: tuple[StatGroup, ...] = ()
    """What is counted, as it is shown."""
    count: Callable[[Sequence[StatStep[S, E]]], Mapping[str, tuple[int, ...]]] = _uncounted
    """`count(moves)` of a whole game: each figure by its key, a number a seat."""
    achievements: tuple[Achievement, ...] = ()
    """`MOST_FIRSTS` at most."""


def of_kind(moves: Iterable[StatStep[S, E]], kind: type[K]) -> Iterator[tuple[StatStep[S, E], K]]:
    """Yield the events of a kind, each with its move."""
    for move in moves:
        for event in move.events:
            if isinstance(event, kind):
                yield move, event


def turns(
    moves: Iterable[StatStep[S, E]], turn_of: Callable[[S], int]
) -> Iterator[tuple[StatStep[S, E], ...]]:
    """Yield the moves of each turn, by the number that it has before them; the set-up is no turn."""
    for _, found in groupby(
        (move for move in moves if move.seat is not None), lambda one: turn_of(one.before)
    ):
        yield tuple(found)
