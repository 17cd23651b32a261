"""Where lessons are found: the files `lessons/*.toml` among our assets, and among those of packages.

A lesson of a package that is none, or whose id is taken, is left out, as `troubles` says; an id of ours wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from tabletop import foreign, paths
from tabletop.engine.message import Message, msg
from tabletop.engine.packages import claims
from tabletop.lessons.file import Heading, Lesson, LessonError, read, read_heading

T = TypeVar("T", Lesson, Heading)


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


def _all(take: Callable[[Path], T], tell: Callable[[Message], object] = lambda _: None) -> tuple[T, ...]:
    found: dict[str, T] = {}
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
