"""A small house of one to three storeys, its windows dark or lit: a puzzle, and how hard it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.svgtext import document, paint
from tabletop.app.core.theme import Color, with_alpha

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

WIDE: Final = 60
_ROOF, _STOREY, _EAVES, _PANE = 20, 24, 4, 12
_DARK: Final = 0.45
"""So much of its colour has a house in which nobody is at home."""


def height(storeys: int) -> int:
    """Return how tall a house is that is `WIDE` wide."""
    return _ROOF + _STOREY * storeys


def windows(storeys: int) -> int:
    """Return how many windows a house has: two a storey, one beside the door."""
    return 2 * storeys - 1


def draw(ctx: Context, surface: Canvas, where: pygame.Rect, storeys: int, lit: int, number: int = 0) -> None:
    """Draw a house in the width of `where`, on its lower edge, so many of its windows lit, from below;
    `number` chooses its roof."""
    w = where.w
    h = round(w * height(storeys) / WIDE)
    at = pygame.Rect(where.x, where.bottom - h, w, h)
    if lit:
        glow = with_alpha(ctx.theme.color.legal, 0.30)
        body = pygame.Rect(at.x + w // 8, at.bottom - h * 2 // 3, w * 3 // 4, h * 2 // 3)
        ctx.shapes.glow(surface, body, glow, w // 8, w // 3)
    surface.blit(ctx.assets.markup(_svg(ctx, w, h, storeys, lit, number), w, h), at)


def _svg(ctx: Context, w: int, h: int, storeys: int, lit: int, number: int) -> str:
    theme, color = ctx.theme, ctx.theme.color
    roofs = (theme.confetti[0], theme.confetti[3], theme.confetti[4])
    roof, wall = roofs[number % len(roofs)], color.paper
    if not lit:
        roof, wall = (_mixed(tone, color.ink) for tone in (roof, wall))
    k, tall = w / WIDE, height(storeys)
    body = f'<path d="M0 {_ROOF}L{WIDE / 2} 2L{WIDE} {_ROOF}z" {paint("fill", roof)}/>'
    body += (
        f'<rect x="{_EAVES}" y="{_ROOF}" width="{WIDE - 2 * _EAVES}" height="{tall - _ROOF}"'
        f" {paint('fill', wall)}/>"
    )
    panes = [(x, tall - _STOREY * (storey + 1) + 7) for storey in range(storeys) for x in (13, 35)][1:]
    for place, (x, y) in enumerate(panes):
        light = color.legal if place < lit else color.ink
        body += f'<rect x="{x}" y="{y}" width="{_PANE}" height="{_PANE}" rx="1.5" {paint("fill", light)}/>'
    body += f'<rect x="13" y="{tall - 17}" width="{_PANE}" height="17" rx="1.5" {paint("fill", roof)}/>'
    return document(w, h, f'<g transform="scale({k:.4f})">{body}</g>')


def _mixed(tone: Color, other: Color) -> Color:
    red, green, blue = (round(a * _DARK + b * (1 - _DARK)) for a, b in zip(tone[:3], other[:3], strict=True))
    return red, green, blue, 255
