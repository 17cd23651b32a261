"""How the chances to win went, and by what they changed most: own moves, others' moves, luck."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from tabletop.engine.chance import ChanceNeededError, NoChance
from tabletop.engine.history import Step
from tabletop.engine.protocol import Game, Seat
from tabletop.engine.table import Table

Cause: TypeAlias = Literal["own", "other", "luck"]


class Point(NamedTuple):
    """The chances of all seats after so many steps, in thousandths, and the turn or round they fell in."""

    position: int
    turn: int
    chances: tuple[int, ...]


class Swing(NamedTuple):
    """A step by which a seat's chance changed: so much, in thousandths, and through what."""

    position: int
    by: Seat | None
    change: int
    cause: Cause


def curve(table: Table[Any, Any, Any]) -> tuple[Point, ...]:
    """Return the chances after each step; nothing where a game or this number of seats has none."""
    course = table.game.course
    if course.chances is None:
        return ()
    found = []
    for position, step in enumerate(table.steps, start=1):
        chances = course.chances(step.state)
        if not chances:
            return ()
        found.append(Point(position, course.round_of(step.state), chances))
    return tuple(found)


def by_turn(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the last point of each turn or round: what a chart shows."""
    last = {point.turn: point for point in points}
    return tuple(last.values())


def swings(table: Table[Any, Any, Any], points: tuple[Point, ...], seat: Seat) -> tuple[Swing, ...]:
    """Return by which steps a seat's chance changed, the greatest change first."""
    found = []
    for before, after in pairwise(points):
        change = after.chances[seat] - before.chances[seat]
        if change:
            step, state = table.steps[after.position - 1], table.steps[before.position - 1].state
            actor = step.record.seat
            found.append(Swing(after.position, actor, change, cause_of(table.game, state, step, seat)))
    return tuple(sorted(found, key=lambda swing: (-abs(swing.change), swing.position)))


def cause_of(game: Game[Any, Any, Any], before: Any, step: Step[Any, Any, Any], seat: Seat) -> Cause:
    """Say through what a step changed a seat's chance: luck wherever anything was drawn."""
    record = step.record
    try:
        if record.command is not None and record.seat is not None:
            game.rules.decide(before, record.seat, record.command, NoChance())
    except ChanceNeededError:
        return "luck"
    return "own" if record.seat == seat else "other"
