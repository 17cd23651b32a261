"""The review: chances by which the moment is chosen, turning points and the panel that tells of one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pygame
import pytest

from tabletop import saves
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.review.chart import ChanceChart
from tabletop.app.screens.review.scene import LOOK_MS, ReviewScene
from tabletop.app.screens.review.table import Moments, moments_of
from tabletop.app.screens.saved_games import SavedGamesScene
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.engine.table import Table
from tabletop.games.chinatown.events import DealExecuted
from tabletop.review.curve import Pin, curve
from tabletop.review.moments import ReviewProgress
from tabletop.saves.library import Library
from tests.app.driver import Driver
from tests.app.screens.at_review import BLUNDER, Quick, by_kinds, game, keys_of, number_of, open_at, words_of
from tests.review.played import Here, played


class Broken(Here):
    """A review that has ended too soon."""

    @property
    def has_failed(self) -> bool:
        return True


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [75, 100])
def test_its_buttons_keep_their_words(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, scale: int, language: str
) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=scale, language=language)
    review = open_at(driver, game())
    driver.click(f"point{number_of(review)}").click("moment.show").settle()
    drawn: list[str] = []
    monkeypatch.setattr(driver.ctx.text, "draw", lambda canvas, words, *_, **__: drawn.append(words))
    buttons = {widget.key: widget for zone in review.zones for widget in zone.widgets}
    for key in ("replay", "rules", "settings", "fork"):
        button = buttons[key]
        assert isinstance(button, Button)
        button._content(pygame.Surface((1, 1)), button.rect)
        assert button.name in drawn, key


def test_the_turning_points_are_listed_beside_one_panel_that_does_not_tell_the_answer(
    driver: Driver, review: ReviewScene
) -> None:
    own, found = number_of(review), review.moments.pins
    assert [pin.position for pin in found if pin.lost > 0][1] == BLUNDER == review.moments.at
    assert len(found) == 5 and sum(pin.lost < 0 for pin in found) == 2, (
        "what cost most, and what brought most"
    )
    assert {f"pin{at}" for at in range(5)} | {f"point{at}" for at in range(5)} <= keys_of(review)
    assert {"moment.try", "moment.show", "fork", "table"} <= keys_of(review)
    told = " ".join(words_of(review, "moment"))
    assert "A ends the turn" in told and "Steal" not in told and "moment.better" not in keys_of(review)
    for number, pin in enumerate(found):
        driver.click(f"point{number}").frame()
        assert review.moments.pin == pin and ("moment.try" in keys_of(review)) == (number == own)
        assert words_of(review, "moment.happened") == [review._words.happened(pin.position)]
        who = review.session.table.seats[0 if pin.by is None else pin.by].name
        assert words_of(review, "moment.turn")[0].endswith(f" · {who}")
        (said,) = words_of(review, "moment.cost")
        assert ("rose" in said) == (pin.lost < 0), said
    driver.click("point1")
    assert "B’s move." in words_of(review, "moment.cost")[0]


@pytest.mark.parametrize(
    ("size", "scale", "is_beside"),
    [((1280, 720), 100, True), ((1920, 1080), 150, True), ((1280, 720), 200, False)],
)
def test_chart_picture_and_panel_lie_beside_each_other_where_there_is_room(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int, is_beside: bool
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    review = open_at(driver, game())
    panels = [driver.find(f"{name}.panel").rect for name in ("chart", "table", "side")]
    assert all(rect.collidelist(panels[at + 1 :]) < 0 for at, rect in enumerate(panels))
    chart, table, side = panels
    assert chart.contains(driver.find("chart").rect) and table.contains(driver.find("table").rect)
    assert (side.x >= chart.right) == is_beside and (side.y >= table.bottom) != is_beside
    assert driver.find("table").rect.w >= driver.ctx.display.w * 2 // 5
    assert not is_beside or not review.scrolling.room(next(z for z in review.zones if z.name == "table"))


def test_a_miss_of_several_turns_says_which(driver: Driver, review: ReviewScene) -> None:
    own = review.moments.pins[number_of(review)].moment
    assert own is not None and review._words.missed(own) == ""
    running = own._replace(again=(own.position - 20, own.position - 10))
    turns = [review._words.turn(at) for at in (own.position - 20, own.position - 10, own.position)]
    assert review._words.missed(running) == f"Missed in 3 turns in a row: {driver.ctx.listed(turns)}."


def test_what_happened_is_said_in_a_few_words_without_a_colon_at_its_end(driver: Driver) -> None:
    table = played("chinatown", 2)[0]
    words = open_at(driver, table, Quick)._words
    said = {type(step.record.command): words.happened(at) for at, step in enumerate(table.steps, 1) if at > 1}
    assert all(line and line[-1] not in ".:。：" for line in said.values())
    deal = next(at for at, step in enumerate(table.steps, 1) if any(map(is_deal, step.record.events)))
    assert " gives " in words.happened(deal) and "signs" not in words.happened(deal)


def is_deal(event: Any) -> bool:
    return isinstance(event, DealExecuted)


def test_a_seat_that_was_taken_over_is_its_persons(driver: Driver) -> None:
    left = by_kinds("human", "bot:normal", "bot:normal")
    left.seat_player(0, "bot:normal")
    assert open_at(driver, left, Quick).people == (0,)
    late = by_kinds("bot:normal", "bot:normal", "human")
    late.seat_player(0, "human")
    assert open_at(driver, late, Quick).people == (2,), "it made no move at the other seat"


def test_pins_do_not_lie_on_each_other(driver: Driver) -> None:
    table, rect, session = game(), pygame.Rect(0, 0, 600, 200), Session(game(), lambda: "off")
    last = len(table.steps)
    for positions in ((2, 3, 4, 5), (50, 51, 52), (last - 2, last - 1, last), (2, 50, last - 1)):
        pins = [Pin(at, "own", 0, 500, 400) for at in positions]
        moments = moments_of(driver.ctx, session, curve(table), pins, None)
        chart = ChanceChart(driver.ctx, rect, "", table.seats, 0, moments, "", lambda at: None)
        places = chart.places(positions)
        assert all(place.collidelist(places[at + 1 :]) < 0 for at, place in enumerate(places))
        assert all(rect.contains(place) for place in places)
    assert abs(places[1].centerx - chart.spot(50)[0]) <= 1, "where there is room it stands where it belongs"


def test_the_chances_scroll_with_their_panel(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(ui_scale=200)
    open_at(driver, game())

    def chart() -> pygame.Surface:
        rect = driver.find("chart").rect
        foot = pygame.Rect(rect.x, rect.centery, rect.w // 4, rect.h // 4)
        return driver.ctx.display.surface.subsurface(foot).copy()

    top, before = driver.find("chart").rect.y, chart()
    driver.move((2, 2)).wheel(driver.find("chart.title").rect.center, -1).move((2, 2)).wait(500)
    assert driver.find("chart").rect.y < top
    assert pygame.image.tobytes(chart(), "RGB") == pygame.image.tobytes(before, "RGB")


# -- the chart as a slider --


def chart_of(driver: Driver) -> ChanceChart:
    found = driver.find("chart")
    assert isinstance(found, ChanceChart)
    return found


@pytest.mark.parametrize("by_finger", [False, True])
@pytest.mark.parametrize("scale", [100, 200])
def test_a_click_or_a_drag_along_the_chart_chooses_the_moment(
    make_driver: Callable[..., Driver], by_finger: bool, scale: int
) -> None:
    driver = make_driver(ui_scale=scale)
    driver.is_touched = by_finger
    review = open_at(driver, game())
    chart = chart_of(driver)
    stops, y = chart.moments.stops, chart.plot.bottom - 2
    first, last = stops[len(stops) // 4], stops[-2]
    driver.click((chart.spot(first)[0], y))
    assert review.moments.at == first
    table = review.session.table
    shown = review._pictures.at(first, 0).view
    assert shown == table.game.secrets.redact(table.state_at(first), 0)
    driver.drag((chart.spot(first)[0], y), (chart.spot(last)[0], y + 1))
    assert review.moments.at == last and review.scrolling.offsets.get("review", 0) == 0
    driver.drag((chart.spot(last)[0], y), (driver.ctx.display.w - 3, y))
    assert review.moments.at == stops[-1] and not driver.find("fork").enabled


def test_keys_go_along_the_chart_and_from_one_turning_point_to_the_next(
    driver: Driver, review: ReviewScene
) -> None:
    driver.press("tab")
    review.focus("chart")
    stops, at = review.moments.stops, review.moments.number
    driver.press("right")
    assert review.moments.at == stops[at + 1]
    driver.press("left", "left")
    assert review.moments.at == stops[at - 1]
    driver.press("home")
    assert review.moments.at == stops[0]
    for pin in review.moments.pins:
        driver.press("page down")
        assert review.moments.pin == pin
    driver.press("page up")
    assert review.moments.pin == review.moments.pins[-2]
    driver.press("end")
    assert review.moments.at == stops[-1]


def test_the_chart_is_read_as_a_slider_with_the_chances_of_all(driver: Driver, review: ReviewScene) -> None:
    driver.press("tab")
    review.focus("chart")
    driver.press("home").frame()
    node = next(node for node in driver.reader.snapshots[-1].nodes if node.key == "chart")
    last = len(review.moments.stops)
    assert node.role == "slider" and node.number == (1.0, 1.0, float(last))
    assert node.value == "Turn 1: A 31%, B 36%, C 33%"
    point = next(node for node in driver.reader.snapshots[-1].nodes if node.key == "point1")
    assert (point.role, point.name, point.value) == ("list_item", "B serves A a milkshake", "Turn 40, −16%")


def test_the_buttons_lead_from_moment_to_moment_and_say_so(driver: Driver, review: ReviewScene) -> None:
    found, at = review.moments, review.moments.number
    driver.click("after")
    assert review.moments.at == found.stops[at + 1]
    assert driver.reader.snapshots[-1].live.endswith(review.moments.turn)
    driver.click("before").click("before")
    assert review.moments.at == found.stops[at - 1]
    driver.click("point_after").click("point_after")
    assert review.moments.pin == found.pins[-1] and not driver.find("point_after").enabled
    driver.click("point_before")
    assert review.moments.pin == found.pins[-2]


def test_a_turn_that_is_no_turning_point_is_told_step_by_step(driver: Driver, review: ReviewScene) -> None:
    table = review.session.table
    round_of = table.game.progress.round_of
    for point in review.moments.turns[:-1]:
        review.seek(point.position)
        driver.frame()
        if review.moments.pin is not None:
            continue
        steps = [
            at for at in range(2, len(table.steps) + 1) if round_of(table.state_at(at - 1)) == point.turn
        ]
        told = [one for at in steps if (one := review._words.happened(at))]
        assert words_of(review, "moment.line") == (told[:12] or ["Nothing happened here."])


def test_a_turning_point_shows_the_table_before_after_and_after_the_better_move(
    driver: Driver, review: ReviewScene
) -> None:
    game_of, (pin, seat) = review.session.game, (review.moments.pins[number_of(review)], 0)
    states = {at: review.session.table.state_at(at) for at in (BLUNDER - 1, BLUNDER)}
    known = {at: game_of.secrets.redact(state, seat) for at, state in states.items()}
    pictures = review._pictures
    assert pictures.of(pin, seat, "before", is_told=False).view == known[BLUNDER - 1]
    assert pictures.of(pin, seat, "before", is_told=False).lit is None, "the answer is not shown"
    assert pictures.of(pin, seat, "played", is_told=False).view == known[BLUNDER]
    driver.click("moment.show")
    assert driver.find("shown").node().value == "Before"  # type: ignore[union-attr]
    review.focus("shown")
    driver.press("right", "right").frame()
    better = review._table(review.moments)._picture.view
    assert game_of.progress.points(better) != game_of.progress.points(known[BLUNDER - 1])
    assert driver.find("table").name == "The table after the better move"


def test_while_it_is_found_out_the_course_is_shown(driver: Driver) -> None:
    scene = ReviewScene(driver.ctx, Session(game(), lambda: "off"), Here)
    driver.push(scene)
    assert scene.points and "progress" in keys_of(scene)
    assert any("0 of" in said for said in words_of(scene, "state"))
    driver.wait(2 * LOOK_MS)
    assert "progress" not in keys_of(scene)
    assert driver.reader.snapshots[-1].live.startswith("1 move cost")


def test_the_replay_begins_at_the_moment_that_is_looked_at(driver: Driver, review: ReviewScene) -> None:
    at = review.moments.position
    driver.click("replay")
    replay = driver.top
    assert isinstance(replay, ReplayScene) and replay.timeline.position == at


@pytest.mark.parametrize(
    ("done", "whole", "part"), [(0, 0, 0.0), (0, 8, 0.0), (2, 8, 0.25), (6, 8, 0.75), (8, 8, 1.0)]
)
@pytest.mark.usefixtures("every_frame")
def test_the_bar_fills_as_far_as_it_came(
    done: int, whole: int, part: float, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_at(driver, game(), Quick)
    boxes: list[pygame.Rect] = []
    monkeypatch.setattr(scene._review, "came", {0: ReviewProgress(done, whole)}, raising=False)
    monkeypatch.setattr(driver.ctx.shapes, "box", lambda canvas, rect, *_, **__: boxes.append(rect.copy()))
    rect = pygame.Rect(10, 10, 400, 20)
    scene._draw_progress(driver.ctx.display.surface, rect, Look())
    ground, bar = boxes
    assert ground == rect and bar.topleft == rect.topleft and bar.w == max(rect.h, round(part * rect.w))


def test_left_it_thinks_no_more(driver: Driver) -> None:
    scene = ReviewScene(driver.ctx, Session(game(), lambda: "off"))
    driver.push(scene).frame()
    review: Any = scene._review
    apart = review._background_process
    pids = [apart.pid]
    driver.press("escape")
    assert pids != [None] and apart.pid is None


def test_luck_in_the_move_of_another_is_told_as_a_move(review: ReviewScene) -> None:
    pin = next(pin for pin in review.moments.pins if pin.by not in (None, review.seat))
    lucky = pin._replace(cause="luck")
    assert review._words.cost(lucky, review.seat).startswith("B’s move, and some luck.")
    assert review._words.cost(lucky, 1).startswith("Luck, not a decision.")


def test_a_process_that_broke_off_is_told_of(driver: Driver) -> None:
    scene = open_at(driver, game(), Broken)
    assert any("review was interrupted" in said for said in words_of(scene, "state"))
    assert "progress" not in keys_of(scene)


def test_a_pin_and_its_row_choose_the_same_and_light_each_other(driver: Driver, review: ReviewScene) -> None:
    for number, pin in enumerate(review.moments.pins):
        driver.click(f"pin{number}")
        assert review.moments.pin == pin
    driver.move(driver.find("point0").rect.center).frame()
    assert review._lit == 0
    review.focus("point2")
    driver.press("return")
    assert review.moments.pin == review.moments.pins[2]


def test_each_person_has_a_tab_and_sees_the_table_as_then(driver: Driver) -> None:
    table = by_kinds("human", "human", "bot:normal")
    scene = open_at(driver, table, Quick)
    assert scene.people == (0, 1) and "people" in keys_of(scene)
    for seat in scene.people:
        scene._look_at(str(seat))
        driver.frame()
        for pin in scene.moments.pins:
            picture = scene._pictures.of(pin, seat, "before", is_told=False)
            then = table.state_at(pin.position - 1)
            assert picture.view == table.game.secrets.redact(then, seat) and picture.seat == seat


def test_it_is_opened_from_score_sheet_and_replay_and_says_why_not(
    driver: Driver, running: Table[Any, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Session] = []
    monkeypatch.setitem(navigate.SCREENS, "review", f"{__name__}:opened")
    monkeypatch.setattr(f"{__name__}._OPENED", shown)
    session = Session(game(), lambda: "off")
    driver.push(ResultsScene(driver.ctx, session)).wait(5000).click("review")
    driver.push(ReplayScene(driver.ctx, session)).click("review")
    assert shown == [session, session]
    saves.save(game(), Library(driver.ctx.home / "saves").new_path("gotown", datetime(2026, 1, 2)))
    driver.push(SavedGamesScene(driver.ctx, finished=True)).click("review0")
    assert len(shown) == 3 and shown[2].table.digest == game().digest
    driver.push(ReplayScene(driver.ctx, Session(running, lambda: "off"))).click("review")
    assert len(shown) == 3
    assert driver.ctx.toasts.items[-1].text.endswith("Finish this game first.")


_OPENED: list[Session] = []


def opened(ctx: Any, session: Session) -> ResultsScene:
    """Stands in for the review."""
    _OPENED.append(session)
    return ResultsScene(ctx, session)


def test_alone_and_among_computers_there_is_a_sentence(driver: Driver) -> None:
    alone = open_at(driver, played("deckville", 1, 1)[0], Quick)
    assert alone.points == () and words_of(alone, "chart.none") and not alone.moments.pins
    assert "chart.title" not in keys_of(alone), "nothing is announced that is not there"
    table = by_kinds(*3 * ["bot:normal"])
    scene = open_at(driver, table, Quick)
    assert any("Only computer players" in said for said in words_of(scene, "state"))


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("step", [-9, -1, 0, 1, 2, 9])
def test_the_moment_beside_is_one_of_those_there_are(at: int, step: int) -> None:
    stops = (2, 5, 7, 11)
    pins_of = [Pin(5, "own", 0, 400, 500), Pin(7, "other", 1, 500, 300)]
    moments = Moments((), stops, pins_of, stops[at], "")
    assert moments.beside(step) == stops[min(3, max(0, at + step))]
    assert moments.number == at and moments.position == stops[at] - (at in (1, 2))
    assert moments.pin_before() == (None, None, 5, 7)[at] and moments.pin_after() == (5, 7, None, None)[at]
