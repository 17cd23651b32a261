"""What frames cost on a game's table in the middle of a game: drawn in full, with a thing dragged, in motion.

Any game that has a table is measured: its own computer player brings it to the middle, and makes the moves
that are shown. CPU time, without a window.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.loop import Loop
from tabletop.app.core.session import Session
from tabletop.app.core.settings import SettingsFile
from tabletop.app.proof.gallery import MOVES, played
from tabletop.app.table import registry
from tabletop.app.table.scene import TableScene
from tabletop.bench.row import Row
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_
from tabletop.engine.registry import find

MILLI = 1e3
FRAME_MS = 16
SLOW_PART = 0.99
"""Moving frames are summed up by the one that so many are faster than."""
TARGETS = {(1280, 720): (3.0, 3.0), (1920, 1080): (5.0, 4.0), (2560, 1440): (9.0, 7.0)}
"""Milliseconds wanted at each size: for the whole table, for a frame with moving cards."""


class Bench:
    """A table in the middle of a game, all seats people's, drawn without a window; `now` is its clock, ms."""

    def __init__(self, game_id: str, size: tuple[int, int], *, is_real_time: bool = False) -> None:
        self.now = 1000
        self.game = find(game_id)
        display = Display()
        display.open(size)
        file = SettingsFile(None)
        file.load()
        file.values.mute, file.values.curtain, file.values.confirmations = True, "off", False
        clock = pygame.time.get_ticks if is_real_time else lambda: self.now
        self.ctx = Context(display, clock, file)
        self.loop = Loop(self.ctx, strict=True)
        self.moves = 0
        self.scene = self.table()
        self.ctx.scenes.push(self.scene)
        self.step()

    def table(self) -> TableScene:
        """Return the table of a new game, played to its middle by as many people as there can be."""
        seats = max(self.game.players.seat_counts)
        whole = played(self.game.id, seats, MOVES * 3 // 2, humans=seats)
        table = played(self.game.id, seats, len(whole.steps) * 2 // 3, humans=seats)
        self.moves = 0
        return registry.at_table(self.ctx, Session(table, lambda: "off"))

    def step(self) -> float:
        """Let a frame go by; return what it cost, seconds."""
        self.now += FRAME_MS
        started = time.process_time()
        self.loop.step()
        return time.process_time() - started

    def full(self) -> float:
        """Draw everything anew; return what it cost, seconds."""
        started = time.process_time()
        self.ctx.pictures.forget()
        self.loop.draw()
        return time.process_time() - started

    def drag(self, frames: int) -> list[float]:
        """Drag the first thing that can be dragged; return what each frame cost, nothing where none can."""
        start = self._seize()
        if start is None:
            return []
        x, y = start
        found = []
        for number in range(frames):
            _mouse(pygame.MOUSEMOTION, (x + number % 200, max(90, y - 60 - number % 200)))
            found.append(self.step())
        self._let_go()
        return found

    def _seize(self) -> tuple[int, int] | None:
        """Press on one thing after another until one follows the pointer; return where it was seized."""
        for zone in self.scene.zones:
            for widget in zone.widgets:
                x, y = widget.rect.center
                _mouse(pygame.MOUSEMOTION, (x, y))
                _mouse(pygame.MOUSEBUTTONDOWN, (x, y))
                _mouse(pygame.MOUSEMOTION, (x, y - 60))
                self.step()
                drag = self.scene.picking.drag
                if drag is not None and drag.started:
                    return x, y
                self._let_go()
        return None

    def _let_go(self) -> None:
        """Put back what is dragged; nothing happens on the table."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        self.step()
        _mouse(pygame.MOUSEMOTION, (1, self.ctx.display.h - 1))
        _mouse(pygame.MOUSEBUTTONUP, (1, self.ctx.display.h - 1))
        self.step()
        while len(self.ctx.scenes.stack) > 1:
            self.ctx.scenes.pop()
        self._settle()

    def _settle(self) -> None:
        for _ in range(600):
            if not self.ctx.scenes.animating:
                break
            self.step()

    def move(self, moves: int) -> list[float]:
        """Make so many moves that are seen; return what each frame cost that was drawn meanwhile."""
        found: list[float] = []
        for _ in range(moves):
            self._next_move()
            for _ in range(600):
                if self.scene.is_paused:
                    self.scene.go_on()
                if not self.scene.is_busy:
                    break
                drawn, cost = self.loop.frames, self.step()
                if self.loop.frames > drawn:
                    found.append(cost)
            self.step()
        return found

    def _next_move(self) -> None:
        """Give the command that the computer player would give; a new game begins where one is over."""
        session = self.scene.session
        seat = session.pending
        if seat is None:
            self.scene = self.table()
            self.ctx.scenes.reset(self.scene)
            self.step()
            return self._next_move()
        self.moves += 1
        choose: Any = next(iter(self.game.players.bots.values()))
        command = choose(session.table.view(seat), seat, Chance(7, self.moves))
        self.scene.schedule(session.submit(command, seat))
        return None

    def close(self) -> None:
        """Put everything away."""
        self.ctx.scenes.clear()
        pygame.event.clear()
        self.ctx.display.close()
        pygame.quit()


def _mouse(kind: int, pos: tuple[int, int]) -> None:
    more = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **more))


def rows(game_id: str, size: tuple[int, int], quick: bool) -> Iterable[Row]:
    """Measure a game's table in a window of this size, row after row."""
    bench = Bench(game_id, size)
    name, at = bench.game.name, f"{size[0]}x{size[1]}"
    whole, moving = TARGETS[size]
    try:
        bench.full()
        full = [bench.full() for _ in range(40 if quick else 200)]
        yield Row(N_("table drawn in full"), "ms", _milli(full), target=whole, of=name, at=at)
        bench.drag(60)
        drag = bench.drag(100 if quick else 400)
        if drag:
            yield Row(N_("frame with a dragged card"), "ms", _milli(drag), target=moving, of=name, at=at)
        bench.move(4)
        slow = [percentile(bench.move(6), SLOW_PART) for _ in range(3 if quick else 10)]
        title = N_("moving frames, 99 of 100 are faster")
        yield Row(title, "ms", _milli(slow), target=moving, of=name, at=at)
    finally:
        bench.close()


def _milli(seconds: Iterable[float]) -> tuple[float, ...]:
    return tuple(MILLI * value for value in seconds)


def percentile(values: list[float], part: float) -> float:
    """Return the value that so large a part of the others lies below; 0 of no values."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0
