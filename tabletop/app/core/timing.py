"""The next moment at which something must happen without input: the loop sleeps until then."""

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
"""No sleep is shorter, so that nothing keeps the machine awake; nor longer, whatever was forgotten."""


class Alarm:
    """Call `at` in every `update` until the moment has come."""

    def __init__(self) -> None:
        self._next: int | None = None

    def at(self, moment: int) -> None:
        """Have everything updated at a moment (ms) again, if not sooner."""
        self._next = moment if self._next is None else min(self._next, moment)

    def countdown(self, now: int, end: int) -> None:
        """Have everything updated when one second less is left until `end` (ms)."""
        if end > now:
            self.at(now + (end - now - 1) % 1000 + 1)

    def clear(self) -> None:
        """Everything will be updated now: who still waits says so then."""
        self._next = None

    def left(self, now: int) -> int:
        """Return how long the loop may sleep, ms."""
        return MOST_MS if self._next is None else max(LEAST_MS, min(MOST_MS, self._next - now))


# -- frame rate while something moves --

LEAST_HZ, MOST_HZ = 60, 144
SLOW_MS, SLOW_FRAMES = 12.0, 3
"""So many frames in a row that take longer are too many for more than the least."""


class FrameRate:
    """`hz` frames a second while something moves. Frames are drawn within `with pace:`."""

    def __init__(self, hz: int | None = None) -> None:
        """`hz` stands for the rate of the screen, which is asked otherwise."""
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
        """Note how long a frame took: a machine that is too slow has the least from then on."""
        self._slow = self._slow + 1 if ms > SLOW_MS else 0
        if self._slow >= SLOW_FRAMES:
            self.hz = LEAST_HZ


# -- sleeping until input arrives --

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
