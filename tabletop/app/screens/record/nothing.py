"""What the record shows where there is no game to tell of, or none yet: what leads to one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import lessons, navigate
from tabletop.app.screens.record.panels import RecordPanels
from tabletop.app.widgets.base import Action, Look
from tabletop.app.widgets.button import Button, Kind
from tabletop.app.widgets.label import Custom
from tabletop.app.widgets.layout import Column, button_w, control_h

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Nothing:
    """A panel that says so; `is_narrowed` where there may be other games of the same title."""

    def __init__(
        self, ctx: Context, record_panels: RecordPanels, *, is_narrowed: bool, is_counting: bool
    ) -> None:
        self.ctx, self._panels = ctx, record_panels
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
            inner.space(10)
            for icon, words in self._promised():
                inner.space(8)
                self._row(inner, icon, words)

        self._panels.add(column, "nothing", title, fill)

    def _promised(self) -> Iterator[tuple[str, str]]:
        """Yield what will stand here, with its sign."""
        t, memory = self.ctx.t, self._panels.game.statistics
        yield "person", t("Against whom you win, and how sure that is")
        yield "chart", t("Your score, game by game; each dot opens its replay")
        if memory.stats:
            yield "log", t(", ").join(t(figures.title) for figures in memory.stats)

    def _row(self, column: Column, icon: str, words: str) -> None:
        ctx, d = self.ctx, self.ctx.display
        side, gap = d.ui(24), d.ui(14)
        tall = max(side, ctx.text.height(words, "body", column.w - side - gap))

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ink = ctx.theme.color.ink2
            surface.blit(ctx.assets.icon(icon, side, ink), (rect.x, rect.y + (rect.h - side) // 2))
            room = pygame.Rect(rect.x + side + gap, rect.y, rect.w - side - gap, rect.h)
            ctx.text.draw(surface, words, "body", ink, room, lines=4)

        column.place(lambda rect: Custom(ctx, f"nothing.{icon}", rect, draw, name=words), tall)

    def _ways(self) -> list[Button]:
        ctx, game = self.ctx, self._panels.game
        found = [
            self._button("play", ctx.t("New game"), "play", lambda: navigate.show_setup(ctx, game), "primary")
        ]
        offered = lessons.by_game(ctx.settings).get(game.id, ())
        if offered:
            words = ctx.t("Learn ({minutes} min)", minutes=offered[0].minutes)
            begin = lambda: navigate.open_lesson(ctx, offered[0].id)  # noqa: E731
            found.append(self._button("learn", words, "learn", begin))
        return found

    def _button(self, key: str, name: str, icon: str, do: Action, kind: Kind = "normal") -> Button:
        rect = pygame.Rect(0, 0, button_w(self.ctx, name, icon=True), control_h(self.ctx, 56))
        return Button(self.ctx, key, rect, name, kind=kind, icon=icon, on_activate=do)
