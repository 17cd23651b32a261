"""Rows of the app: the cost of frames on every game's table and of a table at rest, the time of a start,
memory.

No window is opened. CPU time, except for the start, which is the wall time that a player waits.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from tabletop.app.core.video import HEADLESS, NoDisplay, start_video
from tabletop.app.proof import bench_pockets, bench_workshop, soak
from tabletop.app.proof.bench_tables import Bench, no_window
from tabletop.bench import FRAME, PYTHON, BenchRow, CannotMeasureError, milli, percentile
from tabletop.engine.message import N_, msg
from tabletop.engine.registry import own_games

SLOW_PART = 0.99
"""Moving frames are summed up by this quantile."""
PREPARED_S = 20
"""How long a table is left alone before it counts as resting: then it has prepared what it can."""


class Wanted(NamedTuple):
    """Target milliseconds at a size: for the whole table, for a frame in which something moves by itself, and
    for one that follows the pointer."""

    whole: float | None
    moving: float
    following: float = 1.5


TARGETS = {
    (1280, 720): Wanted(3.0, 3.0),
    (1920, 1080): Wanted(5.0, 4.0),
    (3840, 2160): Wanted(None, 8.0),
}


class Counts(NamedTuple):
    """How many frames of each kind are measured."""

    whole: int
    following: int
    moving: int


FULL, QUICK = Counts(200, 400, 1000), Counts(40, 100, 200)

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


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    with no_window():
        for game_id in own_games():
            for size in TARGETS:
                yield from of_table(game_id, size, QUICK if quick else FULL)
        for game_id in own_games():
            yield _rest(game_id, 2 if quick else 5)
        yield from bench_workshop.rows(quick)
        if not getattr(sys, "frozen", False):
            yield _start(3 if quick else 9)
    yield from bench_pockets.rows(quick)
    yield from soak.after(soak.QUICK_MINUTES if quick else soak.SHORT_MINUTES)


def of_table(game_id: str, size: tuple[int, int], counts: Counts) -> Iterable[BenchRow]:
    """Measure a game's table in a window of this size, row after row."""
    with closing(Bench(game_id, size)) as bench:
        for row in _frames(bench, TARGETS[size], counts):
            yield replace(row, of=bench.game.name, at=f"{size[0]}x{size[1]}", scale=FRAME)


def _frames(bench: Bench, wanted: Wanted, counts: Counts) -> Iterable[BenchRow]:
    bench.full()
    full = [bench.full() for _ in range(counts.whole)]
    yield BenchRow(N_("table drawn in full"), "ms", milli(full), target=wanted.whole)
    bench.hover(counts.following)
    hover = bench.hover(counts.following)
    if hover:
        yield BenchRow(N_("frame with the pointer over a thing"), "ms", milli(hover), target=wanted.following)
    bench.drag(counts.following)
    drag = bench.drag(counts.following)
    if drag:
        yield BenchRow(N_("frame with a dragged card"), "ms", milli(drag), target=wanted.following)
    bench.moving(counts.moving // 10)
    moving = bench.moving(counts.moving)
    if moving:
        yield slow_frame(moving, wanted.moving)


def slow_frame(seconds: list[float], target: float) -> BenchRow:
    """Return the row of moving frames: the 99th percentile."""
    slow = percentile(milli(seconds), SLOW_PART)
    title = N_("moving frames: 99 of 100 are faster")
    return BenchRow(title, "ms", (slow,), target=target, samples=len(seconds))


def _rest(game_id: str, repeats: int) -> BenchRow:
    """Yield the cost of an open table at rest: CPU time as a share of one core, real loop."""
    with closing(Bench(game_id, (1920, 1080), is_live=True)) as bench:
        shares = []
        for _ in range(repeats):
            bench.ctx.scenes.quit = False
            bench.begin(game_id)
            # First-time explanations are laid out once; the memory that a table left behind is given back
            # once, at rest after the last frame.
            bench.think(PREPARED_S)
            bench.settle()
            bench.think(PREPARED_S)
            pygame.time.set_timer(pygame.QUIT, 1500, 1)
            wall, cpu = time.perf_counter(), time.process_time()
            bench.loop.run()
            shares.append(100 * (time.process_time() - cpu) / (time.perf_counter() - wall))
    title = N_("An open table at rest, share of one core")
    return BenchRow(title, "%", tuple(shares), target=0.5, floor=2.0, of=bench.game.name)


def _start(repeats: int) -> BenchRow:
    """Measure the time from starting Python to the menu's first picture. Compiled modules are kept, as in an
    installed program, whatever the environment says."""
    found = []
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as home:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(home, "compiled"))}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        # A first start shows another page before the menu.
        Path(home, "settings.json").write_text('{"welcomed": true}')
        for _ in range(repeats + 1):
            began = time.time()
            done = subprocess.run(
                [sys.executable, "-c", _START, home], capture_output=True, text=True, check=True, env=env
            )
            found.append(float(done.stdout.split()[0]) - began)
    # The first start also compiles, and reads everything from disk.
    title = N_("From start to menu")
    return BenchRow(title, "ms", milli(found[1:]), target=200, floor=350, scale=PYTHON)


# Rows of a real window, on any display: X11, Wayland, a screen. What moves is measured on the wall, including
# showing it, frame by frame as players see it.

SIZE = (3840, 2160)
WALL_MS = 16.0


def check() -> None:
    """Raise `CannotMeasureError` if no window can be seen."""
    try:
        start_video()
        driver = pygame.display.get_driver()
    except NoDisplay as error:
        raise CannotMeasureError(
            msg("There is no display to open a window on ({reason}).", reason=str(error))
        ) from error
    finally:
        pygame.quit()
    if driver in HEADLESS:
        raise CannotMeasureError(
            msg("The display “{driver}” shows nothing, so there is no window to measure in.", driver=driver)
        )


def window_rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    frames = (QUICK if quick else FULL).moving
    for game_id in own_games():
        with closing(Bench(game_id, SIZE, is_live=True)) as bench:
            bench.move()
            seconds = bench.moving(frames)
            width, height = bench.ctx.display.size
            at = f"{width}x{height}, {pygame.display.get_driver()}"
            for row in (BenchRow(N_("moving frames"), "ms", milli(seconds)), slow_frame(seconds, WALL_MS)):
                yield replace(row, of=bench.game.name, at=at, scale=FRAME)
