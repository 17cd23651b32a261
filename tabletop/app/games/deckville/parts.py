"""Deckville's table: the parts that it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.app.games.deckville.aids import MARKS
from tabletop.app.games.deckville.ceremony import DeckvilleCeremony
from tabletop.app.games.deckville.controller import DeckvilleController
from tabletop.app.games.deckville.layout import DeckvilleLayout
from tabletop.app.games.deckville.motion import DeckvilleMotion
from tabletop.app.games.deckville.move_map import DeckvilleMoveMap
from tabletop.app.games.deckville.narrator import DeckvilleNarrator
from tabletop.app.games.deckville.painter import DeckvillePainter
from tabletop.app.games.deckville.view import DeckvilleUiState
from tabletop.app.table.parts import Parts
from tabletop.games.deckville.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, DeckvilleLayout, DeckvilleUiState]:
    """Return the parts of a table."""
    painter = DeckvillePainter(ctx, game.id)
    motion, teller, deeds = DeckvilleMotion(ctx), DeckvilleNarrator(ctx), DeckvilleController(ctx)
    return Parts(
        DeckvilleMoveMap(), painter, teller, motion, deeds, DeckvilleUiState(), MARKS, DeckvilleCeremony
    )
