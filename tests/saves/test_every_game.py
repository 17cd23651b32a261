"""For every game, seat count and set of options: save, load, go on gives the same digest (conformance)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import saves
from tabletop.engine.chance import Chance
from tabletop.engine.conformance import option_sets
from tabletop.saves import Journal, resume, verify
from tests.saves.play import one_step


def variants() -> list[tuple[str, int, dict[str, Any]]]:
    """Every seat count with every combination of options, or some, where there are very many."""
    return [
        (game.id, count, chosen)
        for game in map(tabletop.game, tabletop.games())
        for count in game.players.seat_counts
        for chosen in option_sets(game, count, count)
    ]


@pytest.mark.parametrize(("game_id", "seats", "options"), variants(), ids=str)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_game_that_is_loaded_again_and_again_is_the_game_that_never_was(
    tmp_path: Path, game_id: str, seats: int, options: dict[str, Any], seed: int
) -> None:
    """Play one game straight on, and the same one closed and opened again at random moments."""
    straight = tabletop.Table.new(game_id, ["A", "B", "C", "D", "E"][:seats], seed, options)
    path = tmp_path / "game.tabletop"
    table = tabletop.Table.new(game_id, ["A", "B", "C", "D", "E"][:seats], seed, options)
    book = Journal.begin(table, path)
    dice, same_dice, moments = Chance(-seed, 1), Chance(-seed, 1), Chance(-seed, 2)
    while straight.actors and len(straight.records) < 400:
        one_step(straight, dice)
        one_step(table, same_dice)
        if moments.below(20) == 0:
            book.close()
            loaded, again = resume(path)
            assert again is not None and not loaded.notes
            table, book = loaded.table, again
        assert table.digest == straight.digest
        assert table.can_undo() == straight.can_undo() and table.can_redo() == straight.can_redo()
        assert table.seats == straight.seats
    book.close()
    end = saves.load(path)
    assert end.result == straight.result
    assert [record.events for record in end.records] == [record.events for record in straight.records]
    assert verify(end) is None
