"""The first real game after a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.screens.setup import scene as setup
from tabletop.app.table.players import own_name
from tabletop.engine.cast import BY_NAME
from tabletop.engine.registry import find

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.lessons.file import Lesson


def seat_names(ctx: Context, lesson: Lesson) -> tuple[str, ...]:
    """Return the names of the seats: the learner's is that of the last game, else as at set-up."""
    return own_name(ctx, lesson.game), *(ctx.t(name) for name in lesson.seats[1:])


def begin_first_game(ctx: Context, lesson: Lesson) -> None:
    """Begin the game as it is proposed for a first time, with those whom the lesson named."""
    setup.begin_first_game(ctx, find(lesson.game), [BY_NAME.get(name) for name in lesson.seats])
