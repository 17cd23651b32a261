"""`tabletop simulate GAME`: many games between computer players; counts, lengths, results by seat."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.cli import game_arguments
from tabletop.cli.words import Arguments, Bar, Command, UsageError, Voice
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.message import Figure, decimal, msg, msgn
from tabletop.engine.protocol import Chooser, Game
from tabletop.engine.registry import find
from tabletop.engine.table import LARGEST_SEED, Table
from tabletop.own_content import own_game

_MOST_GAMES = 10_000_000


class Simulation(msgspec.Struct):
    """The result: `commands` in all, `lengths` by game, `wins` by seat (a shared win counts for each)."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, bool | int | str | None]
    seed: int
    wins: list[int]
    lengths: list[int] = []
    draws: int = 0
    seconds: float = 0.0

    @property
    def commands(self) -> int:
        """All commands of all games."""
        return sum(self.lengths)

    @property
    def commands_per_second(self) -> float:
        """Commands a second, with choosing."""
        return self.commands / self.seconds if self.seconds else 0.0


def simulate_games(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Play the games and print the result."""
    chosen = find(arguments.words["GAME"])
    game = own_game(chosen.id, chosen=game_arguments.content(arguments, chosen))
    seats = game_arguments.seats(
        arguments, game, ("random",) * min(game.players.seat_counts), with_people=False
    )
    options = game_arguments.options(arguments, game, len(seats))
    count = arguments.whole("games", 1000, 1, _MOST_GAMES)
    first = game_arguments.seed(arguments, 1)
    if first + count - 1 > LARGEST_SEED:
        raise UsageError(msg("The largest seed is {largest}.", largest=LARGEST_SEED))
    found = simulate(game, seats, options, count, first, Bar(voice, count))
    if "json" in arguments:
        voice.data(_facts(found))
    else:
        _report(voice, found)
    return 0


def simulate(
    game: Game[Any, Any, Any],
    seats: Sequence[SeatInfo],
    options: Mapping[str, bool | int | str | None],
    count: int,
    first_seed: int,
    bar: Bar | None = None,
) -> Simulation:
    """Play `count` games with seeds from `first_seed` on; the same arguments give the same games."""
    choosers = [make(seat.kind, game) for seat in seats]
    kinds = tuple(seat.kind for seat in seats)
    found = Simulation(game.id, kinds, dict(options), first_seed, [0] * len(seats))
    started = time.perf_counter()
    for number in range(count):
        table = Table.new(game, seats, first_seed + number, options)
        _play(table, choosers, derived_seed("bots of", first_seed + number))
        found.lengths.append(len(table.records) - 1)
        winners = () if table.result is None else table.result.winners
        for winner in winners:
            found.wins[winner] += 1
        found.draws += not winners
        if bar is not None:
            bar.show(number + 1)
    found.seconds = time.perf_counter() - started
    return found


def _play(table: Table[Any, Any, Any], choosers: Sequence[Chooser], bot_seed: int) -> None:
    seat = None
    while table.actors:
        seat = next_actor(table.game, table.state, seat)
        chance = bot_chance(bot_seed, seat, len(table.steps))
        table.submit(seat, choosers[seat](table.view(seat), seat, chance))
        if len(table.records) > table.game.rules.longest_game + 1:
            raise UsageError(
                msgn(
                    "Game {seed} does not end within {count} command.",
                    "Game {seed} does not end within {count} commands.",
                    table.game.rules.longest_game,
                    seed=table.seed,
                )
            )


def _facts(found: Simulation) -> dict[str, Any]:
    return {
        "game": found.game,
        "seats": found.seats,
        "options": found.options,
        "seed": found.seed,
        "games": len(found.lengths),
        "commands": found.commands,
        "seconds": round(found.seconds, 3),
        "commands_per_second": round(found.commands_per_second),
        "length": {
            "min": min(found.lengths),
            "median": statistics.median(found.lengths),
            "max": max(found.lengths),
        },
        "wins": found.wins,
        "draws": found.draws,
    }


def _report(voice: Voice, found: Simulation) -> None:
    count = len(found.lengths)
    voice.say(voice.tn("{count} game", "{count} games", count))
    voice.say(
        voice.t(
            "{commands} commands in {seconds} s: {speed} a second",
            commands=found.commands,
            seconds=Figure("number", found.seconds, digits=2),
            speed=Figure("number", found.commands_per_second),
        )
    )
    voice.say(
        voice.t(
            "Length in commands: {least} to {most}, median {median}",
            least=min(found.lengths),
            most=max(found.lengths),
            median=decimal(statistics.median(found.lengths)),
        )
    )
    for seat, (kind, wins) in enumerate(zip(found.seats, found.wins, strict=True)):
        voice.say(
            voice.t(
                "Seat {seat} ({kind}) wins {wins} ({share})",
                seat=seat,
                kind=kind,
                wins=wins,
                share=Figure("percent", 100 * wins / count, digits=1),
            )
        )
    voice.say(
        voice.t(
            "Draws: {draws} ({share})",
            draws=found.draws,
            share=Figure("percent", 100 * found.draws / count, digits=1),
        )
    )
