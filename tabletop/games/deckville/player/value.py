"""Expected results: each seat's end by its present position, fitted to whole games; and chances to win.

Fifteen numbers of a seat, weighted by its turns to come (`fitted`, made by build/deckville_fit.py).
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final, NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import DRAWS
from tabletop.games.deckville.faces import POINT, unseen
from tabletop.games.deckville.player.fast_table import NOTHING, FastTable
from tabletop.games.deckville.player.fitted import PLAYED, TRIED
from tabletop.games.deckville.player.judgement import CardJudge, turns_left
from tabletop.games.deckville.score import result
from tabletop.games.deckville.state import State

FEATURES: Final = 15
STEPS: Final = 4
CURVE: Final = (
    *(500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924),
    *(940, 953, 963, 971, 977, 982, 986, 989, 991, 993, 995, 996, 997, 998),
)
"""The logistic curve from its middle on, `STEPS` for each spread."""
_TIE: Final = 1500
"""Lead at the end, in thousandths of a point, that counts as three wins of four."""


def turns_to_come(fast_table: FastTable, seat: Seat) -> int:
    """Return a seat's turns to come, with the active one's present turn, when a turn begins."""
    count = len(fast_table.places)
    is_due = (seat - fast_table.first) % count >= (fast_table.active - fast_table.first) % count
    return turns_left(fast_table) + is_due


def features(fast_table: FastTable, seat: Seat, turns: int) -> list[int]:
    """Return a seat's features, in thousandths; `turns` are those to come."""
    judge = CardJudge(fast_table, seat, builds=turns)
    place = judge.place
    points = place.plain + place.each_prime * place.primes
    growing = 0
    for own, all_, count, everywhere in zip(
        place.each_own, place.each_all, place.types, fast_table.types, strict=True
    ):
        points += own * count + all_ * everywhere
        growing += own + all_
    for type_, most in enumerate(place.most):
        if most:
            points += most * judge.chance_of_most(type_, NOTHING) // POINT
    held = place.held
    hand = sorted(map(judge.keep, place.hand), reverse=True)
    best = (hand + [0] * 3)[:3]
    return [
        points,
        growing,
        place.each_prime,
        sum(units > 0 for units in held) * POINT,
        sum(units > 1 for units in held) * POINT,
        sum(held) * POINT,
        (place.draws > DRAWS) * POINT,
        *best,
        sum(hand[3:]),
        0 if place.reserve == NOTHING else POINT,
        len(hand) * POINT,
        len(place.omits) * POINT,
        POINT,
    ]


class Fit(NamedTuple):
    """Expectation for a seat with so many turns to come: the features' weights, and its spread."""

    spread: int
    weights: tuple[int, ...]


@cache
def _fits(table: str, seats: int) -> tuple[Fit, ...]:
    """Return the fits for a number of seats, by turns to come."""
    rows = [tuple(map(int, line.split())) for line in table.splitlines()]
    return tuple(Fit(spread, tuple(weights)) for count, _, spread, *weights in rows if count == seats)


def predicted(fast_table: FastTable, table: str = TRIED) -> tuple[list[int], int]:
    """Return each seat's expected end, and the lead that makes the odds to win e-fold."""
    fits = _fits(table, len(fast_table.places))
    found, spread = [], 0
    for seat in range(len(fast_table.places)):
        turns = min(turns_to_come(fast_table, seat), len(fits) - 1)
        numbers = features(fast_table, seat, turns)
        found.append(sum([a * b for a, b in zip(fits[turns].weights, numbers, strict=True)]) // POINT)
        spread = max(spread, fits[turns].spread)
    return found, spread


def chance(lead: int, spread: int) -> int:
    """Return the chance that a lead lasts, in thousandths: the logistic curve, in straight pieces."""
    piece, rest = divmod(abs(lead) * STEPS, spread)
    if piece + 1 >= len(CURVE):
        found = CURVE[-1]
    else:
        found = CURVE[piece] + (CURVE[piece + 1] - CURVE[piece]) * rest // spread
    return found if lead >= 0 else POINT - found


def outlook(fast_table: FastTable, seat: Seat) -> int:
    """Return a table's value to a seat, in thousandths: its chance to win, alone its points."""
    if fast_table.is_over:
        points, spread = fast_table.points(), _TIE
    else:
        points, spread = predicted(fast_table)
    own = points.pop(seat)
    return chance(own - max(points), spread) if points else own


# Chances to win if computer players played on, for reviews.
#
# Hidden cards are imagined several times. Early in a game this is unreliable: see docs/bots.md.

_WORLDS: Final = 8


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win by a view, in thousandths; empty alone."""
    return tuple(round(1000 * one) for one in shares(view))


def shares(view: State) -> tuple[float, ...]:
    """Return each seat's chance to win, 0 to 1, with the sum 1; from a view or the whole table. Empty alone,
    where there are no opponents."""
    if view.is_solo:
        return ()
    ended = result(view)
    if ended is not None:
        return tuple((seat in ended.winners) / len(ended.winners) for seat in range(len(view.hands)))
    board, unknown = FastTable(view, Chance(0, 0)), tuple(sorted(unseen(view).elements()))
    found = [0.0] * len(view.hands)
    for number in range(_WORLDS if any(NOTHING in place.hand for place in board.places) else 1):
        chance = Chance(0, number)
        points, spread = predicted(board.imagined(iter(chance.shuffled(unknown)), chance), PLAYED)
        odds = [exp((one - max(points)) / spread) for one in points]
        for seat, one in enumerate(odds):
            found[seat] += one / sum(odds)
    return tuple(one / sum(found) for one in found)
