"""Design Town's table: supply, deck and played row, discard pile, and everything a person does with them.

Nothing is secret here but the order of the decks, so everybody sees the table of the seat whose turn it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.app.games.designtown.aids import MARKS
from tabletop.app.games.designtown.ceremony import DesignTownCeremony
from tabletop.app.games.designtown.controller import DesignTownController
from tabletop.app.games.designtown.layout import DesignTownLayout
from tabletop.app.games.designtown.motion import DesignTownMotion
from tabletop.app.games.designtown.move_map import DesignTownMoveMap
from tabletop.app.games.designtown.narrator import DesignTownNarrator
from tabletop.app.games.designtown.painter import DesignTownPainter
from tabletop.app.games.designtown.view import DesignTownUiState
from tabletop.app.table.parts import Parts
from tabletop.games.designtown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, DesignTownLayout, DesignTownUiState]:
    """Return the parts of a table of Design Town."""
    return Parts(
        DesignTownMoveMap(),
        DesignTownPainter(ctx),
        DesignTownNarrator(ctx),
        DesignTownMotion(ctx),
        DesignTownController(ctx),
        DesignTownUiState(),
        MARKS,
        DesignTownCeremony,
    )
