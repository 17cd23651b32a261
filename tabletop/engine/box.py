"""What is read on a game's box before it is begun, and asked at set-up: options, ready tables, its day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from tabletop.engine.message import Message

# What a game says of its puzzles: questions about a position that have one proved answer.
#
# Everything here goes by what a seat may know: what is hidden from it may not matter to a proof.

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)

Given: TypeAlias = Mapping[str, int | str]
"""What a question states beside the position: a target, a sum; as in JSON."""


class Proof(NamedTuple, Generic[C]):
    """That a position is a puzzle, and its answer."""

    given: Given
    answer: tuple[C, ...]
    """The seat's commands that solve it; others may do so too, as the question judges."""
    misses: tuple[tuple[C, ...], ...]
    """What looks as good and is not: each is judged a failure."""
    theme: str
    """What kind of idea it is, for a good mixture; puzzles of like theme and answer are twins."""
    clause: str
    """The clause of the rules that it turns on."""
    difficulty: int
    """More is harder: length of the answer, choices at its first command, decoys, kinds of ideas."""


class Verdict(NamedTuple):
    """Whether what was done answers the question, and why, in one sentence."""

    is_solved: bool
    why: Message


@dataclass(frozen=True, kw_only=True)
class Question(Generic[S, C]):
    """One kind of puzzle."""

    id: str
    title: str
    """Its name in two to four words, to be translated."""
    ask: Callable[[S, int, Given], Message]
    """`ask(view, seat, given)`: the question in one sentence."""
    hint: Callable[[S, int, Given, tuple[C, ...]], Message]
    """`hint(view, seat, given, answer)`: where to look, without telling the answer."""
    prove: Callable[[S, int], Proof[C] | None]
    """`prove(view, seat)`: that a position is such a puzzle, the same proof each time; None if it is none."""
    judge: Callable[[S, int, Given, tuple[C, ...], S], Verdict | None]
    """`judge(before, seat, given, done, now)`: what became of an attempt, from the views before and after the
    seat's commands; None while it may still go on."""
    meter: Callable[[S, int, Given], tuple[int, int]] | None = None
    """`meter(view, seat, given)`: how much of the goal is reached, and how much it is; None for a choice."""


class Option(msgspec.Struct, frozen=True):
    """One choice at set-up.

    `kind` is "switch" (False or True), "choice" (one of `choices`) or "seat" (None or a seat's number).
    With fewer than `least_seats` players it makes no difference, and nobody is asked. `proposed` is what is
    chosen at first with so many seats, where that is not the default.
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
    """A table that is ready to be played: who sits where, by kind ("human", "bot:easy"), and the options that
    are not as by default.

    `minutes` is how long such a game takes, where that is known to be other than the box says.
    """

    label: str
    hint: str
    seats: tuple[str, ...]
    options: Mapping[str, bool | int | str | None] = {}
    minutes: int = 0


class Daily(NamedTuple):
    """On which weekdays (0 is Monday) a game is the daily city; with which players and options.

    `about` is a sentence about what is to be done, `minutes` how long it takes, where that was measured
    (see `Preset`).
    """

    weekdays: tuple[int, ...]
    seats: tuple[str, ...]
    options: Mapping[str, bool | int | str | None] = {}
    about: str = ""
    minutes: int = 0


@dataclass(frozen=True, kw_only=True)
class Box:
    """What is read on the box before the game is begun, and asked at set-up."""

    tagline: str = ""
    minutes: int = 0
    """How long a game takes; 0 where nobody knows."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Tables to choose from at set-up, the one for a first game first."""
    daily: Daily | None = None
    """Its part in the daily city; only games of the house have one."""
    puzzles: Callable[[], tuple[Question[Any, Any], ...]] = tuple
    """The kinds of puzzles it asks; called when wanted, for what proves them is not loaded before."""
