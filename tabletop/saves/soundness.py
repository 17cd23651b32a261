"""Whether a game that was folded from a file can be shown: whoever writes events may lead to any state.

Seals and digests are no help where somebody has made them anew. So what lists, tables and logs ask of the
rules is asked once while the file is opened, and the answers have to fit the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tabletop.engine.history import Record
from tabletop.engine.protocol import Result
from tabletop.engine.table import Table

_INT = frozenset({int})
_JSON = msgspec.json.Encoder()


def sound_records(table: Table[Any, Any, Any], states: Sequence[Any]) -> int:
    """Return how many of a table's records, from the first, can be shown; `states` are those after each."""
    asked = _Asked(table)
    good = 0
    before = table.state_at(0)
    for record, state in zip(table.records, states, strict=True):
        if not asked.is_sound(before, record, state):
            break
        good, before = good + 1, state
    while good and not asked.can_go_on(states[0], states[good - 1]):
        good -= 1
    return good


class _Asked:
    """Asks the rules of one table."""

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        self._game = table.game
        self._seats = frozenset(range(len(table.opening_seats)))
        self._told: set[bytes] = set()
        """What was told once: most events of a game happen in it again and again."""

    def is_sound(self, before: Any, record: Record[Any, Any], state: Any) -> bool:
        """Whether a record can be told, and the rules can say how the state after it stands."""
        try:
            for event in record.events:
                # Not the event itself: values that are equal may be of types that are told differently.
                key = _JSON.encode(event)
                if key not in self._told:
                    self._tell(event)
                    self._told.add(key)
            if record.command is not None:
                self._game.words.label(record.command, self._game.secrets.redact(before, record.seat))
            return self._fits(state)
        except Exception:  # rules may fail in any way on what no game of theirs has made
            return False

    def can_go_on(self, first: Any, state: Any) -> bool:
        """Whether a state has the cards that the game began with, everybody can be shown it, and those whose
        turn it is find commands."""
        game = self._game
        try:
            if game.rules.conserved(state) != game.rules.conserved(first):
                return False
            for viewer in (None, *self._seats):
                view = game.secrets.redact(state, viewer)
                if viewer in game.rules.actors(state) and not tuple(game.rules.legal(view, viewer)):
                    return False
        except Exception:
            return False
        return True

    def _tell(self, event: Any) -> None:
        game = self._game
        seat = getattr(event, "seat", None)
        if seat is not None and seat not in self._seats:
            raise ValueError("an event of a seat that the table has not")
        game.rules.binds(event)
        game.words.mark(event)
        game.words.describe(event)
        told = game.secrets.redact_event(event, None)
        if told is not event:
            game.words.describe(told)

    def _fits(self, state: Any) -> bool:
        """Whether what the rules say of a state fits the table."""
        rules, course = self._game.rules, self._game.course
        result, actors = rules.result(state), rules.actors(state)
        if bool(actors) == (result is not None) or not self._are_seats(actors):
            return False
        if rules.starter(state) not in self._seats or type(course.round_of(state)) is not int:
            return False
        points = course.progress(state)
        if points and not self._are_scores(points):
            return False
        return result is None or self._is_outcome(result)

    def _is_outcome(self, result: Result) -> bool:
        rows = (result.scores, *(row.scores for row in result.categories))
        return self._are_seats(result.winners) and all(map(self._are_scores, rows))

    def _are_seats(self, seats: Iterable[Any]) -> bool:
        return self._seats.issuperset(seats) and _INT.issuperset(map(type, seats))

    def _are_scores(self, scores: Sequence[Any]) -> bool:
        return len(scores) == len(self._seats) and _INT.issuperset(map(type, scores))
