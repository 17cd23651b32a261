"""The coach's bubble: who tells, which step, what is said, what was wrong, the buttons; and its tail."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, polygon
from tabletop.app.core.a11y import Node
from tabletop.app.core.theme import Style
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.label import Panel
from tabletop.app.widgets.layout import wrap_row

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

TEXT: Final = Style("text500", 23)
_PAD, _GAP, _FACE, _TAIL = 26, 14, 72, 26
_DOT, _DOT_GAP, _DOT_NOW = 11, 7, 28


class Told(NamedTuple):
    """What a bubble says; `at` is the number of the step, from 0, of `steps`."""

    guide: str
    colour: int
    face: str
    title: str
    at: int
    steps: int
    text: str
    answer: str = ""
    """What was wrong with what was tried."""
    keys: str = ""
    """Which keys do it."""

    def step(self, ctx: Context) -> str:
        """Return the number of the step in words."""
        return ctx.t("Step {step} of {count}", step=self.at + 1, count=self.steps)


class Bubble(Panel):
    """See the module; `target` is what it speaks of: its tail points there."""

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        told: Told,
        buttons: Sequence[Button],
        target: pygame.Rect | None,
    ) -> None:
        super().__init__(ctx, "lesson.bubble", rect)
        self.role = "label"
        self.told = told
        self.name = ctx.sentences((told.step(ctx), told.text, told.answer, told.keys))
        self._target = target
        layout(ctx, told, buttons, rect)

    def node(self) -> Node | None:
        """Return step and text as one."""
        return Node(self.key, "label", self.name, (self.rect.x, self.rect.y, self.rect.w, self.rect.h))

    def hit(self, pos: tuple[int, int]) -> bool:
        """What is pressed here is not meant for the table below."""
        return self.rect.collidepoint(pos)

    @property
    def interactive(self) -> bool:
        """Whether it keeps the pointer from what lies below."""
        return True

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the tail under the panel, then what is told."""
        super().draw(surface, look)
        ctx, color = self.ctx, self.ctx.theme.color
        tail = self._tail()
        if tail:
            polygon(surface, color.paper, tail)
        parts = layout(ctx, self.told, (), self.rect)
        self._head(surface, parts.face, parts.head)
        ctx.text.draw(surface, self.told.text, TEXT, color.ink, parts.text, valign="top", lines=20)
        if self.told.answer:
            ctx.shapes.box(surface, parts.answer, color.bad_bg, radius=ctx.display.ui(10))
            room = parts.answer.inflate(-2 * ctx.display.ui(_GAP), -2 * ctx.display.ui(8))
            ctx.text.draw(surface, self.told.answer, "body", color.ink, room, valign="top", lines=20)
        if self.told.keys:
            ctx.text.draw(surface, self.told.keys, "small", color.ink2, parts.keys, valign="top", lines=20)

    def _head(self, surface: Canvas, face: pygame.Rect, head: pygame.Rect) -> None:
        ctx, told, color = self.ctx, self.told, self.ctx.theme.color
        if face.w:
            ctx.shapes.token(surface, face, told.colour, told.guide[:1], told.face)
        step_h = ctx.text.line_height("small")
        top = pygame.Rect(head.x, head.y, head.w, step_h)
        ctx.text.draw(surface, told.step(ctx), "small", color.ink2, top, lines=1)
        if not ctx.display.is_large:
            title = pygame.Rect(head.x, top.bottom, head.w, ctx.text.line_height("h3", text=told.title))
            ctx.text.draw(surface, told.title, "h3", color.ink, title, lines=1)
            wide = ctx.text.width(told.step(ctx), "small") + ctx.display.ui(2 * _GAP)
            self._dots(surface, pygame.Rect(top.x + wide, top.y, top.w - wide, top.h))

    def _dots(self, surface: Canvas, room: pygame.Rect) -> None:
        ctx, color, ui = self.ctx, self.ctx.theme.color, self.ctx.display.ui
        size, gap, now = ui(_DOT), ui(_DOT_GAP), ui(_DOT_NOW)
        if (self.told.steps - 1) * (size + gap) + now > room.w:
            return
        x = room.x
        for number in range(self.told.steps):
            wide = now if number == self.told.at else size
            fill = (
                color.good if number < self.told.at else color.brass if number == self.told.at else color.line
            )
            dot = pygame.Rect(x, room.centery - size // 2, wide, size)
            ctx.shapes.box(surface, dot, fill, radius=size // 2)
            x += wide + gap

    def _tail(self) -> list[tuple[float, float]]:
        """Return a short triangle at the side that looks to the target; none where that lies too near."""
        target, rect, size = self._target, self.rect, self.ctx.display.ui(_TAIL)
        if target is None or target.colliderect(rect):
            return []
        inset = self.radius + size
        x = min(max(target.centerx, rect.left + inset), rect.right - inset)
        y = min(max(target.centery, rect.top + inset), rect.bottom - inset)
        lean_x = math.copysign(size * 0.3, target.centerx - x)
        lean_y = math.copysign(size * 0.3, target.centery - y)
        gaps = {
            "down": target.top - rect.bottom,
            "up": rect.top - target.bottom,
            "right": target.left - rect.right,
            "left": rect.left - target.right,
        }
        side = max(gaps, key=lambda each: gaps[each])
        long, half = min(size, gaps[side]), size * 0.6
        if side in ("down", "up"):
            edge, tip = (rect.bottom - 1, long) if side == "down" else (rect.top, -long)
            return [(x - half, edge), (x + half, edge), (x + lean_x, edge + tip)]
        edge, tip = (rect.right - 1, long) if side == "right" else (rect.left, -long)
        return [(edge, y - half), (edge, y + half), (edge + tip, y + lean_y)]


class _Parts(NamedTuple):
    face: pygame.Rect
    head: pygame.Rect
    text: pygame.Rect
    answer: pygame.Rect
    keys: pygame.Rect
    height: int


def layout(ctx: Context, told: Told, buttons: Sequence[Button], rect: pygame.Rect) -> _Parts:
    """Return where everything lies in a bubble as wide as `rect`; the buttons are put where they belong."""
    text, is_large = ctx.text, ctx.display.is_large
    # Large letters need the room.
    ui = ctx.display.px if is_large else ctx.display.ui
    pad, gap = ui(_PAD), ui(_GAP)
    x, y, w = rect.x + pad, rect.y + pad * 4 // 5, rect.w - 2 * pad
    side = 0 if is_large else ui(_FACE)
    face = pygame.Rect(x, y, side, side)
    head_h = text.line_height("small") + (0 if is_large else text.line_height("h3", text=told.title))
    lead = side + gap if side else 0
    head = pygame.Rect(x + lead, y + max(0, side - head_h) // 2, w - lead, head_h)
    y = max(face.bottom, head.bottom) + gap
    body = pygame.Rect(x, y, w, text.height(told.text, TEXT, w))
    y = body.bottom
    answer = pygame.Rect(x, y, w, 0)
    if told.answer:
        answer = pygame.Rect(x, y + gap, w, text.height(told.answer, "body", w - 2 * gap) + 2 * ui(8))
        y = answer.bottom
    keys = pygame.Rect(x, y, w, 0)
    if told.keys:
        keys = pygame.Rect(x, y + gap, w, text.height(told.keys, "small", w))
        y = keys.bottom
    y += gap
    row = wrap_row(buttons, pygame.Rect(x, y, w, 0), gap, "right")
    return _Parts(face, head, body, answer, keys, y + row + pad * 4 // 5 - rect.y)
