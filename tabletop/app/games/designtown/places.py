"""Where the things of Design Town's table lie in a view, and what else counts as them for a drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.designtown.keys import Kind
from tabletop.app.games.designtown.layout import Pile
from tabletop.app.games.designtown.view import DesignTownView, is_usable
from tabletop.app.table.key import Key
from tabletop.app.table.targets import Place

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_LIFT = 14


def lifted(ctx: Context, view: DesignTownView, pile: Pile) -> pygame.Rect:
    """Return where the cards of one face lie in the discard pile: higher when they can be flipped."""
    return pile.rect.move(0, -ctx.display.px(_LIFT)) if is_usable(view, pile.card) else pile.rect


def place(ctx: Context, view: DesignTownView, key: Key) -> Place | None:
    """Return where a thing lies; None where it is not to be seen."""
    layout = view.layout
    more: tuple[pygame.Rect, ...] = ()
    match key.kind, key.at:
        case Kind.DECK, () if layout.has_turn:
            rect = layout.deck
        case Kind.ROW, () if layout.has_turn:
            rect, more = layout.slot or layout.row_zone, (layout.row_zone,)
        case Kind.ROW, (index,) if layout.has_turn and index < len(layout.row):
            rect = layout.row[index]
        case Kind.DISCARD, ():
            rect = layout.discard
        case Kind.CASH | Kind.POINTS | Kind.UNHAPPY | Kind.ODDS, ():
            rect = {
                Kind.CASH: layout.cash,
                Kind.POINTS: layout.points,
                Kind.UNHAPPY: layout.unhappy,
                Kind.ODDS: layout.odds,
            }[Kind(key.kind)]
        case Kind.FLIP, () if layout.has_side:
            rect, more = layout.flip, (layout.panel,)
        case Kind.SEAT, (seat,):
            rect = layout.plates[seat]
        case Kind.SUPPLY, (front,) if layout.has_supply:
            rect = layout.kind(front).front
        case Kind.BACK, (front,) if layout.has_supply:
            rect = layout.kind(front).back
        case Kind.DISC, (card,):
            pile = layout.pile(card)
            if pile is None:
                return None
            rect = lifted(ctx, view, pile)
        case _:
            return None
    return Place(key, rect, more)
