"""An hour of all games in some minutes, and what the program holds meanwhile: memory, objects, files.

    python -m tabletop.app.proof.soak --minutes 60 --size 1920x1080

The real app without a window, with a clock that advances by frames. Computer players, in a process of their
own as in the app, choose the people's moves; between moves it undoes and redoes, reads the log and the rules,
enlarges cards, looks back, goes to the menu and returns. Games and settings are in a folder that is deleted
afterwards.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import itertools
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.loop import Loop
from tabletop.app.main import Options, make_context
from tabletop.app.proof.bench_tables import NAMES, SIZE, no_window, post_mouse
from tabletop.app.table import registry
from tabletop.app.table.around import opening
from tabletop.app.table.scene import TableScene
from tabletop.bench import BenchRow, CannotMeasureError
from tabletop.bots.worker import BotWorker
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.message import N_, msg
from tabletop.engine.registry import find

MINUTE = 60_000
FRAME_MS = 33
"""Half the frame rate of a window: what is cached for them differs little."""
VISIT = 4
"""The most minutes of one game before the next."""
PAUSE_MS = 700
"""How long people think about a move."""
PATIENCE = 10.0
"""The most seconds of a computer player's thought."""
STATUS = Path("/proc/self/status")
FILES = Path("/proc/self/fd")


class Held(NamedTuple):
    """What the program holds after so many minutes; `caches` are bytes by cache, `memory` is in bytes, 0 if
    the system does not tell."""

    minute: int
    memory: int
    files: int
    objects: int
    caches: dict[str, int]

    @property
    def line(self) -> str:
        """All of it as a line of text."""
        caches = "  ".join(f"{name} {size / 2**20:.0f}" for name, size in self.caches.items())
        return (
            f"{self.minute:>4} min  {self.memory / 2**20:>5.0f} MiB  {self.files:>3} files  "
            f"{self.objects:>7} objects  caches, MiB: {caches}"
        )


def resident(status: Path = STATUS) -> int:
    """Return a process's memory in bytes, this one's if no other is named; 0 if the system does not tell."""
    with contextlib.suppress(OSError):
        for line in status.read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return 0


