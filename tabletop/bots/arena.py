"""The arena: lets computer players play many games against each other and counts who wins.

    python -m tabletop.bots.arena GAME --players bot,random --games 400 --seed 1

Bots get views and their own chance here, as in the app, but run in this process: nobody waits for them.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.choices import next_actor
from tabletop.engine.history import SeatInfo
from tabletop.engine.protocol import Chooser, Game, Options, SetupError
from tabletop.engine.registry import UnknownGameError, find
from tabletop.engine.table import Table

_Z95: Final = 1.96
"""Standard deviations to either side that cover 95 % of a normal distribution."""


@dataclass
class Player:
    """One player of a match and how it fared; `seconds` is thinking time, all told and of one decision."""

    kind: str
    wins: float = 0
    decisions: int = 0
    seconds: float = 0
    slowest: float = 0

    @property
    def mean_ms(self) -> float:
        """The mean thinking time of a decision in milliseconds."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


@dataclass
class Match:
    """What a match came to: a shared win counts as a part for each winner; `turns` counts all rounds."""

    players: list[Player]
    games: int = 0
    draws: int = 0
    commands: int = 0
    turns: int = 0
    longest: int = 0
    seeds: list[int] = field(default_factory=list)

    def share(self, index: int) -> tuple[float, float, float]:
        """Return the share of games that a player won, and its 95 % interval (0 to 1)."""
        return (self.players[index].wins / self.games if self.games else 0.0), *wilson(
            self.players[index].wins, self.games
        )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share: (0, 1) when nothing was played."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    z2 = _Z95 * _Z95
    centre = share + z2 / (2 * games)
    spread = _Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


class TooLongError(RuntimeError):
    """A game took more commands than `Rules.longest_game` allows."""


def play_match(
    game: Game[Any, Any, Any],
    players: Sequence[str | tuple[str, Chooser]],
    games: int,
    seed: int,
    options: Options | None = None,
) -> Match:
    """Let players play `games` games, seats rotating, and return how they fared.

    A player is a kind ("random", "bot:easy"; see `players.make`) or a name with a chooser. The same seed
    gives the same games. Raises `UnknownBotError` or `SetupError` before the first game, and lets
    whatever a game or player raises (`Illegal`, `TooLongError`) through: it is a bug.
    """
    named = [(player, make(player, game)) if isinstance(player, str) else player for player in players]
    match = Match([Player(name) for name, _ in named])
    for number in range(games):
        turn = number % len(named)
        order = [(index + turn) % len(named) for index in range(len(named))]
        _play(game, match, named, order, derived_seed("match", seed, number), options)
    return match


def _play(
    game: Game[Any, Any, Any],
    match: Match,
    named: Sequence[tuple[str, Chooser]],
    order: Sequence[int],
    seed: int,
    options: Options | None,
) -> None:
    """Play one game and add it to the match; `order` tells which player sits at each seat."""
    bot_seed = derived_seed("bots of", seed)
    seats = [SeatInfo(named[index][0], named[index][0]) for index in order]
    table = Table.new(game, seats, seed, options)
    seat = None
    while (result := table.result) is None:
        if len(table.steps) > game.rules.longest_game:
            raise TooLongError(f"{game.name}, seed {seed}: more than {game.rules.longest_game} commands")
        seat = next_actor(game, table.state, seat)
        player = match.players[order[seat]]
        view = table.view(seat)
        chance = bot_chance(bot_seed, seat, len(table.steps))
        started = time.perf_counter()
        command = named[order[seat]][1](view, seat, chance)
        taken = time.perf_counter() - started
        player.decisions += 1
        player.seconds += taken
        player.slowest = max(player.slowest, taken)
        table.submit(seat, command)
    match.games += 1
    match.commands += len(table.steps) - 1
    match.turns += game.course.round_of(table.state)
    match.longest = max(match.longest, len(table.steps) - 1)
    match.seeds.append(seed)
    if not result.winners:
        match.draws += 1
    for winner in result.winners:
        match.players[order[winner]].wins += 1 / len(result.winners)


def report(match: Match) -> str:
    """Return a match as lines of text for a terminal."""
    lines = [
        f"{match.games} games, {match.draws} draws, {match.turns / max(1, match.games):.1f} turns and "
        f"{match.commands / max(1, match.games):.1f} commands a game (longest {match.longest})"
    ]
    for index, player in enumerate(match.players):
        share, low, high = match.share(index)
        lines.append(
            f"  {player.kind:<12} {player.wins:>7.1f} won = {share:6.1%} ({low:.1%} to {high:.1%})   "
            f"thinks {player.mean_ms:.2f} ms, at most {1000 * player.slowest:.1f} ms"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play one match as told on the command line and print it; 2 when something asked for is not there."""
    parser = argparse.ArgumentParser(prog="python -m tabletop.bots.arena", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", default="bot,random", help="kinds, one for each seat, with commas")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", action="append", default=[], metavar="OPTION", help="switch on an option")
    asked = parser.parse_args(arguments)
    try:
        game = find(asked.game)
        options = dict.fromkeys(asked.on, True)
        match = play_match(game, asked.players.split(","), asked.games, asked.seed, options)
    except (LookupError, SetupError, UnknownGameError) as error:
        print(error, file=sys.stderr)
        return 2
    print(report(match))
    return 0


if __name__ == "__main__":
    sys.exit(main())
