"""How the chances to win went, and by what they changed most: own moves, others' moves, luck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from tabletop.engine.foresight import foresee
from tabletop.engine.history import Step
from tabletop.engine.protocol import Game, Illegal, Seat
from tabletop.engine.table import Table

Cause: TypeAlias = Literal["own", "other", "luck"]


class Point(NamedTuple):
    """The chances of all seats after so many steps, in thousandths, and the turn or round they fell in."""

    position: int
    turn: int
    chances: tuple[int, ...]


class Swing(NamedTuple):
    """A turn by which a seat's chance changed: so much, in thousandths, and through which step and what;
    and the chance after it."""

    position: int
    by: Seat | None
    change: int
    cause: Cause
    after: int


def curve(table: Table[Any, Any, Any]) -> tuple[Point, ...]:
    """Return the chances after each step; nothing where a game or this number of seats has none."""
    course = table.game.progress
    if course.win_chances is None:
        return ()
    found = []
    for position, step in enumerate(table.steps, start=1):
        chances = course.win_chances(step.state)
        if not chances:
            return ()
        found.append(Point(position, course.round_of(step.state), chances))
    return tuple(found)


def by_turn(game: Game[Any, Any, Any], points: Sequence[Point]) -> tuple[Point, ...]:
    """Return a point a turn or round, where the game's chances tell of it, and the last one: what a chart
    shows."""
    told: dict[int, Point] = {}
    for point in points:
        if game.progress.chances_of_end or point.turn not in told:
            told[point.turn] = point
    return tuple(dict.fromkeys((*told.values(), *points[-1:])))


def swings(table: Table[Any, Any, Any], points: Sequence[Point], seat: Seat) -> tuple[Swing, ...]:
    """Return by which turns a seat's chance changed, each with the step that did most of it, the greatest
    change first."""
    found = []
    for before, after in pairwise(by_turn(table.game, points)):
        change = after.chances[seat] - before.chances[seat]
        position = _most(table.game, points[before.position - 1 : after.position], seat, change)
        if change and position is not None:
            step, state = table.steps[position - 1], table.steps[position - 2].state
            cause = cause_of(table.game, state, step, seat)
            found.append(Swing(position, step.record.seat, change, cause, after.chances[seat]))
    return tuple(sorted(found, key=lambda swing: (-abs(swing.change), swing.position)))


def _most(game: Game[Any, Any, Any], points: Sequence[Point], seat: Seat, change: int) -> int | None:
    """Return which step changed most the way in which all together did.

    One that began another turn counts only where there is no other: another seat judges from then on. Where
    chances tell of a turn's end it does not count at all: whose turn it is then has let it pass.
    """
    steps = [*pairwise(points)]
    within = [(one, other) for one, other in steps if one.turn == other.turn]
    if not within and game.progress.chances_of_end:
        return None
    sign = 1 if change > 0 else -1
    _, most = max(within or steps, key=lambda two: sign * (two[1].chances[seat] - two[0].chances[seat]))
    return most.position


def cause_of(game: Game[Any, Any, Any], before: Any, step: Step[Any, Any, Any], seat: Seat) -> Cause:
    """Say through what a step changed a seat's chance: luck wherever who took it could not have told what
    would come of it, because something was drawn or came to light."""
    record = step.record
    if record.command is not None and record.seat is not None:
        view = game.secrets.redact(before, record.seat)
        foretold = foresee(game.rules.decide, view, record.seat, record.command)
        if foretold is None or isinstance(foretold, Illegal) or tuple(foretold) != tuple(record.events):
            return "luck"
    return "own" if record.seat == seat else "other"
