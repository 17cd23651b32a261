"""How the people of the town play otherwise than the plain players of their levels.

A game says it of itself, in its own package and by the ids of `cast`; whoever has no temper in a game plays
there as their level does. A temper shifts what somebody likes, never what they know or how long they think.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from tabletop.engine.statistics import StatStep

Habit: TypeAlias = "tuple[int, int]"
"""How much of something there was, in so many: dogs in turns, say."""


class Tally:
    """Counts the habits of so many seats in a game."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._found: dict[str, list[Habit]] = {}

    def add(self, habit: str, seat: int, amount: int, of: int = 1) -> None:
        """Count more of a seat's habit, in so many more."""
        counted = self._found.setdefault(habit, [(0, 0)] * self._seats)
        before, among = counted[seat]
        counted[seat] = before + amount, among + of

    def counted(self) -> dict[str, tuple[Habit, ...]]:
        """Return what was counted, by habit, of each seat."""
        return {habit: tuple(counted) for habit, counted in self._found.items()}


class Personality(NamedTuple):
    """Somebody's way to play a game."""

    manner: str
    """A few words (`N_`) that stand below a name: "puts dogs on guard"."""
    habit: str
    """The habit by which it is measured: there is more of it than with a plain player of the level."""
    choose: Callable[..., Any]
    """Who plays so, an `engine.protocol.Chooser`."""


def _uncounted(moves: Sequence[StatStep[Any, Any]]) -> Mapping[str, tuple[Habit, ...]]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Personalities:
    """The tempers of a game. By default there are none."""

    people: Mapping[str, Personality] = field(default_factory=dict)
    """By ids of `cast`."""
    count: Callable[[Sequence[StatStep[Any, Any]]], Mapping[str, tuple[Habit, ...]]] = _uncounted
    """`count(moves)` of a whole game: each habit by its key, of each seat."""


def people(choose: Callable[..., Any], manners: Mapping[str, tuple[str, str]]) -> dict[str, Personality]:
    """Return tempers by their manners and habits; `choose(who, view, seat, chance, go_on)` plays each."""
    return {who: Personality(manner, habit, partial(choose, who)) for who, (manner, habit) in manners.items()}
