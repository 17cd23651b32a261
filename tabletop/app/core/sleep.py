"""Sleeping until something comes in: input, a file that is dropped, whatever happens to the window."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pygame.base

WAITING = ("x11", "wayland", "windows", "cocoa")
"""SDL's drivers that let the system wake them. The others look for events all the time, as pygame's own
`event.wait` does with every driver: a thousand times a second, which takes 2 % of a core."""
POLL_MS = 40
"""So often events are looked for elsewhere."""


def sleeper() -> Callable[[int], object]:
    """Return what sleeps for so many ms, or until an event comes in, which it leaves in the queue."""
    if pygame.display.get_driver() in WAITING:
        with contextlib.suppress(OSError, AttributeError):
            return partial(sdl_library().SDL_WaitEventTimeout, None)
    return poll


def sdl_library() -> Any:
    """Return SDL itself, for what pygame does not hand on; raises `OSError` where it is not found."""
    # Loaded when somebody first rests: starting the program does not wait for it.
    import ctypes

    # pygame is linked to SDL: its functions are found through it, on Windows by the name of the library.
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


def poll(ms: int) -> None:
    """Sleep for so many ms, or until an event comes in, and look for one now and then."""
    end = pygame.time.get_ticks() + ms
    while not pygame.event.peek() and (left := end - pygame.time.get_ticks()) > 0:
        pygame.time.wait(min(POLL_MS, left))


def wake() -> None:
    """End a sleep, from any thread."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
