"""Any press, move, key, change of size or loss of the window at any moment of a game (ux R11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from tabletop.engine.chance import Chance
from tests.app.at_table import widgets_named
from tests.app.driver import Driver

KEYS = ("tab", "left", "right", "up", "down", "return", "escape", "z", "1", "2", "5", "9", "u", "ctrl+y", "x")
SIZES = ((1280, 720), (1600, 900), (1024, 768))


def dice(seed: int) -> Iterator[Chance]:
    """Chance after chance, from one seed."""
    position = 0
    while True:
        position += 1
        yield Chance(seed, position)


def strike(driver: Driver, scene: Any, seed: int, count: int, seize: Callable[[Chance], Any]) -> None:
    """Do `count` things at random on a table; what opens over it is closed again.

    `seize(chance)` gives a place where a thing of the game can be dragged from.
    """
    throws = dice(seed)
    for _ in range(count):
        chance = next(throws)
        width, height = driver.ctx.display.size
        spot = (chance.below(width), height - 1 - chance.below(height // (1 + chance.below(3))))
        match chance.below(9):
            case 0 | 1:
                driver.click(spot, button=1 + (chance.below(6) == 0) * (1 + chance.below(2)))
            case 2 | 3:
                driver.drag(seize(chance) or spot, (chance.below(width), chance.below(height)), steps=2)
            case 4:
                driver.down(spot).move((chance.below(width), chance.below(height)))
            case 5:
                driver.up()
            case 6:
                driver.press(chance.pick(KEYS))
            case 7 if chance.below(8) == 0:
                driver.resize(chance.pick(SIZES))
            case 7 if chance.below(4) == 0:
                driver.post(pygame.WINDOWFOCUSLOST)
            case _:
                if chance.below(4) == 0:
                    driver.press("e")
                driver.frame(1 + chance.below(12))
        if scene not in driver.ctx.scenes.stack:
            # Somebody left for the menu: come back to the table.
            driver.ctx.scenes.reset(scene)
        while driver.top is not scene:
            driver.ctx.scenes.pop()


def calm(driver: Driver, scene: Any) -> None:
    """Let everything end that is under way, in another language; then the table shows what is known."""
    driver.ctx.change(language="ja")
    driver.settle()
    scene.drop_selection()
    driver.settle()
    table = scene.session.table
    assert scene.state == scene.session.view == table.game.secrets.redact(table.state, scene.viewer)


def some_thing(scene: Any, kinds: Sequence[str]) -> Callable[[Chance], tuple[int, int] | None]:
    """Return what finds the middle of a thing whose key begins with one of `kinds`, None where none lies."""

    def find(chance: Chance) -> tuple[int, int] | None:
        things = [widget for kind in kinds for widget in widgets_named(scene, kind)]
        return chance.pick(things).rect.center if things else None

    return find
