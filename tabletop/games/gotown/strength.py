"""What is told of the levels of computer players at set-up: their manners, and what the ladder measured.

The ladder, with the commands that play it, is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.protocol import Level, Measured

TELLING: Final[Mapping[int, int]] = {2: 30, 3: 50, 4: 100}
"""How far chances must change to mean something, in thousandths, by the number of seats: with four, where
most of a game lies between 10 and 40 per cent, the model knows little."""

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(N_("Errs a little, and overlooks a special card now and then.")),
    "normal": Level(
        N_("Plans its whole turn, and builds early where several could rob."),
        Measured("bot:easy", 2, 600, 0.725, 0.688, 0.759, 0.3, 22),
    ),
    "hard": Level(
        N_("Goes by the chance to win that each turn leaves it."),
        Measured("bot:normal", 3, 600, 0.462, 0.422, 0.502, 1.9, 27),
    ),
}
