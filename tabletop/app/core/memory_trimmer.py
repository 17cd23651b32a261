"""Memory that nobody needs any more, given back while nothing moves.

A screen that was left hangs in circles of references, window-sized pictures and all: Python looks for such
circles by how many objects there are, not by how large they are. And glibc keeps what was freed, in pieces
between what is still in use, so that a program of many pictures grows to twice what it holds.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

EVERY_MS = 10_000
"""So long it is left alone at least: looking takes some 20 ms."""


class MemoryTrimmer:
    """Gives back what was left behind by pictures drawn since the last time."""

    def __init__(self) -> None:
        self._frames, self._at = 0, 0
        self._trim: Callable[[int], object] | None = None

    def rest(self, now: int, frames: int) -> bool:
        """Nothing moves and nobody does anything at `now` (ms), after so many pictures; True where it was
        worth looking."""
        if frames == self._frames or now - self._at < EVERY_MS:
            return False
        self._frames, self._at = frames, now
        gc.collect()
        self._trim = self._trim or trimmer()
        self._trim(0)
        return True


def trimmer() -> Callable[[int], object]:
    """Return what makes the C library give back what is free; nothing where it does so by itself."""
    if sys.platform != "linux":
        return bool
    # Loaded when somebody first rests: starting the program does not wait for it.
    import ctypes

    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another library than glibc
        return bool
    return trim
