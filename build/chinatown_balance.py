"""Lets Chinatown's computer players play, and prints the figures of docs/chinatown_balance.md.

    python build/chinatown_balance.py --games 300 --random 300 --still 100 --variants 40

Everything is drawn from fixed seeds: the same program gives the same figures, but for the times.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.protocol import Chooser, Seat
from tabletop.engine.statistics import wilson
from tabletop.engine.table import Table
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown.commands import Command, DeclineDeal, FinishTrading
from tabletop.games.chinatown.deals import parties_of
from tabletop.games.chinatown.events import DealExecuted
from tabletop.games.chinatown.player.judging import DealJudge
from tabletop.games.chinatown.state import ROUNDS, State, awaited

VARIANTS: Final[dict[str, dict[str, Any]]] = {
    "CH-6.1 open outlook": {"open_outlook": True},
    "CH-6.2 keep plot cards": {"keep_cards": True},
    "CH-6.3 outlook by business": {"outlook": "businesses"},
    "CH-6.4 flat outlook": {"outlook": "flat"},
    "no outlook cards": {"outlook": "none"},
    "CH-6.5 street access": {"street_access": True},
    "CH-6.6 keep fewer": {"keep_fewer": True},
    "CH-6.7 hidden money": {"hidden_money": True},
    "CH-6.1, CH-6.2, CH-6.3, CH-6.5, CH-6.6, CH-6.7": {
        "open_outlook": True,
        "keep_cards": True,
        "outlook": "businesses",
        "street_access": True,
        "keep_fewer": True,
        "hidden_money": True,
    },
}


class Job(NamedTuple):
    """One game to play: who sits where, its seed, the variants."""

    players: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...] = ()


class Side(NamedTuple):
    """One party of a deal: in points, what its own valuation said it gained; who it is."""

    player: str
    gain: int
    leads: bool


class Made(NamedTuple):
    """A deal that was carried out."""

    round: int
    sides: tuple[Side, ...]


class Outcome(NamedTuple):
    """One game: money at the end, winners, start player; commands, offers, deals; CPU seconds by phase."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    commands: int
    proposed: int
    deals: tuple[Made, ...]
    trading: tuple[float, ...]
    other: tuple[float, ...]

    def won_by(self, seat: Seat) -> float:
        """Return the seat's part of the win."""
        return (seat in self.winners) / len(self.winners)


def stand_still(view: State, seat: Seat, chance: Chance) -> Command:
    """Keep plots and place tiles as the computer player does, but make no deal with anybody."""
    if view.phase != "trade":
        return make("bot", GAME)(view, seat, chance)
    if not view.is_done(seat):
        return FinishTrading()
    return DeclineDeal(next(deal.id for deal in view.deals if seat in awaited(deal)))


def chooser(player: str) -> Chooser:
    """Return who plays: a kind of computer player, or "still", which never trades."""
    return stand_still if player == "still" else make(player, GAME)


def play(job: Job) -> Outcome:
    """Play one game."""
    players = job.players
    table = Table.new(GAME, [SeatInfo(name, "bot") for name in players], job.seed, dict(job.options))
    choosers = [chooser(name) for name in players]
    bot_seed = derived_seed("bots of", job.seed)
    first, seat, kinds = table.state.first, None, Counter()
    trading: list[float] = []
    other: list[float] = []
    deals: list[Made] = []
    while table.result is None:
        seat = next_actor(GAME, table.state, seat)
        view, chance = table.view(seat), bot_chance(bot_seed, seat, len(table.steps))
        started = time.process_time()
        command = choosers[seat](view, seat, chance)
        if players[seat] == "bot":
            (trading if view.phase == "trade" else other).append(time.process_time() - started)
        kinds[type(command).__name__] += 1
        before = table.state
        deals.extend(
            made(players, before, event)
            for event in table.submit(seat, command)
            if isinstance(event, DealExecuted)
        )
    result, commands = table.result, len(table.steps) - 1
    return Outcome(
        players,
        result.scores,
        result.winners,
        first,
        commands,
        kinds["ProposeDeal"],
        tuple(deals),
        tuple(trading),
        tuple(other),
    )


def made(players: Sequence[str], before: State, event: DealExecuted) -> Made:
    """Return what a deal brought its parties, on the table as it lay before."""
    judge = DealJudge(before)
    parties = parties_of(event.transfers)
    gains = [(seat, judge.gain(seat, event.transfers) or 0) for seat in parties]
    return Made(before.round, tuple(Side(players[seat], gain, seat == judge.leader) for seat, gain in gains))


# -- telling ---------------------------------------------------------------------------------------------


def share(wins: float, games: int) -> str:
    """Return a share of games in words, with Wilson's 95 % interval."""
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def report(title: str, games: list[Outcome]) -> None:
    """Print what came out of games between computer players."""
    print(f"\n## {title}: {len(games)} games")
    tell_money(games)
    tell_wins(games)
    tell_deals(games)
    tell_times(games)
    sys.stdout.flush()


def tell_money(games: list[Outcome]) -> None:
    """Print how long games are, and how rich players become."""
    scores = [score for one in games for score in one.scores]
    ranked = [sorted(one.scores) for one in games]
    print(f"commands {mean(one.commands for one in games):.0f}, most {max(one.commands for one in games)}")
    print(f"money at the end {mean(scores):.1f}, deviation {pstdev(scores):.1f}, ", end="")
    print(f"least {min(scores)}, most {max(scores)}; ", end="")
    print(
        f"winners {mean(one[-1] for one in ranked):.1f}, last {mean(one[0] for one in ranked):.1f}, ", end=""
    )
    print(f"first to second {mean(one[-1] - one[-2] for one in ranked):.1f}; ", end="")
    print(f"shared wins {sum(len(one.winners) > 1 for one in games)}")


