"""What many games say of the tables that they propose."""

from __future__ import annotations

from typing import Final

from tabletop.engine.first_player import FIRST_PLAYER
from tabletop.engine.message import N_
from tabletop.engine.protocol import Options

FIRST_GAME: Final = N_("First game")
CLASSIC: Final = N_("Classic")
ALONE: Final = N_("Alone")

YOU_BEGIN: Final[Options] = {FIRST_PLAYER.key: 0}
"""Who plays for the first time need not watch first."""
