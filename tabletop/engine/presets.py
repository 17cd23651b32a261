"""What many games say of the tables that they propose."""

from __future__ import annotations

from typing import Final

from tabletop.engine.box import Option
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_
from tabletop.engine.protocol import Options, Seat

# Who begins: an option that games have in common, and what it comes to.

FIRST_PLAYER: Final = Option(
    "first",
    "seat",
    None,
    N_("First player"),
    N_("Who begins: drawn by lot, or the seat you choose."),
    least_seats=2,
)


def first_player(options: Options, seat_count: int, chance: Chance) -> tuple[Seat, bool]:
    """Return the seat that begins, and whether it was drawn by lot and not chosen at set-up."""
    chosen = options[FIRST_PLAYER.key]
    if isinstance(chosen, int):
        return chosen, False
    return chance.named("first player").below(seat_count), True


FIRST_GAME: Final = N_("First game")
CLASSIC: Final = N_("Classic")
ALONE: Final = N_("Alone")

YOU_BEGIN: Final[Options] = {FIRST_PLAYER.key: 0}
"""Who plays for the first time need not watch first."""
