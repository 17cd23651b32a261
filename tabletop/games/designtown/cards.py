"""The ten faces of the five kinds of cards (DT-2).

A card is known by the face it shows; its other face is one bit away.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from tabletop.engine.message import N_

Card: TypeAlias = int
"""The face a card shows: twice the number of its kind, plus one for the back. Saved games hold the numbers,
which never change."""

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
"""Names of the faces in a card file."""

# i18n: noun: face of a card, a building
NAMES: Final = (
    N_("Residential Area"),
    N_("Apartment"),
    N_("Convenience Store"),
    N_("Shopping Mall"),
    N_("Hospital"),
    N_("Church"),
    N_("Factory"),
    N_("Power Plant"),
    N_("Central Park"),
    N_("Station"),
)
"""Names of the faces, by number."""

POINTS_TO_WIN: Final = 8
"""Victory points of one play-card phase that win (DT-1.2)."""
LIMIT: Final = 3
"""Unhappy faces that end a turn (DT-4.5)."""
MOST_TURNS: Final = 60
"""Turns for each player after which the game is a draw (DT-1.5)."""


class Face(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """What is printed on one face (DT-2.3). Amounts are $ and numbers of faces, points and actions.

    Attributes:
        cash: what it gives when played.
        unhappy: unhappy faces.
        points: victory points.
        cost: price in the supply; None if it cannot be bought.
        fee: price of flipping it in the building phase; None if that is impossible.
        recycle_cash: what flipping it in the discard pile gives (DT-5.2).
        recycle_limit: how much that raises the limit this turn.
        recycle_to_deck: whether that puts it on top of the deck.
        is_forced: on top of the deck, it must be played (DT-4.2).
        must_play_next: one more card must be played after it (DT-4.2).
        cash_per_unhappy: more cash for each unhappy face in play, its own included (DT-4.7).
        limit: how much it raises the limit of unhappy faces (DT-4.5).
        extra_actions: more actions in the building phase (DT-6.1).
        wins_at: cards in play that win with this one among them; 0 for none (DT-1.3).
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
    """A whole set: its faces by number, the copies of each at the beginning of a deck, and the supplies by
    kind."""

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
