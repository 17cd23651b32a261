"""The benchmark: rows of measurements, and the calibration that makes machines comparable."""

from __future__ import annotations

import gc
import importlib
import statistics
import time
from collections.abc import Callable, Iterable, Mapping

import msgspec

from tabletop.engine.message import SentenceError


class BenchRow(msgspec.Struct, frozen=True):
    """One measured thing.

    `of` is its subject (a game's name), `at` its circumstances (the size of a window). `values` are the
    repeats' figures in `unit`; `target` is what we want, `floor` what we need, in the same unit;
    `is_more_better` tells on which side of them is good. `scale` names the calibration for the machine's part
    in a figure (`calibration`): none for shares, ratios and memory. `samples` is the number of single figures
    in the summary.
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
        """Return the row as on a machine so many times as fast, which the targets are for."""
        times = slowness if self.is_more_better else 1 / slowness
        return msgspec.structs.replace(self, values=tuple(value * times for value in self.values))

    @property
    def median(self) -> float:
        """The median of the figures."""
        return statistics.median(self.values)

    @property
    def quartiles(self) -> tuple[float, float]:
        """The quartiles: half of the figures lie between them."""
        if len(self.values) < 2:
            return self.median, self.median
        low, _, high = statistics.quantiles(self.values, n=4, method="inclusive")
        return low, high

    @property
    def verdict(self) -> str:
        """The verdict: "target", "floor" or "missed"; "" without a target."""
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
    """Return the rate of `work` per second of CPU time in each repeat; it returns how much it did."""
    work()
    found = []
    for _ in range(repeats):
        gc.collect()
        started = time.process_time()
        done = work()
        found.append(done / (time.process_time() - started))
    return tuple(found)


def durations(work: Callable[[], object], repeats: int, loops: int = 1) -> tuple[float, ...]:
    """Return the seconds of CPU time of one call of `work`, in each repeat of `loops` calls."""
    work()
    found = []
    for _ in range(repeats):
        gc.collect()
        started = time.process_time()
        for _ in range(loops):
            work()
        found.append((time.process_time() - started) / loops)
    return tuple(found)


def milli(seconds: Iterable[float]) -> tuple[float, ...]:
    """Return seconds as milliseconds."""
    return tuple(1e3 * value for value in seconds)


def percentile(values: Iterable[float], part: float) -> float:
    """Return the value above that part of the others."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * part))]


# Calibration: how long two simple things take on this machine, measured first.
#
# Machines differ by a factor of two and more, and one by its other load. So each figure is also given scaled
# to the machine of the targets, where these two take as long as `REFERENCE_MS` says.

PYTHON, DRAWING = "python", "drawing"
FRAME = f"{PYTHON}+{DRAWING}"
"""A frame is half Python, half copying and mixing pixels: one copy alone says little about it."""
REFERENCE_MS: Mapping[str, float] = {PYTHON: 170.0, DRAWING: 0.52}
_MEASURED = {
    PYTHON: "tabletop.bench:sorting",
    DRAWING: "tabletop.app.proof.bench_tables:copying",
}
"""Functions that measure each calibration, found by name, since only the app knows pygame."""


class Calibration:
    """Durations of the calibrations here, ms CPU."""

    def __init__(self, ms: Mapping[str, float]) -> None:
        self.ms = ms

    def slowness(self, scale: str) -> float:
        """Return how many times as slow this machine is, on the mean of a scale's parts; 1 without one."""
        return (
            statistics.fmean(self.ms[one] / REFERENCE_MS[one] for one in scale.split("+")) if scale else 1.0
        )


def calibrate() -> Calibration:
    """Measure the calibrations."""
    return Calibration({scale: statistics.median(milli(_function(scale)())) for scale in _MEASURED})


def _function(scale: str) -> Callable[[], tuple[float, ...]]:
    module, _, name = _MEASURED[scale].partition(":")
    found: Callable[[], tuple[float, ...]] = getattr(importlib.import_module(module), name)
    return found


def sorting() -> tuple[float, ...]:
    """Return the seconds that Python takes to make and sort some pairs, for each repeat."""
    return durations(lambda: sorted(((i * 2654435761) & 0xFFFFFFFF, i) for i in range(200_000)), 7)


class CannotMeasureError(SentenceError):
    """Something needed for a measurement is missing."""
