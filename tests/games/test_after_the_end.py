"""After its end a game refuses everything by the clause by which it ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.bots.players import bot_chance, make
from tabletop.engine.foresight import next_actor
from tabletop.engine.protocol import Illegal
from tabletop.engine.table import Table
from tabletop.saves import open_save

SAMPLES = sorted((Path(__file__).parents[1] / "saves" / "samples").glob("format2_*.tabletop"))


def refused_after(table: Table[Any, Any, Any]) -> set[str]:
    """By which clauses each seat is refused what was done last."""
    found = set()
    last = next(step.record.command for step in reversed(table.steps) if step.record.command is not None)
    for seat in range(len(table.seats)):
        with pytest.raises(Illegal) as refusal:
            table.submit(seat, last)
        assert refusal.value.code == "game_over"
        found.add(refusal.value.clause)
    return found


def test_the_clause_is_that_of_the_end() -> None:
    ends = set[str]()
    finished = [table for path in SAMPLES if (table := open_save(path).table).result is not None]
    for table in (*finished, alone("deckville"), alone("designtown")):
        assert table.result is not None
        assert refused_after(table) == {table.result.clause}
        ends.add(table.result.clause)
    assert len(ends) > 3


def alone(game_id: str) -> Table[Any, Any, Any]:
    """A game of somebody who plays at random, to its end."""
    table, seat = tabletop.Table.new(game_id, ["Mei"], 3), None
    choose = make("random", table.game)
    while table.actors:
        seat = next_actor(table.game, table.state, seat)
        table.submit(seat, choose(table.view(seat), seat, bot_chance(1, seat, len(table.steps))))
    return table
