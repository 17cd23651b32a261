"""The table of one game: takes commands, gives events and views, keeps the history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol

import msgspec

from tabletop.engine import codec
from tabletop.engine.chance import ByPosition, Chance
from tabletop.engine.event_log import (
    HANDED_OVER,
    NO_SEATS,
    NOTHING,
    Barrier,
    CannotUndoError,
    EventLog,
    Kind,
    LastStep,
    Record,
    SeatInfo,
    StepNames,
    Undo,
)
from tabletop.engine.message import msg
from tabletop.engine.protocol import C, E, Game, Illegal, Options, Result, S, Seat, SetupError, Speech, Viewer
from tabletop.engine.registry import find
from tabletop.engine.setup import check_player, checked_options, checked_seats

# Views and legal commands of one state


class ViewCache(Generic[S, C, E]):
    """The views and legal commands of one state, each computed at its first use."""

    __slots__ = ("_actors", "_game", "_legal", "_views", "state")

    def __init__(self, game: Game[S, C, E], state: S) -> None:
        self.state = state
        self._game = game
        self._actors: frozenset[Seat] | None = None
        self._views: dict[Viewer, S] = {}
        self._legal: dict[Seat, tuple[C, ...]] = {}

    @property
    def actors(self) -> frozenset[Seat]:
        """Who may act."""
        if self._actors is None:
            self._actors = self._game.rules.actors(self.state)
        return self._actors

    def view(self, viewer: Viewer) -> S:
        """Return what a viewer may know of the state."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self._game.secrets.redact(self.state, viewer)
        return view

    def legal(self, seat: Seat) -> tuple[C, ...]:
        """Return every enumerable legal command of a seat, computed from its view."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = tuple(self._game.rules.legal(self.view(seat), seat))
        return found


LARGEST_SEED = (1 << 63) - 1
"""The largest seed: larger ones do not fit into every file format."""


class Sink(Protocol):
    """Destination of records before anything is shown: a journal."""

    def append(self, record: Record[Any, Any]) -> None:
        """Write one record; must not raise for a full or missing disk."""


class Table(EventLog[S, C, E]):
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
        """Make a table without a set-up; see `new` and `restore`. Raises `SetupError`. `rules_version` is
        that of the rules at the game's beginning, by default the present one."""
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise SetupError(msg("A seed is a whole number from 0 to {largest}.", largest=LARGEST_SEED))
        self.options = checked_options(game, len(seats), options or {})
        super().__init__(game.rules, seats, game.rules.initial(len(seats), self.options))
        self.game = game
        self.seed = seed
        self.friendly = friendly
        self.rules_version = game.edition.rules_version if rules_version is None else rules_version
        self.sink: Sink | None = None
        self._seen = ViewCache(game, self.state)
        self._last: LastStep[S, C, E] | None = None
        self._decode = codec.decoder(game.rules.command_type)
        self._stream = Chance if self.rules_version >= game.edition.purposes_since else ByPosition

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
        `seats` are names (people) or `SeatInfo`; `options` are the game's; `sink` is a journal."""
        if not isinstance(game, Game):
            game = find(game)
        infos = checked_seats(seats)
        table: Table[Any, Any, Any] = cls(game, infos, seed, options, friendly=bool(friendly))
        table.sink = sink
        table.set_up()
        return table

    # State and views

    @property
    def actors(self) -> frozenset[Seat]:
        """Who may act now; empty when the game is over."""
        return self._sight.actors

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
        """Whether a step was taken back beyond a barrier: such a game is left out of statistics."""
        return any(record.consent for record in self.records)

    @property
    def hints(self) -> int:
        """Number of times that a seat got advice."""
        return sum(record.kind == "hint" for record in self.records)

    def view(self, seat: Viewer) -> S:
        """Return what this seat may know of the state; None is a spectator. `Illegal` for no seat of the
        table."""
        if seat is not None:
            self._check_seat(seat)
        return self._sight.view(seat)

    def legal(self, seat: Seat) -> tuple[C, ...]:
        """Return every listed legal command of a seat, from its view; `Illegal` for no seat of the table."""
        self._check_seat(seat)
        return self._sight.legal(seat)

    @property
    def _sight(self) -> ViewCache[S, C, E]:
        state = self.state
        if self._seen.state is not state:
            self._seen = ViewCache(self.game, state)
        return self._seen

    def events_for(self, seat: Viewer, since: int = 0) -> tuple[E, ...]:
        """Return the events in force as this seat may know them, from step `since` on."""
        if seat is not None:
            self._check_seat(seat)
        redact = self.game.secrets.redact_event
        return tuple(redact(event, seat) for step in self.steps[since:] for event in step.record.events)

    # Commands

    def set_up(self) -> None:
        """Carry out the set-up of a table without one."""
        events = self.game.rules.setup(len(self.seats), self.options, self.chance(0))
        self._commit(self._fold(self.state, events), "setup", events=events)

    def chance(self, position: int) -> Chance:
        """Return the chance of the step at a position; 0 is the set-up."""
        return self._stream(self.seed, position)

    def submit(self, seat: Seat, command: C, said: Speech | None = None) -> tuple[E, ...]:
        """Carry out a seat's command and return its events; raise `Illegal`, changing nothing. `said` is a
        computer player's remark: it is recorded and changes nothing else."""
        state = self.state
        command = self._checked(seat, command)
        events = self.game.rules.decide(state, seat, command, self.chance(len(self.steps)))
        self._commit(self._fold(state, events), "do", seat, command, events, said=said)
        return events

    def handover(self, seat: Seat) -> None:
        """Record that the screen was handed to another person, which is a barrier for undo. `Illegal` for no
        seat of the table: such a record could not be loaded again."""
        self._check_seat(seat)
        self._commit(self.state, "handover", seat)

    def note_hint(self, seat: Seat) -> None:
        """Record that a seat got advice; changes nothing else, and no undo takes it back. `Illegal` for no
        seat of the table."""
        self._check_seat(seat)
        self._commit(self.state, "hint", seat)

    def seat_player(self, seat: Seat, kind: str) -> None:
        """Let a person or a computer player decide for a seat from now on (ux R10). `Illegal` for no seat of
        the table, `SetupError` for an unknown kind of player."""
        self._check_seat(seat)
        check_player(self.game, kind)
        self._commit(self.state, "seat", seat, player=kind)

    # Undo and redo

    def can_undo(self) -> Undo:
        """Return what `undo` would take back, or why it cannot."""
        label, short = self._last_step.names() if len(self.steps) > 1 else StepNames()
        found = self._barrier()
        if found is None:
            return Undo(label, None, short=short)
        return Undo(label, found.reason, found.code, self._is_consent_enough(found.code), short)

    def undo(self, consent: Iterable[Seat] = ()) -> None:
        """Take back the last step in force; raise `CannotUndoError`. Beyond a barrier it needs the consent of
        every human, and a table that allows that."""
        agreed = self._agreed(consent)
        if self._barrier() is None:
            agreed = ()
        else:
            possible = self.can_undo()
            humans = {index for index, seat in enumerate(self.seats) if seat.is_human}
            if not possible.by_consent or not humans <= set(agreed):
                raise CannotUndoError(possible)
        seat = self.steps[-1].record.seat
        self._commit(self.steps[-2].state, "undo", seat, consent=agreed)

    def _barrier(self) -> Barrier | None:
        """Return why the last step in force cannot be taken back, or None."""
        if len(self.steps) < 2:
            return NOTHING
        return HANDED_OVER if self._handed_over_at >= len(self.steps) else self._last_step.barrier()

    @property
    def _last_step(self) -> LastStep[S, C, E]:
        step = self.steps[-1]
        if self._last is None or self._last.step is not step:
            self._last = LastStep(self.game, self.steps[-2].state, step)
        return self._last

    def can_redo(self) -> bool:
        """Whether there is a step to redo: nothing was done since the undo."""
        return bool(self.redoable)

    def redo(self) -> None:
        """Do again what the last undo took back; raise `CannotUndoError` if there is nothing."""
        if not self.redoable:
            raise CannotUndoError(Undo(None, msg("You have nothing to redo."), "nothing"))
        step = self.redoable[-1]
        self._commit(step.state, "redo", step.record.seat)

    # History

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
        """Make a table without a set-up, for `replay` to fill with records."""
        return cls(game, seats, seed, options, friendly=friendly, rules_version=rules_version)

    def emptied(self) -> Table[S, C, E]:
        """Return the same game before its set-up: to replay it, or to decide it again."""
        return Table(
            self.game,
            self.opening_seats,
            self.seed,
            self.options,
            friendly=self.friendly,
            rules_version=self.rules_version,
        )

    def up_to(self, position: int) -> Table[S, C, E]:
        """Return a copy of this table after so many steps in force."""
        table = self.emptied()
        for number, step in enumerate(self.steps[:position]):
            table.replay(msgspec.structs.replace(step.record, n=number, digest=""))
        return table

    def _commit(
        self,
        state: S,
        kind: Kind,
        seat: Seat | None = None,
        command: C | None = None,
        events: tuple[E, ...] = (),
        consent: tuple[Seat, ...] = (),
        player: str = "",
        said: Speech | None = None,
    ) -> None:
        """Write a record that leads to `state`, then apply it: journal before show (ux R1)."""
        digest = "" if self.sink is None else self._digests.of(state)
        record = Record(len(self.records), kind, seat, command, events, consent, player, digest, said)
        if self.sink is not None:
            self.sink.append(record)
        self._remember(record, state)

    def _checked(self, seat: Seat, command: C) -> C:
        """Refuse what is no command of this game, and odd types in its fields."""
        self._check_seat(seat)
        try:
            checked: C = self._decode(codec.encode(command))
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise Illegal("not_a_command", "") from error
        if type(checked) is not type(command):
            raise Illegal("not_a_command", "")
        return checked

    def _check_seat(self, seat: object) -> None:
        if not self._has(seat):
            raise Illegal("no_such_seat", "")

    def _agreed(self, consent: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return the seats that agreed, in order; raise `CannotUndoError` for seats of no such table."""
        agreed = tuple(consent) if isinstance(consent, Iterable) else (consent,)
        if not all(map(self._has, agreed)):
            raise CannotUndoError(NO_SEATS)
        return tuple(sorted(agreed))

    def _is_consent_enough(self, code: str) -> bool:
        if code in ("nothing", "over"):
            return False
        return self.friendly or sum(seat.is_human for seat in self.seats) == 1
