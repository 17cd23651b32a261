"""Which moments of a finished game can be looked at: turns, and a person's turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop.app.screens.phrases import count_text
from tabletop.review.curve import LEAST, Pin, Point, by_turn, pins, swings
from tabletop.review.moments import TurningPoint, decisions

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.engine.protocol import Seat

GAINS = 2
"""So many turning points at most are for the better."""


class Moments(NamedTuple):
    """What can be looked at: a point a turn or round, all positions in order, and of them the turning points;
    the position that is chosen, and its turn in words."""

    turns: Sequence[Point]
    stops: Sequence[int]
    pins: Sequence[Pin]
    at: int
    turn: str

    @property
    def number(self) -> int:
        """Which of the stops is chosen, from 0."""
        return self.stops.index(self.at)

    @property
    def pin(self) -> Pin | None:
        """The turning point that is chosen."""
        return next((pin for pin in self.pins if pin.position == self.at), None)

    @property
    def position(self) -> int:
        """The position whose table is shown: of a turning point the one just before it."""
        return self.at - (self.pin is not None)

    def beside(self, step: int) -> int:
        """Return the stop that many further, the first or last where there are not so many."""
        return self.stops[max(0, min(self.number + step, len(self.stops) - 1))]

    def pin_before(self) -> int | None:
        """Return the position of the last turning point before."""
        return max((pin.position for pin in self.pins if pin.position < self.at), default=None)

    def pin_after(self) -> int | None:
        """Return the position of the next turning point."""
        return min((pin.position for pin in self.pins if pin.position > self.at), default=None)


def moments_of(
    ctx: Context, session: Session, points: Sequence[Point], found: Sequence[Pin], wanted: int | None
) -> Moments:
    """Return a game's moments, the one nearest to a `wanted` position chosen; without any the first move that
    can be tried again. Where no chances are known `points` are empty."""
    game, table = session.game, session.table
    bare = (Point(at, game.progress.round_of(step.state), ()) for at, step in enumerate(table.steps, start=1))
    turns = by_turn(game, points or tuple(bare))
    stops = sorted({*(point.position for point in turns), *(pin.position for pin in found)})
    if wanted is None:
        wanted = next((pin.position for pin in sorted(found, key=lambda pin: pin.moment is None)), stops[0])
    at = min(stops, key=lambda one: abs(one - wanted))
    made = Moments(turns, stops, found, at, "")
    number = game.progress.round_of(table.state_at(made.position))
    return made._replace(turn=count_text(ctx, game, number))


def steps_of_turn(session: Session, moments: Moments) -> list[int]:
    """Return the positions after the steps of the turn or round that is looked at."""
    table, round_of = session.table, session.game.progress.round_of
    number = round_of(table.state_at(moments.position))
    return [at for at in range(2, len(table.steps) + 1) if round_of(table.state_at(at - 1)) == number]


def turning_points(
    session: Session, points: Sequence[Point], seat: Seat, found: Sequence[TurningPoint]
) -> tuple[Pin, ...]:
    """Return a person's turning points in the order of the game: what cost most, and what brought most."""
    costs = pins(session.table, points, seat, found)
    return tuple(sorted((*costs, *_gains(session, points, seat, costs)), key=lambda pin: pin.position))


def _gains(session: Session, points: Sequence[Point], seat: Seat, costs: Sequence[Pin]) -> list[Pin]:
    """Return the greatest rises while the person sat there; the last step's outcome is plain."""
    own, table = decisions(session.table, seat), session.table
    taken = {pin.position for pin in costs} | {len(table.steps)}
    sat = range(min(own, default=0), max(own, default=-1) + 1)
    rises = [
        one
        for one in swings(table, points, seat)
        if one.change >= LEAST and one.position in sat and one.position not in taken
    ]
    return [Pin(one.position, one.cause, one.by, one.after - one.change, one.after) for one in rises[:GAINS]]
