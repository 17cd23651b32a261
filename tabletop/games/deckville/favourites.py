"""What makes the easy player easy: it has favourites among the buildings, for some rounds each.

No dice are thrown over a turn: what it loves and what it scorns can be seen by what it builds and draws, and
used.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.games.deckville.cards import Card
from tabletop.games.deckville.judgement import Taste
from tabletop.games.deckville.state import State

_ROUNDS: Final = 4
"""A taste lasts so many rounds."""
_MOST: Final = 90
"""By so many hundredths a property is misjudged at the most."""


def favourites(view: State, chance: Chance) -> Taste:
    """Return how a seat misjudges properties now; the chance is the same all game for each of them."""

    @cache
    def taste(card: Card) -> int:
        drawn = chance.named("favourites", (view.round - 1) // _ROUNDS, card)
        return 100 - _MOST + drawn.below(2 * _MOST + 1)

    return taste
