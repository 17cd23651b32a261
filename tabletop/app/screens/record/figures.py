"""A game's own figures in the record: means of games won and of the others, as bars and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.screens.record import overview
from tabletop.app.screens.record.panels import RecordPanels
from tabletop.app.screens.record.words import against_text, character_text, decimal, wins_text
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, Custom, Label, button_w, control_h
from tabletop.engine.statistics import Achievement, StatGroup
from tabletop.record.filters import PlayedSide, ShownAchievement, mean_of


class OwnFigures:
    """Adds a panel for each group of figures."""

    def __init__(self, ctx: Context, record_panels: RecordPanels) -> None:
        self.ctx, self._panels = ctx, record_panels

    def add(self, column: Column) -> None:
        """Add them all."""
        for number, figures in enumerate(self._panels.game.statistics.stats):
            shown = [figure for figure in figures.parts if self._mean(figure.key) is not None]
            if shown:
                title = self.ctx.t("{title}: average per game", title=self.ctx.t(figures.title))
                self._panels.add(
                    column,
                    f"figures{number}",
                    title,
                    lambda inner, f=figures, n=number: self._fill(inner, f, n),  # type: ignore[misc]
                )

    def _mean(self, key: str) -> float | None:
        return mean_of(self._panels.summary.played, key)

    def _sides(self) -> list[tuple[str, list[PlayedSide]]]:
        tc, played = self.ctx.tc, self._panels.summary.played
        alone = [one for one in played if one.game.is_titled]
        won = [one for one in played if one.is_won]
        rest = [one for one in played if not (one.is_won or one.game.is_titled)]
        sides = ((tc("game", "won"), won), (tc("game", "not won"), rest), (tc("game", "alone"), alone))
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
            cells = [ctx.t(decimal(found[at])) for found in means]
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
            overview.stack(ctx, surface, bar, numbers, most)

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
        below it if it is too long."""
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
                overview.swatch(ctx, surface, place, mark)
            ink = ctx.theme.color.ink if name else ctx.theme.color.ink2
            words = pygame.Rect(rect.x + lead, rect.y, name_w, words_h)
            ctx.text.draw(surface, name, style, ink, words, lines=3)
            y, high = (words.bottom, rect.bottom - words.bottom) if is_below else (rect.y, rect.h)
            for number, value in enumerate(values):
                room = pygame.Rect(rect.right - (len(values) - number) * wide, y, wide, high)
                ctx.text.draw(surface, value, style if name else "small", ink, room, align="right")

        said = ctx.t("{name}: {wins}", name=name, wins=ctx.t(", ").join(values)) if name else ""
        column.place(lambda rect: Custom(ctx, key, rect, draw, name=said), tall)


# The list of achievements: ideas to try, readable from the start; an achieved one leads to its replay.


class AchievementList:
    """Adds a game's achievements to a column; `watch` opens the replay of one."""

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
            intro = ctx.t("Techniques worth trying once. Nothing is locked, and nothing is counted.")
            inner.text("firsts.intro", intro, color=ctx.theme.color.ink2)
            inner.space(10)
            for first in game.statistics.achievements:
                inner.rule(f"first.{first.key}.rule")
                self._row(inner, first, self._shown.get((game.id, first.key)))

        title = ctx.t("{game}: achievements", game=game.name)
        self._panels.add(column, "firsts", title, fill)

    def _row(
        self, column: Column, achievement: Achievement, shown_achievement: ShownAchievement | None
    ) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        name, why, key = ctx.t(achievement.name), ctx.t(achievement.why), f"first.{achievement.key}"
        words = ctx.t("Watch it") if shown_achievement else ctx.tc("achievement", "not yet")
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
    """Adds the numbers of the shown games, a panel for each table."""

    def __init__(self, ctx: Context, record_panels: RecordPanels) -> None:
        self.ctx, self._panels = ctx, record_panels

    def add(self, column: Column) -> None:
        """Add the tables of every game."""
        t, found = self.ctx.t, self._panels.summary
        rounds = self._panels.game.progress.counts_rounds
        games = [
            (t("Games won"), wins_text(self.ctx, found.wins)),
            (t("Average place"), t(decimal(found.place))),
            (t("Best score"), t(decimal(found.best))),
            (t("Score, median"), t(decimal(found.middle))),
            (t("Rounds, median") if rounds else t("Turns, median"), t(decimal(found.length))),
            (t("With hints"), wins_text(self.ctx, found.with_hints)),
            (t("Unfinished games"), str(found.open)),
        ]
        self._table(column, "games", self._panels.game.name, games)
        against = [
            (against_text(self.ctx, key), wins_text(self.ctx, wins)) for key, wins in found.by_against.items()
        ]
        against += [
            (character_text(self.ctx, key), wins_text(self.ctx, wins))
            for key, wins in sorted(found.by_character.items())
        ]
        self._table(column, "against", t("By opponent"), against)
        note = t(
            "Counted separately: games in which you took a move back after it revealed something, "
            "games continued from a replay, and games in which a seat changed hands."
        )
        self._table(column, "assisted", t("Assisted games"), [(note, wins_text(self.ctx, found.assisted))])

    def add_own(self, column: Column) -> None:
        """Add the game's own figures."""
        t, found = self.ctx.t, self._panels.summary
        for number, figures in enumerate(self._panels.game.statistics.stats):
            rows = [
                (t(figure.label), t(decimal(mean_of(found.played, figure.key)))) for figure in figures.parts
            ]
            title = t("{title}: average per game", title=t(figures.title))
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

        # i18n: {wins}: “3 won (60%)”
        said = ctx.t("{name}: {wins}", name=name, wins=value)
        column.place(lambda rect: Custom(ctx, key, rect, draw, name=said), tall)
