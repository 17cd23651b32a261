"""Plays one game of a match and writes down how it went."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from tabletop.arena.plan import ArenaError, Job, Player, name_of
from tabletop.bots.own import reason
from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.choices import next_actor
from tabletop.engine.history import SeatInfo
from tabletop.engine.message import msg
from tabletop.engine.personalities import Habit
from tabletop.engine.players import face_of
from tabletop.engine.protocol import Chooser, Game, Illegal, Seat
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.record.game_stats import moves_of


class PlayerFailedError(ArenaError):
    """A player raised an error or gave a command that the rules refuse: its match means nothing then."""


class PlayedGame(msgspec.Struct, frozen=True):
    """How a game went: `players`, `winners` (nobody in a draw), `scores` and `micros` by seat.

    `rounds` is what the players count, `lively` the game's own measures; `habits` those that tempers are
    measured by, of each seat, where somebody of the town sits. `micros` are the microseconds of
    processor time that each decision took: all else is the same wherever the game is played.
    """

    number: int
    seed: int
    players: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    commands: int
    rounds: int
    lively: dict[str, float]
    micros: tuple[tuple[int, ...], ...]
    habits: dict[str, tuple[Habit, ...]] = {}


def play(job: Job) -> PlayedGame:
    """Play a game to its end; raises `PlayerFailedError`, and `ArenaError` where it has none."""
    game = find(job.game) if isinstance(job.game, str) else job.game
    names = tuple(map(name_of, job.players))
    table = Table.new(game, [SeatInfo(name, name) for name in names], job.seed, job.options)
    choosers = [_chooser(game, player) for player in job.players]
    bot_seed = derived_seed("bots of", job.seed, job.number)
    micros: list[list[int]] = [[] for _ in names]
    seat = None
    while (result := table.result) is None:
        if len(table.steps) > game.rules.longest_game:
            raise ArenaError(
                msg(
                    "Game {seed} does not end within {count} commands.",
                    seed=job.seed,
                    count=game.rules.longest_game,
                )
            )
        seat = next_actor(game, table.state, seat)
        view, chance = table.view(seat), bot_chance(bot_seed, seat, len(table.steps))
        started = time.thread_time()
        try:
            command = choosers[seat](view, seat, chance)
            micros[seat].append(round(1_000_000 * (time.thread_time() - started)))
            table.submit(seat, command)
        except Exception as error:
            raise _failed(game, job, names[seat], error) from error
    return PlayedGame(
        job.number,
        job.seed,
        names,
        result.winners,
        result.scores,
        len(table.steps) - 1,
        game.progress.round_of(table.state),
        dict(_lively(table)),
        tuple(map(tuple, micros)),
        dict(game.players.personalities.count(moves_of(table))) if any(map(face_of, names)) else {},
    )


def _chooser(game: Game[Any, Any, Any], player: Player) -> Chooser:
    return make(player, game) if isinstance(player, str) else player[1]


def _lively(table: Table[Any, Any, Any]) -> dict[str, float]:
    states = [step.state for step in table.steps]
    events = [event for step in table.steps for event in step.record.events]
    return {name: float(number) for name, number in table.game.progress.liveliness(states, events).items()}


def _failed(game: Game[Any, Any, Any], job: Job, name: str, error: Exception) -> PlayerFailedError:
    if isinstance(error, Illegal) and error.code:
        why = game.words.explain(error)
        return PlayerFailedError(
            msg(
                "“{player}” gives a command in game {number} that the rules refuse. {why}",
                player=name,
                number=job.number,
                why=why,
            )
        )
    return PlayerFailedError(
        msg(
            "“{player}” fails in game {number}: {reason}.",
            player=name,
            number=job.number,
            reason=reason(error),
        )
    )
