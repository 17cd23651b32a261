"""The names of the things on Design Town's table.

Things: the deck, cards of the active seat's discard pile by face, piles of the supply by the front they sell
and their backs, cards in play by their place in the row, seats. Places to aim at: these, and the row, the
discard pile and the flip area as a whole.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import Card, other_face
from tabletop.games.designtown.state import State


class Kind(StrEnum):
    """What a thing is."""

    DECK = "deck"
    ROW = "row"
    DISCARD = "discard"
    FLIP = "flip"
    DISC = "disc"
    SUPPLY = "supply"
    BACK = "back"
    SEAT = "seat"
    CASH = "cash"
    """The amount in its meter, while it is counted up in motion."""
    POINTS = "points"
    UNHAPPY = "unhappy"
    ODDS = "odds"


DECK, ROW, DISCARD, FLIP, CASH = map(Key, (Kind.DECK, Kind.ROW, Kind.DISCARD, Kind.FLIP, Kind.CASH))


@cache
def disc(card: Card) -> Key:
    """Name the cards of the discard pile that show a face."""
    return Key(Kind.DISC, card)


@cache
def supply(front: Card) -> Key:
    """Name a pile of the supply."""
    return Key(Kind.SUPPLY, front)


@cache
def back(front: Card) -> Key:
    """Name the back of a pile of the supply: buying a card and flipping it at once."""
    return Key(Kind.BACK, front)


@cache
def in_row(index: int) -> Key:
    """Name a card in play."""
    return Key(Kind.ROW, index)


@cache
def seat_key(seat: Seat) -> Key:
    """Name a seat's plate."""
    return Key(Kind.SEAT, seat)


def is_movable(key: Key) -> bool:
    """Whether this is something that can be picked up."""
    return key.kind in (Kind.DECK, Kind.DISC, Kind.SUPPLY, Kind.BACK)


def shown_face(view: State, key: Key) -> Card | None:
    """Return which face a thing on the table shows; None for what is no card."""
    match key.kind, key.at:
        case Kind.DECK, ():
            return view.top(view.active)
        case Kind.ROW, (index,):
            return view.row[index] if 0 <= index < len(view.row) else None
        case Kind.DISC | Kind.SUPPLY, (card,):
            return card
        case Kind.BACK, (front,):
            return other_face(front)
        case Kind.SEAT, (seat,):
            return view.top(seat)
        case _:
            return None
