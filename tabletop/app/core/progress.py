"""The player's progress in lessons and puzzles, kept in the settings."""

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
    """A lesson to offer: `title` is English, to be translated; it goes on at `step`, from 0, of `steps`."""

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
    """Return the step that a lesson goes on at, from 0; a finished one begins anew."""
    came = settings.learned.get(lesson.id, 0)
    return came if came != "done" and 0 <= came < lesson.steps else 0


def offered(settings: Settings, game_id: str) -> tuple[Offered, ...]:
    """Return the lessons of a game with the player's progress; opened by `navigate.open_lesson(ctx, id)`."""
    return by_game(settings).get(game_id, ())


def by_game(settings: Settings) -> dict[str, tuple[Offered, ...]]:
    """Return the lessons of each game that has some."""
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
    """Note the progress in a lesson; a finished one stays finished. Nothing on the screen depends on it."""
    learned = ctx.settings.learned
    if learned.get(lesson_id) not in ("done", came):
        ctx.settings.learned = {**learned, lesson_id: came}
        ctx.settings_file.save()


# -- solved puzzles --


class SolvedCount(NamedTuple):
    """Number of solved puzzles, of all."""

    solved: int
    all: int


def counted(settings: Settings, game_ids: Iterable[str]) -> SolvedCount:
    """Return how many puzzles of some games are solved; only present ones count."""
    there = frozenset[str]().union(*map(marks_of, game_ids))
    return SolvedCount(len(there.intersection(settings.solved)), len(there))


def is_solved(settings: Settings, puzzle: Puzzle) -> bool:
    """Whether the player has solved a puzzle."""
    return puzzle.mark in settings.solved


def stars_of(settings: Settings, puzzle: Puzzle) -> int:
    """Return the most stars for a solved puzzle; 0 if none were kept."""
    return settings.stars.get(puzzle.mark, 0) if is_solved(settings, puzzle) else 0


def keep_puzzle(ctx: Context, puzzle: Puzzle, stars: int) -> None:
    """Note a solved puzzle, and its stars if there are more than before. Nothing on the screen depends on
    it."""
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
    """Keep the first tries at the puzzles of a date."""
    if tries != tries_on(ctx.settings, when):
        ctx.settings.sundays = {**ctx.settings.sundays, when.isoformat(): dict(tries)}
        ctx.settings_file.save()


# Words of a clause that are a ruling of this project.
#
# A clause's text marks them: `[ours: words]` in its midst, `[ours]` at its end when all of it is ours,
# in every language.

_WHOLE = "[ours]"
_PART = re.compile(r"\[ours: ([^\]]*)\]")


class Span(NamedTuple):
    """Consecutive words that are all ours, or all of the printed sheet."""

    text: str
    is_ours: bool


def spans(text: str) -> list[Span]:
    """Split a clause's text at its marks, without the marks."""
    if text.endswith(_WHOLE):
        return [Span(text.removesuffix(_WHOLE).rstrip(), True)]
    found, at = [], 0
    for mark in _PART.finditer(text):
        found += [Span(text[at : mark.start()], False), Span(mark[1], True)]
        at = mark.end()
    found.append(Span(text[at:], False))
    return [span for span in found if span.text]


def plain(text: str) -> str:
    """Return a clause's text without its marks."""
    return "".join(span.text for span in spans(text))
