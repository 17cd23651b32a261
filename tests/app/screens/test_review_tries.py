"""The review: a moment tried again at the real table, a game played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tabletop
from tabletop import saves
from tabletop.app.core.session import Session
from tabletop.app.screens.review import words
from tabletop.app.screens.review.scene import LOOK_MS, ReviewScene
from tabletop.app.screens.review.words import TrySession, VerdictDialog, sit_down
from tabletop.app.table.scene import TableScene
from tabletop.engine.event_log import CannotUndoError
from tabletop.games.gotown.commands import EndTurn, PlayWreckingBall, StealFloor
from tabletop.record.game_stats import FORKED
from tabletop.review.moments import Compared
from tabletop.saves.library import Library
from tests.app.driver import Driver
from tests.app.screens.at_review import BLUNDER, game, number_of, words_of
from tests.review.played import played


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


def try_it(driver: Driver, review: ReviewScene) -> TableScene:
    driver.click(f"point{number_of(review)}").click("moment.try").settle()
    table = driver.top
    assert isinstance(table, TableScene)
    return table


def seen(driver: Driver) -> VerdictDialog:
    for _ in range(100):
        if isinstance(driver.top, VerdictDialog):
            return driver.top
        driver.wait(100)
    raise AssertionError("nothing was told")


def test_what_was_done_then_is_told_without_waiting(driver: Driver, review: ReviewScene) -> None:
    table = try_it(driver, review)
    assert table.session.view == review.session.game.secrets.redact(
        review.session.table.state_at(BLUNDER - 1), 0
    )
    records = len(game().records)
    table.perform(EndTurn())
    told = seen(driver)
    assert told.tried is not None and told.tried.command == EndTurn()
    assert "This was played in the game." in told._sentence and "Steal" in told._sentence
    driver.press("return")
    assert driver.top is review and len(game().records) == records
    assert words_of(review, "moment.better") == ["Steal C’s 7"] and review.moments.at == BLUNDER
    assert not Library(driver.ctx.home / "saves").entries()


def test_another_move_is_played_on_and_compared(
    driver: Driver, review: ReviewScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "TrialJob", Tried)
    try_it(driver, review).perform(PlayWreckingBall(victim=2))
    told = seen(driver)
    assert "Playing on from your move" in told._sentence and "47" not in told._sentence
    driver.wait(4 * LOOK_MS)
    assert "53 more of 100 games than yours" in told._sentence and "(tried): 47" in told._sentence
    driver.press("escape")
    rows = words_of(review, "moment.row")
    assert rows == ["Steal C’s 7", "Wreck C’s top floor", "Jackhammer C’s top floor", "End the turn"]


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
    driver.click(f"point{number_of(review)}").click("fork")
    table = driver.top
    assert isinstance(table, TableScene) and not table.session.is_staged
    assert table.session.table.state == review.session.table.state_at(BLUNDER - 1)
    (entry,) = Library(driver.ctx.home / "saves").entries()
    assert saves.open_save(entry.path).header.extra == {FORKED: True}
    assert review._review is not None and review._review._background_process is None


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
