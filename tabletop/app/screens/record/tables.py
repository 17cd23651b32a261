"""The record in numbers: everything that the charts show, and what they don't, in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.screens.record.panels import RecordPanels
from tabletop.app.screens.record.words import against_text, character_text, decimal, wins_text
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.label import Custom
from tabletop.app.widgets.layout import Column
from tabletop.record.summary import mean_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Tables:
    """Adds the numbers of what is looked at, a panel a table."""

    def __init__(self, ctx: Context, record_panels: RecordPanels) -> None:
        self.ctx, self._panels = ctx, record_panels

    def add(self, column: Column) -> None:
        """Add what is told of every game."""
        t, found = self.ctx.t, self._panels.summary
        rounds = self._panels.game.progress.counts_rounds
        games = [
            (t("Games won"), wins_text(self.ctx, found.wins)),
            (t("Mean place"), decimal(found.place)),
            (t("Best score"), decimal(found.best)),
            (t("Score, median"), decimal(found.middle)),
            (t("Rounds, median") if rounds else t("Turns, median"), decimal(found.length)),
            (t("With hints"), wins_text(self.ctx, found.with_hints)),
            (t("Open games"), str(found.open)),
        ]
        self._table(column, "games", t("All games"), games)
        against = [
            (against_text(self.ctx, key), wins_text(self.ctx, wins)) for key, wins in found.by_against.items()
        ]
        against += [
            (character_text(self.ctx, key), wins_text(self.ctx, wins))
            for key, wins in sorted(found.by_character.items())
        ]
        self._table(column, "against", t("Against whom"), against)
        note = t(
            "Apart from all others: games with a step taken back beyond what was learned, played on from "
            "a replay, or with somebody else at a seat."
        )
        self._table(column, "assisted", t("Assisted games"), [(note, wins_text(self.ctx, found.assisted))])

    def add_own(self, column: Column) -> None:
        """Add what the game counts of its own."""
        t, found = self.ctx.t, self._panels.summary
        for number, figures in enumerate(self._panels.game.statistics.stats):
            rows = [(t(figure.label), decimal(mean_of(found.played, figure.key))) for figure in figures.parts]
            title = t("{title}: mean per game", title=t(figures.title))
            self._table(column, f"own{number}", title, rows)

    def _table(self, column: Column, key: str, title: str, rows: list[tuple[str, str]]) -> None:
        def fill(inner: Column) -> None:
            for number, (name, value) in enumerate(rows):
                if number:
                    inner.rule(f"{key}.rule{number}")
                self._row(inner, f"{key}.{number}", name, value)

        self._panels.add(column, key, title, fill)

    def _row(self, column: Column, key: str, name: str, value: str) -> None:
        ctx, d = self.ctx, self.ctx.display
        value_w = min(column.w // 2, ctx.text.width(value, "body_b") + d.ui(4))
        name_w = column.w - value_w - d.ui(16)
        tall = max(
            d.ui(44),
            ctx.text.height(name, "body", name_w) + d.ui(12),
            ctx.text.height(value, "body_b", value_w) + d.ui(12),
        )

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ink = ctx.theme.color.ink
            ctx.text.draw(surface, name, "body", ink, pygame.Rect(rect.x, rect.y, name_w, rect.h), lines=9)
            room = pygame.Rect(rect.right - value_w, rect.y, value_w, rect.h)
            ctx.text.draw(surface, value, "body_b", ink, room, align="right", lines=4)

        said = ctx.t("{name}: {wins}", name=name, wins=value)
        column.place(lambda rect: Custom(ctx, key, rect, draw, name=said), tall)
