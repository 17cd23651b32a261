"""The log as a drawer at the table's edge, and the things that its lines point at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.input import Event, KeyDown
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.parts import Narrator
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.log_panel import LogPanel, LogRow

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.log import LogLine
    from tabletop.app.widgets.host import WidgetScene


# -- rings around what a line is about (ux L3) --


def line_at(scene: WidgetScene) -> LogLine | None:
    """Return the log line with the keyboard's focus, else the one under the pointer."""
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


class LogDrawer:
    """The log at the table's edge."""

    def __init__(
        self, table: TableApi, narrator: Narrator[Any, Any, Any], opened: Callable[[], Hashable]
    ) -> None:
        """`opened` tells what else Escape can close."""
        self._table, self._narrator, self._opened = table, narrator, opened
        self.panel = LogPanel(table.ctx, on_line=self._look_back, on_close=self.toggle)
        self.is_open = False
        self._beneath: Hashable = None
        """What else was open when it was opened."""

    def _look_back(self, position: int) -> None:
        """Show the table as it was after so many steps, read-only (ux L3)."""
        navigate.show_history(self._table.ctx, self._table.session, position)

    def toggle(self) -> None:
        """Open or close it."""
        self.is_open = not self.is_open
        self._beneath = self._opened()
        self._table.rebuild()

    def handle(self, event: Event) -> bool:
        """Take what belongs to it: Escape closes it if it was opened last; return True if used."""
        if not self.is_open:
            return False
        focused = self._table.host.focused
        writes = focused is not None and focused.takes_text
        is_last = not writes and self._beneath == self._opened()
        if isinstance(event, KeyDown) and event.name == "escape" and is_last:
            self.toggle()
            return True
        return self.panel.handle(event)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether it covers a position."""
        return self.is_open and self.panel.area.collidepoint(pos)

    def build(self) -> list[Zone]:
        """Return its widgets; none while it is closed."""
        table = self._table
        if not self.is_open:
            return []
        self.panel.lines = table.session.log(table.session.reader(table.view.viewer))
        self.panel.seats = table.session.table.seats
        return self.panel.build(table.host)

    def draw(self, surface: Canvas) -> None:
        """Light up the subject of the line pointed at."""
        table = self._table
        line = line_at(table.host) if self.is_open else None
        if line is not None and line.event is not None:
            places = self._narrator.rects_of_event(table.view, line.event)
            draw(table.ctx, surface, places)
