"""A bust is told in words: the turn is over before one has seen why (DT-4.5, ux L1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.games.designtown.commands import PlayCard
from tests.app.at_table import show
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import busting
from tests.app.games.designtown.table import open_table, session
from tests.app.table.bots_here import Here


def test_a_bust_is_said_when_it_happens(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    open_table(driver, busting())
    said: list[str] = []
    add = driver.ctx.toasts.add
    driver.ctx.toasts.add = lambda text, **rest: (said.append(text), add(text, **rest))[1]  # type: ignore[method-assign,func-returns-value]
    driver.click("play")
    assert said == ["Mei goes bust with 3 unhappy faces. The limit is 3."]
    driver.settle()


def test_a_computer_player_s_bust_is_said_once_in_its_caption(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Here()
    monkeypatch.setattr("tabletop.app.table.bot_turns.BotWorker", lambda: worker)
    worker.wanted = [PlayCard()]
    driver = make_driver(animation="off", curtain="off", bot_pause=0)
    live = session(driver, busting(), kinds=("bot:easy", "human", "human"))
    show(driver, live)
    for _ in range(100):
        if live.table.state.busts[0]:
            break
        driver.frame()
    assert live.table.state.busts[0] == 1 and not driver.ctx.toasts.items
