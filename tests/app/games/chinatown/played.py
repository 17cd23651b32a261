"""Games of Chinatown as they might go, played by chance with some sense: for pictures, results, replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.business import businesses, growth
from tabletop.games.chinatown.view import sample_deals
from tests.app.at_table import NAMES

Kept = Callable[[Table[Any, Any, Any]], bool]


def advance(table: Table[Any, Any, Any], until: Kept, seed: int = 5) -> Table[Any, Any, Any]:
    """Play on until something holds, or to the end: tiles go where they earn most, most offers are signed."""
    for position in range(1, 5000):
        if not table.actors or until(table):
            break
        chance = Chance(seed, position)
        seat = chance.pick(tuple(sorted(table.actors)))
        table.submit(seat, _choice(table, seat, chance))
    return table


def _choice(table: Table[Any, Any, Any], seat: int, chance: Chance) -> Any:
    legal = list(table.legal(seat))
    placements = [one for one in legal if isinstance(one, co.PlaceTile)]
    if placements:
        found = businesses(table.state)
        return max(placements, key=lambda one: growth(table.state, found, seat, one.kind, one.plot).gain)
    signatures = [one for one in legal if isinstance(one, co.SignDeal)]
    if signatures and chance.below(5):
        return signatures[0]
    if table.state.phase == "trade" and chance.below(2):
        legal = list(sample_deals(table.view(seat), seat, chance)) or legal
    return chance.pick(tuple(legal))


def game(
    count: int = 4, humans: int = 1, seed: int = 7, options: Mapping[str, Any] | None = None
) -> Table[Any, Any, Any]:
    """Return a new game; the first `humans` seats are people's."""
    seats = [
        SeatInfo(NAMES[index], "human" if index < humans else "bot:easy", index) for index in range(count)
    ]
    return Table.new("chinatown", seats, seed=seed, options={"first": 0, **(options or {})})


def finished(count: int = 4, **more: Any) -> Table[Any, Any, Any]:
    """Return a game that is over."""
    return advance(game(count, **more), lambda table: False)
