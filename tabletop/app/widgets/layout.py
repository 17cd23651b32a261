"""Layout helpers: widths of buttons, rows that wrap, columns that grow. All in device px.

Panels grow with the UI scale and the length of the words; what does not fit beside goes below, and what does
not fit below scrolls. Nothing is cut to fit (ux S3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Role
from tabletop.app.core.context import Context
from tabletop.app.core.text import Align, VAlign
from tabletop.app.core.theme import Color
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem, Button

# -- labels, panels, lines, pictures --


class Label(Widget):
    """A text in a rect: fitted on one line, or wrapped on up to `lines`."""

    role: Role = "label"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        text: str,
        style: str = "body",
        *,
        color: Color | None = None,
        align: Align = "left",
        valign: VAlign = "middle",
        lines: int = 1,
        tooltip: str = "",
    ) -> None:
        """`color` defaults to ink."""
        super().__init__(ctx, key, rect, text, focusable=False, tooltip=tooltip)
        self.style = style
        self.color = color or ctx.theme.color.ink
        self.align = align
        self.valign = valign
        self.lines = lines
        if style in ("hero", "title", "h1", "h2", "h3"):
            self.role = "heading"

    @classmethod
    def wrapped(
        cls,
        ctx: Context,
        key: str,
        x: int,
        y: int,
        w: int,
        text: str,
        style: str = "body",
        *,
        color: Color | None = None,
        align: Align = "left",
    ) -> Label:
        """Make a label as tall as its text at width `w`, for scrolling panels."""
        height = ctx.text.height(text, style, w)
        label = cls(
            ctx, key, pygame.Rect(x, y, w, height), text, style, color=color, align=align, valign="top"
        )
        label.lines = max(2, len(ctx.text.wrap(text, style, w)))
        return label

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the text."""
        self.ctx.text.draw(
            surface,
            self.name,
            self.style,
            self.color,
            self.rect,
            align=self.align,
            valign=self.valign,
            lines=self.lines,
        )


class Panel(Widget):
    """A ground: paper panel with a shadow, or a dark HUD box."""

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, *, hud: bool = False) -> None:
        """`hud` makes the dark see-through box of tables."""
        super().__init__(ctx, key, rect, focusable=False)
        self.hud = hud

    @property
    def radius(self) -> int:
        """Corner radius, device px."""
        return self.ctx.display.px(self.ctx.theme.radius["hud" if self.hud else "panel"])

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the ground."""
        color, shapes = self.ctx.theme.color, self.ctx.shapes
        if not self.hud:
            shapes.shadow(surface, self.rect, "panel", self.radius)
        shapes.box(surface, self.rect, color.hud if self.hud else color.paper, radius=self.radius)


class Ground(Panel):
    """A panel above something else, which it shields from the pointer."""

    @property
    def interactive(self) -> bool:
        """Always: it takes the pointer from what lies beneath."""
        return True


class Rule(Widget):
    """A thin line between rows."""

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, color: Color | None = None) -> None:
        super().__init__(ctx, key, rect, focusable=False)
        self.color = color or ctx.theme.color.line

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the line along the rect's top."""
        line = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.ctx.display.px(1))
        self.ctx.shapes.box(surface, line, self.color)


class Custom(Widget):
    """Anything drawn by a function `paint(surface, rect, look)`; may have a name, a tooltip, an action."""

    role: Role = "image"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        paint: Callable[[Canvas, pygame.Rect, Look], object],
        *,
        name: str = "",
        tooltip: str = "",
        focusable: bool = False,
        on_activate: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(ctx, key, rect, name, tooltip=tooltip, focusable=focusable, on_activate=on_activate)
        self._paint = paint
        if on_activate is not None:
            self.role = "button"

    def draw(self, surface: Canvas, look: Look) -> None:
        """Call the function."""
        self._paint(surface, self.rect, look)


def sign(ctx: Context, key: str, rect: pygame.Rect, icon: str, color: Color) -> Custom:
    """Return an icon that fills a square, without a name for screen readers."""

    def paint(surface: Canvas, place: pygame.Rect, look: Look) -> None:
        surface.blit(ctx.assets.icon(icon, place.w, color), place)

    return Custom(ctx, key, rect, paint)


def control_h(ctx: Context, least: float = 52, style: str = "button") -> int:
    """Return the height of a button or field: `least` logical px, more if the text needs it."""
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
    """Return the width at which this button shows all its contents."""
    return button_w(button.ctx, button.caption, icon=bool(button.icon), cap=button.cap, style=button.style)


def fitted_button(
    ctx: Context, item: ActionItem, *, least: float = 56, style: str = "button", more: int = 0
) -> Button:
    """Return a button as wide as its words and `more` device px, to be placed; `least` is its height, logical
    px, more if the text needs it."""
    cap = item.cap or (ctx.bindings.first(item.binding) if item.binding else "")
    wide = button_w(ctx, item.name, icon=bool(item.icon), cap=cap, style=style) + more
    return Button.of(ctx, item, pygame.Rect(0, 0, wide, control_h(ctx, least, style)), style=style)


def wrap_row(
    widgets: Iterable[Widget], area: pygame.Rect, gap: int, align: Align = "left", row_gap: int | None = None
) -> int:
    """Place widgets side by side in their sizes, in as many rows as necessary; return the height."""
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
    """Stacks widgets from the top of an area; `y` is the place of the next one."""

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
        self.place(lambda rect: Rule(self.ctx, key, rect), self.ctx.display.px(1))

    def setting(self, key: str, title: str, hint: str, control: Widget, *, least: float = 98) -> None:
        """Add a row with title and hint at the left, a control at the right, or below if it is too narrow."""
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
