"""Puzzles to test with: those that ship, opened at their real tables, answered through the real scene."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.screens.puzzles.session import PuzzleSession
from tabletop.app.table import registry
from tabletop.app.table.around.turns import DEAF_MS
from tabletop.app.table.scene import TableScene
from tabletop.puzzles import Puzzle, command_of, puzzles_of
from tests.app.driver import Driver
from tests.app.screens.at_lesson import Hands

ALL = {game: found for game in registry.playable_games() if (found := puzzles_of(game))}
KINDS = list({(one.game, one.question): one for found in ALL.values() for one in reversed(found)}.values())
"""The first puzzle of each kind of question."""


def open_puzzle(driver: Driver, puzzle: Puzzle) -> TableScene:
    """Open a puzzle and let it be asked."""
    navigate.open_puzzle(driver.ctx, puzzle.game, puzzle.id)
    driver.settle().wait(DEAF_MS)
    scene = driver.top
    assert isinstance(scene, TableScene)
    return scene


def puzzle_at(ctx: Context, puzzle: Puzzle, *commands: msgspec.Raw) -> TableScene:
    """Return the table of a puzzle after some commands, as its moment in the gallery."""
    scene: TableScene = navigate.found("puzzle")(ctx, puzzle.game, puzzle.id)
    for raw in commands:
        scene.session.submit(command_of(scene.session.table, raw))
    scene.settle()
    return scene


def session_of(scene: TableScene) -> PuzzleSession:
    """Return the session of a puzzle's table."""
    assert isinstance(scene.session, PuzzleSession)
    return scene.session


def give(
    driver: Driver,
    scene: TableScene,
    commands: Iterable[msgspec.Raw],
    way: str = "",
    hands: Hands | None = None,
) -> None:
    """Give commands until the attempt is judged: by a route of the game's tests, or straight to the table."""
    session = session_of(scene)
    for raw in commands:
        if session.verdict is not None:
            break
        command: Any = command_of(session.table, raw)
        if hands is None:
            assert scene.perform(command), (command, scene.tip.reason)
        else:
            hands[way](driver, scene, command)
        driver.settle().frame()
    assert session.verdict is not None
    driver.frame()


def read_out(driver: Driver) -> str:
    """Return all that a screen reader was told."""
    return " ".join(snapshot.live for snapshot in driver.reader.snapshots)


def widgets_of(scene: Any) -> list[Any]:
    """Return all that can be focused or pressed."""
    return [widget for zone in scene.zones for widget in zone.widgets]


def card(scene: TableScene) -> str:
    """Return what the card tells, empty where there is none."""
    return next((node.name for node in scene.accessible() if node.key == "puzzle.card"), "")


NAMES = [f"{one.game}-{one.question}" for one in KINDS]
every_kind = pytest.mark.parametrize("puzzle", KINDS, ids=NAMES)


def in_turn(*ways: str) -> Any:
    """Return each kind with each way: one of them in the ordinary run, the ways in turn."""
    return [
        pytest.param(
            puzzle, way, marks=[] if at % len(ways) == turn else [pytest.mark.slow], id=f"{name}-{way}"
        )
        for at, (puzzle, name) in enumerate(zip(KINDS, NAMES, strict=True))
        for turn, way in enumerate(ways)
    ]
