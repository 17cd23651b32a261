"""Hints at Chinatown's table: which plots, which deal, where a tile goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import bot_turns
from tabletop.games.chinatown import commands as co
from tests.app.at_table import recorded, show
from tests.app.driver import Driver
from tests.app.games.chinatown.played import game
from tests.app.games.chinatown.trade_table import open_trade
from tests.app.hurried import Hurried, ask

ALONE = ("human", "bot:easy", "bot:easy", "bot:easy")


@pytest.fixture
def worker(make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> Hurried:
    made = Hurried(make_driver(animation="off", curtain="off"))
    monkeypatch.setattr(bot_turns, "BotWorker", lambda: made)
    monkeypatch.setattr(bot_turns.BotTurns, "wait", lambda turns: None)
    return made


def at_trade(worker: Hurried, kinds: tuple[str, ...]) -> Any:
    scene: Any = open_trade(worker.driver, kinds=kinds)
    return scene


def test_while_people_trade_the_only_one_may_ask_and_nobody_acts_meanwhile(
    worker: Hurried, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_trade(worker, ALONE)
    assert scene.session.is_together and not scene.aids.holds_bots
    worker.driver.press("h")
    assert scene.aids.holds_bots
    ask(worker.driver, 2)
    assert scene.find("hint.0") is not None and scene.aids.holds_bots
    given = recorded(scene, monkeypatch)
    worker.driver.click("hint.do")
    assert given == [worker.asked[0][1].advice[0].command]
    worker.driver.frame()
    assert not scene.aids.holds_bots and scene.find("hint.0") is None


def test_computer_players_wait_for_who_reads_a_hint(worker: Hurried) -> None:
    scene = at_trade(worker, ALONE)
    polled: list[int] = []
    scene.bots.poll = lambda: polled.append(worker.driver.time)
    worker.driver.frame(3)
    assert polled
    worker.driver.press("h")
    polled.clear()
    worker.driver.wait(1000)
    assert not polled
    worker.driver.press("escape").frame(3)
    assert polled


def test_where_several_people_trade_nobody_is_advised(worker: Hurried) -> None:
    scene = at_trade(worker, ("human", "human", "bot:easy", "bot:easy"))
    assert not scene.find("bar.hint").enabled
    ask(worker.driver)
    assert worker.asked == []


def test_a_choice_of_plots_is_named_and_lit(worker: Hurried) -> None:
    table = game(3)
    scene: Any = show(worker.driver, Session(table, lambda: "off"))
    ask(worker.driver, 2)
    command = worker.asked[0][1].advice[0].command
    assert isinstance(command, co.KeepPlots)
    assert all(str(plot) in scene.find("hint.0").move_told.name for plot in command.plots)
    rings = [piece for piece in scene.aids.pieces() if isinstance(piece.name[1][1], int)]
    assert len(rings) == len(command.plots) + 1


@pytest.mark.parametrize("seed", [7, 8, 12])
def test_a_hint_covers_none_of_the_plots_that_were_dealt(worker: Hurried, seed: int) -> None:
    scene: Any = show(worker.driver, Session(game(3, seed=seed), lambda: "off"))
    plots = scene.parts.painter.keep_clear(scene.view)[0]
    assert len(plots) == 7
    ask(worker.driver, 2)
    box = scene.find("hint.ground").rect
    covered = [plot for plot in plots if 6 * box.clip(plot).w * box.clip(plot).h > plot.w * plot.h]
    assert not covered and worker.driver.ctx.display.bounds.contains(box)


@pytest.mark.parametrize("size", [(1280, 720), (1536, 864)])
def test_where_all_is_large_a_hint_leaves_the_tiles_of_all_seats_free(
    size: tuple[int, int], make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Hurried(make_driver(size=size, ui_scale=150, animation="off", curtain="off"))
    monkeypatch.setattr(bot_turns, "BotWorker", lambda: made)
    monkeypatch.setattr(bot_turns.BotTurns, "wait", lambda turns: None)
    scene = at_trade(made, ALONE)
    tiles = [widget.rect for zone in scene.zones for widget in zone.widgets if widget.key.startswith("tile:")]
    for _ in range(2):
        ask(made.driver)
        assert tiles and scene.find("hint.ground").rect.collidelist(tiles) < 0
