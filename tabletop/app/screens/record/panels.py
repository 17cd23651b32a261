"""The panels of the record, each as tall as it needs: wins by level, scores game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate, progress, shapes
from tabletop.app.core.context import Context
from tabletop.app.screens.record import overview
from tabletop.app.screens.record.words import (
    against_icon,
    against_text,
    character_text,
    game_line,
    share_text,
    wins_text,
    won_of,
)
from tabletop.app.table.players import LEVELS
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.button import Button, IconButton, Kind
from tabletop.app.widgets.layout import Column, Custom, Label, Panel, button_w, control_h
from tabletop.engine.protocol import Game
from tabletop.record.filters import ALONE, MIXED, PEOPLE, PersonSummary, PlayedSide, Wins, running_median

PAD, ROW, PLOT = 26, 52, 250
"""Margin of a panel, height of a row, height of the chart of scores: logical px (UI scale)."""
_FACE = 42
ORDER = (ALONE, PEOPLE, *LEVELS, MIXED)


class RecordPanels:
    """Stacks panels in a column of some width."""

    def __init__(
        self,
        ctx: Context,
        game: Game[Any, Any, Any],
        person_summary: PersonSummary,
        *,
        look_against: Callable[[str], object],
        replay: Callable[[PlayedSide], object],
        turn_page: Callable[[int], object],
    ) -> None:
        """`look_against` shows only games against an opponent; `turn_page` turns the chart of scores."""
        self.ctx, self.game, self.summary = ctx, game, person_summary
        self._look_against, self._replay, self._turn_page = look_against, replay, turn_page

    def add(self, column: Column, key: str, title: str, fill: Callable[[Column], object]) -> None:
        """Add a panel with a title; `fill` adds its contents."""
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(PAD)
        inner = Column(ctx, column.x + pad, column.y + pad - d.ui(6), column.w - 2 * pad)
        inner.text(f"{key}.title", title, "h2")
        inner.space(8)
        fill(inner)
        ground = pygame.Rect(column.x, column.y, column.w, inner.y + pad - d.ui(6) - column.y)
        column.widgets += [Panel(ctx, f"{key}.panel", ground), *inner.widgets]
        column.y = ground.bottom + d.px(20)

    # -- wins ------------------------------------------------------------------------------------------

    def wins(self, column: Column, against: str) -> None:
        """Add the wins against each opponent; `against` is the only one shown, if any."""
        ctx, found = self.ctx, self.summary
        known = sorted(found.by_against, key=lambda one: ORDER.index(one) if one in ORDER else len(ORDER))
        rows = [(one, against_text(ctx, one), against_icon(one), found.by_against[one]) for one in known]
        rows += [
            (one, character_text(ctx, one), "", found.by_character[one]) for one in sorted(found.by_character)
        ]

        def fill(inner: Column) -> None:
            said = [(won_of(ctx, wins), share_text(ctx, wins)) for _, _, _, wins in rows]
            words_w = max(
                max(ctx.text.width(won, "body_b"), ctx.text.width(share, "small")) for won, share in said
            )
            for number, (key, name, icon, wins) in enumerate(rows):
                if number:
                    inner.rule(f"wins.rule{number}")
                self._wins_row(inner, key, name, icon, wins, words_w, chosen=key == against)
            inner.space(6)
            words = ctx.t("Bar: the likely range of the win rate. Line: the rate if all players were equal.")
            inner.text("wins.legend", words, "small", color=ctx.theme.color.ink2)

        if rows:
            self.add(column, "wins", ctx.t("By opponent"), fill)

    def _wins_row(
        self, column: Column, key: str, name: str, icon: str, wins: Wins, words_w: int, *, chosen: bool
    ) -> None:
        ctx, d = self.ctx, self.ctx.display
        color, text = ctx.theme.color, ctx.text
        won, share = won_of(ctx, wins), share_text(ctx, wins)
        side, gap = d.ui(_FACE), d.ui(14)
        least = d.ui(110)
        name_w = min(d.ui(190), max(d.ui(60), column.w - side - words_w - least - 3 * gap))
        tall = max(d.ui(ROW), text.line_height("body_b") + text.line_height("small") + d.ui(8))
        bar_w = column.w - side - name_w - words_w - 3 * gap

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            if chosen or look.hover:
                fill = color.paper3 if chosen else color.paper2
                ctx.shapes.box(surface, rect, fill, radius=d.ui(8))
            face = pygame.Rect(rect.x, rect.centery - side // 2, side, side)
            if icon:
                picture = ctx.assets.icon(icon, d.ui(24), color.ink)
                surface.blit(picture, picture.get_rect(center=face.center))
            else:
                shapes.draw_alone(surface, ctx.assets, face, key)
            x = face.right + gap
            text.draw(surface, name, "body_b", color.ink, pygame.Rect(x, rect.y, name_w, rect.h), lines=2)
            x += name_w + gap
            if bar_w >= least:
                bar = pygame.Rect(x, 0, bar_w, rect.h - d.ui(18))
                bar.centery = rect.centery
                overview.interval(ctx, surface, bar, wins)
            room = pygame.Rect(rect.right - words_w, rect.y, words_w, rect.h // 2 if share else rect.h)
            text.draw(surface, won, "body_b", color.ink, room, align="right")
            if share:
                room.y += room.h
                text.draw(surface, share, "small", color.ink2, room, align="right")

        said = ctx.t("{name}: {wins}", name=name, wins=wins_text(ctx, wins))
        tip = ctx.t("Back to all games") if chosen else ctx.t("Only these games")
        do = lambda: self._look_against("" if chosen else key)  # noqa: E731
        column.place(
            lambda rect: Custom(
                ctx, f"against.{key}", rect, draw, name=said, tooltip=tip, focusable=True, on_activate=do
            ),
            tall,
        )

    # -- scores ----------------------------------------------------------------------------------------

    def scores(self, column: Column, page: int) -> None:
        """Add the scores game by game; `page` counts back from the last games, from 0."""
        ctx, d = self.ctx, self.ctx.display
        played = self.summary.played
        most = overview.Scores.capacity(ctx, column.w - 2 * d.ui(PAD))
        page = max(0, min(page, (len(played) - 1) // most))
        last = len(played) - page * most
        first = max(0, last - most)

        def fill(inner: Column) -> None:
            shown = played[first:last]
            medians = running_median([one.score for one in played])[first:last]
            rect = pygame.Rect(inner.x, inner.y, inner.w, d.ui(PLOT))
            chart = overview.Scores(ctx, rect, [one.score for one in shown], medians)
            inner.place(
                lambda place: Custom(ctx, "scores.chart", place, lambda c, r, look: chart.draw(c)), rect.h
            )
            inner.widgets += [self._dot(chart, number, first, one) for number, one in enumerate(shown)]
            words = ctx.t("Filled: a win. Line: the median of ten games. Each dot opens its replay.")
            inner.text("scores.legend", words, "small", color=ctx.theme.color.ink2)
            if len(played) > most:
                inner.space(8)
                self._pager(inner, page, first, last)

        self.add(column, "scores", ctx.t("Score, game by game"), fill)

    def _dot(self, chart: overview.Scores, number: int, first: int, one: PlayedSide) -> Widget:
        ctx = self.ctx

        def draw(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            overview.dot(ctx, surface, rect, won=one.is_won)

        line = game_line(ctx, first + number + 1, one)
        return Custom(
            ctx,
            f"dot{first + number}",
            chart.place(number),
            draw,
            name=line,
            tooltip=line,
            focusable=True,
            on_activate=lambda: self._replay(one),
        )

    def _pager(self, column: Column, page: int, first: int, last: int) -> None:
        ctx, d = self.ctx, self.ctx.display
        side = d.ui(48)
        words = ctx.t(
            "Games {first} to {last} of {count}", first=first + 1, last=last, count=len(self.summary.played)
        )
        label = Label(
            ctx, "scores.where", pygame.Rect(0, 0, ctx.text.width(words, "body") + d.ui(8), side), words
        )
        earlier = IconButton(
            ctx,
            "scores.earlier",
            pygame.Rect(0, 0, side, side),
            ctx.t("Earlier games"),
            "prev",
            enabled=first > 0,
            reason=ctx.t("There are no earlier games."),
            on_activate=lambda: self._turn_page(page + 1),
        )
        later = IconButton(
            ctx,
            "scores.later",
            pygame.Rect(0, 0, side, side),
            ctx.t("Later games"),
            "next",
            enabled=page > 0,
            reason=ctx.t("There are no later games."),
            on_activate=lambda: self._turn_page(page - 1),
        )
        column.row([earlier, label, later])


# -- an empty record --


class Nothing:
    """A panel for an empty record; `is_narrowed` if the filter may hide games."""

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
            title = ctx.t("Counting the games…")
        elif self._is_narrowed:
            title = ctx.t("No games of {game} match", game=game.name)

        def fill(inner: Column) -> None:
            inner.text("nothing.words", ctx.t("Finish a game, and it is counted here."))
            inner.space(14)
            inner.row([*self._ways()])
            inner.space(10)
            for icon, words in self._promised():
                inner.space(8)
                self._row(inner, icon, words)

        self._panels.add(column, "nothing", title, fill)

    def _promised(self) -> Iterator[tuple[str, str]]:
        """Yield what will be here, with its sign."""
        t, memory = self.ctx.t, self._panels.game.statistics
        yield "person", t("Who you win against, and how sure that is")
        yield "chart", t("Your score, game by game. Each dot opens its replay")
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
        offered = progress.by_game(ctx.settings).get(game.id, ())
        if offered:
            words = ctx.t("Learn ({minutes} min)", minutes=offered[0].minutes)
            begin = lambda: navigate.open_lesson(ctx, offered[0].id)  # noqa: E731
            found.append(self._button("learn", words, "learn", begin))
        return found

    def _button(self, key: str, name: str, icon: str, do: Action, kind: Kind = "normal") -> Button:
        rect = pygame.Rect(0, 0, button_w(self.ctx, name, icon=True), control_h(self.ctx, 56))
        return Button(self.ctx, key, rect, name, kind=kind, icon=icon, on_activate=do)
