"""Chance: the only source of randomness, counter-based, equal on every machine and Python.

A draw depends only on the game's seed, its purpose, and the number of earlier draws for that purpose:
`chance.named("plots", round)`, `chance.named("deck", seat, shuffle)`. So undo and redo draw the same (ux U7),
and two tables with one seed are dealt the same in round 2, whatever happened in between.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain, count
from struct import Struct
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

_WORDS: Final = 1 << 64
_WORD: Final = Struct(">Q")
_KEY_BYTES: Final = 16
_FIRST_NUMBERS: Final = tuple(map(_WORD.pack, range(64)))


class Chance(msgspec.Struct, eq=False, gc=False):
    """A stream of draws, of one position in a game's history or of one purpose (see `named`)."""

    _seed: int
    _position: int
    _words: Iterator[int] | None = None
    """The source of all draws; begun at the first draw, because most commands draw nothing."""

    def named(self, purpose: str, *numbers: int) -> Chance:
        """Return the stream of a purpose from its beginning; the numbers tell its occasions apart. It is the
        same at every position of the game, whatever other streams drew."""
        words = repr((purpose, *numbers)).encode()
        seed = blake2b(words, key=_key(self._seed), digest_size=_KEY_BYTES).digest()
        return Chance(int.from_bytes(seed, "big", signed=True), 0)

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, each equally likely; ValueError unless n >= 1."""
        if n < 1:
            raise ValueError("below() needs a positive bound")
        words = self._words
        if words is None:
            words = self._words = self._begin()
        surely = _WORDS - n
        while True:
            word = next(words)
            drawn = word % n
            if word <= surely or word - drawn <= surely:  # the last words would favour small numbers
                return drawn

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order, each order equally likely."""
        deck = list(items)
        self._shuffle(deck, 1)
        return tuple(deck)

    def dealt(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Return the last `count` of `shuffled`, the very last first, as from the top of a pile. The rest is
        not drawn."""
        deck = list(items)
        least = max(0, len(deck) - count)
        self._shuffle(deck, max(1, least))
        return tuple(reversed(deck[least:]))

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely; ValueError if there are none."""
        return items[self.below(len(items))]

    def _shuffle(self, deck: list[T], least: int) -> None:
        """Shuffle a deck from its end down to `least` items, with the draws of `below` inlined."""
        if len(deck) <= least:
            return
        words = self._words
        if words is None:
            words = self._words = self._begin()
        surely = _WORDS - len(deck)
        for n, word in zip(range(len(deck), least, -1), words, strict=False):
            drawn = word % n
            while word > surely and word - drawn > _WORDS - n:
                word = next(words)
                drawn = word % n
            last = n - 1
            deck[last], deck[drawn] = deck[drawn], deck[last]

    def _begin(self) -> Iterator[int]:
        """Return the source of all draws from the first one on."""
        return _stream(self._seed, self._position)


def _stream(seed: int, position: int) -> Iterator[int]:
    begun = blake2b(_WORD.pack(position), key=_key(seed), digest_size=_WORD.size)
    copy, number_of = begun.copy, int.from_bytes
    for number in chain(_FIRST_NUMBERS, map(_WORD.pack, count(len(_FIRST_NUMBERS)))):
        block = copy()
        block.update(number)
        yield number_of(block.digest())


def _key(seed: int) -> bytes:
    return seed.to_bytes(_KEY_BYTES, "big", signed=True)


class ByPosition(Chance):
    """Chance that draws for every purpose from the stream of the position, as games did before purposes had
    names."""

    def named(self, purpose: str, *numbers: int) -> Chance:
        """Return this very stream."""
        return self


class NoChance(ByPosition):
    """Chance that refuses every draw: tests whether an outcome can be known without it."""

    _seed: int = 0
    _position: int = 0

    def _begin(self) -> Iterator[int]:
        raise ChanceNeededError


class ChanceNeededError(Exception):
    """`NoChance` was asked for a draw."""


# Staged chance grants wishes first: a lesson's opening, a puzzle's next cards.
#
# Every position is still one that the rules made: a wish only says what lies on top of a shuffle, or what is
# picked.


class WishError(ValueError):
    """A wish names something that is not among the items: the lesson is broken."""


class StagedChance(Chance):
    """Chance that grants wishes in turn, whatever the purpose, then draws as usual. A wish is the list that
    lies on top of one shuffle, next first, or the one thing picked."""

    _wishes: deque[Sequence[Any]] = msgspec.field(default_factory=deque)

    @classmethod
    def granting(cls, seed: int, position: int, wishes: Iterable[Sequence[Any]]) -> StagedChance:
        """Return the chance of a position in a game, with wishes."""
        return cls(seed, position, _wishes=deque(wishes))

    @property
    def wishes_left(self) -> int:
        """Number of wishes not granted yet; 0 at the end of a lesson."""
        return len(self._wishes)

    def named(self, purpose: str, *numbers: int) -> Chance:
        """Return the stream of a purpose; it grants the same wishes."""
        return StagedChance(Chance.named(self, purpose, *numbers)._seed, 0, _wishes=self._wishes)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order with the wished ones on top: a pile's top is its last card."""
        top, rest = self._granted(items), list(items)
        for item in top:
            rest.remove(item)
        return (*super().shuffled(rest), *reversed(top))

    def dealt(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Return what comes off the top, wished items first."""
        return self.shuffled(items)[::-1][:count]

    def pick(self, items: Sequence[T]) -> T:
        """Return the wished item, else a random one."""
        wished = self._granted(items)
        return wished[0] if wished else super().pick(items)

    def _granted(self, items: Sequence[T]) -> tuple[T, ...]:
        wish: tuple[T, ...] = tuple(self._wishes.popleft()) if self._wishes else ()
        missing = Counter(wish) - Counter(items)
        if missing:
            raise WishError(f"not among what chance decides: {sorted(map(str, missing))}")
        return wish
