"""Whole games through the real scene: by drag only, by clicks only, by keys only (ux D12)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tabletop.app import navigate
from tabletop.app.scenes.designtown import DesignTownScene
from tabletop.app.session import Session
from tabletop.engine.chance import Chance
from tabletop.engine.history import SeatInfo
from tabletop.engine.table import Table
from tests.app.designtown.table import by_clicks, by_drag, by_keys
from tests.app.driver import Driver

ROUTES = {"drag": by_drag, "clicks": by_clicks, "keys": by_keys}
MOST = 2500
"""So many commands no game of these tests takes."""


def begin(driver: Driver, kinds: Sequence[str], seed: int) -> DesignTownScene:
    seats = [SeatInfo("AB"[index], kind, index) for index, kind in enumerate(kinds)]
    table = Table.new("designtown", seats, seed=seed)
    scene = DesignTownScene(driver.ctx, Session(table, lambda: driver.ctx.settings.curtain), is_new=True)
    driver.push(scene)
    return scene


def play(driver: Driver, scene: DesignTownScene, by: Callable[[Driver, DesignTownScene, Any], None]) -> int:
    """Play until the game is over; return how many commands people gave."""
    session, given = scene.session, 0
    for turn in range(MOST * 20):
        driver.settle()
        if session.phase == "over":
            return given
        if session.phase == "bot":
            # The bot thinks in a process of its own: let it.
            time.sleep(0.002)
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


@pytest.mark.parametrize(
    ("by", "kinds"),
    [
        *((by, ("human",)) for by in ROUTES),
        *((by, ("human", "human")) for by in ROUTES),
        ("clicks", ("human", "random")),
    ],
)
def test_d12_a_whole_game(
    by: str, kinds: Sequence[str], make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(animation="off", bot_pause=0, size=(1280, 720))
    scene = begin(driver, kinds, seed=4)
    assert play(driver, scene, ROUTES[by]) > 10
    assert scene.session.result is not None and results == [scene.session]
    assert scene.shown == scene.session.view
