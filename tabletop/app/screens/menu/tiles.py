"""The tiles of the main menu, one a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.a11y import Node, Role
from tabletop.app.core.lessons import Offered
from tabletop.app.screens.facts import Facts
from tabletop.app.screens.pictures import Pictured
from tabletop.app.widgets.base import Action, Look
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import button_w, control_h, wrap_row
from tabletop.engine.protocol import Game

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


_NAME_SHRINKS = 0.75
"""A tile's name may get so much smaller to stand beside its buttons."""


class GameTile(Pictured):
    """A game: its picture, what it is about, how many, how long, what is hidden (ux M4)."""

    role: Role = "group"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        game: Game[Any, Any, Any],
        do: Callable[[], object],
        *,
        lesson: Offered | None = None,
    ) -> None:
        """`do` sets the game up; `lesson` teaches it."""
        super().__init__(ctx, f"tile.{game.id}", rect, game.name, focusable=False, on_activate=do)
        self.game, self._do = game, do
        self._lesson = lesson
        self._button_h = control_h(ctx, 52)
        text, d = ctx.text, ctx.display
        inner = rect.w - 2 * d.ui(28)
        buttons = sum(button.rect.w + d.ui(14) for button in self._made())
        self._name_h = max(text.line_height("h1"), self._button_h)
        least = round(text.px("h1") * _NAME_SHRINKS)
        self.is_stacked = text.width(game.name, "h1", least) + buttons > inner
        """Name and buttons do not fit side by side: the buttons come below it."""
        self._tagline_h = text.height(ctx.t(game.box.tagline), "body", inner)
        self.lay(is_stacked=self.is_stacked)

    def lay(self, *, is_stacked: bool) -> None:
        """Have the buttons below the name or beside it, as all tiles of a shelf have them."""
        d, inner = self.ctx.display, self.rect.w - 2 * self.ctx.display.ui(28)
        self.is_stacked = is_stacked
        row = pygame.Rect(0, 0, inner, 0)
        self._below_h = (
            wrap_row(self._made(), row, d.ui(14), row_gap=d.ui(10)) + d.ui(10) if is_stacked else 0
        )
        self._foot_h = (
            d.ui(24)
            + self._name_h
            + self._below_h
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
        """Return the tile's buttons, at the right of its name or below it."""
        d, made = self.ctx.display, self._made()
        room = self.foot.inflate(-2 * d.ui(28), -2 * d.ui(24))
        if self.is_stacked:
            room.y += self._name_h
        wrap_row(made, room, d.ui(14), "left" if self.is_stacked else "right", d.ui(10))
        return made

    def _made(self) -> list[Button]:
        """Return the buttons in their order and sizes, which stay when the lesson is done."""
        ctx, key = self.ctx, self.game.id
        play = self._button(f"game.{key}", ctx.t("New game"), "play", self._do)
        rules = self._button(f"rules.{key}", ctx.t("Rules"), "", lambda: navigate.show_rules(ctx, self.game))
        lesson = self._lesson
        if lesson is None:
            return [play, rules]
        begin = lambda: navigate.open_lesson(ctx, lesson.id)  # noqa: E731
        words = ctx.t("Learn ({minutes} min)", minutes=lesson.minutes)
        learn = self._button(f"learn.{key}", words, "learn", begin)
        room = self.rect.w - 2 * ctx.display.ui(28) - 2 * ctx.display.ui(14)
        if learn.rect.w + play.rect.w + rules.rect.w > room:
            rules = self._sign(rules.key, rules.name, "book", rules.on_activate)
        if learn.rect.w + play.rect.w + rules.rect.w > room:
            learn = self._button(learn.key, ctx.t("Learn"), "learn", begin)
        return [play, learn, rules]

    def _sign(self, key: str, name: str, icon: str, do: Action | None) -> Button:
        side = pygame.Rect(0, 0, self._button_h, self._button_h)
        return IconButton(self.ctx, key, side, name, icon, on_activate=do)

    def _button(self, key: str, name: str, icon: str, do: Action) -> Button:
        rect = pygame.Rect(0, 0, button_w(self.ctx, name, icon=bool(icon)), self._button_h)
        return Button(self.ctx, key, rect, name, icon=icon, on_activate=do)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw picture and words."""
        super().draw(surface, look)
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        foot = self.foot
        x, right = foot.x + d.ui(28), foot.right - d.ui(28)
        y = foot.y + d.ui(24)
        edge = min(button.rect.left for button in self.buttons()) - d.ui(14)
        name_w = right - x if self.is_stacked else max(1, edge - x)
        text.draw(surface, self.game.name, "h1", color.ink, pygame.Rect(x, y, name_w, self._name_h))
        y += self._name_h + self._below_h + d.ui(4)
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
