"""GoTown's table: towers in the street, the hand below, and everything a person does with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.app.games.gotown.aids import MARKS
from tabletop.app.games.gotown.ceremony import GoTownCeremony
from tabletop.app.games.gotown.controller import GoTownController
from tabletop.app.games.gotown.layout import GoTownLayout
from tabletop.app.games.gotown.motion import GoTownMotion
from tabletop.app.games.gotown.move_map import GoTownMoveMap
from tabletop.app.games.gotown.narrator import GoTownNarrator
from tabletop.app.games.gotown.painter import GoTownPainter
from tabletop.app.games.gotown.view import GoTownUiState
from tabletop.app.table.parts import Parts
from tabletop.games.gotown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, GoTownLayout, GoTownUiState]:
    """Return the parts of a table of GoTown."""
    return Parts(
        GoTownMoveMap(),
        GoTownPainter(ctx),
        GoTownNarrator(ctx),
        GoTownMotion(ctx),
        GoTownController(ctx),
        GoTownUiState(),
        MARKS,
        GoTownCeremony,
    )
