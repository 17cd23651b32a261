"""The bar on top of every screen but the menu: home, title, status, and buttons at the right end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.layout import Custom, Label, button_w

HEIGHT = 64
"""Logical px, at UI scale 100 %."""


def height(ctx: Context) -> int:
    """Return the height of the bar, device px; it grows with the UI scale."""
    return max(ctx.display.ui(HEIGHT), ctx.text.line_height("h2") + ctx.display.ui(8))


def topbar(
    ctx: Context,
    title: str,
    status: str = "",
    *,
    on_back: Action | None = None,
    on_home: Action | None = None,
    right: Sequence[ActionItem] = (),
) -> list[Widget]:
    """Return the widgets of the bar: an arrow back, a house for the main menu, and the buttons `right` at its
    end, from left to right. In a narrow bar these lose their captions first, then the status goes."""
    d, color = ctx.display, ctx.theme.color
    tall, margin, gap = height(ctx), d.ui(20), d.ui(16)
    found: list[Widget] = [Custom(ctx, "bar", pygame.Rect(0, 0, d.w, tall), _filled(ctx, color.topbar))]
    x = margin
    side = d.ui(46)
    ways = (("back", ctx.t("Back"), on_back), ("home", ctx.t("Main menu"), on_home))
    for key, name, way in ways:
        if way is not None:
            rect = pygame.Rect(x, (tall - side) // 2, side, side)
            found.append(IconButton(ctx, key, rect, name, key, kind="ghost", on_activate=way))
            x += side + gap
    buttons, left = _buttons(ctx, right, tall, x + ctx.text.width(title, "h2"))
    wide = min(ctx.text.width(title, "h2") + 2, max(1, left - x - gap))
    found.append(Label(ctx, "title", pygame.Rect(x, 0, wide, tall), title, "h2", color=color.on_dark))
    x += wide + gap
    area = pygame.Rect(x + gap, 0, left - x - 2 * gap, tall)
    if status and ctx.text.width(status, "body", d.min_text) <= area.w:
        line = pygame.Rect(x, round(tall * 0.22), d.px(1.5), round(tall * 0.56))
        found.append(Custom(ctx, "bar_line", line, _filled(ctx, with_alpha(color.on_dark, 0.24))))
        found.append(Label(ctx, "status", area, status, "body", color=color.on_dark))
    return found + buttons


def _filled(ctx: Context, color: Color) -> Callable[[Canvas, pygame.Rect, Look], None]:
    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx.shapes.box(surface, rect, color)

    return paint


def _buttons(ctx: Context, right: Sequence[ActionItem], tall: int, taken: int) -> tuple[list[Widget], int]:
    """Return the buttons at the right end and where they begin."""
    d = ctx.display
    side, gap = d.ui(44), d.ui(16)

    def width(entry: ActionItem, captions: bool) -> int:
        if not captions:
            return side
        cap = ctx.bindings.first(entry.binding) if entry.binding else ""
        extra = max(d.ui(26), ctx.text.width(cap, "key") + d.ui(13)) + d.ui(10) if cap else 0
        wide = ctx.text.width(entry.name, "button_s") + d.ui(66) + extra
        if ctx.text.px("button_s") > d.min_text:
            return wide
        # Letters that get no smaller need their whole room, or the button drops its caption.
        return max(wide, button_w(ctx, entry.name, icon=bool(entry.icon), cap=cap, style="button_s"))

    captions = sum(width(entry, True) + gap for entry in right) < d.w - taken - d.ui(80)
    x = d.w - d.ui(20) - sum(width(entry, captions) for entry in right) - gap * max(0, len(right) - 1)
    start = x
    made: list[Widget] = []
    for entry in right:
        rect = pygame.Rect(x, (tall - side) // 2, width(entry, captions), side)
        words, tip = (entry.name, "") if captions else ("", entry.name)
        made.append(Button.of(ctx, entry, rect, kind="ghost", style="button_s", caption=words, tooltip=tip))
        x += rect.w + gap
    return made, start
