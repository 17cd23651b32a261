"""The records of a game, what of them is in force, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeAlias

import msgspec

from tabletop.engine import codec
from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.players import face_of
from tabletop.engine.protocol import C, E, Game, Illegal, Rules, S, Seat, Speech

# Records. None is ever deleted: an undo is a record too, and the steps in force are computed.

Kind: TypeAlias = Literal["setup", "do", "undo", "redo", "handover", "seat", "hint"]


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where: name, kind of player ("human", "random", "bot:LEVEL", "bot:LEVEL:WHO"), colour and
    symbol (0 to 4)."""

    name: str
    kind: str = "human"
    colour: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0

    @property
    def is_human(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == "human"

    @property
    def face(self) -> str:
        """The character whose face the seat has; empty without one."""
        return face_of(self.kind)


class Record(msgspec.Struct, Generic[C, E], frozen=True, gc=False, omit_defaults=True, rename={"kind": "k"}):
    """One line of a journal: an accepted command with its events, or a control record.

    `n` counts the records from 0. `seat` is who acted, got the screen ("handover"), got advice ("hint"), or
    changed its kind of player ("seat", with `player`). `consent` names the seats that agreed to an undo
    beyond a barrier. `digest` is that of the state after the record. `said` is a computer player's remark on
    its command; no rule depends on it.
    """

    n: int
    kind: Kind
    seat: Seat | None = None
    command: C | None = None
    events: tuple[E, ...] = ()
    consent: tuple[Seat, ...] = ()
    player: str = ""
    digest: str = ""
    said: Speech | None = None


class Step(msgspec.Struct, Generic[S, C, E], frozen=True, gc=False):
    """One step of the effective history: a record and the state after it."""

    record: Record[C, E]
    state: S


def record_type(command_type: Any, event_type: Any) -> Any:
    """Return the record type of one game, for decoding."""
    return Record[command_type, event_type]


# Resolving a command: events one after another, each on the state that the earlier ones left.


class Resolution(Generic[S, E]):
    """The events of one command, up to the next decision."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self._state = state
        self._evolve = evolve
        self._events: list[E] = []
        self._settled = 0

    @property
    def state(self) -> S:
        """The state after the last event, computed on demand."""
        for event in self._events[self._settled :]:
            self._state = self._evolve(self._state, event)
        self._settled = len(self._events)
        return self._state

    def emit(self, event: E) -> None:
        """Add an event."""
        self._events.append(event)

    def emit_all(self, events: Iterable[E]) -> None:
        """Add events in order."""
        self._events += events

    def events(self) -> tuple[E, ...]:
        """Return all events, in order."""
        return tuple(self._events)


def fold(evolve: Callable[[S, E], S], state: S, events: Iterable[E]) -> S:
    """Return the state after events."""
    for event in events:
        state = evolve(state, event)
    return state


def folding(rules: Rules[S, Any, E]) -> Callable[[S, Iterable[E]], S]:
    """Return the fastest function that gives the state after events by these rules."""
    return rules.evolve_all or partial(fold, rules.evolve)


class EventLog(Generic[S, C, E]):
    """Records in the order of acceptance, and the states they led to."""

    def __init__(self, rules: Rules[S, C, E], seats: Sequence[SeatInfo], start: S) -> None:
        """Begin with `start` alone: the table before its set-up."""
        self.seats = tuple(seats)
        self.opening_seats = self.seats
        """Who sat where at the beginning; records may change `seats`, never this."""
        self.records: list[Record[C, E]] = []
        self.steps: list[Step[S, C, E]] = []
        self.redoable: list[Step[S, C, E]] = []
        self._start = start
        self._fold = folding(rules)
        self._digests = codec.Digests()
        self._handed_over_at = 0

    @property
    def state(self) -> S:
        """The full state: for the rules, never for a screen or a bot."""
        return self.steps[-1].state if self.steps else self._start

    def state_at(self, position: int) -> S:
        """Return the full state after so many steps; 0 is the empty table. IndexError beyond the ends."""
        if position < 0:
            raise IndexError(position)
        return self.steps[position - 1].state if position else self._start

    def replay(self, record: Record[C, E], *, check: bool = False) -> S:
        """Apply a stored record by folding its events, and return the state after it.

        ValueError, changing nothing, if the record cannot follow, or if `check` is set and the state's digest
        differs from the record's.
        """
        if record.n != len(self.records):
            raise ValueError(f"record {record.n} where {len(self.records)} was due")
        state = self._led_to(record)
        if check and self._digests.of(state) != record.digest:
            raise ValueError("another state than the one that was written down")
        self._remember(record, state)
        return state

    def _led_to(self, record: Record[C, E]) -> S:
        """Return the state after a stored record; ValueError if it cannot follow."""
        steps, kind = self.steps, record.kind
        if (kind == "setup") != (not steps):
            raise ValueError("a game has one setup, first of all")
        match kind:
            case "do":
                if record.command is None or not self._has(record.seat):
                    raise ValueError("a step without a command, or of nobody here")
                return self._fold(steps[-1].state, record.events)
            case "setup":
                return self._fold(self._start, record.events)
            case "undo":
                if len(self.steps) < 2 or record.seat != self.steps[-1].record.seat:
                    raise ValueError("an undo without a step of that seat")
                if not all(map(self._has, record.consent)):
                    raise ValueError("an undo that nobody here agreed to")
                return self.steps[-2].state
            case "redo":
                if not self.redoable or record.seat != self.redoable[-1].record.seat:
                    raise ValueError("a redo without an undo of that seat")
                return self.redoable[-1].state
            case "handover" | "seat" | "hint":
                if not self._has(record.seat):
                    raise ValueError("a control record without a seat of this table")
                return self.state

    def _remember(self, record: Record[C, E], state: S) -> None:
        """Append a record that led to `state`."""
        self.records.append(record)
        match record.kind:
            case "do" | "setup":
                steps = self.steps
                # A handover after an undo with consent counts again only when its steps are redone.
                if self._handed_over_at > len(steps):
                    self._handed_over_at = len(steps)
                steps.append(Step(record, state))
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
            case "hint":
                pass

    def _has(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < len(self.seats)


# What can be taken back, derived from what a step did (docs/architecture.md#undo).


class Undo(NamedTuple):
    """What an undo would take back, or why it cannot. True if it can be done at once.

    `label` names the step, `short` in a few words if that is long; `reason` is the sentence that says why
    not; with `by_consent` the barrier can be crossed when every human agrees (friendly take-backs, ux U5;
    alone against computers, ux U6).
    """

    label: Message | None
    reason: Message | None
    code: str = ""
    by_consent: bool = False
    short: Message | None = None

    def __bool__(self) -> bool:
        return self.reason is None


class StepNames(NamedTuple):
    """Name of a step, and a `short` one if it is long; None for a step without a command."""

    label: Message | None = None
    short: Message | None = None


def names_of(game: Game[S, C, E], command: C, view: S) -> StepNames:
    """Return a command's names, from the view before it."""
    return StepNames(game.words.label(command, view), game.words.short(command, view))


class CannotUndoError(Exception):
    """An undo or redo that is refused; `undo.reason` says why."""

    def __init__(self, undo: Undo) -> None:
        super().__init__(undo.code)
        self.undo = undo


class Barrier(NamedTuple):
    """Why a step cannot be taken back: a code, and its sentence."""

    code: str
    reason: Message


NOTHING = Barrier("nothing", msg("You have nothing to undo."))
HANDED_OVER = Barrier("handed_over", msg("It is another player’s turn at the screen."))
NO_CHANCE = NoChance()
NO_SEATS = Undo(None, msg("Only seats of this table can agree."), "no_such_seat")


class LastStep(Generic[S, C, E]):
    """A step and the state before it; answers about its undo are computed once."""

    def __init__(self, game: Game[S, C, E], before: S, step: Step[S, C, E]) -> None:
        self.step = step
        self._game = game
        self._before = before
        self._view: S | None = None
        self._names: StepNames | None = None
        self._barrier: Barrier | None = None
        self._is_asked = False

    def names(self) -> StepNames:
        """Return the step's names."""
        record = self.step.record
        if record.command is None or record.seat is None:
            return StepNames()
        if self._names is None:
            self._names = names_of(self._game, record.command, self._seen_by(record.seat))
        return self._names

    def barrier(self) -> Barrier | None:
        """Return why the step cannot be taken back, or None."""
        if not self._is_asked:
            self._barrier = self._found()
            self._is_asked = True
        return self._barrier

    def _found(self) -> Barrier | None:
        """Find the barrier.

        The end of a turn or round is one, and so is an agreement of several seats (ux U1). Within a turn a
        step is free to take back if the acting seat could have foreseen its whole outcome from its view
        without chance: then no other seat learned anything that the acting seat did not know.
        """
        rules, round_of = self._game.rules, self._game.progress.round_of
        before, record, after = self._before, self.step.record, self.step.state
        seat, command = record.seat, record.command
        if seat is None or command is None:
            return NOTHING
        if rules.result(after) is not None:
            return Barrier("over", msg("The game is over."))
        for event in record.events:
            if rules.binds(event):
                return Barrier("agreed", msg("A deal has been made."))
        acting = rules.actors(after)
        newly_acting = acting - rules.actors(before)
        if newly_acting and seat not in acting:
            return Barrier("passed", msg("The turn has passed to {seat}.", seat=SeatName(min(newly_acting))))
        if round_of(after) != round_of(before):
            return Barrier("ended", msg("That turn is over."))
        return self._learned(seat, command, record.events)

    def _learned(self, seat: Seat, command: C, events: tuple[E, ...]) -> Barrier | None:
        """Find what a seat may have learned by the step."""
        foretold: tuple[E, ...]
        try:
            foretold = self._game.rules.decide(self._seen_by(seat), seat, command, NO_CHANCE)
        except ChanceNeededError:
            return Barrier("chance", msg("Chance has decided something."))
        except Illegal:
            foretold = ()
        if tuple(foretold) != tuple(events):
            return Barrier("revealed", msg("A hidden card has been revealed."))
        return None

    def _seen_by(self, seat: Seat) -> S:
        """Return the acting seat's view before the step."""
        if self._view is None:
            self._view = self._game.secrets.redact(self._before, seat)
        return self._view
