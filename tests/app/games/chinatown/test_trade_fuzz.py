"""Random hands in the trade phase: nothing breaks, money is conserved, secrets stay (ux R11, N1)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tabletop.games.chinatown.state import Variants
from tests.app.driver import Driver
from tests.app.games.chinatown.trade_table import mode, open_trade

KEYS = [*"12340nckwpthu,.", "return", "tab", "left", "right", "up", "down", "escape", "space"]
KEYS += ["backspace", "delete"]
SIZES = ((1280, 720), (1920, 1080), (700, 1200), (480, 300))


@pytest.mark.parametrize("seed", range(3))
def test_random_hands_break_nothing(make_driver: Callable[..., Driver], seed: int) -> None:
    dice = random.Random(seed)
    driver = make_driver(hold_to_confirm=seed != 1)
    variants = Variants(keep_cards=seed == 2, hidden_money=seed == 2)
    hands = ((6, 9), (), (), ()) if seed == 2 else ((),) * 4
    scene = open_trade(driver, variants=variants, hands=hands)
    total = sum(money or 0 for money in scene.session.table.state.money)

    def widget() -> str:
        found = driver.keys()
        return dice.choice([key for key in found if not key.startswith(("bar.", "done:", "look:", "seat:"))])

    def sign() -> None:
        found = driver.keys()
        boxes = [key for key in found if key.startswith("sign:")]
        if boxes:
            driver.down(dice.choice(boxes)).wait(650)
            driver.up()

    acts: list[Callable[[], object]] = [
        lambda: driver.click(widget()),
        lambda: driver.click(widget()),
        lambda: driver.drag(widget(), widget(), 2),
        lambda: driver.press(dice.choice(KEYS)),
        lambda: driver.press(dice.choice(KEYS)),
        lambda: driver.type(dice.choice(("3", "12", "x"))),
        lambda: driver.wait(dice.choice((50, 3200)) if dice.random() < 0.3 else 50),
        lambda: driver.resize(dice.choice(SIZES)) if dice.random() < 0.2 else None,
        sign,
        sign,
    ]
    for _ in range(90):
        dice.choice(acts)()
        while driver.top is not scene:
            driver.ctx.scenes.pop(driver.top)
            driver.frame(2)
        state = scene.session.table.state
        assert state.phase == "trade"
        assert sum(money or 0 for money in state.money) == total
        assert mode(scene).layout.board.w > 0
