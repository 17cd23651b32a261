"""Each seat's chance to win if computer players played on, for reviews.

A seat's standing is its money plus the worth of its things at the default level; chances are in proportion to
the exponentials of the standings, in units of how far they still spread (`spreads`, fitted by
`build/chinatown_chances.py`). In the first two rounds this is unreliable: see docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.outcome import result
from tabletop.games.chinatown.player.judging import DealJudge
from tabletop.games.chinatown.player.spreads import BY_SEATS, SPREADS
from tabletop.games.chinatown.state import State

WHOLE: Final = 1000


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win by a view, in thousandths."""
    ended = result(view)
    if ended is not None:
        return tuple(WHOLE * (seat in ended.winners) // len(ended.winners) for seat in view.seats)
    return tuple(round(WHOLE * one) for one in shares(standings(view), spread_of(view)))


def chance_with(view: State, seat: Seat, points: int) -> int:
    """Return a seat's chance to win with so many points more, in thousandths."""
    found = standings(view)
    found[seat] += points
    return round(WHOLE * shares(found, spread_of(view))[seat])


def standings(view: State) -> list[int]:
    """Return each seat's standing in points, by public facts."""
    judge = DealJudge(view)
    return [judge.standing(seat) for seat in view.seats]


def spread_of(view: State) -> float:
    """Return the points that multiply a seat's odds against another by e."""
    return SPREADS[view.phase][max(1, view.round) - 1] * BY_SEATS[len(view.money)] / 100


def shares(points: Sequence[int], spread: float) -> list[float]:
    """Return each seat's chance, 0 to 1, with the sum 1."""
    odds = [exp((one - max(points)) / spread) for one in points]
    return [one / sum(odds) for one in odds]
