"""Chance: the only source of randomness, counter-based and the same on every machine and Python.

What is drawn depends on nothing but the game's seed, the position in the effective history, and how many
draws went before at that position. Undoing a step and doing it again therefore draws the same (ux U7).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 64


class Chance:
    """A stream of draws for one position of one game."""

    __slots__ = ("_draws", "_key", "_place")

    def __init__(self, seed: int, position: int) -> None:
        self._key = seed.to_bytes(16, "big", signed=True)
        # Position and number of the draw, eight bytes each, as one number: what is hashed for a draw.
        self._place = position << 64
        self._draws = 0

    @property
    def is_used(self) -> bool:
        """Whether anything was drawn."""
        return self._draws > 0

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


class NoChance(Chance):
    """Refuses every draw: for asking whether something can be told without chance."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0, 0)

    def _word(self) -> int:
        raise ChanceNeededError


class ChanceNeededError(Exception):
    """A draw was asked of `NoChance`."""
