"""What puzzles are called on their screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.puzzles.record import Puzzle

LEVELS: Final = (N_("easy"), N_("medium"), N_("hard"))
"""How hard the puzzles of each storey are, the lowest first."""
STREETS: Final = (N_("Easy puzzles"), N_("Medium puzzles"), N_("Hard puzzles"))
"""What stands over all of them."""


def level_text(ctx: Context, puzzle: Puzzle) -> str:
    """Return how hard a puzzle is."""
    return ctx.t(LEVELS[puzzle.storey - 1])


def number_text(ctx: Context, number: int) -> str:
    """Return a puzzle by its number, from 1."""
    return ctx.t("Puzzle {number}", number=number)
