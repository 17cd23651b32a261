"""A bust is told in words: the turn is over before one has seen why (DT-4.5, ux L1)."""

from __future__ import annotations

from collections.abc import Callable

from tests.app.driver import Driver
from tests.app.games.designtown.gallery import busting
from tests.app.games.designtown.table import open_table


def test_a_bust_is_said_when_it_happens(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    open_table(driver, busting())
    said: list[str] = []
    add = driver.ctx.toasts.add
    driver.ctx.toasts.add = lambda text, **rest: (said.append(text), add(text, **rest))[1]  # type: ignore[method-assign,func-returns-value]
    driver.click("play")
    assert said == ["Mei goes bust: 3 unhappy faces, and the limit is 3."]
    driver.settle()
