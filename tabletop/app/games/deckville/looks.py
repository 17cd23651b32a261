"""What several parts of Deckville's table are drawn with: boxes, cards with their shadow, empty places."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import faces
from tabletop.app.games.deckville.keys import DECK, hand, place_of
from tabletop.app.games.deckville.view import View, card_at, is_raised, side_of
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face
from tabletop.games.deckville.cards import CardKind

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

P = ParamSpec("P")

_UP = 20
"""So much higher lies a hand card that is picked or chosen, logical px."""


def piece(
    ctx: Context,
    name: Hashable,
    draw: Callable[Concatenate[Context, Canvas, P], None],
    *reads: P.args,
    **none: P.kwargs,
) -> Part:
    """Return a piece of the picture that a function draws: what it gets is all that it reads, and its key."""
    return Part(name, lambda surface: draw(ctx, surface, *reads, **none), reads)


def hud(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw a dark box for what lies on the table."""
    ctx.shapes.box(surface, rect, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"]))


def draw_slot(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw the place of a card that is not there."""
    ctx.shapes.dashed(
        surface,
        rect,
        with_alpha(ctx.theme.color.on_dark, 0.5),
        card_radius(rect.w),
        max(1, ctx.display.px(2)),
    )


def draw_card(
    ctx: Context,
    surface: Canvas,
    rect: pygame.Rect,
    kind: CardKind,
    is_dim: bool = False,
    side: faces.Side = "property",
) -> None:
    """Draw a card with its shadow."""
    if is_dim:
        surface.blit(faces.dimmed(ctx, kind, rect.w, side), rect)
        return
    picture = faces.face(ctx, kind, rect.w, side)
    key = faces.face_key(ctx, kind, rect.w, side)
    sprite(ctx, key, picture, card_radius(rect.w)).blit(surface, rect)


def raised(ctx: Context, view: View, place: int, rect: pygame.Rect) -> pygame.Rect:
    """Return where a hand card lies: higher when it is picked, built or chosen to pay, or of use."""
    up = ctx.display.px(_UP) if is_raised(view, place) else view.raised.get(hand(place), 0)
    return rect.move(0, -up)


class CardFace(NamedTuple):
    """What a card that can be carried shows: its kind, None for a back, and which way up."""

    kind: CardKind | None
    side: faces.Side = "property"

    def at(self, ctx: Context, width: int) -> Face:
        """Return its picture at a width."""
        picture = faces.face(ctx, self.kind, width, self.side)
        return Face(faces.face_key(ctx, self.kind, width, self.side), picture)


def face_at(view: View, key: Key) -> CardFace | None:
    """Return what a thing shows that can be carried; None where none lies there."""
    if key == DECK:
        return CardFace(None)
    card, held = card_at(view, key), place_of(key)
    if card is None:
        return None
    return CardFace(view.state.cards[card], "property" if held is None else side_of(view, held))
