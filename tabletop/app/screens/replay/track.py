"""The replay's track: positions, turns with seats' tokens above, marks and bookmarks below (ux L6, L8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Node, Role
from tabletop.app.core.input import Event, Pointer
from tabletop.app.screens.replay.model import Timeline
from tabletop.app.widgets.base import Host, Look, Widget

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Track(Widget):
    """A slider over a timeline; `on_seek` gets positions while it is dragged."""

    role: Role = "slider"
    captures = True

    def __init__(
        self, ctx: Context, rect: pygame.Rect, timeline: Timeline, on_seek: Callable[[int], object]
    ) -> None:
        super().__init__(ctx, "track", rect, ctx.t("Position"))
        self.timeline = timeline
        self.on_seek = on_seek

    @property
    def line(self) -> pygame.Rect:
        """The trough: where the thumb's centre can be."""
        d = self.ctx.display
        side = d.ui(30)
        tall = d.ui(12)
        return pygame.Rect(self.rect.x + side, self.rect.y + d.ui(46), self.rect.w - 2 * side, tall)

    def x_of(self, position: int) -> int:
        """Return where a position lies, device px."""
        span = max(1, self.timeline.last - 1)
        return self.line.x + round(self.line.w * (position - 1) / span)

    def handle(self, event: Event, host: Host) -> bool:
        """Follow the pointer."""
        if not isinstance(event, Pointer):
            return False
        if event.kind in ("down", "move"):
            part = (event.pos[0] - self.line.x) / max(1, self.line.w)
            self.on_seek(1 + round(part * (self.timeline.last - 1)))
        return True

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw trough, turns, marks, thumb."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        line, x = self.line, self.x_of(self.timeline.position)
        ctx.shapes.box(surface, line, color.paper3, radius=line.h // 2)
        done = pygame.Rect(line.x, line.y, max(0, x - line.x), line.h)
        if done.w > 2:
            ctx.shapes.box(surface, done, color.brass, radius=line.h // 2)
        self._turns(surface)
        self._marks(surface)
        side = d.ui(44 if look.pressed else 40)
        thumb = pygame.Rect(x - side // 2, line.centery - side // 2, side, side)
        ctx.shapes.disc(surface, thumb.inflate(d.ui(6), d.ui(6)), color.brass)
        ctx.shapes.disc(surface, thumb, color.field, color.ink, max(2, d.ui(5)))

    def _turns(self, surface: Canvas) -> None:
        """Draw a tick where a turn begins, and the seat's token above while there is room."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        seats = self.timeline.session.table.seats
        size, line = d.ui(26), self.line
        free = line.x - size
        tick_free = line.x - d.ui(6)
        now = self.timeline.turn_at(self.timeline.position)
        for turn in self.timeline.turns:
            x = self.x_of(turn.start)
            if x >= tick_free:
                tick = pygame.Rect(x - 1, line.y - d.ui(5), max(1, d.px(2)), line.h + 2 * d.ui(5))
                ctx.shapes.box(surface, tick, color.ink2)
                tick_free = x + d.ui(5)
            if turn.seat is not None and x - size // 2 >= free:
                token = pygame.Rect(x - size // 2, line.y - d.ui(12) - size, size, size)
                ctx.shapes.token(surface, token, seats[turn.seat].colour)
                if turn is now:
                    ctx.shapes.ring(surface, token, color.brass_edge, max(2, d.ui(3)), size // 2)
                free = x + size // 2 + d.ui(4)

    def _marks(self, surface: Canvas) -> None:
        """Draw the marks below; of those that would lie on each other only the first."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        size = d.ui(24)
        top = self.line.bottom + d.ui(10)
        free = self.line.x - size
        for mark in self.timeline.marks:
            x = self.x_of(mark.position)
            if x - size // 2 < free:
                continue
            box = pygame.Rect(x - size // 2, top, size, size)
            ctx.shapes.box(surface, box, color.ink, radius=d.ui(7))
            inner = round(size * 0.68)
            icon = ctx.assets.icon(mark.icon, inner, color.star_on_dark)
            surface.blit(icon, (box.centerx - inner // 2, box.centery - inner // 2))
            free = x + size // 2 + d.ui(3)
        for position in sorted(self.timeline.bookmarks):
            x = self.x_of(position)
            icon = ctx.assets.icon("bookmark", size, color.bad)
            surface.blit(icon, (x - size // 2, self.line.y - d.ui(6)))

    def node(self) -> Node | None:
        """Return the slider with its number."""
        made = super().node()
        if made is None:
            return None
        line = self.timeline
        said = self.ctx.t("{position} of {last}", position=line.position, last=line.last)
        return replace(made, value=said, number=(float(line.position), 1.0, float(line.last)))
