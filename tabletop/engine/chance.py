"""Chance: the only source of randomness, counter-based and the same on every machine and Python.

What is drawn depends on nothing but the game's seed, the purpose it is drawn for, and how many draws went
before for that purpose: `chance.named("plots", round)`, `chance.named("deck", seat, shuffle)`. So undoing a
step and doing it again draws the same (ux U7), and two tables with the same seed are dealt the same in
round 2, however many steps they took to get there.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 64


class Chance:
    """A stream of draws: of one position in the history of one game, or of one purpose (see `named`)."""

    __slots__ = ("_draws", "_key", "_place")

    def __init__(self, seed: int, position: int) -> None:
        self._key = seed.to_bytes(16, "big", signed=True)
        # Position and number of the draw, eight bytes each, as one number: what is hashed for a draw.
        self._place = position << 64
        self._draws = 0

    def named(self, purpose: str, *numbers: int) -> Chance:
        """Return the stream of a purpose, from its beginning; the numbers tell its occasions apart.

        It is the same at every position of the game, whatever was drawn from other streams.
        """
        stream = Chance(0, 0)
        stream._key = blake2b(repr((purpose, *numbers)).encode(), key=self._key, digest_size=16).digest()
        return stream

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, each equally likely; ValueError unless n >= 1."""
        if n < 1:
            raise ValueError("below() needs a positive bound")
        limit = _WORD - _WORD % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order, each order equally likely."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely; ValueError when there is none."""
        return items[self.below(len(items))]

    def _word(self) -> int:
        counter = self._draws
        self._draws = counter + 1
        block = blake2b((self._place + counter).to_bytes(16, "big"), key=self._key, digest_size=8)
        return int.from_bytes(block.digest(), "big")


class ByPosition(Chance):
    """Draws for every purpose from the stream of the position: as games did before purposes had names."""

    __slots__ = ()

    def named(self, purpose: str, *numbers: int) -> Chance:
        """Return this very stream."""
        return self


class NoChance(ByPosition):
    """Refuses every draw: for asking whether something can be told without chance."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0, 0)

    def _word(self) -> int:
        raise ChanceNeededError


class ChanceNeededError(Exception):
    """A draw was asked of `NoChance`."""
