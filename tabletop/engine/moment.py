"""A moment of a game, as the laws look at it, and what they use to look."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.choices import and_open_ended
from tabletop.engine.history import Record
from tabletop.engine.message import Message, in_english
from tabletop.engine.protocol import Game, Illegal, Seat, Viewer
from tabletop.engine.table import Table


class Moment(NamedTuple):
    """A table right after a step: the state before it, its record, and commands that were legal earlier.

    `chance` belongs to the suite, not to the game.
    """

    table: Table[Any, Any, Any]
    before: Any
    record: Record[Any, Any]
    earlier: tuple[Any, ...]
    chance: Chance

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules that are held against the laws."""
        return self.table.game

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.table.seats))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All seats and the spectator."""
        return (None, *self.seats)

    @property
    def position(self) -> int:
        """The position at which the next command draws."""
        return len(self.table.steps)

    def offered(self, seat: Seat) -> tuple[Any, ...]:
        """Return the commands that a seat is offered: those listed, and some that are open-ended."""
        listed, chance = self.table.legal(seat), Chance(self.position, seat)
        return and_open_ended(self.game, listed, self.table.view(seat), seat, chance)

    def draws(self) -> Chance:
        """Return the chance that the next command is given."""
        return self.table.chance(self.position)

    def states(self) -> Iterator[tuple[Any, Any, Any]]:
        """Yield each event of the step with the states before and after it."""
        before = self.before
        for event in self.record.events:
            after = self.game.rules.evolve(before, event)
            yield event, before, after
            before = after


class Sentences:
    """Reads the sentences in which a game refuses; those that are alike once, as most of a step's are."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._words = game.words
        self._read: dict[str, str | None] = {}

    def fault(self, illegal: Illegal) -> str | None:
        """Return what is wrong with how a refusal is told."""
        key = repr(illegal.args)
        if key not in self._read:
            self._read[key] = self._fault(illegal)
        return self._read[key]

    def _fault(self, illegal: Illegal) -> str | None:
        if not readable(self._words.explain(illegal)):
            return f"has no sentence: {illegal}"
        strange = illegal.facts.keys() - self._words.facts.keys()
        return f"bears what `words.facts` does not name: {sorted(strange)}" if strange else None


def scratch(table: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """Return a table with the same past, to do to it what one likes."""
    twin = copy.copy(table)
    twin.sink = None
    twin.records, twin.steps, twin.redoable = list(table.records), list(table.steps), list(table.redoable)
    return twin


def readable(message: Message | None) -> bool:
    """Whether a message has words and a value for each of its placeholders; what was forgotten has none."""
    if message is None:
        return False
    try:
        return all(in_english(message._replace(n=count)) for count in (1, 2))
    except (KeyError, IndexError, ValueError):
        return False
