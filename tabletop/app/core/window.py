"""The system's window: how it is opened, its modes, and the window manager's part.

A window manager may ignore a wish, and reports so in events later. So places are asked for again if a window
came to lie elsewhere (frames are put around it after it was placed), and size and place are remembered only
while it is neither maximised nor full screen.

Sizes and places are those inside the frame, in units of the system: px, or points of several px each (macOS,
Wayland).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import Any

import pygame

from tabletop import files, paths
from tabletop.app.core.timing import sdl_library
from tabletop.app.core.video import ACCELERATION, PLAIN, NoDisplay, Pair, desktop_size, quiet, start_video

# -- the place of a floating window --

LEAST = (900, 600)
"""Below this the plates of a table overlap."""
SHARE = 0.8
STEADY_S = 0.5
"""Seconds for which a window must stand still for its place to count."""


class WindowPlacement:
    """Size and place of a floating window; `place` is None on systems that do not tell it."""

    def __init__(self, size: Pair, place: Pair | None) -> None:
        self._kept = self._seen = (size, place)
        self._since = time.monotonic()

    @property
    def size(self) -> Pair:
        """The size last seen."""
        return self._seen[0]

    @property
    def place(self) -> Pair | None:
        """The place last seen."""
        return self._seen[1]

    def note(self, size: Pair, place: Pair | None) -> None:
        """Note the window's present size and place."""
        now = time.monotonic()
        if now - self._since >= STEADY_S:
            self._kept = self._seen
        self._seen, self._since = (size, place), now

    def take_back(self) -> None:
        """Forget the last note: the window was about to be maximised."""
        if time.monotonic() - self._since < STEADY_S:
            self._seen = self._kept


def standing(size: Pair | None, place: Pair | None) -> tuple[Pair, Pair | None]:
    """Return size and place of a new window, from those of the last one. The first window takes the largest
    16:9 in four fifths of the screen, centred."""
    room = desktop_size()
    if size is None:
        unit = min(SHARE * room[0] / 16, SHARE * room[1] / 9)
        size = max(round(16 * unit), LEAST[0]), max(round(9 * unit), LEAST[1])
    size = min(size[0], room[0]), min(size[1], room[1])
    if pygame.display.get_driver() == "wayland":
        return size, None
    if place is None or not _seen_at(place, size):
        place = (room[0] - size[0]) // 2, (room[1] - size[1]) // 2
    return size, place


def _seen_at(place: Pair, size: Pair) -> bool:
    """Whether a window could be seen and moved there; with several monitors the system must know."""
    middle_of_top = place[0] + size[0] // 2, place[1]
    return pygame.display.get_num_displays() > 1 or pygame.Rect((0, 0), desktop_size()).collidepoint(
        middle_of_top
    )


def within(place: Pair, size: Pair, room: Pair) -> Pair:
    """Return the place nearest to the wanted one at which a window lies on the screen."""
    x, y = (max(0, min(at, most - long)) for at, long, most in zip(place, size, room, strict=True))
    return x, y


# -- the monitor's scale: 1.0 at 100 %, 1.5 at 150 % --
# On macOS and Wayland, pixels per point, which the window knows; Windows and X11 are asked here, because SDL
# does not say.

LEAST_SCALE, MOST = 1.0, 4.0
"""Scales outside this range are ignored."""
ORDINARY_DPI = 96
"""Dots per inch at 100 %."""
USER32, X11 = "user32", "libX11.so.6"
"""Names of system libraries. PyInstaller would bundle them if they were named where they are loaded."""
_XFT = re.compile(rb"^Xft\.dpi:\s*([0-9.]+)\s*$", re.MULTILINE)


def scale(handle: int) -> float:
    """Return the scale of a window's monitor by the window's number; 1.0 if unknown."""
    ask = _ASKED.get(pygame.display.get_driver())
    if ask is None:
        return LEAST_SCALE
    try:
        dpi = ask(handle)
    except (OSError, AttributeError, ValueError):  # no such library, or an older one
        return LEAST_SCALE
    return min(max(dpi / ORDINARY_DPI, LEAST_SCALE), MOST)


def bounds(window: pygame.Window) -> tuple[int, int, int, int]:
    """Return left, top, width and height of a window's monitor; of the first one if SDL does not say."""
    found = (ctypes.c_int * 4)()
    with contextlib.suppress(OSError, AttributeError):
        sdl = sdl_library()
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        here = sdl.SDL_GetWindowDisplayIndex(ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id)))
        if here >= 0 and not sdl.SDL_GetDisplayBounds(here, found):
            return found[0], found[1], found[2], found[3]
    return 0, 0, *desktop_size()


def is_managed() -> bool:
    """Whether a window manager handles full screen, which X11 may lack."""
    if pygame.display.get_driver() != "x11":
        return True
    with contextlib.suppress(OSError, AttributeError), x_server() as (x11, display):
        if display:
            x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
            x11.XListProperties.restype = ctypes.POINTER(ctypes.c_ulong)
            count = ctypes.c_int()
            root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
            found = x11.XListProperties(display, root, ctypes.byref(count))
            wanted = x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0)
            return wanted in [found[number] for number in range(count.value)]
    return True


