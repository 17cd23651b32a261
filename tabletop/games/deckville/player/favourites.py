"""Tastes in buildings: of the people of the town, and what makes the easy player easy.

That one has favourites for some rounds each. No dice are thrown over a turn: what it loves and what it scorns
can be seen by what it builds and draws, and used.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.games.deckville import commands
from tabletop.games.deckville.cards import Card
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.personalities import NOBODY, Bias
from tabletop.games.deckville.player.fast_seat import NOTHING
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.judgement import Taste
from tabletop.games.deckville.state import State

_ROUNDS: Final = 4
"""A taste lasts so many rounds."""
_MOST: Final = 90
"""By so many hundredths a property is misjudged at the most."""
_LIKED: Final = 1
"""What a hundredth of taste counts where options are tried out, in thousandths of a win."""


def taste_of(fast_table: FastTable, bias: Bias, also: Taste | None = None) -> Taste | None:
    """Return how somebody misjudges properties who fancies something, beside another taste."""
    if bias is NOBODY:
        return also
    faces = fast_table.deck.faces

    @cache
    def taste(card: Card) -> int:
        return max(0, (100 if also is None else also(card)) + bias.taste(faces[card]))

    return taste


def liked(fast_table: FastTable, bias: Bias, option: Command) -> int:
    """Return what somebody likes about a property that an option builds, takes or reserves."""
    match option:
        case commands.BuildProperty(card=card) | commands.Reserve(card=card):
            pass
        case commands.TakeFromSupply(source=source) | commands.DrawCard(source=source):
            card = fast_table.shown(SOURCES.index(source))
        case _:
            return 0
    return 0 if card == NOTHING else _LIKED * bias.taste(fast_table.deck.faces[card])


def favourites(view: State, chance: Chance) -> Taste:
    """Return how a seat misjudges properties now; the chance is the same all game for each of them."""

    @cache
    def taste(card: Card) -> int:
        drawn = chance.named("favourites", (view.round - 1) // _ROUNDS, card)
        return 100 - _MOST + drawn.below(2 * _MOST + 1)

    return taste
