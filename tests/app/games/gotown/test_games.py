"""Whole games through the real scene: by drag only, by clicks only, by keys only (ux D12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.core.session import Session
from tests.app.driver import Driver
from tests.app.games.gotown.table import ROUTES
from tests.app.whole_games import begin, play

SHORT = {"short": True}


@pytest.mark.parametrize("by", list(ROUTES))
def test_d12_two_people_play_a_whole_game(
    by: str, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(animation="off", curtain="off", confirmations=False, size=(1280, 720))
    scene = begin(driver, "gotown", ("human", "human"), seed=3, options=SHORT)
    assert play(driver, scene, ROUTES[by]) > 5
    result = scene.session.result
    assert result is not None and results == [scene.session]
    assert scene.state == scene.session.view


@pytest.mark.parametrize("curtain", ["off", "auto"])
def test_with_motion_the_next_person_can_act_when_it_is_over(
    curtain: str, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(curtain=curtain, confirmations=False, hold_to_confirm=False)
    scene = begin(driver, "gotown", ("human", "human"), seed=3, options=SHORT)
    for _ in range(4):
        driver.settle()
        if scene.session.phase == "curtain":
            driver.wait(700).click("lift").settle()
        assert scene.can_act and scene.viewer == scene.session.pending
        assert scene.state == scene.session.view
        driver.press("e")


@pytest.mark.parametrize("by", list(ROUTES))
@pytest.mark.usefixtures("in_processes")
def test_d12_against_a_bot(by: str, make_driver: Callable[..., Driver], results: list[Session]) -> None:
    """Where a pointer plays, it is a finger."""
    driver = make_driver(animation="off", bot_pause=0, confirmations=False, size=(1280, 720))
    driver.is_touched = True
    scene = begin(driver, "gotown", ("human", "random"), seed=8, options=SHORT)
    assert play(driver, scene, ROUTES[by]) > 3
    assert results == [scene.session]
