"""What is told of the levels of computer players at set-up: their manners, and what the ladder measured.

The ladder, with the commands that play it, is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.protocol import Level, Measured

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
