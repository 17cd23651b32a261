"""Any press, move, key, change of size or loss of the window in any phase of a round (ux R11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.engine.chance import Chance
from tabletop.games.chinatown.state import Variants
from tests.app.at_table import open_at
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import trading
from tests.app.storm import calm, strike
from tests.games.chinatown.build import town

KINDS = ("human", "random", "random")
SEIZED = ("card:", "tile:", "plot:", "money:", "seat:", "sign:", "done:")


def seize(scene: Any) -> Callable[[Chance], Any]:
    """Return what gives the middle of anything of the game that can be touched now."""

    def any_thing(chance: Chance) -> Any:
        rects = [
            widget.rect
            for zone in scene.zones
            for widget in zone.widgets
            if widget.key.startswith(SEIZED) or not widget.key.count(":")
        ]
        return chance.pick(tuple(rects)).center if rects else None

    return any_thing


def positions() -> dict[str, Any]:
    """Return a table in each phase of a round."""
    held = {0: "7 8 22 23 60 61", 1: "1 2 4", 2: "5"}
    return {
        "plots": town("plots", plots={1: "3", 2: "40"}, hands=held, options={"keep_cards": True}),
        "trade": trading(3, Variants(keep_cards=True, hidden_money=True), hands=((9, 10), (12,), ())),
        "place": town(
            "place",
            plots={0: "19 22 23 24 25", 1: "7 8"},
            built={"22 23": "tea", "7": "fish"},
            tiles={0: "tea fish fish laundry", 1: "tea"},
            active=0,
            first=1,
        ),
    }


def rage(driver: Driver, phase: str, kinds: tuple[str, ...], seed: int, count: int) -> None:
    """Let chance play with a table, then check that it shows what is known."""
    scene = open_at(driver, "chinatown", positions()[phase], kinds=kinds)
    strike(driver, scene, seed, count, seize(scene))
    driver.settle()
    while scene.is_paused:
        scene.go_on()
        driver.settle()
    calm(driver, scene)


@pytest.mark.parametrize("phase", ["plots", "trade", "place"])
def test_r11_nothing_breaks_a_round(phase: str, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="fast", hold_to_confirm=False, bot_pause=0)
    rage(driver, phase, KINDS, seed=3, count=40)
