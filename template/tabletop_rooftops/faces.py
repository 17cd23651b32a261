"""What cards look like: a house of so many storeys, or the back. Drawn once a size, and kept."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import parse_color
from tabletop.app.table.drawn.cards import card_height, card_radius, look_key
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face

from tabletop_rooftops.rules import Card

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def face_key(ctx: Context, card: Card | None, width: int) -> Hashable:
    """Return the name of a face in the cache of pictures."""
    return ("rooftops", card, width, *look_key(ctx))


def face(ctx: Context, card: Card | None, width: int) -> pygame.Surface:
    """Return the face of a card; the back for a hidden one (None)."""
    return ctx.assets.cache.get(face_key(ctx, card, width), lambda: _face(ctx, card, width))


def held(ctx: Context, key: Key, width: int) -> Face:
    """Return a card of the hand, as it lies, is carried and flies."""
    return Face(face_key(ctx, key.at[0], width), face(ctx, key.at[0], width))


def _face(ctx: Context, card: Card | None, width: int) -> pygame.Surface:
    made = pygame.Surface((width, card_height(width)), pygame.SRCALPHA)
    look = ctx.theme.games["rooftops"]
    unit = width / 100
    if card is None:
        ctx.shapes.box(made, made.get_rect(), parse_color(look["back"]), radius=card_radius(width))
        roof = ctx.assets.svg("rooftops/roof", round(64 * unit), round(24 * unit))
        made.blit(roof, roof.get_rect(center=made.get_rect().center))
        return made
    ctx.shapes.box(made, made.get_rect(), parse_color(look["sky"]), radius=card_radius(width))
    draw_house(ctx, made, card, unit, (width // 2, made.get_height() - round(6 * unit)))
    at = (round(10 * unit), round(19 * unit))
    ctx.text.line(made, str(card), "h1", ctx.theme.color.ink, at, px=round(30 * unit))
    return made


def draw_house(
    ctx: Context, surface: Canvas, storeys: int, unit: float, foot: tuple[int, int]
) -> None:
    """Draw a roof on so many storeys that stand on `foot`; a unit is a hundredth of a card's width."""
    storey = ctx.assets.svg("rooftops/storey", round(58 * unit), round(11 * unit))
    roof = ctx.assets.svg("rooftops/roof", round(66 * unit), round(24 * unit))
    step = round(11 * unit)
    for number in range(1, storeys + 1):
        surface.blit(storey, storey.get_rect(midtop=(foot[0], foot[1] - number * step)))
    surface.blit(roof, roof.get_rect(midbottom=(foot[0], foot[1] - storeys * step)))
