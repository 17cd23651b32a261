"""What is remembered of finished games: where the points came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.statistics import Stat, StatGroup, Statistics, StatStep
from tabletop.games.deckville.achievements import FIRSTS
from tabletop.games.deckville.cards import TYPES
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.result import CATEGORIES
from tabletop.games.deckville.score import sheet
from tabletop.games.deckville.state import State
from tabletop.games.deckville.words import TYPE_NAMES

RESERVE: Final = "reserve"


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return each seat's points by category and by type, and what its reserve cost (DV-9)."""
    state = moves[-1].after
    districts = sheet(state)
    kinds = [kind for _, kind in CATEGORIES]
    found = {key: [0] * len(districts) for key in (*kinds, *TYPES)}
    for district in districts:
        for card in district.cards:
            found[TYPES[state.cards[card.card].type]][district.seat] += card.points
            for part in card.parts:
                found[part.term.kind][district.seat] += part.points
    reserve = tuple(district.reserve for district in districts)
    return {**{key: tuple(numbers) for key, numbers in found.items()}, RESERVE: reserve}


MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("Points by category"),
            tuple(Stat(kind, label) for label, kind in CATEGORIES),
            is_whole=True,
        ),
        StatGroup(N_("Points by type of property"), tuple(map(Stat, TYPES, TYPE_NAMES)), is_whole=True),
        StatGroup(N_("Reserve"), (Stat(RESERVE, N_("Card in the reserve")),)),
    ),
    count=count,
    achievements=FIRSTS,
)
