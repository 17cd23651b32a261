"""What can be taken back, derived from what a step did (docs/architecture.md#undo)."""

from __future__ import annotations

from typing import Generic, NamedTuple

from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.event_log import Step
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import C, E, Game, Illegal, S, Seat


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


NOTHING = Barrier("nothing", msg("There is nothing to undo."))
HANDED_OVER = Barrier("handed_over", msg("The screen has been handed on."))
NO_CHANCE = NoChance()
NO_SEATS = Undo(None, msg("Those who agree have to be seats of this table."), "no_such_seat")


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
            return Barrier("revealed", msg("A hidden card has become known."))
        return None

    def _seen_by(self, seat: Seat) -> S:
        """Return the acting seat's view before the step."""
        if self._view is None:
            self._view = self._game.secrets.redact(self._before, seat)
        return self._view
