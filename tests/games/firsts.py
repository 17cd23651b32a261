"""Looks which firsts some commands show: what every game's test of its firsts stands on."""

from __future__ import annotations

from typing import Any, TypeAlias

from tabletop.engine.chance import Chance
from tabletop.engine.statistics import StatStep
from tests.games.playing import Playing

Shown: TypeAlias = set[tuple[str, int]]


def moves(rules: Playing, before: Any, *commands: Any) -> list[StatStep[Any, Any]]:
    """Let who is to move play commands; one that is a pair is that of a seat: `(seat, command)`."""
    made = []
    for number, one in enumerate(commands, start=1):
        seat, command = one if isinstance(one, tuple) else (rules.actor(before), one)
        events = rules.game.rules.decide(before, seat, command, Chance(0, number))
        after = rules.fold(before, *events)
        made.append(StatStep(number, seat, before, events, after))
        before = after
    return made


def shown(rules: Playing, made: list[StatStep[Any, Any]]) -> Shown:
    """Return key and seat of each first."""
    return {
        (first.key, happened.seat)
        for first in rules.game.statistics.achievements
        for happened in first.happened(made)
    }


def firsts(rules: Playing, before: Any, *commands: Any) -> Shown:
    """Return which firsts some commands show."""
    return shown(rules, moves(rules, before, *commands))
