"""Nobody waits for nothing while all trade: what is to be pressed glows, the time left is seen (CH-4.3.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.app.at_table import prompt
from tests.app.driver import Driver
from tests.app.games.chinatown.trade_table import open_trade

DONE = "All computer players are done. Go on trading, or press “Done trading”"
BOTS = ("human", "bot", "bot")


def pieces(scene: Any) -> dict[Any, Any]:
    """Return the keys of what the phase draws over the table, by names."""
    return {part.name: part.key for part in scene.parts.painter.phase(scene.view).pieces(scene.view)}


def glowing(scene: Any) -> list[tuple[int, ...]]:
    return [name[1] for name in pieces(scene) if name[0] == "done.glow"]


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players say nothing by themselves."""
    monkeypatch.setattr("tabletop.app.table.bot_turns.BotTurns.wait", lambda self: None)


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("reduced", [False, True])
def test_ch_4_3_6_done_glows_when_all_computer_players_are_done(
    reduced: bool, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(reduced_motion=reduced)
    scene = open_trade(driver, 3, kinds=BOTS, done=0b010)
    assert not glowing(scene) and prompt(scene) != DONE
    scene = open_trade(driver, 3, kinds=BOTS, done=0b110)
    assert glowing(scene) == [tuple(driver.find("done:0").rect)]
    assert prompt(scene) == DONE
    before = driver.ctx.display.surface.copy()
    driver.frame(20)
    assert driver.ctx.display.surface.get_buffer().raw == before.get_buffer().raw, "it is still"


@pytest.mark.usefixtures("waiting")
def test_s3_where_one_page_is_seen_the_way_to_done_glows(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(ui_scale=150)
    scene = open_trade(driver, 3, kinds=BOTS, done=0b110)
    assert glowing(scene) == [tuple(driver.find("done:0").rect)]
    driver.press("b").frame(2)
    assert glowing(scene)[0][:2] == driver.find("page.seats").rect.topleft


def test_among_people_alone_nothing_glows(driver: Driver) -> None:
    assert not glowing(open_trade(driver, 3, done=0b110))


@pytest.mark.usefixtures("waiting")
def test_n16_the_time_left_is_seen_on_every_page_and_enlarged(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(ui_scale=150, trade_minutes=2)
    scene = open_trade(driver, 3, kinds=BOTS)
    driver.wait(5_100)
    for act in ("a", "o", "b", "+"):
        driver.press(act).frame(2)
        assert pieces(scene)["clock"][1] in (114, 115)
    driver.wait(56_000)
    assert scene.ui_state.trading.left in (58, 59)
    assert "One minute left to trade." in [toast.text for toast in driver.ctx.toasts.items]


def test_n16_without_a_limit_there_is_no_clock(driver: Driver) -> None:
    scene = open_trade(driver, 3)
    driver.wait(2_000)
    assert "clock" not in pieces(scene)
