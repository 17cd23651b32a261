"""Deckville's pictures in the menu: a district on the blueprint; two of its properties to continue with."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.games.deckville import art, faces
from tabletop.app.table.drawn.cards import card_height, card_radius, sprite
from tabletop.games.deckville import form, house_deck
from tabletop.games.deckville.cards import BRICK, GLASS, STEEL, STONE, WOOD, WORKERS, CardKind

_COLUMNS = (
    ("Bistro Lane", "Street Kitchen", "Harbour Fish House", "Brokers' Cafe"),
    ("Planning Chamber", "Reading Rooms", "Council House", "Fire Post"),
    ("Festival Ground", "Cabaret", "Carnival Pier", "Gilded Opera"),
    ("Model Suburb", "Garden Terrace", "Show Home", "Hilltop Villas"),
    ("Footbridge", "Service Tunnel", "Regional Railway", "Grand Viaduct"),
)
"""Properties of one type each, the last on top; narrow and low pictures show fewer."""
_FAN = (WOOD, WOOD, BRICK, STONE, STONE, STEEL, GLASS, WORKERS)
_PITCH = 0.6
"""The distance of two cards in a column, as a part of their width."""
_CHIP = 0.26
"""The room above a column for its type, as a part of a card's width."""


def paint(ctx: Context, surface: Canvas) -> None:
    """A district: resources in a fan, properties in columns by type (look 3.6)."""
    w, h = surface.get_size()
    surface.blit(ctx.assets.cover("tables/deckville", w, h), (0, 0))
    wide = round(min(w / 4.85, h / (_CHIP + 1.4 + _PITCH + 0.2)))
    deep = max(1, min(len(_COLUMNS[0]), int((h / wide - _CHIP - 1.5) / _PITCH) + 1))
    step = round(wide * 1.1)
    count = max(1, min(len(_COLUMNS), (w - round(wide * 1.4)) // step))
    left = (w - round(wide * 1.1) - count * step) // 2
    tall = round(wide * (_CHIP + 1.4 + _PITCH * (deep - 1)))
    top = (h - tall) // 2
    _paint_fan(ctx, surface, pygame.Rect(left, top + round(wide * _CHIP), round(wide * 1.02), tall))
    kinds = {kind.name: kind for kind in form.parse(house_deck.HOUSE_DECK)}
    for number, names in enumerate(_COLUMNS[:count]):
        at = (left + round(wide * 1.2) + number * step, top)
        _paint_column(ctx, surface, at, wide, tuple(kinds[name] for name in names[-deep:]))


def _paint_fan(ctx: Context, surface: Canvas, room: pygame.Rect) -> None:
    tall = round(room.w * 0.257)
    step = round(tall * 0.9)
    for number, resource in enumerate(_FAN):
        y = room.y + number * step
        if y + tall > room.bottom:
            return
        surface.blit(faces.strip(ctx, resource, room.w, tall), (room.x, y))


def _paint_column(
    ctx: Context, surface: Canvas, at: tuple[int, int], wide: int, kinds: tuple[CardKind, ...]
) -> None:
    x, y = at
    chip = art.type_chip(ctx, kinds[0].type, str(len(kinds)), round(wide * 0.2))
    surface.blit(chip, (x, y))
    y += round(wide * _CHIP)
    for number, kind in enumerate(kinds):
        face = faces.face(ctx, kind, wide)
        key = faces.face_key(ctx, kind, wide)
        rect = pygame.Rect(x, y + round(number * _PITCH * wide), wide, card_height(wide))
        sprite(ctx, key, face, card_radius(wide)).blit(surface, rect)


def strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return two properties' pictures side by side, w x h device px."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    for side, name in enumerate(("hilltop_villas", "carnival_pier")):
        made.blit(ctx.assets.cover(f"{art.FOLDER}/{name}", w - w // 2, h), (side * (w // 2), 0))
    return made
