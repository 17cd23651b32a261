"""One game in the app: who acts, whose secrets may be shown, what has happened. No pygame here.

All privacy on screen comes from here: a scene draws only `view`, the view of `viewer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from tabletop.app.core.log import LogLine, log_of
from tabletop.engine.event_log import CannotUndoError, SeatInfo, StepNames, Undo, names_of
from tabletop.engine.message import Message, SeatName, addressed, msg
from tabletop.engine.protocol import Game, Result, Seat, Speech, Viewer
from tabletop.engine.table import Table

__all__ = ["CannotUndoError", "Phase", "Session", "SessionUpdate"]


Phase: TypeAlias = Literal["act", "together", "curtain", "pocket", "bot", "over"]
CurtainMode: TypeAlias = Literal["auto", "always", "off"]


class SessionUpdate(NamedTuple):
    """Outcome of one command as `viewer` may know it: the view before, the redacted events, and a computer
    player's remark."""

    seat: Seat
    viewer: Viewer
    before: Any
    events: tuple[Any, ...]
    said: Speech | None = None


class Session:
    """One game at one computer. `curtain_mode` is called each time, because the setting may change during a
    game (ux C1)."""

    is_staged = False
    """Whether this is a lesson or puzzle: no bots move, and no seat changes hands."""

    def __init__(
        self, table: Table[Any, Any, Any], curtain_mode: Callable[[], CurtainMode], *, cards: str = ""
    ) -> None:
        self.table = table
        self.cards = cards
        """The name of the set of cards that is played with; empty for the house's."""
        self.pockets: frozenset[Seat] = frozenset()
        """The seats whose people play on devices of their own (`play_elsewhere`)."""
        self._curtain_mode = curtain_mode
        self._unveiled: Viewer = None
        self._last_unveiled: Viewer = None
        self._lay_open = False
        self._seen: dict[Seat, int] = {}
        self._humans: tuple[Sequence[SeatInfo], tuple[Seat, ...]] = ((), ())
        self._pending: tuple[object, object, object, Seat | None] = (None, None, None, None)
        self._settle()

    # Who is here

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules that are played."""
        return self.table.game

    @property
    def title(self) -> str:
        """The game's name, and that of its cards if they are not the house's."""
        return f"{self.game.name} · {self.cards}" if self.cards else self.game.name

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.table.names

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats for which people decide."""
        seats = self.table.seats
        if self._humans[0] is not seats:
            people = tuple(index for index, seat in enumerate(seats) if seat.is_human)
            self._humans = (seats, people)
        return self._humans[1]

    def play_elsewhere(self, seats: Iterable[Seat]) -> None:
        """Let these people hold their hands on devices of their own, and all others play at this screen: a
        hand that comes back is behind a curtain first."""
        before, self.pockets = self.pockets, frozenset(seats) & frozenset(self.humans)
        if before - self.pockets:
            self._lay_open = True
        self._settle()

    @property
    def alone(self) -> Seat | None:
        """The seat of the only person; None for several people, or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    def said(self, message: Message) -> Message:
        """Return a message of the game as this table words it: "you" to a person alone."""
        return addressed(message, self.alone, self.game.words.to_you)

    # Whose turn, whose view

    @property
    def pending(self) -> Seat | None:
        """The seat that acts next; of several, a person at this screen, then one elsewhere. None when the
        game is over."""
        actors, seats, pockets = self.table.actors, self.table.seats, self.pockets
        known = self._pending
        # Asked thousands of times a second, so no loop.
        if known[0] is not actors or known[1] is not seats or known[2] is not pockets:
            people = [seat for seat in sorted(actors) if seats[seat].is_human]
            here = next((seat for seat in people if seat not in pockets), None)
            first = min(people or actors, default=None) if here is None else here
            self._pending = known = (actors, seats, pockets, first)
        return known[3]

    @property
    def is_together(self) -> bool:
        """Whether all who may act do so at the same time, on open information: bargaining."""
        return self.game.rules.together(self.table.state)

    @property
    def viewer(self) -> Viewer:
        """Whose secrets may be on the screen now; None shows only what everybody knows (ux C7)."""
        return self._unveiled

    def reader(self, viewer: Viewer) -> Viewer:
        """Return who may hear texts while a seat's view is shown: None if others look on, because all has
        lain open since the last curtain (ux C1, C8)."""
        if viewer is None or len(self.humans) < 2 or not self._must_hide:
            return viewer
        return None if self._lay_open and self.game.secrets.has_secrets(viewer) else viewer

    @property
    def view(self) -> Any:
        """The view of `viewer`."""
        return self.table.view(self.viewer)

    @property
    def phase(self) -> Phase:
        """What happens next: a person acts, all act together, the screen is handed on first, a person acts on
        a device elsewhere, a bot thinks, or it is over."""
        seat = self.pending
        if seat is None:
            return "over"
        if self.is_together:
            return "together"
        if seat not in self.humans:
            return "bot"
        if seat in self.pockets:
            return "pocket"
        return "act" if self._unveiled == seat else "curtain"

    @property
    def legal(self) -> tuple[Any, ...]:
        """The commands that the person at the screen can give; none while another seat acts, or all do."""
        seat = self.pending
        return self.table.legal(seat) if self.phase == "act" and seat is not None else ()

    @property
    def busy_bots(self) -> tuple[Seat, ...]:
        """Computer players that may act while all act together, in the order of the seats."""
        if self.phase != "together":
            return ()
        return tuple(seat for seat in sorted(self.table.actors) if seat not in self.humans)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.table.result

    def lift_curtain(self) -> None:
        """Show the pending person's view; note that the screen was handed on, if it was (ux C1)."""
        seat = self.pending
        if seat is None or not self._is_here(seat):
            return
        if self._last_unveiled is not None and self._last_unveiled != seat:
            self.table.handover(seat)
        self._unveil(seat)
        self._lay_open = not self._has_secrets_now(seat)

    def veil(self) -> None:
        """Hide all secrets until the curtain is lifted again: after loading or looking back (ux C3)."""
        if self._must_hide:
            self._unveiled = None
            self._last_unveiled = None
        self._settle()

    @property
    def _must_hide(self) -> bool:
        mode = self._curtain_mode()
        return mode != "off" and (len(self.humans) > 1 or mode == "always")

    def _settle(self) -> None:
        """After a change: end the view of a seat that does not act any more, begin one that needs no
        curtain."""
        seat = self.pending
        if not self._must_hide:
            alone = self.alone if self.alone is not None and self._is_here(self.alone) else None
            shown = seat if seat is not None and self._is_here(seat) and not self.is_together else alone
            if shown is None:
                self._unveiled = None
            else:
                self._unveil(shown)
            return
        if seat is None or not self._is_here(seat) or self.is_together:
            self._unveiled = None
            self._lay_open = self._lay_open or self.is_together or seat in self.pockets
        elif not self._has_secrets_now(seat):
            self._unveil(seat)
            self._lay_open = True
        elif self._lay_open or self._unveiled != seat:
            # After an open phase others may still look on: even the seat that acted last needs a curtain
            # then.
            is_last = seat == self._last_unveiled and not self._lay_open and self._curtain_mode() != "always"
            self._unveiled = None
            if is_last:
                self._unveil(seat)

    def _is_here(self, seat: Seat) -> bool:
        """Whether a person plays this seat at this screen."""
        return seat in self.humans and seat not in self.pockets

    def _has_secrets_now(self, seat: Seat) -> bool:
        return self.game.secrets.has_secrets(seat) and not self.game.secrets.lies_open(self.table.state, seat)

    def _unveil(self, seat: Seat) -> None:
        self._unveiled = seat
        self._last_unveiled = seat

    # Playing

    def submit(self, command: Any, seat: Seat | None = None, said: Speech | None = None) -> SessionUpdate:
        """Carry out a command of the pending seat, or of `seat`; raise `Illegal`, changing nothing. `said` is
        a computer player's remark on it."""
        acting = self.pending if seat is None else seat
        viewer = self._unveiled
        before = self.table.view(viewer)
        events = self.table.submit(-1 if acting is None else acting, command, said)
        if viewer is not None:
            self._seen[viewer] = len(self.table.records)
        self._settle()
        redact = self.game.secrets.redact_event
        shown = tuple(redact(event, viewer) for event in events)
        return SessionUpdate(0 if acting is None else acting, viewer, before, shown, said)

    def change_player(self, seat: Seat, kind: str) -> None:
        """Let a person or a computer player decide for a seat from now on (ux R10)."""
        self.table.seat_player(seat, kind)
        self.veil()

    # Taking back

    @property
    def undo_info(self) -> Undo:
        """What an undo would take back, or why the person at the screen cannot (ux U2)."""
        return self.undo_info_of(self.viewer)

    def undo_info_of(self, seat: Viewer) -> Undo:
        """Return what an undo would take back for a seat, or why its person cannot.

        By consent only if a person is there to give it. A player alone against computers can take back the
        last own move with everything after it (ux U6).
        """
        info = self._last_step_info(seat)
        if info or not info.by_consent:
            return info
        if len(self.humans) != 1:
            return info._replace(by_consent=bool(self.humans))
        back = self._own_steps_back()
        label, short = self._names(back) if back else StepNames()
        return info._replace(label=label, short=short, by_consent=back > 0)

    def _last_step_info(self, viewer: Viewer) -> Undo:
        """Return whether a seat can take the last step back: not if others have moved."""
        info = self.table.can_undo()
        seat = self.table.steps[-1].record.seat
        if info and seat is not None and seat != viewer and not self._is_of_the_round(seat):
            may_agree = self.table.friendly or len(self.humans) == 1
            since = msg("{seat} has moved since then.", seat=SeatName(seat))
            return Undo(info.label, since, "moved", may_agree, info.short)
        return info

    def _is_of_the_round(self, seat: Seat) -> bool:
        """Whether a person moved last while all act together: then any person may speak for the others."""
        return self.is_together and seat in self.humans

    def undo(self, consent: Iterable[Seat] = (), seat: Viewer = None) -> None:
        """Take one step back, for the person at the screen or of `seat`; raise `CannotUndoError`."""
        info, agreed = self.undo_info_of(self.viewer if seat is None else seat), tuple(consent)
        if info.code == "moved" and not (info.by_consent and set(self.humans) <= set(agreed)):
            raise CannotUndoError(info)
        self.table.undo(agreed)
        self._after_going_back()

    def redo(self) -> None:
        """Redo the last undo; raise `CannotUndoError`."""
        self.table.redo()
        self._after_going_back()

    def close(self) -> None:
        """Close the journal; nothing is written after."""
        close = getattr(self.table.sink, "close", None)
        if close is not None:
            close()

    def take_back_turn(self) -> None:
        """Take back all steps to the last own one, inclusive; mark the game as assisted (ux U6)."""
        for _ in range(self._own_steps_back()):
            self.table.undo(self.humans)
        self._after_going_back()

    def _own_steps_back(self) -> int:
        """Return how many steps back the only person's last one lies, counted from 1; 0 without one."""
        for back, step in enumerate(reversed(self.table.steps[1:]), start=1):
            if step.record.seat in self.humans:
                return back
        return 0

    def _names(self, back: int) -> StepNames:
        """Return the names of the step that lies so far back, 1 for the last."""
        step, before = self.table.steps[-back].record, self.table.steps[-back - 1].state
        if step.seat is None:
            return StepNames()
        return names_of(self.game, step.command, self.game.secrets.redact(before, step.seat))

    def _after_going_back(self) -> None:
        if self.pending != self._unveiled and self._must_hide:
            self._last_unveiled = None
        self._settle()

    # Telling

    def log(self, viewer: Viewer, *, reveal: bool = False) -> list[LogLine]:
        """Return the log as a viewer may read it, including undone steps (ux L1, L2, U8); `reveal` tells
        everything, for finished games only."""
        new_from = self._seen.get(viewer, 0) if viewer is not None else 0
        reveal = reveal and self.table.result is not None
        return log_of(self.table, viewer, new_from, reveal=reveal)

    def since_last_turn(self, seat: Seat) -> list[LogLine]:
        """Return what happened since this seat's last step, or since the set-up, as it may know it (ux
        C6)."""
        since = self.steps_since(seat)
        lines = [line for line in self.log(seat) if line.position in since and line.event is not None]
        return [line for line in lines if not line.is_undone]

    def steps_since(self, seat: Seat) -> range:
        """Return the positions of the steps in force after this seat's last one."""
        steps = self.table.steps
        own = next((at for at in range(len(steps), 0, -1) if steps[at - 1].record.seat == seat), 1)
        return range(own + 1, len(steps) + 1)

    def has_moved(self, seat: Seat) -> bool:
        """Whether a seat has taken a step: without one it has had no last turn."""
        return any(step.record.seat == seat for step in self.table.steps)


# -- sessions on prepared tables: lessons, puzzles, tries --


class StagedSession(Session):
    """A session on a prepared table, for a lesson or a puzzle. It has no journal and no undo."""

    is_staged = True
    no_undo: Message
    """Why nothing can be taken back."""

    @property
    def phase(self) -> Phase:
        """Always a person's turn: no bots move, all act one after another, and a lesson has its own end."""
        return "act"

    @property
    def undo_info(self) -> Undo:
        """Return why nothing can be taken back."""
        return Undo(None, self.no_undo, "staged")

    def undo(self, consent: Iterable[Seat] = (), seat: Viewer = None) -> None:
        """Refuse: see `undo_info`."""
        raise CannotUndoError(self.undo_info)

    def redo(self) -> None:
        """Refuse: see `undo_info`."""
        raise CannotUndoError(self.undo_info)

    def close(self) -> None:
        """Close the journal; nothing is written after."""
        close = getattr(self.table.sink, "close", None)
        if close is not None:
            close()

    def take_back_turn(self) -> None:
        """Refuse: see `undo_info`."""
        raise CannotUndoError(self.undo_info)
