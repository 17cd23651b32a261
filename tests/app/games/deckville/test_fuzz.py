"""Any press, move, key, change of size or language at any moment: nothing breaks, nothing illegal happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.core.session import Session
from tests.app.driver import Driver
from tests.app.storm import calm, some_thing, strike
from tests.app.whole_games import begin

KINDS = ("hand:", "pool_", "deck", "discard", "reserve")


@pytest.mark.parametrize(("seed", "seats"), [(0, 1), pytest.param(1, 2, marks=pytest.mark.slow), (2, 4)])
def test_r11_any_input_at_any_moment(
    seed: int, seats: int, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(curtain="off", animation="fast", confirmations=False)
    scene = begin(driver, "deckville", ("human",) * seats, seed=seed)
    table = scene.session.table
    cards = table.game.rules.conserved(table.state)
    strike(driver, scene, seed, 350, some_thing(scene, KINDS))
    calm(driver, scene)
    assert table.game.rules.conserved(table.state) == cards
    assert len(table.steps) > 1
