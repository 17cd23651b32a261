"""How the chances to win went, what changed them most, and which moments of that are pinned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from tabletop.engine.event_log import Step
from tabletop.engine.foresight import foresee
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Game, Illegal, Seat
from tabletop.engine.table import Table
from tabletop.review.moments import GAP, MOST, TurningPoint, decisions

Cause: TypeAlias = Literal["own", "other", "luck"]


class Point(NamedTuple):
    """The chances of all seats after a step, in thousandths, and the turn or round of that step."""

    position: int
    turn: int
    chances: tuple[int, ...]


class Swing(NamedTuple):
    """A turn that changed a seat's chance: by how much, in thousandths, its main step and cause, and the
    chance after it."""

    position: int
    by: Seat | None
    change: int
    cause: Cause
    after: int


def curve(table: Table[Any, Any, Any]) -> tuple[Point, ...]:
    """Return the chances after each step; empty if a game has none for so many seats."""
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


def no_chances(table: Table[Any, Any, Any]) -> Message:
    """Return the sentence that says why there are no chances."""
    if table.game.progress.win_chances is None and table.game.edition.has_board:
        return msg("Chances to win are known only for the standard board, so there are none to show.")
    if table.game.progress.win_chances is None:
        return msg("Chances to win are known only for the house cards, so there are none to show.")
    return msg("This game has no opponents, so there are no chances to show.")


def by_turn(game: Game[Any, Any, Any], points: Sequence[Point]) -> tuple[Point, ...]:
    """Return one point per turn or round, where the game's chances hold, and the last one: the chart."""
    told: dict[int, Point] = {}
    for point in points:
        if game.progress.chances_of_end or point.turn not in told:
            told[point.turn] = point
    return tuple(dict.fromkeys((*told.values(), *points[-1:])))


def swings(table: Table[Any, Any, Any], points: Sequence[Point], seat: Seat) -> tuple[Swing, ...]:
    """Return the turns that changed a seat's chance, each with its main step, the greatest change first."""
    found = []
    for before, after in pairwise(by_turn(table.game, points)):
        change = after.chances[seat] - before.chances[seat]
        position = _most(table, points[before.position - 1 : after.position], seat, change)
        if change and position is not None:
            step, state = table.steps[position - 1], table.steps[position - 2].state
            cause = cause_of(table.game, state, step, seat)
            found.append(Swing(position, step.record.seat, change, cause, after.chances[seat]))
    return tuple(sorted(found, key=lambda swing: (-abs(swing.change), swing.position)))


def _most(table: Table[Any, Any, Any], points: Sequence[Point], seat: Seat, change: int) -> int | None:
    """Return the step that contributed most to a change.

    Where the seat lost, others' steps that took something from it come first, then steps that changed any
    points: chances in the middle of a turn are unreliable.

    A step that only passed the turn counts if there is no other: another seat judges from then on. If chances
    hold at a turn's end it never counts: the seat let its turn pass.
    """
    of_end = table.game.progress.chances_of_end
    steps = [*pairwise(points)]

    def counts(one: Point, other: Point) -> bool:
        return one.turn == other.turn or (not of_end and _is_act(table, other.position, seat))

    acts = [two for two in steps if counts(*two)]
    if not acts and of_end:
        return None
    sign = 1 if change > 0 else -1

    def weight(two: tuple[Point, Point]) -> tuple[bool, bool, int]:
        position, by = two[1].position, sign * (two[1].chances[seat] - two[0].chances[seat])
        if change > 0:
            return False, False, by
        return _takes(table, position, seat), of_end and _scores(table, position), by

    _, most = max(acts or steps, key=weight)
    return most.position


def _is_act(table: Table[Any, Any, Any], position: int, seat: Seat) -> bool:
    """Whether a step has a text in a few words, such as a bust, and is no turn's end."""
    words = table.game.words
    for before, event in _events(table, position):
        brief = words.brief(event, before, seat)
        if brief or (brief is None and words.describe(event)):
            return True
    return False


def _takes(table: Table[Any, Any, Any], position: int, seat: Seat) -> bool:
    """Whether another seat's step took something from a seat."""
    is_others = table.steps[position - 1].record.seat != seat
    hurts = table.game.words.hurts
    return is_others and any(seat in hurts(event, before) for before, event in _events(table, position))


def _scores(table: Table[Any, Any, Any], position: int) -> bool:
    """Whether a step changed any seat's points."""
    points = table.game.progress.points
    return points(table.state_at(position)) != points(table.state_at(position - 1))


def _events(table: Table[Any, Any, Any], position: int) -> Iterator[tuple[Any, Any]]:
    """Yield each event of a step with the state before it."""
    state = table.state_at(position - 1)
    for event in table.steps[position - 1].record.events:
        yield state, event
        state = table.game.rules.evolve(state, event)


def cause_of(game: Game[Any, Any, Any], before: Any, step: Step[Any, Any, Any], seat: Seat) -> Cause:
    """Return the cause of a step's change: luck if the acting player could not have foreseen the outcome,
    because something was drawn or revealed."""
    record = step.record
    if record.command is not None and record.seat is not None:
        view = game.secrets.redact(before, record.seat)
        foretold = foresee(game.rules.decide, view, record.seat, record.command)
        if foretold is None or isinstance(foretold, Illegal) or tuple(foretold) != tuple(record.events):
            return "luck"
    return "own" if record.seat == seat else "other"


# Pins: moments of a game marked for one person, turning points first

LEAST: Final = GAP
"""Other moments get a pin from this drop on, in thousandths."""


class Pin(NamedTuple):
    """A pinned moment: the position after it, its cause, the acting seat, the chance before and after; for a
    move of the person's own the turning point, and the win shares of both moves."""

    position: int
    cause: Cause
    by: Seat | None
    before: int
    after: int
    moment: TurningPoint | None = None

    @property
    def lost(self) -> int:
        """The drop of the chance, in thousandths."""
        return self.before - self.after


def pins(
    table: Table[Any, Any, Any], points: Sequence[Point], seat: Seat, found: Sequence[TurningPoint]
) -> tuple[Pin, ...]:
    """Return at most `MOST` pins in the order of the game: the turning points, then the greatest drops by
    luck or others while a person sat there; the last step is never pinned, because its outcome is plain."""
    chosen = [Pin(one.position, "own", seat, one.compared.second, one.compared.first, one) for one in found]
    taken = {pin.position for pin in chosen} | {len(table.steps)}
    own = decisions(table, seat)
    last = len(table.steps) if table.seats[seat].is_human else max(own, default=0)
    sat = range(min(own, default=0), last + 1)
    for swing in swings(table, points, seat):
        is_small = swing.change > -LEAST or swing.position not in sat
        if len(chosen) == MOST or swing.cause == "own" or swing.position in taken or is_small:
            continue
        chosen.append(Pin(swing.position, swing.cause, swing.by, swing.after - swing.change, swing.after))
    return tuple(sorted(chosen, key=lambda pin: pin.position))
