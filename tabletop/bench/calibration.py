"""What this machine is like: how long two simple things take, measured before anything else.

Machines differ by a factor of two and more, and one by what else it does. So each figure is also given as it
would be on the machine that the targets are meant for, where these two take as long as `REFERENCE_MS` says.
"""

from __future__ import annotations

import importlib
import statistics
from collections.abc import Callable, Mapping

from tabletop.bench.row import durations

PYTHON, DRAWING = "python", "drawing"
FRAME = f"{PYTHON}+{DRAWING}"
"""Of a frame half is Python, half is what copies and mixes pixels: one copy alone tells little of it."""
REFERENCE_MS: Mapping[str, float] = {PYTHON: 170.0, DRAWING: 0.52}
_MEASURED = {
    PYTHON: "tabletop.bench.calibration:sorting",
    DRAWING: "tabletop.app.proof.bench_drawing:copying",
}
"""What gives the figures of each: functions, found by name, since only the app knows pygame."""
MILLI = 1e3


class Calibration:
    """How long the things take here, ms CPU."""

    def __init__(self, ms: Mapping[str, float]) -> None:
        self.ms = ms

    def slowness(self, scale: str) -> float:
        """Return how many times as long things take here, on average of the scales that one is made of; 1 for
        what no machine makes slower."""
        return (
            statistics.fmean(self.ms[one] / REFERENCE_MS[one] for one in scale.split("+")) if scale else 1.0
        )


def calibrate() -> Calibration:
    """Measure what the machine is like."""
    return Calibration({scale: MILLI * statistics.median(_function(scale)()) for scale in _MEASURED})


def _function(scale: str) -> Callable[[], tuple[float, ...]]:
    module, _, name = _MEASURED[scale].partition(":")
    found: Callable[[], tuple[float, ...]] = getattr(importlib.import_module(module), name)
    return found


def sorting() -> tuple[float, ...]:
    """Return how many seconds Python takes to make and sort some pairs, time after time."""
    return durations(lambda: sorted(((i * 2654435761) & 0xFFFFFFFF, i) for i in range(200_000)), 7)
