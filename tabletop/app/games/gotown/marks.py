"""The marks of legal targets on GoTown's table (ux D2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.gotown import faces, keys
from tabletop.app.table.drawn import marks
from tabletop.app.table.drawn.plates import plate_radius
from tabletop.app.table.key import Key

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def draw_mark(
    ctx: Context,
    surface: Canvas,
    key: Key,
    rect: pygame.Rect,
    words: str,
    *,
    hot: bool = False,
) -> None:
    """Mark a legal target: outline and diamond (ux D2), thin when bold marks are switched off."""
    color = ctx.theme.color
    corner = _corner(ctx, key, rect)
    if words and key == keys.SLOT:
        ctx.shapes.box(surface, rect, with_alpha(color.ink, 0.96), radius=corner)
        room = rect.inflate(-ctx.display.px(16), 0)
        ctx.text.draw(surface, words, "body_b", color.legal, room, align="center", lines=2)
    marks.draw_mark(ctx, surface, rect, corner, hot=hot)
    if words and key == keys.STREET:
        _street_words(ctx, surface, rect, words)


def _street_words(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str) -> None:
    size = ctx.text.size(words, "body_b")
    pill = pygame.Rect(0, 0, size[0] + ctx.display.ui(36), size[1] + ctx.display.ui(12))
    pill.midtop = (rect.centerx, rect.top + ctx.display.px(24))
    ctx.shapes.box(surface, pill, with_alpha(ctx.theme.color.ink, 0.8), radius=pill.h // 2)
    ctx.text.line(surface, words, "body_b", ctx.theme.color.legal, pill.center, align="center")


def _corner(ctx: Context, key: Key, rect: pygame.Rect) -> int:
    if key.kind == keys.SEAT:
        return plate_radius(ctx)
    if key.kind == keys.HAND or key == keys.DISCARD:
        return faces.radius(rect.w)
    return ctx.display.px(16 if key == keys.STREET else 4)
