"""A card that the pointer lifts: hanging from it while dragged, or risen a little (look 5)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table.drawn.cards import card_radius, scaled, sprite
from tabletop.app.table.targets import GROW, TILT, Drag

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

HOVER_UP, HOVER_GROW = 14, 1.04


def draw_held(ctx: Context, surface: Canvas, drag: Drag, name: Hashable, face: pygame.Surface) -> None:
    """Draw what hangs from the pointer: a little bigger, leaning, with a deep shadow; `name` is the face's
    key in the cache."""
    ms = ctx.ms("pickup")
    part = 1.0 if ms <= 0 else min(1.0, (ctx.now - drag.since) / ms)
    rect = drag.card(ctx.theme.ease("out", part))
    whole = (round(drag.rect.w * GROW), round(drag.rect.h * GROW))
    picture = scaled(ctx, name, face, whole)
    drawn = sprite(ctx, ("drag", name), picture, card_radius(whole[0]), "card_drag", turned=TILT)
    at = pygame.Rect((0, 0), whole)
    at.center = rect.center
    drawn.blit(surface, at)


def draw_hover(
    ctx: Context, surface: Canvas, rect: pygame.Rect, name: Hashable, face: pygame.Surface
) -> None:
    """Draw the card under the pointer a little bigger and higher, with a deeper shadow."""
    size = (round(rect.w * HOVER_GROW), round(rect.h * HOVER_GROW))
    big = pygame.Rect((0, 0), size)
    big.midbottom = (rect.centerx, rect.bottom - ctx.display.px(HOVER_UP) // 2)
    made = scaled(ctx, name, face, size)
    sprite(ctx, ("hover", name), made, card_radius(size[0]), "card_hover").blit(surface, big)
