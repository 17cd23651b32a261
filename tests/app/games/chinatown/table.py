"""Chinatown's table as tests see it: its camera, the marks on it, what the phase on the screen draws."""

from __future__ import annotations

from typing import Any

from tabletop.app.games.chinatown.board.camera import BoardCamera
from tabletop.app.games.chinatown.board.looks import BoardMarks


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
