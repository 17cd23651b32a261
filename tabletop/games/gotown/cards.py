"""The 54 cards (GT-2). A card is known by its kind; cards of one kind cannot be told apart."""

from __future__ import annotations

import json
from typing import Final, TypeAlias

Card: TypeAlias = int
"""Kind of a card: 1 to 8 for a floor card of that value, else a kind below. Saved games hold the numbers,
which never change."""

JOKER: Final = 9
DOG: Final = 10
BONE: Final = 11
JACKHAMMER: Final = 12
WRECKING_BALL: Final = 13
MILKSHAKE: Final = 14
DONUT_TRUCK: Final = 15
THIEF: Final = 16
SUPER_THIEF: Final = 17

VALUES: Final = range(1, 9)
"""The values of floor cards."""

FLOOR_SUM: Final = 9
"""Sum of the two cards of a floor (GT-1.2)."""

COPIES: Final[dict[Card, int]] = {
    **dict.fromkeys(VALUES, 4),
    JOKER: 4,
    DOG: 4,
    BONE: 2,
    JACKHAMMER: 3,
    WRECKING_BALL: 1,
    MILKSHAKE: 3,
    DONUT_TRUCK: 1,
    THIEF: 3,
    SUPER_THIEF: 1,
}
"""Copies of each kind (GT-2)."""

DECK: Final[tuple[Card, ...]] = tuple(card for card, copies in COPIES.items() for _ in range(copies))
"""All 54 cards in order."""

FLOORS_TO_WIN: Final = 5
FLOORS_TO_WIN_SHORT: Final = 4
DEALT: Final = 5
"""Cards dealt to each player (GT-3.1)."""
FULL_HAND: Final = 8
"""Cards in a hand that draws nothing at the start of the turn (GT-4.1)."""
REFILL: Final = 3
"""Size to which a smaller hand is filled at the end of the turn (GT-4.3)."""


def content() -> bytes:
    """Return the source of the content digest: the cards and the numbers of the rules."""
    facts = {
        "copies": sorted(COPIES.items()),
        "numbers": [FLOOR_SUM, FLOORS_TO_WIN, FLOORS_TO_WIN_SHORT, DEALT, FULL_HAND, REFILL],
    }
    return json.dumps(facts, separators=(",", ":")).encode()
