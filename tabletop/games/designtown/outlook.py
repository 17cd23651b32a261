"""How soon a player wins, and who wins the race: the aim of the strongest computer player.

The numbers are those of `race_numbers`, fitted to many races. Whole numbers, as in `thinking`.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final

from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import FACES, RESIDENTIAL_AREA
from tabletop.games.designtown.odds import SCALE, Pool, owned
from tabletop.games.designtown.race_numbers import EACH, PAIRS, START
from tabletop.games.designtown.state import State

_FINE: Final = 10
"""Fitted numbers are ten-thousandths of a turn; all else is in thousandths."""
_ONE_TURN: Final = 1000
_BEND: Final = 2 * _ONE_TURN
"""The turns below which the straight fit is bent."""
_KEPT: Final = 1 << 12
"""Size of the cache of holdings: a decision needs some twenty, most of them again at the next."""
KEENNESS: Final = 5200
"""How surely fewer turns win a race, in thousandths; `build/designtown_chances.py` fits it to games."""
_DOUBTING: Final = 2300
"""The same for a player's own decisions, where a win at once should be worth more: with the fitted number it
won 31 of 100 games instead of 42 against three of the normal level (120 games)."""
_STRONGEST: Final = 1 << 60
_MORE_ALONE: Final = 3 * _ONE_TURN
"""Factor for a win alone, where the supply may not last for the turns it saves."""
_SHARE_OF_SUPPLY: Final = 30
"""Worth of a card that stays in the supply, alone, in thousandths of a win."""


@lru_cache(maxsize=_KEPT)
def turns_left(own: Pool) -> int:
    """Return in how many turns these cards win on average, in thousandths, half a turn at least.

    Small fitted values are bent above that, so that still better holdings differ.
    """
    found = START
    for card, count in enumerate(own):
        if count:
            row = PAIRS[card]
            found += count * (EACH[card] + sum(row[other] * own[other] for other in range(card, len(own))))
    found //= _FINE
    return (found + isqrt(found * found + _BEND * _BEND)) // 2 + _ONE_TURN // 2


def strength(left: int, keenness: int) -> int:
    """Return a player's strength in a race by the turns left, in thousandths: chances are in proportion to
    it.

    It halves, by the keenness, for each unit of the root of the turns: late in a race a turn counts more.
    """
    halved, part = divmod(isqrt(1000 * left) * keenness // 1000, 1000)
    return _STRONGEST * (1_000_000 - 657 * part + 157 * part * part // 1000) >> halved


def strengths(view: State, seat: Seat, keenness: int = KEENNESS, *, after: bool = True) -> list[int]:
    """Return each player's strength when this seat's turn is over, or before it.

    An unfinished round counts for players without a turn in it.
    """
    count = len(view.decks)
    return [
        strength(
            turns_left(owned(view, other)) + (other - seat - after) % count * _ONE_TURN // count, keenness
        )
        for other in range(count)
    ]


class RaceOutlook:
    """The aim to win first: cards are worth the chance to win that they add, of `SCALE`.

    Alone it counts saved turns, in thousandths.
    """

    def __init__(self, view: State, seat: Seat, keenness: int = _DOUBTING) -> None:
        self._is_alone, self._keenness = view.is_solo, keenness
        self._strengths = strengths(view, seat, keenness)
        self._rivals = sum(self._strengths) - self._strengths[seat]
        self._own = owned(view, seat)
        self._wait = (len(view.decks) - 1) * _ONE_TURN // len(view.decks)
        self.now = self.value(self._own)
        """The player's cards when the turn ends without a change."""
        self.win = _MORE_ALONE - self.now if self._is_alone else SCALE - self.now
        self.supply = self.win * _SHARE_OF_SUPPLY // 1000

    def value(self, own: Pool) -> int:
        """Return the worth of all cards of the player: fewer turns left are worth more."""
        return self._valued(own, self._rivals)

    def harm(self, view: State, other: Seat) -> int:
        """Return the chance that the player gains by the other's loss of turns."""
        holding = owned(view, other)
        more = tuple(holding[card] + (card == RESIDENTIAL_AREA) for card in FACES)
        now, then = (strength(turns_left(cards), self._keenness) for cards in (holding, more))
        lost = self._strengths[other] * (now - then) // now
        return self._valued(self._own, self._rivals - lost) - self.now

    def _valued(self, own: Pool, rivals: int) -> int:
        left = turns_left(own)
        if self._is_alone:
            return -left
        found = strength(left + self._wait, self._keenness)
        return SCALE * found // (found + rivals)
