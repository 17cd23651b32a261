"""What each part of a plan's worth has returned, in hundredths, by round: fitted, not invented.

The tables are written by `python build/chinatown_fit.py`, which says how; change nothing here by hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Returns(NamedTuple):
    """Hundredths that each part of a plan's worth (`planning.PlanParts`) returns of what it is booked at."""

    tiles: int
    growth: int
    room: int
    waiting: int


DREAMT: Final = Returns(100, 100, 100, 100)
"""Everything comes true: how a dreamer values."""

# -- fitted --
TRADING: Final = (
    Returns(100, 30, 30, 30),
    Returns(100, 30, 30, 29),
    Returns(100, 30, 30, 31),
    Returns(100, 30, 30, 31),
    Returns(100, 30, 30, 27),
    Returns(100, 30, 30, 30),
)
PLACING: Final = (
    Returns(100, 30, 30, 27),
    Returns(100, 30, 30, 29),
    Returns(100, 30, 30, 26),
    Returns(100, 30, 30, 21),
    Returns(100, 30, 30, 23),
    Returns(101, 30, 30, 30),
)
