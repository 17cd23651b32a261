"""Dust, confetti and pulses: functions that draw themselves at a progress from 0 to 1 (look 6).

What looks like chance is a fixed sequence: a frame at the same progress is the same picture every time.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

Painter = Callable[[Canvas, float], None]

_PIECES = 90
_GOLDEN = 0.618033988749895


def _spread(number: int, salt: float = 0.0) -> float:
    """Return numbers from 0 to 1 that lie evenly and look unordered."""
    return (number * _GOLDEN + salt) % 1.0


def dust(ctx: Context, rect: pygame.Rect) -> Painter:
    """Return six sand-coloured dots that puff out from the lower edge of a rect."""
    reach = ctx.display.px(34)

    def paint(surface: Canvas, part: float) -> None:
        size = max(2, round(ctx.display.px(18) * (1 - part * 0.5)))
        # Few steps, so that few pictures are kept.
        opacity = round((1 - part) * 8) / 8 * 0.75
        fill = with_alpha(ctx.theme.color.paper3, opacity)
        for number in range(6):
            side = -1 if number < 3 else 1
            x = rect.left if side < 0 else rect.right
            x += round(side * reach * part * (0.5 + 0.5 * _spread(number)))
            y = rect.bottom - round(reach * part * (number % 3) * 0.5)
            ctx.shapes.disc(surface, pygame.Rect(x - size // 2, y - size, size, size), fill)

    return paint


def pulse(ctx: Context, rect: pygame.Rect) -> Painter:
    """Return a light around a rect that swells once and fades."""
    radius = ctx.display.px(ctx.theme.radius["panel"])

    def paint(surface: Canvas, part: float) -> None:
        strength = round(math.sin(part * math.pi) * 8) / 8
        if strength > 0:
            color = with_alpha(ctx.theme.color.focus, strength * 0.8)
            ctx.shapes.glow(surface, rect, color, radius, ctx.display.px(26))

    return paint


def confetti(ctx: Context) -> Painter:
    """Return ninety pieces in six colours that fall from the top edge, swaying, and fade at the end."""
    d = ctx.display
    pieces = [_piece(ctx, number) for number in range(18)]

    def paint(surface: Canvas, part: float) -> None:
        seconds = part * ctx.theme.ms["confetti"] / 1000
        for number in range(_PIECES):
            late = _spread(number, 0.37) * 0.9
            if seconds < late:
                continue
            speed = 300 + 260 * _spread(number, 0.11)
            x = _spread(number) * d.w + math.sin(seconds * 3 + number) * d.px(26)
            y = (seconds - late) * speed * d.s + d.px(64)
            picture = pieces[number % len(pieces)]
            if part > 0.85:
                picture = picture.copy()
                picture.set_alpha(round(255 * (1 - part) / 0.15))
            surface.blit(picture, (round(x), round(y)))

    return paint


def _piece(ctx: Context, number: int) -> pygame.Surface:
    """One piece: rect, disc or triangle."""
    fill = ctx.theme.confetti[number % len(ctx.theme.confetti)]
    side = ctx.display.px(14)
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    match number // 6:
        case 0:
            made.fill(fill, (0, side // 4, side, max(2, side * 8 // 14)))
        case 1:
            pygame.draw.circle(made, fill, (side // 2, side // 2), max(2, side * 5 // 14))
        case _:
            pygame.draw.polygon(made, fill, [(side // 2, 0), (side, side), (0, side)])
    return pygame.transform.rotate(made, 40 * _spread(number, 0.7))
