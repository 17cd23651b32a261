"""Pictures of a table as the app draws it, in no window."""

from __future__ import annotations

import os
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.table import Table

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before pygame looks for a screen
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.loop import Loop
from tabletop.app.core.session import Session
from tabletop.app.core.settings import SettingsFile
from tabletop.app.table import registry

_SIZE: Final = (1280, 720)
_FRAME_MS: Final = 100
_MOST_FRAMES: Final = 200


class Camera:
    """Draws tables of any game; keeps an app without a window until it is closed."""

    def __init__(self) -> None:
        self._now = 0
        display = Display()
        display.open(_SIZE, hidden=True)
        settings = SettingsFile(None)
        settings.values.mute, settings.values.curtain, settings.values.animation = True, "off", "off"
        settings.values.explanations = False
        self._ctx = Context(display, lambda: self._now, settings)
        self._loop = Loop(self._ctx, strict=True)

    def shot(self, table: Table[Any, Any, Any]) -> NDArray[np.uint8]:
        """Return the picture that the seat to act has before it: rows, columns, red, green and blue."""
        self._ctx.scenes.reset(registry.at_table(self._ctx, Session(table, lambda: "off")))
        for _ in range(_MOST_FRAMES):
            self._now += _FRAME_MS
            self._loop.step()
            if not self._ctx.scenes.animating:
                break
        return np.array(self._ctx.display.surface.get_view("3"), np.uint8).swapaxes(0, 1)

    def close(self) -> None:
        """End the app."""
        self._ctx.scenes.clear()
        self._ctx.display.close()
