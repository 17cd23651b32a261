"""A line of the log points at the table: soft rings around the things it is about (ux L3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.log_rows import LogRow

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.log import LogLine
    from tabletop.app.widgets.host import WidgetScene


def line_at(scene: WidgetScene) -> LogLine | None:
    """Return the line of the log that has the keyboard's focus, else the one under the pointer."""
    key = scene.focus_key if scene.focus_visible else scene.hover_key
    row = scene.find(key)
    return row.line if isinstance(row, LogRow) else None


def draw(ctx: Context, surface: Canvas, rects: Sequence[pygame.Rect]) -> None:
    """Draw a soft ring around each rect, given in device px of the surface."""
    radius, width = ctx.display.px(14), max(2, ctx.display.px(5))
    for rect in rects:
        around = rect.inflate(2 * width, 2 * width)
        ctx.shapes.glow(surface, around, with_alpha(ctx.theme.color.focus, 0.75), radius, ctx.display.px(30))
        ctx.shapes.ring(surface, around, with_alpha(ctx.theme.color.ink, 0.65), width, radius)
        ctx.shapes.ring(surface, around, ctx.theme.color.focus, max(2, width * 2 // 3), radius)
