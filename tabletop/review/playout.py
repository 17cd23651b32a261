"""How often a seat wins from a moment on, if it begins with a certain command and computer players go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.choices import next_actor
from tabletop.engine.protocol import Game, Illegal, Seat
from tabletop.engine.resolution import folding

GAP: Final = 100
"""A better move wins so much more, in thousandths, and by two standard errors."""
_SCREEN: Final = 6
"""One of so many play-outs is enough for a first glance."""
_LONGER: Final = 3
"""Where `PlayOuts.games` leave it open, moves are compared by so many times as many."""
_LITTLE: Final = 20
"""Gaps are told by a few play-outs where they are as sure as this, in thousandths."""
_PARTS: Final = 4
"""In so many parts of `PlayOuts.games`, after each of which one may stop."""


class Compared(NamedTuple):
    """Shares of wins after two commands in the same imagined worlds, in thousandths; the gap's error; how
    often each was played on."""

    first: int
    second: int
    error: int
    games: int

    @property
    def gap(self) -> int:
        """By how much the second wins more."""
        return self.second - self.first

    @property
    def tells(self) -> bool:
        """Whether the second is better by enough, and that is no chance."""
        return self.gap >= GAP and self.gap >= 2 * self.error

    @property
    def _is_open(self) -> bool:
        """Whether more play-outs might say otherwise."""
        is_clear = self.gap - self.error >= GAP and self.gap >= 3 * self.error
        return not is_clear and not self._is_none

    @property
    def _is_none(self) -> bool:
        """Whether the second will hardly turn out better by enough. That all went alike so far is a matter
        of how many there were: one more win would be `1000 / games`."""
        return self.gap + max(2 * self.error, 1000 / self.games) < GAP

    @property
    def _is_plain(self) -> bool:
        """Whether the second is better by so much, with so little chance in it, that a few tell."""
        return self.error <= _LITTLE and self.gap - max(3 * self.error, 1000 / self.games) >= GAP


def screened(game: Game[Any, Any, Any], view: Any, seat: Seat, commands: tuple[Any, Any], kind: str) -> int:
    """Return by how much the second command may win more, in thousandths, at a first glance."""
    glance = max(4, game.players.play_outs.games // _SCREEN)
    seen = _compared(_pairs(game, view, seat, commands, kind, range(-glance, 0)))
    if not seen.gap and not seen.error:
        # All went alike, which says little of so few games that are won or lost.
        seen = _compared(_pairs(game, view, seat, commands, kind, range(-3 * glance, 0)))
    return seen.gap + 2 * seen.error


def share(game: Game[Any, Any, Any], view: Any, seat: Seat, command: Any, kind: str, games: int) -> int:
    """Return the share of wins after one command, in thousandths, in the worlds of `compare`."""
    rounds = game.players.play_outs.rounds
    won = [
        played_on(game, _world(game, view, seat, number), seat, command, kind, number, rounds)
        for number in range(games)
    ]
    return round(sum(won) / len(won))


def compare(
    game: Game[Any, Any, Any], view: Any, seat: Seat, commands: tuple[Any, Any], kind: str
) -> Compared:
    """Play on from what a seat knew then, in worlds imagined from its view, once with each command.

    All go on as computer players of `kind`. What nobody could know then says nothing here.
    """
    games = game.players.play_outs.games
    part, pairs = max(1, games // _PARTS), list[tuple[float, float]]()
    while True:
        pairs += _pairs(game, view, seat, commands, kind, range(len(pairs), len(pairs) + part))
        found = _compared(pairs)
        is_enough = len(pairs) >= games and not found._is_open
        if is_enough or found._is_none or found._is_plain or len(pairs) >= _LONGER * games:
            return found


def _pairs(
    game: Game[Any, Any, Any],
    view: Any,
    seat: Seat,
    commands: tuple[Any, Any],
    kind: str,
    numbers: Iterable[int],
) -> list[tuple[float, float]]:
    """Return the seat's parts of the win with each command in so many worlds."""
    pairs, rounds, (first, second) = [], game.players.play_outs.rounds, commands
    for number in numbers:
        world = _world(game, view, seat, number)
        one, other = (
            played_on(game, world, seat, command, kind, number, rounds) for command in (first, second)
        )
        pairs.append((one, other))
    return pairs


def _world(game: Game[Any, Any, Any], view: Any, seat: Seat, number: int) -> Any:
    return game.secrets.imagine(view, seat, Chance(derived_seed("world", number), 0))


def _compared(pairs: Sequence[tuple[float, float]]) -> Compared:
    count = len(pairs)
    first, second = (sum(pair[at] for pair in pairs) / count for at in (0, 1))
    mean = second - first
    error = sqrt(sum((pair[1] - pair[0] - mean) ** 2 for pair in pairs) / max(1, count - 1) / count)
    return Compared(round(first), round(second), round(error), count)


def played_on(
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
        before, state = state, fold(state, events)
        result = rules.result(state)
        if result is not None:
            return 1000 * (seat in result.winners) / max(1, len(result.winners))
        if course.round_of(state) > last and course.win_chances is not None:
            chances = course.win_chances(before if course.chances_of_end else state)
            if chances:
                return float(chances[seat])
        actor = next_actor(game, state, actor)
        view = game.secrets.redact(state, actor)
        given = choose(view, actor, bot_chance(number, actor, position))
