"""How far standings still spread until the end, in points: fitted, not invented.

So many points more make a seat's chance to win e times as good against another's. The numbers are written
by `python build/chinatown_chances.py`, which says how; change nothing here by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# -- fitted --
SPREADS: Final[Mapping[str, tuple[int, ...]]] = {
    "plots": (700, 600, 500, 400, 300, 200),
    "trade": (700, 600, 500, 400, 300, 200),
    "place": (700, 600, 500, 400, 300, 200),
}
BY_SEATS: Final[Mapping[int, int]] = {3: 100, 4: 100, 5: 100}
