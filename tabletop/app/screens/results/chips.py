"""What a number of the score sheet is made of, as chips; sentences take lines of their own (ux E1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.text import Align
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.label import Custom

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def chip(ctx: Context, number: int, text: str, most: int) -> Widget:
    """Return one part of a number, at most so wide; what is longer is wrapped in smaller letters."""
    d, pad = ctx.display, ctx.display.ui(12)
    wide = ctx.text.width(text, "h3") + 4 * pad
    is_short = wide <= most
    style, lines = ("h3", 1) if is_short else ("body", 4)
    align: Align = "center" if is_short else "left"
    words = ctx.text.line_height("h3") if is_short else ctx.text.height(text, "body", most - 4 * pad)
    tall = max(d.ui(60), words + d.ui(16))

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx.shapes.box(surface, rect, ctx.theme.color.paper2, radius=pad)
        room = rect.inflate(-2 * pad, 0)
        ctx.text.draw(surface, text, style, ctx.theme.color.ink, room, align=align, lines=lines)

    return Custom(ctx, f"item{number}", pygame.Rect(0, 0, min(wide, most), tall), paint, name=text)
