"""How large the system draws on the monitor that a window lies on: 1.0 at 100 %, 1.5 at 150 %.

Where windows are given in points (macOS, Wayland), it is how many pixels a point has, which the window knows.
Elsewhere they are given in pixels, and SDL does not say: Windows and X11 are asked here.
"""

from __future__ import annotations

import contextlib
import ctypes
import re
from collections.abc import Callable, Mapping

import pygame

from tabletop.app.core.sleep import sdl_library
from tabletop.app.core.video import desktop_size

LEAST, MOST = 1.0, 4.0
"""What is told beyond these is not believed."""
ORDINARY_DPI = 96
"""What 100 % is called."""
USER32, X11 = "user32", "libX11.so.6"
"""The system's own. PyInstaller would put beside the program what it finds named where it is loaded."""
_XFT = re.compile(rb"^Xft\.dpi:\s*([0-9.]+)\s*$", re.MULTILINE)


def scale(handle: int) -> float:
    """Return the scale of the monitor on which the window of this number lies; 1.0 where nobody knows."""
    ask = _ASKED.get(pygame.display.get_driver())
    if ask is None:
        return LEAST
    try:
        dpi = ask(handle)
    except (OSError, AttributeError, ValueError):  # no such library, or an older one
        return LEAST
    return min(max(dpi / ORDINARY_DPI, LEAST), MOST)


def bounds(window: pygame.Window) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the monitor on which a window lies; of the first where SDL does
    not say."""
    found = (ctypes.c_int * 4)()
    with contextlib.suppress(OSError, AttributeError):
        sdl = sdl_library()
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        here = sdl.SDL_GetWindowDisplayIndex(ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id)))
        if here >= 0 and not sdl.SDL_GetDisplayBounds(here, found):
            return found[0], found[1], found[2], found[3]
    return 0, 0, *desktop_size()


def is_managed() -> bool:
    """Whether a window manager makes windows cover the screen, which on X11 there may be none to do."""
    if pygame.display.get_driver() != "x11":
        return True
    with contextlib.suppress(OSError, AttributeError):
        x11 = ctypes.CDLL(X11)
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
        x11.XListProperties.restype = ctypes.POINTER(ctypes.c_ulong)
        display = ctypes.c_void_p(x11.XOpenDisplay(None))
        if display:
            try:
                count = ctypes.c_int()
                root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
                found = x11.XListProperties(display, root, ctypes.byref(count))
                wanted = x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0)
                return wanted in [found[number] for number in range(count.value)]
            finally:
                x11.XCloseDisplay(display)
    return True


def _windows(handle: int) -> float:
    """Ask Windows, which knows it for each window since 1607."""
    found: int = ctypes.CDLL(USER32).GetDpiForWindow(ctypes.c_void_p(handle))
    return found


def _x11(handle: int) -> float:
    """Ask the X server what the desktop left there for everybody; it is the same for all monitors."""
    x11 = ctypes.CDLL(X11)
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XResourceManagerString.restype = ctypes.c_char_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return 0.0
    try:
        told = _XFT.search(x11.XResourceManagerString(display) or b"")
    finally:
        x11.XCloseDisplay(display)
    return float(told[1]) if told else 0.0


_ASKED: Mapping[str, Callable[[int], float]] = {"windows": _windows, "x11": _x11}
"""Whom to ask, by SDL's driver."""
