"""The ten faces of the five kinds of cards (DT-2). What is printed on them is data: see `house_set`.

A card that lies somewhere is known by the face it shows; its other face is one bit away.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

Card: TypeAlias = int
"""The face that a card shows: twice the number of its kind, plus one for the back. These numbers stand in
saved games and never change."""

RESIDENTIAL_AREA: Final = 0
APARTMENT: Final = 1
CONVENIENCE_STORE: Final = 2
SHOPPING_MALL: Final = 3
HOSPITAL: Final = 4
CHURCH: Final = 5
FACTORY: Final = 6
POWER_PLANT: Final = 7
CENTRAL_PARK: Final = 8
STATION: Final = 9

FACES: Final = range(10)
FRONTS: Final = range(0, 10, 2)
KINDS: Final = range(5)
"""A kind is the number that its two faces share: `card // 2`."""

IDS: Final = (
    *("residential_area", "apartment"),
    *("convenience_store", "shopping_mall"),
    *("hospital", "church"),
    *("factory", "power_plant"),
    *("central_park", "station"),
)
"""What the faces are called in a card file."""

POINTS_TO_WIN: Final = 8
"""Victory points of one play-card phase that win (DT-1.2)."""
LIMIT: Final = 3
"""Unhappy faces that end a turn (DT-4.5)."""
MOST_TURNS: Final = 60
"""After so many turns for each player nobody wins (DT-1.5)."""


class Face(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """What is printed on one face (DT-2.3). Amounts are $ and numbers of faces, points and actions.

    Attributes:
        cash: what it gives when it is played.
        unhappy: unhappy faces.
        points: victory points.
        cost: what it costs in the supply; None where it cannot be bought.
        fee: what it costs to flip it in the building phase; None where that cannot be done.
        recycle_cash: what flipping it in the discard pile gives (DT-5.2).
        recycle_limit: how much that raises the limit this turn.
        recycle_to_deck: whether that puts it on the top of the deck.
        is_forced: on top of the deck, it must be played (DT-4.2).
        must_play_next: it obliges to play one more card (DT-4.2).
        cash_per_unhappy: more cash for each unhappy face in play, its own included (DT-4.7).
        limit: how much it raises the limit of unhappy faces (DT-4.5).
        extra_actions: more actions in the building phase (DT-6.1).
        wins_at: so many cards in play win with this one among them; 0 for none (DT-1.3).
        moves_away: flipped for its fee, it goes to another player (DT-6.2).
    """

    cash: int = 0
    unhappy: int = 0
    points: int = 0
    cost: int | None = None
    fee: int | None = None
    recycle_cash: int = 0
    recycle_limit: int = 0
    recycle_to_deck: bool = False
    is_forced: bool = False
    must_play_next: bool = False
    cash_per_unhappy: int = 0
    limit: int = 0
    extra_actions: int = 0
    wins_at: int = 0
    moves_away: bool = False

    @property
    def is_recyclable(self) -> bool:
        """Whether it bears the recycle mark (DT-5.1)."""
        return bool(self.recycle_cash or self.recycle_limit or self.recycle_to_deck)


class CardSet(msgspec.Struct, frozen=True, array_like=True):
    """A whole set: its faces by number; how many of each a player begins with; the supplies, by kind."""

    faces: tuple[Face, ...]
    starting: tuple[int, ...]
    english: tuple[int, ...]
    japanese: tuple[int, ...]
    solo: tuple[int, ...]


def other_face(card: Card) -> Card:
    """Return the face that a card shows when it is flipped."""
    return card ^ 1


def is_front(card: Card) -> bool:
    """Whether a card shows its front."""
    return not card & 1
