"""An app that draws few of its frames: those that somebody looks at."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from tabletop.app.core.display import Display
from tabletop.app.core.loop import Loop
from tests.app.pictures import is_untouched

SPARING = 8


class SeenDisplay(Display):
    """Has drawn what is due before somebody looks at it."""

    look: Callable[[], object] = staticmethod(lambda: None)

    @property
    def surface(self) -> pygame.Surface:  # type: ignore[override]
        """What is on the screen."""
        self.look()
        return self._surface

    @surface.setter
    def surface(self, surface: pygame.Surface) -> None:
        self._surface = surface


class SparingLoop(Loop):
    """Draws one in `every` of the frames that are due: a whole game has thousands of them. With `waits` each
    waits until somebody looks, unless a test has a hand in how things are drawn, or in how long it takes."""

    every = 1
    waits = False
    stride = 1
    """So many frames of time go by with each turn."""
    _due = 0
    _is_stale = _is_owed = False

    def draw(self) -> None:
        self._due += self.stride
        if self._due >= self.every:
            self._show()
        else:
            self._leave_out()

    def _show(self) -> None:
        self._due = 0
        self._is_owed = self.waits and self.ctx.frame_budget.ms == math.inf and is_untouched(self.ctx)
        if self._is_owed:
            self._leave_out()
            self._publish()
        else:
            self._draw()

    def _leave_out(self) -> None:
        # What changed is still to be drawn, with a later frame.
        self._is_stale = self._is_stale or not self.ctx.scenes.is_still or self.ctx.toasts.dirty
        self.ctx.scenes.drawn()
        self.ctx.toasts.dirty = False

    @contextmanager
    def sparing(self) -> Iterator[None]:
        """Draw few of the frames from here on, and then the last one."""
        if self.every != 1:
            yield
            return
        self.every, self._due = SPARING, 0
        try:
            yield
        finally:
            if self._due:
                self.guard(self._show)
            self.every = 1

    def look(self) -> None:
        """Draw what has waited."""
        if self._is_owed:
            self._is_owed = False
            self.guard(self._draw)

    @property
    def frames(self) -> int:  # type: ignore[override]
        """The number of pictures drawn."""
        self.look()
        return self._frames

    @frames.setter
    def frames(self, count: int) -> None:
        self._frames = count

    @contextmanager
    def striding(self, stride: int) -> Iterator[None]:
        """Let more time go by with each turn from here on."""
        self.stride = stride
        try:
            yield
        finally:
            self.stride = 1

    def _draw(self) -> None:
        if self._is_stale:
            self.ctx.scenes.invalidate()
            self._is_stale = False
        super().draw()
