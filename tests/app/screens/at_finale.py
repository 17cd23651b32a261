"""The end of a game to test with: a finished session that ended as wanted, and what is written there."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.app.core.session import Session
from tabletop.app.screens.results.finale import FinaleScene
from tabletop.app.table import registry
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.table import Table
from tests.app.driver import Driver

NAMES_OF = ("Mei", "Tom", "Aiko", "Ravi", "Noor")
BOTS = ("bot:easy:ruth", "bot:easy:finn", "bot:easy:mele", "bot:easy:kenji", "bot:easy")


@cache
def over(game_id: str, count: int) -> Table[Any, Any, Any]:
    game = tabletop.game(game_id)
    seats = [SeatInfo(NAMES_OF[seat], BOTS[seat], seat) for seat in range(count)]
    table = Table.new(game, seats, 3)
    choose, seat, move = game.players.bots["easy"], None, 0
    while table.result is None:
        seat = next_actor(game, table.state, seat)
        table.submit(seat, choose(table.view(seat), seat, Chance(3, move)))
        move += 1
    return table


def begun(driver: Driver, session: Session) -> FinaleScene:
    driver.push(registry.at_table(driver.ctx, session)).frame()
    scene = driver.top
    assert isinstance(scene, FinaleScene)
    return scene


def written(scene: FinaleScene, monkeypatch: pytest.MonkeyPatch, now: int) -> list[str]:
    """Return all texts that are drawn at a moment."""
    found: list[str] = []
    text = scene.ctx.text
    with monkeypatch.context() as patched:
        patched.setattr(
            text, "draw", lambda canvas, words, *_, **__: found.append(words) or pygame.Rect(0, 0, 0, 0)
        )
        patched.setattr(
            text, "line", lambda canvas, words, *_, **__: found.append(words) or pygame.Rect(0, 0, 0, 0)
        )
        scene._draw(pygame.Surface(scene.ctx.display.size), now)
    return found


def counts(game_id: str) -> tuple[int, ...]:
    return tuple(sorted(tabletop.game(game_id).players.seat_counts))
