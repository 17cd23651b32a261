"""Where lessons are found: the files `lessons/*.toml` among our assets, and among those of packages.

A lesson of a package that is none, or of another id's, is left out; an id of ours wins.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tabletop import paths
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


def _all(take: Callable[[Path], T]) -> tuple[T, ...]:
    found: dict[str, T] = {}
    for folder in paths.asset_folders("lessons"):
        for path in sorted(folder.glob("*.toml")):
            try:
                lesson = take(path)
            except (LessonError, OSError):
                # Of ours a broken one is an error, of others it is left out.
                if path.is_relative_to(paths.assets()):
                    raise
                continue
            found.setdefault(lesson.id, lesson)
    return tuple(found.values())
