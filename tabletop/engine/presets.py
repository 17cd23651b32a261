"""What tables ready to be played are called that many games propose."""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import N_

FIRST_GAME: Final = N_("First game")
CLASSIC: Final = N_("Classic")
ALONE: Final = N_("Alone")
