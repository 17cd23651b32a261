"""A table at rest: looked at four times a second, and in time for what somebody waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.core.timing import LEAST_MS, MOST_MS
from tabletop.app.screens.replay.playback import STEP_MS
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.table import registry
from tabletop.app.table.around.turns import SHOWN_MS
from tabletop.bots.worker import BotAnswer
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.driver import Driver, in_time

PEOPLE = ("human", "human", "human")


def table(driver: Driver, game_id: str, kinds: Sequence[str] = PEOPLE) -> Any:
    """Show a new game, without curtains."""
    seats = [SeatInfo(f"P{i}", kind, i) for i, kind in enumerate(kinds)]
    played = Table.new(game_id, seats, seed=7, options={})
    scene = registry.at_table(driver.ctx, Session(played, lambda: "off"))
    driver.push(scene)
    driver.settle()
    return scene


class Worker:
    """Answers at a moment."""

    def __init__(self, driver: Driver, command: Any, moment: int) -> None:
        self._driver, self._command, self._moment = driver, command, moment

    def start(self) -> None:
        pass

    def ask(self, *about: Any, **more: Any) -> int:
        return 1

    def poll(self, request: int) -> BotAnswer | None:
        return BotAnswer(1, 0, self._command) if self._driver.time >= self._moment else None

    def cancel(self, request: int) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize("game", games())
def test_nothing_is_done_at_rest(driver: Driver, game: str) -> None:
    table(driver, game)
    driver.wait(3000)
    drawn = driver.loop.frames
    assert len(driver.turns(10_000)) == 10_000 // MOST_MS
    assert driver.loop.frames == drawn


def test_what_may_be_wanted_soon_is_drawn_at_once_while_it_rests(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, drawn = table(driver, "gotown"), list[int]()
    monkeypatch.setattr(scene.parts.painter, "prewarmed", lambda view: map(drawn.append, range(9)))
    driver.wait(3000).ctx.frame_budget.ms = 0
    scene.warmup._shown = None
    while len(drawn) < 9:
        driver.loop.rest()
        assert driver.loop.spare == LEAST_MS
        driver.turns(1)
    driver.loop.rest()
    assert driver.loop.spare == MOST_MS


def test_the_banner_goes_in_time(driver: Driver) -> None:
    scene = table(driver, "gotown")
    driver.wait(3000)
    scene.turn._acting = ("bot", None)
    scene.turn.notice()
    moment = driver.time + SHOWN_MS
    assert in_time(driver.turns(SHOWN_MS + 100), moment) and not scene.turn.is_shown


def test_the_zoom_opens_in_time(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_delay=1000)
    scene = table(driver, "gotown")
    driver.wait(3000)
    key = next(key for key in driver.keys() if key.startswith("hand:"))  # noqa: SIM118
    driver.move(key)
    scene.tip.hide()
    moment = driver.time + 1000
    assert in_time(driver.turns(1200), moment) and scene.inspector.key == key


@pytest.mark.parametrize(("thinks", "pause"), [(2345, 0), (0, 1789)], ids=["thinks", "waits"])
def test_a_computer_player_moves_in_time(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, thinks: int, pause: int
) -> None:
    driver = make_driver(bot_pause=pause)
    scene = table(driver, "gotown")
    driver.wait(3000)
    given: list[int] = []
    submit = scene.session.submit
    monkeypatch.setattr(scene.session, "submit", lambda *about: given.append(driver.time) or submit(*about))
    scene.bots._worker = Worker(driver, scene.session.legal[0], driver.time + thinks)
    scene.session.change_player(scene.session.pending, "bot")
    moment = driver.time + max(thinks, pause)
    scene.settle()
    driver.wait(3000)
    assert in_time(given[:1], moment)


def test_a_replay_goes_on_in_time(driver: Driver) -> None:
    scene = table(driver, "gotown")
    for _ in range(4):
        scene.session.submit(scene.session.legal[0])
    replay = ReplayScene(driver.ctx, scene.session)
    driver.push(replay).wait(1000)
    replay.playback.jump(0)
    replay.playback.play()
    start = driver.time
    turns = driver.turns(3 * STEP_MS)
    assert in_time(turns, start + STEP_MS)
    assert replay.timeline.position >= 2
