"""Any press, move, key, change of size or language at any moment: nothing breaks, nothing illegal happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from tabletop.app import navigate
from tabletop.app.scenes.gotown import GoTownScene
from tabletop.app.session import Session
from tabletop.engine.chance import Chance
from tabletop.engine.history import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.gotown import GAME
from tabletop.games.gotown.state import all_cards
from tests.app.driver import Driver

KEYS = ("tab", "left", "right", "up", "down", "return", "escape", "z", "1", "2", "5", "9", "u", "ctrl+y", "x")


def dice(seed: int) -> Iterator[Chance]:
    position = 0
    while True:
        position += 1
        yield Chance(seed, position)


@pytest.mark.parametrize("seed", range(3))
def test_r11_any_input_at_any_moment(
    seed: int, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(navigate, "show_results", lambda ctx, session: None)
    driver = make_driver(curtain="off", animation="fast", confirmations=False)
    seats = [SeatInfo(name, "human", index) for index, name in enumerate("ABC")]
    table = Table.new("gotown", seats, seed=seed)
    scene = GoTownScene(driver.ctx, Session(table, lambda: "off"), is_new=True)
    driver.push(scene)
    deck = all_cards(table.state)
    throws = dice(seed)
    for _ in range(350):
        chance = next(throws)
        width, height = driver.ctx.display.size
        spot = (chance.below(width), height - 1 - chance.below(height // (1 + chance.below(3))))
        match chance.below(9):
            case 0 | 1:
                driver.click(spot, button=1 + (chance.below(6) == 0) * (1 + chance.below(2)))
            case 2 | 3:
                start = spot if not scene.hand_keys() else _some_card(scene, chance)
                driver.drag(start, (chance.below(width), chance.below(height)), steps=2)
            case 4:
                driver.down(spot).move((chance.below(width), chance.below(height)))
            case 5:
                driver.up()
            case 6:
                driver.press(chance.pick(KEYS))
            case 7 if chance.below(8) == 0:
                driver.resize(chance.pick(((1280, 720), (1600, 900), (1024, 768))))
            case 7 if chance.below(4) == 0:
                driver.post(pygame.WINDOWFOCUSLOST)
            case _:
                if chance.below(4) == 0:
                    driver.press("e")
                driver.frame(1 + chance.below(12))
        while driver.top is not scene:
            driver.ctx.scenes.pop()
    driver.ctx.change(language="ja")
    driver.settle()
    assert all_cards(table.state) == deck
    assert len(table.steps) > 1
    scene.drop_selection()
    driver.settle()
    assert scene.shown == scene.session.view == GAME.redact(table.state, scene.viewer)


def _some_card(scene: GoTownScene, chance: Chance) -> tuple[int, int]:
    index = chance.below(len(scene.hand_keys()))
    return scene.layout.strip(index).center
