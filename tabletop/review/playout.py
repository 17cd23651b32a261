"""How often a seat wins from a moment on, if it begins with a certain command and computer players go on."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.choices import next_actor
from tabletop.engine.protocol import Game, Illegal, Seat
from tabletop.engine.resolution import folding


class Compared(NamedTuple):
    """Shares of wins after two commands in the same imagined worlds, in thousandths; the gap's error."""

    first: int
    second: int
    error: int

    @property
    def gap(self) -> int:
        """By how much the second wins more."""
        return self.second - self.first


def compare(
    game: Game[Any, Any, Any], view: Any, seat: Seat, commands: tuple[Any, Any], kind: str
) -> Compared:
    """Play on from what a seat knew then, in worlds imagined from its view, once with each command.

    All go on as computer players of `kind`. What nobody could know then says nothing here.
    """
    pairs, (games, rounds) = [], game.players.play_outs
    for number in range(games):
        world = game.secrets.imagine(view, seat, Chance(derived_seed("world", number), 0))
        pairs.append([_played(game, world, seat, one, kind, number, rounds) for one in commands])
    first, second = (sum(pair[at] for pair in pairs) / len(pairs) for at in (0, 1))
    gaps = [pair[1] - pair[0] for pair in pairs]
    mean = sum(gaps) / len(gaps)
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))
    return Compared(round(first), round(second), round(error))


def _played(
    game: Game[Any, Any, Any], state: Any, seat: Seat, command: Any, kind: str, number: int, rounds: int
) -> float:
    """Return the seat's part of the win in one such game, in thousandths."""
    rules, course, fold = game.rules, game.progress, folding(game.rules)
    choose, last, actor, position = make(kind, game), course.round_of(state) + rounds, seat, 0
    given: Any = command
    while True:
        position += 1
        chance = Chance(derived_seed("play-out", number), position)
        try:
            events = rules.decide(state, actor, given, chance)
        except Illegal:  # an imagined world in which it could not be done
            return 0.0
        state = fold(state, events)
        result = rules.result(state)
        if result is not None:
            return 1000 * (seat in result.winners) / max(1, len(result.winners))
        if course.round_of(state) > last and course.win_chances is not None and course.win_chances(state):
            return float(course.win_chances(state)[seat])
        actor = next_actor(game, state, actor)
        view = game.secrets.redact(state, actor)
        given = choose(view, actor, bot_chance(number, actor, position))
