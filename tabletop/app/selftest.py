"""`--self-test FILE`: proves that a program, frozen or not, has everything it needs to run.

Draws every screen of every game, plays a short game of each with computer players in their own process,
saves, loads, verifies, switches language, and writes one line a check into FILE: `ok NAME` or
`FAILED NAME: why`. Uses a folder of its own, never the player's.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabletop import saves
from tabletop.bots.worker import BotWorker
from tabletop.engine.history import SeatInfo
from tabletop.engine.registry import find, games
from tabletop.engine.table import Table
from tabletop.i18n import LANGUAGES
from tabletop.saves import atomic
from tabletop.saves.verify import verify

SIZE = (1280, 720)
ANSWER_SECONDS = 10.0
GAME_SECONDS = 12.0


@dataclass
class Report:
    """What was checked so far."""

    lines: list[str] = field(default_factory=list)
    is_good: bool = True

    def check(self, name: str, work: Callable[[], str]) -> None:
        """Do some work and note how it went; `work` returns a few words for the line."""
        try:
            said = work()
        except Exception as error:
            self.is_good = False
            self.lines.append(f"FAILED {name}: {type(error).__name__}: {error}")
        else:
            self.lines.append(f"ok {name}{': ' + said if said else ''}")


def run(verdict: Path) -> int:
    """Check everything, write the verdict, and return 0 when all is well, else 1."""
    # The test must not need a screen or a sound card: it is run by installers and on build machines.
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    report = Report()
    with tempfile.TemporaryDirectory(prefix="tabletop-self-test-") as folder:
        home = Path(folder)
        for game_id in games():
            report.check(f"{game_id}: play, save, load, verify", lambda g=game_id: _play(g, home))  # type: ignore[misc]
        for language in LANGUAGES:
            report.check(f"screens in {language}", lambda code=language: _screens(home, code))  # type: ignore[misc]
    last = "ok" if report.is_good else "FAILED"
    text = "\n".join([*report.lines, f"self-test: {last}", ""])
    atomic.write(verdict.absolute(), text.encode())
    return 0 if report.is_good else 1


def _play(game_id: str, home: Path) -> str:
    """Play a game of computer players through the worker process into a journal; load it and verify it."""
    game = find(game_id)
    seats = [SeatInfo(f"Bot {seat + 1}", "bot", seat) for seat in range(min(game.seat_counts))]
    table = Table.new(game, seats, seed=1)
    path = home / f"{game_id}{saves.SUFFIX}"
    journal = saves.Journal.begin(table, path)
    worker = BotWorker()
    try:
        count = _play_on(table, worker)
    finally:
        worker.close()
        journal.close()
    if worker.incidents:
        raise RuntimeError(f"the worker process failed: {worker.incidents[0]}")
    loaded = saves.load(path)
    if loaded.digest != table.digest:
        raise RuntimeError("the loaded game is another one")
    difference = verify(loaded)
    if difference is not None:
        raise RuntimeError(f"verify found a difference at record {difference.n}")
    return f"{count} commands"


def _play_on(table: Table[Any, Any, Any], worker: BotWorker) -> int:
    end = time.monotonic() + GAME_SECONDS
    count = 0
    while table.result is None and time.monotonic() < end:
        seat = min(table.actors)
        asked = worker.ask(
            table.game.id,
            seat,
            table.view(seat),
            "bot",
            bot_seed=1,
            position=count,
            deadline=ANSWER_SECONDS,
        )
        answer = worker.poll()
        while answer is None or answer.request != asked:
            time.sleep(0.0005)
            answer = worker.poll()
        table.submit(seat, answer.command)
        count += 1
    return count


def _screens(home: Path, language: str) -> str:
    """Draw every screen once, in one language."""
    from tabletop.app.gallery import screens
    from tabletop.app.main import Options, make_context

    ctx = make_context(Options(size=SIZE, language=language, home=home))
    drawn = 0
    for name, scene in screens(ctx):
        ctx.scenes.reset(scene)
        ctx.scenes.update(ctx.now)
        ctx.scenes.draw(ctx.display.surface)
        if len(set(ctx.display.surface.get_buffer().raw[:200_000:997])) < 2:
            raise RuntimeError(f"the screen “{name}” is empty")
        drawn += 1
    ctx.scenes.clear()
    return f"{drawn} screens"
