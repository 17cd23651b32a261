"""`--self-test FILE`: proves that a program, frozen or not, has everything it needs to run.

Opens every picture, sound and font; lets computer players in their own process play a short game of every
game, saves it, loads it and verifies it; draws every screen of every game, switches the language on it and
draws it again; opens a door for phones at its own address. Writes one line a check into FILE: `ok NAME:
FACTS` or `FAILED NAME: WHY`, and last `self-test: ok` or `self-test: FAILED`. Games and screens are found,
none is named here. Uses a folder of its own, never the player's.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tabletop import __version__, paths, saves
from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tabletop.bots.worker import BotWorker
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.players import default_kind
from tabletop.engine.registry import find, own_games
from tabletop.engine.table import Table
from tabletop.i18n import languages
from tabletop.saves import atomic
from tabletop.saves.verify import verify

SIZE = (1280, 720)
"""The window, px."""
SEED = 1
ANSWER_SECONDS = 10.0
"""The most seconds of one answer of a computer player; a slower one fails the test."""
DOOR_SECONDS = 20.0
"""The most seconds until a door is open."""
GAME_SECONDS = 2.0
"""A game is left as it is after so many seconds: nobody should wait for the test."""


@dataclass
class Report:
    """The results so far."""

    lines: list[str] = field(default_factory=list)
    is_good: bool = True

    def check(self, name: str, work: Callable[[], str]) -> None:
        """Do some work and note the outcome; `work` returns a few words for the line."""
        try:
            said = work()
        except Exception as error:
            self.is_good = False
            self.lines.append(f"FAILED {name}: {type(error).__name__}: {error}")
        else:
            self.lines.append(f"ok {name}{': ' + said if said else ''}")

    def text(self) -> str:
        """All lines, and the verdict."""
        return "\n".join([*self.lines, f"self-test: {'ok' if self.is_good else 'FAILED'}", ""])


def run(verdict: Path) -> int:
    """Check everything, write the verdict, and return 0 when all is well, else 1."""
    # The test needs no screen or sound card: installers and build machines run it.
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    report = Report()
    with tempfile.TemporaryDirectory(prefix="tabletop-self-test-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        report.check("program", _program)
        _check_assets(report)
        _check_games(report, home)
        _check_screens(report, home)
        report.check("door", _open_door)
    atomic.write(verdict.absolute(), report.text().encode())
    return 0 if report.is_good else 1


def _program() -> str:
    """Describe this program."""
    import pygame

    frozen = "frozen" if getattr(sys, "frozen", False) else "not frozen"
    parts = (platform.python_version(), pygame.version.ver, ".".join(map(str, pygame.get_sdl_version())))
    python, library, sdl = parts
    system = f"{platform.system()} {platform.machine()}"
    return f"tabletop {__version__}, {frozen}, Python {python}, pygame-ce {library}, SDL {sdl}, {system}"


def _open_door() -> str:
    """Let a door be opened at this computer's own address, fetch its page, draw its code."""
    import socket

    from tabletop.app.pockets.panel import square_code
    from tabletop.app.pockets.pockets import Pockets

    pockets = Pockets(paths.assets() / "pockets", lambda: None)
    pockets.open("127.0.0.1", 0)
    try:
        end = time.monotonic() + DOOR_SECONDS
        while not pockets.is_open:
            pockets.update()
            if pockets.failure or time.monotonic() > end:
                raise RuntimeError(pockets.failure or "nothing was heard of it")
            time.sleep(0.01)
        with socket.create_connection(("127.0.0.1", pockets.port), timeout=DOOR_SECONDS) as line:
            line.sendall(f"GET / HTTP/1.1\r\nHost: {pockets.address}\r\n\r\n".encode())
            answer = b""
            while more := line.recv(65536):
                answer += more
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(answer[:80].decode("latin-1"))
        side = len(square_code(pockets.link(0)))
        return f"a page of {len(answer)} bytes, a code of {side} squares a side"
    finally:
        pockets.close()


# -- what comes with the program ----------------------------------------------------------------------------


def _check_assets(report: Report) -> None:
    import pygame

    pygame.init()
    for name, pattern, load in (
        ("pictures", "svg/**/*.svg", pygame.image.load),
        ("fonts", "fonts/*.ttf", lambda file: pygame.font.Font(file, 20).render("Ab", True, "white")),
        ("sounds", "sounds/*.wav", pygame.mixer.Sound if pygame.mixer.get_init() else None),
    ):
        report.check(name, partial(_open_all, pattern, load))


