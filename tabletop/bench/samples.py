"""What is measured on: random games, the states and commands in them, and a game of 2,000 commands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.choices import choices, next_actor
from tabletop.engine.protocol import Game, Seat
from tabletop.engine.table import Sink, Table

GAME = "gotown"
LONG_GAME = "designtown"
"""A game of whose random play no end is in sight: some 1,000 commands with four players."""
TRADING_GAME = "chinatown"
"""A game in which several act together, with commands that are not listed: deals."""
CARD_GAME = "deckville"
"""A game of long hidden hands, with hundreds of choices where cards are paid with."""
NAMES = ("Red", "Blue", "Green", "Gold")


class Moment(NamedTuple):
    """A moment of a random game: the state, who acts, what is done and what comes of it."""

    state: Any
    seat: Seat
    command: Any
    events: tuple[Any, ...]


def game(game_id: str = GAME) -> Game[Any, Any, Any]:
    """Return the game that is measured."""
    return tabletop.game(game_id)


def play(seed: int, sink: Sink | None = None, game_id: str = GAME) -> Table[Any, Any, Any]:
    """Play one random game through a table."""
    table = Table.new(game(game_id), NAMES, seed, sink=sink)
    chance = Chance(-1 - seed, 0)
    seat = None
    while table.actors:
        seat = next_actor(table.game, table.state, seat)
        table.submit(seat, chance.pick(choices(table.game, table.view(seat), seat, chance)))
    return table


def moments(games: int) -> tuple[Moment, ...]:
    """Return every moment of so many random games."""
    return tuple(_moments(games))


def _moments(games: int) -> Iterator[Moment]:
    for seed in range(games):
        steps = play(seed).steps
        for before, step in pairwise(steps):
            record = step.record
            if record.command is not None and record.seat is not None:
                yield Moment(before.state, record.seat, record.command, record.events)


def long_game(commands: int) -> Table[Any, Any, Any]:
    """Return a game of so many commands, and some undone ones among them.

    No game goes on for so long by itself: nobody here ever does what would end it.
    """
    table = Table.new(game(), NAMES, 0)
    chance = Chance(-1, 0)
    done = 0
    while done < commands:
        seat = min(table.actors)
        choices = chance.shuffled(table.legal(seat))
        table.submit(seat, next(command for command in choices if not _is_last(table, seat, command)))
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
