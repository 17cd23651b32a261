"""What the log panel is made of: a line with number, token and sentence, and the filters by seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Node, Role
from tabletop.app.core.log import LogLine
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Look, Widget

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.history import SeatInfo


class LogRow(Widget):
    """One line of the log."""

    role: Role = "list_item"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        line: LogLine,
        text: str,
        who: SeatInfo | None,
        current: int | None,
    ) -> None:
        """`who` sits on the line's seat; `current` is the position shown, which gets a gold ground."""
        super().__init__(ctx, f"log.{line.number}", rect, text)
        self.line, self.who = line, who
        self.is_current = current is not None and line.position == current
        self.is_later = current is not None and line.position > current

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground, number, token, sentence, mark."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        if self.is_current:
            ctx.shapes.box(
                surface,
                self.rect,
                with_alpha(color.brass_top, 0.45),
                radius=self.radius,
                edge=color.brass,
                edge_w=max(1, d.px(3)),
            )
        elif look.hover:
            ctx.shapes.box(surface, self.rect, color.paper2, radius=self.radius)
        if self.line.is_new:
            bar = pygame.Rect(self.rect.x, self.rect.y + d.ui(6), max(3, d.ui(5)), self.rect.h - 2 * d.ui(6))
            ctx.shapes.box(surface, bar, color.brass_edge, radius=bar.w // 2)
        ink = color.ink2 if self.is_later or self.line.is_undone else color.ink
        number, token, text = columns(ctx, self.rect)
        middle = self.rect.centery
        ctx.text.line(
            surface, str(self.line.number), "micro", color.ink2, (number.right, middle), align="right"
        )
        if self.who is not None:
            ctx.shapes.token(surface, token, self.who.colour, face=self.who.face)
        style = "body_b" if self.is_current else "body"
        used = ctx.text.draw(surface, self.name, style, ink, text, lines=8)
        if self.line.is_undone:
            self._strike(surface, used)
        if self.line.mark:
            size = d.ui(22)
            icon = ctx.assets.icon(self.line.mark, size, color.brass_text)
            surface.blit(icon, (self.rect.right - size - d.ui(10), middle - size // 2))

    def _strike(self, surface: Canvas, used: pygame.Rect) -> None:
        step = self.ctx.text.line_height("body", text=self.name)
        for y in range(used.y + step // 2, used.bottom, step):
            line = pygame.Rect(used.x, y, used.w, max(1, self.ctx.display.px(2)))
            self.ctx.shapes.box(surface, line, self.ctx.theme.color.ink2)

    def node(self) -> Node | None:
        """Return the line with what its looks say."""
        made = super().node()
        if made is None:
            return None
        said = self.ctx.t("Taken back") if self.line.is_undone else ""
        if self.line.is_new:
            said = self.ctx.t("New since your last turn")
        return replace(made, description=said, selected=self.is_current)


class SeatFilter(Widget):
    """A seat's token that limits the log to that seat; pressed again it shows everybody."""

    role: Role = "switch"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        who: SeatInfo,
        on: bool,
        do: Callable[[], object],
    ) -> None:
        super().__init__(ctx, key, rect, name, tooltip=name, on_activate=do)
        self.who, self.on = who, on

    @property
    def radius(self) -> int:
        """The ring is round."""
        return self.rect.w // 2

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the token; the chosen one has a brass ring."""
        self.ctx.shapes.token(surface, self.rect, self.who.colour, face=self.who.face)
        if self.on:
            self.ctx.shapes.ring(
                surface,
                self.rect,
                self.ctx.theme.color.brass_edge,
                max(2, self.ctx.display.px(4)),
                self.radius,
            )

    def node(self) -> Node | None:
        """Return the switch with its state."""
        made = super().node()
        return replace(made, checked=self.on) if made else None


def columns(ctx: Context, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the places of number, token and sentence in a row."""
    d = ctx.display
    number_w = max(d.ui(44), ctx.text.width("0000", "micro"))
    size = d.ui(30)
    number = pygame.Rect(rect.x + d.ui(8), rect.y, number_w, rect.h)
    token = pygame.Rect(number.right + d.ui(12), rect.centery - size // 2, size, size)
    x = token.right + d.ui(14)
    return number, token, pygame.Rect(x, rect.y, max(1, rect.right - d.ui(40) - x), rect.h)
