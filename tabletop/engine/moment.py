"""A step of a game as the laws look at it, and their tools."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Any

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import Record
from tabletop.engine.foresight import and_open_ended
from tabletop.engine.message import Message, in_english
from tabletop.engine.protocol import Game, Illegal, Seat, Viewer
from tabletop.engine.table import Table

_POOL = 64
"""Number of earlier commands that are tried again."""


class GameTrace:
    """A game under check: gives one moment after each step."""

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        self.table = table
        self._earlier: dict[Any, None] = {}
        self._sentences = Sentences(table.game)
        self._last = _seen(table, table.state_at(0))

    def remember(self, commands: Iterable[Any]) -> None:
        """Keep commands that were legal, to try them again later."""
        self._earlier.update(dict.fromkeys(commands))

    def moment(self, chance: Chance) -> Moment:
        """Return the moment after the table's last step; call it once after each."""
        found = Moment(self.table, self._last, self._earlier, self._sentences, chance)
        self._last = found.after
        return found


class StateViews:
    """A state with each viewer's view and its cards, computed once for all laws."""

    def __init__(self, game: Game[Any, Any, Any], viewers: tuple[Viewer, ...], state: Any) -> None:
        self.state = state
        self._game = game
        self._viewers = viewers

    @cached_property
    def views(self) -> dict[Viewer, Any]:
        """The view of each viewer."""
        redact = self._game.secrets.redact
        return {viewer: redact(self.state, viewer) for viewer in self._viewers}

    @cached_property
    def cards(self) -> Any:
        """The number of each card."""
        return self._game.rules.conserved(self.state)


class Moment:
    """A table right after a step: the state before, the record, the state now. `chance` belongs to the suite,
    not to the game; `sentences` checks refusals."""

    def __init__(
        self,
        table: Table[Any, Any, Any],
        before: StateViews,
        earlier: dict[Any, None],
        sentences: Sentences,
        chance: Chance,
    ) -> None:
        self.table = table
        self.before = before
        self.record: Record[Any, Any] = table.records[-1]
        self.after = _seen(table, table.state)
        self.sentences = sentences
        self.chance = chance
        self._earlier = earlier

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game under check."""
        return self.table.game

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.table.seats))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All seats and the spectator."""
        return _viewers(self.table)

    @property
    def position(self) -> int:
        """The position of the next command."""
        return len(self.table.steps)

    @property
    def earlier(self) -> tuple[Any, ...]:
        """The last commands that were legal earlier."""
        return tuple(islice(reversed(self._earlier), _POOL))[::-1]

    def offered(self, seat: Seat) -> tuple[Any, ...]:
        """Return the commands offered to a seat: those listed, and a sample of the open-ended ones."""
        listed, chance = self.table.legal(seat), Chance(self.position, seat)
        return and_open_ended(self.game, listed, self.table.view(seat), seat, chance)

    def draws(self) -> Chance:
        """Return the chance of the next command."""
        return self.table.chance(self.position)

    @cached_property
    def events(self) -> tuple[tuple[Any, StateViews, StateViews], ...]:
        """Each event of the step with the state before and after it; the last state is the table's own."""
        found, before, last = [], self.before, len(self.record.events) - 1
        for number, event in enumerate(self.record.events):
            after = self.after
            if number != last:
                after = _seen(self.table, self.game.rules.evolve(before.state, event))
            found.append((event, before, after))
            before = after
        return tuple(found)


def _viewers(table: Table[Any, Any, Any]) -> tuple[Viewer, ...]:
    return (None, *range(len(table.seats)))


def _seen(table: Table[Any, Any, Any], state: Any) -> StateViews:
    return StateViews(table.game, _viewers(table), state)


class Sentences:
    """Checks the sentences of a game's refusals, each kind once."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._words = game.words
        self._read: dict[tuple[str, str, str], str | None] = {}

    def fault(self, illegal: Illegal) -> str | None:
        """Return what is wrong with a refusal's sentence."""
        key = (illegal.code, illegal.clause, repr(illegal.facts) if illegal.facts else "")
        if key not in self._read:
            self._read[key] = self._fault(illegal)
        return self._read[key]

    def _fault(self, illegal: Illegal) -> str | None:
        if not readable(self._words.explain(illegal)):
            return f"has no sentence: {illegal}"
        strange = illegal.facts.keys() - self._words.facts.keys()
        return f"bears what `words.facts` does not name: {sorted(strange)}" if strange else None


def scratch(table: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """Return a table with the same history, free to change."""
    twin = copy.copy(table)
    twin.sink = None
    twin.records, twin.steps, twin.redoable = list(table.records), list(table.steps), list(table.redoable)
    return twin


def readable(message: Message | None) -> bool:
    """Whether a message has words, and a value for each placeholder."""
    if message is None:
        return False
    try:
        return all(in_english(message._replace(n=count)) for count in ((1, 2) if message.plural else (1,)))
    except (KeyError, IndexError, ValueError):
        return False
