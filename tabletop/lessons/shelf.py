"""Where lessons are found: the files `lessons/*.toml` among our assets, and among those of packages.

A lesson of a package that is none, or of another id's, is left out; an id of ours wins.
"""

from __future__ import annotations

from pathlib import Path

from tabletop import paths
from tabletop.lessons.file import Lesson, LessonError, read


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons there are, ours first, each id once."""
    found: dict[str, Lesson] = {}
    for folder in paths.asset_folders("lessons"):
        for path in sorted(folder.glob("*.toml")):
            lesson = _read(path)
            if lesson is not None:
                found.setdefault(lesson.id, lesson)
    return tuple(found.values())


def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order of their files' names."""
    return tuple(lesson for lesson in lessons() if lesson.game == game_id)


def lesson_named(lesson_id: str) -> Lesson | None:
    """Return a lesson by its id; None where there is none any more."""
    return next((lesson for lesson in lessons() if lesson.id == lesson_id), None)


def _read(path: Path) -> Lesson | None:
    """Return the lesson of a file; of ours a broken one is an error, of others it is left out."""
    try:
        return read(path)
    except (LessonError, OSError):
        if path.is_relative_to(paths.assets()):
            raise
        return None
