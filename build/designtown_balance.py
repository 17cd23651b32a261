"""Lets Design Town's computer players play each other and prints the tables of docs/designtown_balance.md.

    python build/designtown_balance.py --games 1000 --processes 2

Everything is drawn from fixed seeds: the same program gives the same tables.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed, random_player
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.designtown import GAME, bot
from tabletop.games.designtown.events import CardBought, CardFlipped, TurnBust
from tabletop.games.designtown.plans import PLANS
from tabletop.games.designtown.text import NAMES

CHOOSERS = {plan.name: bot.follower(plan) for plan in PLANS}
CHOOSERS |= {"bot": bot.normal, "random": random_player(GAME)}
ALONE = [name for name in CHOOSERS if name != "random"]


class Outcome(NamedTuple):
    """One game: who sat where, who won and how, turns, busts, and what was built by face."""

    players: tuple[str, ...]
    winner: int | None
    why: str
    turns: int
    busts: int
    built: Counter[int]


def play(job: tuple[tuple[str, ...], int, str]) -> Outcome:
    players, seed, supply = job
    seats = [SeatInfo(name, name) for name in players]
    table = Table.new(GAME, seats, seed, {"supply": supply})
    bot_seed = derived_seed("bots of", seed)
    built: Counter[int] = Counter()
    busts = 0
    while table.result is None:
        seat = table.state.active
        chance = bot_chance(bot_seed, seat, len(table.steps))
        for event in table.submit(seat, CHOOSERS[players[seat]](table.view(seat), seat, chance)):
            match event:
                case CardBought():
                    built[event.card] += 1
                case CardFlipped(is_recycled=False):
                    built[event.card ^ 1] += 1
                case TurnBust():
                    busts += 1
    state = table.state
    return Outcome(players, state.winner, str(state.why), state.turn, busts, built)


def field(seats: int, games: int, supply: str) -> list[tuple[tuple[str, ...], int, str]]:
    """Every choice of plans for so many seats in turn, each rotated around the table."""
    names = [plan.name for plan in PLANS]
    choices = list(combinations(names, seats))
    jobs = []
    for number in range(games):
        chosen = choices[number % len(choices)]
        turned = number // len(choices) % seats
        jobs.append((chosen[turned:] + chosen[:turned], derived_seed("balance", seats, number), supply))
    return jobs


def report(title: str, outcomes: list[Outcome]) -> None:
    games, seats = len(outcomes), len(outcomes[0].players)
    turns = sum(one.turns for one in outcomes)
    played = Counter(name for one in outcomes for name in one.players)
    won = Counter(one.players[one.winner] for one in outcomes if one.winner is not None)
    by_seat = Counter(one.winner for one in outcomes)
    why = Counter(one.why for one in outcomes)
    built = sum((one.built for one in outcomes), Counter())
    lengths = sorted(one.turns / seats for one in outcomes)
    print(f"\n## {title}: {games} games")
    low, high = lengths[games // 20], lengths[-1 - games // 20]
    print(
        f"turns a player: mean {turns / seats / games:.1f}, nine in ten from {low:.1f} to {high:.1f}, ",
        end="",
    )
    print(f"longest {lengths[-1]:.1f}")
    print(f"turns that bust: {sum(one.busts for one in outcomes) / turns:.1%}")
    print("ended by " + ", ".join(f"{key} {count / games:.1%}" for key, count in why.most_common()))
    print("wins by plan: " + ", ".join(f"{name} {won[name] / played[name]:.2f}" for name in played))
    print("wins by seat: " + ", ".join(f"{seat} {by_seat[seat] / games:.2f}" for seat in range(seats)))
    each = games * seats
    print("built a player: " + ", ".join(f"{NAMES[card]} {built[card] / each:.1f}" for card in sorted(built)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of four; of others fewer")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    n = asked.games
    runs: list[tuple[str, list[Any]]] = [
        ("4 players, mixed plans", field(4, n, "english")),
        ("2 players, mixed plans", field(2, n // 2, "english")),
        ("3 players, mixed plans", field(3, n // 4, "english")),
        ("4 players, mixed plans, Japanese supply", field(4, n // 4, "japanese")),
        (
            "2 players, one at random",
            [(_pair(i), derived_seed("pair", i), "english") for i in range(n // 10)],
        ),
        (
            "alone, by plan",
            [((name,), derived_seed("alone", i), "english") for i in range(n // 20) for name in ALONE],
        ),
    ]
    with ProcessPoolExecutor(asked.processes) as pool:
        for title, jobs in runs:
            report(title, list(pool.map(play, jobs, chunksize=4)))
            sys.stdout.flush()


def _job(players: tuple[str, ...], number: int) -> tuple[tuple[str, ...], int, str]:
    return players, derived_seed("balance", len(players), number), "english"


def _pair(number: int) -> tuple[str, str]:
    return ("bot", "random") if number % 2 == 0 else ("random", "bot")


if __name__ == "__main__":
    main()
