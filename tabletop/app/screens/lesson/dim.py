"""The dimmed table with holes around what a step is about: rectangles beside the holes, no mask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.rects import around
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.drawn.arrow import Arc, draw_arrow
from tabletop.app.widgets.base import Look, Widget

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

OUTSET = 7
"""So far a hole reaches beyond what is lit, logical px."""
_RADIUS, _GLOW, _RING, _EDGE = 12, 34, 4, 3
_JOINS = 1.12
"""Holes that fill what surrounds both but for so much are one."""


class Dim(Widget):
    """See the module. Nothing of it can be pressed: whatever somebody tries is answered."""

    def __init__(
        self,
        ctx: Context,
        area: pygame.Rect,
        holes: Sequence[pygame.Rect],
        *,
        dims: bool,
        path: Arc | None = None,
    ) -> None:
        """`path` is the way of what is to be put somewhere."""
        super().__init__(ctx, "lesson.dim", area, focusable=False)
        self.holes, self.is_dark, self.path = holes, dims, path

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw what is dark, then the rings of what is lit."""
        ctx, px, color = self.ctx, self.ctx.display.px, self.ctx.theme.color
        if self.is_dark:
            for rect in around(self.rect, self.holes):
                ctx.shapes.box(surface, rect, color.scrim_lesson)
        radius = px(_RADIUS)
        for hole in self.holes:
            ctx.shapes.glow(surface, hole, with_alpha(color.legal, 0.55), radius, px(_GLOW))
            ctx.shapes.ring(surface, hole, color.ink, px(_RING) + px(_EDGE), radius)
            ctx.shapes.ring(surface, hole, color.legal, px(_RING), radius)
        if self.path is not None:
            draw_arrow(ctx, surface, self.path, color.legal)


def holes(ctx: Context, lit: Iterable[pygame.Rect], area: pygame.Rect) -> list[pygame.Rect]:
    """Return the holes around lit things; those side by side are one."""
    out = 2 * ctx.display.px(OUTSET)
    found = [rect.inflate(out, out).clip(area) for rect in lit]
    done: list[pygame.Rect] = []
    while found:
        one = found.pop()
        other = next((each for each in (*found, *done) if _are_one(one, each)), None)
        if other is None:
            done.append(one)
            continue
        (found if other in found else done).remove(other)
        found.append(one.union(other))
    return sorted(done, key=tuple)


def free_of(rect: pygame.Rect, over: pygame.Rect) -> pygame.Rect:
    """Return the largest part of a rect, from edge to edge, beside something that lies over it."""
    if not rect.colliderect(over):
        return rect
    left, top = max(0, over.left - rect.left), max(0, over.top - rect.top)
    right, bottom = max(0, rect.right - over.right), max(0, rect.bottom - over.bottom)
    parts = (
        pygame.Rect(rect.x, rect.y, left, rect.h),
        pygame.Rect(rect.right - right, rect.y, right, rect.h),
        pygame.Rect(rect.x, rect.y, rect.w, top),
        pygame.Rect(rect.x, rect.bottom - bottom, rect.w, bottom),
    )
    return max(parts, key=lambda part: part.w * part.h)


def _are_one(one: pygame.Rect, other: pygame.Rect) -> bool:
    if not one.inflate(2, 2).colliderect(other):
        return False
    whole, both = one.union(other), one.clip(other)
    filled = one.w * one.h + other.w * other.h - both.w * both.h
    return whole.w * whole.h <= _JOINS * filled
