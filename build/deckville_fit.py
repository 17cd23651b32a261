"""Fits what Deckville's computer players expect of a seat to whole games, and writes it down.

    python build/deckville_fit.py --games 350

plays games from fixed seeds and writes tabletop/games/deckville/player/fitted.py: by ridge regression of the
final points on the numbers of `value.features`, for each number of seats and of turns to come. TRIED is for
the search: now and then another option is taken than the one that judgement likes best, so that it is told
what holding a card is worth beside building it. PLAYED is for the chances to win, of games as the normal
player plays them, and alone there are none. Run it again after each change of the judgement.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from math import exp, log
from pathlib import Path
from statistics import pstdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import derived_seed
from tabletop.engine.chance import Chance
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME
from tabletop.games.deckville.commands import Command, EndTurn
from tabletop.games.deckville.faces import POINT
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.last_turn import last_command
from tabletop.games.deckville.player.policy import PolicyTurn, apply
from tabletop.games.deckville.player.search import options
from tabletop.games.deckville.player.value import FEATURES, features, turns_to_come

ROOT = Path(__file__).resolve().parent.parent
MOST_TURNS = 24
"""No game is longer, alone either; who has more turns to come is taken to have so many."""
RIDGE = 20.0
DEVIATES = 8
"""One move of so many is any option."""
AS_IT_STANDS = [POINT] + [0] * (FEATURES - 1)
"""The weights of a seat that has no turn to come: its points."""
WRITTEN = '''"""What computer players expect of a seat: made by build/deckville_fit.py, read by `value`.

A line for each number of seats and of turns to come: these, the lead that makes the odds to win e-fold (alone
how far points are off), and what each of `value.features` is worth at the end; all in thousandths.
"""

from __future__ import annotations

from typing import Final

TRIED: Final = """\\
{tried}
"""
"""Of games in which all kinds of moves are tried."""

PLAYED: Final = """\\
{played}
"""
"""Of games as they are played."""
'''
Row = tuple[int, list[int], int]
"""Turns to come, the features, the final points, in thousandths: how one seat stood and how it ended."""


def play(seats: int, number: int, tries: bool) -> list[list[Row]]:
    """Play a game, trying things or not; return the rows of each moment, one a seat."""
    seed = derived_seed("fit deckville", seats, number)
    table = Table.new(GAME, [str(seat) for seat in range(seats)], seed)
    board, choice = FastTable(table.state, Chance(seed, 0)), Chance(seed, 1)
    moments = []
    while not board.is_over:
        moments.append(
            [
                (turns, features(board, seat, turns))
                for seat in range(seats)
                for turns in [min(turns_to_come(board, seat), MOST_TURNS)]
            ]
        )
        _turn(board, choice if tries else None)
    points = board.points()
    return [
        [(turns, numbers, points[seat]) for seat, (turns, numbers) in enumerate(moment)] for moment in moments
    ]


def _turn(fast_table: FastTable, choice: Chance | None) -> None:
    """Take a turn as the normal player does; with a choice, by judgement but for some moves."""
    command: Command | None = None
    while not isinstance(command, EndTurn):
        if choice is None:
            command = last_command(fast_table, Counter(fast_table.pile)) or PolicyTurn(fast_table).next()
        else:
            found = options(fast_table)
            command = found[0] if choice.below(DEVIATES) else choice.pick(found)
        apply(fast_table, command)


def fit(rows: list[Row]) -> list[float]:
    """Return the weights that tell the final points best."""
    size = FEATURES
    matrix = [[RIDGE * (a == b) for b in range(size)] for a in range(size)]
    right = [0.0] * size
    for _, numbers, points in rows:
        scaled = [number / POINT for number in numbers]
        for a, one in enumerate(scaled):
            if one:
                line = matrix[a]
                for b in range(a, size):
                    line[b] += one * scaled[b]
                right[a] += one * points / POINT
    for a in range(size):
        for b in range(a):
            matrix[a][b] = matrix[b][a]
    return solved(matrix, right)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return x of matrix * x = right, by elimination; the matrix is positive definite."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for a in range(size):
        for b in range(a + 1, size):
            factor = rows[b][a] / rows[a][a]
            for c in range(a, size + 1):
                rows[b][c] -= factor * rows[a][c]
    found = [0.0] * size
    for a in reversed(range(size)):
        rest = sum(rows[a][c] * found[c] for c in range(a + 1, size))
        found[a] = (rows[a][size] - rest) / rows[a][a]
    return found


def fitted(seats: int, games: int, tries: bool) -> tuple[list[list[int]], list[int]]:
    """Return the weights by turns to come, and the spreads."""
    moments = [moment for number in range(games) for moment in play(seats, number, tries)]
    most = max(row[0] for moment in moments for row in moment)
    weights = []
    for turns in range(most + 1):
        near = [row for moment in moments for row in moment if abs(row[0] - turns) <= (turns > 1)]
        weights.append([round(weight * POINT) for weight in fit(near)] if near else AS_IT_STANDS)
    return weights, [spread(moments, weights, turns) for turns in range(most + 1)]


def spread(moments: list[list[Row]], weights: list[list[int]], turns: int) -> int:
    """Return by how many points one seat's odds to win grow e-fold, as it fits the winners best.

    In thousandths. Alone: how far the points are off, one standard deviation.
    """
    near = turns > 1
    seen = [moment for moment in moments if abs(max(row[0] for row in moment) - turns) <= near]
    expected = [[told(row, weights[row[0]]) for row in moment] for moment in seen]
    if not seen:
        return POINT
    if len(seen[0]) == 1:
        return max(
            POINT, round(pstdev(one[0] - moment[0][2] for one, moment in zip(expected, seen, strict=True)))
        )

    def surprise(width: float) -> float:
        total = 0.0
        for points, moment in zip(expected, seen, strict=True):
            best = max(points)
            odds = [exp((one - best) / width) for one in points]
            won = [row[2] == max(row[2] for row in moment) for row in moment]
            total -= sum(
                log(odd / sum(odds) + 1e-9) for odd, win in zip(odds, won, strict=True) if win
            ) / sum(won)
        return total

    return round(min((POINT * 1.1**step for step in range(-4, 36)), key=surprise))


def told(row: Row, weights: list[int]) -> float:
    return sum(a * b for a, b in zip(weights, row[1], strict=True)) / POINT


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=350, help="games for two seats; fewer for more")
    asked = parser.parse_args()
    tables = {True: "", False: ""}
    for tries in tables:
        lines = []
        for seats in GAME.players.seat_counts[not tries :]:
            weights, spreads = fitted(seats, asked.games * 2 // (seats + (seats == 1)), tries)
            print("tried" if tries else "played", seats, spreads, flush=True)
            for turns, (spread_, row) in enumerate(zip(spreads, weights, strict=True)):
                lines.append(" ".join(map(str, (seats, turns, spread_, *row))))
        tables[tries] = "\n".join(lines)
    target = ROOT / "tabletop" / "games" / "deckville" / "player" / "fitted.py"
    target.write_text(WRITTEN.format(tried=tables[True], played=tables[False]), encoding="utf-8")


if __name__ == "__main__":
    main()
