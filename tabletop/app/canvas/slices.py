"""Work that is done bit by bit, in the time that frames leave."""

from __future__ import annotations

import time
from collections.abc import Iterator

SLICE_MS = 2.0


class Slices:
    """How much time a frame may spend on what is seen later, ms. Tests give it all the time there is."""

    def __init__(self, ms: float = SLICE_MS) -> None:
        self.ms = ms

    def work(self, steps: Iterator[object], *, is_urgent: bool = False) -> bool:
        """Do steps until the time is over, one at least, or all that is urgent; True when none is left."""
        began = time.perf_counter()
        end = object()
        while next(steps, end) is not end:
            if not is_urgent and (time.perf_counter() - began) * 1000 >= self.ms:
                return False
        return True
