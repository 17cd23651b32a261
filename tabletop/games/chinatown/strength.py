"""What is told of the levels of computer players at set-up: their manners, and what the ladder measured.

The ladder, with the commands that play it, is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.protocol import Level, Measured

TELLING: Final[Mapping[int, int]] = {3: 30, 4: 30, 5: 30}
"""How far chances must differ to mean something, in thousandths, by the number of seats: at even chances of
four that is $1,700 when the first trading begins, and $700 two rounds later."""
LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(N_("A dreamer: buys early and dear, and is generous.")),
    "normal": Level(
        N_("A sober trader: asks for half of what a deal brings."),
        Measured("bot:easy", 4, 500, 0.595, 0.551, 0.637, 3.6, 88),
    ),
    "hard": Level(
        N_("Asks for more than half, looks for deals of three, and places exactly."),
        Measured("bot:normal", 4, 500, 0.347, 0.306, 0.389, 7.0, 170),
    ),
}
