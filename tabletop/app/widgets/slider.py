"""A slider: drag, click on the track, arrow keys (one step), Page keys (ten), Home and End."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.input import Event, KeyDown, Pointer
from tabletop.app.widgets.base import Host, Look, Widget

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Slider(Widget):
    """A whole number between `least` and `most`; its text stands at the right end of the rect."""

    role: Role = "slider"
    captures = True

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        value: int,
        least: int,
        most: int,
        *,
        step: int = 1,
        on_change: Callable[[int], object],
        label: Callable[[int], str] | None = None,
    ) -> None:
        """`label` makes the text of a value (also spoken)."""
        super().__init__(ctx, key, rect, name)
        self.value, self.least, self.most, self.step = value, least, most, step
        self.on_change = on_change
        self.label = label

    @property
    def track(self) -> pygame.Rect:
        """Where the centre of the thumb can be, device px, 12 logical px high."""
        d = self.ctx.display
        room = 0
        if self.label is not None:
            room = max(
                self.ctx.text.width(self.label(v), "body_b") for v in (self.least, self.most, self.value)
            )
            room += d.ui(16)
        thumb = d.ui(36)
        width = max(1, self.rect.w - room - thumb)
        return pygame.Rect(self.rect.x + thumb // 2, self.rect.centery - d.ui(6), width, d.ui(12))

    def x_of(self, value: int) -> int:
        """Return where a value lies on the track, device px."""
        span = max(1, self.most - self.least)
        return self.track.x + round(self.track.w * (value - self.least) / span)

    def _set(self, value: float, host: Host) -> bool:
        stepped = self.least + round((value - self.least) / self.step) * self.step
        found = max(self.least, min(self.most, stepped))
        if found != self.value:
            self.value = found
            self.on_change(found)
            host.dirty = True
        return True

    def handle(self, event: Event, host: Host) -> bool:
        """Follow the pointer, or the keys."""
        if isinstance(event, Pointer):
            if event.kind in ("down", "move"):
                part = (event.pos[0] - self.track.x) / max(1, self.track.w)
                return self._set(self.least + part * (self.most - self.least), host)
            return True
        if not isinstance(event, KeyDown) or event.mods:
            return False
        targets = {
            "left": self.value - self.step,
            "right": self.value + self.step,
            "page down": self.value - 10 * self.step,
            "page up": self.value + 10 * self.step,
            "home": self.least,
            "end": self.most,
        }
        return event.name in targets and self._set(targets[event.name], host)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw track, filled part, thumb, text."""
        color, shapes, d = self.ctx.theme.color, self.ctx.shapes, self.ctx.display
        track, x = self.track, self.x_of(self.value)
        shapes.box(surface, track, color.paper3, radius=track.h // 2)
        filled = pygame.Rect(track.x, track.y, x - track.x, track.h)
        if filled.w > 2:
            shapes.box(surface, filled, color.brass, radius=track.h // 2)
        side = d.ui(36 if not look.pressed else 40)
        thumb = pygame.Rect(x - side // 2, track.centery - side // 2, side, side)
        shapes.disc(surface, thumb, color.field, color.ink, max(2, d.ui(4)))
        if self.label is not None:
            where = (self.rect.right, track.centery)
            self.ctx.text.line(surface, self.label(self.value), "body_b", color.ink, where, align="right")

    def described(self, node: Node) -> Node:
        """Return the slider with its number and text."""
        text = self.label(self.value) if self.label is not None else str(self.value)
        return replace(node, value=text, number=(float(self.value), float(self.least), float(self.most)))
