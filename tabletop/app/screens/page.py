"""What the screens around the table share: ground, top bar with the way back, room for the panels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate, progress
from tabletop.app.core.context import Context
from tabletop.app.core.progress import Offered
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.tiles import LessonTile, PicturedScene
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Action, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.host import WidgetScene
from tabletop.engine.protocol import Game


class PageScene(WidgetScene):
    """A screen with a top bar. `ground` names the table picture, `dark` lays a veil over it. Subclasses give
    `heading()`, `bar_buttons()` and `body()`; the body lies in `self.content`."""

    ground = "settings"
    dark = 0.0
    leads_home = False
    """Whether going back means the main menu: the bar then shows a house, else an arrow."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.focus_visible = True

    # -- for subclasses --------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the title and the line beside it."""
        return self.title, ""

    @property
    def settings_item(self) -> ActionItem:
        """The bar's button of the settings."""
        show = partial(navigate.show_settings, self.ctx)
        return ActionItem("settings", self.ctx.t("Settings"), "gear", show, "settings")

    def bar_buttons(self) -> list[ActionItem]:
        """Return the buttons at the bar's right end."""
        return []

    def body(self) -> list[Zone]:
        """Return the zones under the bar."""
        return []

    def back(self) -> None:
        """Leave this screen."""
        self.ctx.scenes.pop(self)

    def home(self) -> Action | None:
        """Return the action to the main menu, if the bar shows one."""
        return self.back if self.leads_home else None

    # -- layout ----------------------------------------------------------------------------------------

    @property
    def content(self) -> pygame.Rect:
        """The area under the bar without the screen's margin, device px."""
        d = self.ctx.display
        top = topbar.height(self.ctx) + d.px(28)
        return pygame.Rect(d.px(40), top, d.w - 2 * d.px(40), d.h - top - d.px(32))

    def build(self) -> list[Zone]:
        """Return body and bar; the body comes first in Tab order, because the screen begins there."""
        title, status = self.heading()
        self.title = title
        bar = topbar.topbar(
            self.ctx,
            title,
            status,
            on_back=None if self.leads_home else self.back,
            on_home=self.home(),
            right=self.bar_buttons(),
        )
        return [*self.body(), Zone("bar", bar, on_dark=True)]

    def paint(self, surface: Canvas) -> None:
        """Draw the ground."""
        surface.blit(self.ctx.assets.table(self.ground), (0, 0))
        if self.dark:
            veil = with_alpha(self.ctx.theme.color.ink, self.dark)
            self.ctx.shapes.box(surface, self.ctx.display.bounds, veil)

    def on_action(self, name: str) -> bool:
        """Open the settings and the list of keys by their keys."""
        return navigate.open_by_key(self.ctx, name)

    def on_cancel(self) -> bool:
        """Escape goes back."""
        self.back()
        return True


# -- the page of lessons --

NARROW, PICTURE_H = 1000, 120
"""The least width for two tiles in a row, and the least height of a picture: logical px (UI scale)."""


class LearnScene(PicturedScene, PageScene):
    """The lessons of some games; focuses the first unfinished one."""

    leads_home = True

    def __init__(self, ctx: Context, games: Sequence[Game[Any, Any, Any]]) -> None:
        super().__init__(ctx)
        found = progress.by_game(ctx.settings)
        self._lessons = [(game, one) for game in games for one in found.get(game.id, ())]
        wanted = [one.id for _, one in self._lessons if not one.is_done] or [
            one.id for _, one in self._lessons
        ]
        self.focus_key = f"lesson.{wanted[0]}" if wanted else None

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        return self.ctx.t("Learn"), self.ctx.t("Each lesson is a small game that you can win")

    def body(self) -> list[Zone]:
        """Return a tile for each lesson, two side by side if there is room."""
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
            # i18n: {title}: a lesson
            ctx.t("{game}: {title}", game=game.name, title=ctx.t(one.title)),
            self._state(one),
            partial(navigate.open_lesson, ctx, one.id),
        )

    def _state(self, one: Offered) -> str:
        ctx = self.ctx
        minutes = ctx.tn("{count} minute", "{count} minutes", one.minutes)
        if one.is_begun:
            state = ctx.t("continues at step {step} of {count}", step=one.step + 1, count=one.steps)
        elif one.is_done:
            state = ctx.tc("lesson", "done")
        else:
            state = ctx.tc("lesson", "not started")
        # i18n: {minutes}: “4 minutes”; {state}: “done”
        return ctx.t("{minutes} · {state}", minutes=minutes, state=state)
