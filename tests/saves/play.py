"""Plays GoTown for these tests: a random game, with undo, redo and handovers when wanted."""

from __future__ import annotations

from typing import Any

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import choices, next_actor
from tabletop.saves import Journal


def new_table(seed: int = 7, seats: int = 3, **kwargs: Any) -> tabletop.Table[Any, Any, Any]:
    return tabletop.Table.new("gotown", ["Red", "Blue", "Green", "Gold"][:seats], seed, **kwargs)


def one_step(table: tabletop.Table[Any, Any, Any], chance: Chance) -> None:
    """Do something that is possible now: mostly a legal command, sometimes undo, redo or a handover."""
    roll = chance.below(10)
    if roll == 0 and table.can_undo():
        table.undo()
    elif roll == 1 and table.can_redo():
        table.redo()
    elif roll == 2:
        table.handover(chance.below(len(table.seats)))
    elif roll == 3 and chance.below(4) == 0:
        table.seat_player(chance.below(len(table.seats)), chance.pick(("human", "bot:easy")))
    elif table.actors:
        seat = next_actor(table.game, table.state, table.records[-1].seat)
        table.submit(seat, chance.pick(choices(table.game, table.view(seat), seat, chance)))


def play(table: tabletop.Table[Any, Any, Any], records: int = 10_000, seed: int = 1) -> None:
    """Go on until there are so many records or the game is over."""
    chance = Chance(-1 - seed, 0)
    while table.actors and len(table.records) < records:
        one_step(table, chance)


def journaled(path: Any, records: int = 40, seed: int = 7) -> tabletop.Table[Any, Any, Any]:
    """Play a game into a file and close it."""
    table = new_table(seed)
    journal = Journal.begin(table, path)
    play(table, records, seed)
    journal.close()
    assert journal.trouble is None
    return table


def digests(table: tabletop.Table[Any, Any, Any]) -> list[str]:
    return [record.digest for record in table.records]
