"""What computer players build towards; every number is a judgement, no rule."""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import (
    CENTRAL_PARK,
    CHURCH,
    CONVENIENCE_STORE,
    POWER_PLANT,
    SHOPPING_MALL,
    STATION,
    Card,
    is_front,
)
from tabletop.games.designtown.odds import Pool, owned
from tabletop.games.designtown.state import State


class Aim(Protocol):
    """An aim of a player; all worths are in thousandths of its own unit."""

    @property
    def win(self) -> int:
        """The worth of winning this turn."""

    @property
    def supply(self) -> int:
        """The worth of a card that stays in the supply, alone."""

    def value(self, own: Pool) -> int:
        """Return the worth of all cards of the player."""

    def harm(self, view: State, other: Seat) -> int:
        """Return the worth of giving another player a Residential Area."""


class WinPlan(msgspec.Struct, frozen=True):
    """A way to win: the worth of cards to its followers, in points of its own.

    Attributes:
        name: its name in reports.
        sign: the face that shows who follows it.
        worth: a card of each face, by its number, up to `wanted` of them.
        wanted: how many of each face have full worth; further ones have a third of it.
        win, supply: as in `Aim`.
    """

    name: str
    sign: Card
    worth: tuple[int, ...]
    wanted: tuple[int, ...]
    win: int = 400_000
    supply: int = 6_000

    def value(self, own: Pool) -> int:
        """Return the worth of all cards of a player."""
        total = 0
        for card, count in enumerate(own):
            worth, wanted = self.worth[card], self.wanted[card]
            total += worth * min(count, wanted) + worth * max(0, count - wanted) // 3
        return 1000 * total

    def harm(self, view: State, other: Seat) -> int:
        """Give it to the player closest to winning, by the points on their cards."""
        own = owned(view, other)
        return 10 * sum(count * face.points for count, face in zip(own, view.faces, strict=True))

    def fit(self, own: Pool) -> int:
        """Return how far a player has followed this plan: the built cards of its sign."""
        # Each player begins with one front of each kind.
        return own[self.sign] - is_front(self.sign)


PLANS: Final = (
    # Faces: residential area, apartment, store, mall, hospital, church, factory, power plant, park, station.
    WinPlan(
        "money",
        STATION,
        (-20, -16, 3, 34, -12, 30, -4, 34, 18, 36),
        (9, 9, 1, 9, 9, 2, 9, 9, 4, 9),
    ),
    WinPlan(
        "points",
        CENTRAL_PARK,
        (-20, -16, 3, 34, -12, 44, -6, 32, 36, 38),
        (9, 9, 1, 9, 9, 9, 9, 9, 9, 9),
    ),
    WinPlan(
        "power",
        POWER_PLANT,
        (-20, -16, 3, 28, -12, 38, -4, 38, 22, 30),
        (9, 9, 1, 6, 9, 4, 9, 5, 6, 9),
    ),
    WinPlan(
        "church",
        CHURCH,
        (-20, -16, 3, 26, -12, 52, -6, 28, 20, 28),
        (9, 9, 1, 4, 9, 9, 9, 3, 4, 4),
    ),
    WinPlan(
        "malls",
        SHOPPING_MALL,
        (-20, -16, 4, 42, -12, 42, -6, 30, 22, 30),
        (9, 9, 1, 6, 9, 5, 9, 3, 6, 4),
    ),
    WinPlan(
        "rush",
        CONVENIENCE_STORE,
        (-20, -10, 20, 30, -8, 44, -2, 28, 14, 30),
        (9, 9, 9, 9, 9, 4, 9, 2, 9, 4),
    ),
)
