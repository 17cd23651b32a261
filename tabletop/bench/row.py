"""A row of the benchmark: what is measured, how often, and how the figures are summed up."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable

import msgspec


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
