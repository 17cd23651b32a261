"""What several parts of Deckville's table are drawn with: boxes, cards with their shadow, empty places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import faces
from tabletop.app.table.cards import card_radius, sprite
from tabletop.games.deckville.cards import CardKind

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene


def hud(scene: DeckvilleScene, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a dark box for what lies on the table."""
    ctx = scene.ctx
    ctx.shapes.box(surface, rect, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"]))


def draw_slot(scene: DeckvilleScene, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the place of a card that is not there."""
    ctx = scene.ctx
    ctx.shapes.dashed(
        surface,
        rect,
        with_alpha(ctx.theme.color.on_dark, 0.5),
        card_radius(rect.w),
        max(1, ctx.display.px(2)),
    )


def draw_card(
    scene: DeckvilleScene,
    surface: pygame.Surface,
    rect: pygame.Rect,
    kind: CardKind | None,
    *,
    is_dim: bool = False,
    side: faces.Side = "property",
) -> None:
    """Draw a card with its shadow."""
    ctx = scene.ctx
    if is_dim and kind is not None:
        surface.blit(faces.dimmed(ctx, kind, rect.w, side), rect)
        return
    picture = faces.face(ctx, kind, rect.w, side)
    key = faces.face_key(ctx, kind, rect.w, side)
    sprite(ctx, key, picture, card_radius(rect.w)).blit(surface, rect)
