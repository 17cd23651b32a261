"""What each part of a plan's worth has returned, in hundredths, by round: fitted, not invented.

The tables are written by `python build/chinatown_fit.py`, which says how; change nothing here by hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Returns(NamedTuple):
    """Hundredths that each part of a plan's worth returns of what it is booked at (see `planning.Parts`)."""

    tiles: int
    growth: int
    room: int
    waiting: int


DREAMT: Final = Returns(100, 100, 100, 100)
"""Everything comes true: how a dreamer values."""

# -- fitted --
TRADING: Final = (
    Returns(100, 17, 50, 45),
    Returns(103, 19, 50, 30),
    Returns(105, 21, 50, 28),
    Returns(105, 21, 50, 25),
    Returns(103, 30, 50, 15),
    Returns(103, 15, 25, 25),
)
PLACING: Final = (
    Returns(100, 18, 50, 25),
    Returns(101, 21, 50, 20),
    Returns(104, 24, 50, 22),
    Returns(103, 20, 50, 10),
    Returns(103, 22, 50, 10),
    Returns(102, 15, 25, 25),
)
