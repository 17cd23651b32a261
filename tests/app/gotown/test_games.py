"""Whole games through the real scene: by drag only, by clicks only, by keys only (ux D12)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tabletop.app import navigate
from tabletop.app.scenes.gotown import GoTownScene
from tabletop.app.session import Session
from tabletop.engine.chance import Chance
from tabletop.engine.history import SeatInfo
from tabletop.engine.table import Table
from tests.app.driver import Driver
from tests.app.gotown.table import by_clicks, by_drag, by_keys

ROUTES = {"drag": by_drag, "clicks": by_clicks, "keys": by_keys}
MOST = 400


def begin(driver: Driver, kinds: Sequence[str], seed: int) -> GoTownScene:
    seats = [SeatInfo(name, kind, index) for index, (name, kind) in enumerate(zip("AB", kinds, strict=True))]
    table = Table.new("gotown", seats, seed=seed, options={"short": True})
    scene = GoTownScene(driver.ctx, Session(table, lambda: driver.ctx.settings.curtain), is_new=True)
    driver.push(scene)
    return scene


def play(driver: Driver, scene: GoTownScene, by: Callable[[Driver, GoTownScene, Any], None]) -> int:
    """Play until the game is over; return how many commands people gave."""
    session, given = scene.session, 0
    for turn in range(MOST * 20):
        driver.settle()
        if session.phase == "over":
            return given
        if session.phase == "bot":
            # The bot thinks in a process of its own: let it.
            time.sleep(0.005)
            driver.frame()
            continue
        assert session.phase == "act" and scene.can_act
        seat = session.pending
        assert seat is not None and given < MOST
        command = session.game.bots["easy"](session.table.view(seat), seat, Chance(turn, 0))
        steps = len(session.table.steps)
        by(driver, scene, command)
        driver.settle()
        assert session.table.steps[steps].record.command == command
        given += 1
    raise AssertionError("no end")


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Stand in for the score sheet: it is another screen's test."""
    shown: list[Session] = []
    monkeypatch.setattr(navigate, "show_results", lambda ctx, session: shown.append(session))
    return shown


@pytest.mark.parametrize("by", list(ROUTES))
def test_d12_two_people_play_a_whole_game(
    by: str, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(animation="off", curtain="off", confirmations=False, size=(1280, 720))
    scene = begin(driver, ("human", "human"), seed=3)
    assert play(driver, scene, ROUTES[by]) > 5
    result = scene.session.result
    assert result is not None and results == [scene.session]
    assert scene.shown == scene.session.view


@pytest.mark.parametrize("curtain", ["off", "auto"])
def test_with_motion_the_next_person_can_act_when_it_is_over(
    curtain: str, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(curtain=curtain, confirmations=False, hold_to_confirm=False)
    scene = begin(driver, ("human", "human"), seed=3)
    for _ in range(4):
        driver.settle()
        if scene.session.phase == "curtain":
            driver.wait(700).click("lift").settle()
        assert scene.can_act and scene.viewer == scene.session.pending
        assert scene.shown == scene.session.view
        driver.press("e")


@pytest.mark.parametrize("by", list(ROUTES))
def test_d12_against_a_bot(by: str, make_driver: Callable[..., Driver], results: list[Session]) -> None:
    driver = make_driver(animation="off", bot_pause=0, confirmations=False, size=(1280, 720))
    scene = begin(driver, ("human", "random"), seed=8)
    assert play(driver, scene, ROUTES[by]) > 3
    assert results == [scene.session]
