"""What can be taken back: the whole turn up to the draw, and nothing that showed a card (DV-4, ux U1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.deckville.build import (
    END,
    SKIP,
    at_table,
    city,
    down,
    draw,
    prop,
    put,
    replacement,
    reserve,
    resource,
    take,
)


def submit(table: Any, *commands: Any) -> Any:
    for command in commands:
        table.submit(table.state.active, command)
    return table


def test_the_whole_turn_up_to_the_draw() -> None:
    table = at_table(city("wood*4 inn flat", resources="wood"))
    start = table.state
    submit(table, SKIP, resource("wood", "wood"), prop("inn"), prop("flat", "wood wood"))
    for _ in range(4):
        assert table.can_undo()
        table.undo()
    assert table.state == start
    for _ in range(4):
        table.redo()
    assert len(table.state.districts[0].properties) == 2


def test_after_the_draws_what_is_discarded_and_reserved() -> None:
    table = at_table(city("wood*6"))
    submit(table, draw("pool_1"), draw("pool_2"))
    drawn = table.state
    submit(table, down("wood wood"), reserve("wood"))
    for _ in range(2):
        assert table.can_undo()
        table.undo()
    assert table.state == drawn
    assert table.can_undo().code == "revealed"


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ([take("pool_1")], "revealed"),
        ([take("deck")], "revealed"),
        ([draw("pool_3")], "revealed"),
        ([draw("deck")], "revealed"),
        ([draw("discard")], "revealed"),
        ([draw("pool_1"), draw("deck"), reserve("wood"), replacement("deck")], "revealed"),
        ([draw("pool_1"), draw("deck"), END], "passed"),
    ],
)
def test_what_shows_a_card_is_a_barrier(commands: list[Any], code: str) -> None:
    table = submit(at_table(city("wood*3", discard="flat inn")), *commands)
    assert (bool(table.can_undo()), table.can_undo().code) == (False, code)


def test_making_the_deck_anew_is_chance() -> None:
    table = submit(at_table(city("wood*3", deck="inn", discard="flat*5")), draw("pool_1"))
    assert table.can_undo().code == "chance"


def test_a_seen_card_with_nothing_beneath_can_be_given_back() -> None:
    """The last card of the discard pile shows nothing new, nor does discarding one for it."""
    table = at_table(city("wood*3", discard="flat"))
    start = table.state
    submit(table, take("discard"), put("wood"))
    table.undo()
    assert table.can_undo()
    table.undo()
    assert table.state == start


def test_the_end_of_a_solitaire_turn_is_a_barrier() -> None:
    table = submit(at_table(city("wood*3", others=())), draw("pool_1"), draw("pool_1"), END)
    assert table.can_undo().code == "ended"
