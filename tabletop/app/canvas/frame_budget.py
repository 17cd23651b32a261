"""Work that is done bit by bit, in the time that a frame leaves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

SLICE_MS = 2.0


class FrameBudget:
    """How long a frame may last while there is something that can wait, ms. Tests give it all the time there
    is."""

    def __init__(self, ms: float = SLICE_MS) -> None:
        self.ms = ms
        self.clock: Callable[[], float] = time.perf_counter
        """Gives seconds."""
        self._began: float | None = None
        self._times = 1.0
        self._is_used = False

    def begin(self, times: float = 1) -> float:
        """Begin a frame, unless one has begun, and return when it did: what is done from now on takes its
        time, or so many times as much."""
        if self._began is None:
            self._began = self.clock()
            self._times = times
            self._is_used = False
        return self._began

    def end(self) -> None:
        """The frame is over."""
        self._began = None

    def use(self) -> None:
        """Something was done that counts as a step of what can wait."""
        self._is_used = True

    @property
    def is_over(self) -> bool:
        """Whether the time of this frame is over; never before something was done in it."""
        began = self.begin()
        return self._is_used and (self.clock() - began) * 1000 >= self.ms * self._times

    def work(self, steps: Iterator[object], is_enough: Callable[[], bool] = lambda: True) -> bool:
        """Do steps until it is enough and the time is over; True when none is left."""
        end = object()
        while not is_enough() or not self.is_over:
            if next(steps, end) is end:
                return True
            self._is_used = True
        return False
