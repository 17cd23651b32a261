"""The mark of a legal target (ux D2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def draw_mark(ctx: Context, surface: Canvas, rect: pygame.Rect, corner: int, *, hot: bool = False) -> None:
    """Mark a legal target: outline and diamond, thin where bold marks are switched off."""
    if hot or ctx.settings.legal_marks:
        ctx.shapes.legal(surface, rect, corner, hot=hot)
    else:
        ctx.shapes.dashed(surface, rect, ctx.theme.color.legal, corner, max(2, ctx.display.px(3)))
