"""What several parts of Deckville's table are drawn with: boxes, cards with their shadow, empty places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import faces
from tabletop.app.games.deckville.keys import DECK, place_of
from tabletop.app.games.deckville.view import View, card_at, is_raised, side_of
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face
from tabletop.games.deckville.cards import CardKind

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_UP = 20
"""So much higher lies a hand card that is picked or chosen, logical px."""


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
    kind: CardKind | None,
    *,
    is_dim: bool = False,
    side: faces.Side = "property",
) -> None:
    """Draw a card with its shadow."""
    if is_dim and kind is not None:
        surface.blit(faces.dimmed(ctx, kind, rect.w, side), rect)
        return
    picture = faces.face(ctx, kind, rect.w, side)
    key = faces.face_key(ctx, kind, rect.w, side)
    sprite(ctx, key, picture, card_radius(rect.w)).blit(surface, rect)


def raised(ctx: Context, view: View, place: int, rect: pygame.Rect) -> pygame.Rect:
    """Return where a hand card lies: higher when it is picked, built or chosen to pay."""
    return rect.move(0, -ctx.display.px(_UP)) if is_raised(view, place) else rect


def face_of(ctx: Context, view: View, key: Key, width: int) -> Face | None:
    """Return the picture of a thing that can be carried."""
    if key == DECK:
        return Face(("deckville.held", None, width), faces.back(ctx, width))
    card, held = card_at(view, key), place_of(key)
    if card is None:
        return None
    kind, side = view.shown.cards[card], "property" if held is None else side_of(view, held)
    return Face(faces.face_key(ctx, kind, width, side), faces.face(ctx, kind, width, side))
