"""What came true of the chances that reviews tell: `python -m tests.review.calibration --games 200`.

Games of the usual level against itself (`--mixed`: of all levels), of seeds to which nothing was fitted, of
each number of seats.
"""

from __future__ import annotations

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import tabletop
from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.review.curve import by_turn, curve


@dataclass
class Called:
    """Of so many chances that were called by one number, how many came true: shared wins count in part."""

    count: int = 0
    true: float = 0.0

    @property
    def share(self) -> float:
        """The part of them that came true, in per cent."""
        return 100 * self.true / max(1, self.count)


def played(game_id: str, number: int, *, is_mixed: bool) -> Table[Any, Any, Any]:
    """Return a game of the usual level against itself; `is_mixed` of players drawn from all levels."""
    game, seed = find(game_id), derived_seed("calibration", number)
    counts = [count for count in game.players.seat_counts if count > 1]
    chance, levels = Chance(seed, 0), list(game.players.bots)
    kinds = [f"bot:{chance.pick(levels)}" if is_mixed else "bot" for _ in range(counts[number % len(counts)])]
    seats = [SeatInfo("ABCDE"[at], kind, at) for at, kind in enumerate(kinds)]
    table: Table[Any, Any, Any] = Table.new(game, seats, seed)
    choose, seat = [make(kind, game) for kind in kinds], None
    while table.result is None:
        seat = next_actor(game, table.state, seat)
        table.submit(seat, choose[seat](table.view(seat), seat, bot_chance(seed, seat, len(table.steps))))
    return table


def said(game_id: str, is_mixed: bool, number: int) -> list[tuple[int, float]]:
    """Return what one game's review says of each seat by turn or round, in thousandths, but for the last
    word; and what came of it."""
    table = played(game_id, number, is_mixed=is_mixed)
    winners = () if table.result is None else table.result.winners
    return [
        (chance, (seat in winners) / max(1, len(winners)))
        for point in by_turn(table.game, curve(table))[:-1]
        for seat, chance in enumerate(point.chances)
    ]


def calibration(game_id: str, games: int, processes: int = 1, *, is_mixed: bool = False) -> dict[int, Called]:
    """Return what came true of chances by what they are called: 70 % from 65 % to less than 75 %."""
    found = {tenth: Called() for tenth in range(0, 101, 10)}
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=apart) as pool:
        for one in pool.map(partial(said, game_id, is_mixed), range(games), chunksize=5):
            for chance, true in one:
                called = found[(chance + 50) // 100 * 10]
                called.count += 1
                called.true += true
    return found


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="What came true of the chances that reviews tell.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--mixed", action="store_true", help="players drawn from all levels")
    parser.add_argument("ids", nargs="*", default=tabletop.games())
    wanted = parser.parse_args()
    print("| called |", " | ".join(f"{tenth} %" for tenth in range(0, 101, 10)), "|")
    print("|---" * 12 + "|")
    for game_id in wanted.ids:
        found = calibration(game_id, wanted.games, wanted.processes, is_mixed=wanted.mixed)
        cells = [f"{one.share:.0f} ({one.count:,})" if one.count else "-" for one in found.values()]
        print(f"| {find(game_id).name} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
