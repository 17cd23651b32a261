"""What a match of people of the town came to: whether they win as their level does, and play otherwise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from tabletop.arena.playing import PlayedGame
from tabletop.arena.standings import Share, share_of
from tabletop.engine.personalities import Habit
from tabletop.engine.players import face_of
from tabletop.engine.protocol import Game
from tabletop.shares import Z95


class Rate(msgspec.Struct, frozen=True):
    """How much of a habit there is, with its 95 % interval, of which each game is one observation."""

    mean: float
    low: float
    high: float


class Person(msgspec.Struct, frozen=True):
    """Somebody of the town against plain players of the same level: what they win, how much there is of
    their habit, and how much with the others at the same tables."""

    result: Share
    habit: str
    theirs: Rate
    plain: Rate


def people(game: Game[Any, Any, Any], games: Sequence[PlayedGame]) -> tuple[Person, ...]:
    """Return how the people of a match fared, in the order in which they were named."""
    names = dict.fromkeys(name for played in games for name in played.players if face_of(name))
    return tuple(
        _person(game, name, [played for played in games if name in played.players]) for name in names
    )


def _person(game: Game[Any, Any, Any], name: str, games: Sequence[PlayedGame]) -> Person:
    temper = game.players.personalities.people.get(face_of(name))
    habit = temper.habit if temper is not None else ""
    theirs, plain = (
        _rate([_counted(played, habit, name, is_theirs=is_theirs) for played in games])
        for is_theirs in (True, False)
    )
    return Person(share_of(name, games), habit, theirs, plain)


def _counted(played_game: PlayedGame, habit: str, name: str, *, is_theirs: bool) -> Habit:
    """Return a habit in one game: of who has the name, or of all others."""
    counted = played_game.habits.get(habit, ())
    chosen = [
        one for one, who in zip(counted, played_game.players, strict=False) if (who == name) == is_theirs
    ]
    return sum(amount for amount, _ in chosen), sum(of for _, of in chosen)


def _rate(games: Sequence[Habit]) -> Rate:
    """Return the ratio of two sums, with the interval that follows from how it differs between games."""
    among = sum(of for _, of in games)
    if not among:
        return Rate(0.0, 0.0, 0.0)
    mean = sum(amount for amount, _ in games) / among
    spread = sum((amount - mean * of) ** 2 for amount, of in games)
    margin = Z95 * math.sqrt(spread * len(games) / max(1, len(games) - 1)) / among
    return Rate(mean, mean - margin, mean + margin)
