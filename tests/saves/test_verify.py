"""What a check of a saved game finds, and at which record: one row for each kind of difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from tabletop.engine.chance import Chance, ChanceNeededError
from tabletop.engine.event_log import Record
from tabletop.engine.message import in_english, msg
from tabletop.engine.protocol import Result
from tabletop.engine.table import Table
from tabletop.games.gotown.commands import EndTurn
from tabletop.saves.verify import sound_records, steps, verify
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
        "the seed gives another set-up.",
    ),
    "other events": (lambda table: of_a_do(table, events=()), "the command gives other events."),
    "other state": (lambda table: of_a_do(table, digest="0" * 16), "the state does not match its digest."),
    "no seat": (lambda table: of_a_do(table, seat=None), "the rules refuse the command. "),
    "other’s turn": (
        lambda table: of_a_do(table, seat=1 - first(table, "do").seat, command=EndTurn()),
        "the rules refuse the command. ",
    ),
    "other's undo": (
        lambda table: replaced(table, first(table, "undo"), seat=5),
        "another player took the move back.",
    ),
    "other consent": (
        lambda table: replaced(table, first(table, "undo"), consent=(0, 1)),
        "another player took the move back.",
    ),
    "nothing to undo": (
        lambda table: of_a_do(table, kind="undo"),
        "this move cannot be taken back. You have nothing to undo.",
    ),
    "nothing to redo": (lambda table: of_a_do(table, kind="redo"), "this move cannot be taken back. "),
    "second set-up": (
        lambda table: of_a_do(table, kind="setup", events=table.records[0].events),
        "there is a second set-up.",
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
    assert in_english(difference.message) == "The result differs."


# -- whether a game from a file can be shown -------------------------------------------------------------

AT, NEW = 6, 3
"""From this step on the rules say something odd; the first with an event that was not before."""
ODD: dict[str, tuple[str, str, Callable[..., Any], int]] = {
    "a result too early": ("rules", "result", lambda *_: Result((), (0, 0), (), msg("A."), "GT-9"), AT),
    "nobody acts": ("rules", "actors", lambda *_: frozenset(), AT),
    "somebody else acts": ("rules", "actors", lambda *_: frozenset({2}), AT),
    "a seat that is no number": ("rules", "actors", lambda *_: frozenset({True}), AT),
    "somebody else began": ("rules", "starter", lambda *_: 2, AT),
    "half a round": ("progress", "round_of", lambda *_: 1.5, AT),
    "a row of points too long": ("progress", "points", lambda *_: (1, 2, 3), AT),
    "a row of points too short": ("progress", "points", lambda *_: (1,), AT),
    "half a point": ("progress", "points", lambda *_: (1, 1.5), AT),
    "no points": ("progress", "points", lambda *_: (), 12),
    "points that cannot be read": ("progress", "points", lambda *_: 1 / 0, AT),
    "no label": ("words", "label", lambda *_: 1 / 0, AT + 1),
    "an odd event": ("rules", "binds", lambda *_: 1 / 0, NEW),
    "no words": ("words", "describe", lambda *_: 1 / 0, NEW),
    "no mark": ("words", "mark", lambda *_: 1 / 0, NEW),
    "lost cards": ("rules", "conserved", lambda *_: None, AT),
    "nothing to see": ("secrets", "redact", lambda *_: 1 / 0, AT),
    "nothing to do": ("rules", "legal", lambda *_: (), AT),
    "nothing works": ("rules", "decide", lambda *_: 1 / 0, AT),
    "chance is needed": ("rules", "decide", lambda *_: raised(ChanceNeededError()), 12),
}


def raised(error: Exception) -> None:
    raise error


@pytest.mark.parametrize("case", ODD)
def test_a_game_can_be_shown_up_to_the_first_odd_step(case: str) -> None:
    part, field, odd, good = ODD[case]
    table = new_table(7, 2)
    while len(table.records) < 12:
        seat = min(table.actors)
        table.submit(seat, table.legal(seat)[-1])
    states = [step.state for step in table.steps]
    assert sound_records(table, states) == 12
    late = {id(state) for state in states[AT:]}
    early = {event for record in table.records[:NEW] for event in record.events}
    late |= {id(event) for record in table.records[NEW:] for event in record.events if event not in early}
    assert any(id(event) in late for event in table.records[NEW].events)
    known = getattr(getattr(table.game, part), field)

    def function(*given: Any) -> Any:
        return odd() if {*map(id, given)} & (late | redacted) else known(*given)

    redacted = set[int]()
    kept = []

    def redact(state: Any, viewer: int | None) -> Any:
        view = table_secrets.redact(state, viewer)
        if id(state) in late:
            redacted.add(id(view))
        kept.append(view)
        return view

    table_secrets = table.game.secrets
    if field != "redact":
        table.game = replace(table.game, secrets=replace(table.game.secrets, redact=redact))
    spoilt = replace(getattr(table.game, part), **{field: function})
    table.game = replace(table.game, **{part: spoilt})
    assert sound_records(table, states) == good
