"""The window and its scale: how logical px (1920x1080) become device px.

Two scales, on purpose (look 2):

- *tables* (game boards) keep their places: `px(v)`, `rect(x, y, w, h)` use `s = min(W/1920, H/1080)`; text on
  them grows with `text_px` and is then fitted into its box;
- *panels* (menu, settings, rules, log) grow with the UI scale and scroll: `ui(v)` gives their sizes.

The UI scale is the player's, or what suits window and monitor (`automatic`).
`lw, lh` is the logical canvas, never smaller than 1920x1080; other window ratios add width or height.
`Display` saves nothing; the caller reads the settings.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from tabletop.app.core.video import NoDisplay, Pair
from tabletop.app.core.window import AppWindow

BASE_W, BASE_H = 1920, 1080
SMALL = 2 / 3
"""The scale `s` of a window of 1280x720, the smallest that the design was drawn for."""
STEP, LARGEST = 25, 200
"""Automatic UI scales, per cent: 100, 125 and so on."""
MIN_W, MIN_H = 480, 300
"""Below this a window shows one sentence instead of the scene."""
MIN_TEXT = 13
"""No text is drawn smaller than this many device px."""


class Display:
    """The window. `size` is in device px; everything scene code needs is derived from it."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), *, ui_scale: int | None = None, text_scale: int = 100
    ) -> None:
        """Derive the scale for a window of `size` device px. Scales are per cent, 75 to 200; a UI scale of
        None follows the monitor."""
        self.surface = pygame.Surface((1, 1))
        self._window: AppWindow | None = None
        self.monitor = 1.0
        """How large the system draws on the window's monitor: 1.5 at 150 %."""
        self._wished = ui_scale
        self._left_free = 0
        self._scale(size, ui_scale, text_scale)

    # -- the window ------------------------------------------------------------------------------------

    def open(
        self,
        size: Pair,
        place: Pair | None = None,
        *,
        least: Pair = (1, 1),
        hidden: bool = False,
    ) -> None:
        """Open the window, `hidden` until `show`; see `AppWindow`. Raise `NoDisplay` without a screen."""
        self.close()
        self._window = AppWindow("Tabletop", size, place, least=least, hidden=hidden)
        # Held arrows and Backspace repeat; text input is switched on by the field that has the focus.
        pygame.key.set_repeat(400, 40)
        pygame.key.stop_text_input()
        self.resized()

    def close(self) -> None:
        """Close the window; keep what is derived from its size."""
        if self._window is not None:
            self._window.close()
            self._window = None

    @property
    def window(self) -> AppWindow:
        """The window; raises `NoDisplay` while there is none."""
        if self._window is None:
            raise NoDisplay("no window was opened")
        return self._window

    @property
    def mode(self) -> str:
        """`window`, `borderless` or `fullscreen`."""
        return self.window.mode

    def set_mode(self, mode: str) -> None:
        """Change the mode; if the system refuses it, a plain window stays."""
        self.window.set_mode(mode)
        self.resized()

    def resize(self, size: Pair) -> None:
        """Make it a plain window of this size."""
        self.window.resize(size)
        self.resized()

    def resized(self) -> None:
        """Take over the window's present size, and the scale of its monitor."""
        self.surface, self.monitor = self.window.surface, self.window.scale
        self._scale(self.surface.get_size(), self._wished, self.text_scale)

    @property
    def is_elsewhere(self) -> bool:
        """Whether the window has moved to a monitor of another scale."""
        return self.window.scale != self.monitor

    def rescale(self, ui_scale: int | None, text_scale: int) -> None:
        """Set UI and text scale, per cent; a UI scale of None follows the monitor."""
        self._wished = ui_scale
        self._scale(self.whole, ui_scale, text_scale)

    def leave_free(self, width: int) -> bool:
        """Leave a column of so many device px free at the window's right edge; return whether that is new.
        `size` and everything derived from it, except the scale, then describe the rest."""
        if width == self._left_free:
            return False
        self._left_free = width
        self._scale(self.whole, self._wished, self.text_scale)
        return True

    @property
    def density(self) -> float:
        """Device px per unit of the system; see `AppWindow`."""
        return 1.0 if self._window is None else self._window.density

    def outside(self, rect: pygame.Rect) -> pygame.Rect:
        """Return a device rect in units of the system."""
        return pygame.Rect(*(round(value / self.density) for value in rect))

    def flip(self) -> None:
        """Show what was drawn."""
        self.window.flip()

    @contextmanager
    def pretend(self, size: tuple[int, int]) -> Iterator[None]:
        """Lay out and draw everything as for a window of another size at UI scale 100 %, for small pictures
        of a table (replay). The window itself does not change."""
        before, left_free = (self.whole, self._wished, self.text_scale), self._left_free
        self._left_free = 0
        self._scale(size, 100, 100)
        try:
            yield
        finally:
            self._left_free = left_free
            self._scale(*before)

    # -- the scale -------------------------------------------------------------------------------------

    def _scale(self, size: tuple[int, int], ui_scale: int | None, text_scale: int) -> None:
        self.whole = size
        """The size of the whole window, device px."""
        self.size = self.w, self.h = size[0] - self._left_free, size[1]
        self.s = min(size[0] / BASE_W, size[1] / BASE_H)
        self.ui_scale = self.automatic if ui_scale is None else ui_scale
        self.text_scale = text_scale
        self.u = self.ui_scale / 100
        self.lw, self.lh = self.w / self.s, self.h / self.s
        self.min_text = _least_text(self.s)
        # 1.0 from s = 0.9 upwards, 1.17 at s = 0.667 and below.
        self.t = 1 + 0.17 * min(1.0, max(0.0, (0.9 - self.s) / (0.9 - 2 / 3)))

    @property
    def automatic(self) -> int:
        """The UI scale, per cent, that suits the window on its monitor.

        That is the monitor's scale, divided by how much larger the window is than the smallest of the design,
        because everything grows with the window, too.
        """
        missing = self.monitor * min(1.0, SMALL / self.s)
        return min(max(round(100 * missing / STEP) * STEP, 100), LARGEST)

    @property
    def too_small(self) -> bool:
        """Whether the window is too small to show a scene in."""
        return self.w < MIN_W or self.h < MIN_H

    @property
    def bounds(self) -> pygame.Rect:
        """The whole window, device px."""
        return pygame.Rect(0, 0, self.w, self.h)

    def px(self, value: float) -> int:
        """Return device px for logical px of a table layout; visible lines keep at least 1 px."""
        rounded = round(value * self.s)
        return rounded if rounded or value <= 0 else 1

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return the device rect for a logical rect of a table layout; equal sizes stay equal everywhere."""
        return pygame.Rect(round(x * self.s), round(y * self.s), self.px(w), self.px(h))

    def ui(self, value: float) -> int:
        """Return device px for logical px of a panel's control; they grow with the UI scale."""
        rounded = round(value * self.s * self.u)
        return rounded if rounded or value <= 0 else 1

    def text_px(self, px: float) -> int:
        """Return the size of a text in device px: logical px times scale, at least `min_text`."""
        return max(round(px * self.s * self.t * (self.u * self.text_scale / 100)), self.min_text)

    @property
    def is_large(self) -> bool:
        """Whether text is so large that a table shows fewer things at once."""
        return self.u * self.text_scale >= 150


def _least_text(s: float) -> int:
    """Return the smallest text in device px: 13 up to 720p, 17 at 1080p, 34 at 2160p (look 2)."""
    if s <= 2 / 3:
        return MIN_TEXT
    return round(17 * s) if s >= 1 else round(MIN_TEXT + 4 * (s - 2 / 3) * 3)
