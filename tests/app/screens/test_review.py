"""The review: chances, pins and cards, a moment tried again at the real table, a game played on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
import pygame
import pytest

import tabletop
from tabletop import saves
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.review import verdict
from tabletop.app.screens.review.scene import LOOK_MS, ReviewScene
from tabletop.app.screens.review.shares import Shares
from tabletop.app.screens.review.verdict import TrySession, Verdict, sit_down
from tabletop.app.screens.saved_games import SavedGamesScene
from tabletop.app.table.scene import TableScene
from tabletop.engine.table import Table
from tabletop.engine.undo import CannotUndoError
from tabletop.games.chinatown.events import DealExecuted
from tabletop.games.gotown.commands import EndTurn, PlayWreckingBall, StealFloor
from tabletop.record.game_stats import FORKED
from tabletop.review.curve import by_turn, curve
from tabletop.review.moments import Compared
from tabletop.saves.library import Library
from tests.app.driver import Driver
from tests.review.played import Here, played

BLUNDER = 92
"""Where in the game of that seed seat 0 ends a turn that could have won."""


def game() -> Table[Any, Any, Any]:
    table: Table[Any, Any, Any] = played("gotown", 6, blunders=True)[0]
    return table


def open_at(driver: Driver, table: Table[Any, Any, Any], begin: type[Here] = Here) -> ReviewScene:
    scene = ReviewScene(driver.ctx, Session(table, lambda: "off"), begin)
    driver.push(scene)
    driver.wait(3 * LOOK_MS)
    return scene


def keys_of(scene: Any) -> set[str]:
    return {widget.key for zone in scene.zones for widget in zone.widgets}


def words_of(scene: Any, prefix: str) -> list[str]:
    widgets = [widget for zone in scene.zones for widget in zone.widgets]
    return [widget.name for widget in widgets if widget.key.startswith(prefix) and widget.name]


@pytest.fixture
def review(driver: Driver) -> ReviewScene:
    return open_at(driver, game())


class Quick(Here):
    """A review that looks for no turning points."""

    def poll(self) -> bool:
        self.points, self.found = curve(self._table), dict.fromkeys(self._seats, ())
        return True


class Broken(Here):
    """A review that has ended too soon."""

    @property
    def has_failed(self) -> bool:
        return True


class Tried:
    """Stands in for what plays a tried command on."""

    def __init__(self, table: Any, moment: Any, tried: Any) -> None:
        self.tried, self.polls = tried, 0
        self.compared: Compared | None = None

    def poll(self) -> bool:
        self.polls += 1
        self.compared = Compared(467, 1000, 65, 60) if self.polls > 2 else None
        return self.compared is not None

    def close(self) -> None:
        self.polls = -1_000_000


def number_of(review: ReviewScene) -> int:
    (number,) = (at for at, pin in enumerate(review.pins) if pin.moment is not None)
    return number


def try_it(driver: Driver, review: ReviewScene) -> TableScene:
    driver.click(f"card{number_of(review)}.try").settle()
    table = driver.top
    assert isinstance(table, TableScene)
    return table


def seen(driver: Driver) -> Verdict:
    for _ in range(100):
        if isinstance(driver.top, Verdict):
            return driver.top
        driver.wait(100)
    raise AssertionError("nothing was told")


def test_pins_and_cards_say_what_happened_and_do_not_tell_the_answer(
    driver: Driver, review: ReviewScene
) -> None:
    own = number_of(review)
    pins = review.pins
    assert len(pins) == 3 and pins[own].position == BLUNDER
    assert [words_of(review, f"card{at}.happened") != [] for at in range(3)] == [True] * 3
    assert {f"pin{at}" for at in range(3)} | {f"card{own}.try", f"card{own}.fork"} <= keys_of(review)
    others = {f"card{at}.try" for at in range(3) if at != own}
    assert not others & keys_of(review)
    told = " ".join(words_of(review, f"card{own}"))
    assert "Steal" not in told and f"card{own}.better" not in keys_of(review)
    assert any("A move of B." in said for said in words_of(review, "card0.cost"))


@pytest.mark.parametrize(("scale", "is_beside"), [(100, True), (200, False)])
def test_each_card_has_a_large_picture_and_the_words_beside_it_where_there_is_room(
    make_driver: Callable[..., Driver], scale: int, is_beside: bool
) -> None:
    driver = make_driver(ui_scale=scale)
    review = open_at(driver, game())
    panels = [driver.find(f"card{at}.panel").rect for at in range(3)]
    assert all(rect.collidelist(panels[at + 1 :]) < 0 for at, rect in enumerate(panels))
    for at, panel in enumerate(panels):
        picture, head = driver.find(f"card{at}.table").rect, driver.find(f"card{at}.head").rect
        inside = [w.rect for zone in review.zones for w in zone.widgets if w.key.startswith(f"card{at}.")]
        assert all(panel.contains(rect) for rect in inside)
        assert picture.w >= panel.w // 2 and picture.h >= driver.ctx.display.h * 2 // 5
        assert (head.left >= picture.right) == is_beside and (head.bottom <= picture.top) != is_beside


def test_a_miss_of_several_turns_says_which(driver: Driver, review: ReviewScene) -> None:
    own = review.pins[number_of(review)].moment
    assert own is not None and review._words.missed(own) == ""
    running = own._replace(again=(own.position - 20, own.position - 10))
    turns = [review._words.turn(at) for at in (own.position - 20, own.position - 10, own.position)]
    assert review._words.missed(running) == f"Missed 3 turns running: {', '.join(turns)}."


def test_what_happened_is_said_in_a_few_words_without_a_colon_at_its_end(driver: Driver) -> None:
    table = played("chinatown", 2)[0]
    words = open_at(driver, table, Quick)._words
    said = {type(step.record.command): words.happened(at) for at, step in enumerate(table.steps, 1) if at > 1}
    assert all(line and line[-1] not in ".:。：" for line in said.values())
    deal = next(at for at, step in enumerate(table.steps, 1) if any(map(is_deal, step.record.events)))
    assert " gives " in words.happened(deal) and "signs" not in words.happened(deal)


def is_deal(event: Any) -> bool:
    return isinstance(event, DealExecuted)


def by_kinds(*kinds: str) -> Table[Any, Any, Any]:
    """Return the game as if these had played it."""
    table = game().up_to(len(game().steps))
    table.seats = table.opening_seats = tuple(
        msgspec.structs.replace(seat, kind=kind) for seat, kind in zip(table.seats, kinds, strict=True)
    )
    return table


def test_a_seat_that_was_taken_over_is_its_persons(driver: Driver) -> None:
    left = by_kinds("human", "bot:normal", "bot:normal")
    left.seat_player(0, "bot:normal")
    assert open_at(driver, left, Quick).people == (0,)
    late = by_kinds("bot:normal", "bot:normal", "human")
    late.seat_player(0, "human")
    assert open_at(driver, late, Quick).people == (2,), "it made no move at the other seat"


def test_pins_do_not_lie_on_each_other(driver: Driver) -> None:
    table, rect = game(), pygame.Rect(0, 0, 600, 200)
    shares = Shares(driver.ctx, rect, by_turn(table.game, curve(table)), table.seats, 0)
    last = len(table.steps)
    for positions in ((2, 3, 4), (50, 51, 52), (last - 2, last - 1, last)):
        places = shares.places(positions)
        assert all(place.collidelist(places[at + 1 :]) < 0 for at, place in enumerate(places))
        assert all(rect.contains(place) for place in places)


def test_the_chances_scroll_with_their_panel(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(scale=150)
    open_at(driver, game())

    def chart() -> pygame.Surface:
        rect = driver.find("chart").rect
        foot = pygame.Rect(rect.x, rect.centery, rect.w // 4, rect.h // 4)
        return driver.ctx.display.surface.subsurface(foot).copy()

    top, before = driver.find("chart").rect.y, chart()
    driver.move((2, 2)).wheel(driver.find("state").rect.center, -1).move((2, 2)).wait(500)
    assert driver.find("chart").rect.y < top
    assert pygame.image.tobytes(chart(), "RGB") == pygame.image.tobytes(before, "RGB")


def test_while_it_is_found_out_the_course_is_shown(driver: Driver) -> None:
    scene = ReviewScene(driver.ctx, Session(game(), lambda: "off"), Here)
    driver.push(scene)
    assert scene.points and "progress" in keys_of(scene)
    assert any("0 of" in said for said in words_of(scene, "state"))
    driver.wait(2 * LOOK_MS)
    assert "progress" not in keys_of(scene)
    assert driver.reader.snapshots[-1].live.startswith("1 move cost")


def test_left_it_thinks_no_more(driver: Driver) -> None:
    scene = ReviewScene(driver.ctx, Session(game(), lambda: "off"))
    driver.push(scene).frame()
    review: Any = scene._review
    apart = review._background_process
    pids = [apart.pid]
    driver.press("escape")
    assert pids != [None] and apart.pid is None


def test_a_process_that_broke_off_is_told_of(driver: Driver) -> None:
    scene = open_at(driver, game(), Broken)
    assert any("broke off" in said for said in words_of(scene, "state"))
    assert "progress" not in keys_of(scene)


def test_a_pin_leads_to_its_card_by_pointer_and_keys(driver: Driver, review: ReviewScene) -> None:
    own = number_of(review)
    driver.click(f"pin{own}")
    assert review.focus_key == f"card{own}.try"
    review.focus("pin0")
    driver.press("return")
    assert review.focus_key == "card0.fork"
    assert review._is_lit(0)


def test_what_was_done_then_is_told_without_waiting(driver: Driver, review: ReviewScene) -> None:
    table = try_it(driver, review)
    assert table.session.view == review.session.game.secrets.redact(
        review.session.table.state_at(BLUNDER - 1), 0
    )
    records = len(game().records)
    table.perform(EndTurn())
    told = seen(driver)
    assert told.tried is not None and told.tried.command == EndTurn()
    assert "That is what was done in the game." in told._sentence and "Steal" in told._sentence
    driver.press("return")
    assert driver.top is review and len(game().records) == records
    assert words_of(review, f"card{number_of(review)}.better") == ["Steal C's 7"]
    assert not Library(driver.ctx.home / "saves").entries()


def test_another_move_is_played_on_and_compared(
    driver: Driver, review: ReviewScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict, "TrialJob", Tried)
    try_it(driver, review).perform(PlayWreckingBall(victim=2))
    told = seen(driver)
    assert "is being played on" in told._sentence and "47" not in told._sentence
    driver.wait(4 * LOOK_MS)
    assert "53 of 100 games more than yours" in told._sentence and "(tried): 47" in told._sentence
    driver.press("escape")
    rows = words_of(review, f"card{number_of(review)}.row")
    assert rows == ["Steal C's 7", "Wreck C's top floor", "Jackhammer C's top floor", "End the turn"]


def test_the_best_move_is_praised_with_the_fact_alone(driver: Driver, review: ReviewScene) -> None:
    try_it(driver, review).perform(StealFloor(card=2, victim=2))
    assert "That is what Hard would have done." in seen(driver)._sentence


def test_the_answer_can_be_asked_for_and_the_moment_tried_again(driver: Driver, review: ReviewScene) -> None:
    table = try_it(driver, review)
    driver.press("h")
    assert seen(driver).tried is None
    driver.click("again").settle()
    assert isinstance(driver.top, TableScene) and driver.top is not table
    driver.click("bar.review")
    assert driver.ctx.scenes.top is review


def test_nothing_is_taken_back_at_a_try(review: ReviewScene) -> None:
    session = TrySession(review.session, BLUNDER, 0)
    session.submit(EndTurn())
    assert not session.undo_info and session.phase == "act"
    with pytest.raises(CannotUndoError):
        session.undo()


def test_playing_on_is_a_game_of_its_own_that_no_statistics_count(
    driver: Driver, review: ReviewScene
) -> None:
    driver.click(f"card{number_of(review)}.fork")
    table = driver.top
    assert isinstance(table, TableScene) and not table.session.is_staged
    assert table.session.table.state == review.session.table.state_at(BLUNDER - 1)
    (entry,) = Library(driver.ctx.home / "saves").entries()
    assert saves.open_save(entry.path).header.extra == {FORKED: True}
    assert review._review is not None and review._review._background_process is None


def test_each_person_has_a_tab_and_sees_the_table_as_then(driver: Driver) -> None:
    table = by_kinds("human", "human", "bot:normal")
    scene = open_at(driver, table, Quick)
    assert scene.people == (0, 1) and "people" in keys_of(scene)
    for seat in scene.people:
        scene._look_at(str(seat))
        driver.frame()
        for pin in scene.pins:
            position = scene._position(pin)
            then = table.state_at(pin.position - 1)
            assert position.session.view == table.game.secrets.redact(then, seat)
            assert position.session.viewer == seat


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
    assert driver.ctx.toasts.items[-1].text.startswith("The game is not over yet")


_OPENED: list[Session] = []


def opened(ctx: Any, session: Session) -> ResultsScene:
    """Stands in for the review."""
    _OPENED.append(session)
    return ResultsScene(ctx, session)


def test_alone_and_among_computers_there_is_a_sentence(driver: Driver) -> None:
    alone = open_at(driver, played("deckville", 1, 1)[0], Quick)
    assert alone.points == () and words_of(alone, "chart.none") and not alone.pins
    assert "chart.title" not in keys_of(alone), "nothing is announced that is not there"
    table = by_kinds(*3 * ["bot:normal"])
    scene = open_at(driver, table, Quick)
    assert any("Only computer players" in said for said in words_of(scene, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", tabletop.games())
def test_all_moves_of_every_title_can_be_tried(make_driver: Callable[..., Driver], game_id: str) -> None:
    driver, table = make_driver(), played(game_id, 2)[0]
    session = Session(table, lambda: "off")
    tried: set[type] = set()
    for position, step in enumerate(table.steps, start=1):
        kind = type(step.record.command)
        if step.record.seat != 0 or kind in tried:
            continue
        tried.add(kind)
        told: list[Any] = []
        scene = sit_down(driver.ctx, TrySession(session, position, 0), told.append, "Once more.")
        driver.frame()
        assert scene.perform(step.record.command, seat=0)
        for _ in range(100):
            if not told:
                driver.wait(100)
        assert told[0] == step.record.command
        driver.ctx.scenes.pop(scene)
    assert len(tried) > 3
