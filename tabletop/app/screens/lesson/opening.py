"""Sitting down to a lesson: its own table, and whoever tells it beside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.app.core.lessons import came_to
from tabletop.app.screens.lesson.first_game import seat_names
from tabletop.app.screens.lesson.pace import LessonMotion
from tabletop.app.screens.lesson.session import LessonSession
from tabletop.app.screens.lesson.teacher import Teacher
from tabletop.app.table import registry
from tabletop.app.table.scene import TableScene
from tabletop.lessons.lesson_run import LessonRun
from tabletop.lessons.shelf import lesson_named

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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
