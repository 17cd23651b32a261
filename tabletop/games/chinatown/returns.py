"""What each part of a plan's worth has returned, in hundredths, by round: fitted, not invented.

The tables are written by `python build/fit_chinatown.py`, which says how; change nothing here by hand.
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
    Returns(100, 33, 50, 55),
    Returns(100, 32, 50, 60),
    Returns(103, 30, 50, 60),
    Returns(103, 18, 50, 55),
    Returns(103, 15, 50, 55),
    Returns(103, 0, 0, 0),
)
PLACING: Final = (
    Returns(100, 33, 50, 55),
    Returns(100, 32, 50, 60),
    Returns(103, 30, 50, 60),
    Returns(103, 18, 50, 55),
    Returns(103, 15, 50, 55),
    Returns(103, 0, 0, 0),
)
