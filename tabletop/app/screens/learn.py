"""All lessons, game by game: how long each takes, how far one came, and the way into it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core import lessons, navigate
from tabletop.app.core.lessons import Offered
from tabletop.app.screens.lesson_tile import LessonTile
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.pictures import PicturedScene
from tabletop.app.widgets.base import Zone
from tabletop.engine.protocol import Game

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

NARROW, PICTURE_H = 1000, 120
"""Below that width there is one tile a row; a picture is that tall at least: logical px (UI scale)."""


class LearnScene(PicturedScene, PageScene):
    """The lessons of some games; begins at the first that was not done."""

    leads_home = True

    def __init__(self, ctx: Context, games: Sequence[Game[Any, Any, Any]]) -> None:
        super().__init__(ctx)
        found = lessons.by_game(ctx.settings)
        self._lessons = [(game, one) for game in games for one in found.get(game.id, ())]
        wanted = [one.id for _, one in self._lessons if not one.is_done] or [
            one.id for _, one in self._lessons
        ]
        self.focus_key = f"lesson.{wanted[0]}" if wanted else None

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        return self.ctx.t("Learn"), self.ctx.t("Each lesson is a small game that can be won")

    def body(self) -> list[Zone]:
        """Return a tile for each lesson, two side by side where there is room."""
        d, area = self.ctx.display, self.content
        columns, gap = 2 if area.w >= d.ui(NARROW) else 1, d.ui(24)
        width = (area.w - gap * (columns - 1)) // columns
        tiles = [self._tile(width, game, one) for game, one in self._lessons]
        rows = -(-len(tiles) // columns)
        words_h = max((tile.words_h for tile in tiles), default=0)
        for number, tile in enumerate(tiles):
            tile.words_h = words_h
            tall = max((area.h - gap * (rows - 1)) // rows, tile.least_h + d.ui(PICTURE_H))
            tile.rect.topleft = (
                area.x + number % columns * (width + gap),
                area.y + number // columns * (tall + gap),
            )
            tile.rect.h = tall
        view = area.inflate(2 * d.px(16), 2 * d.px(16))
        lowest = max((tile.rect.bottom for tile in tiles), default=area.y)
        return [Zone("lessons", [*tiles], view, lowest - view.y + d.px(16))]

    def _tile(self, width: int, game: Game[Any, Any, Any], one: Offered) -> LessonTile:
        ctx = self.ctx
        return LessonTile(
            ctx,
            f"lesson.{one.id}",
            pygame.Rect(0, 0, width, 0),
            game,
            ctx.t("{game}: {title}", game=game.name, title=ctx.t(one.title)),
            self._state(one),
            partial(navigate.open_lesson, ctx, one.id),
        )

    def _state(self, one: Offered) -> str:
        ctx = self.ctx
        minutes = ctx.tn("{count} minute", "{count} minutes", one.minutes)
        if one.is_begun:
            state = ctx.t("goes on at step {step} of {count}", step=one.step + 1, count=one.steps)
        elif one.is_done:
            state = ctx.t("done")
        else:
            state = ctx.t("not begun")
        return ctx.t("{minutes} · {state}", minutes=minutes, state=state)
