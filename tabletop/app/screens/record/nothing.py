"""What the record shows where there is no game to tell of, or none yet: what leads to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core import lessons, navigate
from tabletop.app.screens.record.panels import Panels
from tabletop.app.widgets.base import Action
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, button_w, control_h

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Nothing:
    """A panel that says so; `is_narrowed` where there may be other games of the same title."""

    def __init__(self, ctx: Context, panels: Panels, *, is_narrowed: bool, is_counting: bool) -> None:
        self.ctx, self._panels = ctx, panels
        self._is_narrowed, self._is_counting = is_narrowed, is_counting

    def add(self, column: Column) -> None:
        """Add the panel."""
        ctx, game = self.ctx, self._panels.game
        title = ctx.t("No finished game of {game} yet", game=game.name)
        if self._is_counting:
            title = ctx.t("The games are being counted")
        elif self._is_narrowed:
            title = ctx.t("No such game of {game}", game=game.name)

        def fill(inner: Column) -> None:
            inner.text("nothing.words", ctx.t("Play a game to its end, and it is counted here."))
            inner.space(14)
            inner.row([*self._ways()])

        self._panels.add(column, "nothing", title, fill)

    def _ways(self) -> list[Button]:
        ctx = self.ctx
        found = [self._button("play", ctx.t("Play a game"), "play", lambda: navigate.show_menu(ctx))]
        offered = lessons.by_game(ctx.settings).get(self._panels.game.id, ())
        if offered:
            words = ctx.t("Learn ({minutes} min)", minutes=offered[0].minutes)
            begin = lambda: navigate.open_lesson(ctx, offered[0].id)  # noqa: E731
            found.insert(0, self._button("learn", words, "learn", begin))
        return found

    def _button(self, key: str, name: str, icon: str, do: Action) -> Button:
        rect = pygame.Rect(0, 0, button_w(self.ctx, name, icon=True), control_h(self.ctx, 56))
        return Button(self.ctx, key, rect, name, icon=icon, on_activate=do)
