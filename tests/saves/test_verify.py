"""What a check of a saved game finds, and at which record: one row for each kind of difference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import Record
from tabletop.engine.message import in_english
from tabletop.engine.table import Table
from tabletop.games.gotown.commands import EndTurn
from tabletop.saves.verify import steps, verify
from tests.saves.play import new_table, one_step, play


def a_table() -> Table[Any, Any, Any]:
    """A game with a step taken back and played again, a handover, a change of players, and advice."""
    table = new_table(7, 2)
    chance = Chance(4, 0)
    while not (table.can_undo() and len(table.records) > 6):
        one_step(table, chance)
    table.undo()
    table.redo()
    table.handover(1)
    table.seat_player(0, "bot:easy")
    play(table, len(table.records) + 6, 3)
    return table


def first(table: Table[Any, Any, Any], kind: str, **other: object) -> Record[Any, Any]:
    return next(
        one
        for one in table.records
        if one.kind == kind and all(getattr(one, name) == value for name, value in other.items())
    )


def replaced(table: Table[Any, Any, Any], record: Record[Any, Any], **fields: Any) -> int:
    """Change a record; return its number."""
    table.records[record.n] = structs.replace(record, **fields)
    return record.n


def of_a_do(table: Table[Any, Any, Any], **fields: Any) -> int:
    return replaced(table, first(table, "do"), **fields)


CASES: dict[str, tuple[Callable[[Table[Any, Any, Any]], int], str]] = {
    "other set-up": (
        lambda table: replaced(table, table.records[0], events=()),
        "the seed gives a different set-up.",
    ),
    "other events": (lambda table: of_a_do(table, events=()), "the command gives different events."),
    "other state": (lambda table: of_a_do(table, digest="0" * 16), "the state does not match its digest."),
    "no seat": (lambda table: of_a_do(table, seat=None), "the rules refuse the command. "),
    "other's turn": (
        lambda table: of_a_do(table, seat=1 - first(table, "do").seat, command=EndTurn()),
        "the rules refuse the command. ",
    ),
    "other's undo": (
        lambda table: replaced(table, first(table, "undo"), seat=5),
        "somebody else took the step back.",
    ),
    "other consent": (
        lambda table: replaced(table, first(table, "undo"), consent=(0, 1)),
        "somebody else took the step back.",
    ),
    "nothing to undo": (
        lambda table: of_a_do(table, kind="undo"),
        "this cannot be taken back. There is nothing to undo.",
    ),
    "nothing to redo": (lambda table: of_a_do(table, kind="redo"), "this cannot be taken back. "),
    "second set-up": (
        lambda table: of_a_do(table, kind="setup", events=table.records[0].events),
        "a second set-up.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_first_difference_is_named(case: str) -> None:
    table = a_table()
    assert verify(table) is None and list(steps(table)) == [None] * len(table.records)
    change, said = CASES[case]
    n = change(table)
    table.records[-1] = structs.replace(table.records[-1], digest="later")
    found = list(steps(table))
    assert found[:-1] == [None] * n and found[-1] == verify(table)
    assert found[-1] is not None and found[-1].n == n
    text = in_english(found[-1].message)
    assert text.startswith(f"Record {n}: {said}") and (text.endswith(")") or not said.endswith("command. "))


def test_another_result_is_a_difference() -> None:
    table, other = new_table(7, 2), new_table(8, 2)
    play(table)
    play(other)
    table.steps[-1] = structs.replace(table.steps[-1], state=other.state)
    difference = verify(table)
    assert difference is not None and difference.n == len(table.records) - 1
    assert in_english(difference.message) == "The result is different."
