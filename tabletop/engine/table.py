"""The table: one game being played. Takes commands, gives events and views, keeps the history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol

import msgspec

from tabletop.engine import codec
from tabletop.engine.chance import ByPosition, Chance
from tabletop.engine.history import Record, SeatInfo, Step
from tabletop.engine.message import msg
from tabletop.engine.protocol import C, E, Game, Illegal, Options, Result, S, Seat, SetupError, Viewer
from tabletop.engine.registry import find
from tabletop.engine.setup import check_player, checked_options, checked_seats
from tabletop.engine.sight import Sight
from tabletop.engine.undo import NO_SEATS, NOTHING, CannotUndoError, Undo, barrier

LARGEST_SEED = (1 << 63) - 1
"""Seeds beyond this would not fit into every file that holds numbers."""


class Sink(Protocol):
    """Where records go before anything is shown: a journal."""

    def append(self, record: Record[Any, Any]) -> None:
        """Write one record down; must not raise for a full or missing disk."""


class Table(Generic[S, C, E]):
    """A game at a table: `submit` commands, read `state`, `view`, `legal`; `undo` and `redo`."""

    def __init__(
        self,
        game: Game[S, C, E],
        seats: Sequence[SeatInfo],
        seed: int,
        options: Options | None = None,
        *,
        friendly: bool = False,
        rules_version: int | None = None,
    ) -> None:
        """Lay an empty table: no setup yet, see `new` and `restore`. Raises `SetupError`.

        `rules_version` is that of the rules which the game began with, by default the present one.
        """
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise SetupError(msg("A seed is a whole number from 0 to {largest}.", largest=LARGEST_SEED))
        self.game = game
        self.seats = tuple(seats)
        self.opening_seats = self.seats
        """Who sat where when the game began; `seat_player` changes `seats`, never this."""
        self.seed = seed
        self.options = checked_options(game, len(self.seats), options or {})
        self.friendly = friendly
        self.rules_version = game.edition.rules_version if rules_version is None else rules_version
        self.sink: Sink | None = None
        self.records: list[Record[C, E]] = []
        self.steps: list[Step[S, C, E]] = []
        self.redoable: list[Step[S, C, E]] = []
        self._start = game.rules.initial(len(self.seats), self.options)
        self._seen = Sight(game, self._start)
        self._handed_over_at = 0
        self._decode = codec.decoder(game.rules.command_type)

    @classmethod
    def new(
        cls,
        game: str | Game[Any, Any, Any],
        seats: Sequence[str | SeatInfo],
        seed: int = 0,
        options: Options | None = None,
        *,
        friendly: bool = False,
        sink: Sink | None = None,
    ) -> Table[Any, Any, Any]:
        """Set up a game and return its table. Raises `SetupError` or `UnknownGameError` with a sentence.

        `seats` are names (people) or `SeatInfo`; `options` are the game's; `sink` is a journal.
        """
        if not isinstance(game, Game):
            game = find(game)
        infos = checked_seats(seats)
        table: Table[Any, Any, Any] = cls(game, infos, seed, options, friendly=bool(friendly))
        table.sink = sink
        table.set_up()
        return table

    # What is on the table

    @property
    def state(self) -> S:
        """The full state: for the rules, never for a screen or a bot."""
        return self.steps[-1].state if self.steps else self._start

    @property
    def actors(self) -> frozenset[Seat]:
        """Who may act now; empty when the game is over."""
        return self.game.rules.actors(self.state)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it is played."""
        return self.game.rules.result(self.state)

    @property
    def digest(self) -> str:
        """The digest of the state."""
        return codec.digest(self.state)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_assisted(self) -> bool:
        """Whether somebody took back a step beyond a barrier: such a game is left out of statistics."""
        return any(record.consent for record in self.records)

    def view(self, seat: Viewer) -> S:
        """Return what this seat may know of the state; None is a spectator. `Illegal` where nobody sits."""
        if seat is not None:
            self._check_seat(seat)
        return self._sight.view(seat)

    def legal(self, seat: Seat) -> tuple[C, ...]:
        """Return every enumerable legal command of a seat, computed from its view; `Illegal` likewise."""
        self._check_seat(seat)
        return self._sight.legal(seat)

    @property
    def _sight(self) -> Sight[S, C, E]:
        state = self.state
        if self._seen.state is not state:
            self._seen = Sight(self.game, state)
        return self._seen

    def events_for(self, seat: Viewer, since: int = 0) -> tuple[E, ...]:
        """Return the events in force as this seat may know them, from step number `since` on."""
        if seat is not None:
            self._check_seat(seat)
        redact = self.game.secrets.redact_event
        return tuple(redact(event, seat) for step in self.steps[since:] for event in step.record.events)

    def state_at(self, position: int) -> S:
        """Return the full state after so many steps; 0 is the empty table. IndexError beyond the ends."""
        if position < 0:
            raise IndexError(position)
        return self.steps[position - 1].state if position else self._start

    # Playing

    def set_up(self) -> None:
        """Deal: what a table without a setup begins with."""
        events = self.game.rules.setup(len(self.seats), self.options, self.chance(0))
        self._commit(Record(0, "setup", events=events), self._fold(self._start, events))

    def chance(self, position: int) -> Chance:
        """Return what the step at a position draws from; 0 is the set-up."""
        stream = Chance if self.rules_version >= self.game.edition.purposes_since else ByPosition
        return stream(self.seed, position)

    def submit(self, seat: Seat, command: C) -> tuple[E, ...]:
        """Carry out a seat's command and return its events; raise `Illegal`, changing nothing."""
        state = self.state
        game = self.game
        command = self._checked(seat, command)
        events = game.rules.decide(state, seat, command, self.chance(len(self.steps)))
        evolve = game.rules.evolve
        for event in events:
            state = evolve(state, event)
        self._commit(Record(len(self.records), "do", seat, command, events), state)
        return events

    def handover(self, seat: Seat) -> None:
        """Note that the screen was handed to another person: nothing before it can be taken back.

        `Illegal` for a seat that this table has not: such a record could not be loaded again.
        """
        self._check_seat(seat)
        self._commit(Record(len(self.records), "handover", seat), self.state)

    def seat_player(self, seat: Seat, kind: str) -> None:
        """Let a person or a computer player decide for a seat from now on (ux R10).

        `Illegal` for a seat that this table has not, `SetupError` for a kind of player that there is not.
        """
        self._check_seat(seat)
        check_player(self.game, kind)
        self._commit(Record(len(self.records), "seat", seat, player=kind), self.state)

    # Taking back

    def can_undo(self) -> Undo:
        """Say what `undo` would take back, or why it cannot."""
        if len(self.steps) < 2:
            return NOTHING
        step = self.steps[-1]
        before = self.steps[-2].state
        seat = step.record.seat
        label = None
        if step.record.command is not None and seat is not None:
            label = self.game.words.label(step.record.command, self.game.secrets.redact(before, seat))
        if self._handed_over_at >= len(self.steps):
            found = ("handed_over", msg("The screen has been handed on."))
        else:
            blocked = barrier(self.game, before, step.record, step.state)
            if blocked is None:
                return Undo(label, None)
            found = blocked
        return Undo(label, found[1], found[0], self._is_consent_enough(found[0]))

    def undo(self, consent: Iterable[Seat] = ()) -> None:
        """Take back the last step in force; raise `CannotUndoError`.

        Beyond a barrier it needs the consent of every human, and a table where that is allowed.
        """
        possible = self.can_undo()
        agreed = self._agreed(consent)
        if not possible:
            humans = {index for index, seat in enumerate(self.seats) if seat.is_human}
            if not possible.by_consent or not humans <= set(agreed):
                raise CannotUndoError(possible)
        else:
            agreed = ()
        seat = self.steps[-1].record.seat
        self._commit(Record(len(self.records), "undo", seat, consent=agreed), self.steps[-2].state)

    def can_redo(self) -> bool:
        """Whether a step was taken back and nothing else done since."""
        return bool(self.redoable)

    def redo(self) -> None:
        """Do again what was taken back last; raise `CannotUndoError` when there is nothing."""
        if not self.redoable:
            raise CannotUndoError(Undo(None, msg("There is nothing to redo."), "nothing"))
        step = self.redoable[-1]
        self._commit(Record(len(self.records), "redo", step.record.seat), step.state)

    # Keeping the history

    @classmethod
    def restore(
        cls,
        game: Game[Any, Any, Any],
        seats: Sequence[SeatInfo],
        seed: int,
        options: Options,
        *,
        friendly: bool = False,
        rules_version: int | None = None,
    ) -> Table[Any, Any, Any]:
        """Lay a table without a setup, for `replay` to fill with records."""
        return cls(game, seats, seed, options, friendly=friendly, rules_version=rules_version)

    def emptied(self) -> Table[S, C, E]:
        """Return a table for the same game as it was before the setup: to replay it, or decide it again."""
        return Table(
            self.game,
            self.opening_seats,
            self.seed,
            self.options,
            friendly=self.friendly,
            rules_version=self.rules_version,
        )

    def replay(self, record: Record[C, E], *, check: bool = False) -> S:
        """Apply a stored record by folding its events, deciding nothing, and return the state after it.

        ValueError, changing nothing, when the record cannot follow what is there, or when `check` is set and
        the state is not the one whose digest the record bears.
        """
        if record.n != len(self.records):
            raise ValueError(f"record {record.n} where {len(self.records)} was due")
        match record.kind:
            case "setup" | "do":
                if (record.kind == "setup") != (not self.steps):
                    raise ValueError("a game has one setup, first of all")
                if record.kind == "do" and (record.command is None or not self._has(record.seat)):
                    raise ValueError("a step without a command, or of nobody here")
                state = self._fold(self.state, record.events)
            case "undo":
                if len(self.steps) < 2:
                    raise ValueError("an undo without a step")
                state = self.steps[-2].state
            case "redo":
                if not self.redoable:
                    raise ValueError("a redo without an undo")
                state = self.redoable[-1].state
            case "handover" | "seat":
                if not self.steps:
                    raise ValueError("a control record before the setup")
                if not self._has(record.seat):
                    raise ValueError("a control record without a seat of this table")
                state = self.state
        if check and codec.digest(state) != record.digest:
            raise ValueError("another state than the one that was written down")
        self._remember(record, state)
        return state

    def _commit(self, record: Record[C, E], state: S) -> None:
        """Write a record down, then let it count: journal before show (ux R1)."""
        if self.sink is not None:
            record = msgspec.structs.replace(record, digest=codec.digest(state))
            self.sink.append(record)
        self._remember(record, state)

    def _remember(self, record: Record[C, E], state: S) -> None:
        self.records.append(record)
        match record.kind:
            case "setup" | "do":
                # A handover after steps taken back with consent counts again only when they are redone.
                self._handed_over_at = min(self._handed_over_at, len(self.steps))
                self.steps.append(Step(record, state))
                if self.redoable:
                    self.redoable.clear()
            case "undo":
                self.redoable.append(self.steps.pop())
            case "redo":
                self.steps.append(self.redoable.pop())
            case "handover":
                self._handed_over_at = len(self.steps)
                self.redoable.clear()
            case "seat":
                if record.seat is not None:
                    infos = list(self.seats)
                    infos[record.seat] = msgspec.structs.replace(infos[record.seat], kind=record.player)
                    self.seats = tuple(infos)

    def _checked(self, seat: Seat, command: C) -> C:
        """Refuse what is no command of this game, and odd types within one that Python lets pass."""
        self._check_seat(seat)
        try:
            checked: C = self._decode(codec.encode(command))
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise Illegal("not_a_command", "") from error
        if type(checked) is not type(command):
            raise Illegal("not_a_command", "")
        return checked

    def _has(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < len(self.seats)

    def _check_seat(self, seat: object) -> None:
        if not self._has(seat):
            raise Illegal("no_such_seat", "")

    def _agreed(self, consent: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return who agreed, in order; raise `CannotUndoError` when these are no seats of this table."""
        agreed = tuple(consent) if isinstance(consent, Iterable) else (consent,)
        if not all(map(self._has, agreed)):
            raise CannotUndoError(NO_SEATS)
        return tuple(sorted(agreed))

    def _fold(self, state: S, events: Iterable[E]) -> S:
        evolve = self.game.rules.evolve
        for event in events:
            state = evolve(state, event)
        return state

    def _is_consent_enough(self, code: str) -> bool:
        if code in ("nothing", "over"):
            return False
        return self.friendly or sum(seat.is_human for seat in self.seats) == 1
