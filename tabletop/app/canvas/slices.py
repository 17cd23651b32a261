"""Work that is done bit by bit, in the time that a frame leaves."""

from __future__ import annotations

import time
from collections.abc import Iterator

SLICE_MS = 2.0


class Slices:
    """How long a frame may last while there is something that can wait, ms. Tests give it all the time there
    is."""

    def __init__(self, ms: float = SLICE_MS) -> None:
        self.ms = ms
        self._began: float | None = None

    def begin(self) -> None:
        """A frame begins, unless one has begun: what is done from now on takes its time."""
        if self._began is None:
            self._began = time.perf_counter()

    def end(self) -> None:
        """The frame is over."""
        self._began = None

    @property
    def is_over(self) -> bool:
        """Whether the time of this frame is over."""
        self.begin()
        assert self._began is not None
        return (time.perf_counter() - self._began) * 1000 >= self.ms

    def work(self, steps: Iterator[None], least: float = 1) -> bool:
        """Do steps until the time is over, so many at least; True when none is left."""
        done, end = 0, object()
        while next(steps, end) is not end:
            done += 1
            if done >= least and self.is_over:
                return False
        return True
