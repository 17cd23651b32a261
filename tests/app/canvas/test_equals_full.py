"""After any frame the window is what a picture drawn in full would be, byte for byte (docs/architecture.md).

Games of all tables go on meanwhile, with the pointer anywhere, things dragged, the window resized, the log
open, undo, motion cut short.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import choices, next_actor
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.canvas.whole import compared
from tests.app.driver import Driver
from tests.app.storm import dice

SIZES = ((1280, 720), (1024, 768), (1280, 720))
SEATS = 3


def opened(driver: Driver, game_id: str, seed: int, commands: int) -> Any:
    """Put a table on the screen where a random game stands after some commands, all seats people's."""
    seats = [SeatInfo("ABC"[number], "human", number) for number in range(SEATS)]
    table: Any = Table.new(game_id, seats, seed=seed, options={})
    while len(table.steps) < commands and table.result is None:
        _play(table, Chance(seed, len(table.steps)))
    scene = registry.at_table(driver.ctx, Session(table, lambda: "off"))
    driver.push(scene)
    return scene


def _play(table: Any, chance: Chance) -> None:
    seat = next_actor(table.game, table.state, None)
    table.submit(seat, chance.pick(choices(table.game, table.view(seat), seat, chance)))


def go_on(driver: Driver, scene: Any, chance: Chance) -> None:
    """Give a random command of whoever is next; what was in hand is put down, as with any command."""
    table = scene.session.table
    if table.result is None and scene.is_on_top:
        seat = next_actor(table.game, table.state, None)
        legal = choices(table.game, table.view(seat), seat, chance)
        scene.drop_selection()
        scene.schedule(scene.session.submit(chance.pick(legal), seat))


def disturb(driver: Driver, scene: Any, chance: Chance) -> None:
    """Do one thing of those that people do without deciding anything."""
    things = [widget for zone in scene.zones for widget in zone.widgets]
    spot = chance.pick(things).rect.center
    match chance.below(8):
        case 0 | 1:
            driver.move(spot).frame(1 + chance.below(3))
        case 2:
            driver.down(spot).move((chance.below(1000), chance.below(700))).frame(2)
            driver.move((chance.below(1000), chance.below(700))).press("escape").up()
        case 3:
            driver.press(chance.pick(("tab", "right", "down", "1", "2", "z", "escape")))
        case 4:
            driver.press("l").frame(2).press("l")
        case 5 if chance.below(3) == 0:
            driver.resize(chance.pick(SIZES))
        case 6 if scene.session.table.can_undo():
            scene.undo()
            driver.frame(2)
        case _:
            driver.frame(1 + chance.below(8))


def storm(driver: Driver, scene: Any, throws: Iterator[Chance], count: int) -> None:
    """Let a game go on, and do other things in between; whatever opens over the table is closed again."""
    for _ in range(count):
        chance = next(throws)
        if chance.below(3) == 0:
            go_on(driver, scene, chance)
        disturb(driver, scene, chance)
        if scene not in driver.ctx.scenes.stack:
            driver.ctx.scenes.reset(scene)
        while driver.top is not scene:
            driver.ctx.scenes.pop()


@pytest.mark.parametrize("slice_ms", [math.inf, 0])
@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_frame_is_what_would_be_drawn_in_full(
    game_id: str, slice_ms: float, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    """On a machine that is as quick as can be, and on one that does one step of what comes in a frame."""
    driver = make_driver(size=(1280, 720), curtain="off", confirmations=False)
    driver.ctx.frame_budget.ms = slice_ms
    scene = opened(driver, game_id, seed=11, commands=40)
    with compared(driver) as frames:
        # In a slow one fewer frames are seen.
        storm(driver, scene, dice(5), 25 if slice_ms else 40)
    assert frames[0] > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game_id", sorted(games()))
def test_so_is_every_frame_of_long_games(
    game_id: str, seed: int, make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    """The same for long, and no picture is changed while it is seen."""
    driver = make_driver(size=(1280, 720), curtain="off", ui_scale=(100, 150, 75)[seed % 3])
    driver.ctx.frame_budget.ms = (math.inf, 0)[seed // 3]
    scene = opened(driver, game_id, seed=seed, commands=10 + 30 * seed)
    with compared(driver, hashed=seed % 2 == 0) as frames:
        throws = dice(100 + seed)
        while frames[0] <= 500:
            # A game that is over shows fewer.
            storm(driver, scene, throws, 100)
