"""What is remembered of finished games: floors that came and went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.statistics import Stat, StatGroup, Statistics, StatStep
from tabletop.games.gotown.achievements import FIRSTS
from tabletop.games.gotown.cards import JACKHAMMER
from tabletop.games.gotown.events import Event, FloorBuilt, FloorDestroyed, FloorStolen
from tabletop.games.gotown.state import State

BUILT: Final = "built"
STOLEN: Final = "stolen"
ROBBED: Final = "robbed"
HAMMERED: Final = "hammered"
WRECKED: Final = "wrecked"


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return how many floors each seat built and stole, and lost to whom."""
    found = {key: [0] * len(moves[-1].after.towers) for key in (BUILT, STOLEN, ROBBED, HAMMERED, WRECKED)}
    for move in moves:
        for event in move.events:
            match event:
                case FloorBuilt(seat=seat):
                    found[BUILT][seat] += 1
                case FloorStolen(seat=seat, victim=victim):
                    found[STOLEN][seat] += 1
                    found[ROBBED][victim] += 1
                case FloorDestroyed(victim=victim, tool=tool):
                    found[HAMMERED if tool == JACKHAMMER else WRECKED][victim] += 1
                case _:
                    pass
    return {key: tuple(numbers) for key, numbers in found.items()}


MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("Floors gained"),
            (Stat(BUILT, N_("floors built")), Stat(STOLEN, N_("floors stolen"))),
            is_whole=True,
        ),
        StatGroup(
            N_("Floors lost"),
            (
                Stat(ROBBED, N_("to a theft")),
                Stat(HAMMERED, N_("to a jackhammer")),
                Stat(WRECKED, N_("to the wrecking ball")),
            ),
            is_whole=True,
        ),
    ),
    count=count,
    achievements=FIRSTS,
)
