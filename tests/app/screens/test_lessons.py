"""Lessons at the real tables: played by three routes, back, left and gone on with; what is lit, covered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import lessons
from tabletop.app.core import navigate
from tabletop.app.core.progress import keep_lesson, offered
from tabletop.app.core.settings import SettingsFile
from tabletop.app.core.shapes import around
from tabletop.app.screens.lesson.bubble import Room, placed
from tabletop.app.screens.lesson.end import EndScene
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.table.scene import TableScene
from tabletop.lessons import Lesson
from tabletop.lessons.lesson_run import LessonRun
from tests.app.driver import Driver
from tests.app.screens.at_lesson import (
    bubble,
    course_of,
    flaws,
    hands_of,
    open_lesson,
    play_step,
    watched,
)

Made = Callable[..., Driver]
LESSONS = lessons.lessons()
FIRST = next(lesson for lesson in LESSONS if lesson.ceremony)
"""One that is short, and won by the learner."""
WAYS = {"drag": "en", "clicks": "ja", "keys": "en"}
"""The routes, each with a language."""
LARGE = (("en", 200), ("ja", 200), ("ja", 150))

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def by_all_routes() -> list[Any]:
    """Return each lesson with each route: one of them in the ordinary run, the routes in turn."""
    return [
        pytest.param(lesson, way, marks=[] if at % 3 == turn else [pytest.mark.slow], id=f"{lesson.id}-{way}")
        for at, lesson in enumerate(LESSONS)
        for turn, way in enumerate(WAYS)
    ]


@pytest.mark.parametrize(("lesson", "way"), by_all_routes())
def test_it_is_played_through_and_nothing_lit_is_covered(
    lesson: Lesson, way: str, make_driver: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(language=WAYS[way], animation="off", hold_to_confirm=True)
    scene, hands = open_lesson(driver, lesson.id), hands_of(lesson.game)
    seen = watched(scene, monkeypatch)
    for at, step in enumerate(lesson.step):
        assert flaws(scene) == [], at
        seen.clear()
        scene.rebuild()
        play_step(driver, scene, way, hands)
        named = {*step.lit, *(key for then in step.then for key in (*then.things, *then.lit))}
        # Pages are turned at large scales alone; an offer lies in its slot when one begins with this step.
        assert {key for key in named if not key.startswith(("page.", "card.deal:"))} <= seen, at
    assert isinstance(driver.top, EndScene)
    assert driver.ctx.settings.learned == {lesson.id: "done"}
    saves = driver.ctx.home / "saves"
    assert not saves.exists() or not list(saves.iterdir()), "a staged game is never saved"
    assert scene.bots._worker is None, "no computer player thinks"
    end = LessonRun(lesson, len(lesson.step))
    assert course_of(scene).table.digest == end.table.digest or any(s.any_order for s in lesson.step)


def check_fit(driver: Driver, lesson: Lesson, at: int) -> None:
    scene = open_lesson(driver, lesson.id, at)
    assert flaws(scene) == [], (lesson.id, at, driver.ctx.language, driver.ctx.settings.ui_scale)


@every_lesson
def test_with_large_letters_nothing_lit_is_covered(lesson: Lesson, make_driver: Made) -> None:
    """Of each lesson the longest sentence, in the language in which it is tallest; all of them: slow."""
    driver = make_driver(language="ja", ui_scale=200, animation="off")
    longest = max(range(len(lesson.step)), key=lambda at: len(driver.ctx.t(lesson.step[at].text)))
    check_fit(driver, lesson, longest)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("language", "scale"), LARGE)
@every_lesson
def test_at_every_step_nothing_lit_is_covered(
    lesson: Lesson, language: str, scale: int, size: tuple[int, int], make_driver: Made
) -> None:
    driver = make_driver(size=size, language=language, ui_scale=scale, animation="off")
    for at in range(len(lesson.step)):
        check_fit(driver, lesson, at)


@pytest.mark.parametrize(
    ("game", "at"), [("deckville", 2), ("deckville", 13), ("designtown", 5), ("designtown", 15)]
)
def test_where_all_is_large_the_page_is_turned_to_what_is_lit(game: str, at: int, make_driver: Made) -> None:
    driver = make_driver(language="ja", ui_scale=200, animation="off")
    lesson = next(lesson for lesson in LESSONS if lesson.game == game)
    scene = open_lesson(driver, lesson.id, at)
    dim: Any = scene.find("lesson.dim")
    places = [scene.find(key) or scene.place(key) for key in lesson.step[at].lit]
    assert dim.is_dark and all(place is not None for place in places)
    assert all(place.rect.collidelist(dim.holes) >= 0 for place in places if place is not None)
    assert flaws(scene) == []


# -- wrong tries --------------------------------------------------------------------------------------------


def test_a_wrong_try_is_answered_and_after_the_second_one_it_is_shown(driver: Driver) -> None:
    scene = open_lesson(driver, FIRST.id, 1)
    course = course_of(scene)
    digest = course.table.digest
    driver.click("hand:4:0")
    assert "needs 5" in bubble(scene).told.answer, "of what the rules refuse they say why"
    assert not scene.is_busy and bubble(scene).told.keys == ""
    driver.click("hand:8:0").frame()
    assert scene.is_busy, "the card flies to its place, and back"
    assert bubble(scene).told.keys.startswith("Keys: 2")
    driver.settle()
    assert course.table.digest == digest and course.at == 1


def test_show_me_shows_and_does_nothing(driver: Driver) -> None:
    scene = open_lesson(driver, FIRST.id, 1)
    digest = course_of(scene).table.digest
    driver.click("lesson.show")
    hidden = scene.animator.hidden
    assert scene.is_busy and hidden == {"hand:3:0"}
    driver.settle()
    assert course_of(scene).table.digest == digest and scene.picked is None


def test_with_reduced_motion_it_is_still_told_which_keys_do_it(make_driver: Made) -> None:
    driver = make_driver(reduced_motion=True)
    scene = open_lesson(driver, FIRST.id, 3)
    driver.click("lesson.show").settle()
    assert bubble(scene).told.keys == "Key: E."


def test_nobody_changes_who_plays_and_nothing_is_taken_back(driver: Driver) -> None:
    scene = open_lesson(driver, FIRST.id, 2)
    driver.click("seat:1").settle()
    assert driver.top is scene
    driver.press("ctrl+z").frame()
    assert "Back" in bubble(scene).told.answer


# -- back, away, and on -------------------------------------------------------------------------------------


def test_back_leads_to_the_step_before_and_to_the_beginning_of_this_one(driver: Driver) -> None:
    scene, hands = open_lesson(driver, FIRST.id), hands_of(FIRST.game)
    assert scene.find("lesson.back") is None
    digests = []
    for _ in range(3):
        digests.append(course_of(scene).table.digest)
        play_step(driver, scene, "clicks", hands)
    for at in (2, 1, 0):
        driver.click("lesson.back").settle().frame()
        scene = driver.top  # type: ignore[assignment]
        assert course_of(scene).at == at and course_of(scene).table.digest == digests[at]
    assert offered(driver.ctx.settings, FIRST.game)[0].step == 0


def test_it_is_left_and_gone_on_with_where_one_was(driver: Driver, tmp_path: Path) -> None:
    scene = open_lesson(driver, FIRST.id)
    play_step(driver, scene, "clicks", hands_of(FIRST.game))
    driver.click("lesson.skip").settle()
    assert isinstance(driver.top, MenuScene)
    kept = SettingsFile(tmp_path / "settings.json").load()
    (lesson,) = offered(kept, FIRST.game)
    assert (lesson.step, lesson.steps, lesson.is_done, lesson.is_begun) == (1, len(FIRST.step), False, True)
    assert course_of(open_lesson(driver, FIRST.id)).at == 1
    navigate.open_lesson(driver.ctx, "nobody-first")
    assert isinstance(driver.top, TableScene), "a lesson that is not there any more is not opened"


def test_what_was_done_stays_done_and_is_written_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Any] = []
    monkeypatch.setattr(SettingsFile, "save", lambda file: written.append(driver.ctx.settings.learned))
    for came in (3, 3, "done", "done", 0):
        keep_lesson(driver.ctx, FIRST.id, came)  # type: ignore[arg-type]
    assert written == [{FIRST.id: 3}, {FIRST.id: "done"}]
    (lesson,) = offered(driver.ctx.settings, FIRST.game)
    assert lesson.is_done and lesson.step == 0 and not lesson.is_begun
    assert offered(driver.ctx.settings, "nothing") == ()


def test_a_number_in_the_settings_that_no_step_has_begins_anew(driver: Driver) -> None:
    for came in (-1, 99):
        driver.ctx.settings.learned = {FIRST.id: came}
        assert course_of(open_lesson(driver, FIRST.id)).at == 0


# -- what is said -------------------------------------------------------------------------------------------


def test_a_bubble_is_read_as_one_text_with_its_step(driver: Driver) -> None:
    scene = open_lesson(driver, FIRST.id)
    nodes = {node.key: node for node in scene.accessible()}
    assert (
        nodes["lesson.bubble"].name
        == f"Ruth · step 1 of {len(FIRST.step)}. {FIRST.step[0].head}. {FIRST.step[0].text}"
    )
    assert any(nodes["lesson.bubble"].name in shot.live for shot in driver.reader.snapshots)
    assert scene.focus_key == "lesson.ok", "who uses keys goes on with Enter"
    assert nodes["lesson.skip"].role == "button"


def test_at_the_end_one_plays_for_real(driver: Driver) -> None:
    scene = open_lesson(driver, FIRST.id, len(FIRST.step) - 1)
    play_step(driver, scene, "clicks", hands_of(FIRST.game))
    end: Any = driver.top
    assert end.confetti is not None
    lines = [end.find(f"end.learned{number}").name for number in range(3)]
    assert lines == list(FIRST.learned)
    driver.click("end.rules").settle().press("escape").settle()
    assert driver.top is end
    driver.press("space").settle()
    table: Any = driver.top
    session = table.session
    assert not session.is_staged and [seat.is_human for seat in session.table.seats] == [True, False]
    assert session.names[1] == "Ruth" and session.table.seats[1].kind == "bot:gentle:ruth"
    assert session.table.options["short"] is True and session.table.sink is not None


# -- drawing ------------------------------------------------------------------------------------------------


def test_what_is_dark_and_the_holes_are_the_whole() -> None:
    import pygame

    area = pygame.Rect(0, 64, 1280, 656)
    holes = [pygame.Rect(100, 100, 50, 60), pygame.Rect(140, 120, 80, 200), pygame.Rect(0, 700, 40, 20)]
    dark = around(area, holes)
    assert all(a.collidelist(dark[at + 1 :]) < 0 for at, a in enumerate(dark))
    assert all(rect.collidelist(holes) < 0 for rect in dark)
    lit = sum(h.clip(area).w * h.clip(area).h for h in holes) - 10 * 40
    assert sum(rect.w * rect.h for rect in dark) == area.w * area.h - lit


def test_a_box_goes_where_it_covers_nothing_or_least() -> None:
    import pygame

    area, lit = pygame.Rect(0, 0, 1000, 600), pygame.Rect(400, 0, 200, 600)
    box = placed(area, (500, 300), lambda width: 60_000 // width, Room([lit], [], []))
    assert box.w == 300 and not box.colliderect(lit), "narrower where it does not fit as wide as it likes"
    everywhere = placed(area, (500,), lambda width: 700, Room([area], [], []))
    assert area.contains(everywhere)


# -- what one gives and gets --------------------------------------------------------------------------------


def with_pictures(game: str) -> tuple[Lesson, int]:
    """Return a lesson of a game, and its first step that shows what is given."""
    lesson = next(lesson for lesson in LESSONS if lesson.game == game)
    return lesson, next(at for at, step in enumerate(lesson.step) if step.gives)


@pytest.mark.parametrize("game", ["gotown", "designtown", "deckville", "chinatown"])
def test_pictures_of_what_one_gives_and_gets_stand_in_the_bubble_as_long_as_the_step(
    game: str, driver: Driver
) -> None:
    lesson, first = with_pictures(game)
    for at in (at for at, step in enumerate(lesson.step) if step.gives and at >= first):
        scene = open_lesson(driver, lesson.id, at)
        shown = bubble(scene).told.equation
        assert shown is not None and flaws(scene) == []
        width = bubble(scene).rect.w
        tall = shown.height(width)
        gives, gets = (side.items for side in shown._sides(tall))
        assert len(gives) == len(lesson.step[at].gives) and gets, (game, at)
        course = course_of(scene)
        course.play_out()
        scene.state = course.table.view(0)
        scene.relayout()
        assert len(shown._sides(tall)[0].items) == len(gives) and shown.height(width) == tall, (
            "what was given is gone from the table, and still to be seen"
        )


def test_pictures_are_no_higher_than_their_room_where_all_is_small(make_driver: Made) -> None:
    lesson, at = with_pictures("gotown")
    shown = bubble(open_lesson(make_driver(ui_scale=75), lesson.id, at)).told.equation
    assert shown is not None
    laid = shown._laid(pygame.Rect(0, 0, 400, 200))
    assert laid is not None
    for item in (*laid.left.items, *laid.right.items):
        assert item.draw.args[0].get_height() <= laid.form.most


def test_what_a_deal_brings_is_what_the_rules_pay() -> None:
    from tabletop.games.chinatown.business import earnings

    lesson, at = with_pictures("chinatown")
    step = lesson.step[at]
    (given, got) = (int(name.rsplit(":", 1)[1]) for name in (*step.gives, *step.gets))
    view = LessonRun(lesson, at).table.state
    more = []
    for seat, more_of, less_of in ((0, got, given), (1, given, got)):
        had, lost = (view.loose_tiles_of(seat).count(kind) for kind in (more_of, less_of))
        gain = earnings(more_of, had + 1)[2] - earnings(more_of, had)[2]
        more.append(gain - earnings(less_of, lost)[2] + earnings(less_of, lost - 1)[2])
    assert [line.split()[0] for line in step.brings] == [f"+${each},000" for each in more]


def test_what_is_given_and_got_is_read_out(driver: Driver) -> None:
    lesson, at = with_pictures("chinatown")
    scene = open_lesson(driver, lesson.id, at)
    name = bubble(scene).name
    assert "You give: " in name and "You get: " in name and lesson.step[at].brings[0] in name


def test_pictures_go_before_a_word_where_they_would_cover_what_is_lit(driver: Driver) -> None:
    from tabletop.app.screens.lesson.bubble import fitted

    lesson, at = with_pictures("gotown")
    told = bubble(open_lesson(driver, lesson.id, at)).told
    room = Room([], [], [])
    whole = fitted(driver.ctx, told, (), pygame.Rect(0, 0, 480, 700), room)
    tight = fitted(driver.ctx, told, (), pygame.Rect(0, 0, 480, whole.rect.h), room)
    assert whole.told == told and tight.told == told._replace(equation=None)
    low = pygame.Rect(0, 0, 480, tight.rect.h)
    assert fitted(driver.ctx, told, (), low, room).told == told._replace(equation=None, head="")


# -- what is said on the way --------------------------------------------------------------------------------


def test_a_payment_that_is_proposed_is_told_and_not_asked_for_again(driver: Driver) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.game == "deckville")
    at, then = next((at, step.then[0]) for at, step in enumerate(lesson.step) if step.then)
    scene = open_lesson(driver, lesson.id, at)
    source, target = lesson.step[at].lit
    driver.click(source).click(target).settle().frame()
    assert bubble(scene).told.text == then.text and flaws(scene) == []
    dim: Any = scene.find("lesson.dim")
    assert len(dim.holes) == len(then.lit), "it is lit what is left to be done, and nothing else"
    driver.wait(100)
    assert any(then.text in shot.live for shot in driver.reader.snapshots)
    driver.click(then.lit[0]).click(then.lit[0]).settle().frame()
    assert bubble(scene).told.text == then.text
    driver.click(then.lit[-1]).settle().wait(100).frame()
    assert course_of(scene).at == at + 1


def test_of_several_things_said_on_the_way_the_last_that_fits_is_told(driver: Driver) -> None:
    lesson, at = next(
        (lesson, at)
        for lesson in LESSONS
        for at, step in enumerate(lesson.step)
        if [then.after for then in step.then] == [1, 2]
    )
    step = lesson.step[at]
    scene, told = open_lesson(driver, lesson.id, at), []
    for _ in range(3):
        told.append(bubble(scene).told.text)
        found = course_of(scene).next
        assert found is not None
        hands_of(lesson.game)["clicks"](driver, scene, found[1])
        driver.wait(100).settle().frame()
    assert told == [step.text, *(then.text for then in step.then)]


def test_nothing_but_what_is_taught_is_marked_in_the_supply(driver: Driver) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.game == "deckville")

    def marked(at: int) -> set[str]:
        scene = open_lesson(driver, lesson.id, at)
        names = (part.name for part in scene.pieces())
        return {str(name[1][1]) for name in names if name[0] == "game" and name[1][0] == "offer"}

    assert marked(0) == set() and marked(2) == set()
    assert marked(4) == {"pool_1"}, "the first card is to come from the pool"


@pytest.mark.parametrize(
    ("key", "opens"), [("s", "SettingsScene"), ("f1", "RulesScene"), ("?", "RulesScene")]
)
def test_at_the_end_of_a_lesson_the_keys_of_the_table_mean_the_same(
    driver: Driver, key: str, opens: str
) -> None:
    end = EndScene(driver.ctx, FIRST)
    driver.push(end).press(key)
    assert type(driver.top).__name__ == opens
    driver.press("escape")
    assert driver.top is end
