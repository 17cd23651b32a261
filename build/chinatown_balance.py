"""Lets Chinatown's computer players play each other and prints the tables of docs/chinatown_balance.md.

    python build/chinatown_balance.py --games 500 --processes 2

Everything is drawn from fixed seeds: the same program gives the same tables, but for the times.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, pstdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.arena import wilson
from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.choices import next_actor
from tabletop.engine.history import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown.deals import parties_of
from tabletop.games.chinatown.state import ROUNDS


class Outcome(NamedTuple):
    """One game: money at the end, winners, start player; commands; round and parties of deals; CPU times."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    commands: int
    proposed: int
    deals: tuple[tuple[int, int], ...]
    seconds: tuple[float, ...]


def play(job: tuple[tuple[str, ...], int]) -> Outcome:
    players, seed = job
    table = Table.new(GAME, [SeatInfo(name, name) for name in players], seed)
    choosers = [make(name, GAME) for name in players]
    bot_seed = derived_seed("bots of", seed)
    first, seat, seconds, kinds = table.state.first, None, [], Counter()
    while table.result is None:
        seat = next_actor(GAME, table.state, seat)
        view, chance = table.view(seat), bot_chance(bot_seed, seat, len(table.steps))
        started = time.process_time()
        command = choosers[seat](view, seat, chance)
        if players[seat] == "bot" and view.phase == "trade":
            seconds.append(time.process_time() - started)
        kinds[type(command).__name__] += 1
        table.submit(seat, command)
    return Outcome(
        players,
        table.result.scores,
        table.result.winners,
        first,
        len(table.steps) - 1,
        kinds["ProposeDeal"],
        tuple((one.round, len(parties_of(one.transfers))) for one in table.state.bargains),
        tuple(seconds),
    )


def share(wins: float, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{wins / games:.1%} ({low:.1%} to {high:.1%})"


def report(games: list[Outcome]) -> None:
    count, seats = len(games), len(games[0].scores)
    scores = [score for one in games for score in one.scores]
    spread = [max(one.scores) - min(one.scores) for one in games]
    gap = [sorted(one.scores)[-1] - sorted(one.scores)[-2] for one in games]
    deals = [deal for one in games for deal in one.deals]
    print(f"\n## {seats} computer players: {count} games")
    longest = max(one.commands for one in games)
    print(f"commands {mean(one.commands for one in games):.0f}, at most {longest}")
    print(f"money at the end {mean(scores):.1f} +- {pstdev(scores):.1f} thousand, ", end="")
    print(f"winners {mean(max(one.scores) for one in games):.1f}, first to last {mean(spread):.1f}, ", end="")
    print(f"first to second {mean(gap):.1f}, shared wins {sum(len(one.winners) > 1 for one in games)}")
    for name, shift in (("seat number", 0), ("order of play in round 1", 1)):
        wins = [0.0] * seats
        for one in games:
            for winner in one.winners:
                wins[(winner - shift * one.first) % seats] += 1 / len(one.winners)
        print(f"wins by {name}: " + ", ".join(share(won, count) for won in wins))
    offered = mean(one.proposed for one in games)
    print(f"deals {len(deals) / count:.1f} of {offered:.1f} proposed, ", end="")
    three = [one for one in games if any(parties > 2 for _, parties in one.deals)]
    print(f"of three {sum(parties > 2 for _, parties in deals) / count:.2f}, ", end="")
    print(f"games with one {len(three) / count:.0%}")
    by_round = [sum(at == number for at, _ in deals) / count for number in range(1, ROUNDS + 1)]
    print("deals by round: " + ", ".join(f"{number:.1f}" for number in by_round))
    times = sorted(1000 * taken for one in games for taken in one.seconds)
    marks = [times[len(times) * part // 1000] for part in (500, 990, 999)]
    print(f"a decision while trading, CPU: mean {mean(times):.0f} ms, ", end="")
    print("median {:.0f}, p99 {:.0f}, p99.9 {:.0f}, ".format(*marks) + f"most {times[-1]:.0f} ms")


def against_random(games: list[Outcome]) -> None:
    alone = [one.players.index("bot") for one in games]
    wins = sum((seat in one.winners) / len(one.winners) for seat, one in zip(alone, games, strict=True))
    own = mean(one.scores[seat] for seat, one in zip(alone, games, strict=True))
    others = mean(
        money
        for seat, one in zip(alone, games, strict=True)
        for at, money in enumerate(one.scores)
        if at != seat
    )
    print(f"{len(games[0].scores)} seats, one computer player against random, {len(games)} games: ", end="")
    print(f"wins {share(wins, len(games))}, {own:.1f} thousand against {others:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games between computer players, by seats")
    parser.add_argument("--random", type=int, default=0, help="games against random play, by seats")
    parser.add_argument("--seats", default="3,4,5")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        for seats in map(int, asked.seats.split(",")):
            jobs = [
                (("bot",) * seats, derived_seed("balance", seats, number)) for number in range(asked.games)
            ]
            if jobs:
                report(list(pool.map(play, jobs)))
            jobs = [
                (
                    tuple("bot" if at == number % seats else "random" for at in range(seats)),
                    derived_seed("balance random", seats, number),
                )
                for number in range(asked.random)
            ]
            if jobs:
                against_random(list(pool.map(play, jobs)))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
