"""The still picture is brought up to date piece by piece, also where one looks at other faces and pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

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