@contextlib.contextmanager
def x_server() -> Iterator[tuple[Any, ctypes.c_void_p]]:
    """Yield Xlib and a connection to the X server, or a null one."""
    x11 = ctypes.CDLL(X11)
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    try:
        yield x11, display
    finally:
        if display:
            x11.XCloseDisplay(display)


def _windows(handle: int) -> float:
    """Ask Windows, which knows it for each window since version 1607."""
    found: int = ctypes.CDLL(USER32).GetDpiForWindow(ctypes.c_void_p(handle))
    return found


def _x11(handle: int) -> float:
    """Ask the X server for the desktop's setting; it is the same for all monitors."""
    with x_server() as (x11, display):
        x11.XResourceManagerString.restype = ctypes.c_char_p
        told = _XFT.search(x11.XResourceManagerString(display) or b"") if display else None
        return float(told[1]) if told else 0.0


_ASKED: Mapping[str, Callable[[int], float]] = {"windows": _windows, "x11": _x11}
"""Where to ask, by SDL's driver."""


SLOW_FLIP_MS = 8.0
"""Showing a picture should take 0.1 to 2 ms; above this another way is tried."""
PLACING_S, FRAME_S, STANDING_S = 3.0, 0.1, 1.0
"""Seconds in which frames may come late, for which they are waited for, and until a window stands still at
most."""
MOST_WISHES = 3
"""How often a place is asked for before the window manager has its way."""


class AppWindow:
    """A window that is open; `mode` is `window`, `borderless` or `fullscreen`."""

    def __init__(
        self, title: str, size: Pair, place: Pair | None = None, *, least: Pair = (1, 1), hidden: bool = False
    ) -> None:
        """Open it, unseen if `hidden`; raise `NoDisplay`. `least` is the smallest size by dragging, where the
        system supports that."""
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
        self._monitor = scale(self.handle)
        if not hidden:
            self._probe()
            self._put(place)
            self._framed()

    def _made(self, size: Pair, place: Pair | None) -> pygame.Window:
        where = pygame.WINDOWPOS_UNDEFINED if place is None else place
        # In pixels of the screen, even if the system counts in points; nothing else requests that.
        window = pygame.Window(
            self._title, size, where, resizable=True, hidden=self.is_hidden, allow_high_dpi=True
        )
        try:
            with quiet():  # this opens the graphics driver if pictures go through a texture
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
        """If showing a picture is slow, try SDL's other way and keep the faster."""
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
        """Close it: if it outlives SDL's video, collecting it may close another one."""
        self._window.destroy()

    @property
    def handle(self) -> int:
        """The system's number of this window; 0 without one (Wayland)."""
        return self._window.handle

    @property
    def density(self) -> float:
        """Device px per unit of the system: 2.0 on a Retina screen."""
        if pygame.display.get_driver() in PLAIN:
            return 1.0
        return self.surface.get_width() / max(1, self._window.size[0])

    @property
    def scale(self) -> float:
        """The scale of its monitor: 1.5 at 150 %."""
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
        """Change the mode; False if the system refused and it is a plain window now."""
        if mode == self.mode:
            return True
        if self.mode != "window":
            self._float_again()
        if mode != "window":
            self._cover(mode)
        return self.mode == mode

    def _cover(self, mode: str) -> None:
        """Cover the whole screen; a maximised window floats first, or it would not return to its place."""
        if self.maximized:
            self._window.restore()
        self.mode = mode
        if mode == "borderless" or not is_managed():
            x, y, *size = bounds(self._window)
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
        is_framed_anew = self.mode == "borderless" or not is_managed()
        if not is_framed_anew:
            self._window.set_windowed()
        elif pygame.display.get_driver() == "x11":
            # A window manager may have made it full screen by itself (mutter), and keeps to that until it is
            # told that this is over.
            with contextlib.suppress(pygame.error):
                self._window.set_fullscreen(True)
            # Before its frame is back, or mutter covers the screen with it once more.
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
        """Let it float in another size, on the screen as far as possible."""
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
        """Wait shortly for the frame that moves a new window, so that it does not jump in use."""
        while self._wish and not self._wishes and self._moves_late(FRAME_S):
            pygame.event.pump()
            self._ask()
            time.sleep(0.005)

    def _stood(self) -> None:
        """Wait until it stands in its place, with its frame, so that maximising remembers that place."""
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
        """React to an event of the window."""
        match event.type:
            case pygame.WINDOWDISPLAYCHANGED | pygame.WINDOWFOCUSGAINED:
                # The latter, because the player may have changed the system's settings.
                self._monitor = scale(self.handle)
            case pygame.WINDOWMAXIMIZED if self.mode == "window":
                self.maximized, self._wish = True, None
                self.window_placement.take_back()
            case pygame.WINDOWMINIMIZED:
                self._minimized = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWEXPOSED if self._minimized:
                # A hasty window manager may never report that it restored the window.
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
