"""The sign in the corner of a seat's token."""

from __future__ import annotations

import re


def initial_of(name: str) -> str:
    """Return the sign for a seat's token: the first letter of a name, as a capital; of a numbered name, as
    "Player 2", its number."""
    numbered = re.search(r"(?<=\D)\d$", name)
    if numbered is not None:
        return numbered[0]
    letter = next((char for char in name if char.isalnum()), "")
    # Some letters become two as capitals; the chip has room for one.
    return letter.upper()[:1]
