"""A tile that leads into a lesson, with its game's picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Node, Role
from tabletop.app.screens.pictures import Pictured
from tabletop.app.widgets.base import Look
from tabletop.engine.protocol import Game

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

PAD, SIDE, NEAR, SIGN = 14, 18, 12, 24
"""Above and below the words, beside them, beside those of a compact tile, the sign that it leads on: logical
px (UI scale)."""


class LessonTile(Pictured):
    """A picture, a name, and a line about it."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        game: Game[Any, Any, Any],
        name: str,
        note: str,
        do: Callable[[], object],
        *,
        is_compact: bool = False,
    ) -> None:
        """A compact tile has no sign, and less room around its words."""
        super().__init__(ctx, key, rect, name, on_activate=do)
        self.game, self._note, self._is_compact = game, note, is_compact
        text = ctx.text
        self.words_h = text.height(name, self._style, self._room) + text.height(note, "small", self._room)
        """The room for its words, device px; tiles side by side have the same."""

    @property
    def _room(self) -> int:
        return self.rect.w - self.ctx.display.ui(2 * NEAR if self._is_compact else 2 * SIDE + SIGN + 10)

    @property
    def _style(self) -> str:
        return "body_b" if self._is_compact else "h3"

    @property
    def least_h(self) -> int:
        """How tall it is without a picture."""
        return self.words_h + 2 * self.ctx.display.ui(PAD)

    @property
    def picture_h(self) -> int:
        """What the words leave."""
        return self.rect.h - self.least_h

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw picture, words and the sign."""
        super().draw(surface, look)
        ctx, d, text, color = self.ctx, self.ctx.display, self.ctx.text, self.ctx.theme.color
        y = self.rect.bottom - d.ui(PAD) - self.words_h
        title_h = text.height(self.name, self._style, self._room)
        title = pygame.Rect(self.rect.x + d.ui(NEAR if self._is_compact else SIDE), y, self._room, title_h)
        text.draw(surface, self.name, self._style, color.ink, title, lines=4, valign="top")
        line = pygame.Rect(title.x, title.bottom, title.w, text.height(self._note, "small", self._room))
        text.draw(surface, self._note, "small", color.ink2, line, lines=4, valign="top")
        if self._is_compact:
            return
        sign = ctx.assets.icon("chev", d.ui(SIGN), color.ink)
        place = sign.get_rect(midright=(self.rect.right - d.ui(SIDE), y + self.words_h // 2))
        surface.blit(sign, place)

    def node(self) -> Node | None:
        """Return the tile with its line."""
        made = super().node()
        return replace(made, description=self._note) if made else None
