"""Every lesson of every game, held against the laws of lessons (`lesson_laws`): a step in the ordinary run,
all of them by all ways and at all sizes in the slow one."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop import lessons
from tabletop.app.canvas.canvas import Part
from tabletop.app.table.drawn.marks import words_in
from tabletop.lessons import Lesson
from tests.app.driver import Driver
from tests.app.screens.at_lesson import bubble, open_lesson
from tests.app.screens.lesson_laws import WAYS, covered, false_reasons, lit_but_refused, struck

Made = Callable[..., Driver]
LESSONS = lessons.lessons()
LANGUAGES, SCALES, SIZES = ("en", "ja"), (75, 100, 150, 200), ((1280, 720), (1920, 1080))
CHEAP = {"gotown": 5, "designtown": 10, "deckville": 11, "chinatown": 9}
"""Of each game a step in which something lies far from where it goes."""

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def asking(lesson: Lesson) -> list[int]:
    """Return the steps that ask for something."""
    return [at for at, step in enumerate(lesson.step) if step.kind in ("do", "free")]


def test_what_is_lit_is_taken(make_driver: Made) -> None:
    driver = make_driver(animation="off")
    lesson = next(lesson for lesson in LESSONS if lesson.game == "designtown")
    at = next(at for at in asking(lesson) if lesson.step[at].play[0]["type"] == "stop")
    assert lit_but_refused(driver, lesson, at, "clicks") == [] == false_reasons(driver, lesson, at)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@every_lesson
def test_all_that_is_lit_is_taken_at_every_step(lesson: Lesson, way: str, make_driver: Made) -> None:
    driver = make_driver(animation="off", hold_to_confirm=True)
    assert [each for at in asking(lesson) for each in lit_but_refused(driver, lesson, at, way)] == []


@pytest.mark.slow
@every_lesson
def test_no_reason_is_given_that_is_not_so(lesson: Lesson, make_driver: Made) -> None:
    driver = make_driver(animation="off")
    assert [each for at in asking(lesson) for each in false_reasons(driver, lesson, at)] == []


@every_lesson
def test_no_answer_of_the_lesson_claims_anything_of_what_was_tried(lesson: Lesson) -> None:
    """It is the same whatever was tried: it says what comes first, and why."""
    said = [step.wrong for step in lesson.step] + [then.wrong for step in lesson.step for then in step.then]
    assert [each for each in said if each.startswith(("That ", "This ", "It ", "Not yet"))] == []


@every_lesson
def test_the_bubble_lies_on_nothing_that_is_lit(lesson: Lesson, make_driver: Made) -> None:
    driver = make_driver(language="ja", ui_scale=150, animation="off")
    at = CHEAP.get(lesson.game, asking(lesson)[0])
    assert covered(open_lesson(driver, lesson.id, at)) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@every_lesson
def test_at_all_sizes_the_bubble_lies_on_nothing_that_is_lit(
    lesson: Lesson, language: str, scale: int, size: tuple[int, int], make_driver: Made
) -> None:
    driver = make_driver(size=size, language=language, ui_scale=scale, animation="off")
    for at in range(len(lesson.step)):
        scene = open_lesson(driver, lesson.id, at)
        assert covered(scene) + struck(scene) == [], at


@pytest.mark.parametrize(
    ("lesson", "at"),
    [("gotown-first", 1), ("gotown-first", 2), ("designtown-first", 2), ("deckville-first", 4)],
)
def test_no_ring_runs_over_a_word_or_cuts_a_key(lesson: str, at: int, make_driver: Made) -> None:
    assert struck(open_lesson(make_driver(animation="off"), lesson, at)) == []


def test_a_button_is_lit_with_the_words_above_it(driver: Driver) -> None:
    scene = open_lesson(driver, "gotown-first", 3)
    assert bubble(scene).rect.collidelist(words_in(driver.ctx, [_still(scene, "turn")])) < 0


def _still(scene: Any, name: str) -> Part:
    view = scene.view
    return next(part for part in scene.parts.painter.pieces(view) if part.name == name)


def test_the_tower_that_is_spoken_of_is_lit_as_a_whole(driver: Driver) -> None:
    scene = open_lesson(driver, "gotown-first", 0)
    tower = scene.layout.towers[0].scaffold
    assert any(hole.contains(tower) for hole in scene.find("lesson.dim").holes)  # type: ignore[union-attr]
    assert not bubble(scene).rect.colliderect(tower)


def test_the_way_leads_on_from_what_is_not_chosen_yet(make_driver: Made) -> None:
    driver = make_driver(animation="off")
    scene = open_lesson(driver, "chinatown-first", 1)
    for card in (3, 4, 7):
        driver.click(f"card:{card}").settle().frame()
        path, kept = scene.find("lesson.dim").path, scene.place("keep")  # type: ignore[union-attr]
        assert path is not None and kept is not None
        assert kept.rect.inflate(2, 2).collidepoint(path.last), card
        assert not scene.find(f"card:{card}").rect.inflate(2, 2).collidepoint(path.first)  # type: ignore[union-attr]


def test_a_slanted_tail_is_as_wide_as_a_straight_one(driver: Driver) -> None:
    told = bubble(open_lesson(driver, "gotown-first", 3))
    widths = []
    for x, y in ((0, 80), (300, 60), (-500, 40), (40, -90)):
        told.targets = [told.rect.move(x, y + (told.rect.h if y > 0 else -told.rect.h))]
        (ax, ay), (bx, by), _ = told.tail()
        widths.append(round(math.hypot(ax - bx, ay - by)))
    assert len(set(widths)) == 1, widths


def test_no_sliver_of_a_tail_is_seen(driver: Driver) -> None:
    told = bubble(open_lesson(driver, "gotown-first", 3))
    for gap in range(-20, 60):
        target = pygame.Rect(told.rect.x, told.rect.bottom + gap, 40, 40)
        told.targets = [target]
        tail = told.tail()
        assert not tail or tail[-1][1] - told.rect.bottom > driver.ctx.display.ui(8), gap


# -- why not -------------------------------------------------------------------------------------------


def test_it_is_said_once_why_not_and_no_more_after_the_right_act(driver: Driver) -> None:
    scene = open_lesson(driver, "gotown-first", 1)
    driver.click("hand:4:0").frame()
    assert "needs 5" in bubble(scene).told.answer and scene.tip.reason == ""
    driver.wait(100)
    assert any("needs 5" in shot.live for shot in driver.reader.snapshots)
    driver.click("hand:3:0").wait(60).frame()
    assert scene.picked is not None and bubble(scene).told.answer == ""


def test_the_bubble_stays_where_it_is_while_it_says_why_not(driver: Driver) -> None:
    scene = open_lesson(driver, "gotown-first", 1)
    before = bubble(scene).rect
    driver.click("end_turn").frame()
    told = bubble(scene)
    assert told.told.answer.startswith("Start with the 3 and the 6")
    assert told.rect.x == before.x and (told.rect.y, told.rect.bottom)[told.rect.y != before.y] in (
        before.y,
        before.bottom,
    )


def test_a_floor_is_stolen_by_a_card_on_either_half(make_driver: Made) -> None:
    driver = make_driver(animation="off")
    for part in (1, 3):
        for way in ("drag", "clicks"):
            scene = open_lesson(driver, "gotown-first", 5)
            floor = scene.place("floor:1:0")
            assert floor is not None
            spot = floor.rect.x + floor.rect.w * part // 4, floor.rect.centery
            driver.drag("hand:2:0", spot) if way == "drag" else driver.click("hand:2:0").click(spot)
            driver.settle()
            assert scene.session.course.at == 6 or scene.session.course.is_done, (part, way)  # type: ignore[attr-defined]


def test_keys_begin_at_what_is_to_be_used(driver: Driver) -> None:
    for at, key in ((1, "hand:3:0"), (2, "hand:10:0"), (3, "end_turn"), (10, "lesson.ok")):
        assert open_lesson(driver, "gotown-first", at).focus_key == key


def test_the_way_is_drawn_from_the_card_to_its_place(driver: Driver) -> None:
    scene = open_lesson(driver, "gotown-first", 2)
    card, floor, dim = scene.find("hand:10:0"), scene.place("floor:0:0"), scene.find("lesson.dim")
    path = dim.path  # type: ignore[union-attr]
    assert card is not None and floor is not None and path is not None
    assert card.rect.inflate(2, 2).collidepoint(path.first) and floor.rect.inflate(2, 2).collidepoint(
        path.last
    )
    assert open_lesson(driver, "gotown-first", 3).find("lesson.dim").path is None  # type: ignore[union-attr]


@every_lesson
def test_the_tail_ends_at_what_is_lit(lesson: Lesson, make_driver: Made) -> None:
    driver = make_driver(animation="off")
    at = CHEAP.get(lesson.game, 0)
    told = bubble(open_lesson(driver, lesson.id, at))
    *_, tip = told.tail()
    near = driver.ctx.display.px(20)
    assert any(rect.inflate(near, near).collidepoint(tip) for rect in told.targets)


def test_the_bubble_comes_near_to_what_is_lit_only_later(make_driver: Made) -> None:
    """When a card that was drawn still flies, the button that ends the turn cannot be pressed yet."""
    driver = make_driver(animation="normal", language="ja")
    scene = open_lesson(driver, "deckville-first", 6)
    driver.drag("deck", scene.place("hand").rect.center)  # type: ignore[union-attr]
    driver.wait(3000).settle().frame()
    told = bubble(scene)
    *_, tip = told.tail()
    near = driver.ctx.display.px(20)
    assert any(rect.inflate(near, near).collidepoint(tip) for rect in told.targets)
