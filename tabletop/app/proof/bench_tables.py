"""A game's table in the middle of a game, driven by the benchmark: drawn, hovered over, dragged on, played.

Any game with a table can be driven: its own computer player brings it to the middle, and chooses the shown
moves. CPU time, by a clock of its own; or on the wall, in a window.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, TypeAlias

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.loop import Loop
from tabletop.app.core.scene import Scene
from tabletop.app.core.session import Session
from tabletop.app.core.settings import SettingsFile
from tabletop.app.core.timing import LEAST_MS
from tabletop.app.table import registry
from tabletop.app.table.scene import TableScene
from tabletop.bench import durations
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.players import colour_of, usual_level
from tabletop.engine.registry import find
from tabletop.engine.table import Table

# Every screen once, with contents: for the self-test and for looking at them (`tests.screens`). The shown
# games are played by their own computer players, from fixed seeds.

NAMES = ("Mei", "Tom", "Aiko", "Ravi", "Noor")
MOVES = 60
"""Commands before a table is shown."""


def played(
    game_id: str, seat_count: int, moves: int, *, seed: int = 1, humans: int = 1
) -> Table[Any, Any, Any]:
    """Return a table after so many commands, or at the end of its game; the first seats are people."""
    game = find(game_id)
    level = usual_level(game)
    seats = [
        SeatInfo(NAMES[seat], "human" if seat < humans else f"bot:{level}", colour_of(seat))
        for seat in range(seat_count)
    ]
    table = Table.new(game, seats, seed)
    choose = game.players.bots[level]
    seat = None
    for move in range(moves):
        if table.result is not None:
            break
        seat = next_actor(game, table.state, seat)
        table.submit(seat, choose(table.view(seat), seat, Chance(seed, move)))
    return table


Maker: TypeAlias = "Callable[[], Scene]"
"""Makes a screen, to be put on the stack alone; it plays what it shows only then."""


def common(ctx: Context) -> Iterator[tuple[str, Maker]]:
    """Yield every screen that belongs to no game, with its name."""
    from tabletop.app.screens.menu.scene import MenuScene
    from tabletop.app.screens.saved_games import SavedGamesScene
    from tabletop.app.screens.settings.scene import SettingsScene
    from tabletop.app.screens.welcome import WelcomeScene

    yield "welcome", lambda: WelcomeScene(ctx)
    yield "menu", lambda: MenuScene(ctx)
    yield "settings", lambda: SettingsScene(ctx)
    yield "saved games", lambda: SavedGamesScene(ctx, finished=False)


def of_game(ctx: Context, game_id: str) -> Iterator[tuple[str, Maker]]:
    """Yield every screen of a game, with its name: its table for every number of seats."""
    from tabletop.app.screens.curtain import CurtainScene
    from tabletop.app.screens.replay.scene import ReplayScene
    from tabletop.app.screens.results.scene import ResultsScene
    from tabletop.app.screens.rules.scene import RulesScene
    from tabletop.app.screens.setup.scene import SetupScene

    game = find(game_id)

    def table(count: int) -> Scene:
        return registry.at_table(ctx, _session(ctx, played(game_id, count, MOVES)))

    def curtain() -> Scene:
        two = _session(ctx, played(game_id, max(game.players.seat_counts), MOVES, humans=2))
        two.veil()
        return CurtainScene(ctx, two, lambda: None)

    @cache
    def over() -> Session:
        return _session(ctx, played(game_id, min(game.players.seat_counts), game.rules.longest_game))

    yield f"setup {game_id}", lambda: SetupScene(ctx, find(game_id))
    yield f"rules {game_id}", lambda: RulesScene(ctx, game, None)
    for count in game.players.seat_counts:
        yield f"table {game_id} {count}", partial(table, count)
    yield f"curtain {game_id}", curtain
    yield f"results {game_id}", lambda: ResultsScene(ctx, over())
    yield f"replay {game_id}", lambda: ReplayScene(ctx, over(), None)


def _session(ctx: Context, table: Table[Any, Any, Any]) -> Session:
    return Session(table, lambda: ctx.settings.curtain)


FRAME_MS = 16
MOST_MOVES_TO_DRAG = 8
LONGEST_MOVE = 600
"""The most frames of one move; one that waits for a player is left alone then."""
GLIDE, REST = 4, 24
"""Frames in which the pointer moves over a thing, and then rests on it until its zoom is fully visible."""


class Bench:
    """A table in the middle of a game, all seats people's; `now` is its clock, ms.

    With `is_live` the clock is real, except that it leaps while a bot thinks; frames are as far apart as for
    players, and measured on the wall instead of in CPU time.
    """

    def __init__(self, game_id: str, size: tuple[int, int], *, is_live: bool = False) -> None:
        self.now = 1000
        self.is_live = is_live
        display = Display()
        display.open(size)
        file = SettingsFile(None)
        file.load()
        file.values.mute, file.values.curtain, file.values.confirmations = True, "off", False
        self._thought = 0
        clock = (lambda: pygame.time.get_ticks() + self._thought) if is_live else lambda: self.now
        self.ctx = Context(display, clock, file)
        self.loop = Loop(self.ctx, strict=True)
        self._timer = time.perf_counter if is_live else time.process_time
        self.ctx.frame_budget.clock = self._timer
        self._beat = pygame.time.Clock()
        self.games = self.moves = 0
        self.begin(game_id)

    def begin(self, game_id: str) -> None:
        """Put a game on the table, in its middle."""
        self.game = find(game_id)
        self.games += 1
        session = Session(middle(game_id, self.games), lambda: "off")
        self.scene: TableScene = registry.at_table(self.ctx, session)
        self.ctx.scenes.reset(self.scene)
        self.step()

    def step(self) -> float:
        """Do one frame; return its cost, seconds."""
        if self.is_live:
            self._beat.tick(1000 // FRAME_MS)
        self.now += FRAME_MS
        started = self._timer()
        self.loop.step()
        return self._timer() - started

    def full(self) -> float:
        """Draw everything anew; return the cost, seconds."""
        self._forget_pictures()
        return self.step()

    def _forget_pictures(self) -> None:
        """Have the next frame drawn in full; only this function knows the caches of a table."""
        self.ctx.pictures.forget()
        self.ctx.scenes.invalidate()

    # -- the pointer -----------------------------------------------------------------------------------

    def hover(self, frames: int) -> list[float]:
        """Move the pointer over one thing after another; return the cost of each drawn frame, of at least so
        many, or fewer if there is nothing to see."""
        found: list[float] = []
        centres = [widget.rect.center for zone in self.scene.zones for widget in zone.widgets]
        seen = -1
        while seen < len(found) < frames:
            seen = len(found)
            for x, y in centres:
                found += self._rested_on(x, y)
                if len(found) >= frames:
                    break
        return found

    def _rested_on(self, x: int, y: int) -> Iterator[float]:
        """Move the pointer to a place and leave it there; yield the cost of each drawn frame."""
        for number in range(GLIDE + REST):
            if number < GLIDE:
                post_mouse(pygame.MOUSEMOTION, (x + number - GLIDE, y), is_down=False)
            before = self.loop.frames
            cost = self.step()
            if self.loop.frames > before:
                yield cost

    def drag(self, frames: int) -> list[float]:
        """Drag the first thing that can be dragged; return the cost of each frame. If nothing can be dragged
        yet, play some moves first; empty if nothing ever can."""
        start = self._seize()
        for _ in range(MOST_MOVES_TO_DRAG):
            if start is not None or not self.move():
                break
            start = self._seize()
        if start is None:
            return []
        x, y = start
        found = []
        for number in range(frames):
            post_mouse(pygame.MOUSEMOTION, (x + number % 200, max(90, y - 60 - number % 200)))
            found.append(self.step())
        self._let_go()
        return found

    def _seize(self) -> tuple[int, int] | None:
        """Press on one thing after another until one follows the pointer; return its place."""
        for zone in self.scene.zones:
            for widget in zone.widgets:
                x, y = widget.rect.center
                post_mouse(pygame.MOUSEMOTION, (x, y))
                post_mouse(pygame.MOUSEBUTTONDOWN, (x, y))
                post_mouse(pygame.MOUSEMOTION, (x, y - 60))
                self.step()
                drag = self.scene.picking.drag
                if drag is not None and drag.started:
                    return x, y
                self._let_go()
        return None

    def _let_go(self) -> None:
        """Put back what is dragged; the table stays unchanged."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        self.step()
        post_mouse(pygame.MOUSEMOTION, (1, self.ctx.display.h - 1))
        post_mouse(pygame.MOUSEBUTTONUP, (1, self.ctx.display.h - 1))
        self.step()
        while len(self.ctx.scenes.stack) > 1:
            self.ctx.scenes.pop()
        for _ in range(LONGEST_MOVE):
            if not self.ctx.scenes.animating:
                break
            self.step()

    # -- moves -----------------------------------------------------------------------------------------

    def moving(self, frames: int) -> list[float]:
        """Play visible moves until at least so many frames moved; return the cost of each. Fewer if games end
        without any motion."""
        found: list[float] = []
        for _ in range(frames):
            if len(found) >= frames:
                break
            found += self.move()
        return found

    def move(self) -> list[float]:
        """Play a move; return the cost of each frame in which something moved or was prepared."""
        command = self._next_command()
        if command is None:
            return []
        self.think()
        seat, choice = command
        started = self._timer()
        # A person's command is carried out in the frame that takes the click.
        self.ctx.frame_budget.begin()
        self.scene.schedule(self.scene.session.submit(choice, seat))
        waiting = self._timer() - started
        found = []
        for _ in range(LONGEST_MOVE):
            if self.scene.is_paused:
                self.scene.go_on()
            # The next command comes only after this one is shown.
            if not self.scene.is_busy and not self.ctx.pictures.is_unpainted:
                break
            before = self.loop.frames
            cost = self.step()
            if self.loop.frames > before or self.ctx.scenes.animating or self.ctx.pictures.is_unpainted:
                found.append(cost + waiting)
                waiting = 0.0
        self.step()
        return found

    def think(self, seconds: int = 1) -> None:
        """Let time pass without input: the table prepares what may be needed."""
        for _ in range(seconds * 1000 // LEAST_MS):
            self._thought += LEAST_MS
            self.loop.rest()

    def settle(self) -> None:
        """Do frames until nothing is pending, as when a player has sat down and looks."""
        for _ in range(LONGEST_MOVE):
            self.step()
            if self.loop.spare:
                return

    def _next_command(self) -> tuple[int, Any] | None:
        """Return the acting seat and its computer player's command, in a new game if this one is over. None
        if that is over, too, before anything was done."""
        if self.scene.session.pending is None:
            self.begin(self.game.id)
        session = self.scene.session
        seat = session.pending
        if seat is None:
            return None
        self.moves += 1
        choose = self.game.players.bots[usual_level(self.game)]
        return seat, choose(session.table.view(seat), seat, Chance(7, self.moves))

    def close(self) -> None:
        """Close everything."""
        self.ctx.scenes.clear()
        pygame.event.clear()
        self.ctx.display.close()
        pygame.quit()


def middle(game_id: str, seed: int) -> Table[Any, Any, Any]:
    """Return a game of as many people as possible, two thirds played, or at its beginning; at least one move
    is left."""
    seats = max(find(game_id).players.seat_counts)
    whole = played(game_id, seats, MOVES * 3 // 2, seed=seed, humans=seats)
    commands = len(whole.steps) - 1
    return played(game_id, seats, commands * 2 // 3, seed=seed, humans=seats)


def post_mouse(kind: int, pos: tuple[int, int], *, is_down: bool = True) -> None:
    """Post a pointer event, with or without a held button."""
    held = (int(is_down), 0, 0)
    more = {"rel": (1, 1), "buttons": held} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **more))


# The cost of drawing itself on this machine, without a window. SDL's dummy driver draws into memory, so
# figures are the cost of drawing, without what a system adds to show it.

SIZE = (1920, 1080)


@contextmanager
def no_window() -> Iterator[None]:
    """Draw into memory within the `with`."""
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


def copying() -> tuple[float, ...]:
    """Return the seconds of each copy of a converted picture of a whole window."""
    with no_window():
        pygame.display.init()
        screen = pygame.display.set_mode(SIZE)
        picture = pygame.Surface(SIZE).convert()
        return durations(lambda: screen.blit(picture, (0, 0)), 15, loops=20)
