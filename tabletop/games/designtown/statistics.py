"""What is remembered of finished games: how turns ended, and what the best one was worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.statistics import Stat, StatGroup, Statistics, StatStep
from tabletop.games.designtown.achievements import FIRSTS
from tabletop.games.designtown.events import BuildingBegan, Event, TurnBust
from tabletop.games.designtown.state import State, progress

AT: Final = ("at_0", "at_1", "at_2", "at_more")
"""Turns that were stopped, by the unhappy faces in play: 0, 1, 2, 3 and more."""
BUST: Final = "bust"
STARS: Final = "stars"


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return how each seat's turns ended, and the stars of its best turn."""
    last = moves[-1].after
    found = {key: [0] * len(last.decks) for key in (*AT, BUST)}
    for move in moves:
        for event in move.events:
            match event:
                case BuildingBegan(seat=seat):
                    found[AT[min(move.before.unhappy, len(AT) - 1)]][seat] += 1
                case TurnBust(seat=seat):
                    found[BUST][seat] += 1
                case _:
                    pass
    return {**{key: tuple(numbers) for key, numbers in found.items()}, STARS: progress(last)}


MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("How turns ended"),
            (
                Stat(AT[0], N_("stopped, no unhappy face")),
                Stat(AT[1], N_("stopped at one face")),
                Stat(AT[2], N_("stopped at two faces")),
                Stat(AT[3], N_("stopped at three or more")),
                Stat(BUST, N_("bust")),
            ),
            is_whole=True,
        ),
        StatGroup(N_("Best turn"), (Stat(STARS, N_("stars of the best turn")),)),
    ),
    count=count,
    achievements=FIRSTS,
)
