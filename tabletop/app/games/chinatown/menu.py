"""Chinatown's pictures in the menu: a part of the town; two businesses to continue with."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.games.chinatown import faces
from tabletop.engine.registry import find
from tabletop.own_content import drawing

_CROSSING = (0.44, 0.36)
"""What of the town lies in the middle of the picture, as parts of its width and height."""


def paint(ctx: Context, surface: Canvas) -> None:
    """A corner of the town, with shops along its streets."""
    w, h = surface.get_size()
    # Wide pictures show three rows of plots, tall ones more.
    cell = round(max(w / 7.6, h / 6.2))
    town = faces.sample_town(ctx, drawing(find("chinatown")), cell)
    across, down = (round(part * size) for part, size in zip(_CROSSING, town.get_size(), strict=True))
    surface.blit(town, (w // 2 - across, h // 2 - down))


def strip(ctx: Context, w: int, h: int) -> pygame.Surface:
    """Return two tiles' pictures side by side, w x h device px."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    for index, kind in enumerate((1, 10)):
        room = pygame.Rect(index * (w // 2), 0, w - w // 2, h)
        made.fill(faces.ground_of(ctx, kind), room)
        side = round(min(room.w, room.h) * 0.8)
        picture = faces.picture(ctx, kind, side)
        made.blit(picture, picture.get_rect(center=room.center))
    return made
