"""What is told of the levels of computer players at set-up: their manners, and what the ladder measured.

The ladder, with the commands that play it, is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.protocol import Level, Measured

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(N_("Has its favourites among the buildings, and never swaps a card.")),
    "normal": Level(
        N_("Weighs what each card brings its district; its last turn is exact."),
        Measured("bot:easy", 2, 500, 0.83, 0.795, 0.86, 0.14, 13.5),
    ),
    "hard": Level(
        N_("Plays on what it might do with many imagined decks before it does it."),
        Measured("bot:normal", 2, 500, 0.743, 0.702, 0.779, 19.7, 112),
    ),
}