class Soak:
    """The app, and a player who uses it."""

    def __init__(self, size: tuple[int, int], home: Path) -> None:
        """Open the app with default settings but no curtain; `home` is its folder."""
        self.now = 1000
        self.ctx = make_context(Options(size=size, home=home))
        self.ctx.clock = lambda: self.now
        self.ctx.change(mute=True, curtain="off", confirmations=False, explanations=False, language="en")
        self.loop = Loop(self.ctx, strict=True)
        self.advisor = BotWorker()
        self.moves = 0
        self._seat: int | None = None
        navigate.show_menu(self.ctx)

    def close(self) -> None:
        """Close everything."""
        self.advisor.close()
        self.ctx.scenes.clear()
        self.ctx.display.close()
        pygame.quit()

    # Time

    def step(self, ms: int = FRAME_MS) -> None:
        """Do one frame."""
        self.now += ms
        self.loop.step()

    def wait(self, ms: int) -> None:
        """Let time pass, frame by frame while something moves."""
        end = self.now + ms
        while self.now < end:
            self.step(FRAME_MS if self.ctx.scenes.animating else 4 * FRAME_MS)
            if not self.ctx.scenes.animating:
                self.loop.rest()

    def settle(self) -> None:
        """Do frames until nothing moves, for a minute at most."""
        end = self.now + MINUTE
        self.step()
        while self.ctx.scenes.animating and self.now < end:
            self.step()

    # Playing

    @property
    def table(self) -> TableScene | None:
        """The table on the screen; None on another screen."""
        top = self.ctx.scenes.top
        return top if isinstance(top, TableScene) else None

    def play(self, minutes: int, told: Callable[[Held], object]) -> None:
        """Play for so long, one game after another; yield each minute what is held."""
        began, said = self.now, 0
        games = registry.playable_games()
        visit_ms = max(1, min(VISIT, minutes // len(games))) * MINUTE
        for number, game_id in enumerate(itertools.cycle(games)):
            end = self.now + visit_ms
            self.begin(game_id, number)
            for visit in itertools.cycle(self._visits):
                self.move()
                if self.moves % 6 == 0 and (scene := self.table) is not None:
                    visit(scene)
                while said < (self.now - began) // MINUTE and said < minutes:
                    said += 1
                    told(self.held(said))
                if said >= minutes:
                    return
                if self.now >= end:
                    break

    def begin(self, game_id: str, number: int) -> None:
        """Begin a new game, from the menu: of people only, or of one person among computer players."""
        game = find(game_id)
        counts = game.players.seat_counts
        count = counts[-1 - number // 4 % len(counts)]
        people = count if number // 4 % 2 == 0 else 1
        kinds = ["human"] * people + ["bot"] * (count - people)
        seats = [SeatInfo(NAMES[seat], kind, seat) for seat, kind in enumerate(kinds)]
        navigate.show_menu(self.ctx)
        self.wait(1000)
        opening.begin(self.ctx, game_id, seats, {}, seed=number)
        self._seat = None
        self.settle()

    def move(self) -> None:
        """Do what comes next at the table: a move, or the end of a game and the next one."""
        scene = self.table
        if scene is None:
            self._leave_results()
            return
        self.moves += 1
        if scene.is_paused:
            scene.go_on()
        session = scene.session
        people = [seat for seat in session.table.actors if seat in session.humans]
        if session.phase in ("act", "together") and people and not scene.is_busy:
            table = session.table
            seat = next_actor(session.game, table.state, self._seat)
            self._seat = seat if seat in people else people[0]
            command = self._advice(scene, self._seat)
            scene.schedule(session.submit(command, self._seat))
            self.wait(PAUSE_MS)
        elif scene.bots.is_thinking:
            time.sleep(0.002)
        self.settle()

    def _advice(self, scene: TableScene, seat: int) -> Any:
        """Return a computer player's choice; it thinks in a process of its own, as in the app."""
        table = scene.session.table
        position = len(table.steps)
        view, game_id = table.view(seat), table.game.id
        asked = self.advisor.ask(game_id, seat, view, "bot", bot_seed=1, position=position, deadline=PATIENCE)
        while (answer := self.advisor.poll()) is None or answer.request != asked:
            time.sleep(0.001)
        return answer.command

    def _leave_results(self) -> None:
        """Look at a finished game or another open screen for a while, then begin the game anew."""
        self.wait(3000)
        results = self.ctx.scenes.top
        session = getattr(results, "session", None)
        if session is not None and session.result is not None:
            navigate.show_history(self.ctx, session, 1)
            self._look_back(len(session.table.steps))
            self.ctx.scenes.pop()
            opening.rematch(self.ctx, session)
        self.settle()

    # What else players do at a table

    @property
    def _visits(self) -> Sequence[Callable[[TableScene], None]]:
        return self.take_back, self.read_log, self.enlarge, self.look_back, self.read, self.come_back

    def take_back(self, scene: TableScene) -> None:
        """Undo and redo, if that is free."""
        if scene.session.undo_info:
            scene.undo()
            self.settle()
            scene.on_action("redo")
            self.settle()

    def read_log(self, scene: TableScene) -> None:
        """Open the log, turn its wheel, close it."""
        scene.log.toggle()
        self.step()
        at = scene.log.panel.area.center
        for rows in (3, 3, -2, -4):
            self._point(at)
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rows, precise_y=float(rows), touch=False)
            )
            self.wait(300)
        scene.log.toggle()
        self.settle()

    def enlarge(self, scene: TableScene) -> None:
        """Rest the pointer on one thing after another."""
        places = [widget.rect.center for zone in scene.zones for widget in zone.widgets]
        for at in places[:: max(1, len(places) // 12)]:
            self._point(at)
            self.wait(900)
        self._point((1, 1))

    def look_back(self, scene: TableScene) -> None:
        """Look at earlier moments of the game."""
        navigate.show_history(self.ctx, scene.session)
        self._look_back(len(scene.session.table.steps))
        self.ctx.scenes.pop()
        self.settle()

    def _look_back(self, steps: int) -> None:
        replay: Any = self.ctx.scenes.top
        for position in range(1, steps + 1, max(1, steps // 12)):
            replay.playback.jump(position)
            self.wait(200)
        replay.playback.jump(1)
        replay.playback.play()
        self.wait(4000)

    def read(self, scene: TableScene) -> None:
        """Open rules, settings and list of keys."""
        ctx = self.ctx
        shows: tuple[Callable[[], object], ...] = (
            lambda: navigate.show_rules(ctx, scene.game),
            lambda: navigate.show_settings(ctx),
            lambda: navigate.show_keys(ctx),
        )
        for show in shows:
            show()
            self.wait(500)
            ctx.scenes.pop()
            self.settle()

    def come_back(self, scene: TableScene) -> None:
        """Go to the menu and go on with the same game from there."""
        path = getattr(scene.session.table.sink, "path", None)
        navigate.show_menu(self.ctx)
        self.wait(1000)
        if path is not None:
            opening.resume(self.ctx, path)
        self.settle()

    def _point(self, at: tuple[int, int]) -> None:
        post_mouse(pygame.MOUSEMOTION, at, is_down=False)
        self.step()

    # What is held

    def held(self, minute: int) -> Held:
        """Return what the program holds now."""
        files = len(list(FILES.iterdir())) if FILES.is_dir() else 0
        objects = len(gc.get_objects()) + gc.get_freeze_count()
        return Held(minute, resident(), files, objects, self.caches())

    def caches(self) -> dict[str, int]:
        """Return how many bytes of pixels each cache of surfaces holds."""
        found = {
            "pictures": self.ctx.assets.cache,
            "menu": self.ctx.assets.kept,
            "text": self.ctx.text.cache,
        }
        return {name: cache.bytes for name, cache in found.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the soak of a command line, and print each minute what it holds; return 1 if that was ever more
    than `--most`."""
    parser = argparse.ArgumentParser(prog="python -m tabletop.app.proof.soak", description=__doc__)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--most", type=int, default=300, help="MiB")
    asked = parser.parse_args(arguments)
    width, height = map(int, asked.size.split("x"))
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    found: list[Held] = []

    def tell(held: Held) -> None:
        found.append(held)
        print(held.line, flush=True)

    folder = tempfile.TemporaryDirectory(prefix="tabletop-soak-")
    with folder as home, closing(Soak((width, height), Path(home))) as soak:
        soak.play(asked.minutes, tell)
    return int(max(held.memory for held in found) > asked.most * 2**20)


# Rows of memory: what the program holds while all games are played, one after the other (see `soak`). They
# are played in a process of their own, so that nothing counts that only the benchmark needs. Minutes are
# those of the players, who are not waited for here.

QUICK_MINUTES, SHORT_MINUTES, MINUTES = 4, 8, 60
MIB = 2**20


def check() -> None:
    """Raise `CannotMeasureError` if the system does not tell the memory of a process."""
    if not STATUS.exists():
        raise CannotMeasureError(msg("This system does not say how much memory a program uses."))


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure an hour, or a shorter time if `quick`."""
    return after(SHORT_MINUTES if quick else MINUTES)


def after(minutes: int) -> Iterable[BenchRow]:
    """Measure so many minutes of all games; nothing if the system does not tell."""
    if not STATUS.exists():
        return
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=apart) as pool:
        yield from told(pool.submit(soaked, minutes).result())


def told(held: Sequence[Held]) -> Iterable[BenchRow]:
    """Return the most and the growth of what was held, minute by minute."""
    at = f"{SIZE[0]}x{SIZE[1]}, {held[-1].minute} min"
    most = max(now.memory for now in held) / MIB
    opened = float(held[-1].files - held[0].files)
    yield BenchRow(N_("Most memory while all games are played"), "MB", (most,), target=300, at=at)
    yield BenchRow(N_("Descriptors left open meanwhile"), "", (opened,), target=0, at=at)


def soaked(minutes: int) -> list[Held]:
    """Play all games in turns for so many minutes; return what was held after each."""
    held: list[Held] = []
    folder = tempfile.TemporaryDirectory(prefix="tabletop-bench-")
    with no_window(), folder as home, closing(Soak(SIZE, Path(home))) as soak:
        soak.play(minutes, held.append)
    return held


if __name__ == "__main__":
    sys.exit(main())
