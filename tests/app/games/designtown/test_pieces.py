"""How many pieces of the table are drawn for what happens: counted, not timed (docs/architecture.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.table.key import Key
from tabletop.app.table.scene import TableScene
from tests.app.driver import Driver
from tests.app.games.designtown.table import open_table

pytestmark = pytest.mark.usefixtures("every_frame")

LIVE = 3
"""Pieces that are asked whenever anything changes, on any table: log, bar, widgets."""
PANEL = 4
"""Those of the panel that hang on the card it shows: title, both faces, facts."""


@pytest.fixture
def scene(driver: Driver) -> TableScene:
    """Return a table at rest, the pointer nowhere."""
    return open_table(driver)


def drawn(driver: Driver, act: Callable[[], Any]) -> int:
    """Return how many pieces are drawn meanwhile, also ahead."""
    counts = driver.ctx.pictures.counts
    before = counts.parts + counts.ahead
    act()
    return counts.parts + counts.ahead - before


@pytest.mark.parametrize("key", ["disc:1", "row:0", "supply:4"])
def test_a_card_under_the_pointer_changes_the_panel_and_itself(
    key: str, driver: Driver, scene: TableScene
) -> None:
    assert 0 < drawn(driver, lambda: driver.move(key).frame(3)) <= PANEL + 1 + LIVE
    assert len(scene.parts.painter.pieces(scene.view)) > 25


def test_what_is_dragged_draws_nothing_that_lies_still(driver: Driver, scene: TableScene) -> None:
    driver.down("deck").move((600, 300)).frame(2)
    assert scene.picking.drag is not None
    driver.move((640, 320)).frame(2)
    assert drawn(driver, lambda: driver.move((670, 325)).frame(2)) == 0


def test_a_card_that_is_played_changes_few_pieces(driver: Driver, scene: TableScene) -> None:
    """Plate, cash (hidden, then counted), deck, row, the card in it, the next place, panel, odds."""
    driver.press("space")
    assert drawn(driver, driver.settle) <= 8 + PANEL + 2 * LIVE
    assert len(scene.state.row) == 3


def test_pieces_have_keys(driver: Driver, scene: TableScene) -> None:
    """Also with something picked up: none of the game's is drawn only because the pointer moved."""
    assert scene.pick(Key.read("deck"))
    parts = scene.parts.painter.pieces(scene.view)
    assert [part.name for part in parts if part.key is None] == []
