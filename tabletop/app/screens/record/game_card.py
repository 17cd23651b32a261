"""A game at the top of the record: its picture, the number of wins, and their share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.screens import tiles
from tabletop.app.screens.record.words import percent, wins_text
from tabletop.app.widgets.base import Look, Widget
from tabletop.engine.protocol import Game
from tabletop.record.filters import Wins

CARD_PAD, HEAD, STRIP_W, STRIP_H = 20, 84, 172, 52
"""Margin of a card, height of its head, size of the picture in it: logical px (UI scale)."""


class GameCard(Widget):
    """A game: its picture, its name, games won."""

    role: Role = "tab"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        game: Game[Any, Any, Any],
        wins: Wins | None,
        do: Callable[[], object],
        *,
        chosen: bool,
        is_low: bool = False,
    ) -> None:
        """`wins` is None without a finished game; a card that `is_low` has no picture."""
        super().__init__(ctx, f"game.{game.id}", rect, game.name, on_activate=do)
        self.game, self.wins, self.chosen, self._is_low = game, wins, chosen, is_low

    @staticmethod
    def height(ctx: Context, *, is_low: bool = False) -> int:
        """Return the height of a card."""
        text, d = ctx.text, ctx.display
        words = text.line_height("h3") + text.line_height("score") + text.line_height("small")
        return words + d.ui((0 if is_low else HEAD) + 10 + 16)

    @property
    def radius(self) -> int:
        """Corner radius."""
        return self.ctx.display.px(self.ctx.theme.radius["panel"])

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw picture and words."""
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        shapes, rect = ctx.shapes, self.rect
        shapes.shadow(surface, rect, "card_hover" if look.hover else "panel", self.radius)
        shapes.box(surface, rect, color.paper, radius=self.radius)
        y = rect.y if self._is_low else self._draw_head(surface)
        if self.chosen:
            shapes.selected(surface, rect, self.radius)
        room = pygame.Rect(rect.x + d.ui(CARD_PAD), y + d.ui(10), rect.w - 2 * d.ui(CARD_PAD), 0)
        for words, style, ink in self._lines():
            room.h = text.line_height(style)
            if style == "score" and self.wins is not None:
                self._draw_won(surface, room, self.wins)
            else:
                text.draw(surface, words, style, ink, room)
            room.y += room.h

    def _draw_won(self, surface: Canvas, room: pygame.Rect, wins: Wins) -> None:
        """Draw the number of wins, large, the number of games, and the share."""
        ctx, color, text = self.ctx, self.ctx.theme.color, self.ctx.text
        share = "" if wins.share is None else percent(ctx, wins.share)
        share_w = text.width(share, "h2") + 2
        number, wide = str(wins.won), text.width(str(wins.won), "score") + ctx.display.ui(8)
        text.draw(surface, number, "score", color.ink, room)
        rest = ctx.tn("win of {games}", "wins of {games}", wins.won, games=wins.games)
        words = pygame.Rect(room.x + wide, room.y, room.w - wide - share_w, room.h)
        text.draw(surface, rest, "body", color.ink2, words)
        place = pygame.Rect(room.right - share_w, room.y, share_w, room.h)
        text.draw(surface, share, "h2", color.good, place, align="right")

    def _draw_head(self, surface: Canvas) -> int:
        """Draw the picture on the ground of its table; return where it ends."""
        ctx, d, rect = self.ctx, self.ctx.display, self.rect
        head = pygame.Rect(rect.x, rect.y, rect.w, d.ui(HEAD))
        surface.blit(self._ground(head.w, head.h), head)
        frame = pygame.Rect(0, 0, min(d.ui(STRIP_W), head.w - 2 * d.ui(CARD_PAD)), d.ui(STRIP_H))
        frame.midleft = head.x + d.ui(CARD_PAD), head.centery
        surface.blit(tiles.strip(ctx, self.game.id, frame.w, frame.h), frame)
        ctx.shapes.ring(surface, frame, ctx.theme.color.on_dark, max(1, d.ui(3)), d.ui(4))
        return head.bottom

    def _ground(self, w: int, h: int) -> pygame.Surface:
        """Return the ground of the game's table, its upper corners rounded."""
        ctx, radius = self.ctx, self.radius
        key = ("record_head", self.game.id, w, h, radius, ctx.theme.palette)

        def make() -> pygame.Surface:
            made = ctx.assets.cover(tiles.ground_name(ctx, self.game.id), w, h).convert_alpha()
            mask = ctx.assets.mask(w, h + 2 * radius, radius)
            made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return ctx.assets.cache.get(key, make)

    def _lines(self) -> list[tuple[str, str, Any]]:
        ctx, color = self.ctx, self.ctx.theme.color
        name = (self.name, "h3", color.ink)
        wins = self.wins
        if wins is None:
            return [name, (ctx.t("not played"), "body", color.ink2)]
        if not wins.games:
            return [name, (ctx.tc("game", "played"), "body", color.ink2)]
        won = ctx.tn(
            "{won} win of {games}", "{won} wins of {games}", wins.won, won=wins.won, games=wins.games
        )
        # i18n: interval of a share, in percent
        sure = ctx.t("95%: {low} to {high}", low=round(100 * wins.low), high=round(100 * wins.high))
        return [
            name,
            (won, "score", color.ink),
            (sure if wins.share is not None else "", "small", color.ink2),
        ]

    def node(self) -> Node | None:
        """Return the card with all its words."""
        made = super().node()
        said = self.ctx.t("not played") if self.wins is None else wins_text(self.ctx, self.wins)
        return replace(made, description=said, selected=self.chosen) if made else None
