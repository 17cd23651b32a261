"""A game's own figures in the record: means of the games won and of the others, as bars and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.screens.record import charts
from tabletop.app.screens.record.panels import RecordPanels
from tabletop.app.screens.record.words import decimal
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.layout import Column, Custom
from tabletop.engine.statistics import StatGroup
from tabletop.record.filters import PlayedSide
from tabletop.record.summary import mean_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class OwnFigures:
    """Adds a panel for each group of figures."""

    def __init__(self, ctx: Context, record_panels: RecordPanels) -> None:
        self.ctx, self._panels = ctx, record_panels

    def add(self, column: Column) -> None:
        """Add them all."""
        for number, figures in enumerate(self._panels.game.statistics.stats):
            shown = [figure for figure in figures.parts if self._mean(figure.key) is not None]
            if shown:
                title = self.ctx.t("{title}: mean per game", title=self.ctx.t(figures.title))
                self._panels.add(
                    column,
                    f"figures{number}",
                    title,
                    lambda inner, f=figures, n=number: self._fill(inner, f, n),  # type: ignore[misc]
                )

    def _mean(self, key: str) -> float | None:
        return mean_of(self._panels.summary.played, key)

    def _sides(self) -> list[tuple[str, list[PlayedSide]]]:
        t, played = self.ctx.t, self._panels.summary.played
        alone = [one for one in played if one.game.is_titled]
        won = [one for one in played if one.is_won]
        rest = [one for one in played if not (one.is_won or one.game.is_titled)]
        sides = ((t("won"), won), (t("not won"), rest), (t("alone"), alone))
        return [(name, games) for name, games in sides if games]

    def _fill(self, column: Column, stat_group: StatGroup, number: int) -> None:
        ctx, d = self.ctx, self.ctx.display
        sides = self._sides()
        parts = [
            figure
            for figure in stat_group.parts
            if any(mean_of(games, figure.key) for _, games in sides) or not stat_group.is_whole
        ]
        if not parts:
            column.text(f"figures{number}.none", ctx.t("none so far"), color=ctx.theme.color.ink2)
            return
        means = [[mean_of(games, figure.key) or 0.0 for figure in parts] for _, games in sides]
        most = max((sum(found) for found in means), default=0.0)
        if stat_group.is_whole:
            for at, ((name, _), found) in enumerate(zip(sides, means, strict=True)):
                self._bar(column, f"figures{number}.bar{at}", name, found, most)
            column.space(6)
        names = [name for name, _ in sides]
        wide = max(d.ui(84), *(ctx.text.width(name, "small") + d.ui(16) for name in names))
        self._cells(column, f"figures{number}.head", "", names, wide, style="small")
        for at, figure in enumerate(parts):
            cells = [decimal(found[at]) for found in means]
            mark = at if stat_group.is_whole else None
            self._cells(column, f"figures{number}.{figure.key}", ctx.t(figure.label), cells, wide, mark=mark)

    def _bar(self, column: Column, key: str, name: str, numbers: list[float], most: float) -> None:
        ctx, d = self.ctx, self.ctx.display
        label_w = max(d.ui(90), *(ctx.text.width(side, "body_b") + d.ui(14) for side, _ in self._sides()))
        tall = max(d.ui(34), ctx.text.line_height("body_b"))

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            words = pygame.Rect(rect.x, rect.y, label_w, rect.h)
            ctx.text.draw(surface, name, "body_b", ctx.theme.color.ink, words)
            bar = pygame.Rect(rect.x + label_w, rect.y, rect.w - label_w, rect.h)
            charts.stack(ctx, surface, bar, numbers, most)

        column.place(lambda rect: Custom(ctx, key, rect, draw), tall)
        column.space(8)

    def _cells(
        self,
        column: Column,
        key: str,
        name: str,
        cells: Iterable[str],
        wide: int,
        *,
        style: str = "body",
        mark: int | None = None,
    ) -> None:
        """Add a row of a table: a name, with the sign of its part of the bar, and numbers at the right, or
        below it where it is too long."""
        ctx, d = self.ctx, self.ctx.display
        values = list(cells)
        lead = d.ui(34) if mark is not None else 0
        side = d.ui(22)
        name_w = column.w - len(values) * wide - lead
        is_below = bool(name) and name_w < min(d.ui(150), ctx.text.width(name, style) + d.ui(4))
        if is_below:
            name_w = column.w - lead
        words_h = max(d.ui(34), ctx.text.height(name, style, name_w) + d.ui(8))
        tall = words_h + (ctx.text.line_height(style) if is_below else 0)

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            if mark is not None:
                place = pygame.Rect(rect.x, rect.y + (words_h - side) // 2, side, side)
                charts.swatch(ctx, surface, place, mark)
            ink = ctx.theme.color.ink if name else ctx.theme.color.ink2
            words = pygame.Rect(rect.x + lead, rect.y, name_w, words_h)
            ctx.text.draw(surface, name, style, ink, words, lines=3)
            y, high = (words.bottom, rect.bottom - words.bottom) if is_below else (rect.y, rect.h)
            for number, value in enumerate(values):
                room = pygame.Rect(rect.right - (len(values) - number) * wide, y, wide, high)
                ctx.text.draw(surface, value, style if name else "small", ink, room, align="right")

        said = ctx.t("{name}: {wins}", name=name, wins=ctx.t(", ").join(values)) if name else ""
        column.place(lambda rect: Custom(ctx, key, rect, draw, name=said), tall)
