"""Work that is done bit by bit, in the time that a frame leaves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

SLICE_MS = 2.0


class Slices:
    """How long a frame may last while there is something that can wait, ms. Tests give it all the time there
    is."""

    def __init__(self, ms: float = SLICE_MS) -> None:
        self.ms = ms
        self.clock: Callable[[], float] = time.perf_counter
        """Gives seconds."""
        self._began: float | None = None
        self._is_used = False

    def begin(self) -> None:
        """A frame begins, unless one has begun: what is done from now on takes its time."""
        if self._began is None:
            self._began = self.clock()
            self._is_used = False

    def end(self) -> None:
        """The frame is over."""
        self._began = None

    def use(self) -> None:
        """Something was done that counts as a step of what can wait."""
        self._is_used = True

    @property
    def is_over(self) -> bool:
        """Whether the time of this frame is over; never before something was done in it."""
        self.begin()
        assert self._began is not None
        return self._is_used and (self.clock() - self._began) * 1000 >= self.ms

    def work(self, steps: Iterator[object], least: float = 0) -> bool:
        """Do steps until the time is over, so many at least; True when none is left."""
        done, end = 0, object()
        while done < least or not self.is_over:
            if next(steps, end) is end:
                return True
            done, self._is_used = done + 1, True
        return False
