"""What is told of the levels of computer players at set-up: their manners, and what the ladder measured.

The ladder, with the commands that play it, is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.protocol import Level, Measured

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(N_("Keeps to one plan, stops early, and builds what it likes.")),
    "normal": Level(
        N_("Counts the odds, and carries on the plan that it has begun."),
        Measured("bot:easy", 2, 500, 0.766, 0.726, 0.801, 0.3, 65),
    ),
    "hard": Level(
        N_("Reckons how soon each city wins, and builds for that."),
        Measured("bot:normal", 2, 500, 0.726, 0.685, 0.763, 0.4, 82),
    ),
}
