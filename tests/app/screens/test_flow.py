"""Screens together: from the table to the log, the past, the curtain, the pause, and odd names everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.curtain import CurtainScene, HideScene
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tests.app.driver import Driver
from tests.app.screens.conftest import END

ODD = ("x" * 500, "שלום עולם", "👩‍👩‍👧 🎲🎲", "\u202eevil\x00", "名前" * 30)


def kinds(driver: Driver) -> list[str]:
    return [type(scene).__name__ for scene in driver.ctx.scenes.stack]


def lift(driver: Driver) -> None:
    driver.wait(300).key_down("space").wait(450).key_up("space").wait(700)


def test_table_log_past_panic_and_back_behind_the_curtain(
    driver: Driver, running: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    session = session_of(running)
    navigate.show_table(driver.ctx, session)
    driver.frame(3)
    assert kinds(driver) == ["TableScene", "CurtainScene"]
    lift(driver)
    assert kinds(driver) == ["TableScene"]
    assert session.viewer == session.pending
    driver.press("l").frame()
    line = next(key for key in reversed(driver.keys()) if key.startswith("log.") and key[4:].isdigit())
    driver.click(line).frame()
    assert kinds(driver) == ["TableScene", "ReplayScene"]
    driver.press("left", "f9").frame()
    assert isinstance(driver.top, HideScene)
    lift(driver)
    assert isinstance(driver.top, ReplayScene)
    driver.press("escape").frame(5)
    assert kinds(driver) == ["TableScene", "CurtainScene"]
    assert session.viewer is None
    driver.wait(300).click("pause").click("settings").frame(2)
    driver.press("escape").frame(2)
    assert isinstance(driver.top, CurtainScene)


@pytest.mark.parametrize("size", [(1280, 720), (640, 400), (500, 320)])
def test_odd_names_fit_every_screen(
    make_driver: Callable[..., Driver], session_of: Callable[..., Session], size: tuple[int, int]
) -> None:
    driver = make_driver(size=size)
    table = played("gotown", 4, END, seed=3)
    table.seats = tuple(
        SeatInfo(name, seat.kind, seat.colour) for name, seat in zip(ODD[:4], table.seats, strict=True)
    )
    live = Table.new("gotown", list(ODD[1:]), seed=1)
    scenes = [
        ResultsScene(driver.ctx, session_of(table)),
        ReplayScene(driver.ctx, session_of(table), 30),
        CurtainScene(driver.ctx, session_of(live), lambda: None),
    ]
    for scene in scenes:
        driver.push(scene).wait(600)
        for zone in scene.zones:
            for widget in zone.widgets:
                assert widget.rect.left >= 0, widget.key
                assert widget.rect.right <= size[0], widget.key
        driver.ctx.scenes.clear()
