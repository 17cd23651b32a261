"""The next moment at which something happens without input: the loop sleeps until then."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any

import pygame
import pygame.base

from tabletop.app.core.video import refresh_rate

LEAST_MS, MOST_MS = 40, 250
"""Bounds of a sleep: never so short that the machine stays awake, never so long that a forgotten alarm
matters."""


class Alarm:
    """Call `at` in every `update` until the moment has come."""

    def __init__(self) -> None:
        self._next: int | None = None

    def at(self, moment: int) -> None:
        """Have `update` called again at a moment (ms), if not sooner."""
        self._next = moment if self._next is None else min(self._next, moment)

    def countdown(self, now: int, end: int) -> None:
        """Have `update` called again when the seconds left until `end` (ms) change."""
        if end > now:
            self.at(now + (end - now - 1) % 1000 + 1)

    def clear(self) -> None:
        """Forget all alarms: everything is updated now, and sets them again."""
        self._next = None

    def left(self, now: int) -> int:
        """Return how long the loop may sleep, ms."""
        return MOST_MS if self._next is None else max(LEAST_MS, min(MOST_MS, self._next - now))


# -- frame rate while something moves --

LEAST_HZ, MOST_HZ = 60, 144
SLOW_MS, SLOW_FRAMES = 12.0, 3
"""So many consecutive frames slower than this lower the rate to the least."""


class FrameRate:
    """`hz` frames a second while something moves. Frames are drawn within `with pace:`."""

    def __init__(self, hz: int | None = None) -> None:
        """`hz` replaces the rate of the screen."""
        self.hz = max(LEAST_HZ, min(MOST_HZ, refresh_rate() if hz is None else hz))
        self._slow = 0
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.took((time.perf_counter() - self._began) * 1000)

    def took(self, ms: float) -> None:
        """Note how long a frame took; after too many slow ones the rate is the least."""
        self._slow = self._slow + 1 if ms > SLOW_MS else 0
        if self._slow >= SLOW_FRAMES:
            self.hz = LEAST_HZ


# -- sleeping until input arrives --

WAITING = ("x11", "wayland", "windows", "cocoa")
"""SDL's drivers that the system can wake. The others poll, as pygame's own `event.wait` does with every
driver: a thousand times a second, which takes 2 % of a core."""
POLL_MS = 40
"""Time between two looks for events with the other drivers."""


def sleeper() -> Callable[[int], object]:
    """Return a function that sleeps for so many ms, or until an event arrives, which it leaves in the
    queue."""
    if pygame.display.get_driver() in WAITING:
        with contextlib.suppress(OSError, AttributeError):
            return partial(sdl_library().SDL_WaitEventTimeout, None)
    return poll


def sdl_library() -> Any:
    """Return SDL itself, for functions that pygame lacks; raise `OSError` if it is not found."""
    # Loaded at the first rest: the start of the program does not wait for it.
    import ctypes

    # pygame is linked to SDL: its functions are found through it, on Windows by the library's name.
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


def poll(ms: int) -> None:
    """Sleep for so many ms, or until an event arrives, looking for one now and then."""
    end = pygame.time.get_ticks() + ms
    while not pygame.event.peek() and (left := end - pygame.time.get_ticks()) > 0:
        pygame.time.wait(min(POLL_MS, left))


def wake() -> None:
    """End a sleep, from any thread."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
