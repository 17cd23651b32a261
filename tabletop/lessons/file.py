"""A lesson as it is written down: a TOML file, read into frozen values.

What stands in it is in CONTRIBUTING; whether its commands, refusals, clauses and lit things exist is held by
tests, as with any other claim about the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletop import files

Kind: TypeAlias = Literal["tell", "do", "free", "watch"]
Given: TypeAlias = dict[str, Any]
"""A command as it stands in the file: its fields, its `type`, and perhaps its `seat`."""
Wish: TypeAlias = tuple[Any, ...]
Named: TypeAlias = Annotated[str, Meta(pattern=r"^[^:$]+(:\d+)*$")]
"""The key of a thing on the table, as focus and screen readers know it."""
Picture: TypeAlias = Annotated[str, Meta(pattern=r"^(\$[\d,]+|[^:$]+(:\d+)*)$")]
"""The key of a thing, which is shown as it lies when the step begins; or an amount of money."""

T = TypeVar("T")
LEARNER: Final = 0
"""The seat of whoever learns."""
ANYTHING: Final = "*"
"""A field of a command that may be whatever it likes."""
MOST_BYTES: Final = 1 << 18
"""No lesson is longer; what is, is none."""


class LessonError(ValueError):
    """A file is no lesson."""


class Then(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said and lit on the way in a step: once there is a certain thing on the table (a button that
    pays), and after so many commands."""

    once: Named | tuple[Named, ...] = ()
    after: int = 0
    text: str
    lit: tuple[Named, ...] = ()
    wrong: str = ""
    """What is said then to anything else that the learner tries; empty: what the step says."""

    @property
    def things(self) -> tuple[str, ...]:
        """What has to be on the table."""
        return (self.once,) if isinstance(self.once, str) else self.once


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step: what is said, what is lit, and what is to be done."""

    kind: Kind
    text: str
    head: str = ""
    """What it is about, in a few words; without them the lesson's title stands there."""
    gives: tuple[Picture, ...] = ()
    gets: tuple[Picture, ...] = ()
    """What the learner gives and gets, to be seen in pictures beside the text; where it says only what is
    given, the other side is what comes of the step."""
    swaps: bool = False
    """Whether somebody else gets what is given: a deal. Elsewhere it is used up, or paid."""
    brings: tuple[str, ...] = ()
    """What that is worth, a line each."""
    lit: tuple[Named, ...] = ()
    """Keys of the things on the table that this is about."""
    then: tuple[Then, ...] = ()
    """What takes the place of `text` and `lit` on the way; of several that fit the last one."""
    seat: int = LEARNER
    """Who gives the commands that name no seat."""
    play: tuple[Given, ...] = ()
    any_order: bool = False
    """Whether the commands may be given in another order than theirs."""
    refused: tuple[Given, ...] = ()
    """Commands that the rules refuse here, each with the `code` of the refusal."""
    wrong: str = ""
    """What is said to anything else that the learner tries."""
    teaches: str = ""
    """The clauses behind it, with commas."""
    chance: tuple[Any, ...] = ()
    """What the one command that draws will draw: things picked, or lists that come to lie on top."""
    goal: int | None = None
    """Of a free step: it is over when the learner's `Course.progress` has come so far."""

    def __post_init__(self) -> None:
        """Raise where it could not be done, or would be over at once."""
        if bool(self.play) == (self.kind == "tell"):
            raise ValueError(f"a step that is {self.kind!r} {'needs no' if self.play else 'needs a'} `play`")
        if any(not then.once and not then.after for then in self.then):
            raise ValueError("`then` needs `once` or `after`")

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What chance is to grant in this step."""
        return tuple(tuple(wish) if isinstance(wish, list) else (wish,) for wish in self.chance)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it teaches."""
        return tuple(clause.strip() for clause in self.teaches.split(",") if clause.strip())


class Heading(Struct, frozen=True):
    """What is told of a lesson before it is begun; see `Lesson`."""

    id: str
    game: str
    title: str
    minutes: int
    steps: int = 0
    """How many it has."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole lesson. The learner has the first seat; texts are English, to be translated."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]*$")]
    game: str
    title: str
    minutes: int
    seats: tuple[str, ...]
    guide: int = 1
    """The seat that tells it."""
    options: dict[str, Any] = {}
    seed: int = 0
    opening: tuple[tuple[Any, ...], ...] = ()
    """For each shuffle of the set-up what comes to lie on top, next first."""
    step: Annotated[tuple[LessonStep, ...], Meta(min_length=1)]
    learned: tuple[str, ...] = ()
    """What was learned, a line each: told at the end."""
    ceremony: bool = False
    """Whether the learner wins in it, and that is to be seen."""

    @property
    def heading(self) -> Heading:
        """What is told of it before it is begun."""
        return Heading(self.id, self.game, self.title, self.minutes, len(self.step))

    @property
    def texts(self) -> Iterator[str]:
        """Everything in it that a player reads."""
        yield self.title
        yield from self.seats[LEARNER + 1 :]
        yield from self.learned
        for step in self.step:
            yield from (text for text in (step.head, step.text, step.wrong, *step.brings) if text)
            yield from (text for then in step.then for text in (then.text, then.wrong) if text)


def read(path: Path) -> Lesson:
    """Return the lesson in a file; raise `LessonError` with what is wrong, or `OSError`."""
    return decoded(_text(path), path)


def decoded(text: bytes, path: Path) -> Lesson:
    """Return the lesson of a text; raise `LessonError`, which names the file that it is from."""
    return _decoded(text, Lesson, path)


def read_heading(path: Path) -> Heading:
    """Return the heading of the lesson in a file that is known to be one: its steps are only counted."""
    head, *steps = _text(path).split(b"\n[[step]]")
    return replace(_decoded(head.rstrip(), Heading, path), steps=len(steps))


def _text(path: Path) -> bytes:
    return files.read(path, MOST_BYTES)


def _decoded(text: bytes, kind: type[T], path: Path) -> T:
    try:
        return msgspec.toml.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError) as error:
        raise LessonError(f"{files.shown(path.name)}: {error}") from error
