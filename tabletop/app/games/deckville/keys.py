"""Keys of the things on Deckville's table.

A place of the supply has the name that commands use: "pool_1" to "pool_3", "deck", "discard".
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from tabletop.app.table.key import Key
from tabletop.games.deckville import commands as co


class DeckvilleKind(StrEnum):
    """Kinds of things with a number."""

    HAND = "hand"
    """A card in hand by its place, from 0."""
    PROPERTY = "built_p"
    """A property of the shown district, in the order of building."""
    RESOURCE = "built_r"
    """A resource of that district."""
    STEP = "step"
    """A step of the turn, from 1."""
    SEAT = "seat"
    """A seat's plate, which shows its district."""
    WHO = "who"
    """The heading of the shown district, which asks who plays."""


TAB = Key("tab")
"""The button to the supply, if that is not always shown."""

HAND_AREA, RESOURCES, DISTRICT, TRASH = Key("hand"), Key("resources"), Key("district"), Key("trash")
"""Targets: take a card, build it as a resource, as a property, put it on the discard pile."""
RESERVE = Key("reserve")
"""The reserve is a target, too."""

MAIN, CANCEL, END, TO_DRAW = map(Key, ("main", "cancel", "end", "to_draw"))
"""The buttons of the turn."""

SOURCES = tuple(map(Key, co.SOURCES))
DECK, DISCARD = SOURCES[-2:]


@cache  # asked for in every picture, for everything that can be moved
def hand(place: int) -> Key:
    """Return the key of a card in hand."""
    return Key(DeckvilleKind.HAND, place)


def read(text: str | None) -> Key | None:
    """Return the key of a widget's name; None for a name that no thing has."""
    try:
        return None if text is None else Key.read(text)
    except ValueError:
        return None


def place_of(key: Key | None) -> int | None:
    """Return the place in hand of a key; None for other things."""
    return key.at[0] if key is not None and key.kind == DeckvilleKind.HAND and key.at else None


def source_of(key: Key | None) -> co.Source | None:
    """Return the place of the supply of a key, as commands call it; None for other things."""
    return next((source for source in co.SOURCES if source == key), None)


def is_built(key: Key) -> bool:
    """Whether it is a card in a district."""
    return key.kind in (DeckvilleKind.PROPERTY, DeckvilleKind.RESOURCE)


def area_of(key: Key) -> Key:
    """Return the target area that contains a thing."""
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
