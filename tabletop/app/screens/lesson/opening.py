"""Opens a lesson: its table with the teacher beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.app.core.progress import came_to
from tabletop.app.core.settings import SPEED
from tabletop.app.screens.lesson.session import LessonSession
from tabletop.app.screens.lesson.teacher import Teacher
from tabletop.app.screens.setup import scene as setup
from tabletop.app.table import registry
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.motion import Dropped, Motion
from tabletop.app.table.players import own_name
from tabletop.app.table.scene import TableScene
from tabletop.app.table.view import TableView
from tabletop.engine.cast import BY_NAME
from tabletop.engine.registry import find
from tabletop.lessons.file import lesson_named
from tabletop.lessons.lesson_run import LessonRun

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.lessons.file import Lesson


# -- the pace of other seats in a lesson --


class LessonMotion(Motion[Any, Any, Any]):
    """A game's motion, slow where one watches."""

    def __init__(self, ctx: Context, inner: Motion[Any, Any, Any], lesson_run: LessonRun) -> None:
        super().__init__(ctx)
        self._inner, self._course = inner, lesson_run

    def flights(
        self,
        before: TableView[Any, Any, Any],
        event: Any,
        after: TableView[Any, Any, Any],
        dropped: Dropped | None,
    ) -> Sequence[Flight]:
        """Return the game's motion of an event."""
        found, speed = self._inner.flights(before, event, after, dropped), SPEED[self.ctx.settings.animation]
        if self._course.step.kind != "watch" or not speed or self.ctx.settings.reduced_motion:
            return found
        slower = SPEED["slow"] / speed
        return [
            replace(flight, ms=round(flight.ms * slower), delay=round(flight.delay * slower))
            for flight in found
        ]

    def pauses_after(self, view: TableView[Any, Any, Any], event: Any) -> bool:
        """Whether what follows waits, as in the game."""
        return self._inner.pauses_after(view, event)


# -- the first game after a lesson --


def seat_names(ctx: Context, lesson: Lesson) -> tuple[str, ...]:
    """Return the names of the seats: the learner's is that of the last game, else as at set-up."""
    return own_name(ctx, lesson.game), *(ctx.t(name) for name in lesson.seats[1:])


def begin_first_game(ctx: Context, lesson: Lesson) -> None:
    """Begin the game as it is proposed for a first time, with those whom the lesson named."""
    setup.begin_first_game(ctx, find(lesson.game), [BY_NAME.get(name) for name in lesson.seats])


def lesson_scene(ctx: Context, lesson_id: str, step: int | None = None) -> TableScene | None:
    """Return the table of a lesson, at a step or where it was left; None where there is no such lesson."""
    lesson = lesson_named(lesson_id)
    if lesson is None:
        return None
    at = came_to(ctx.settings, lesson.heading) if step is None else step
    session = LessonSession(LessonRun(lesson, at, seat_names(ctx, lesson)))
    scene = registry.at_table(ctx, session, is_new=at == 0)
    scene.parts = replace(scene.parts, motion=LessonMotion(ctx, scene.parts.motion, session.course))
    scene.guide = Teacher(scene, session)
    return scene
