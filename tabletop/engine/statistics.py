"""What finished games are counted by: numbers, achievements; and shares of games won with their intervals.

All is derived from the steps in force alone, so it covers games older than itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
K = TypeVar("K", bound=msgspec.Struct)

MOST_FIRSTS: Final = 10
"""The most achievements of a game."""


class StatStep(NamedTuple, Generic[S, E]):
    """A step in force: the table before it, what happened, the table after it. `position` counts the steps
    from 1, the set-up, as a replay does; `seat` is who moved."""

    position: int
    seat: int | None
    before: S
    events: tuple[E, ...]
    after: S


class AchievedAt(NamedTuple):
    """An achievement of a seat, and where a replay shows it."""

    seat: int
    position: int


class Achievement(NamedTuple):
    """A technique that a player is told about when it is shown for the first time.

    `key` never changes; `name` says what was done and `why` why it is good, in a sentence (`N_` texts).
    `happened(moves)` finds it in a whole game.
    """

    key: str
    name: str
    why: str
    happened: Callable[[Sequence[StatStep[Any, Any]]], Iterable[AchievedAt]]


class Stat(NamedTuple):
    """A number counted for each seat of a finished game; its `key` never changes."""

    key: str
    label: str


class StatGroup(NamedTuple):
    """Numbers that belong together; with `is_whole` they are parts of one bar, never negative."""

    title: str
    parts: tuple[Stat, ...]
    is_whole: bool = False


def _uncounted(moves: Sequence[StatStep[Any, Any]]) -> Mapping[str, tuple[int, ...]]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Statistics(Generic[S, E]):
    """What is remembered of finished games; by default only who won."""

    stats: tuple[StatGroup, ...] = ()
    """The numbers, as they are shown."""
    count: Callable[[Sequence[StatStep[S, E]]], Mapping[str, tuple[int, ...]]] = _uncounted
    """`count(moves)` of a whole game: each number by its key, one per seat."""
    achievements: tuple[Achievement, ...] = ()
    """`MOST_FIRSTS` at most."""


def of_kind(moves: Iterable[StatStep[S, E]], kind: type[K]) -> Iterator[tuple[StatStep[S, E], K]]:
    """Yield the events of a kind, each with its step."""
    for move in moves:
        for event in move.events:
            if isinstance(event, kind):
                yield move, event


def turns(
    moves: Iterable[StatStep[S, E]], turn_of: Callable[[S], int]
) -> Iterator[tuple[StatStep[S, E], ...]]:
    """Yield the steps of each turn, by the turn number before them; the set-up belongs to none."""
    for _, found in groupby(
        (move for move in moves if move.seat is not None), lambda one: turn_of(one.before)
    ):
        yield tuple(found)


# Shares of games won, and their confidence intervals.

Z95: Final = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share: (0, 1) without games."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    z2 = Z95 * Z95
    centre = share + z2 / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
