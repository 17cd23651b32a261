"""SDL's video: whether there is a screen, its size, and how pictures get to it."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import sys
from collections.abc import Iterator
from typing import TypeAlias

import pygame

# -- messages of the libraries beneath pygame, kept off the terminal --

STDERR = 2


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Hide what libraries write to the terminal past Python; Python's own output and crash reports stay. Use
    it for a few calls only: a library that ends the program inside ends it without a word."""
    if sys.__stderr__ is None:  # the error output is closed, and its number may be that of any file
        yield
        return
    with contextlib.ExitStack() as left:
        kept = os.dup(STDERR)
        left.callback(os.close, kept)
        if _is_pythons():
            ours = left.enter_context(
                open(kept, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
            )
            if faulthandler.is_enabled():
                faulthandler.enable(kept)
                left.callback(faulthandler.enable, sys.stderr)
            left.enter_context(contextlib.redirect_stderr(ours))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDERR)
        os.close(nowhere)
        left.callback(os.dup2, kept, STDERR)
        yield


def _is_pythons() -> bool:
    """Whether Python writes its errors there, too: a capturing program may have replaced one of them."""
    try:
        return sys.stderr is not None and sys.stderr.fileno() == STDERR
    except (OSError, ValueError):
        return False


Pair: TypeAlias = tuple[int, int]

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""On Linux, one of these names the screen."""
HEADLESS = ("dummy", "offscreen", "evdev")
"""SDL's drivers without a screen: used only if `SDL_VIDEODRIVER` asks for one."""
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""Whether SDL copies pictures to the window through a texture; read when a video device starts."""
AWARENESS = "SDL_WINDOWS_DPI_AWARENESS"
"""Whether our pixels are the screen's on Windows; read when video starts. The frozen program's manifest says
the same: `build/windows/tabletop.manifest`."""
PLAIN = ("x11", "windows")
"""SDL's drivers that work without a texture. With Wayland's and Cocoa's no window opens at 0."""


class NoDisplay(Exception):
    """There is no screen for a window."""


def start_video() -> None:
    """Start SDL's video; raise `NoDisplay`."""
    if not os.environ.get("SDL_VIDEODRIVER", "any"):
        del os.environ["SDL_VIDEODRIVER"]  # set to an empty text, which SDL takes for a name
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in SCREENS):
        raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
    _name_windows()
    # Otherwise Windows scales up a small picture on screens of more than 100 %.
    os.environ.setdefault(AWARENESS, "permonitorv2")
    try:
        with quiet():
            pygame.display.init()
    except pygame.error as error:
        wished = os.environ.get("SDL_VIDEODRIVER")
        raise NoDisplay(f"SDL_VIDEODRIVER={wished}: {error}" if wished else str(error)) from error
    driver = pygame.display.get_driver()
    if driver in HEADLESS and not os.environ.get("SDL_VIDEODRIVER"):
        # Without a screen SDL draws into memory, which is wrong unless asked for.
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    if driver in PLAIN:
        # Without this a software window may be copied through a GPU renderer: 5 to 24 ms a flip under Xvfb.
        os.environ.setdefault(ACCELERATION, "0")


def _name_windows() -> None:
    """Tell the desktop whose windows these are, for icon and name (pygame gives the script)."""
    for system in ("X11", "WAYLAND"):
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = "tabletop"


def refresh_rate() -> int:
    """Return the refresh rate of the first monitor, Hz; 0 if unknown."""
    rates = pygame.display.get_desktop_refresh_rates() if pygame.display.get_init() else []
    return rates[0] if rates else 0


def desktop_size() -> Pair:
    """Return the size of the first monitor; 1280x720 if unknown."""
    sizes = pygame.display.get_desktop_sizes() if pygame.display.get_init() else []
    return sizes[0] if sizes else (1280, 720)
