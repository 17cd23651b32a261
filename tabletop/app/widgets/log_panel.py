"""The log of a game as a panel: numbered lines with seat token and sentence, filter by player, copy, scroll.

A table shows it as a drawer, the replay beside the board. Undone lines are struck through, lines since the
viewer's last turn have a mark, activating a line shows the table as it was then (ux L1 to L4).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.input import Event, Pointer
from tabletop.app.core.log import LogLine
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.layout import Ground, Label

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.widgets.host import WidgetScene
    from tabletop.engine.event_log import SeatInfo


# -- lines and filters --


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
        """`who` sits on the line's seat; `current` is the shown position, which gets a gold ground."""
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
                edge_w=d.px(3),
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
            line = pygame.Rect(used.x, y, used.w, self.ctx.display.px(2))
            self.ctx.shapes.box(surface, line, self.ctx.theme.color.ink2)

    def described(self, node: Node) -> Node:
        """Return the line with what its looks say."""
        said = self.ctx.t("Undone") if self.line.is_undone else ""
        if self.line.is_new:
            said = self.ctx.t("New since your last turn")
        return replace(node, description=said, selected=self.is_current)


class SeatFilter(Widget):
    """A seat's token that limits the log to that seat; pressed again it shows all seats."""

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

    def described(self, node: Node) -> Node:
        """Return the switch with its state."""
        return replace(node, checked=self.on)


