"""Rows of history and saves: the cost of the journal, loading, undo."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tabletop import saves
from tabletop.bench import PYTHON, BenchRow, durations, milli, rates
from tabletop.bench.engine_rows import game, long_game, names
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_
from tabletop.engine.table import Table

COMMANDS = 2000
MICRO = 1e6


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another, in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as name:
        yield from _rows(Path(name), quick)


def _rows(folder: Path, quick: bool) -> Iterable[BenchRow]:
    repeats = 5 if quick else 15
    yield BenchRow(
        N_("Commands through the table, saved with digests"),
        N_("commands/s"),
        rates(_Journaled(folder, 60 if quick else 200), repeats),
        target=40_000,
        floor=30_000,
        is_more_better=True,
        scale=PYTHON,
    )
    table = long_game(COMMANDS)
    path = folder / "long.tabletop"
    saves.save(table, path)
    yield BenchRow(
        N_("Loading a game of 2,000 commands, all checked"),
        "ms",
        milli(durations(lambda: saves.load(path), 2 * repeats)),
        target=8,
        floor=25,
        scale=PYTHON,
    )
    yield BenchRow(
        N_("One undo at its end"),
        "µs",
        tuple(MICRO * seconds for seconds in _undos(table, 20 * repeats)),
        target=2,
        floor=10,
        scale=PYTHON,
    )


class _Journaled:
    """Plays random games, each into a file of its own; returns the number of commands. Files are closed at
    the end: the disk would otherwise be waited for after every game."""

    def __init__(self, folder: Path, games: int) -> None:
        self._folder = folder
        self._games = games
        self._run = 0

    def __call__(self) -> int:
        self._run += 1
        journals: list[saves.Journal] = []
        done = sum(self._play(seed, journals) for seed in range(self._games))
        for journal in journals:
            journal.close()
        return done

    def _play(self, seed: int, journals: list[saves.Journal]) -> int:
        table = Table.new(game(), names(game()), seed)
        path = self._folder / f"{self._run}-{seed}.tabletop"
        journals.append(saves.Journal.begin(table, path))
        pick = Chance(-1 - seed, 0).pick
        while actors := table.actors:
            seat = min(actors)
            table.submit(seat, pick(table.legal(seat)))
        return len(table.records) - 1


def _undos(table: Table[Any, Any, Any], repeats: int) -> Iterable[float]:
    """Return the seconds of an undo, with the check whether it is allowed."""
    while not table.can_undo():
        seat = min(table.actors)
        quiet = [command for command in table.legal(seat) if type(command).__name__ != "EndTurn"]
        table.submit(seat, (quiet or list(table.legal(seat)))[0])
    for _ in range(repeats):
        started = time.perf_counter()
        table.undo()
        yield time.perf_counter() - started
        table.redo()
