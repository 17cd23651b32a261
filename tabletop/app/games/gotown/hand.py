"""The cards of GoTown's hand as they are drawn, carried and moved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.games.gotown import faces
from tabletop.app.table.hand_of_cards import HandOfCards
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def face(ctx: Context, key: Key, width: int) -> Face:
    """Return a card of the hand."""
    card = key.at[0]
    return Face(faces.face_key(ctx, card, width), faces.face(ctx, card, width))


def useless(ctx: Context, key: Key, width: int) -> Face:
    """Return a card of the hand that is of no use now."""
    card = key.at[0]
    return Face(("useless", faces.face_key(ctx, card, width)), faces.useless(ctx, card, width))


def hand_of_cards(ctx: Context) -> HandOfCards:
    """Return what draws a hand of these cards."""
    return HandOfCards(ctx, partial(face, ctx), partial(useless, ctx))
