"""Chance that grants wishes first: a lesson's opening, a puzzle's next cards.

Every position is still one that the rules made: wishes only say what comes to lie on top of a shuffle, or
which of several things is picked.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from tabletop.engine.chance import Chance

T = TypeVar("T")


class WishError(ValueError):
    """A wish names something that is not among what is shuffled or picked from: the lesson is broken."""


class StagedChance(Chance):
    """See the module. A wish is what comes off the top of one shuffle, next first, or the one thing picked;
    they are granted in turn, whatever the purpose, and with none left it draws as ever."""

    _wishes: deque[Sequence[Any]] = msgspec.field(default_factory=deque)

    @classmethod
    def granting(cls, seed: int, position: int, wishes: Iterable[Sequence[Any]]) -> StagedChance:
        """Return the chance of a position in a game, with wishes."""
        return cls(seed, position, _wishes=deque(wishes))

    @property
    def wishes_left(self) -> int:
        """How many wishes nobody has asked for yet; a lesson has none left."""
        return len(self._wishes)

    def named(self, purpose: str, *numbers: int) -> Chance:
        """Return the stream of a purpose; it grants the same wishes."""
        return StagedChance(Chance.named(self, purpose, *numbers)._seed, 0, _wishes=self._wishes)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order, on top those that were wished: a pile's top is its last card."""
        top, rest = self._granted(items), list(items)
        for item in top:
            rest.remove(item)
        return (*super().shuffled(rest), *reversed(top))

    def dealt(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Return what comes off the top: those that were wished first."""
        return self.shuffled(items)[::-1][:count]

    def pick(self, items: Sequence[T]) -> T:
        """Return the item that was wished, else any."""
        wished = self._granted(items)
        return wished[0] if wished else super().pick(items)

    def _granted(self, items: Sequence[T]) -> tuple[T, ...]:
        wish: tuple[T, ...] = tuple(self._wishes.popleft()) if self._wishes else ()
        missing = Counter(wish) - Counter(items)
        if missing:
            raise WishError(f"not among what chance decides: {sorted(map(str, missing))}")
        return wish
