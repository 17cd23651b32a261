"""The list of firsts: ideas to try, readable from the start; where one was shown, the way to its replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.screens.record.panels import RecordPanels
from tabletop.app.screens.record.words import against_text, character_text, decimal, wins_text
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, Custom, Label, button_w, control_h
from tabletop.engine.statistics import Achievement
from tabletop.record.summary import ShownAchievement, mean_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class AchievementList:
    """Adds a game's firsts to a column; `watch` opens the replay where one happened."""

    def __init__(
        self,
        ctx: Context,
        record_panels: RecordPanels,
        shown: Mapping[tuple[str, str], ShownAchievement],
        watch: Callable[[ShownAchievement], object],
    ) -> None:
        self.ctx, self._panels, self._shown, self._watch = ctx, record_panels, shown, watch

    def add(self, column: Column) -> None:
        """Add the list."""
        ctx, game = self.ctx, self._panels.game

        def fill(inner: Column) -> None:
            intro = ctx.t("Techniques worth trying once. Nothing is locked, nothing is counted.")
            inner.text("firsts.intro", intro, color=ctx.theme.color.ink2)
            inner.space(10)
            for first in game.statistics.achievements:
                inner.rule(f"first.{first.key}.rule")
                self._row(inner, first, self._shown.get((game.id, first.key)))

        title = ctx.t("{game}: firsts", game=game.name)
        self._panels.add(column, "firsts", title, fill)

    def _row(
        self, column: Column, achievement: Achievement, shown_achievement: ShownAchievement | None
    ) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        name, why, key = ctx.t(achievement.name), ctx.t(achievement.why), f"first.{achievement.key}"
        words = ctx.t("Watch it") if shown_achievement else ctx.t("not yet")
        side, gap, pad = d.ui(28), d.ui(16), d.ui(12)
        right_w = button_w(ctx, words, icon=shown_achievement is not None)
        words_w = column.w - side - right_w - 2 * gap
        tall = ctx.text.height(name, "body_b", words_w) + ctx.text.height(why, "small", words_w) + 2 * pad
        tall = max(tall, control_h(ctx, 48) + pad)
        row = pygame.Rect(column.x, column.y, column.w, tall)
        x = row.x + side + gap

        def sign(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            if shown_achievement:
                ctx.shapes.disc(surface, rect, color.good)
                icon = ctx.assets.icon("check", round(rect.w * 0.66), color.on_dark)
                surface.blit(icon, icon.get_rect(center=rect.center))
            else:
                ctx.shapes.dashed(surface, rect, color.ink2, rect.w // 2, max(1, d.px(2)))

        mark = pygame.Rect(row.x, row.centery - side // 2, side, side)
        title = Label.wrapped(ctx, f"{key}.name", x, row.y + pad, words_w, name, "body_b")
        reason = Label.wrapped(
            ctx, f"{key}.why", x, title.rect.bottom, words_w, why, "small", color=color.ink2
        )
        column.widgets += [Custom(ctx, f"{key}.sign", mark, sign), title, reason]
        place = pygame.Rect(row.right - right_w, 0, right_w, control_h(ctx, 48))
        place.centery = row.centery
        if shown_achievement is None:
            column.widgets.append(
                Label(ctx, f"{key}.state", place, words, "small", color=color.ink2, align="right")
            )
        else:
            watch = lambda: self._watch(shown_achievement)  # noqa: E731
            column.widgets.append(
                Button(ctx, f"watch.{achievement.key}", place, words, icon="play", on_activate=watch)
            )
        column.y = row.bottom


# -- the charts in numbers --


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
