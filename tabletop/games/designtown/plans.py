"""What computer players build towards, how soon that wins, and who wins the race."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Final, Protocol

import msgspec
from msgspec.structs import replace

from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import (
    CENTRAL_PARK,
    CHURCH,
    CONVENIENCE_STORE,
    FACES,
    POWER_PLANT,
    RESIDENTIAL_AREA,
    SHOPPING_MALL,
    STATION,
    Card,
    Face,
    is_front,
)
from tabletop.games.designtown.form import FORM, HOUSE_SET, face
from tabletop.games.designtown.odds import SCALE, Pool, owned
from tabletop.games.designtown.race_numbers import EACH, PAIRS, START
from tabletop.games.designtown.state import State

# What computer players build towards; every number is a judgement, no rule.


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
        return _value(self.worth, self.wanted, own)

    def harm(self, view: State, other: Seat) -> int:
        """Give it to the player closest to winning, by the points on their cards."""
        own = owned(view, other)
        return 10 * sum(count * face.points for count, face in zip(own, view.faces, strict=True))

    def fit(self, own: Pool) -> int:
        """Return how far a player has followed this plan: the built cards of its sign."""
        # Each player begins with one front of each kind.
        return own[self.sign] - is_front(self.sign)


@lru_cache(maxsize=1 << 14)
def _value(worths: tuple[int, ...], wanted: tuple[int, ...], own: Pool) -> int:
    """Return the worth of cards by face; the same ones are asked for again and again within a turn."""
    return 1000 * sum(
        worth * min(count, most) + worth * max(0, count - most) // 3
        for worth, most, count in zip(worths, wanted, own, strict=True)
    )


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


_PRINTED: Final = {
    "cash": 7,
    "points": 20,
    "unhappy": -27,
    "limit": 18,
    "extra_actions": 6,
    "cash_per_unhappy": 8,
    "is_forced": -5,
    "must_play_next": -14,
}
"""What a unit of each property adds to the worth of a face, about as the plans value the house's faces."""
_MOST_CASH: Final = 8
"""The cash of a face that counts: a turn can hardly spend more."""


def printed(face: Face) -> int:
    """Return the worth of what is printed on a face, in the plans' points."""
    known = replace(face, cash=min(face.cash, _MOST_CASH))
    return sum(each * int(getattr(known, name)) for name, each in _PRINTED.items())


_LIKED: Final = 30
"""The worth up to which a face rises with more printed on it than the house's: about that of a Station."""
_FEW: Final = 2
"""How many of such a face have full worth: more of it, or a higher worth, plays worse
(docs/designtown_balance.md)."""


@lru_cache
def plans_for(faces: tuple[Face, ...]) -> tuple[WinPlan, ...]:
    """Return the plans for these faces: the house's plans, where a face is worth more or less if more or less
    is printed on it."""
    house = map(face, FORM.read(HOUSE_SET))
    changes = [printed(own) - printed(usual) for own, usual in zip(faces, house, strict=True)]
    return tuple(_refitted(plan, changes) for plan in PLANS) if any(changes) else PLANS


@lru_cache
def has_new_favourite(faces: tuple[Face, ...]) -> bool:
    """Whether a face that no plan for the house's cards wants is one that all plans for these want. Numbers
    fitted to races with the house's cards are wrong then."""
    both = zip(PLANS[0].worth, plans_for(faces)[0].worth, strict=True)
    return any(usual <= 0 and own >= _LIKED for usual, own in both)


def _refitted(plan: WinPlan, changes: Sequence[int]) -> WinPlan:
    worth, wanted = list(plan.worth), list(plan.wanted)
    for card, change in enumerate(changes):
        if change > 0 and worth[card] < _LIKED:
            worth[card], wanted[card] = min(_LIKED, worth[card] + change), min(wanted[card], _FEW)
        else:
            worth[card] += change
    return replace(plan, worth=tuple(worth), wanted=tuple(wanted))


# How soon a player wins, and who wins the race: the aim of the strongest computer player.
#
# The numbers are those of `race_numbers`, fitted to many races. Whole numbers, as in `thinking`.

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
    """Return in how many turns these cards win on average, in thousandths, half a turn at least. Small fitted
    values are bent above that, so that still better holdings differ."""
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
    """Return each player's strength when this seat's turn is over, or before it. An unfinished round counts
    for players without a turn in it."""
    count = len(view.decks)
    return [
        strength(
            turns_left(owned(view, other)) + (other - seat - after) % count * _ONE_TURN // count, keenness
        )
        for other in range(count)
    ]


class RaceOutlook:
    """The aim to win first: cards are worth the chance to win that they add, of `SCALE`. Alone it counts
    saved turns, in thousandths."""

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
