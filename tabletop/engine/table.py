"""The table: one game being played. Takes commands, gives events and views, keeps the history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol

import msgspec

from tabletop.engine import codec
from tabletop.engine.chance import ByPosition, Chance
from tabletop.engine.event_log import EventLog, Kind, Record, SeatInfo
from tabletop.engine.message import msg
from tabletop.engine.packages import find
from tabletop.engine.protocol import C, E, Game, Illegal, Options, Result, S, Seat, SetupError, Speech, Viewer
from tabletop.engine.setup import check_player, checked_options, checked_seats
from tabletop.engine.undo import (
    HANDED_OVER,
    NO_SEATS,
    NOTHING,
    Barrier,
    CannotUndoError,
    LastStep,
    StepNames,
    Undo,
)

# Who acts in one state, what each seat sees and can do: asked for again and again, worked out once.


class ViewCache(Generic[S, C, E]):
    """The views of one state, and the commands that are legal in it, kept as they are first asked for."""

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
"""Seeds beyond this would not fit into every file that holds numbers."""


class Sink(Protocol):
    """Where records go before anything is shown: a journal."""

    def append(self, record: Record[Any, Any]) -> None:
        """Write one record down; must not raise for a full or missing disk."""


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
        """Lay an empty table: no setup yet, see `new` and `restore`. Raises `SetupError`.

        `rules_version` is that of the rules which the game began with, by default the present one.
        """
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
        """Whether somebody took back a step beyond a barrier: such a game is left out of statistics."""
        return any(record.consent for record in self.records)

    @property
    def hints(self) -> int:
        """How often somebody was given advice."""
        return sum(record.kind == "hint" for record in self.records)

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
    def _sight(self) -> ViewCache[S, C, E]:
        state = self.state
        if self._seen.state is not state:
            self._seen = ViewCache(self.game, state)
        return self._seen

    def events_for(self, seat: Viewer, since: int = 0) -> tuple[E, ...]:
        """Return the events in force as this seat may know them, from step number `since` on."""
        if seat is not None:
            self._check_seat(seat)
        redact = self.game.secrets.redact_event
        return tuple(redact(event, seat) for step in self.steps[since:] for event in step.record.events)

    # Playing

    def set_up(self) -> None:
        """Deal: what a table without a setup begins with."""
        events = self.game.rules.setup(len(self.seats), self.options, self.chance(0))
        self._commit(self._fold(self.state, events), "setup", events=events)

    def chance(self, position: int) -> Chance:
        """Return what the step at a position draws from; 0 is the set-up."""
        return self._stream(self.seed, position)

    def submit(self, seat: Seat, command: C, said: Speech | None = None) -> tuple[E, ...]:
        """Carry out a seat's command and return its events; raise `Illegal`, changing nothing.

        `said` is what a computer player says of it: it is written down, and changes nothing else.
        """
        state = self.state
        command = self._checked(seat, command)
        events = self.game.rules.decide(state, seat, command, self.chance(len(self.steps)))
        self._commit(self._fold(state, events), "do", seat, command, events, said=said)
        return events

    def handover(self, seat: Seat) -> None:
        """Note that the screen was handed to another person: nothing before it can be taken back.

        `Illegal` for a seat that this table has not: such a record could not be loaded again.
        """
        self._check_seat(seat)
        self._commit(self.state, "handover", seat)

    def note_hint(self, seat: Seat) -> None:
        """Note that a seat was given advice; nothing else changes, and no undo takes it back.

        `Illegal` for a seat that this table has not.
        """
        self._check_seat(seat)
        self._commit(self.state, "hint", seat)

    def seat_player(self, seat: Seat, kind: str) -> None:
        """Let a person or a computer player decide for a seat from now on (ux R10).

        `Illegal` for a seat that this table has not, `SetupError` for a kind of player that there is not.
        """
        self._check_seat(seat)
        check_player(self.game, kind)
        self._commit(self.state, "seat", seat, player=kind)

    # Taking back

    def can_undo(self) -> Undo:
        """Say what `undo` would take back, or why it cannot."""
        label, short = self._last_step.names() if len(self.steps) > 1 else StepNames()
        found = self._barrier()
        if found is None:
            return Undo(label, None, short=short)
        return Undo(label, found.reason, found.code, self._is_consent_enough(found.code), short)

    def undo(self, consent: Iterable[Seat] = ()) -> None:
        """Take back the last step in force; raise `CannotUndoError`.

        Beyond a barrier it needs the consent of every human, and a table where that is allowed.
        """
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
        """Whether a step was taken back and nothing else done since."""
        return bool(self.redoable)

    def redo(self) -> None:
        """Do again what was taken back last; raise `CannotUndoError` when there is nothing."""
        if not self.redoable:
            raise CannotUndoError(Undo(None, msg("There is nothing to redo."), "nothing"))
        step = self.redoable[-1]
        self._commit(step.state, "redo", step.record.seat)

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

    def up_to(self, position: int) -> Table[S, C, E]:
        """Return a table of its own that stands where this one stood after so many steps in force."""
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
        """Write down a record that leads to `state`, then let it count: journal before show (ux R1)."""
        digest = "" if self.sink is None else self._digests.of(state)
        record = Record(len(self.records), kind, seat, command, events, consent, player, digest, said)
        if self.sink is not None:
            self.sink.append(record)
        self._remember(record, state)

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

    def _check_seat(self, seat: object) -> None:
        if not self._has(seat):
            raise Illegal("no_such_seat", "")

    def _agreed(self, consent: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return who agreed, in order; raise `CannotUndoError` when these are no seats of this table."""
        agreed = tuple(consent) if isinstance(consent, Iterable) else (consent,)
        if not all(map(self._has, agreed)):
            raise CannotUndoError(NO_SEATS)
        return tuple(sorted(agreed))

    def _is_consent_enough(self, code: str) -> bool:
        if code in ("nothing", "over"):
            return False
        return self.friendly or sum(seat.is_human for seat in self.seats) == 1
