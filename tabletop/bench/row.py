"""A row of the benchmark: what is measured, how often, and how the figures are summed up."""

from __future__ import annotations

import gc
import importlib
import statistics
import time
from collections.abc import Callable, Iterable, Mapping

import msgspec

from tabletop.engine.message import Message


class BenchRow(msgspec.Struct, frozen=True):
    """One thing that was measured.

    `of` is what it is measured of (a game's name), `at` under which circumstances (the size of a window).
    `values` are the repeats' figures in `unit`; `target` is what we want, `floor` what we need, in the same
    unit; `is_more_better` tells on which side of them good is. `scale` names the calibration that says what
    the machine adds to a figure (`calibration`): none for shares, ratios and memory. `samples` is of how many
    single figures the one here was taken, where it sums them up.
    """

    name: str
    unit: str
    values: tuple[float, ...]
    target: float | None = None
    floor: float | None = None
    is_more_better: bool = False
    of: str = ""
    at: str = ""
    scale: str = ""
    samples: int = 0

    def scaled(self, slowness: float) -> BenchRow:
        """Return the row as it would be on a machine that is so many times as fast: what targets mean."""
        times = slowness if self.is_more_better else 1 / slowness
        return msgspec.structs.replace(self, values=tuple(value * times for value in self.values))

    @property
    def median(self) -> float:
        """The middle of the figures."""
        return statistics.median(self.values)

    @property
    def quartiles(self) -> tuple[float, float]:
        """Half of the figures are between these two."""
        if len(self.values) < 2:
            return self.median, self.median
        low, _, high = statistics.quantiles(self.values, n=4, method="inclusive")
        return low, high

    @property
    def verdict(self) -> str:
        """Return "target", "floor" or "missed"; "" where there is nothing to reach."""
        if self.target is None:
            return ""
        if self._reaches(self.target):
            return "target"
        if self.floor is not None and self._reaches(self.floor):
            return "floor"
        return "missed"

    def _reaches(self, wanted: float) -> bool:
        return self.median >= wanted if self.is_more_better else self.median <= wanted


def rates(work: Callable[[], int], repeats: int) -> tuple[float, ...]:
    """Return how much `work` does a second of CPU time, in each repeat; it returns how much it did."""
    work()
    found = []
    for _ in range(repeats):
        gc.collect()
        started = time.process_time()
        done = work()
        found.append(done / (time.process_time() - started))
    return tuple(found)


def durations(work: Callable[[], object], repeats: int, loops: int = 1) -> tuple[float, ...]:
    """Return how many seconds one call of `work` takes, in each repeat of `loops` calls, by CPU time."""
    work()
    found = []
    for _ in range(repeats):
        gc.collect()
        started = time.process_time()
        for _ in range(loops):
            work()
        found.append((time.process_time() - started) / loops)
    return tuple(found)


def percentile(values: Iterable[float], part: float) -> float:
    """Return the value that so large a part of the others lies below."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * part))]


# What this machine is like: how long two simple things take, measured before anything else.
#
# Machines differ by a factor of two and more, and one by what else it does. So each figure is also given as
# it
# would be on the machine that the targets are meant for, where these two take as long as `REFERENCE_MS` says.

PYTHON, DRAWING = "python", "drawing"
FRAME = f"{PYTHON}+{DRAWING}"
"""Of a frame half is Python, half is what copies and mixes pixels: one copy alone tells little of it."""
REFERENCE_MS: Mapping[str, float] = {PYTHON: 170.0, DRAWING: 0.52}
_MEASURED = {
    PYTHON: "tabletop.bench.row:sorting",
    DRAWING: "tabletop.app.proof.bench_tables:copying",
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


# What the benchmark cannot do here.


class CannotMeasureError(Exception):
    """Something is missing that was asked for; `message` is the sentence that says what."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message
