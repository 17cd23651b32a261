"""The line of a day as it is seen: its bars, for which no font here has letters, are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Role
from tabletop.app.widgets.base import Look, Widget
from tabletop.daily.line import BARS

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

STYLE: Final = "body_b"


class LineText(Widget):
    """The line, word by word, in as many rows as it needs at a width."""

    role: Role = "label"

    def __init__(self, ctx: Context, rect: pygame.Rect, line: str) -> None:
        """`rect` gets the height that is needed."""
        super().__init__(ctx, "line", rect, line, focusable=False)
        self._row_h = ctx.text.line_height(STYLE)
        self._words = self._flow(line)
        rect.h = self._row_h * (1 + max(row for _, _, row in self._words))

    def _flow(self, line: str) -> list[tuple[str, int, int]]:
        """Return each word, how far from the left it stands, device px, and in which row."""
        space, x, row = self.ctx.text.width(" ", STYLE), 0, 0
        found: list[tuple[str, int, int]] = []
        for word in line.replace(" ·", "\u00a0·").split(" "):
            wide = self._width(word)
            if x and x + wide > self.rect.w:
                x, row = 0, row + 1
            found.append((word, x, row))
            x += wide + space
        return found

    def _width(self, word: str) -> int:
        return len(word) * self._bar if _is_bars(word) else self.ctx.text.width(word, STYLE)

    @property
    def _bar(self) -> int:
        """How far one bar is from the next."""
        return max(4, self.ctx.text.px(STYLE) * 5 // 8)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw words and bars."""
        text, ink = self.ctx.text, self.ctx.theme.color.ink
        for word, away, row in self._words:
            place = pygame.Rect(self.rect.x + away, self.rect.y + row * self._row_h, 0, self._row_h)
            if _is_bars(word):
                self._draw_bars(surface, word, place)
            else:
                text.line(surface, word, STYLE, ink, (place.x, place.centery))

    def _draw_bars(self, surface: Canvas, word: str, place: pygame.Rect) -> None:
        most = self.ctx.text.px(STYLE)
        foot = place.centery + most // 2
        for number, sign in enumerate(word):
            tall = max(2, most * (BARS.index(sign) + 1) // len(BARS))
            bar = pygame.Rect(
                place.x + number * self._bar, foot - tall, self._bar - max(1, self._bar // 6), tall
            )
            self.ctx.shapes.box(surface, bar, self.ctx.theme.color.ink)


def _is_bars(word: str) -> bool:
    return bool(word) and all(sign in BARS for sign in word)
