"""The face of somebody of the town, as it sits at a table: in a ring of the seat's colour, with its token."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import Assets
from tabletop.app.core.svgtext import document, paint
from tabletop.app.core.theme import Color

Mood: TypeAlias = Literal["", "_glad", "_sorry"]
"""How somebody looks; nobody in particular is calm."""

LEAST: Final = 30
"""Smaller ones could not be told apart, device px: there the seat's token stands alone."""
_TOKEN = 0.4
_OVER = 0.06
"""How large the token is, and how far it stands out, as parts of the face."""


def draw(
    surface: Canvas, assets: Assets, rect: pygame.Rect, face: str, ring: Color, ink: Color, mood: Mood = ""
) -> pygame.Rect:
    """Draw a face in its ring into a square; return where the seat's token belongs."""
    size = rect.w
    width = max(3, round(size * 0.05))
    at = f'cx="{size / 2}" cy="{size / 2}"'
    rings = (
        f'<circle {at} r="{size / 2}" {paint("fill", ink)}/>'
        f'<circle {at} r="{size / 2 - 2}" {paint("fill", ring)}/>'
    )
    surface.blit(assets.markup(document(size, size, rings), size, size), rect)
    inside = rect.inflate(-2 * width - 2, -2 * width - 2)
    surface.blit(assets.svg(f"portraits/{face}{mood}", *inside.size), inside)
    side, over = round(size * _TOKEN), round(size * _OVER)
    return pygame.Rect(rect.right - side + over, rect.bottom - side + over, side, side)


def draw_alone(surface: Canvas, assets: Assets, rect: pygame.Rect, face: str, mood: Mood = "") -> None:
    """Draw a face of somebody who sits at no table."""
    surface.blit(assets.svg(f"portraits/{face}{mood}", *rect.size), rect)
