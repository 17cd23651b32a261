"""How far standings still spread until the end, in points: fitted, not invented.

So many points more make a seat's chance to win e times as good against another's. The numbers are written
by `python build/chinatown_chances.py`, which says how; change nothing here by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# -- fitted --
SPREADS: Final[Mapping[str, tuple[int, ...]]] = {
    "plots": (1779, 279, 323, 279, 241, 198),
    "trade": (1779, 339, 323, 265, 241, 189),
    "place": (339, 323, 293, 241, 229, 180),
}
BY_SEATS: Final[Mapping[int, int]] = {3: 112, 4: 102, 5: 90}
