"""What stands on a game's box: set-up options, proposed tables, the daily city and kinds of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from tabletop.engine.message import Message

# Puzzles: questions about a position with one proved answer, which never depends on hidden things.

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)

Given: TypeAlias = Mapping[str, int | str]
"""What a question states beside the position, as in JSON: a target, a sum."""


class Proof(NamedTuple, Generic[C]):
    """Proof that a position is a puzzle, and its answer."""

    given: Given
    answer: tuple[C, ...]
    """The seat's commands that solve it. Others may, too: the question judges."""
    misses: tuple[tuple[C, ...], ...]
    """Answers that look as good and fail."""
    theme: str
    """Kind of idea, for a good mixture; puzzles of like theme and answer are twins."""
    clause: str
    """The clause that it turns on."""
    difficulty: int
    """Higher is harder: length of the answer, choices at its first command, decoys, kinds of ideas."""


class Verdict(NamedTuple):
    """Whether an attempt answers the question, and why, in one sentence."""

    is_solved: bool
    why: Message


@dataclass(frozen=True, kw_only=True)
class Question(Generic[S, C]):
    """One kind of puzzle."""

    id: str
    title: str
    """Name in two to four words, to be translated."""
    ask: Callable[[S, int, Given], Message]
    """`ask(view, seat, given)`: the question in one sentence."""
    hint: Callable[[S, int, Given, tuple[C, ...]], Message]
    """`hint(view, seat, given, answer)`: where to look, without the answer."""
    prove: Callable[[S, int], Proof[C] | None]
    """`prove(view, seat)`: the proof that a position is such a puzzle, the same each time; None if it is
    none."""
    judge: Callable[[S, int, Given, tuple[C, ...], S], Verdict | None]
    """`judge(before, seat, given, done, now)`: the verdict on an attempt, from the views before and after the
    seat's commands; None while it may still go on."""
    meter: Callable[[S, int, Given], tuple[int, int]] | None = None
    """`meter(view, seat, given)`: how much of the goal is reached, and the goal; None for a choice."""


class Option(msgspec.Struct, frozen=True):
    """One choice at set-up.

    `kind` is "switch" (False or True), "choice" (one of `choices`) or "seat" (None or a seat's number). With
    fewer than `least_seats` players it has no effect and is not offered. `proposed` is preselected for so
    many seats where that is not the default.
    """

    key: str
    kind: str
    default: bool | int | str | None
    label: str
    hint: str
    choices: tuple[tuple[str, str], ...] = ()
    least_seats: int = 1
    proposed: Mapping[int, bool | int | str | None] = {}


class Preset(msgspec.Struct, frozen=True):
    """A table proposed at set-up: the kind of player at each seat ("human", "bot:easy"), and options that
    differ from the default. `minutes` is how long such a game takes, if that differs from the box."""

    label: str
    hint: str
    seats: tuple[str, ...]
    options: Mapping[str, bool | int | str | None] = {}
    minutes: int = 0


class Daily(NamedTuple):
    """Weekdays (0 is Monday) on which a game is the daily city, with which players and options. `about` is a
    sentence about the task, `minutes` the measured length (see `Preset`)."""

    weekdays: tuple[int, ...]
    seats: tuple[str, ...]
    options: Mapping[str, bool | int | str | None] = {}
    about: str = ""
    minutes: int = 0


@dataclass(frozen=True, kw_only=True)
class Box:
    """What stands on the box and is asked at set-up."""

    tagline: str = ""
    minutes: int = 0
    """Length of a game; 0 if unknown."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Tables to choose from at set-up, the one for a first game first."""
    daily: Daily | None = None
    """Its part in the daily city; only this project's games have one."""
    puzzles: Callable[[], tuple[Question[Any, Any], ...]] = tuple
    """Its kinds of puzzles; a function, so that what proves them is loaded only when needed."""
