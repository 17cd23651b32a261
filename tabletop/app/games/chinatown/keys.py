"""Keys of the things on Chinatown's table, except plots (see `board/looks`)."""

from __future__ import annotations

from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat

TILE, CARD, MONEY, SEAT, COLUMN, SIGN, FREE = "tile", "card", "money", "seat", "col", "sign", "free"
FIRM, OUTLOOK = "firm", "outlook"
KEPT, DEALT, ANYONE = Key("keep"), Key("dealt"), Key("anyone")
"""The rows of kept and of other plot cards; the place for offers to anyone."""


def tile(seat: Seat, kind: int) -> Key:
    """Return the key of a seat's loose tiles of a type."""
    return Key(TILE, seat, kind)


def card(plot: int) -> Key:
    """Return the key of a dealt plot card."""
    return Key(CARD, plot)


def money(seat: Seat) -> Key:
    """Return the key of a seat's money."""
    return Key(MONEY, seat)


def seat(number: Seat) -> Key:
    """Return the key of a seat's panel."""
    return Key(SEAT, number)


def column(number: Seat) -> Key:
    """Return the key of a party's column in a deal."""
    return Key(COLUMN, number)


def sign(number: Seat) -> Key:
    """Return the key of a seat's signature box."""
    return Key(SIGN, number)


def firm(plot: int) -> Key:
    """Return the key of a business's line in the count, by its lowest plot."""
    return Key(FIRM, plot)


def outlook(number: Seat) -> Key:
    """Return the key of the line of a seat's outlook pay."""
    return Key(OUTLOOK, number)


def total(number: Seat) -> Key:
    """Return the key of the line of a seat's sum in the count."""
    return Key("sum", number)


def own_tile(seat: Seat, kind: int) -> Key:
    """Return the key of the same tiles among the viewer's own things."""
    return Key(TILE, seat, kind, 1)


def own_money(seat: Seat) -> Key:
    """Return the key of the viewer's money among the own things."""
    return Key(MONEY, seat, 1)


def free(slot: int) -> Key:
    """Return the key of a free slot of the tray."""
    return Key(FREE, slot)


def number_of(key: str | None, kind: str) -> int | None:
    """Return the last number of a key of a kind; None for other things."""
    found = None if key is None else Key.read(key)
    return found.at[-1] if found is not None and found.kind == kind and found.at else None
