"""The window and its scale: how logical px (1920x1080) become device px.

Two scales, on purpose (design.md, section 2):

- *tables* (game boards) keep their places: `px(v)`, `rect(x, y, w, h)` use `s = min(W/1920, H/1080)`; text on
  them grows with `text_px` and is then fitted into its box;
- *panels* (menu, settings, rules, log) grow with the UI scale and scroll: `ui(v)` gives their sizes.

`lw, lh` is the logical canvas, never smaller than 1920x1080; other window ratios add width or height.
`Display` saves nothing; settings are read by whoever calls `apply`.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from tabletop import paths

BASE_W, BASE_H = 1920, 1080
MIN_W, MIN_H = 480, 300
"""Below this a window shows one sentence instead of the scene."""
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""One of these says where the screen is, on Linux."""
HEADLESS = ("dummy", "offscreen", "evdev")
"""SDL's drivers without a screen: used only when asked for by `SDL_VIDEODRIVER`."""
SLOW_FLIP_MS = 8.0
"""Showing a picture should take 0.1 to 2 ms; above this another way is tried."""
MIN_TEXT = 13
"""No text is drawn smaller than this many device px."""


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Display:
    """The window. `size` is in device px; everything scene code needs is derived from it."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), *, ui_scale: int = 100, text_scale: int = 100
    ) -> None:
        """Derive the scale for a window of `size` device px; scales are per cent, 75 to 200."""
        self.surface = pygame.Surface((1, 1))
        self.windowed_size = size
        self.mode = "window"
        self._probed = False
        self._scale(size, ui_scale, text_scale)

    # -- the window ------------------------------------------------------------------------------------

    def open(
        self, size: tuple[int, int], mode: str = "window", title: str = "Tabletop", *, hidden: bool = False
    ) -> None:
        """Open (or reopen) the window; `mode` is `window`, `borderless` or `fullscreen`; `hidden` until
        `show`.

        A mode the system refuses falls back to a plain window, then to 1280x720 (ux S2). Raises `NoDisplay`
        when there is no screen at all.
        """
        # Without this a software window may be copied through a GPU renderer: 5 to 24 ms a flip under Xvfb.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in SCREENS):
            raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        if pygame.display.get_driver() in HEADLESS and not os.environ.get("SDL_VIDEODRIVER"):
            # SDL draws into memory when it finds no screen; nobody asked for that.
            pygame.display.quit()
            raise NoDisplay("no screen was found")
        pygame.display.set_caption(title)
        self._set_icon()
        for try_mode, try_size in ((mode, size), ("window", size), ("window", (1280, 720))):
            if self._set_mode(try_size, try_mode, pygame.HIDDEN if hidden else 0):
                self.mode = try_mode
                break
        else:
            raise NoDisplay(pygame.get_error())
        if not hidden:
            self._probe(title)
        # Held arrows and Backspace repeat; text input is switched on by the field that has the focus.
        pygame.key.set_repeat(400, 40)
        pygame.key.stop_text_input()
        self.resized()

    @staticmethod
    def _set_icon() -> None:
        with contextlib.suppress(FileNotFoundError, pygame.error):
            pygame.display.set_icon(pygame.image.load(str(paths.assets() / "icon.png")))

    def _probe(self, title: str) -> None:
        """Where showing a picture is slow, try the other way SDL has, once, and keep the faster."""
        if self._probed or pygame.display.get_driver() in HEADLESS:
            return
        self._probed = True
        plain = _flip_ms()
        if plain < SLOW_FLIP_MS:
            return
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
        self._reopen(title)
        if _flip_ms() > plain:
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
            self._reopen(title)

    def _reopen(self, title: str) -> None:
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_caption(title)
        self._set_mode(self.windowed_size, self.mode, 0)

    def _set_mode(self, size: tuple[int, int], mode: str, extra: int) -> bool:
        flags = pygame.RESIZABLE if mode == "window" else pygame.NOFRAME
        if mode == "fullscreen":
            flags = pygame.FULLSCREEN
        if mode != "window":
            size = self.desktop_size()
        else:
            self.windowed_size = size
        try:
            self.surface = pygame.display.set_mode(size, flags | extra)
        except pygame.error:
            return False
        return True

    def show(self) -> None:
        """Show a window that was opened hidden."""
        if pygame.display.get_init() and not pygame.display.get_active():
            pygame.Window.from_display_module().show()

    @staticmethod
    def desktop_size() -> tuple[int, int]:
        """Return the size of the first monitor in device px; 1280x720 when unknown."""
        sizes = pygame.display.get_desktop_sizes() if pygame.display.get_init() else []
        return sizes[0] if sizes else (1280, 720)

    def set_mode(self, mode: str) -> bool:
        """Change between `window`, `borderless` and `fullscreen`; False when it fell back to a window."""
        self.open(self.windowed_size, mode, pygame.display.get_caption()[0] or "Tabletop")
        return self.mode == mode

    def resized(self) -> None:
        """Take over the size the window has now."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface = surface
        if self.mode == "window":
            self.windowed_size = self.surface.get_size()
        self._scale(self.surface.get_size(), self.ui_scale, self.text_scale)

    def rescale(self, ui_scale: int, text_scale: int) -> None:
        """Set UI and text scale, per cent."""
        self._scale(self.size, ui_scale, text_scale)

    def flip(self) -> None:
        """Show what was drawn."""
        pygame.display.flip()

    @contextmanager
    def pretend(self, size: tuple[int, int]) -> Iterator[None]:
        """Let everything be laid out and drawn as for a window of another size, at UI scale 100 %.

        For pictures of a table that are smaller than the window (replay); the window itself is not touched.
        """
        before = (self.size, self.ui_scale, self.text_scale)
        self._scale(size, 100, 100)
        try:
            yield
        finally:
            self._scale(*before)

    # -- the scale -------------------------------------------------------------------------------------

    def _scale(self, size: tuple[int, int], ui_scale: int, text_scale: int) -> None:
        self.size = size
        self.ui_scale, self.text_scale = ui_scale, text_scale
        self.w, self.h = size
        self.s = min(self.w / BASE_W, self.h / BASE_H)
        self.u = ui_scale / 100
        self.lw, self.lh = self.w / self.s, self.h / self.s
        # 1.0 from s = 0.9 upwards, 1.17 at s = 0.667 and below.
        self.t = 1 + 0.17 * min(1.0, max(0.0, (0.9 - self.s) / (0.9 - 2 / 3)))

    @property
    def too_small(self) -> bool:
        """Whether the window is too small to show a scene in."""
        return self.w < MIN_W or self.h < MIN_H

    @property
    def bounds(self) -> pygame.Rect:
        """The whole window, device px."""
        return pygame.Rect(0, 0, self.w, self.h)

    def px(self, value: float) -> int:
        """Logical px of a table layout -> device px; never rounds a visible line away."""
        rounded = round(value * self.s)
        return rounded if rounded or value <= 0 else 1

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Logical rect of a table layout -> device rect; equal sizes stay equal wherever they lie."""
        return pygame.Rect(round(x * self.s), round(y * self.s), self.px(w), self.px(h))

    def logical(self, pos: tuple[int, int]) -> tuple[float, float]:
        """Device position -> logical position."""
        return pos[0] / self.s, pos[1] / self.s

    def ui(self, value: float) -> int:
        """Logical px of a panel's control -> device px; grows with the UI scale."""
        rounded = round(value * self.s * self.u)
        return rounded if rounded or value <= 0 else 1

    def text_px(self, px: float, minimum: int | None = None) -> int:
        """Size of a text in device px: logical px times scale, never under `minimum` (default `min_text`)."""
        u = self.u * self.text_scale / 100
        return max(round(px * self.s * self.t * u), self.min_text if minimum is None else minimum)

    @property
    def is_large(self) -> bool:
        """Whether text is asked for so large that a table shows fewer things at once."""
        return self.u * self.text_scale >= 150

    @property
    def min_text(self) -> int:
        """Smallest text in device px: 13 up to 720p, 17 at 1080p, 34 at 2160p (design.md, section 2)."""
        if self.s <= 2 / 3:
            return MIN_TEXT
        return round(17 * self.s) if self.s >= 1 else round(MIN_TEXT + 4 * (self.s - 2 / 3) * 3)


def _flip_ms() -> float:
    """Return how long showing a picture takes, ms: the best of three."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        pygame.display.flip()
        times.append((time.perf_counter() - start) * 1000)
    return min(times)
