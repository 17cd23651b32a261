"""The session of a lesson: it takes what is taught, and says why not to all else. No pygame here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.app.core.session import SessionUpdate, StagedSession
from tabletop.engine.message import msg
from tabletop.engine.protocol import Seat, Speech
from tabletop.lessons.file import LEARNER
from tabletop.lessons.lesson_run import LessonRun


class LessonSession(StagedSession):
    """A session that takes only the commands a lesson teaches.

    `on_wrong` is called when something else was tried than what is taught.
    """

    def __init__(self, lesson_run: LessonRun) -> None:
        self.course = lesson_run
        self.on_wrong: Callable[[], object] = lambda: None
        super().__init__(lesson_run.table, lambda: "off")

    no_undo = msg("In a lesson, “Back” returns to the step before.")

    @property
    def legal(self) -> tuple[Any, ...]:
        """What is taught of what the person can do."""
        return self.course.legal(LEARNER)

    def submit(self, command: Any, seat: Seat | None = None, said: Speech | None = None) -> SessionUpdate:
        """Carry out a command that is taught; raise `Illegal` for any other, changing nothing."""
        acting = self.pending if seat is None else seat
        why = None if acting is None else self.course.why_not(acting, command)
        if why is not None:
            self.on_wrong()
            raise why
        news = super().submit(command, seat, said)
        self.course.took(news.seat, command)
        return news
