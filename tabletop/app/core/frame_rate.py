"""How often the window is drawn while something moves: as often as the screen shows, if the machine can."""

from __future__ import annotations

import time
from types import TracebackType

from tabletop.app.core.video import refresh_rate

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
