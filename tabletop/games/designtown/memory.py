"""What is remembered of finished games: how turns ended, and what the best one was worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.memory import Figure, Figures, Memory, Move
from tabletop.engine.message import N_
from tabletop.games.designtown.events import BuildingBegan, Event, TurnBust
from tabletop.games.designtown.firsts import FIRSTS
from tabletop.games.designtown.state import State, progress

AT: Final = ("at_0", "at_1", "at_2", "at_more")
"""Turns that were stopped, by the unhappy faces in play: 0, 1, 2, 3 and more."""
BUST: Final = "bust"
STARS: Final = "stars"


def count(moves: Sequence[Move[State, Event]]) -> Mapping[str, tuple[int, ...]]:
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


MEMORY: Final[Memory[State, Event]] = Memory(
    figures=(
        Figures(
            N_("How turns ended"),
            (
                Figure(AT[0], N_("stopped, no unhappy face")),
                Figure(AT[1], N_("stopped at one face")),
                Figure(AT[2], N_("stopped at two faces")),
                Figure(AT[3], N_("stopped at three or more")),
                Figure(BUST, N_("bust")),
            ),
            is_whole=True,
        ),
        Figures(N_("Best turn"), (Figure(STARS, N_("stars of the best turn")),)),
    ),
    count=count,
    firsts=FIRSTS,
)