def tell_wins(games: list[Outcome]) -> None:
    """Print who wins, by seat and by order of play."""
    seats = len(games[0].scores)
    for name, shift in (("seat number", 0), ("order in round 1", 1)):
        wins = [
            sum(one.won_by((place + shift * one.first) % seats) for one in games) for place in range(seats)
        ]
        print(f"wins by {name}: " + ", ".join(share(won, len(games)) for won in wins))


def tell_deals(games: list[Outcome]) -> None:
    """Print how many deals are made, and what they bring by the parties' own valuation."""
    count = len(games)
    deals = [deal for one in games for deal in one.deals]
    three = sum(len(deal.sides) > 2 for deal in deals)
    with_three = sum(any(len(deal.sides) > 2 for deal in one.deals) for one in games)
    print(f"deals {len(deals) / count:.1f} (fewest {min(len(one.deals) for one in games)}, ", end="")
    print(
        f"most {max(len(one.deals) for one in games)}) of {mean(one.proposed for one in games):.1f} ", end=""
    )
    print(f"proposed; of three {three / count:.2f}, games with one {share(with_three, count)}")
    by_round = [sum(deal.round == number for deal in deals) / count for number in range(1, ROUNDS + 1)]
    print("deals by round: " + ", ".join(f"{number:.1f}" for number in by_round))
    sides = [side for deal in deals for side in deal.sides if side.player == "bot"]
    leading, others = ([side.gain for side in sides if side.leads is leads] for leads in (True, False))
    losses = sum(side.gain <= 0 for side in sides)
    print(
        f"sides of deals {len(sides)}, losses {losses}, least gain {min(side.gain for side in sides)} ",
        end="",
    )
    print(f"points; mean gain of leaders {mean(leading or [0]):.0f} ({len(leading)}), ", end="")
    print(f"of others {mean(others or [0]):.0f}")


def tell_times(games: list[Outcome]) -> None:
    """Print how long decisions took."""
    for name, times in (
        ("trading", [taken for one in games for taken in one.trading]),
        ("choosing plots and placing", [taken for one in games for taken in one.other]),
    ):
        ranked = sorted(1000 * taken for taken in times)
        p99, p999 = (ranked[len(ranked) * part // 1000] for part in (990, 999))
        print(f"a decision while {name}, CPU of {len(ranked)}: mean {mean(ranked):.1f} ms, ", end="")
        print(f"p99 {p99:.0f}, p99.9 {p999:.0f}, most {ranked[-1]:.0f} ms")


def against(title: str, games: list[Outcome], one_of: str) -> None:
    """Print how the only player of its kind fares against the others."""
    alone = [one.players.index(one_of) for one in games]
    wins = sum(one.won_by(seat) for seat, one in zip(alone, games, strict=True))
    own = mean(one.scores[seat] for seat, one in zip(alone, games, strict=True))
    rest = mean((sum(one.scores) - one.scores[seat]) for seat, one in zip(alone, games, strict=True))
    most = 1000 * max((taken for one in games for taken in (*one.trading, *one.other)), default=0)
    sides = [side.gain for one in games for deal in one.deals for side in deal.sides if side.player == "bot"]
    print(f"{title}, {len(games)} games: wins {share(wins, len(games))}, ", end="")
    print(f"{own:.1f} thousand against {rest / (len(games[0].scores) - 1):.1f}; ", end="")
    print(f"sides of deals {len(sides)}, losses {sum(gain <= 0 for gain in sides)}; ", end="")
    print(f"slowest decision {most:.0f} ms CPU", flush=True)


# -- playing ---------------------------------------------------------------------------------------------


def mixed(seats: int, one: str, rest: str, games: int) -> Iterable[Job]:
    """Yield games of one player against others, each seat in turn."""
    for number in range(games):
        players = tuple(one if at == number % seats else rest for at in range(seats))
        yield Job(players, derived_seed(f"balance {one} {rest}", seats, number))


def alike(seats: int, games: int, options: dict[str, Any] | None = None) -> Iterable[Job]:
    """Yield games between computer players."""
    for number in range(games):
        seed = derived_seed("balance", seats, number)
        yield Job(("bot",) * seats, seed, tuple((options or {}).items()))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games between computer players, by seats")
    parser.add_argument("--random", type=int, default=0, help="games against random players, by seats")
    parser.add_argument("--still", type=int, default=0, help="games against one who never trades, by seats")
    parser.add_argument("--variants", type=int, default=0, help="games of four with each variant")
    parser.add_argument("--seats", default="3,4,5")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    counts = [int(word) for word in asked.seats.split(",")]
    with ProcessPoolExecutor(asked.processes) as pool:

        def played(jobs: Iterable[Job]) -> list[Outcome]:
            return list(pool.map(play, jobs))

        for seats in counts if asked.random else ():
            games = played(mixed(seats, "bot", "random", asked.random))
            against(f"{seats} seats, one computer player, the others random", games, "bot")
        for seats in counts if asked.still else ():
            games = played(mixed(seats, "still", "bot", asked.still))
            against(f"{seats} seats, one who never trades, the others computer players", games, "still")
        for seats in counts if asked.games else ():
            report(f"{seats} computer players", played(alike(seats, asked.games)))
        for name, options in VARIANTS.items() if asked.variants else ():
            report(f"4 computer players, {name}", played(alike(4, asked.variants, options)))


if __name__ == "__main__":
    main()
