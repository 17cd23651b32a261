"""The still picture is brought up to date piece by piece, also where one looks at other faces and pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.games.designtown.view import panel_key
from tabletop.games.designtown.state import State
from tests.app.canvas.whole import compared
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import building
from tests.app.games.designtown.table import open_table, position

STEPS = (("5",), ("f",), ("tab", "f"), ("right", "f"), ("1",), ("v",), ("space",), ("e",), ("ctrl+z",))


@pytest.mark.parametrize(
    ("state", "scale"),
    [(position(4), 150), (building(), 100)],
    ids=["two pages", "builds"],
)
def test_no_piece_is_left_as_it_was(state: State, scale: int, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=scale, confirmations=False, curtain="off")
    open_table(driver, state)
    with compared(driver):
        for keys in STEPS:
            driver.press(*keys).frame(12)


def test_the_panel_shows_another_card_when_the_one_in_focus_is_gone(
    make_driver: Callable[..., Driver],
) -> None:
    """What the keyboard was at goes with the turn: in that very frame the pointer counts again."""
    driver = make_driver(confirmations=False, curtain="off")
    scene = open_table(driver, building())
    driver.move("supply:6").frame(2)
    scene.focus("row:1")
    assert panel_key(scene.view) == "row:1"
    with compared(driver) as frames:
        driver.press("e").frame(4)
        driver.settle()
    assert frames[0] > 4 and not scene.state.row
