"""The head of the main menu's column: the program's name, the card that continues a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Node, Role
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens import pictures
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.initials import initial_of
from tabletop.engine.history import SeatInfo

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Logo(Widget):
    """The program's name, large."""

    role: Role = "heading"

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, px: int) -> None:
        """`px` is the size of the letters, device px."""
        super().__init__(ctx, key, rect, "Tabletop", focusable=False)
        self._px = px

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the name."""
        where = (self.rect.x, self.rect.centery)
        self.ctx.text.line(surface, self.name, "hero", self.ctx.theme.color.ink, where, px=self._px)


class ContinueCard(Widget):
    """The game to go on with: which, how far, saved when, who plays (ux M3)."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        game_id: str,
        line: str,
        saved: str,
        seats: Sequence[SeatInfo],
        do: Callable[[], object],
        *,
        is_tight: bool = False,
    ) -> None:
        """A tight card shows the seats without their names, beside its own."""
        super().__init__(ctx, "continue", rect, ctx.t("Continue"), on_activate=do)
        self.game_id, self.line, self.saved, self.seats = game_id, line, saved, seats
        self._is_tight = is_tight

    @staticmethod
    def height(ctx: Context, width: int, seats: Sequence[SeatInfo], *, is_tight: bool) -> int:
        """Return how tall the card must be."""
        d, text = ctx.display, ctx.text
        if is_tight:
            return text.line_height("h2") + text.line_height("body_b") + text.line_height("small") + d.ui(26)
        rows = -(-len(seats) // ContinueCard.per_row(ctx, width, seats))
        middle = max(d.ui(58), text.line_height("body_b") + text.line_height("small"))
        return text.line_height("h1") + middle + rows * d.ui(52) + d.ui(20 + 10 + 14 + 12)

    @staticmethod
    def per_row(ctx: Context, width: int, seats: Sequence[SeatInfo]) -> int:
        """Return how many seats stand side by side: as many as their names have room for."""
        d = ctx.display
        longest = max((ctx.text.width(seat.name, "body_b") for seat in seats), default=0)
        need = max(d.ui(118), min(longest, d.ui(150)) + d.ui(44 + 22))
        return max(1, min(4, (width - d.ui(56)) // need))

    @property
    def radius(self) -> int:
        """Corner radius."""
        return self.ctx.display.ui(18)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the brass card."""
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        face = self.rect.move(0, d.ui(2) if look.pressed else -d.ui(2) if look.hover else 0)
        ctx.shapes.shadow(surface, face, "button_primary", self.radius, d.u)
        ctx.shapes.box(
            surface,
            face,
            color.brass_top,
            radius=self.radius,
            edge=color.brass_edge,
            edge_w=max(1, d.px(1.5)),
            bottom=color.brass,
        )
        if self._is_tight:
            self._draw_tight(surface, face.inflate(-2 * d.ui(20), -2 * d.ui(10)))
            return
        inner = face.inflate(-2 * d.ui(28), -2 * d.ui(20))
        title = pygame.Rect(inner.x, inner.y, inner.w, text.line_height("h1"))
        text.draw(surface, self.name, "h1", color.ink, title)
        if look.focus:
            self._cap(surface, title)
        y = title.bottom + d.ui(10)
        middle = max(d.ui(58), text.line_height("body_b") + text.line_height("small"))
        x = inner.x
        frame = pygame.Rect(x, y + (middle - d.ui(58)) // 2, d.ui(172), d.ui(58))
        surface.blit(pictures.strip(ctx, self.game_id, frame.w, frame.h, radius=d.ui(10)), frame)
        ctx.shapes.ring(surface, frame, color.on_dark, max(1, d.ui(3)), d.ui(10))
        x = frame.right + d.ui(20)
        words = pygame.Rect(x, y, inner.right - x, text.line_height("body_b"))
        text.draw(surface, self.line, "body_b", color.ink, words)
        words = pygame.Rect(x, words.bottom, inner.right - x, text.line_height("small"))
        text.draw(surface, self.saved, "small", color.ink, words)
        self._seats(surface, pygame.Rect(inner.x, y + middle + d.ui(14), inner.w, inner.bottom))

    def _draw_tight(self, surface: Canvas, inner: pygame.Rect) -> None:
        """Draw the name with the seats' tokens, below it which game and since when."""
        ctx, d, ink, text = self.ctx, self.ctx.display, self.ctx.theme.color.ink, self.ctx.text
        title = pygame.Rect(inner.x, inner.y, inner.w, text.line_height("h2"))
        size, gap = title.h - d.ui(2), d.ui(6)
        for number, seat in enumerate(reversed(self.seats), start=1):
            token = pygame.Rect(0, title.y, size, size)
            token.right = title.right - (number - 1) * (size + gap)
            ctx.shapes.token(surface, token, seat.colour, initial_of(seat.name), seat.face)
        title.w -= len(self.seats) * (size + gap)
        text.draw(surface, self.name, "h2", ink, title)
        y = title.bottom + d.ui(4)
        for words, style in ((self.line, "body_b"), (self.saved, "small")):
            room = pygame.Rect(inner.x, y, inner.w, text.line_height(style))
            text.draw(surface, words, style, ink, room)
            y = room.bottom

    def _cap(self, surface: Canvas, title: pygame.Rect) -> None:
        """Draw the key that goes on: Enter does so only while the card has the focus."""
        ctx, d, ink = self.ctx, self.ctx.display, self.ctx.theme.color.ink
        words = ctx.t("Enter")
        px = max(11, round(ctx.text.px("key") * 0.9))
        cap = pygame.Rect(0, 0, ctx.text.width(words, "key", px) + d.ui(18), max(d.ui(28), px + d.ui(8)))
        cap.midright = (title.right, title.centery)
        ctx.shapes.box(
            surface, cap, (0, 0, 0, 0), radius=d.ui(7), edge=with_alpha(ink, 0.7), edge_w=max(1, d.px(1.5))
        )
        ctx.text.line(surface, words, "key", ink, cap.center, align="center", px=px)

    def _seats(self, surface: Canvas, area: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        each = self.per_row(ctx, self.rect.w, self.seats)
        pitch = area.w // min(each, max(1, len(self.seats)))
        size = d.ui(44)
        for number, seat in enumerate(self.seats):
            x, y = area.x + number % each * pitch, area.y + number // each * d.ui(52)
            token = pygame.Rect(x, y, size, size)
            ctx.shapes.token(surface, token, seat.colour, initial_of(seat.name), seat.face)
            name = pygame.Rect(token.right + d.ui(12), y, pitch - size - d.ui(22), size)
            ctx.text.draw(surface, seat.name, "body_b", ctx.theme.color.ink, name)

    def node(self) -> Node | None:
        """Return the card with everything it says."""
        made = super().node()
        names = self.ctx.t(", ").join(seat.name for seat in self.seats)
        return replace(made, description=self.ctx.sentences((self.line, self.saved, names))) if made else None
