"""Plot cards in hand, some of them known, some not: None stands for a card that one may not see (CH-7)."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from tabletop.games.chinatown.board import PlotNumber

T = TypeVar("T")

Hand: TypeAlias = tuple[PlotNumber | None, ...]
"""The cards in order of number, or so many None: a hand is known as a whole or not at all."""


def in_order(cards: Hand) -> Hand:
    """Return cards in order of number; cards of which one is unknown are all unknown."""
    known = [card for card in cards if card is not None]
    return tuple(sorted(known)) if len(known) == len(cards) else (None,) * len(cards)


def without(hand: Hand, cards: Hand) -> Hand:
    """Return a hand from which cards have gone; of an unknown hand, so many."""
    if None in hand:
        return hand[len(cards) :]
    return tuple(card for card in hand if card not in cards)
