"""Rows of the app: what frames cost at three sizes, what an open table costs at rest, how long a start takes.

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
from typing import NamedTuple

import pygame

from tabletop.app.context import Context
from tabletop.app.display import Display
from tabletop.app.loop import Loop
from tabletop.app.scenes.gotown import GoTownScene
from tabletop.app.session import Session
from tabletop.app.settings import SettingsFile
from tabletop.bench.row import Row
from tabletop.engine.history import SeatInfo
from tabletop.engine.message import N_
from tabletop.engine.table import Table
from tabletop.games.gotown.cards import JOKER
from tabletop.games.gotown.events import CardsDrawn
from tabletop.games.gotown.state import Floor, State

MILLI = 1e3
FRAME_MS = 16


class _Names(NamedTuple):
    full: str
    drag: str
    deal: str


SIZES: dict[tuple[int, int], _Names] = {
    (1280, 720): _Names(
        N_("Table drawn in full, 1280x720"),
        N_("A frame with a dragged card, 1280x720"),
        N_("Frames while dealing, 99 of 100 are faster, 1280x720"),
    ),
    (1920, 1080): _Names(
        N_("Table drawn in full, 1920x1080"),
        N_("A frame with a dragged card, 1920x1080"),
        N_("Frames while dealing, 99 of 100 are faster, 1920x1080"),
    ),
    (2560, 1440): _Names(
        N_("Table drawn in full, 2560x1440"),
        N_("A frame with a dragged card, 2560x1440"),
        N_("Frames while dealing, 99 of 100 are faster, 2560x1440"),
    ),
}
TARGETS = {(1280, 720): (3.0, 3.0), (1920, 1080): (5.0, 4.0), (2560, 1440): (9.0, 7.0)}
"""Milliseconds wanted at each size: for the whole table, for a frame with moving cards."""

_START = """
import sys, time
from pathlib import Path
from tabletop.app import display, main
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
        for size in SIZES:
            yield from _frames(size, quick)
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


class _Bench:
    """A table in the middle of a game, drawn without a window; `now` is its clock, ms."""

    def __init__(self, size: tuple[int, int], *, is_real_time: bool = False) -> None:
        self.now = 1000
        display = Display()
        display.open(size)
        file = SettingsFile(None)
        file.load()
        file.values.mute = True
        clock = pygame.time.get_ticks if is_real_time else lambda: self.now
        self.ctx = Context(display, clock, file)
        self.loop = Loop(self.ctx, strict=True)
        self.scene = GoTownScene(self.ctx, _session())
        self.ctx.scenes.push(self.scene)
        self.step()

    def step(self) -> float:
        """Let a frame go by; return what it cost, seconds."""
        self.now += FRAME_MS
        started = time.process_time()
        self.loop.step()
        return time.process_time() - started

    def full(self) -> float:
        """Draw everything anew; return what it cost, seconds."""
        started = time.process_time()
        self.scene.forget_still()
        self.ctx.scenes.draw(self.ctx.display.surface)
        return time.process_time() - started

    def drag(self, frames: int) -> list[float]:
        """Drag a card about; return what each frame cost."""
        x, y = self.scene.layout.hand[0][1].center
        _mouse(pygame.MOUSEBUTTONDOWN, (x, y))
        _mouse(pygame.MOUSEMOTION, (x, y - 60))
        self.step()
        found = []
        for number in range(frames):
            _mouse(pygame.MOUSEMOTION, (x + number, max(90, y - 60 - number)))
            found.append(self.step())
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        while self.ctx.scenes.animating or self.scene.picked is not None:
            self.step()
        return found

    def deal(self, frames: int) -> list[float]:
        """Deal cards to the hand again and again; return what each frame cost."""
        scene = self.scene
        found: list[float] = []
        before = scene.shown
        event = CardsDrawn(0, (1, 2, 5))
        after = scene.game.evolve(before, event)
        while len(found) < frames:
            scene.shown = after
            scene.arrange()
            scene.director.play(scene.flights(event, before, after))
            scene.rebuild()
            while scene.director.active:
                found.append(self.step())
            scene.shown = before
            scene.arrange()
            scene.rebuild()
            self.step()
        return found

    def close(self) -> None:
        """Put everything away."""
        self.ctx.scenes.clear()
        pygame.event.clear()
        pygame.quit()


def _mouse(kind: int, pos: tuple[int, int]) -> None:
    more = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **more))


def _session() -> Session:
    """Return a session of four people in the middle of a game."""
    seats = [SeatInfo(name, colour=index) for index, name in enumerate(("Mei", "Tom", "Aiko", "Ravi"))]
    table = Table.new("gotown", seats, 5, {"first": 0})
    state: State = table.state
    towers = (
        (Floor(4, 5), Floor(2, 7, -1, True), Floor(8, 1)),
        (Floor(1, 8), Floor(5, 4), Floor(6, 3)),
        (Floor(7, 2), Floor(4, 5)),
        (Floor(7, 2), Floor(4, 5, 0), Floor(3, 6, -1, True)),
    )
    hands = ((3, 6, JOKER, 10, 12, 14), *state.hands[1:])
    told = State(5, 14, 0, state.pile, (11,), hands, towers, milkshakes=4)
    table.steps[-1] = table.steps[-1]._replace(state=told)
    session = Session(table, lambda: "auto")
    session.lift_curtain()
    return session


def _frames(size: tuple[int, int], quick: bool) -> Iterable[Row]:
    names, (whole, moving) = SIZES[size], TARGETS[size]
    bench = _Bench(size)
    try:
        bench.full()
        full = [bench.full() for _ in range(40 if quick else 200)]
        yield Row(names.full, "ms", tuple(MILLI * seconds for seconds in full), target=whole)
        bench.drag(60)
        drag = bench.drag(100 if quick else 400)
        yield Row(names.drag, "ms", tuple(MILLI * seconds for seconds in drag), target=moving)
        bench.deal(30)
        worst = [_percentile(bench.deal(200), 0.99) for _ in range(2 if quick else 8)]
        yield Row(names.deal, "ms", tuple(MILLI * seconds for seconds in worst), target=moving)
    finally:
        bench.close()


def _percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def _rest(repeats: int) -> Row:
    """What an open table costs while nobody does anything: CPU time as a share of one core, real loop."""
    bench = _Bench((1920, 1080), is_real_time=True)
    try:
        shares = []
        for _ in range(repeats):
            bench.ctx.scenes.quit = False
            bench.ctx.scenes.reset(GoTownScene(bench.ctx, _session()))
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
