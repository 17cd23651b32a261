"""Computer players give legal commands only; the better one wins more often."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.chance import Chance
from tabletop.engine.table import Table

from tabletop_rooftops import GAME, bots


def winners(seed: int) -> tuple[int, ...]:
    """Return who wins a game of two, an easy player in the seat of that number."""
    table = Table.new(GAME, ["Ann", "Bob"], seed)
    players = (bots.easy, bots.normal) if seed % 2 else (bots.normal, bots.easy)
    while table.result is None:
        (seat,) = table.actors
        view = table.view(seat)
        command = players[seat](view, seat, Chance(seed, len(table.steps)))
        assert command in list(GAME.rules.legal(view, seat))
        table.submit(seat, command)
    return table.result.winners


def test_normal_beats_easy() -> None:
    won = Counter(players for seed in range(60) for players in _levels(seed))
    assert won["normal"] > won["easy"]


def _levels(seed: int) -> tuple[str, ...]:
    names = ("easy", "normal") if seed % 2 else ("normal", "easy")
    return tuple(names[seat] for seat in winners(seed))
