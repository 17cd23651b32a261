"""How far the player came in each lesson: kept in the settings, offered by the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tabletop.app.core.settings import Settings
from tabletop.lessons.file import Heading
from tabletop.lessons.shelf import headings

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


def keep(ctx: Context, lesson_id: str, came: int | Literal["done"]) -> None:
    """Note how far a lesson went; one that was done stays done. Nothing that is seen hangs on it."""
    learned = ctx.settings.learned
    if learned.get(lesson_id) not in ("done", came):
        ctx.settings.learned = {**learned, lesson_id: came}
        ctx.settings_file.save()
