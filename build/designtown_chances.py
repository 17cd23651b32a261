"""Fits how keen Design Town's races are (`outlook.KEENNESS`), and holds the chances against other games.

    python build/designtown_chances.py --games 200 --processes 2

Games of two, three and four seats between players of all levels. Half of them say which keenness makes what
happened likeliest, looked at where turns begin; with the other half the chances that `chances` gives with
the number that stands are held against what happened, by tenths: where turns begin, and in the midst of
them.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.designtown import GAME
from tabletop.games.designtown.bot import chances
from tabletop.games.designtown.odds import owned
from tabletop.games.designtown.plans import KEENNESS, turns_left

MIDST = 0.15
"""So many of the moments within turns are looked at."""


class Moment(NamedTuple):
    """What was known, and who won: turns until each seat's win, in thousandths, and its chance."""

    begins: bool
    times: tuple[int, ...]
    chances: tuple[int, ...]
    winner: int


def play(job: tuple[int, int]) -> list[Moment]:
    """Play one game and return its moments."""
    seats, number = job
    seed = derived_seed("chances", seats, number)
    dice = random.Random(seed)
    kinds = dice.choices(("easy", "normal", "hard"), weights=(1, 2, 2), k=seats)
    table = Table.new(GAME, [SeatInfo(kind, kind) for kind in kinds], seed)
    seen = []
    while table.result is None:
        seat, position = table.state.active, len(table.steps)
        view = table.view(seat)
        begins = not view.row and not view.is_building
        if begins or dice.random() < MIDST:
            waits = ((other - seat) % seats * 1000 // seats for other in range(seats))
            times = tuple(turns_left(owned(view, other)) + wait for other, wait in enumerate(waits))
            seen.append((begins, times, chances(view)))
        choose = GAME.players.bots[kinds[seat]]
        table.submit(seat, choose(view, seat, bot_chance(seed, seat, position)))
    winner = table.state.winner
    return [] if winner is None else [Moment(*moment, winner) for moment in seen]


def likelihood(moments: Iterable[Moment], keenness: int) -> float:
    """Return the mean logarithm of the chance of what happened."""
    total, count = 0.0, 0
    for moment in moments:
        halved = [keenness / 1000 * math.sqrt(time / 1000) for time in moment.times]
        total += -halved[moment.winner] * math.log(2) - math.log(sum(2**-one for one in halved))
        count += 1
    return total / max(1, count)


def tenths(title: str, moments: Sequence[Moment]) -> None:
    """Print a row for what was said, and one for what happened."""
    said, happened, counts = [0.0] * 10, [0] * 10, [0] * 10
    error = 0.0
    for moment in moments:
        for seat, chance in enumerate(moment.chances):
            at = min(9, chance // 100)
            said[at] += chance / 10
            happened[at] += 100 * (seat == moment.winner)
            counts[at] += 1
            error += (chance / 1000 - (seat == moment.winner)) ** 2
    print(f"\n{title}: {len(moments)} moments, Brier {error / max(1, sum(counts)):.3f}")
    for name, sums in (("said", said), ("happened", happened)):
        print(
            f"| {name} | "
            + " | ".join(f"{a / n:.0f}" if n else "-" for a, n in zip(sums, counts, strict=True))
        )
    print("| of | " + " | ".join(map(str, counts)))


def main() -> None:
    """Print what is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each number of seats")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        jobs = [(seats, number) for seats in (2, 3, 4) for number in range(asked.games)]
        played = list(zip(jobs, pool.map(play, jobs, chunksize=4), strict=True))
    fitted = [one for (_, number), found in played if number % 2 for one in found if one.begins]
    tried = {keenness: likelihood(fitted, keenness) for keenness in range(2000, 8001, 200)}
    best = max(tried, key=tried.__getitem__)
    print(f"keenness {best} ({tried[best]:.4f}); now {KEENNESS} ({likelihood(fitted, KEENNESS):.4f})")
    for seats in (2, 3, 4):
        kept = [
            one for (count, number), found in played if count == seats and not number % 2 for one in found
        ]
        tenths(f"{seats} seats, turns begin", [one for one in kept if one.begins])
        tenths(f"{seats} seats, in the midst", [one for one in kept if not one.begins])


if __name__ == "__main__":
    main()
