"""The system's window: how it is opened, its modes, and what the window manager makes of it.

A window manager does what it likes with a wish, and says so in events later. So places are asked for again
when a window came to lie elsewhere (frames are put around it after it was placed), and size and place are
remembered only while it is neither maximised nor over the whole screen. Sizes and places are those of what is
inside the frame, in what the system counts in: px, or points that have several px each (macOS, Wayland).
"""

from __future__ import annotations

import contextlib
import os
import time
from io import BytesIO

import pygame

from tabletop import files, paths
from tabletop.app.core import monitor
from tabletop.app.core.quiet import quiet
from tabletop.app.core.video import ACCELERATION, PLAIN, NoDisplay, Pair, desktop_size, start_video
from tabletop.app.core.window_placement import WindowPlacement, within

SLOW_FLIP_MS = 8.0
"""Showing a picture should take 0.1 to 2 ms; above this another way is tried."""
PLACING_S, FRAME_S, STANDING_S = 3.0, 0.1, 1.0
"""How long frames may come late, and are waited for; how long at most until a window stands."""
MOST_WISHES = 3
"""So often a place is asked for; then the window manager has its way."""


class AppWindow:
    """A window that is open; `mode` is `window`, `borderless` or `fullscreen`."""

    def __init__(
        self, title: str, size: Pair, place: Pair | None = None, *, least: Pair = (1, 1), hidden: bool = False
    ) -> None:
        """Open it, with `hidden` without showing it; raises `NoDisplay`.

        `least` is the size below which it can't be made by dragging, where the system has such a thing.
        """
        self._title, self._least = title, least
        self.mode = "window"
        self.maximized = False
        self._minimized = False
        self.is_hidden = hidden
        self._wish: Pair | None = None
        self._wishes, self._wished_at = 0, 0.0
        start_video()
        try:
            self._window = self._made(size, place)
        except pygame.error:
            pygame.display.quit()
            os.environ[ACCELERATION] = "1"
            start_video()
            try:
                self._window = self._made(size, place)
            except pygame.error as error:
                raise NoDisplay(str(error)) from error
        self.window_placement = WindowPlacement(size, place)
        self._monitor = monitor.scale(self.handle)
        if not hidden:
            self._probe()
            self._put(place)
            self._framed()

    def _made(self, size: Pair, place: Pair | None) -> pygame.Window:
        where = pygame.WINDOWPOS_UNDEFINED if place is None else place
        # In the pixels of the screen, also where windows are counted in points; nothing else asks for that.
        window = pygame.Window(
            self._title, size, where, resizable=True, hidden=self.is_hidden, allow_high_dpi=True
        )
        try:
            with quiet():  # this opens the graphics driver where pictures go by way of a texture
                self.surface = window.get_surface()
        except pygame.error:
            window.destroy()
            raise
        most = desktop_size()
        window.minimum_size = (min(self._least[0], most[0]), min(self._least[1], most[1]))
        with contextlib.suppress(OSError, pygame.error):
            icon = BytesIO(files.read(paths.assets() / "icon.png"))
            window.set_icon(pygame.image.load(icon, "icon.png"))
        return window

    def _probe(self) -> None:
        """Where showing a picture is slow, try the other way SDL has, and keep the faster."""
        if pygame.display.get_driver() not in PLAIN:
            return
        plain = self._flip_ms()
        if plain < SLOW_FLIP_MS:
            return
        self._reopen("1")
        if self._flip_ms() > plain:
            self._reopen("0")

    def _flip_ms(self) -> float:
        """Return how long showing a picture takes, ms: the best of three."""
        times = []
        for _ in range(3):
            start = time.perf_counter()
            self.flip()
            times.append((time.perf_counter() - start) * 1000)
        return min(times)

    def _reopen(self, acceleration: str) -> None:
        size, place = self._window.size, self._window.position
        self.close()
        pygame.display.quit()
        os.environ[ACCELERATION] = acceleration
        start_video()
        self._window = self._made(size, place)

    def close(self) -> None:
        """Close it: one that outlives SDL's video may take another with it when it is collected."""
        self._window.destroy()

    @property
    def handle(self) -> int:
        """The system's number of this window; 0 where it has none (Wayland)."""
        return self._window.handle

    @property
    def density(self) -> float:
        """How many px there are to one of what the system counts in: 2.0 on a Retina screen."""
        if pygame.display.get_driver() in PLAIN:
            return 1.0
        return self.surface.get_width() / max(1, self._window.size[0])

    @property
    def scale(self) -> float:
        """How large the system draws on the monitor it lies on: 1.5 at 150 %."""
        return max(self.density, self._monitor)

    def flip(self) -> None:
        """Show what was drawn."""
        self._window.flip()

    def show(self) -> None:
        """Show a window that was opened hidden."""
        if self.is_hidden:
            self.is_hidden = False
            self._window.show()
            self._put(self.window_placement.place)

    # -- modes and sizes -------------------------------------------------------------------------------

    def set_mode(self, mode: str) -> bool:
        """Change the mode; False when the system refused and it is a plain window now."""
        if mode == self.mode:
            return True
        if self.mode != "window":
            self._float_again()
        if mode != "window":
            self._cover(mode)
        return self.mode == mode

    def _cover(self, mode: str) -> None:
        """Cover the whole screen; a window that was maximised floats first, or it would not find back."""
        if self.maximized:
            self._window.restore()
        self.mode = mode
        if mode == "borderless" or not monitor.is_managed():
            x, y, *size = monitor.bounds(self._window)
            self._window.borderless = True
            self._window.size = size[0], size[1]
            self._put((x, y))
            return
        try:
            self._window.set_fullscreen(True)
        except pygame.error:
            self._float_again()

    def _float_again(self) -> None:
        size, place = self.window_placement.size, self.window_placement.place
        is_framed_anew = self.mode == "borderless" or not monitor.is_managed()
        if not is_framed_anew:
            self._window.set_windowed()
        elif pygame.display.get_driver() == "x11":
            # A window manager may have made full screen of what covers it (mutter), and keeps to that until
            # it hears that this is over.
            with contextlib.suppress(pygame.error):
                self._window.set_fullscreen(True)
            # Before it has its frame again, or mutter has it cover the screen once more.
            self._window.size = size
            self._window.set_windowed()
        self._window.size = size
        self._window.borderless = False
        self.mode = "window"
        self._put(place)
        if self.maximized or is_framed_anew:
            self._stood()
        if self.maximized:
            self.maximize()

    def maximize(self) -> None:
        """Make it as large as the desktop allows."""
        self.maximized, self._wish = True, None
        self._window.maximize()

    def resize(self, size: Pair) -> None:
        """Let it float in another size, on the screen as far as that goes."""
        self.set_mode("window")
        if self.maximized:
            self.maximized = False
            self._window.restore()
        self._window.size = size
        place = self.window_placement.place
        if place is not None:
            place = within(place, size, desktop_size())
        self.window_placement.note(size, place)
        self._put(place)

    def _put(self, place: Pair | None) -> None:
        self._wish, self._wishes, self._wished_at = place, 0, time.monotonic()
        self._ask()

    def _framed(self) -> None:
        """Wait a little for the frame that moves a new window, so that it does not jump when it is in use."""
        while self._wish and not self._wishes and self._moves_late(FRAME_S):
            pygame.event.pump()
            self._ask()
            time.sleep(0.005)

    def _stood(self) -> None:
        """Wait until it stands where it should, frame and all: maximised, it comes back to where it stood."""
        since = time.monotonic()
        while self._wish and time.monotonic() - since < FRAME_S and self._moves_late(STANDING_S):
            pygame.event.pump()
            if self._wish != self._window.position:
                self._ask()
                since = time.monotonic()
            time.sleep(0.005)

    def _moves_late(self, within_s: float = PLACING_S) -> bool:
        """Whether a window manager may still put a frame around the window and so move it."""
        return pygame.display.get_driver() == "x11" and time.monotonic() - self._wished_at < within_s

    def _ask(self) -> None:
        if self._wish is not None and self._wish != self._window.position:
            self._wishes += 1
            self._window.position = self._wish

    # -- what the window manager did -------------------------------------------------------------------

    def notice(self, event: pygame.event.Event) -> None:
        """Take in what happened to the window."""
        match event.type:
            case pygame.WINDOWDISPLAYCHANGED | pygame.WINDOWFOCUSGAINED:
                # The latter, for it may have come back from the settings of the system.
                self._monitor = monitor.scale(self.handle)
            case pygame.WINDOWMAXIMIZED if self.mode == "window":
                self.maximized, self._wish = True, None
                self.window_placement.take_back()
            case pygame.WINDOWMINIMIZED:
                self._minimized = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWEXPOSED if self._minimized:
                # A hasty window manager may never say that it restored what it shows.
                self._minimized = False
                self._stands()
            case pygame.WINDOWRESTORED if self.mode == "window":
                self.maximized = False
            case pygame.WINDOWMOVED | pygame.WINDOWSIZECHANGED:
                self._stands()

    def _stands(self) -> None:
        if self._wish == self._window.position and self._wishes:
            self._wish = None
        if self._moves_late() and self._wishes < MOST_WISHES:
            self._ask()
        if self.mode == "window" and not self.maximized and not self._minimized:
            place = None if self.window_placement.place is None else self._window.position
            self.window_placement.note(self._window.size, place)
