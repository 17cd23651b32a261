"""Every screen once, with something on it: for the self-test and for looking at them (`tests.screens`).

The games shown are played by the games' own computer players, from fixed seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tabletop.app import navigate
from tabletop.app.session import Session
from tabletop.engine.chance import Chance
from tabletop.engine.history import SeatInfo
from tabletop.engine.registry import find
from tabletop.engine.table import Table

if TYPE_CHECKING:
    from tabletop.app.context import Context
    from tabletop.app.scene import Scene

NAMES = ("Mei", "Tom", "Aiko", "Ravi", "Noor")
MOVES = 60
"""Commands played before a table is shown."""


def played(
    game_id: str, seat_count: int, moves: int, *, seed: int = 1, humans: int = 1
) -> Table[Any, Any, Any]:
    """Return a table after so many commands, or at the end of its game; the first seats are people."""
    game = find(game_id)
    level = next(iter(game.bots), "")
    seats = [
        SeatInfo(NAMES[seat], "human" if seat < humans else f"bot:{level}", seat)
        for seat in range(seat_count)
    ]
    table = Table.new(game, seats, seed)
    choose = game.bots[level]
    for move in range(moves):
        if table.result is not None:
            break
        seat = min(table.actors)
        table.submit(seat, choose(table.view(seat), seat, Chance(seed, move)))
    return table


def screens(ctx: Context) -> Iterator[tuple[str, Scene]]:
    """Give every screen with its name; each is to be put on the stack by itself."""
    from tabletop.app.scenes.menu import MenuScene
    from tabletop.app.scenes.settings import SettingsScene
    from tabletop.app.scenes.setup import SetupScene

    yield "menu", MenuScene(ctx)
    yield "settings", SettingsScene(ctx)
    for game_id in navigate.playable_games():
        yield f"setup {game_id}", SetupScene(ctx, find(game_id))
        yield from _of_game(ctx, game_id)


def _of_game(ctx: Context, game_id: str) -> Iterator[tuple[str, Scene]]:
    from tabletop.app.scenes.curtain import CurtainScene
    from tabletop.app.scenes.replay import ReplayScene
    from tabletop.app.scenes.results import ResultsScene
    from tabletop.app.scenes.rules import RulesScene

    game = find(game_id)
    yield f"rules {game_id}", RulesScene(ctx, game, None)
    for count in game.seat_counts:
        table = played(game_id, count, MOVES)
        yield f"table {game_id} {count}", navigate.table_scene(game_id)(ctx, _session(ctx, table))
    two = _session(ctx, played(game_id, max(game.seat_counts), MOVES, humans=2))
    two.veil()
    yield f"curtain {game_id}", CurtainScene(ctx, two, lambda: None)
    over = _session(ctx, played(game_id, min(game.seat_counts), game.longest_game))
    yield f"results {game_id}", ResultsScene(ctx, over)
    yield f"replay {game_id}", ReplayScene(ctx, over, None)


def _session(ctx: Context, table: Table[Any, Any, Any]) -> Session:
    return Session(table, lambda: ctx.settings.curtain)
