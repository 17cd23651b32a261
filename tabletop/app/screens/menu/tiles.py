"""The tiles of the main menu, one a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.progress import Offered
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens import tiles
from tabletop.app.screens.tiles import Facts, Pictured
from tabletop.app.widgets.base import Look, Widget, initial_of
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.layout import control_h, fitted_button, wrap_row
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.protocol import Game

_NAME_SHRINKS = 0.75
"""How much a tile's name may shrink to stay beside its buttons."""


class GameTile(Pictured):
    """A game: its picture, what it is about, number of players, duration, secrets (ux M4)."""

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
        """Put the buttons below the name or beside it, the same for all tiles."""
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
        """The text under the picture."""
        return pygame.Rect(self.rect.x, self.rect.bottom - self._foot_h, self.rect.w, self._foot_h)

    @property
    def picture_h(self) -> int:
        """The room that the words leave; with large text in a small window that may be none."""
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
        read = ActionItem(f"rules.{key}", ctx.t("Rules"), do=partial(navigate.show_rules, ctx, self.game))
        play = self._button(ActionItem(f"game.{key}", ctx.t("New game"), "play", self._do))
        rules, lesson = self._button(read), self._lesson
        own = self._workshop()
        if lesson is None:
            return [play, rules, *(self._button(item) for item in own)]
        words = ctx.t("Learn ({minutes} min)", minutes=lesson.minutes)
        teach = ActionItem(f"learn.{key}", words, "learn", partial(navigate.open_lesson, ctx, lesson.id))
        side = pygame.Rect(0, 0, self._button_h, self._button_h)
        book = IconButton.of(ctx, read._replace(icon="book"), side)
        signs = [IconButton.of(ctx, item, side.copy()) for item in own]
        learn, short = self._button(teach), self._button(teach._replace(name=ctx.t("Learn")))
        cap = IconButton.of(ctx, teach, side.copy())
        gap, room = ctx.display.ui(14), self.rect.w - 2 * ctx.display.ui(28)
        ways = (
            [play, learn, rules, *(self._button(item) for item in own)],
            [play, learn, rules, *signs],
            [play, learn, book, *signs],
            [play, short, book, *signs],
            [play, cap, book, *signs],
        )
        return next(
            (way for way in ways if sum(one.rect.w for one in way) + gap * (len(way) - 1) <= room), ways[-1]
        )

    def _workshop(self) -> list[ActionItem]:
        """Return the way to the player's own cards, if the game declares something of its cards."""
        if self.game.edition.form is None:
            return []
        show = partial(navigate.show_workshop, self.ctx, self.game)
        return [ActionItem(f"workshop.{self.game.id}", self.ctx.t("Workshop"), "deck", show)]

    def _button(self, item: ActionItem) -> Button:
        return fitted_button(self.ctx, item, least=52)

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
        """Return icons and words of the facts that matter before choosing."""
        few, many = min(self.game.players.seat_counts), max(self.game.players.seat_counts)
        hidden = self.game.secrets.has_secrets(0)
        minutes = self.game.box.minutes
        # i18n: from few to many players; few letters fit
        return [
            ("person", self.ctx.t("{few}–{many}", few=few, many=many)),
            *([("clockw", self.ctx.t("{minutes} min", minutes=minutes))] if minutes else []),
            ("hand" if hidden else "eye", self.ctx.t(self.game.secrets.privacy)),
        ]

    def described(self, node: Node) -> Node:
        """Return the game with the text under its picture."""
        said = self.ctx.sentences([self.ctx.t(self.game.box.tagline), *(words for _, words in self.facts())])
        return replace(node, description=said)


# -- the head of the column --


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
    """The game to continue: which, how far, saved when, who plays (ux M3)."""

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
        """A tight card shows the seats without names, beside its own."""
        super().__init__(ctx, "continue", rect, ctx.t("Continue"), on_activate=do)
        self.game_id, self.line, self.saved, self.seats = game_id, line, saved, seats
        self._is_tight = is_tight

    @staticmethod
    def height(ctx: Context, width: int, seats: Sequence[SeatInfo], *, is_tight: bool) -> int:
        """Return the necessary height of the card."""
        d, text = ctx.display, ctx.text
        if is_tight:
            return text.line_height("h2") + text.line_height("body_b") + text.line_height("small") + d.ui(26)
        rows = -(-len(seats) // ContinueCard.per_row(ctx, width, seats))
        middle = max(d.ui(58), text.line_height("body_b") + text.line_height("small"))
        return text.line_height("h1") + middle + rows * d.ui(52) + d.ui(20 + 10 + 14 + 12)

    @staticmethod
    def per_row(ctx: Context, width: int, seats: Sequence[SeatInfo]) -> int:
        """Return how many seats fit side by side with their names."""
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
            edge_w=d.px(1.5),
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
        surface.blit(tiles.strip(ctx, self.game_id, frame.w, frame.h, radius=d.ui(10)), frame)
        ctx.shapes.ring(surface, frame, color.on_dark, d.ui(3), d.ui(10))
        x = frame.right + d.ui(20)
        words = pygame.Rect(x, y, inner.right - x, text.line_height("body_b"))
        text.draw(surface, self.line, "body_b", color.ink, words)
        words = pygame.Rect(x, words.bottom, inner.right - x, text.line_height("small"))
        text.draw(surface, self.saved, "small", color.ink, words)
        self._seats(surface, pygame.Rect(inner.x, y + middle + d.ui(14), inner.w, inner.bottom))

    def _draw_tight(self, surface: Canvas, inner: pygame.Rect) -> None:
        """Draw the name with the seats' tokens, and below it the game and its date."""
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
        """Draw the cap of Enter while the card has the focus."""
        ctx, d, ink = self.ctx, self.ctx.display, self.ctx.theme.color.ink
        words = ctx.t("Enter")
        px = max(MIN_TEXT, round(ctx.text.px("key") * 0.9))
        cap = pygame.Rect(0, 0, ctx.text.width(words, "key", px) + d.ui(18), max(d.ui(28), px + d.ui(8)))
        cap.midright = (title.right, title.centery)
        ctx.shapes.box(
            surface, cap, (0, 0, 0, 0), radius=d.ui(7), edge=with_alpha(ink, 0.7), edge_w=d.px(1.5)
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

    def described(self, node: Node) -> Node:
        """Return the card with all its words."""
        names = self.ctx.t(", ").join(seat.name for seat in self.seats)
        return replace(node, description=self.ctx.sentences((self.line, self.saved, names)))
