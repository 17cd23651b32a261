"""Short messages under the top bar: at most three, 2.6 s each, newest last; also read to screen readers.

    ctx.toasts.add(ctx.t("Game saved"))                      neutral
    ctx.toasts.add(text, kind="bad")                         a refusal or a failure
    ctx.toasts.add(text, seat=2, amount="+$5,000")           with a seat's token and a figure
Toasts may tell private things of the viewer: scenes that change the viewer call `ctx.toasts.clear()`, and
they are not drawn over a scene whose `private` is set (ux C8).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

import pygame

from tabletop.app.canvas.canvas import Canvas

if TYPE_CHECKING:
    from tabletop.app.core.accessibility import Accessibility
    from tabletop.app.core.assets import Assets
    from tabletop.app.core.display import Display
    from tabletop.app.core.shapes import Shapes
    from tabletop.app.core.text import TextRenderer
    from tabletop.app.core.theme import Theme
    from tabletop.app.core.timing import Alarm

MOST = 3


@dataclass(frozen=True, slots=True)
class Toast:
    """One message, until `ends` (ms)."""

    text: str
    kind: Literal["info", "bad", "good"]
    seat: int | None
    amount: str
    ends: int
    is_public: bool = False
    topic: str = ""


class ToastContext(Protocol):
    """What messages are drawn with; a `Context` is one."""

    display: Display
    theme: Theme
    text: TextRenderer
    shapes: Shapes
    assets: Assets
    a11y: Accessibility
    alarm: Alarm

    @property
    def now(self) -> int:
        """The time, ms."""


class Toasts:
    """The stack of messages; the loop draws it over the scenes."""

    def __init__(self, ctx: ToastContext) -> None:
        self._ctx = ctx
        self.items: list[Toast] = []
        self.dirty = False

    def add(
        self,
        text: str,
        *,
        kind: Literal["info", "bad", "good"] = "info",
        seat: int | None = None,
        amount: str = "",
        ms: int | None = None,
        is_public: bool = False,
        is_read: bool = False,
        topic: str = "",
    ) -> None:
        """Show a sentence for `ms` (default 2.6 s, longer for long sentences); `is_public` when everybody at
        the screen may read it, so that it outlives a change of the viewer (ux C8); `is_read` when it is read
        out anyway; of one `topic` the newest alone is shown."""
        hold = ms if ms is not None else max(self._ctx.theme.ms["toast_hold"], 55 * len(text))
        others = [one for one in self.items if not topic or one.topic != topic]
        new = Toast(text, kind, seat, amount, self._ctx.now + hold, is_public, topic)
        self.items = [*others, new][-MOST:]
        self.dirty = True
        if not is_read:
            self._ctx.a11y.announce(f"{text} {amount}".strip())

    def clear(self, *, keep_public: bool = False) -> None:
        """Take all away at once; with `keep_public` not those that everybody may read."""
        left = [toast for toast in self.items if keep_public and toast.is_public]
        self.dirty = self.dirty or len(left) != len(self.items)
        self.items = left

    def update(self, now: int) -> None:
        """Drop those whose time is over."""
        left = [toast for toast in self.items if toast.ends > now]
        if len(left) != len(self.items):
            self.items = left
            self.dirty = True
        for toast in left:
            self._ctx.alarm.at(toast.ends)

    def draw(self, surface: Canvas, room: pygame.Rect | None = None) -> None:
        """Draw the stack, top centre; where there is a `room`, the newest alone, made to fit there."""
        display = self._ctx.display
        if room is None:
            room = pygame.Rect(0, display.ui(64) + display.px(12), display.w, 0)
            room.inflate_ip(-4 * display.ui(18), 0)
        y = room.y
        for toast in self.items[-1:] if room.h else self.items:
            y = self._draw_one(surface, toast, pygame.Rect(room.x, y, room.w, room.h)) + display.px(10)

    def _draw_one(self, surface: Canvas, toast: Toast, room: pygame.Rect) -> int:
        ctx = self._ctx
        display, color, text = ctx.display, ctx.theme.color, ctx.text
        pad, mark = display.ui(18), min(display.ui(32), room.h or display.h)
        style = "body_b" if toast.kind != "info" else "body"
        has_mark = toast.seat is not None or toast.kind != "info"
        extra = (mark + pad // 2 if has_mark else 0) + (
            text.width(toast.amount, "money") + pad if toast.amount else 0
        )
        most = min(room.w, display.ui(900))
        width = min(max(display.px(474), text.width(toast.text, style) + extra + 2 * pad), most)
        if room.h:
            tall = room.h
        else:
            lines = text.wrap(toast.text, style, width - extra - 2 * pad, 3)
            tall = max(display.ui(56), text.line_height(style, text=toast.text) * len(lines) + pad)
        rect = pygame.Rect((display.w - width) // 2, room.y, width, tall)
        rect.clamp_ip(pygame.Rect(room.x, room.y, room.w, tall))
        fill, edge = (color.bad_bg, color.bad) if toast.kind == "bad" else (color.card, color.line)
        radius = display.ui(14)
        if not room.h:
            ctx.shapes.shadow(surface, rect, "panel", radius)
        ctx.shapes.box(surface, rect, fill, radius=radius, edge=edge, edge_w=display.px(2))
        x = rect.x + pad
        if toast.seat is not None:
            ctx.shapes.token(surface, pygame.Rect(x, rect.centery - mark // 2, mark, mark), toast.seat)
            x += mark + pad // 2
        elif has_mark:
            icon, tone = ("no", color.bad) if toast.kind == "bad" else ("check", color.good)
            size = round(mark * 0.75)
            surface.blit(
                ctx.assets.icon(icon, size, tone), (x + (mark - size) // 2, rect.centery - size // 2)
            )
            x += mark + pad // 2
        if toast.amount:
            where = (rect.right - pad, rect.centery)
            text.line(surface, toast.amount, "money", color.brass_text, where, align="right")
        body = pygame.Rect(x, rect.y, max(1, width - extra - 2 * pad), rect.h)
        text.draw(surface, toast.text, style, color.ink, body, lines=3)
        return rect.bottom
