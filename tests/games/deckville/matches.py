"""Computer players against each other: every deal once for each rotation of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.protocol import Chooser
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME

Player = str | Chooser


class Played(NamedTuple):
    """How a game went for the first player: its part of the win, and its lead over the mean of the others."""

    won: float
    lead: float


def play(players: Sequence[Player], deals: int, seed: int = 1) -> list[Played]:
    """Let players play so many deals; each is played as often as there are seats."""
    choosers = [make(player, GAME) if isinstance(player, str) else player for player in players]
    seeds = [derived_seed("deal", seed, deal) for deal in range(deals)]
    return [_play(choosers, turned, one) for one in seeds for turned in range(len(players))]


def _play(choosers: list[Chooser], turned: int, seed: int) -> Played:
    count = len(choosers)
    table: Table[Any, Any, Any] = Table.new(GAME, [str(seat) for seat in range(count)], seed)
    while table.result is None:
        seat = table.state.active
        chance = bot_chance(derived_seed("bots of", seed), seat, len(table.steps))
        table.submit(seat, choosers[(seat + turned) % count](table.view(seat), seat, chance))
    first = -turned % count
    winners, scores = table.result.winners, table.result.scores
    others = sum(scores) - scores[first]
    return Played((first in winners) / len(winners), scores[first] - others / max(count - 1, 1))
