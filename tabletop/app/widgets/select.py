"""Choosing one of many: a button with the chosen one, and the list it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Node, Role
from tabletop.app.core.input import Event, Pointer
from tabletop.app.widgets.base import Host, Look, Widget, Zone
from tabletop.app.widgets.button import ListRow
from tabletop.app.widgets.choice import Option, OptionWidget, Segmented
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.label import Panel
from tabletop.app.widgets.layout import control_h

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Select(OptionWidget):
    """A button that shows the chosen option and opens a list of all."""

    role: Role = "combo_box"

    def activate(self, host: Host) -> None:
        """Open the list."""
        self.ctx.scenes.push(
            ChoiceList(self.ctx, self.rect, self.name, self.options, self.value, self.on_change)
        )

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the button with a chevron."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        ink = color.ink if self.enabled else color.disabled_text
        if self.enabled:
            shapes.shadow(surface, self.rect, "button", self.radius, d.u)
        fill = color.field if self.enabled else color.disabled_bg
        edge = color.ink2 if look.hover and self.enabled else color.line
        shapes.box(surface, self.rect, fill, radius=self.radius, edge=edge, edge_w=max(1, d.px(1.5)))
        size, pad = d.ui(24), d.ui(16)
        chevron = self.ctx.assets.icon("chevd", size, ink)
        surface.blit(chevron, (self.rect.right - pad - size, self.rect.centery - size // 2))
        body = pygame.Rect(
            self.rect.x + pad, self.rect.y, self.rect.w - 3 * pad - size + pad // 2, self.rect.h
        )
        self.ctx.text.draw(surface, self.label, "body_b", ink, body)

    def node(self) -> Node | None:
        """Return the box, closed."""
        made = super().node()
        return replace(made, expanded=False) if made else None


def choice(
    ctx: Context,
    key: str,
    name: str,
    options: Sequence[tuple[Any, ...]],
    value: Any,
    room: int,
    *,
    on_change: Callable[[Any], object],
    spare: str = "",
) -> OptionWidget:
    """Return a segmented control that is no wider than `room`, device px, or a list where it would be.

    `spare` labels one more option that comes and goes: there is room for that, too.
    """
    tall, pad = control_h(ctx, 56), ctx.display.ui(10)
    wide = [ctx.text.width(option[1], "body_b") for option in options]
    each = max(wide) + ctx.display.ui(60)
    least = sum(wide) + (ctx.text.width(spare, "body_b") if spare else 0)
    if least + (len(wide) + bool(spare)) * ctx.display.ui(40) + pad <= room:
        place = pygame.Rect(0, 0, min(room, each * len(options) + pad), tall)
        return Segmented(ctx, key, place, name, options, value, on_change=on_change)
    place = pygame.Rect(0, 0, min(room, each + ctx.display.ui(60)), tall)
    return Select(ctx, key, place, name, options, value, on_change=on_change)


class ChoiceList(WidgetScene):
    """The open list of a `Select`: an overlay beside it; Escape or a click outside closes it unchanged."""

    overlay = True

    def __init__(
        self,
        ctx: Context,
        near: pygame.Rect,
        name: str,
        options: Sequence[Option],
        value: Any,
        on_change: Callable[[Any], object],
    ) -> None:
        super().__init__(ctx)
        self.title = name
        self._near = near.copy()
        self._options = options
        self._value = value
        self._on_change = on_change
        chosen = next((i for i, option in enumerate(options) if option.value == value), 0)
        self.focus_key = f"option{chosen}"
        self.focus_visible = True

    def paint(self, surface: Canvas) -> None:
        """Draw nothing: the scene below stays visible."""

    def build(self) -> list[Zone]:
        """Return panel and rows."""
        d = self.ctx.display
        row, pad = d.ui(52), d.ui(8)
        widest = max(self.ctx.text.width(option.label, "button") for option in self._options) + d.ui(90)
        content = row * len(self._options)
        height = min(content + 2 * pad, d.h - d.ui(32))
        panel = pygame.Rect(self._near.x, self._near.bottom + d.ui(6), max(self._near.w, widest), height)
        if panel.bottom > d.h - d.ui(8):
            panel.bottom = max(self._near.top - d.ui(6), height)
        panel.clamp_ip(d.bounds)
        view = panel.inflate(-2 * pad, -2 * pad)
        rows: list[Widget] = []
        for number, option in enumerate(self._options):
            rect = pygame.Rect(view.x, view.y + number * row, view.w, row)
            rows.append(self._row(number, option, rect))
        return [Zone("panel", [Panel(self.ctx, "panel", panel)]), Zone("options", rows, view, content)]

    def _row(self, number: int, option: Option, rect: pygame.Rect) -> ListRow:
        chosen = option.value == self._value
        return ListRow(
            self.ctx,
            f"option{number}",
            rect,
            option.label,
            chosen=chosen,
            on_dark=False,
            icon="check" if chosen else option.icon,
            on_activate=lambda: self._choose(option.value),
        )

    def _choose(self, value: Any) -> None:
        self.ctx.scenes.pop(self)
        if value != self._value:
            self._on_change(value)
            top = self.ctx.scenes.top
            if isinstance(top, WidgetScene):
                top.rebuild()

    def intercept(self, event: Event) -> bool:
        """Close on a click outside."""
        if isinstance(event, Pointer) and event.kind == "down" and self.widget_at(event.pos) is None:
            panel = self.find("panel")
            if panel is None or not panel.rect.collidepoint(event.pos):
                return self.on_cancel()
        return False

    def on_cancel(self) -> bool:
        """Close unchanged."""
        self.ctx.scenes.pop(self)
        return True

    def relayout(self) -> None:
        """The place beside the box is gone: close."""
        super().relayout()
        self.ctx.scenes.pop(self)
