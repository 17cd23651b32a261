"""Lets Deckville's computer players play each other and prints the tables of docs/deckville_balance.md.

    python build/deckville_balance.py --games 2000 --processes 2

Everything is drawn from fixed seeds: the same program gives the same tables.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, pstdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME
from tabletop.games.deckville.cards import TYPES
from tabletop.games.deckville.events import DeckEmptied
from tabletop.games.deckville.score import title

BETWEEN = {2: 0.35, 3: 0.35, 4: 0.30}
"""Shares of the games between computer players, by seats."""


class Outcome(NamedTuple):
    """One game: who sat where, points, winners, the start player, and what the districts had."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    rounds: int
    first_emptying: int
    types: tuple[tuple[int, ...], ...]
    resources: tuple[int, ...]
    reserved: int
    categories: dict[str, int]
    commands: Counter[str]
    built: Counter[int]


def play(job: tuple[tuple[str, ...], int]) -> Outcome:
    players, seed = job
    table = Table.new(GAME, [SeatInfo(name, name) for name in players], seed)
    choosers = [make(name, GAME) for name in players]
    bot_seed = derived_seed("bots of", seed)
    commands: Counter[str] = Counter()
    first = 0
    while table.result is None:
        seat = table.state.active
        command = choosers[seat](table.view(seat), seat, bot_chance(bot_seed, seat, len(table.steps)))
        commands[type(command).__name__] += 1
        for event in table.submit(seat, command):
            if isinstance(event, DeckEmptied) and event.number == 1:
                first = table.state.round
    state, result = table.state, table.result
    cards = state.cards
    types = tuple(
        tuple(sum(cards[card].type == kind for card in district.properties) for kind in range(len(TYPES)))
        for district in state.districts
    )
    return Outcome(
        players,
        result.scores,
        result.winners,
        state.first,
        state.round,
        first,
        types,
        tuple(len(district.resources) for district in state.districts),
        sum(district.reserve is not None for district in state.districts),
        {row.label: sum(row.scores) for row in result.categories},
        commands,
        Counter(card for district in state.districts for card in district.properties),
    )


def report(title_: str, games: list[Outcome]) -> None:
    count, seats = len(games), len(games[0].players)
    each = count * seats
    scores = sorted(score for one in games for score in one.scores)
    rounds = [one.rounds for one in games]
    properties = [sum(types) for one in games for types in one.types]
    print(f"\n## {title_}: {count} games")
    print(f"rounds {mean(rounds):.1f} ({min(rounds)}-{max(rounds)}), ", end="")
    print(f"first emptying in round {mean(one.first_emptying for one in games):.1f}")
    marks = [scores[each * share // 100] for share in (5, 50, 95)]
    print(f"score {mean(scores):.1f} +- {pstdev(scores):.1f}, p5/p50/p95 {marks}, ", end="")
    print(f"25 to 60: {mean(25 <= score <= 60 for score in scores):.0%}")
    print(
        f"properties {mean(properties):.1f}, 6 to 14: {mean(6 <= n <= 14 for n in properties):.0%}, ", end=""
    )
    print(f"resources {sum(sum(one.resources) for one in games) / each:.1f}, ", end="")
    print(f"unbuilt reserve {sum(one.reserved for one in games) / each:.0%}")
    commands = sum((one.commands for one in games), Counter())
    print("commands a player: " + ", ".join(f"{k} {n / each:.1f}" for k, n in commands.most_common()))
    points = Counter()
    for one in games:
        points.update(one.categories)
    total = sum(n for n in points.values() if n > 0)
    print("points: " + ", ".join(f"{label} {n / total:.0%}" for label, n in points.items()))
    if seats == 1:
        bands = Counter(title(score) for score in scores)
        print("bands: " + ", ".join(f"{name} {n / each:.0%}" for name, n in bands.most_common()))
        return
    won = [score for one in games for seat, score in enumerate(one.scores) if seat in one.winners]
    lost = [score for one in games for seat, score in enumerate(one.scores) if seat not in one.winners]
    print(f"winners {mean(won):.1f}, the others {mean(lost):.1f}, ", end="")
    print(f"shared victories {mean(len(one.winners) > 1 for one in games):.1%}, ", end="")
    tied = [sorted(one.scores)[-1] == sorted(one.scores)[-2] for one in games]
    print(f"ties on points {mean(tied):.1%}")
    shares = [
        mean(((one.first + at) % seats in one.winners) / len(one.winners) for one in games)
        for at in range(seats)
    ]
    print("wins in order of play: " + ", ".join(f"{share:.3f}" for share in shares))
    print("wins of who has strictly most of a type: " + ", ".join(_by_type(games)))


def _by_type(games: list[Outcome]) -> list[str]:
    found = []
    for kind, name in enumerate(TYPES):
        wins = []
        for one in games:
            counts = [types[kind] for types in one.types]
            most = [seat for seat, n in enumerate(counts) if n == max(counts)]
            if len(most) == 1:
                wins.append((most[0] in one.winners) / len(one.winners))
        found.append(f"{name} {mean(wins):.2f} ({len(wins)})" if wins else f"{name} -")
    return found


def against_random(seats: int, games: list[Outcome]) -> None:
    alone = [one.players.index("bot") for one in games]
    wins = sum(seat in one.winners for seat, one in zip(alone, games, strict=True))
    own = mean(one.scores[seat] for seat, one in zip(alone, games, strict=True))
    others = mean(
        s for seat, one in zip(alone, games, strict=True) for at, s in enumerate(one.scores) if at != seat
    )
    print(f"{seats} seats, one computer player against random: wins {wins} of {len(games)}, ", end="")
    print(f"{own:.1f} points against {others:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games between computer players")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        print("# Against random players")
        for seats in BETWEEN:
            jobs = []
            for number in range(max(asked.games * 3 // 20, 1)):
                players = ["random"] * seats
                players[number % seats] = "bot"
                jobs.append((tuple(players), derived_seed("random", seats, number)))
            against_random(seats, list(pool.map(play, jobs, chunksize=4)))
            sys.stdout.flush()
        print("\n# Between computer players")
        for seats, share in BETWEEN.items():
            many = round(asked.games * share)
            jobs = [(("bot",) * seats, derived_seed("balance", seats, number)) for number in range(many)]
            report(f"{seats} players", list(pool.map(play, jobs, chunksize=4)))
            sys.stdout.flush()
        for seats, many in ((1, asked.games // 5), (5, asked.games // 20)):
            jobs = [(("bot",) * seats, derived_seed("balance", seats, number)) for number in range(many)]
            report(f"{seats} players" if seats > 1 else "Alone", list(pool.map(play, jobs, chunksize=4)))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
