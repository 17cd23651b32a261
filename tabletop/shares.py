"""Shares of games won, and their confidence intervals."""

from __future__ import annotations

import math
from typing import Final

Z95: Final = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share: (0, 1) without games."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    z2 = Z95 * Z95
    centre = share + z2 / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
