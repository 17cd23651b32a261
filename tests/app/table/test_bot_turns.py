"""A computer player that thinks for long is seen to think, and can be told to move."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import bot_turns, registry
from tabletop.app.table.around import opening
from tabletop.app.table.bot_turns import PATIENCE_SECONDS, SLOW_MS, THINKING_SECONDS
from tabletop.bots.players import random_player
from tabletop.bots.worker import BotAnswer
from tabletop.daily import FIRST, day_on
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import find, games
from tabletop.engine.table import Table
from tests.app.at_table import prompt
from tests.app.driver import Driver
from tests.app.table.bots_here import played


class Slow:
    """A worker whose player thinks until it is told to hurry."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.is_hurried = False
        self.limits: dict[str, float] = {}
        self.kind = ""

    def start(self) -> None:
        pass

    def ask(self, game_id: str, seat: int, view: Any, kind: str, **more: Any) -> int:
        self.asked.append((find(game_id), seat, view))
        self.kind = kind
        self.limits = {name: more[name] for name in ("patience", "deadline")}
        return len(self.asked)

    def hurry(self, request: int) -> None:
        self.is_hurried = request == len(self.asked)

    def poll(self, request: int) -> BotAnswer | None:
        if not self.is_hurried:
            return None
        self.is_hurried = False
        game, seat, view = self.asked[-1]
        return BotAnswer(len(self.asked), seat, random_player(game)(view, seat, Chance(3, 0)))

    def cancel(self, request: int) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def slow(make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> tuple[Driver, Any, Slow]:
    worker = Slow()
    monkeypatch.setattr(bot_turns, "BotWorker", lambda: worker)
    driver = make_driver(bot_pause=1000, animation="off")
    seats = [SeatInfo(f"P{seat}", "human" if seat else "bot:easy:ruth", seat) for seat in range(3)]
    session = Session(Table.new("gotown", seats, seed=7, options={"first": 0}), lambda: "off")
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene)
    return driver.frame(2), scene, worker


def marks(scene: Any) -> list[str]:
    return [widget.key for zone in scene.zones for widget in zone.widgets if widget.key == "bar.hurry"]


def test_who_thinks_for_long_is_seen_to_think_and_who_is_quick_is_not(
    slow: tuple[Driver, Any, Slow],
) -> None:
    driver, scene, worker = slow
    assert len(worker.asked) == 1 and worker.limits == {
        "patience": PATIENCE_SECONDS,
        "deadline": THINKING_SECONDS,
    }
    assert worker.kind == "bot:easy:ruth", "who of the town it is decides how it plays"
    assert marks(scene) == []
    driver.wait(SLOW_MS + 100)
    assert marks(scene) == ["bar.hurry"]
    assert prompt(scene) == "P0 is playing"


@pytest.mark.parametrize("by", ["click", "key", "focus"])
def test_move_now_has_it_move_at_once_and_no_sooner_pause_holds_it(
    slow: tuple[Driver, Any, Slow], by: str
) -> None:
    driver, scene, _ = slow
    before = len(scene.session.table.records)
    driver.wait(SLOW_MS + 50)
    if by == "click":
        driver.click("bar.hurry")
    elif by == "key":
        driver.press("j")
    else:
        scene.focus("bar.hurry")
        driver.press("return")
    driver.frame(2)
    assert scene.session.table.records[before].seat == 0
    assert len(scene.session.table.records) == before + 1


def test_the_mark_goes_when_it_has_moved(slow: tuple[Driver, Any, Slow]) -> None:
    driver, scene, worker = slow
    driver.wait(SLOW_MS + 50)
    worker.is_hurried = True
    driver.wait(50)
    assert marks(scene) == []


def test_where_nobody_thinks_the_key_does_nothing(slow: tuple[Driver, Any, Slow]) -> None:
    driver, scene, worker = slow
    driver.press("j")
    driver.wait(50)
    assert not worker.is_hurried and len(scene.session.table.records) == 1


def test_on_a_daily_city_they_draw_what_everybody_gets(driver: Driver) -> None:
    day = day_on(FIRST + timedelta(days=1))
    seats = [SeatInfo(f"P{seat}", kind, seat) for seat, kind in enumerate(day.daily.seats)]
    scene = registry.at_table(driver.ctx, opening.begin_day(driver.ctx, day, seats))
    assert scene.bots._seed == day.bots_seed
    assert scene.session.table.seed == day.seed
    others = Session(Table.new("gotown", seats, seed=7), lambda: "off")
    assert registry.at_table(driver.ctx, others).bots._seed not in (day.bots_seed, 7)


def test_step_by_step_it_moves_with_a_press_and_neither_by_itself_nor_with_the_pointer(
    slow: tuple[Driver, Any, Slow],
) -> None:
    driver, scene, worker = slow
    driver.ctx.settings.bot_step, worker.is_hurried = True, True
    driver.wait(3000)
    assert scene.bots._answer is not None and len(scene.session.table.records) == 1
    driver.move((640, 700)).wait(100)
    assert len(scene.session.table.records) == 1
    driver.click((640, 700)).frame(2)
    assert len(scene.session.table.records) == 2


@pytest.mark.parametrize("game_id", sorted(games()))
def test_the_face_in_the_bar_is_that_of_whose_turn_is_shown(driver: Driver, game_id: str) -> None:
    """A turn has passed on already while its end is still shown."""
    session = played(game_id, "hbb", lambda one: len(one.table.steps) > 40 and one.phase == "bot")
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene)
    bar, rules, seen = scene.top_bar, session.game.rules, 0
    for _ in range(60):
        driver.wait(60)
        state, said = scene.view.state, bar._said
        if not rules.together(state) and said.who is not None:
            seen += 1
            actors = rules.actors(state)
            assert said.who in [scene.session.table.seats[seat] for seat in actors]
    assert seen
