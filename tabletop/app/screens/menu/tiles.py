"""The tiles of the main menu, one a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.a11y import Node, Role
from tabletop.app.screens.facts import Facts
from tabletop.app.screens.pictures import Pictured
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import button_w, control_h
from tabletop.engine.protocol import Game

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


_NAME_SHRINKS = 0.75
"""A tile's name may get so much smaller to stand beside its buttons."""


class GameTile(Pictured):
    """A game: its picture, what it is about, how many, how long, what is hidden (ux M4)."""

    role: Role = "group"

    def __init__(
        self, ctx: Context, rect: pygame.Rect, game: Game[Any, Any, Any], do: Callable[[], object]
    ) -> None:
        super().__init__(ctx, f"tile.{game.id}", rect, game.name, focusable=False, on_activate=do)
        self.game, self._do = game, do
        self._button_h = control_h(ctx, 52)
        text, d = ctx.text, ctx.display
        inner = rect.w - 2 * d.ui(28)
        buttons = sum(
            button_w(ctx, words, icon=icon) + d.ui(14)
            for words, icon in ((ctx.t("New game"), True), (ctx.t("Rules"), False))
        )
        self._name_h = max(text.line_height("h1"), self._button_h)
        least = round(text.px("h1") * _NAME_SHRINKS)
        self._is_stacked = text.width(game.name, "h1", least) + buttons > inner
        """Name and buttons do not fit side by side: the buttons come below it."""
        self._tagline_h = text.height(ctx.t(game.box.tagline), "body", inner)
        self._foot_h = (
            d.ui(24)
            + self._name_h
            + (self._button_h + d.ui(10) if self._is_stacked else 0)
            + d.ui(4)
            + self._tagline_h
            + d.ui(10)
            + self._facts(inner).rect.h
            + d.ui(26)
        )

    @property
    def foot(self) -> pygame.Rect:
        """The written part under the picture."""
        return pygame.Rect(self.rect.x, self.rect.bottom - self._foot_h, self.rect.w, self._foot_h)

    @property
    def picture_h(self) -> int:
        """What the words leave; with large text on a small window that may be nothing."""
        return self.foot.y - self.rect.y

    def buttons(self) -> list[Button]:
        """Return the tile's buttons, at the right of its name."""
        ctx, d, foot = self.ctx, self.ctx.display, self.foot
        play, rules = ctx.t("New game"), ctx.t("Rules")
        x = foot.right - d.ui(28)
        y = foot.y + d.ui(24) + (self._name_h if self._is_stacked else 0)
        made: list[Button] = []
        for key, name, icon, do in (
            (f"rules.{self.game.id}", rules, "", lambda: navigate.show_rules(ctx, self.game)),
            (f"game.{self.game.id}", play, "play", self._do),
        ):
            width = button_w(ctx, name, icon=bool(icon))
            x -= width
            rect = pygame.Rect(x, y, width, self._button_h)
            made.insert(0, Button(ctx, key, rect, name, icon=icon, on_activate=do))
            x -= d.ui(14)
        return made

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw picture and words."""
        super().draw(surface, look)
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        foot = self.foot
        x, right = foot.x + d.ui(28), foot.right - d.ui(28)
        y = foot.y + d.ui(24)
        edge = min(button.rect.left for button in self.buttons()) - d.ui(14)
        name_w = right - x if self._is_stacked else max(1, edge - x)
        text.draw(surface, self.game.name, "h1", color.ink, pygame.Rect(x, y, name_w, self._name_h))
        y += self._name_h + (self._button_h + d.ui(10) if self._is_stacked else 0) + d.ui(4)
        line = pygame.Rect(x, y, right - x, self._tagline_h)
        text.draw(surface, ctx.t(self.game.box.tagline), "body", color.ink, line, lines=4, valign="top")
        facts = self._facts(right - x)
        facts.move(x, line.bottom + d.ui(10))
        facts.draw(surface, look)

    def _facts(self, width: int) -> Facts:
        return Facts(self.ctx, "facts", pygame.Rect(0, 0, width, 0), self.facts())

    def facts(self) -> list[tuple[str, str]]:
        """Return icon and words of what one wants to know before choosing."""
        few, many = min(self.game.players.seat_counts), max(self.game.players.seat_counts)
        hidden = self.game.secrets.has_secrets(0)
        minutes = self.game.box.minutes
        return [
            ("person", self.ctx.t("{few}–{many}", few=few, many=many)),
            *([("clockw", self.ctx.t("{minutes} min", minutes=minutes))] if minutes else []),
            ("hand" if hidden else "eye", self.ctx.t(self.game.secrets.privacy)),
        ]

    def node(self) -> Node | None:
        """Return the game with what is written under its picture."""
        made = super().node()
        said = self.ctx.sentences([self.ctx.t(self.game.box.tagline), *(words for _, words in self.facts())])
        return replace(made, description=said) if made else None
