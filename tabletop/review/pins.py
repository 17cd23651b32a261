"""What is pinned on the course of a game for one person: own decisions first, then what was none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.engine.table import Table
from tabletop.review.curve import Cause, Point, swings
from tabletop.review.moments import MOST, TurningPoint, decisions
from tabletop.review.playout import GAP

LEAST: Final = GAP
"""What was no decision is worth a pin from such a drop on, in thousandths."""


class Pin(NamedTuple):
    """A moment that is pinned: the position that it led to, through what, by whom, the chance before and
    after; of a decision of the person's own the turning point, and what both moves win."""

    position: int
    cause: Cause
    by: Seat | None
    before: int
    after: int
    moment: TurningPoint | None = None

    @property
    def lost(self) -> int:
        """By how much the chance fell, in thousandths."""
        return self.before - self.after


def pins(
    table: Table[Any, Any, Any], points: Sequence[Point], seat: Seat, found: Sequence[TurningPoint]
) -> tuple[Pin, ...]:
    """Return `MOST` pins at most in the order of the game: the turning points, then the greatest drops by
    luck or by others while a person sat there; of a game's last step everybody knows."""
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
