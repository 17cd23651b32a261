"""A player that sees everything: how much knowing all that is hidden could gain (docs/bots.md).

It is no level: it gets the whole table, with the hands of others, the order of the decks and the chance of
all steps to come.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop.bots.players import make
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import choices
from tabletop.engine.players import LEVEL, adviser, usual_level
from tabletop.engine.protocol import Game, Seat
from tabletop.engine.table import Table
from tabletop.review.moments import played_on

SEES_ALL: Final = "sees-all"
"""Its name in a match."""
CLEARLY: Final = 100
"""A command is clearly better if it wins so much more, in thousandths."""
OTHERS: Final = 16
"""The most commands that it tries beside those of the strongest level."""


def names(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return its names in matches of a game: with a level behind it, all go on as that level, and it departs
    from the strongest level only for what is clearly better."""
    return SEES_ALL, f"{SEES_ALL}:{adviser(game)}"


def choose(table: Table[Any, Any, Any], view: Any, seat: Seat, chance: Chance, name: str = SEES_ALL) -> Any:
    """Return the command after which the seat fares best if all go on as players of the usual level or of the
    one in the name, in the game as it really is. It tries what the strongest level does and advises, and
    other commands by chance; of equal ones it returns the strongest level's."""
    game, position = table.game, len(table.steps)
    level = name.partition(":")[2]
    kind, rounds = LEVEL + (level or usual_level(game)), max(1, game.players.play_outs.rounds)
    best, most = None, 0.0
    for option in _options(table, view, seat, chance):
        won = played_on(
            game,
            table.state,
            seat,
            option,
            kind,
            position,
            rounds,
            lambda step: table.chance(position + step - 1),
        )
        if best is None:
            best, most = option, won + (CLEARLY if level else 0)
        elif won > most:
            best, most = option, won
    return best


def _options(table: Table[Any, Any, Any], view: Any, seat: Seat, chance: Chance) -> list[Any]:
    """Return the commands to try, the strongest level's own first."""
    game = table.game
    found = [make(LEVEL + adviser(game), game)(view, seat, chance)]
    if game.players.advise is not None:
        found += [one.command for one in game.players.advise(view, seat, chance.named("advice"))]
    others = [one for one in choices(game, view, seat, chance.named("sample")) if one not in found]
    return [*found, *chance.named("others").shuffled(others)[:OTHERS]]
