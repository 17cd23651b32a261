"""The names of the things on GoTown's table."""

from __future__ import annotations

from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.gotown.cards import Card

HAND, FLOOR, TILE, SEAT = "hand", "floor", "tile", "seat"
SLOT, STREET, DISCARD, PILE = Key("slot"), Key("street"), Key("discard"), Key("pile")
"""The free slot of one's own tower; the street, for what concerns everybody; the two piles."""
TRUCK = Key("truck")


def hand(card: Card, *copy: int) -> Key:
    """Return the key of a card in hand; without `copy` that of its kind."""
    return Key(HAND, card, *copy)


def floor(seat: Seat, number: int) -> Key:
    """Return the key of a floor, from 0 at the bottom."""
    return Key(FLOOR, seat, number)


def tile(seat: Seat, number: int, side: int) -> Key:
    """Return the key of one card of a floor; side 0 is left, 1 right."""
    return Key(TILE, seat, number, side)


def plate(seat: Seat) -> Key:
    """Return the key of a seat's plate."""
    return Key(SEAT, seat)


def tower(seat: Seat) -> Key:
    """Return the key of a whole tower."""
    return Key("tower", seat)


def dog(seat: Seat, number: int) -> Key:
    """Return the key of the dog on a floor."""
    return Key("dog", seat, number)


def shake(seat: Seat) -> Key:
    """Return the key of the milkshake in front of a seat."""
    return Key("shake", seat)
