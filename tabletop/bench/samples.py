"""What is measured on: random games, the states and commands in them, and a game of 2,000 commands."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any, NamedTuple

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.choices import choices, next_actor
from tabletop.engine.protocol import Game, Seat
from tabletop.engine.table import Table

GAME = "gotown"
"""What history and saves are measured with: short commands, so that it is not the rules that are measured."""
BESIDE_PEER = {"gotown": 1.1, "designtown": 1.5, "deckville": 0.5, "chinatown": 0.5}
"""How many decisions are wanted while RLCard's Uno, the fastest rules in Python that we know, makes one."""
SEATS = 4
"""So many play, or as near to it as a game can be played."""


class SampleStep(NamedTuple):
    """A moment of a random game: the state, who acts, what is done and what comes of it."""

    state: Any
    seat: Seat
    command: Any
    events: tuple[Any, ...]


def game(game_id: str = GAME) -> Game[Any, Any, Any]:
    """Return the game that is measured."""
    return tabletop.game(game_id)


def names(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return who plays a game."""
    count = min(game.players.seat_counts, key=lambda count: abs(count - SEATS))
    return tuple(f"Seat {number + 1}" for number in range(count))


def play(seed: int, game_id: str = GAME) -> Table[Any, Any, Any]:
    """Play one random game through a table."""
    chosen = game(game_id)
    table = Table.new(chosen, names(chosen), seed)
    chance = Chance(-1 - seed, 0)
    seat = None
    while table.actors:
        seat = next_actor(table.game, table.state, seat)
        table.submit(seat, chance.pick(choices(table.game, table.view(seat), seat, chance)))
    return table


def moments(count: int, game_id: str = GAME) -> tuple[SampleStep, ...]:
    """Return the first so many moments of random games."""
    return tuple(islice(_moments(game_id), count))


def _moments(game_id: str) -> Iterator[SampleStep]:
    for seed in itertools.count():
        steps = play(seed, game_id).steps
        for before, step in pairwise(steps):
            record = step.record
            if record.command is not None and record.seat is not None:
                yield SampleStep(before.state, record.seat, record.command, record.events)


def long_game(commands: int) -> Table[Any, Any, Any]:
    """Return a game of so many commands, and some undone ones among them.

    No game goes on for so long by itself: nobody here ever does what would end it.
    """
    table = Table.new(game(), names(game()), 0)
    chance = Chance(-1, 0)
    done = 0
    while done < commands:
        seat = min(table.actors)
        shuffled = chance.shuffled(table.legal(seat))
        table.submit(seat, next(command for command in shuffled if not _is_last(table, seat, command)))
        done += 1
        if chance.below(8) == 0 and table.can_undo():
            table.undo()
    return table


def _is_last(table: Table[Any, Any, Any], seat: Seat, command: Any) -> bool:
    """Whether a command would end the game."""
    state = table.state
    for event in table.game.rules.decide(state, seat, command, table.chance(len(table.steps))):
        state = table.game.rules.evolve(state, event)
    return table.game.rules.result(state) is not None
