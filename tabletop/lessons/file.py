"""A lesson as it is written down: a TOML file, read into frozen values.

What stands in it is in CONTRIBUTING; whether its commands, refusals, clauses and lit things exist is held by
tests, as with any other claim about the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tabletop import files, foreign, paths
from tabletop.engine.message import Message, msg
from tabletop.engine.packages import claims

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


# Where lessons are found: the files `lessons/*.toml` among our assets, and among those of packages.
#
# A lesson of a package that is none, or whose id is taken, is left out, as `troubles` says; an id of ours
# wins.

_T = TypeVar("_T", Lesson, Heading)


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons there are, ours first, each id once."""
    return _all(read)


def headings() -> tuple[Heading, ...]:
    """Return what is told of each of them before it is begun: this takes a tenth of the time."""
    return _all(_heading)


def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order of their files' names."""
    return tuple(lesson for lesson in lessons() if lesson.game == game_id)


def lesson_named(lesson_id: str) -> Lesson | None:
    """Return a lesson by its id; None where there is none any more."""
    return next((lesson for lesson in lessons() if lesson.id == lesson_id), None)


def _heading(path: Path) -> Heading:
    """Return a lesson's heading; of others all is read, for it may be none."""
    return read_heading(path) if path.is_relative_to(paths.assets()) else read(path).heading


def left_out(file: Path, error: Exception) -> Message:
    """Return the sentence that says why something in a file of a package is left out."""
    return msg(
        "“{file}” of a package is left out ({error}).",
        file=foreign.shown(file.as_posix()),
        error=foreign.shown(str(error)),
    )


def troubles() -> Iterator[Message]:
    """Yield a sentence for each file of a package that is left out."""
    if claims():
        damaged: list[Message] = []
        _all(_heading, damaged.append)
        yield from damaged


def _all(take: Callable[[Path], _T], tell: Callable[[Message], object] = lambda _: None) -> tuple[_T, ...]:
    found: dict[str, _T] = {}
    for folder in paths.asset_folders("lessons"):
        for path in sorted(folder.glob("*.toml")):
            try:
                lesson = take(path)
                if lesson.id in found:
                    raise LessonError(f"{path.name}: there is a lesson “{lesson.id}”")
            except (LessonError, OSError) as error:
                # Of ours a broken one is an error, of others it is left out.
                if path.is_relative_to(paths.assets()):
                    raise
                tell(left_out(path.relative_to(folder.parents[2]), error))
                continue
            found[lesson.id] = lesson
    return tuple(found.values())


# Collects the texts of lessons for Babel: the extractor “tabletop_lessons”, which pyproject.toml declares.
#
# [[tool.babel.mappings]]
# method = "tabletop_lessons"
# pattern = "**/lessons/*.toml"


def extract(
    file: BinaryIO, keywords: Collection[str], tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield line, no function, text and no comments of whatever a player reads; raise `LessonError`."""
    data = file.read()
    lines = data.decode().splitlines()
    for text in decoded(data, Path(getattr(file, "name", "lesson"))).texts:
        yield next((number for number, line in enumerate(lines, 1) if text in line), 1), None, text, []
