"""Each seat's chance to win, as one seat can tell at the end of its turn.

A logistic model: each seat's traits add up to a score, and chances are in proportion to the exponentials of
the scores. The weights were fitted to the ends of games of many kinds of players (`build/gotown_fit.py`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final

from tabletop.engine.protocol import Seat
from tabletop.games.gotown.state import State
from tabletop.games.gotown.traits import Trait, Traits
from tabletop.games.gotown.view import redact
from tabletop.games.gotown.weights import WEIGHTS

WHOLE: Final = 1_000_000_000
"""Chance of one. Chances are whole numbers, so that every machine decides alike."""


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win in thousandths, from the active seat's view, if its turn ends now."""
    seat = view.active
    if view.is_over:
        return tuple(1000 * (other == view.winner) for other in range(len(view.hands)))
    seen = redact(view, seat)
    return tuple(share * 1000 // WHOLE for share in Model(seen, seat).of_all(seen))


class Model:
    """Estimates tables from one seat's view, within one of its turns."""

    def __init__(self, view: State, seat: Seat) -> None:
        self._seat = seat
        self._traits = Traits(view, seat)
        self._own, self._others = WEIGHTS[len(view.hands), view.goal]

    def own(self, view: State, bonus: int = 0) -> int:
        """Return the seat's chance to win if it ends its turn here, of `WHOLE`.

        `bonus`, in thousandths, is added to its score.
        """
        scores = self._scores(view)
        scores[0] += bonus
        return _shares(scores)[0]

    def of_all(self, view: State) -> tuple[int, ...]:
        """Return each seat's chance to win if this one ends its turn here, of `WHOLE`."""
        shares = _shares(self._scores(view))
        count = len(shares)
        return tuple(shares[(seat - self._seat) % count] for seat in range(count))

    def _scores(self, view: State) -> list[int]:
        """Return the score of each seat in the order of turns, this one first."""
        traits = self._traits
        scores = [_score(self._own, traits.own(view))]
        for place, other in enumerate(view.opponents(self._seat)):
            scores.append(_score(self._others, traits.other(view, other, place)))
        return scores


def _score(weights: Sequence[int], traits: list[Trait]) -> int:
    return sum(weights[which] * amount for which, amount in traits) // 1000


def _shares(scores: list[int]) -> list[int]:
    """Return each score's part of the whole."""
    best = max(scores)
    powers = [_power(best - score) for score in scores]
    total = sum(powers)
    return [power * WHOLE // total for power in powers]


@cache
def _power(below: int) -> int:
    """Return the exponential of a score so many thousandths below the best."""
    return round(math.exp(-below / 1000) * WHOLE)
