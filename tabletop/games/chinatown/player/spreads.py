"""How far standings still spread until the end, in points: fitted, not invented.

So many points more make a seat's chance to win e times as good against another's. The numbers are written
by `python build/chinatown_chances.py`, which says how; change nothing here by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# -- fitted --
SPREADS: Final[Mapping[str, tuple[int, ...]]] = {
    "plots": (1779, 265, 373, 339, 253, 198),
    "trade": (899, 339, 356, 307, 265, 189),
    "place": (323, 373, 323, 253, 253, 189),
}
BY_SEATS: Final[Mapping[int, int]] = {3: 98, 4: 118, 5: 82}
