"""Set-up options and presets that several games share."""

from __future__ import annotations

from typing import Final

from tabletop.engine.box import Option
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_
from tabletop.engine.protocol import Options, Seat

# The first player, as an option

FIRST_PLAYER: Final = Option(
    "first",
    "seat",
    None,
    N_("First player"),
    N_("Who begins: drawn by lot, or the seat you choose."),
    least_seats=2,
)


def first_player(options: Options, seat_count: int, chance: Chance) -> tuple[Seat, bool]:
    """Return the first seat, and whether it was drawn and not chosen at set-up."""
    chosen = options[FIRST_PLAYER.key]
    if isinstance(chosen, int):
        return chosen, False
    return chance.named("first player").below(seat_count), True


FIRST_GAME: Final = N_("First game")
CLASSIC: Final = N_("Classic")
ALONE: Final = N_("Alone")

YOU_BEGIN: Final[Options] = {FIRST_PLAYER.key: 0}
"""In a first game the learner begins and need not watch first."""
