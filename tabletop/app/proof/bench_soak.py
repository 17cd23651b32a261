"""Rows of memory: what the program holds while all games are played, one after the other (see `soak`).

It is played in a process of its own, so that nothing counts that only the benchmark needs. Minutes are those
of the players: what they wait for is not waited for here.
"""

from __future__ import annotations

import multiprocessing
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tabletop.app.proof.bench_drawing import SIZE, no_window
from tabletop.app.proof.soak import STATUS, Held, Soak
from tabletop.bench.errors import CannotMeasureError
from tabletop.bench.row import BenchRow
from tabletop.engine.message import N_, msg

QUICK_MINUTES, SHORT_MINUTES, MINUTES = 4, 8, 60
MIB = 2**20


def check() -> None:
    """Raise `CannotMeasureError` where the system does not tell how much memory is held."""
    if not STATUS.exists():
        raise CannotMeasureError(msg("This system does not tell how much memory a program holds."))


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, after an hour or what stands for it."""
    return after(SHORT_MINUTES if quick else MINUTES)


def after(minutes: int) -> Iterable[BenchRow]:
    """Measure so many minutes of all games; nothing where the system does not tell."""
    if not STATUS.exists():
        return
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=apart) as pool:
        yield from told(pool.submit(soaked, minutes).result())


def told(held: Sequence[Held]) -> Iterable[BenchRow]:
    """Say of what was held, minute by minute, how much that was at most, and what grew."""
    at = f"{SIZE[0]}x{SIZE[1]}, {held[-1].minute} min"
    most = max(now.memory for now in held) / MIB
    opened = float(held[-1].files - held[0].files)
    yield BenchRow(N_("Memory while all games are played, at most"), "MB", (most,), target=300, at=at)
    yield BenchRow(N_("Descriptors opened and not closed meanwhile"), "", (opened,), target=0, at=at)


def soaked(minutes: int) -> list[Held]:
    """Play all games for so many minutes, in turns; return what was held after each."""
    held: list[Held] = []
    with no_window(), tempfile.TemporaryDirectory(prefix="tabletop-bench-") as home:
        soak = Soak(SIZE, Path(home))
        try:
            soak.play(minutes, held.append)
        finally:
            soak.close()
    return held
