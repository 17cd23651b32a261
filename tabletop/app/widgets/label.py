"""Things to read and grounds to put them on: labels, panels, lines, pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Role
from tabletop.app.core.text import Align, VAlign
from tabletop.app.core.theme import Color
from tabletop.app.widgets.base import Look, Widget

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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
        """Make a label as tall as its text needs at width `w`: for scrolling panels, where nothing is cut."""
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
        """`hud` makes the dark see-through box that lies on tables."""
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
    """A panel that lies over something else, through which nothing is touched."""

    @property
    def interactive(self) -> bool:
        """The pointer is on it, and not on what lies beneath."""
        return True


class Rule(Widget):
    """A thin line between rows."""

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, color: Color | None = None) -> None:
        super().__init__(ctx, key, rect, focusable=False)
        self.color = color or ctx.theme.color.line

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the line along the rect's top."""
        line = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, max(1, self.ctx.display.px(1)))
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
