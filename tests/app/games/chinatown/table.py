"""Chinatown's table as tests see it: its camera, the marks on it, what the phase on the screen draws."""

from __future__ import annotations

from typing import Any

from tabletop.app.games.chinatown.board.camera import BoardCamera
from tabletop.app.games.chinatown.board.looks import BoardMarks
from tabletop.games.chinatown.state import State
from tests.app.at_table import open_at
from tests.app.driver import Driver
from tests.games.chinatown.build import town

SEATS = ("human", "random", "random")


def opened(driver: Driver, state: Any, kinds: tuple[str, ...] = SEATS, **more: Any) -> Any:
    """Open a table at a state: a person and two computer players, unless others are named."""
    return open_at(driver, "chinatown", state, kinds=kinds, **more)


def camera(scene: Any) -> BoardCamera:
    """Return where the plots of a scene lie now."""
    found: BoardCamera = scene.view.layout.camera
    return found


def painter(scene: Any) -> Any:
    """Return what draws the phase that is on the screen."""
    return scene.parts.painter.phase(scene.view)


def board_marks(scene: Any) -> BoardMarks:
    """Return what comes and goes over the board."""
    found: BoardMarks = painter(scene).board_marks(scene.view)
    return found


def choosing(**more: Any) -> State:
    """Return a position in which seat 0 of three chooses 4 of 6 plots in round 2."""
    return town("plots", plots={1: "3", 2: "40"}, hands={0: "7 8 22 23 60 61", 1: "1 2 4", 2: "5"}, **more)


def placing(**more: Any) -> State:
    """Return a position in which seat 0 has three kinds of tiles and four empty plots."""
    return town(
        "place",
        plots={0: "19 22 23 24 25", 1: "7 8"},
        built={"22 23": "tea", "7": "fish"},
        tiles={0: "tea fish fish laundry", 1: "tea"},
        active=0,
        **more,
    )
