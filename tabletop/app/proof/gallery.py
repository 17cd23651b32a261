"""Every screen once, with something on it: for the self-test and for looking at them (`tests.screens`).

The games shown are played by the games' own computer players, from fixed seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.players import colour_of, usual_level
from tabletop.engine.registry import find
from tabletop.engine.table import Table

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.scene import Scene

NAMES = ("Mei", "Tom", "Aiko", "Ravi", "Noor")
MOVES = 60
"""Commands played before a table is shown."""


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
"""Makes a screen, which is to be put on the stack by itself; what it shows is played only then."""


def common(ctx: Context) -> Iterator[tuple[str, Maker]]:
    """Give every screen that belongs to no game, with its name."""
    from tabletop.app.screens.menu.scene import MenuScene
    from tabletop.app.screens.saved_games import SavedGamesScene
    from tabletop.app.screens.settings.scene import SettingsScene
    from tabletop.app.screens.welcome.scene import WelcomeScene

    yield "welcome", lambda: WelcomeScene(ctx)
    yield "menu", lambda: MenuScene(ctx)
    yield "settings", lambda: SettingsScene(ctx)
    yield "saved games", lambda: SavedGamesScene(ctx, finished=False)


def of_game(ctx: Context, game_id: str) -> Iterator[tuple[str, Maker]]:
    """Give every screen of a game, with its name: its table for every number of seats."""
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