def columns(ctx: Context, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the places of number, token and sentence in a row."""
    d = ctx.display
    number_w = max(d.ui(44), ctx.text.width("0000", "micro"))
    size = d.ui(30)
    number = pygame.Rect(rect.x + d.ui(8), rect.y, number_w, rect.h)
    token = pygame.Rect(number.right + d.ui(12), rect.centery - size // 2, size, size)
    x = token.right + d.ui(14)
    return number, token, pygame.Rect(x, rect.y, max(1, rect.right - d.ui(40) - x), rect.h)


ZONE = "log"
WIDTH = 620
"""Width of the drawer, logical px (UI scale)."""


class LogPanel:
    """Builds the log's widgets. Set `lines` and `seats` before `build`."""

    def __init__(
        self, ctx: Context, *, on_line: Callable[[int], object], on_close: Callable[[], object] | None = None
    ) -> None:
        """`on_line` gets the position of an activated line; with `on_close` there is a close button."""
        self.ctx = ctx
        self.on_line = on_line
        self.on_close = on_close
        self.lines: Sequence[LogLine] = ()
        self.seats: Sequence[SeatInfo] = ()
        self.current: int | None = None
        """The position shown in a replay; its lines are gold, later ones grey."""
        self.rect: pygame.Rect | None = None
        """Where the panel lies, device px; None is the drawer at the right edge."""
        self.only: int | None = None
        """The seat whose lines alone are shown."""
        self.heading = ""
        self._host: WidgetScene | None = None
        self._told: tuple[int, int | None, int | None] | None = None
        self._heights: dict[tuple[str, int, int], int] = {}

    @property
    def area(self) -> pygame.Rect:
        """Area of the panel, device px."""
        if self.rect is not None:
            return self.rect
        d = self.ctx.display
        top, margin = d.px(64) + d.px(16), d.px(16)
        width = min(d.ui(WIDTH), round(d.w * 0.5))
        return pygame.Rect(d.w - width - margin, top, width, d.h - top - margin)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]

    def shown(self) -> list[LogLine]:
        """Return the lines that pass the filter."""
        return [line for line in self.lines if self.only is None or line.seat == self.only]

    def build(self, host: WidgetScene | None = None) -> list[Zone]:
        """Return the panel's zones. Through `host` it scrolls to the newest or current line."""
        d, area = self.ctx.display, self.area
        self._host = host
        pad = d.ui(20)
        head_h = max(d.ui(56), round(self.ctx.text.line_height("h2") * 1.2))
        head = pygame.Rect(area.x + pad, area.y + d.ui(12), area.w - 2 * pad, head_h)
        view = pygame.Rect(area.x + d.ui(8), head.bottom + d.ui(6), area.w - 2 * d.ui(8), 0)
        view.h = area.bottom - d.ui(12) - view.y
        rows, height = self._rows(view)
        self._follow(rows, view, height)
        return [
            Zone("log.head", [Ground(self.ctx, "log.panel", area), *self._head(head)]),
            Zone(ZONE, list(rows) or [self._nothing(view)], view, height),
        ]

    def _head(self, head: pygame.Rect) -> list[Widget]:
        ctx, d = self.ctx, self.ctx.display
        side, gap = max(44, d.ui(40)) if d.s >= 1 else d.ui(40), d.ui(10)
        widgets: list[Widget] = []
        x = head.right
        if self.on_close is not None:
            x -= side
            rect = pygame.Rect(x, head.centery - side // 2, side, side)
            widgets.append(IconButton(ctx, "log.close", rect, ctx.t("Close"), "x", on_activate=self.on_close))
            x -= gap
        caption = ctx.t("Copy")
        width = ctx.text.width(caption, "button_s") + d.ui(36)
        x -= width
        rect = pygame.Rect(x, head.centery - side // 2, width, side)
        copy = ActionItem("log.copy", ctx.t("Copy the log"), do=self.copy)
        widgets.append(Button.of(ctx, copy, rect, caption=caption, style="button_s"))
        token = d.ui(36)
        for seat in reversed(range(len(self.names))):
            x -= token + gap
            widgets.append(self._filter(seat, pygame.Rect(x, head.centery - token // 2, token, token)))
        title = self.heading or ctx.t("Log")
        room = pygame.Rect(head.x, head.y, max(1, x - gap - head.x), head.h)
        return [Label(ctx, "log.title", room, title, "h2"), *reversed(widgets)]

    def _filter(self, seat: int, rect: pygame.Rect) -> SeatFilter:
        # i18n: choice: the log lines of one player
        name = self.ctx.t("Only {name}", name=self.names[seat])

        def toggle() -> None:
            self.only = None if self.only == seat else seat
            if self._host is not None:
                self._host.rebuild()

        return SeatFilter(
            self.ctx, f"log.only{seat}", rect, name, self.seats[seat], self.only == seat, toggle
        )

    def _rows(self, view: pygame.Rect) -> tuple[list[LogRow], int]:
        ctx, d = self.ctx, self.ctx.display
        y, rows = view.y, []
        width = view.w - d.ui(16)
        for line in self.shown():
            text = ctx.message(line.text, self.names)
            tall = self._height(text, width)
            who = None if line.seat is None else self.seats[line.seat]
            row = LogRow(ctx, pygame.Rect(view.x, y, width, tall), line, text, who, self.current)
            row.on_activate = lambda position=line.position: self.on_line(position)
            rows.append(row)
            y += tall + d.ui(2)
        return rows, y - view.y

    def _height(self, text: str, width: int) -> int:
        px = self.ctx.text.px("body")
        found = self._heights.get((text, width, px))
        if found is None:
            d = self.ctx.display
            room = columns(self.ctx, pygame.Rect(0, 0, width, 10))[2].w
            found = max(d.ui(44), self.ctx.text.height(text, "body_b", room) + d.ui(14))
            if len(self._heights) > 5000:
                self._heights.clear()
            self._heights[(text, width, px)] = found
        return found

    def _nothing(self, view: pygame.Rect) -> Label:
        words = (
            self.ctx.t("Nothing has happened yet.")
            if self.only is None
            else self.ctx.t("No matching entries.")
        )
        rect = pygame.Rect(view.x, view.y, view.w, min(view.h, self.ctx.display.ui(60)))
        return Label(
            self.ctx, "log.nothing", rect, words, "body", color=self.ctx.theme.color.ink2, align="center"
        )

    def _follow(self, rows: Sequence[LogRow], view: pygame.Rect, height: int) -> None:
        """Scroll to the newest line, or to the current one, when that changes."""
        now = (len(rows), self.current, self.only)
        if self._host is None or now == self._told or not rows:
            return
        self._told = now
        target = next((row for row in rows if row.is_current), None)
        bottom = target.rect.bottom + view.h // 3 if target is not None else view.y + height
        if target is None and self.current is not None:
            past = [row.rect.bottom for row in rows if not row.is_later]
            bottom = (past[-1] if past else view.y) + view.h // 3
        room = max(0, height - view.h)
        self._host.scrolling.offsets[ZONE] = max(0, min(room, bottom - view.bottom))

    def text(self) -> str:
        """Return the shown lines as plain text, for the clipboard."""
        return "\n".join(
            f"{line.number}. {self.ctx.message(line.text, self.names)}"
            + (f" ({self.ctx.t('Taken back')})" if line.is_undone else "")
            for line in self.shown()
        )

    def copy(self) -> None:
        """Copy the shown lines to the clipboard."""
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(self.text())
            self.ctx.toasts.add(self.ctx.t("Log copied."))

    def handle(self, event: Event) -> bool:
        """Keep presses on the panel from the table beneath, unless a widget here takes them."""
        if not isinstance(event, Pointer) or event.kind != "down" or self._host is None:
            return False
        return self.area.collidepoint(event.pos) and self._host.widget_at(event.pos) is None
