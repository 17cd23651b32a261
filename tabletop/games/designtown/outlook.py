"""How soon a player wins: what the strongest computer player strives for, fitted to many races.

The numbers are those of `turns_left`; here they are only put together. Whole numbers, as in `thinking`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import FACES, RESIDENTIAL_AREA
from tabletop.games.designtown.odds import Pool, owned
from tabletop.games.designtown.state import State
from tabletop.games.designtown.turns_left import EACH, PAIRS, START

_FINE: Final = 10
"""The fitted numbers are of ten-thousandths of a turn; all else is of thousandths."""
_ONE_TURN: Final = 1000
_KEPT: Final = 1 << 12
"""So many holdings are remembered: a decision asks for some twenty, most of them again at the next."""
_KEENNESS: Final = 4
"""How surely fewer turns win a race: chances to win it are as this power of the turns left, turned over."""


@lru_cache(maxsize=_KEPT)
def turns_left(own: Pool) -> int:
    """Return in how many turns these cards win, on average, in thousandths; the best holdings are below 0."""
    found = START
    for card, count in enumerate(own):
        if count:
            row = PAIRS[card]
            found += count * (EACH[card] + sum(row[other] * own[other] for other in range(card, len(own))))
    return found // _FINE


class Outlook:
    """The aim of who wants to win before the others: a card is worth the turns that it saves.

    Where P is the chance to win the race, (1 - P) is to be had by winning now, and saving a small part of the
    turns left adds P * (1 - P) times keenness for it: so a win is worth all turns left, by (P * keenness).
    """

    def __init__(self, view: State, seat: Seat) -> None:
        self._left = [max(_ONE_TURN, turns_left(owned(view, other))) for other in range(len(view.decks))]
        own = _strength(self._left[seat])
        self._rivals = sum(map(_strength, self._left)) - own
        left = self._left[seat]
        self.win = left if view.is_solo else left * (own + self._rivals) // (_KEENNESS * own)

    def value(self, own: Pool) -> int:
        """Return what all cards of the player are worth: the more, the fewer turns are left."""
        return -turns_left(own)

    def harm(self, view: State, other: Seat) -> int:
        """Return the turns that it costs the other, as far as it is this one who must be beaten."""
        own = owned(view, other)
        more = tuple(own[card] + (card == RESIDENTIAL_AREA) for card in FACES)
        return (turns_left(more) - turns_left(own)) * _strength(self._left[other]) // self._rivals


def _strength(left: int) -> int:
    """Return how strong a player is against others, by the turns left."""
    return (1_000_000 // left) ** _KEENNESS
