"""How fast a lesson shows what others do: slowly, whatever the speed of motion is at other tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.app.core.settings import SPEED
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.motion import Dropped, Motion
from tabletop.app.table.view import TableView

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.lessons.lesson_run import LessonRun


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
