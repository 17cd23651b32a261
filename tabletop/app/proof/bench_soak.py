"""Rows of memory: what a program holds in which all games were on the table, one after the other, for long.

It is played in a process of its own, so that nothing counts that only the benchmark needs. Minutes are those
of the players: what they wait for is not waited for here.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tabletop.app.proof.bench_drawing import SIZE, no_window
from tabletop.app.proof.bench_tables import Bench
from tabletop.bench.errors import CannotMeasureError
from tabletop.bench.row import Row
from tabletop.engine.message import N_, msg
from tabletop.engine.registry import own_games

QUICK_MINUTES, SHORT_MINUTES, MINUTES = 0.4, 4.0, 60.0
TURNS = 5
"""So often each game comes back on the table."""
_STATUS, _OPEN = Path("/proc/self/status"), Path("/proc/self/fd")
MINUTE_MS = 60_000


class Held(NamedTuple):
    """What a process holds: memory, MB, and how many descriptors more than at its beginning."""

    memory: float
    descriptors: int


def check() -> None:
    """Raise `CannotMeasureError` where the system does not tell how much memory is held."""
    if not _STATUS.exists():
        raise CannotMeasureError(msg("This system does not tell how much memory a program holds."))


def rows(quick: bool) -> Iterable[Row]:
    """Measure, after an hour or what stands for it."""
    return after(SHORT_MINUTES if quick else MINUTES)


def after(minutes: float) -> Iterable[Row]:
    """Measure after so many minutes of all games; nothing where the system does not tell."""
    if not _STATUS.exists():
        return
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=apart) as pool:
        held = pool.submit(soaked, minutes).result()
    at = f"{SIZE[0]}x{SIZE[1]}, {minutes:g} min"
    opened = float(held.descriptors)
    yield Row(N_("Memory after all games"), "MB", (held.memory,), target=300, at=at)
    yield Row(N_("Descriptors opened and not closed meanwhile"), "", (opened,), target=0, at=at)


def soaked(minutes: float) -> Held:
    """Play all games for so many minutes, in turns; return what is held then."""
    with no_window():
        games = own_games()
        bench = Bench(games[0], SIZE)
        before = _descriptors()
        for turn in range(TURNS * len(games)):
            bench.begin(games[turn % len(games)])
            end = bench.now + minutes * MINUTE_MS / (TURNS * len(games))
            bench.hover(30)
            bench.drag(30)
            while bench.now < end:
                bench.move()
        gc.collect()
        held = Held(_memory(), _descriptors() - before)
        bench.close()
    return held


def _memory() -> float:
    """Return what this process has in memory now, MB."""
    lines = dict(line.split(":", 1) for line in _STATUS.read_text(encoding="ascii").splitlines())
    return int(lines["VmRSS"].split()[0]) / 1024


def _descriptors() -> int:
    return len(os.listdir(_OPEN))
