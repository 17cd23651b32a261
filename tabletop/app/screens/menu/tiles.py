"""What the main menu is made of: the card that continues a game, rows, the games' tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.a11y import Node, Role
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens import pictures
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.initials import initial_of
from tabletop.app.widgets.layout import button_w, control_h
from tabletop.engine.history import SeatInfo
from tabletop.engine.protocol import Game

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Logo(Widget):
    """The program's name, large."""

    role: Role = "heading"

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, px: int) -> None:
        """`px` is the size of the letters, device px."""
        super().__init__(ctx, key, rect, "Tabletop", focusable=False)
        self._px = px

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the name."""
        where = (self.rect.x, self.rect.centery)
        self.ctx.text.line(surface, self.name, "hero", self.ctx.theme.color.ink, where, px=self._px)


class ContinueCard(Widget):
    """The game to go on with: which, how far, saved when, who plays (M3)."""

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
    ) -> None:
        super().__init__(ctx, "continue", rect, ctx.t("Continue"), on_activate=do)
        self.game_id, self.line, self.saved, self.seats = game_id, line, saved, seats

    @staticmethod
    def height(ctx: Context, width: int, seats: Sequence[SeatInfo]) -> int:
        """Return how tall the card must be."""
        d, text = ctx.display, ctx.text
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

    def draw(self, surface: pygame.Surface, look: Look) -> None:
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
        inner = face.inflate(-2 * d.ui(28), -2 * d.ui(20))
        title = pygame.Rect(inner.x, inner.y, inner.w, text.line_height("h1"))
        text.draw(surface, self.name, "h1", color.ink, title)
        if look.focus:
            self._cap(surface, title)
        y = title.bottom + d.ui(10)
        middle = max(d.ui(58), text.line_height("body_b") + text.line_height("small"))
        x = inner.x
        strip = pictures.strip(ctx, self.game_id, d.ui(172), d.ui(58))
        frame = pygame.Rect(x, y + (middle - d.ui(58)) // 2, d.ui(172), d.ui(58))
        clip = strip.copy()
        clip.blit(ctx.assets.mask(frame.w, frame.h, d.ui(10)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(clip, frame)
        ctx.shapes.ring(surface, frame, color.on_dark, max(1, d.ui(3)), d.ui(10))
        x = frame.right + d.ui(20)
        words = pygame.Rect(x, y, inner.right - x, text.line_height("body_b"))
        text.draw(surface, self.line, "body_b", color.ink, words)
        words = pygame.Rect(x, words.bottom, inner.right - x, text.line_height("small"))
        text.draw(surface, self.saved, "small", color.ink, words)
        self._seats(surface, pygame.Rect(inner.x, y + middle + d.ui(14), inner.w, inner.bottom))

    def _cap(self, surface: pygame.Surface, title: pygame.Rect) -> None:
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

    def _seats(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        each = self.per_row(ctx, self.rect.w, self.seats)
        pitch = area.w // min(each, max(1, len(self.seats)))
        size = d.ui(44)
        for number, seat in enumerate(self.seats):
            x, y = area.x + number % each * pitch, area.y + number // each * d.ui(52)
            token = pygame.Rect(x, y, size, size)
            ctx.shapes.token(surface, token, seat.colour, initial_of(seat.name))
            name = pygame.Rect(token.right + d.ui(12), y, pitch - size - d.ui(22), size)
            ctx.text.draw(surface, seat.name, "body_b", ctx.theme.color.ink, name)

    def node(self) -> Node | None:
        """Return the card with everything it says."""
        made = super().node()
        names = self.ctx.t(", ").join(seat.name for seat in self.seats)
        return replace(made, description=self.ctx.sentences((self.line, self.saved, names))) if made else None


class MenuRow(Widget):
    """A row of the menu: icon, name, and at the right what is behind it."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        icon: str,
        note: str,
        do: Callable[[], object],
    ) -> None:
        super().__init__(ctx, key, rect, name, on_activate=do)
        self.icon, self.note = icon, note

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the row."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        face = self.rect.move(0, d.ui(2) if look.pressed else 0)
        if not look.pressed:
            ctx.shapes.shadow(surface, face, "button", self.radius, d.u)
        fill = color.field if look.hover else with_alpha(color.field, 0.88)
        ctx.shapes.box(surface, face, fill, radius=self.radius)
        size = d.ui(26)
        x = face.x + d.ui(26)
        surface.blit(ctx.assets.icon(self.icon, size, color.ink), (x, face.centery - size // 2))
        x += size + d.ui(20)
        name_w = min(ctx.text.width(self.name, "button"), face.right - d.ui(24) - x)
        ctx.text.draw(surface, self.name, "button", color.ink, pygame.Rect(x, face.y, name_w, face.h))
        room = face.right - d.ui(24) - x - name_w - d.ui(16)
        if room > d.ui(50):
            note = pygame.Rect(face.right - d.ui(24) - room, face.y, room, face.h)
            ctx.text.draw(surface, self.note, "small", color.ink2, note, align="right", lines=2)

    def node(self) -> Node | None:
        """Return the row with its note."""
        made = super().node()
        return replace(made, description=self.note) if made else None


_NAME_SHRINKS = 0.75
"""A tile's name may get so much smaller to stand beside its buttons."""
_LEAST_PICTURE = 40
"""Where less height is left for a tile's picture (ui px), there is none."""


class GameTile(Widget):
    """A game: its picture, what it is about, how many, how long, what is hidden (M4)."""

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
            + (1 + max(line for _, line in self._flow())) * self._fact_h
            + d.ui(26)
        )

    @property
    def radius(self) -> int:
        """Corner radius."""
        return self.ctx.display.px(self.ctx.theme.radius["tile_menu"])

    @property
    def foot(self) -> pygame.Rect:
        """The written part under the picture."""
        return pygame.Rect(self.rect.x, self.rect.bottom - self._foot_h, self.rect.w, self._foot_h)

    @property
    def _picture(self) -> tuple[str, int, int, int]:
        return self.game.id, self.rect.w, self.foot.y - self.rect.y, self.radius

    @property
    def has_picture(self) -> bool:
        """Whether the picture is at hand; drawing it takes a while, so the tile does without until it is."""
        return self._is_tall and pictures.is_made(self.ctx, *self._picture)

    @property
    def lacks_picture(self) -> bool:
        """Whether a picture is still to be drawn."""
        return self._is_tall and not self.has_picture

    @property
    def _is_tall(self) -> bool:
        """Whether the words leave room for a picture; large text on a small window may not."""
        return self.foot.y - self.rect.y > self.ctx.display.ui(_LEAST_PICTURE)

    def make_picture(self) -> None:
        """Draw the picture, to be at hand from now on."""
        if self._is_tall:
            pictures.picture(self.ctx, *self._picture)

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

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw picture and words."""
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        ctx.shapes.shadow(surface, self.rect, "card_hover" if look.hover else "panel", self.radius)
        ctx.shapes.box(surface, self.rect, color.paper, radius=self.radius)
        foot = self.foot
        if self.has_picture:
            surface.blit(pictures.picture(ctx, *self._picture), self.rect)
        x, right = foot.x + d.ui(28), foot.right - d.ui(28)
        y = foot.y + d.ui(24)
        edge = min(button.rect.left for button in self.buttons()) - d.ui(14)
        name_w = right - x if self._is_stacked else max(1, edge - x)
        text.draw(surface, self.game.name, "h1", color.ink, pygame.Rect(x, y, name_w, self._name_h))
        y += self._name_h + (self._button_h + d.ui(10) if self._is_stacked else 0) + d.ui(4)
        line = pygame.Rect(x, y, right - x, self._tagline_h)
        text.draw(surface, ctx.t(self.game.box.tagline), "body", color.ink, line, lines=4, valign="top")
        self._facts(surface, x, line.bottom + d.ui(10), right)

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

    @property
    def _fact_h(self) -> int:
        return max(self.ctx.display.ui(26), self.ctx.text.line_height("small"))

    def _flow(self) -> list[tuple[int, int]]:
        """Return where each fact begins: its distance from the left, device px, and its line."""
        ctx, d = self.ctx, self.ctx.display
        room, x, line = self.rect.w - 2 * d.ui(28), 0, 0
        found: list[tuple[int, int]] = []
        for _, words in self.facts():
            wide = d.ui(22 + 10) + ctx.text.width(words, "small")
            if x and x + wide > room:
                x, line = 0, line + 1
            found.append((x, line))
            x += wide + d.ui(28)
        return found

    def _facts(self, surface: pygame.Surface, x: int, y: int, right: int) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        size, tall = d.ui(22), self._fact_h
        for (icon, words), (away, line) in zip(self.facts(), self._flow(), strict=True):
            at, top = x + away, y + line * tall
            surface.blit(ctx.assets.icon(icon, size, color.ink2), (at, top + (tall - size) // 2))
            at += size + d.ui(10)
            ctx.text.draw(surface, words, "small", color.ink2, pygame.Rect(at, top, max(1, right - at), tall))

    def node(self) -> Node | None:
        """Return the game with what is written under its picture."""
        made = super().node()
        said = self.ctx.sentences([self.ctx.t(self.game.box.tagline), *(words for _, words in self.facts())])
        return replace(made, description=said) if made else None