def _open_all(pattern: str, load: Callable[[str], object] | None) -> str:
    files = sorted(paths.assets().glob(pattern))
    if not files:
        raise RuntimeError("there are none")
    if load is None:
        return f"{len(files)}, not opened: there is no sound card"
    for file in files:
        try:
            load(str(file))
        except Exception as error:
            raise RuntimeError(f"“{file.name}” cannot be opened: {error}") from error
    return str(len(files))


# -- games --------------------------------------------------------------------------------------------------


def _check_games(report: Report, home: Path) -> None:
    with closing(BotWorker()) as worker:  # one process for all games, as in the app
        for game_id in own_games():
            try:
                counts = sizes(find(game_id).players.seat_counts)
            except Exception as error:
                report.check(game_id, partial(_fail, error))
                continue
            for count in counts:
                name = f"{game_id} with {count}: play, save, load, verify"
                report.check(name, partial(_play, game_id, count, home, worker))


def _fail(error: Exception) -> str:
    raise error


def sizes(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of seats to play: 1 if possible, and the fewest with opponents."""
    together = [count for count in counts if count > 1]
    return tuple(dict.fromkeys([min(counts), min(together, default=min(counts))]))


def _play(game_id: str, seat_count: int, home: Path, worker: BotWorker) -> str:
    """Play a game of computer players through the worker process into a journal; load it and verify it."""
    game = find(game_id)
    kind = default_kind(game)
    table = Table.new(game, [SeatInfo(f"Bot {seat + 1}", kind, seat) for seat in range(seat_count)], SEED)
    path = home / f"{game_id}-{seat_count}{saves.SUFFIX}"
    before = len(worker.incidents)
    with closing(saves.Journal.begin(table, path)):
        count = _play_on(table, worker, kind)
    if len(worker.incidents) > before:
        raise RuntimeError(f"the worker process failed: {worker.incidents[before]}")
    loaded = saves.load(path)
    if loaded.digest != table.digest:
        raise RuntimeError("the loaded game is another one")
    difference = verify(loaded)
    if difference is not None:
        raise RuntimeError(f"verify found a difference at record {difference.n}")
    return f"{count} commands{', to the end' if table.result is not None else ''}"


def _play_on(table: Table[Any, Any, Any], worker: BotWorker, kind: str) -> int:
    """Let the worker play until the game or the time is over; return the number of commands, at least 1."""
    end = time.monotonic() + GAME_SECONDS
    count = 0
    seat = None
    while table.result is None and (time.monotonic() < end or count == 0):
        seat = next_actor(table.game, table.state, seat)
        asked = worker.ask(
            table.game.id,
            seat,
            table.view(seat),
            kind,
            bot_seed=SEED,
            position=len(table.steps),
            deadline=ANSWER_SECONDS,
        )
        answer = worker.poll()
        while answer is None or answer.request != asked:
            time.sleep(0.0005)
            answer = worker.poll()
        table.submit(seat, answer.command)
        count += 1
        if count == 1:
            end = time.monotonic() + GAME_SECONDS  # starting the process does not count
    return count


# -- screens ------------------------------------------------------------------------------------------------


def _check_screens(report: Report, home: Path) -> None:
    """Draw every screen in every language, one line a screen."""
    made: list[Context] = []

    def start() -> str:
        from tabletop.app.main import Options, make_context

        made.append(make_context(Options(size=SIZE, language=languages.SOURCE, home=home)))
        return f"{SIZE[0]} x {SIZE[1]}"

    report.check("window", start)
    for ctx in made:
        for name, make in _shown(report, ctx):
            report.check(f"screen {name}", partial(_draw, ctx, make))
        ctx.scenes.clear()


def _shown(report: Report, ctx: Context) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield every screen with its name; a game without a table of its own fails a check."""
    from tabletop.app.proof import bench_tables
    from tabletop.app.table import registry

    yield from bench_tables.common(ctx)
    for game_id in own_games():
        if game_id not in registry.playable_games():
            report.check(f"screens {game_id}", partial(_fail, RuntimeError("the game has no table to draw")))
            continue
        yield from bench_tables.of_game(ctx, game_id)


def _draw(ctx: Context, make: Callable[[], Scene]) -> str:
    """Draw a screen in each language; the window stays open while the language changes, as for a player."""
    ctx.scenes.reset(make())
    pictures = []
    for language in languages.offered():
        ctx.change(language=language)
        ctx.scenes.update(ctx.now)
        ctx.scenes.draw(ctx.display.surface)
        picture = ctx.display.surface.get_buffer().raw
        if len(set(picture[::997])) < 2:
            raise RuntimeError(f"the screen is empty in “{language}”")
        pictures.append(picture)
    if len(set(pictures)) < len(pictures):
        raise RuntimeError("the screen is the same in two languages")
    return ", ".join(languages.offered())
