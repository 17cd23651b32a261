"""Facts side by side, each a sign and some words: how many play, how long it takes, what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Role
from tabletop.app.widgets.base import Look, Widget

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Facts(Widget):
    """Facts in as many lines as they need; `facts` are icons and words."""

    role: Role = "label"

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, facts: Sequence[tuple[str, str]]) -> None:
        """`rect` gets the height that is needed at its width."""
        super().__init__(ctx, key, rect, ctx.t(", ").join(words for _, words in facts), focusable=False)
        self.facts = facts
        rect.h = (1 + max((line for _, line in self._flow()), default=0)) * self._line_h

    @property
    def _line_h(self) -> int:
        return max(self.ctx.display.ui(26), self.ctx.text.line_height("small"))

    def _flow(self) -> list[tuple[int, int]]:
        """Return where each fact begins: its distance from the left, device px, and its line."""
        ctx, d = self.ctx, self.ctx.display
        x, line = 0, 0
        found: list[tuple[int, int]] = []
        for _, words in self.facts:
            wide = d.ui(22 + 10) + ctx.text.width(words, "small")
            if x and x + wide > self.rect.w:
                x, line = 0, line + 1
            found.append((x, line))
            x += wide + d.ui(28)
        return found

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw signs and words."""
        ctx, d, ink = self.ctx, self.ctx.display, self.ctx.theme.color.ink2
        size, tall = d.ui(22), self._line_h
        for (icon, words), (away, line) in zip(self.facts, self._flow(), strict=True):
            at, top = self.rect.x + away, self.rect.y + line * tall
            surface.blit(ctx.assets.icon(icon, size, ink), (at, top + (tall - size) // 2))
            at += size + d.ui(10)
            room = pygame.Rect(at, top, max(1, self.rect.right - at), tall)
            ctx.text.draw(surface, words, "small", ink, room)
