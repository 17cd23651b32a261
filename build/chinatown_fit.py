"""Fits what the parts of a plan's worth return, and writes tabletop/games/chinatown/player/returns.py.

    python build/chinatown_fit.py --games 120 --processes 2

Computer players of the usual level play each other at three, four and five seats. At the beginning of trading
and of placing, each round, the parts of the worth of each seat's plan are noted; what the seat earned from
there to the end is regressed on them within the game, so that the luck of a table is out. Where games tell
little, a part stays near what is believed beforehand (`_BELIEF`). Since traders change what is earned, the
tables begin with that belief and go half of the way at each pass, or they swing. What stands in the module
before makes no difference. To be run again whenever the trader changes.

Growth is held at what is believed. It returns about an eighth where traders believe in an eighth of it, and
less at each pass, for where nobody pays for growth, it brings nothing: such traders are no stronger, and make
four deals a game; with three tenths they make ten, and everybody earns more.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.foresight import next_actor
from tabletop.engine.table import Table
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown.player import returns
from tabletop.games.chinatown.player.planning import holding_of, valuer_of
from tabletop.games.chinatown.player.returns import Returns
from tabletop.games.chinatown.state import ROUNDS

_PHASES: Final = {"trade": "TRADING", "place": "PLACING"}
_SEATS: Final = (3, 4, 5)
_BELIEF: Final = (1.0, 0.3, 0.3, 0.3)
"""What is believed beforehand. Of empty plots games tell nothing, for tiles fill them all: they are believed
in no more than tiles that wait."""
_SPREAD: Final = (0.05, 0.01, 0.15, 0.15)
"""Standard deviation of what is believed beforehand: money surely to come is hardly ever more or less."""
_POINTS: Final = 100
"""Points to $1,000."""


Tables: TypeAlias = "dict[str, list[Returns]]"
"""A row for each round, by the name of the table."""


class Row(NamedTuple):
    """One seat at one moment: the parts of its plan's worth, and what it earned afterwards, in $1,000."""

    moment: tuple[str, int]
    parts: tuple[float, ...]
    earned: float


def rows_of(number: int) -> list[list[Row]]:
    """Play one game and return the rows of all seats, moment by moment."""
    seats = _SEATS[number % len(_SEATS)]
    seed = derived_seed("fit", number)
    table = Table.new(GAME, [f"P{seat}" for seat in range(seats)], seed, {})
    choose, seat = make("bot:normal", GAME), None
    moments: dict[tuple[str, int], list[tuple[tuple[int, ...], int]]] = {}
    while table.result is None:
        state = table.state
        moment = state.phase, state.round
        if state.phase in _PHASES and moment not in moments:
            valuer = valuer_of(state)
            moments[moment] = [
                (valuer.plan(holding_of(state, one)).parts, state.money[one] or 0) for one in state.seats
            ]
        seat = next_actor(GAME, state, seat)
        table.submit(seat, choose(table.view(seat), seat, bot_chance(seed, seat, len(table.steps))))
    scores = table.result.scores
    return [
        [
            Row(moment, tuple(part / _POINTS for part in parts), score - money)
            for (parts, money), score in zip(held, scores, strict=True)
        ]
        for moment, held in moments.items()
    ]


def centred(rows: Sequence[Row]) -> list[tuple[list[float], float]]:
    """Return the rows of one moment of one game less their mean."""
    count = len(rows)
    means = [sum(column) / count for column in zip(*(row.parts for row in rows), strict=True)]
    mean = sum(row.earned for row in rows) / count
    return [
        ([part - middle for part, middle in zip(row.parts, means, strict=True)], row.earned - mean)
        for row in rows
    ]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve some linear equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        best = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other, row in enumerate(rows):
            if other != at:
                factor = row[at] / rows[at][at]
                rows[other] = [one - factor * two for one, two in zip(row, rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def fitted(games: Sequence[Sequence[Row]]) -> tuple[list[float], list[float]]:
    """Return what each part returns at one moment, and the standard errors."""
    data = [pair for rows in games for pair in centred(rows)]
    parts = range(len(_BELIEF))
    free = len(data) - len(games) - len(_BELIEF)
    noise = sum(earned**2 for _, earned in data) / free
    for _ in range(3):  # the belief's weight depends on the noise, which depends on the fit
        matrix = [
            [
                sum(row[one] * row[two] for row, _ in data) + (one == two) * noise / _SPREAD[one] ** 2
                for two in parts
            ]
            for one in parts
        ]
        right = [
            sum(row[one] * earned for row, earned in data) + _BELIEF[one] * noise / _SPREAD[one] ** 2
            for one in parts
        ]
        found = solved(matrix, right)
        noise = (
            sum((earned - sum(a * b for a, b in zip(found, row, strict=True))) ** 2 for row, earned in data)
            / free
        )
    errors = [(noise * solved(matrix, [float(one == two) for two in parts])[one]) ** 0.5 for one in parts]
    return found, errors


def written(tables: Tables) -> None:
    """Write the tables into the module that holds them."""
    path = Path(returns.__file__)
    head = path.read_text("utf-8").partition("# -- fitted --\n")[0]
    lines = [head, "# -- fitted --\n"]
    for name, table in tables.items():
        lines.append(f"{name}: Final = (\n")
        lines += [f"    Returns({', '.join(map(str, row))}),\n" for row in table]
        lines.append(")\n")
    path.write_text("".join(lines), "utf-8")


def passed(moments: Mapping[tuple[str, int], Sequence[Sequence[Row]]], tables: Tables) -> Tables:
    """Return the tables after a pass, half of the way to what its games tell; print that."""
    after: Tables = {}
    for phase, name in _PHASES.items():
        after[name] = []
        for number, before in enumerate(tables[name], 1):
            found, errors = fitted(moments[phase, number])
            after[name].append(
                Returns(*(max(0, round(50 * one + old / 2)) for one, old in zip(found, before, strict=True)))
            )
            told = ", ".join(f"{one:.2f} ± {two:.2f}" for one, two in zip(found, errors, strict=True))
            print(f"{phase} {number}: {told}", flush=True)
    return after


def main() -> None:
    """Play, fit, print and write, pass after pass."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=120, help="of each pass")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    belief = Returns(*(round(100 * one) for one in _BELIEF))
    tables: Tables = {name: [belief] * ROUNDS for name in _PHASES.values()}
    for number in range(asked.passes):
        written(tables)
        print(f"pass {number + 1}")
        moments: dict[tuple[str, int], list[list[Row]]] = defaultdict(list)
        fresh = get_context("spawn")  # each pass reads the module anew
        with ProcessPoolExecutor(asked.processes, mp_context=fresh) as pool:
            for game in pool.map(rows_of, range(number * asked.games, (number + 1) * asked.games)):
                for rows in game:
                    moments[rows[0].moment].append(rows)
        tables = passed(moments, tables)
    written(tables)


if __name__ == "__main__":
    main()
