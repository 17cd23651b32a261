"""Lessons: first games explained step by step, over the ordinary rules. Knows no window.

A lesson is a file in the assets, ours or a package's: read and found here, played by `lesson_run`, checked by
`laws`.
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
from tabletop.engine.registry import claims

# Lesson files: TOML, read into frozen values. CONTRIBUTING lists the fields; tests check that commands,
# refusals, clauses and lit things exist.

Kind: TypeAlias = Literal["tell", "do", "free", "watch"]
Given: TypeAlias = dict[str, Any]
"""A command in the file: its fields, its `type`, and perhaps its `seat`."""
Wish: TypeAlias = tuple[Any, ...]
Named: TypeAlias = Annotated[str, Meta(pattern=r"^[^:$]+(:\d+)*$")]
"""Key of a thing on the table, as focus and screen readers know it."""
Picture: TypeAlias = Annotated[str, Meta(pattern=r"^(\$[\d,]+|[^:$]+(:\d+)*)$")]
"""Key of a thing, drawn as at the beginning of the step; or an amount of money."""

T = TypeVar("T")
LEARNER: Final = 0
"""The learner's seat."""
ANYTHING: Final = "*"
"""Value of a command's field that may be anything."""
MOST_BYTES: Final = 1 << 18
"""The longest lesson file, in bytes."""


class LessonError(ValueError):
    """The file is no lesson."""


class Then(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Text and lit things that replace the step's, once certain things are on the table (a button that pays)
    and after so many commands."""

    once: Named | tuple[Named, ...] = ()
    after: int = 0
    text: str
    lit: tuple[Named, ...] = ()
    wrong: str = ""
    """Answer to any other try then; empty: the step's."""

    @property
    def things(self) -> tuple[str, ...]:
        """Things that must be on the table."""
        return (self.once,) if isinstance(self.once, str) else self.once


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step: its text, what is lit, and what to do."""

    kind: Kind
    text: str
    head: str = ""
    """Subject in a few words; by default the lesson's title."""
    gives: tuple[Picture, ...] = ()
    gets: tuple[Picture, ...] = ()
    """What the learner gives and gets, in pictures beside the text; `gives` alone shows the step's outcome on
    the other side."""
    swaps: bool = False
    """Whether another player gets what is given: a deal. Otherwise it is used up or paid."""
    brings: tuple[str, ...] = ()
    """What that is worth, a line each."""
    lit: tuple[Named, ...] = ()
    """Keys of the things on the table that the step is about."""
    then: tuple[Then, ...] = ()
    """What replaces `text` and `lit` on the way; the last one that fits."""
    seat: int = LEARNER
    """The seat of commands that name none."""
    play: tuple[Given, ...] = ()
    any_order: bool = False
    """Whether the commands may come in any order."""
    refused: tuple[Given, ...] = ()
    """Commands that the rules refuse here, each with the refusal's `code`."""
    wrong: str = ""
    """Answer to any other try."""
    teaches: str = ""
    """The clauses behind it, separated by commas."""
    chance: tuple[Any, ...] = ()
    """What the one command that draws will draw: things picked, or lists that lie on top."""
    goal: int | None = None
    """End of a free step: the learner's `Progress.points`."""

    def __post_init__(self) -> None:
        """Raise `LessonError` for a step that is impossible, or over at once."""
        if bool(self.play) == (self.kind == "tell"):
            raise ValueError(f"a step that is {self.kind!r} {'needs no' if self.play else 'needs a'} `play`")
        if any(not then.once and not then.after for then in self.then):
            raise ValueError("`then` needs `once` or `after`")

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What chance will grant in this step."""
        return tuple(tuple(wish) if isinstance(wish, list) else (wish,) for wish in self.chance)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the step teaches."""
        return tuple(clause.strip() for clause in self.teaches.split(",") if clause.strip())


class Heading(Struct, frozen=True):
    """What the menu says of a lesson; see `Lesson`."""

    id: str
    game: str
    title: str
    minutes: int
    steps: int = 0
    """Number of steps."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole lesson. The learner has the first seat; texts are English, to be translated."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]*$")]
    game: str
    title: str
    minutes: int
    seats: tuple[str, ...]
    guide: int = 1
    """The seat that explains."""
    options: dict[str, Any] = {}
    seed: int = 0
    opening: tuple[tuple[Any, ...], ...] = ()
    """What lies on top after each shuffle of the set-up, next first."""
    step: Annotated[tuple[LessonStep, ...], Meta(min_length=1)]
    learned: tuple[str, ...] = ()
    """What was learned, a line each, shown at the end."""
    ceremony: bool = False
    """Whether the learner wins in it, with a ceremony."""

    @property
    def heading(self) -> Heading:
        """What the menu says of it."""
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
    """Return the lesson in a file; raise `LessonError`, which says what is wrong, or `OSError`."""
    return decoded(_text(path), path)


def decoded(text: bytes, path: Path) -> Lesson:
    """Return the lesson in a text; raise `LessonError`, which names its file."""
    return _decoded(text, Lesson, path)


def read_heading(path: Path) -> Heading:
    """Return the heading of a lesson known to be sound: its steps are only counted."""
    head, *steps = _text(path).split(b"\n[[step]]")
    return replace(_decoded(head.rstrip(), Heading, path), steps=len(steps))


def _text(path: Path) -> bytes:
    return files.read(path, MOST_BYTES)


def _decoded(text: bytes, kind: type[T], path: Path) -> T:
    try:
        return msgspec.toml.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError) as error:
        raise LessonError(f"{files.shown(path.name)}: {error}") from error


# Collections: the files `lessons/*.toml` among our assets, and those of packages.
#
# A faulty lesson of a package, or one whose id is taken, is left out, and `troubles` says so; an id of ours
# wins.

_T = TypeVar("_T", Lesson, Heading)


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons, ours first, each id once."""
    return _all(read)


def headings() -> tuple[Heading, ...]:
    """Return all headings, in a tenth of the time of `lessons`."""
    return _all(_heading)


def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order of their files' names."""
    return tuple(lesson for lesson in lessons() if lesson.game == game_id)


def lesson_named(lesson_id: str) -> Lesson | None:
    """Return a lesson by its id; None if there is none."""
    return next((lesson for lesson in lessons() if lesson.id == lesson_id), None)


def _heading(path: Path) -> Heading:
    """Return a lesson's heading; packages' files are read in full, since they may be faulty."""
    return read_heading(path) if path.is_relative_to(paths.assets()) else read(path).heading


def left_out(file: Path, error: Exception) -> Message:
    """Return the sentence that says why something in a package's file is left out."""
    return msg(
        "“{file}” of a package is left out ({error}).",
        file=files.shown(file.as_posix()),
        error=foreign.printable(str(error)),
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
                # A broken lesson of ours is an error; a package's is left out.
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
    """Yield line, no function, text and no comments of each text that a player reads; raise `LessonError`."""
    data = file.read()
    lines = data.decode().splitlines()
    for text in decoded(data, Path(getattr(file, "name", "lesson"))).texts:
        yield next((number for number, line in enumerate(lines, 1) if text in line), 1), None, text, []
