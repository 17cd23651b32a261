"""End turn says what it does; a draw is told before it is made (GT-4.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.app.games.gotown.words import turn_words
from tabletop.app.table.around.turns import DEAF_MS
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import State
from tests.app.driver import Driver
from tests.app.games.gotown.table import open_table, position

FULL = (1, 1, 2, 2, 3, 3, 4, 4)


def standstill(**changes: Any) -> State:
    """Return a table of two at which seat 1 did nothing and seat 0 holds eight cards."""
    facts: dict[str, Any] = {"towers": ((), ()), "hands": (FULL, FULL), "is_full": True}
    return position(2, **{**facts, "has_stirred": False, "idle": 1, **changes})


def test_gt_4_6_end_turn_says_that_it_makes_a_draw_and_asks_once(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, standstill())
    button = driver.find("end_turn")
    assert button.name == "End in a draw"
    assert "the game is a draw" in button.tooltip
    driver.press("e")
    assert "draw (GT-4.6)" in scene.tip.reason
    driver.press("e")
    assert scene.session.table.result is None, "nobody has read it yet"
    driver.wait(DEAF_MS).press("e")
    assert scene.session.table.result is not None
    assert scene.session.table.result.clause == "GT-4.6"


def test_gt_4_6_the_warning_of_a_draw_is_not_used_up_by_another(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, standstill(hands=((1, 8, *FULL[:6]), FULL), idle=0))
    driver.press("e")
    assert "You can still make a floor." in scene.tip.reason
    scene.state = replace(scene.state, idle=1)
    driver.wait(DEAF_MS).press("e")
    assert "draw (GT-4.6)" in scene.tip.reason


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "To go on, drop a card on the discard pile."),
        ({"is_full": False}, "every player has ended without drawing"),
        ({"idle": 0}, "Your hand is full"),
    ],
)
def test_gt_4_6_the_words_above_end_turn_say_how_to_go_on(
    changes: dict[str, Any], words: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver()
    assert words in turn_words(driver.ctx, standstill(**changes), 0, can_play=True)[1]


def test_gt_4_6_no_turn_that_makes_a_draw_ends_by_itself(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", auto_end_turn=True)
    scene = open_table(driver, standstill(hands=((), ()), pile=(), discard=(), is_full=False))
    driver.wait(200)
    assert scene.view.legal == (co.EndTurn(),)
    assert scene.session.table.result is None
