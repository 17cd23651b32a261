"""Lessons to test with: opened, looked at, played through the real scene by drag, clicks and keys."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest

from tabletop.app.core import navigate
from tabletop.app.screens.lesson.bubble import Bubble
from tabletop.app.screens.lesson.session import Dim
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.base import Zone
from tabletop.lessons import LEARNER
from tabletop.lessons.lesson_run import LessonRun
from tests.app.driver import Driver

Hands = Mapping[str, Callable[[Driver, Any, Any], object]]


def hands_of(game: str) -> Hands:
    """Return the routes by which a game's own tests give commands."""
    name = f"tests.app.games.{game}.routes"
    if importlib.util.find_spec(name) is None:
        name = f"tests.app.games.{game}.table"
    routes: Hands = importlib.import_module(name).ROUTES
    return routes


def open_lesson(driver: Driver, lesson: str, step: int | None = None) -> TableScene:
    """Open a lesson and let its step begin."""
    navigate.open_lesson(driver.ctx, lesson, step)
    driver.settle().frame()
    scene = driver.top
    assert isinstance(scene, TableScene)
    return scene


def course_of(scene: Any) -> LessonRun:
    """Return where in its lesson a scene is."""
    course: LessonRun = scene.session.course
    return course


def bubble(scene: TableScene) -> Bubble:
    """Return the bubble."""
    found = scene.find("lesson.bubble")
    assert isinstance(found, Bubble)
    return found


def flaws(scene: TableScene) -> list[str]:
    """Return what is wrong with the bubble where it lies: out of the window, over what is lit, cut off."""
    ctx, shown, dim = scene.ctx, bubble(scene), scene.find("lesson.dim")
    assert isinstance(dim, Dim)
    zone = scene.zone_of("lesson.bubble")
    assert zone is not None
    return [
        *(["out of the window"] if not ctx.display.bounds.contains(shown.rect) else []),
        *(f"over {hole}" for hole in dim.holes if hole.colliderect(shown.rect)),
        *(f"cuts {button.key}" for button in zone.widgets if not shown.rect.contains(button.rect)),
    ]


def watched(scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the keys of all things that there are on the table from now on; clear it as you like."""
    seen: set[str] = set()
    around = scene.guide.around

    def noted(zones: Iterable[Zone]) -> Iterator[Zone]:
        for zone in around(zones):
            seen.update(widget.key for widget in zone.widgets)
            yield zone
        with suppress(LookupError):
            seen.update(key for key in course_of(scene).step.lit if scene.place(key) is not None)

    monkeypatch.setattr(scene.guide, "around", noted)
    return seen


def play_step(driver: Driver, scene: TableScene, way: str, hands: Hands) -> None:
    """Do what a step asks for, as the lesson has it, until the next one begins."""
    course, at = course_of(scene), course_of(scene).at
    while course.at == at and not course.is_done:
        found = course.next
        assert found is not None
        seat, command = found
        if seat == LEARNER:
            given = len(course.table.steps)
            hands[way](driver, scene, command)
            driver.settle().frame()
            assert len(course.table.steps) > given or course.at > at, (at, command, scene.tip.reason)
        else:
            driver.wait(400).settle()
        if course.at == at and course.step.kind == "free":
            for each in course.step.play[1:]:
                hands[way](driver, scene, course.command(each))
                driver.settle().frame()
    if course.waits_for_ok and course.at == at:
        driver.press("space") if way == "keys" else driver.click("lesson.ok")
    for _ in range(20):
        if course.at > at:
            break
        driver.wait(100)
    assert course.at == at + 1, at
    driver.settle().frame()
