"""Rows of the app: what frames cost on every game's table, what one costs at rest, how long a start takes.

No window is opened: SDL's dummy driver draws into memory, so the figures are what drawing costs, without
what a system adds to show it. CPU time, but for the start, which is what somebody waits.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from tabletop.app.proof import bench_tables
from tabletop.bench.row import Row
from tabletop.engine.message import N_
from tabletop.engine.registry import own_games

MILLI = 1e3


_START = """
import sys, time
from pathlib import Path
from tabletop.app import main
from tabletop.app.core import display
flip = display.Display.flip
def first(self):
    flip(self)
    print(time.time(), flush=True)
    display.Display.flip = flip
display.Display.flip = first
sys.exit(main.run(main.Options(home=Path(sys.argv[1]), frames=1)))
"""


def rows(quick: bool) -> Iterable[Row]:
    """Measure, one row after another."""
    with _no_window():
        for game_id in own_games():
            for size in bench_tables.TARGETS:
                yield from bench_tables.rows(game_id, size, quick)
        yield _rest(2 if quick else 8)
        yield _start(3 if quick else 9)


@contextmanager
def _no_window() -> Iterator[None]:
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    os.environ.update(dict.fromkeys(before, "dummy"))
    try:
        yield
    finally:
        pygame.quit()
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _rest(repeats: int) -> Row:
    """What an open table costs while nobody does anything: CPU time as a share of one core, real loop."""
    bench = bench_tables.Bench(own_games()[0], (1920, 1080), is_real_time=True)
    try:
        shares = []
        for _ in range(repeats):
            bench.ctx.scenes.quit = False
            bench.ctx.scenes.reset(bench.table())
            bench.step()
            pygame.time.set_timer(pygame.QUIT, 1500, 1)
            wall, cpu = time.perf_counter(), time.process_time()
            bench.loop.run()
            shares.append(100 * (time.process_time() - cpu) / (time.perf_counter() - wall))
    finally:
        bench.close()
    return Row(N_("An open table at rest, of one core"), "%", tuple(shares), target=1.0, floor=2.0)


def _start(repeats: int) -> Row:
    """How long somebody waits for the menu: from starting Python to the first picture.

    Compiled modules are kept, as an installed program keeps them, whatever the environment says.
    """
    found = []
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as home:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(home, "compiled"))}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(repeats + 1):
            began = time.time()
            done = subprocess.run(
                [sys.executable, "-c", _START, home], capture_output=True, text=True, check=True, env=env
            )
            found.append(MILLI * (float(done.stdout.split()[0]) - began))
    # The first start also compiles, and reads everything from disk.
    return Row(N_("From start to menu"), "ms", tuple(found[1:]), target=350, floor=3000)
