"""What Deckville declares of its own: see `table.declared`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.app.core.input import Action
from tabletop.app.games.deckville.aids import MARKS
from tabletop.app.games.deckville.ceremony import DeckvilleCeremony
from tabletop.app.games.deckville.controller import DeckvilleController
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.motion import DeckvilleMotion
from tabletop.app.games.deckville.move_map import DeckvilleMoveMap
from tabletop.app.games.deckville.narrator import DeckvilleNarrator
from tabletop.app.games.deckville.painter import DeckvillePainter
from tabletop.app.games.deckville.view import UiState
from tabletop.app.table.declared import HAND_BY_NUMBER, GameTable
from tabletop.app.table.parts import Parts
from tabletop.engine.message import N_
from tabletop.games.deckville.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


TABLE = GameTable(
    parts="tabletop.app.games.deckville.table:parts",
    actions=(
        Action("end_turn", N_("End turn"), ("e",), is_primary=True),
        Action("flip", N_("Other face"), ("f",)),
        Action("drawer", N_("Other part of the table"), ("v",)),
    ),
    fixed_keys=(HAND_BY_NUMBER,),
    glance="tabletop.app.games.deckville.aids:GLANCES",
)


# -- parts --


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, Layout, UiState]:
    """Return the parts of a table."""
    painter = DeckvillePainter(ctx, game.id)
    motion, teller, deeds = DeckvilleMotion(ctx), DeckvilleNarrator(ctx), DeckvilleController(ctx)
    return Parts(DeckvilleMoveMap(), painter, teller, motion, deeds, UiState(), MARKS, DeckvilleCeremony)
