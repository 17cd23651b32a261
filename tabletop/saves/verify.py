"""Whether a saved game is sound: its events may be shown, its commands bring what is recorded (ux R6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from tabletop.engine import codec
from tabletop.engine.chance import ChanceNeededError
from tabletop.engine.event_log import NO_CHANCE, CannotUndoError, Record
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Illegal, Result, Seat
from tabletop.engine.table import Table

# Plays a saved game again from its commands and compares the outcome (ux R6).


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
        problem = _decide_again(again, record) if record.n else _compare_opening(again, record)
        if problem is None and has_digests and record.digest and codec.digest(again.state) != record.digest:
            problem = msg("Record {n}: the state does not match its digest.", n=record.n)
        yield None if problem is None else Difference(record.n, problem)
        if problem is not None:
            return
    if again.result != table.result:
        yield Difference(len(table.records) - 1, msg("The result differs."))


def _compare_opening(again: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    if again.records[0].events != record.events:
        return msg("Record {n}: the seed gives another set-up.", n=record.n)
    return None


def _decide_again(again: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    """Decide a record's command again; return what is different."""
    seat = record.seat if record.seat is not None else -1
    try:
        match record.kind:
            case "do":
                events = again.submit(seat, record.command)
                if events != record.events:
                    return msg("Record {n}: the command gives other events.", n=record.n)
            case "undo":
                again.undo(record.consent)
                if (again.records[-1].seat, again.records[-1].consent) != (record.seat, record.consent):
                    return msg("Record {n}: another player took the move back.", n=record.n)
            case "redo":
                again.redo()
            case "handover" | "seat" | "hint":
                again.replay(record)  # no decision of the rules
            case _:
                return msg("Record {n}: there is a second set-up.", n=record.n)
    except Illegal as illegal:
        return msg(
            "Record {n}: the rules refuse the command. {why} ({clause})",
            n=record.n,
            why=again.game.words.explain(illegal),
            clause=illegal.clause,
        )
    except CannotUndoError as error:
        reason = error.undo.reason or msg("You have nothing to undo.")
        return msg("Record {n}: this move cannot be taken back. {why}", n=record.n, why=reason)
    return None


# Whether a game from a file can be shown: forged events may lead to any state.
#
# Forged seals and digests hold, too. So opening a file asks the rules once all that lists, tables and logs
# will ask, and checks that the answers fit the table.

_INT = frozenset({int})
_JSON = msgspec.json.Encoder()


def sound_records(table: Table[Any, Any, Any], states: Sequence[Any]) -> int:
    """Return how many records, from the first, can be shown; `states` are those after each."""
    asked = _Asked(table)
    good = asked.descriptions(table.records)
    good = asked.labelled(table.records[:good], (table.state_at(0), *states))
    good = asked.fitting(states[:good])
    while good and not asked.can_go_on(states[0], states[good - 1]):
        good -= 1
    return good


class _Asked:
    """Checks one table; the first three methods return how many records, from the first, are sound."""

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        self._game = table.game
        self._seats = frozenset(range(len(table.opening_seats)))
        self._described: set[bytes] = set()
        """Public descriptions already checked; most secret events share one."""

    def descriptions(self, records: Sequence[Record[Any, Any]]) -> int:
        """Check the descriptions of all events, equal ones once."""
        known, encode, good = set[bytes](), _JSON.encode, 0
        try:
            for record in records:
                for event in record.events:
                    # The key is not the event alone: equal values may be of types with different
                    # descriptions.
                    key = encode(event)
                    if key not in known:
                        self._tell(event)
                        known.add(key)
                if record.said is not None:
                    self._game.words.speech(record.said)
                good += 1
        except Exception:  # rules may fail in any way on forged values
            pass
        return good

    def labelled(self, records: Sequence[Record[Any, Any]], states: Sequence[Any]) -> int:
        """Check the label of every command; `states` are those before it."""
        label, redact, good = self._game.words.label, self._game.secrets.redact, 0
        try:
            for record, before in zip(records, states, strict=False):
                if record.command is not None:
                    label(record.command, redact(before, record.seat))
                good += 1
        except Exception:
            pass
        return good

    def fitting(self, states: Sequence[Any]) -> int:
        """Check what the rules say of the states: all at once, and one by one only if that fails."""
        if self._do_fit(states):
            return len(states)
        return next((at for at, state in enumerate(states) if not self._do_fit((state,))), len(states))

    def _do_fit(self, states: Sequence[Any]) -> bool:
        """Whether progress, round and actors of these states fit the table."""
        rules, progress = self._game.rules, self._game.progress
        result_of, actors_of, starter_of = rules.result, rules.actors, rules.starter
        round_of, progress_of = progress.round_of, progress.points
        try:
            results = [result_of(state) for state in states]
            actors = [actors_of(state) for state in states]
            points = [found for state in states if (found := progress_of(state))]
            return (
                [not acting for acting in actors] == [result is not None for result in results]
                and self._are_seats([seat for acting in actors for seat in acting])
                and self._seats.issuperset([starter_of(state) for state in states])
                and _INT.issuperset([type(round_of(state)) for state in states])
                and self._are_scores(points)
                and all(self._is_outcome(result) for result in results if result is not None)
            )
        except Exception:
            return False

    def can_go_on(self, first: Any, state: Any) -> bool:
        """Whether a state has the cards of the beginning, can be shown to every viewer, and gives each acting
        seat a command that works."""
        game = self._game
        try:
            if game.rules.conserved(state) != game.rules.conserved(first):
                return False
            for viewer in (None, *self._seats):
                view = game.secrets.redact(state, viewer)
                if viewer in game.rules.actors(state) and not self._can_act(state, view, viewer):
                    return False
        except Exception:
            return False
        return True

    def _can_act(self, state: Any, view: Any, seat: Seat) -> bool:
        """Whether a seat has commands and the rules accept each; an accepted one may need chance."""
        rules = self._game.rules
        commands = tuple(rules.legal(view, seat))
        for command in commands:
            with suppress(ChanceNeededError):
                rules.decide(state, seat, command, NO_CHANCE)
        return bool(commands)

    def _tell(self, event: Any) -> None:
        game = self._game
        seat = getattr(event, "seat", None)
        if seat is not None and seat not in self._seats:
            raise ValueError("an event of a seat that the table has not")
        game.rules.binds(event)
        game.words.mark(event)
        game.words.describe(event)
        public = game.secrets.redact_event(event, None)
        if public is not event and (key := _JSON.encode(public)) not in self._described:
            game.words.describe(public)
            self._described.add(key)

    def _is_outcome(self, result: Result) -> bool:
        rows = (result.scores, *(row.scores for row in result.categories))
        return self._are_seats(result.winners) and self._are_scores(rows)

    def _are_seats(self, seats: Collection[Any]) -> bool:
        return self._seats.issuperset(seats) and _INT.issuperset(map(type, seats))

    def _are_scores(self, rows: Collection[Sequence[Any]]) -> bool:
        """Whether each row has a whole number for each seat."""
        lengths, kinds = map(len, rows), map(type, chain.from_iterable(rows))
        return {len(self._seats)}.issuperset(lengths) and _INT.issuperset(kinds)
