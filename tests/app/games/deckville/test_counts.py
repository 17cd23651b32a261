"""How many pieces of Deckville's table are asked anew: counted, not timed (docs/architecture.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.canvas.canvas import Part
from tests.app.driver import Driver
from tests.app.games.deckville.table import open_table, position

pytestmark = pytest.mark.usefixtures("every_frame")

MOST = 8
"""So many pieces an event of a single card changes, at most."""


@pytest.fixture
def asked(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[Any]]:
    """Return what tells which of the game's pieces were drawn since it was asked last, ahead or not."""
    names: list[Any] = []
    made, prepare = driver.ctx.pictures._made, driver.ctx.pictures.prepare

    def noted(part: Part) -> Any:
        names.append(part.name)
        return made(part)

    def prepared(part: Part) -> bool:
        is_made = prepare(part)
        if is_made:
            names.append(part.name)
        return is_made

    def since() -> list[Any]:
        found = [name[1][1] for name in names if name[1][0] == "game"]
        names.clear()
        return found

    monkeypatch.setattr(driver.ctx.pictures, "_made", noted)
    monkeypatch.setattr(driver.ctx.pictures, "prepare", prepared)
    return since


def test_a_card_that_is_pointed_at_has_the_panel_drawn_and_itself(
    driver: Driver, asked: Callable[[], list[Any]]
) -> None:
    scene = open_table(driver, position())
    driver.settle()
    asked()
    driver.move(scene.layout.hand[1].center).frame(3)
    assert set(asked()) == {"hover", "panel", "cost", "facts"}


def test_each_event_of_a_card_that_is_drawn_has_few_pieces_drawn(
    driver: Driver, asked: Callable[[], list[Any]]
) -> None:
    """What was drawn ahead counts as well, but not what is offered again when all is shown."""
    scene = open_table(driver, position(reached=4))
    driver.settle()
    driver.move((1, 1)).frame(3)
    asked()
    scene.pick("pool_1")
    scene.aim("hand")
    seen = set()
    while scene.is_busy:
        shown = scene.state
        while scene.is_busy and scene.state is shown:
            driver.frame()
        found = {name for name in asked() if name[0] != "offer"}
        assert len(found) <= MOST
        seen |= found
    assert {"pool_1", "supply", ("step", 4)} <= seen
