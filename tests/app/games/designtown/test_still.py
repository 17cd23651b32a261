"""The still picture is brought up to date piece by piece, also where one looks at other faces and pages."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.games.designtown.state import State
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
    scene = open_table(driver, state)
    brought_up, anew = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    for number, keys in enumerate(STEPS):
        driver.press(*keys)
        for frames in (1, 12):
            driver.frame(frames)
            pieces = scene.parts.painter.still(scene.view)
            scene.still.draw(brought_up, pieces)
            scene.still.forget()
            scene.still.draw(anew, pieces)
            assert bytes(anew.get_buffer()) == bytes(brought_up.get_buffer()), (number, keys, frames)
