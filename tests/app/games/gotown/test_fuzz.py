"""Any press, move, key, change of size or language at any moment: nothing breaks, nothing illegal happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table.hand_of_cards import strip
from tabletop.engine.chance import Chance
from tests.app.driver import Driver
from tests.app.storm import calm, strike
from tests.app.whole_games import begin


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_r11_any_input_at_any_moment(
    seed: int, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(curtain="off", animation="fast", confirmations=False)
    scene = begin(driver, "gotown", ("human",) * 3, seed=seed)
    table = scene.session.table
    deck = table.game.rules.conserved(table.state)

    def some_card(chance: Chance) -> tuple[int, int] | None:
        keys = scene.layout.hand_keys
        return strip(scene.layout.hand, keys[chance.below(len(keys))]).center if keys else None

    strike(driver, scene, seed, 350, some_card)
    calm(driver, scene)
    assert table.game.rules.conserved(table.state) == deck
    assert len(table.steps) > 1
