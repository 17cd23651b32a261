"""What can be taken back. Derived from what a step did, never declared by a game
(docs/architecture.md#undo)."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.history import Record
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Game, Illegal


class Undo(NamedTuple):
    """What an undo would take back, or why it cannot. True when it can be done at once.

    `label` names the step; `reason` is the sentence that says why not; with `by_consent` the barrier can
    be crossed when every human agrees (friendly take-backs, ux U5; alone against computers, ux U6).
    """

    label: Message | None
    reason: Message | None
    code: str = ""
    by_consent: bool = False

    def __bool__(self) -> bool:
        return self.reason is None


class CannotUndoError(Exception):
    """An undo or redo that is refused; `undo.reason` says why."""

    def __init__(self, undo: Undo) -> None:
        super().__init__(undo.code)
        self.undo = undo


NOTHING = Undo(None, msg("There is nothing to undo."), "nothing")
NO_SEATS = Undo(None, msg("Those who agree have to be seats of this table."), "no_such_seat")


def barrier(
    game: Game[Any, Any, Any], before: msgspec.Struct, record: Record[Any, Any], after: msgspec.Struct
) -> tuple[str, Message] | None:
    """Return why the step of `record` cannot be taken back (a code and its sentence), or None.

    The end of a turn or round is one, and so is what several agreed to (ux U1). Within a turn a step is
    free to take back when the acting seat could have told its whole outcome from its own view and without
    chance: then nobody learned anything by it that the acting seat did not know.
    """
    seat = record.seat
    if seat is None:
        return "nothing", msg("There is nothing to undo.")
    if game.rules.result(after) is not None:
        return "over", msg("The game is over.")
    if any(game.rules.binds(event) for event in record.events):
        return "agreed", msg("A deal has been made.")
    newly_acting = game.rules.actors(after) - game.rules.actors(before)
    if seat not in game.rules.actors(after) and newly_acting:
        return "passed", msg("The turn has passed to {seat}.", seat=SeatName(min(newly_acting)))
    if game.course.round_of(after) != game.course.round_of(before):
        return "ended", msg("That turn is over.")
    try:
        foretold = game.rules.decide(game.secrets.redact(before, seat), seat, record.command, NoChance())
    except ChanceNeededError:
        return "chance", msg("Chance has decided something.")
    except Illegal:
        foretold = ()
    if tuple(foretold) != tuple(record.events):
        return "revealed", msg("A hidden card has become known.")
    return None
