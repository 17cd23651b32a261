"""Escape closes whatever was opened last, the log too."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.app.table.key import Key
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.driver import Driver


def table(driver: Driver, game_id: str) -> Any:
    """Show a new game of three people, without curtains; return its scene."""
    seats = [SeatInfo(f"P{i}", "human", i) for i in range(3)]
    played = Table.new(game_id, seats, seed=7, options={})
    scene = registry.at_table(driver.ctx, Session(played, lambda: "off"))
    driver.push(scene)
    driver.settle()
    return scene


def pickable(scene: Any) -> Key:
    """Return the key of something that can be picked up now."""
    for key in [widget.key for zone in scene.zones for widget in zone.widgets]:
        if scene.parts.move_map.can_pick(scene.view, Key.read(key)) and scene.pick(Key.read(key)):
            scene.drop_selection()
            return Key.read(key)
    raise AssertionError("nothing can be picked")


@pytest.mark.parametrize("game_id", sorted(games()))
def test_it_closes_the_log(driver: Driver, game_id: str) -> None:
    scene = table(driver, game_id)
    driver.press("l")
    assert scene.log.is_open
    driver.press("escape")
    assert not scene.log.is_open


@pytest.mark.parametrize("game_id", sorted(games()))
def test_the_last_opened_is_closed_first(driver: Driver, game_id: str) -> None:
    scene = table(driver, game_id)
    key = pickable(scene)
    scene.pick(key)
    driver.press("l", "escape")
    assert not scene.log.is_open and scene.picked == key, "the log came last"
    driver.press("escape")
    assert scene.picked is None
    driver.press("l")
    scene.pick(key)
    driver.press("escape")
    assert scene.log.is_open and scene.picked is None, "what was picked came last"
    driver.press("escape")
    assert not scene.log.is_open


@pytest.mark.parametrize("game_id", sorted(games()))
def test_an_enlarged_card_and_the_log(driver: Driver, game_id: str) -> None:
    scene = table(driver, game_id)
    key = pickable(scene)
    driver.press("l")
    scene.inspector.toggle(key)
    driver.press("escape")
    assert scene.log.is_open and not scene.inspector.held
    driver.press("escape")
    scene.inspector.toggle(key)
    driver.press("l", "escape")
    assert not scene.log.is_open and scene.inspector.held
