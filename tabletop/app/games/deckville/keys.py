"""What things on Deckville's table are called.

A place of the supply is called as commands call it: "pool_1" to "pool_3", "deck", "discard".
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from tabletop.app.table.key import Key
from tabletop.games.deckville import commands as co


class DeckvilleKind(StrEnum):
    """The kinds of things that have a number."""

    HAND = "hand"
    """A card in hand by its place, from 0."""
    PROPERTY = "built_p"
    """A property of the district that is shown, in the order in which they were built."""
    RESOURCE = "built_r"
    """A resource of that district."""
    STEP = "step"
    """A step of the turn, from 1."""
    SEAT = "seat"
    """A seat's plate: it shows the district."""
    WHO = "who"
    """The heading of the district that is shown: it asks who plays."""


TAB = Key("tab")
"""What shows the supply where it is not always shown."""

HAND_AREA, RESOURCES, DISTRICT, TRASH = Key("hand"), Key("resources"), Key("district"), Key("trash")
"""Places to aim at: take it, build it as a resource, as a property, put it on the discard pile."""
RESERVE = Key("reserve")
"""The reserve is a place to aim at, too."""

MAIN, CANCEL, END, TO_DRAW = map(Key, ("main", "cancel", "end", "to_draw"))
"""The buttons of the turn."""

SOURCES = tuple(map(Key, co.SOURCES))
DECK, DISCARD = SOURCES[-2:]


@cache  # asked for in every picture, for everything that can be moved
def hand(place: int) -> Key:
    """Return the key of a card in hand."""
    return Key(DeckvilleKind.HAND, place)


def read(text: str | None) -> Key | None:
    """Return the key of the widget with a name; None for a name that no thing has."""
    try:
        return None if text is None else Key.read(text)
    except ValueError:
        return None


def place_of(key: Key | None) -> int | None:
    """Return the place in hand that a key means; None for other things."""
    return key.at[0] if key is not None and key.kind == DeckvilleKind.HAND and key.at else None


def source_of(key: Key | None) -> co.Source | None:
    """Return the place of the supply that a key means, as commands call it; None for other things."""
    return next((source for source in co.SOURCES if source == key), None)


def is_built(key: Key) -> bool:
    """Whether it is a card that lies in a district for good."""
    return key.kind in (DeckvilleKind.PROPERTY, DeckvilleKind.RESOURCE)


def area_of(key: Key) -> Key:
    """Return the place to aim at in which a thing lies: what lies there stands for it."""
    match key.kind:
        case DeckvilleKind.PROPERTY:
            return DISTRICT
        case DeckvilleKind.RESOURCE:
            return RESOURCES
        case DeckvilleKind.HAND:
            return HAND_AREA
        case DISCARD.kind:
            return TRASH
        case _:
            return key
