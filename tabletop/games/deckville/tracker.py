"""The five steps of the turn, a line each: done, due, possible, or why not (DV-4)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from tabletop.engine.message import Message, msg, msgn
from tabletop.games.deckville.building import draws_due, draws_left, excess, may_skip, step_of
from tabletop.games.deckville.cards import MOST_BUILT
from tabletop.games.deckville.state import REPLACE, RESERVE, State, Step
from tabletop.games.deckville.text import step_name

Status: TypeAlias = Literal["done", "skipped", "now", "ahead"]


class StepLine(NamedTuple):
    """One step of the active player's turn.

    Attributes:
        step: its number, from 1.
        status: "done", "skipped", "now" (due) or "ahead".
        title: its name.
        hint: what can be done in it, or what was done, by public facts.
        can_skip: whether `SkipStep` skips it now.
    """

    step: Step
    status: Status
    title: Message
    hint: Message
    can_skip: bool


def tracker(view: State) -> tuple[StepLine, ...]:
    """Return the five steps of the present turn, from any view."""
    due = step_of(view)
    return tuple(
        StepLine(
            step,
            _status(view, step, due),
            step_name(step),
            _hint(view, step),
            can_skip=step == due and may_skip(view),
        )
        for step in range(REPLACE, RESERVE + 1)
    )


def _status(view: State, step: Step, due: Step) -> Status:
    if step == due:
        return "now"
    if step > due:
        return "ahead"
    return "done" if view.has_done(step) else "skipped"


def _hint(view: State, step: Step) -> Message:
    """Return the state of a step, short enough for the tracker."""
    match step:
        case 1:
            return msg("discard a card") if view.is_replacing else msg("take 1, discard 1")
        case 2:
            return msg("pay with hand cards")
        case 3:
            return msg("{count} of {most} built", count=view.built, most=MOST_BUILT)
        case 4:
            return _draw_hint(view)
        case _:
            return _reserve_hint(view)


def _draw_hint(view: State) -> Message:
    due, left, beyond = draws_due(view), draws_left(view), excess(view)
    if view.is_exhausted:
        return msg("nothing to draw")
    if due:
        return msgn("draw {count}", "draw {count}", left if view.drawn == 0 else due)
    if beyond:
        return msgn("discard {count} card", "discard {count} cards", beyond)
    if left:
        return msg("you may draw one more")
    return msg("{count} drawn", count=view.drawn)


def _reserve_hint(view: State) -> Message:
    if view.may_replace:
        return msg("you may draw a replacement")
    if view.districts[view.active].reserve is not None:
        return msg("your reserve is taken")
    return msg("your reserve is empty")
