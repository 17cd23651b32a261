"""What a computer player builds towards. Every number here is a judgement, no rule."""

from __future__ import annotations

from typing import Final

import msgspec

from tabletop.games.designtown.odds import Pool


class Plan(msgspec.Struct, frozen=True):
    """A way to win: what cards are worth to whoever follows it, in points of its own.

    Attributes:
        name: what it is called in reports.
        worth: a card of each face, by its number, up to `wanted` of them.
        wanted: so many of each face are of full worth; further ones of a third of it.
        win: what winning this turn is worth: how much more than a turn's building it is.
    """

    name: str
    worth: tuple[int, ...]
    wanted: tuple[int, ...]
    win: int

    def value(self, owned: Pool) -> int:
        """Return what all cards of a player are worth."""
        total = 0
        for card, count in enumerate(owned):
            worth, wanted = self.worth[card], self.wanted[card]
            total += worth * min(count, wanted) + worth * max(0, count - wanted) // 3
        return total


_FACES: Final = "residential apartment store mall hospital church factory power park station"
"""The order of the numbers below."""


def _plan(name: str, win: int, worth: tuple[int, ...], wanted: tuple[int, ...]) -> Plan:
    return Plan(name, worth, wanted, win)


PLANS: Final = (
    _plan("money", 400, (-20, -16, 3, 34, -12, 30, -4, 34, 18, 34), (9, 9, 1, 9, 9, 2, 9, 9, 4, 9)),
    _plan("points", 400, (-20, -16, 3, 34, -12, 40, -6, 32, 26, 34), (9, 9, 1, 9, 9, 9, 9, 9, 9, 9)),
    _plan("power", 400, (-20, -16, 3, 24, -12, 34, -4, 40, 18, 30), (9, 9, 1, 4, 9, 3, 9, 9, 4, 9)),
    _plan("church", 400, (-20, -16, 3, 26, -12, 52, -6, 28, 20, 28), (9, 9, 1, 4, 9, 9, 9, 3, 4, 4)),
    _plan("malls", 400, (-20, -16, 4, 44, -12, 34, -6, 28, 18, 28), (9, 9, 2, 9, 9, 3, 9, 2, 4, 4)),
    _plan("rush", 400, (-20, -10, 20, 30, -8, 44, -2, 28, 14, 30), (9, 9, 9, 9, 9, 4, 9, 2, 9, 4)),
)
