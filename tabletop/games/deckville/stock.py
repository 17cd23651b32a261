"""The composition of a whole deck, and its demand for resources, for the computer players."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from tabletop.games.deckville.cards import RESOURCES, Card, deck_of
from tabletop.games.deckville.state import State, known_cards, printed

POINT: Final = 1000
"""One victory point in these units."""


@cache
def deck_counts(written: str, seat_count: int) -> tuple[tuple[Card, int], ...]:
    """Return the cards of a game with their copies, sorted by number."""
    return tuple(sorted(Counter(deck_of(printed(written), seat_count)).items()))


@cache
def needs(written: str, seat_count: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each resource, the share of cards that need at least so many units, in thousandths."""
    cards, deck = printed(written), deck_counts(written, seat_count)
    found = [[0] * 4 for _ in RESOURCES]
    for card, count in deck:
        for resource, units in enumerate(cards[card].cost):
            for need in range(1, min(units, 3) + 1):
                found[resource][need] += count
    total = sum(count for _, count in deck)
    return tuple(tuple(count * POINT // total for count in counts) for counts in found)


def unseen(view: State) -> Counter[Card]:
    """Return the number of each card that a view does not show."""
    unknown = Counter(dict(deck_counts(view.written, len(view.hands))))
    unknown.subtract(known_cards(view))
    return +unknown
