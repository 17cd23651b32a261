"""What is remembered of finished games: where the points came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.memory import Figure, Figures, Memory, Move
from tabletop.engine.message import N_
from tabletop.games.deckville.cards import TYPES
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.firsts import FIRSTS
from tabletop.games.deckville.result import CATEGORIES
from tabletop.games.deckville.score import sheet
from tabletop.games.deckville.state import State
from tabletop.games.deckville.words import TYPE_NAMES

RESERVE: Final = "reserve"


def count(moves: Sequence[Move[State, Event]]) -> Mapping[str, tuple[int, ...]]:
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


MEMORY: Final[Memory[State, Event]] = Memory(
    figures=(
        Figures(
            N_("Points by category"),
            tuple(Figure(kind, label) for label, kind in CATEGORIES),
            is_whole=True,
        ),
        Figures(N_("Points by type of property"), tuple(map(Figure, TYPES, TYPE_NAMES)), is_whole=True),
        Figures(N_("Reserve"), (Figure(RESERVE, N_("Card in the reserve")),)),
    ),
    count=count,
    firsts=FIRSTS,
)
