"""Plays a saved game again from its commands and compares the outcome (ux R6); the sentences about saves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop.engine import codec
from tabletop.engine.event_log import Record
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Illegal
from tabletop.engine.table import Table
from tabletop.engine.undo import CannotUndoError


class Difference(NamedTuple):
    """The first difference: at which record (its `n`), and a sentence."""

    n: int
    message: Message


def verify(table: Table[Any, Any, Any]) -> Difference | None:
    """Decide every command of a table's history again; return the first difference, None if there is none.

    Compares every event, the digest of every state (of games begun by the present rules), and the result.
    Needs only the records.
    """
    for difference in steps(table):
        if difference is not None:
            return difference
    return None


def steps(table: Table[Any, Any, Any]) -> Iterator[Difference | None]:
    """Do the same as `verify`, one record at a time, so that a caller can show progress or stop."""
    again = table.emptied()
    again.set_up()
    # Digests depend on the version of the rules; for older ones the events are compared.
    has_digests = table.rules_version == table.game.edition.rules_version
    for record in table.records:
        problem = _compare_opening(again, record) if record.kind == "setup" else _decide_again(again, record)
        if problem is None and has_digests and record.digest and codec.digest(again.state) != record.digest:
            problem = msg("Record {n}: the state does not match its digest.", n=record.n)
        yield None if problem is None else Difference(record.n, problem)
        if problem is not None:
            return
    if again.result != table.result:
        yield Difference(len(table.records) - 1, msg("The result is different."))


def _compare_opening(again: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    if again.records[0].events != record.events:
        return msg("Record {n}: the seed gives a different set-up.", n=record.n)
    return None


def _decide_again(again: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    """Decide a record's command again; return what is different."""
    seat = record.seat if record.seat is not None else -1
    try:
        match record.kind:
            case "do":
                events = again.submit(seat, record.command)
                if events != record.events:
                    return msg("Record {n}: the command gives different events.", n=record.n)
            case "undo":
                again.undo(record.consent)
                if (again.records[-1].seat, again.records[-1].consent) != (record.seat, record.consent):
                    return msg("Record {n}: somebody else took the step back.", n=record.n)
            case "redo":
                again.redo()
            case "handover" | "seat" | "hint":
                again.replay(record)  # no decision of the rules
            case _:
                return msg("Record {n}: a second set-up.", n=record.n)
    except Illegal as illegal:
        return msg(
            "Record {n}: the rules refuse the command. {why} ({clause})",
            n=record.n,
            why=again.game.words.explain(illegal),
            clause=illegal.clause,
        )
    except CannotUndoError as error:
        reason = error.undo.reason or msg("There is nothing to undo.")
        return msg("Record {n}: this cannot be taken back. {why}", n=record.n, why=reason)
    return None
