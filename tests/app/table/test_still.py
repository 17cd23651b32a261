"""The still picture is kept and drawn anew in pieces: it is always that of a full redraw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.engine.chance import Chance
from tabletop.engine.history import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.driver import Driver

SEATS, MOVES = 3, 14


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_is_kept_is_what_a_full_redraw_would_show(
    game_id: str, make_driver: Callable[..., Driver]
) -> None:
    """Through the middle of a game, at rest and in motion, with things picked up and pointed at."""
    driver = make_driver(curtain="off", confirmations=False, size=(1280, 720))
    pick = Chance(3, 1).pick
    table: Any = Table.new(
        game_id, [SeatInfo("ABC"[n], "human", n) for n in range(SEATS)], seed=11, options={}
    )
    for _ in range(40):
        seat = min(table.actors)
        table.submit(seat, pick(table.legal(seat)))
    scene: Any = registry.at_table(driver.ctx, Session(table, lambda: "off"))
    driver.push(scene)
    driver.settle()
    for _ in range(MOVES):
        seat = min(table.actors, default=None)
        if seat is None:
            break
        scene.perform_as(seat, pick(table.legal(seat)))
        for _ in range(3):
            driver.wait(60)
            _compare(driver, scene)
        driver.settle()
        for widget in [w for zone in scene.zones for w in zone.widgets if w.name][:4]:
            if driver.top is scene and scene.find(widget.key) is not None:
                scene.touch(widget.key)
                driver.frame()
                _compare(driver, scene)
        driver.ctx.scenes.stack[:] = [scene]
        scene.drop_selection()
        driver.settle()


def _compare(driver: Driver, scene: Any) -> None:
    if driver.top is not scene:
        return
    driver.frame()
    whole = pygame.Surface(driver.ctx.display.size).convert()
    scene.still.draw(driver.ctx.display.surface, parts := scene.parts.painter.still(scene.view))
    kept = pygame.image.tobytes(driver.ctx.display.surface, "RGB")
    for part in parts:
        part.draw(whole)
    assert kept == pygame.image.tobytes(whole, "RGB")
