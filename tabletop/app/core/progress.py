"""How far the player came in each lesson: kept in the settings, offered by the menu."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Literal, NamedTuple

from tabletop.app.core.settings import Settings
from tabletop.daily import Tries
from tabletop.lessons import Heading, headings
from tabletop.puzzles import Puzzle, marks_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Offered(NamedTuple):
    """A lesson: `title` is English, to be translated; `step` is where it goes on, from 0, of `steps`."""

    id: str
    title: str
    minutes: int
    step: int
    steps: int
    is_done: bool

    @property
    def is_begun(self) -> bool:
        """Whether it goes on in the middle."""
        return self.step > 0


def came_to(settings: Settings, lesson: Heading) -> int:
    """Return the step that a lesson goes on at, from 0; one that was done begins anew."""
    came = settings.learned.get(lesson.id, 0)
    return came if came != "done" and 0 <= came < lesson.steps else 0


def offered(settings: Settings, game_id: str) -> tuple[Offered, ...]:
    """Return the lessons of a game with the player's progress; opened by `navigate.open_lesson(ctx, id)`."""
    return by_game(settings).get(game_id, ())


def by_game(settings: Settings) -> dict[str, tuple[Offered, ...]]:
    """Return the same for each game that has lessons."""
    found: dict[str, tuple[Offered, ...]] = {}
    for lesson in headings():
        progress = Offered(
            lesson.id,
            lesson.title,
            lesson.minutes,
            came_to(settings, lesson),
            lesson.steps,
            settings.learned.get(lesson.id) == "done",
        )
        found[lesson.game] = (*found.get(lesson.game, ()), progress)
    return found


def keep_lesson(ctx: Context, lesson_id: str, came: int | Literal["done"]) -> None:
    """Note how far a lesson went; one that was done stays done. Nothing that is seen hangs on it."""
    learned = ctx.settings.learned
    if learned.get(lesson_id) not in ("done", came):
        ctx.settings.learned = {**learned, lesson_id: came}
        ctx.settings_file.save()


# -- solved puzzles --


class SolvedCount(NamedTuple):
    """How many puzzles are solved of how many."""

    solved: int
    all: int


def counted(settings: Settings, game_ids: Iterable[str]) -> SolvedCount:
    """Return how many puzzles of some games are solved; such as there are no more do not count."""
    there = frozenset[str]().union(*map(marks_of, game_ids))
    return SolvedCount(len(there.intersection(settings.solved)), len(there))


def is_solved(settings: Settings, puzzle: Puzzle) -> bool:
    """Whether the player has solved a puzzle."""
    return puzzle.mark in settings.solved


def stars_of(settings: Settings, puzzle: Puzzle) -> int:
    """Return how many stars a solved puzzle came to at best; 0 where none were kept."""
    return settings.stars.get(puzzle.mark, 0) if is_solved(settings, puzzle) else 0


def keep_puzzle(ctx: Context, puzzle: Puzzle, stars: int) -> None:
    """Note that a puzzle was solved, and its stars where they are more than before. Nothing that is seen now
    hangs on it."""
    settings = ctx.settings
    if is_solved(settings, puzzle) and stars <= stars_of(settings, puzzle):
        return
    if not is_solved(settings, puzzle):
        settings.solved = [*settings.solved, puzzle.mark]
    settings.stars = {**settings.stars, puzzle.mark: stars}
    ctx.settings_file.save()


# -- results of Sundays' puzzles --


def tries_on(settings: Settings, when: date) -> Tries:
    """Return the first tries at the puzzles of a date."""
    return settings.sundays.get(when.isoformat(), {})


def keep_sunday(ctx: Context, when: date, tries: Tries) -> None:
    """Write down the first tries at the puzzles of a date."""
    if tries != tries_on(ctx.settings, when):
        ctx.settings.sundays = {**ctx.settings.sundays, when.isoformat(): dict(tries)}
        ctx.settings_file.save()


# Words of a clause that are a ruling of this project.
#
# A clause's text marks them: `[ours: words]` in its midst, `[ours]` at its end when all of it is ours;
# translations have `［独自裁定：…］` and `［独自裁定］`.

_WHOLE = ("[ours]", "［独自裁定］")
_PART = re.compile(r"\[ours: ([^\]]*)\]|［独自裁定：([^］]*)］")


class Span(NamedTuple):
    """Words in a row that are all ours, or all of the printed sheet."""

    text: str
    is_ours: bool


def spans(text: str) -> list[Span]:
    """Split a clause's text at its marks, which are left out."""
    for whole in _WHOLE:
        if text.endswith(whole):
            return [Span(text.removesuffix(whole).rstrip(), True)]
    found, at = [], 0
    for mark in _PART.finditer(text):
        found += [Span(text[at : mark.start()], False), Span(mark[1] or mark[2], True)]
        at = mark.end()
    found.append(Span(text[at:], False))
    return [span for span in found if span.text]


def plain(text: str) -> str:
    """Return a clause's text without its marks."""
    return "".join(span.text for span in spans(text))
