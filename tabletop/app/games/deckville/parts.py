"""Deckville's table: the parts that it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.app.games.deckville.ceremony import DeckvilleCeremony
from tabletop.app.games.deckville.coach import MARKS
from tabletop.app.games.deckville.deeds import DeckvilleDeeds
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.meaning import DeckvilleMeaning
from tabletop.app.games.deckville.motion import DeckvilleMotion
from tabletop.app.games.deckville.painter import DeckvillePainter
from tabletop.app.games.deckville.teller import DeckvilleTeller
from tabletop.app.games.deckville.view import Own
from tabletop.app.table.parts import Parts
from tabletop.games.deckville.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, Layout, Own]:
    """Return the parts of a table."""
    painter = DeckvillePainter(ctx, game.id)
    motion, teller, deeds = DeckvilleMotion(ctx), DeckvilleTeller(ctx), DeckvilleDeeds(ctx)
    return Parts(DeckvilleMeaning(), painter, teller, motion, deeds, Own(), MARKS, DeckvilleCeremony)
