"""Laying out: how wide a button wants to be, rows that wrap, columns that grow. All in device px.

Panels grow with the UI scale and the length of the words; what does not fit beside goes below, and what does
not fit below scrolls. Nothing is cut to fit (ux S3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.text import Align
from tabletop.app.core.theme import Color
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.label import Label, Rule

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def control_h(ctx: Context, least: float = 52, style: str = "button") -> int:
    """Return the height of a button or field: `least` logical px, more when the text needs it."""
    return max(ctx.display.ui(least), round(ctx.text.line_height(style) * 1.55))


def button_w(ctx: Context, caption: str, *, icon: bool = False, cap: str = "", style: str = "button") -> int:
    """Return the width at which a button shows its whole caption."""
    pad, gap = ctx.display.ui(16), ctx.display.ui(10)
    width = 2 * pad + ctx.text.width(caption, style) + ctx.display.ui(4)
    if icon:
        width += round(ctx.text.px(style) * 1.15) + gap
    if cap:
        side = ctx.display.ui(26)
        px = max(11, round(ctx.text.px("key") * 0.9))
        width += max(side, ctx.text.width(cap, "key", px) + side // 2) + gap
    return width


def natural_w(button: Button) -> int:
    """Return the width at which this button shows all it has."""
    return button_w(button.ctx, button.caption, icon=bool(button.icon), cap=button.cap, style=button.style)


def wrap_row(
    widgets: Iterable[Widget], area: pygame.Rect, gap: int, align: Align = "left", row_gap: int | None = None
) -> int:
    """Place widgets side by side in their sizes, in as many rows as needed; return the height used."""
    rows: list[list[Widget]] = [[]]
    used = 0
    for widget in widgets:
        widget.rect.w = min(widget.rect.w, area.w)
        if rows[-1] and used + gap + widget.rect.w > area.w:
            rows.append([])
            used = 0
        used += widget.rect.w + (gap if rows[-1] else 0)
        rows[-1].append(widget)
    y = area.y
    for row in rows:
        if not row:
            return 0
        width = sum(widget.rect.w for widget in row) + gap * (len(row) - 1)
        x = area.x + {"left": 0, "center": (area.w - width) // 2, "right": area.w - width}[align]
        tall = max(widget.rect.h for widget in row)
        for widget in row:
            # Move, not set: a widget may consist of several parts.
            widget.move(x - widget.rect.x, y + (tall - widget.rect.h) // 2 - widget.rect.y)
            x += widget.rect.w + gap
        y += tall + (gap if row_gap is None else row_gap)
    return y - area.y - (gap if row_gap is None else row_gap)


class Column:
    """Lays widgets under each other from the top of an area; `y` is where the next one goes."""

    def __init__(self, ctx: Context, x: int, y: int, w: int) -> None:
        self.ctx = ctx
        self.x, self.y, self.w = x, y, w
        self.widgets: list[Widget] = []

    def space(self, logical: float) -> None:
        """Leave some logical px (UI scale) empty."""
        self.y += self.ctx.display.ui(logical)

    def text(
        self,
        key: str,
        text: str,
        style: str = "body",
        *,
        color: Color | None = None,
        align: Align = "left",
        width: int | None = None,
    ) -> Label:
        """Add a text, wrapped, as tall as it needs."""
        label = Label.wrapped(
            self.ctx, key, self.x, self.y, width or self.w, text, style, color=color, align=align
        )
        self.widgets.append(label)
        self.y = label.rect.bottom
        return label

    def place(self, make: Callable[[pygame.Rect], Widget], h: int, w: int | None = None) -> Widget:
        """Add a widget of height `h` made for its rect."""
        widget = make(pygame.Rect(self.x, self.y, w or self.w, h))
        self.widgets.append(widget)
        self.y = widget.rect.bottom
        return widget

    def row(self, widgets: list[Widget], align: Align = "left", gap: float = 12) -> None:
        """Add widgets side by side, wrapping."""
        area = pygame.Rect(self.x, self.y, self.w, 0)
        self.y += wrap_row(widgets, area, self.ctx.display.ui(gap), align)
        self.widgets.extend(widgets)

    def rule(self, key: str) -> None:
        """Add a thin line."""
        self.place(lambda rect: Rule(self.ctx, key, rect), max(1, self.ctx.display.px(1)))

    def setting(self, key: str, title: str, hint: str, control: Widget, *, least: float = 98) -> None:
        """Add a row of title and hint at the left, a control at the right; below, when it is too narrow."""
        d = self.ctx.display
        gap = d.ui(20)
        narrow = control.rect.w > self.w * 0.55
        if not hint:
            narrow = control.rect.w + gap + self.ctx.text.width(title, "body_b") > self.w
        text_w = self.w if narrow else self.w - control.rect.w - gap
        tall = self.ctx.text.height(title, "body_b", text_w)
        hint_h = self.ctx.text.height(hint, "small", text_w) if hint else 0
        words = tall + (hint_h + d.ui(2) if hint else 0)
        pad = d.ui(14)
        total = words + control.rect.h + d.ui(10) if narrow else max(words, control.rect.h)
        row = max(d.ui(least), total + 2 * pad)
        top = self.y + (row - total) // 2
        words_y = top if narrow else self.y + (row - words) // 2
        self.widgets.append(Label.wrapped(self.ctx, f"{key}.title", self.x, words_y, text_w, title, "body_b"))
        if hint:
            at = words_y + tall + d.ui(2)
            ink2 = self.ctx.theme.color.ink2
            self.widgets.append(
                Label.wrapped(self.ctx, f"{key}.hint", self.x, at, text_w, hint, "small", color=ink2)
            )
        control.rect.w = min(control.rect.w, self.w)
        if narrow:
            control.move(self.x - control.rect.x, top + words + d.ui(10) - control.rect.y)
        else:
            control.move(
                self.x + self.w - control.rect.w - control.rect.x,
                self.y + (row - control.rect.h) // 2 - control.rect.y,
            )
        self.widgets.append(control)
        self.y += row
