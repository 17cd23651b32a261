"""Ratings of players from games that one of several wins, on the scale of Elo's.

Plackett and Luce's model of first places, which at two seats is Bradley and Terry's: of those who sit at a
table, each wins with a chance in proportion to its strength; 400 points are ten times the strength. The
strengths are the likeliest ones for all games together. A win that is shared counts in parts, a game that
nobody wins is shared by all, and one such game is added at each table, so that who always won is rated, too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from tabletop.shares import Z95

_ELO: Final = 400 / math.log(10)
_STEPS: Final = 100
_ENOUGH: Final = 1e-9
_LONGEST_STEP: Final = 1.0

Wins: TypeAlias = Mapping[tuple[str, ...], Mapping[str, float]]
"""By table, its seats' players in any order: how often each player won there; they add up to the games."""


class Rating(NamedTuple):
    """A rating; the average of all players is 0. The true one lies within `margin` with 95 % likelihood."""

    points: float
    margin: float


def ratings(wins: Wins) -> dict[str, Rating]:
    """Return the ratings of all players; nothing where there are not two of them."""
    players = list(dict.fromkeys(name for table in wins for name in table))
    if len(players) < 2:
        return {}
    index = {name: at for at, name in enumerate(players)}
    tables = [
        (
            [index[name] for name in table],
            [(index[name], won.get(name, 0.0) + table.count(name) / len(table)) for name in set(table)],
            sum(won.values()) + 1,
        )
        for table, won in sorted(wins.items())
    ]
    strength = [0.0] * len(players)
    for _ in range(_STEPS):
        slope, curve = _slope_and_curve(strength, tables)
        step = _solved(curve, slope)
        longest = max(map(abs, step))
        # Far from the top the curve promises too much: no step is longer than a certain length.
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strength = [value + scale * change for value, change in zip(strength, step, strict=True)]
        if longest < _ENOUGH:
            break
    mean = sum(strength) / len(strength)
    curve = _slope_and_curve(strength, tables)[1]
    return {
        name: Rating(_ELO * (strength[at] - mean), _ELO * Z95 * math.sqrt(_variance(curve, at)))
        for name, at in index.items()
    }


def _slope_and_curve(
    strength: Sequence[float], tables: Sequence[tuple[list[int], list[tuple[int, float]], float]]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the logarithm of the likelihood and its information matrix.

    Adding the same to all strengths changes nothing, so the matrix alone cannot be solved: the square of
    their sum is added, which holds the sum where it is.
    """
    count = len(strength)
    slope = [0.0] * count
    curve = [[1.0 / count] * count for _ in range(count)]
    for seats, won, games in tables:
        highest = max(strength[at] for at in seats)
        weights = [math.exp(strength[at] - highest) for at in seats]
        whole = sum(weights)
        chance: dict[int, float] = {}
        for at, weight in zip(seats, weights, strict=True):
            chance[at] = chance.get(at, 0.0) + weight / whole
        for at, part in won:
            slope[at] += part
        for at, likely in chance.items():
            slope[at] -= games * likely
            curve[at][at] += games * likely
            for other, also in chance.items():
                curve[at][other] -= games * likely * also
    return slope, curve


def _variance(curve: Sequence[Sequence[float]], at: int) -> float:
    """Return the variance of one strength, as the others' mean is held fast."""
    count = len(curve)
    unit = [float(row == at) for row in range(count)]
    return max(0.0, _solved(curve, unit)[at] - 1 / count)


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return x with `matrix` x = `right`, by elimination: a symmetric positive matrix needs no swaps."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for at, row in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / row[at]
            for column in range(at, count + 1):
                below[column] -= factor * row[column]
    found = [0.0] * count
    for at in reversed(range(count)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, count))
        found[at] = (rows[at][count] - known) / rows[at][at]
    return found
