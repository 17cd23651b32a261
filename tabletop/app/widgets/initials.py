"""The sign in the corner of a seat's token."""

from __future__ import annotations


def initial_of(name: str) -> str:
    """Return the sign for a seat's token: the digit that ends a name ("Player 2"), else its first letter."""
    if name[-1:].isdecimal() and not name[-2:-1].isdecimal():
        return name[-1]
    letter = next((char for char in name if char.isalnum()), "")
    # Some letters become two as capitals; the chip has room for one.
    return letter.upper()[:1]
