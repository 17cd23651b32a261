"""The record: results of the saved games, counted from them alone; each dot leads to its game (ux E9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pygame

import tabletop
from tabletop import saves
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.screens import exporting
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.record.figures import AchievementList, OwnFigures, Tables
from tabletop.app.screens.record.game_card import GameCard
from tabletop.app.screens.record.overview import Overview
from tabletop.app.screens.record.panels import Nothing, RecordPanels
from tabletop.app.screens.record.words import Changing, FilterPanel, notes
from tabletop.app.table import registry
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import choice
from tabletop.app.widgets.layout import Column, Panel, control_h
from tabletop.engine.protocol import Game, Seat
from tabletop.record import filters
from tabletop.record.filters import (
    GameFilter,
    PlayedSide,
    RecordData,
    ShownAchievement,
    firsts,
    people_of,
    played_by,
    reckoned,
)
from tabletop.record.game_stats import GameStats, StatsWorker
from tabletop.saves.file_format import SaveError
from tabletop.saves.library import Library

View: TypeAlias = Literal["overview", "charts", "numbers", "firsts"]
PERIODS = {"week": 7, "month": 30, "all": 0}
"""Periods in days; 0 for all time."""
WIDE, TWO = 1240, 1000
"""The least widths for a list of persons at the left, and for two columns of panels: logical px (UI
scale)."""
LOOK_MS, SHOW_MS = 100, 600
"""How often new counts are looked for, and how often they are shown."""


class RecordScene(PageScene):
    """Opens with all people and all games, or with a `game`, in a `view`."""

    leads_home = True

    def __init__(self, ctx: Context, game_id: str = "", view: View = "overview") -> None:
        super().__init__(ctx)
        self._games = {one: tabletop.game(one) for one in registry.playable_games()}
        self._stats_worker = StatsWorker(Library(ctx.home / "saves"))
        self.view: View = view
        self._page = 0
        self._period = "all"
        self._shown_at = ctx.now
        self._is_stale = False
        self.wanted = GameFilter(game_id or self._most_played())
        self.focus_key = f"game.{self.wanted.game}"
        self._record_data: RecordData = self._reckon()

    def _most_played(self) -> str:
        counts = [
            (sum(game.game == one for game in self._stats_worker.games.values()), -number, one)
            for number, one in enumerate(self._games)
        ]
        return max(counts)[2]

    # -- counting --------------------------------------------------------------------------------------

    def _reckon(self) -> RecordData:
        return reckoned(self._counted, self.wanted, self.ctx.settings.same_person)

    @property
    def _counted(self) -> Mapping[Path, GameStats]:
        """The games that were begun in the shown period."""
        days = PERIODS[self._period]
        if not days:
            return self._stats_worker.games
        since = (self.ctx.today() - timedelta(days=days - 1)).isoformat()
        return {path: game for path, game in self._stats_worker.games.items() if game.created[:10] >= since}

    def update(self, now: int) -> None:
        """Take in newly counted games."""
        super().update(now)
        if not self._stats_worker.is_counting and not self._is_stale:
            return
        was = self._stats_worker.left
        self._is_stale = self._stats_worker.poll() or self._is_stale
        is_done = was > 0 and not self._stats_worker.is_counting
        if self._is_stale and (is_done or now - self._shown_at >= SHOW_MS):
            self._shown_at, self._is_stale = now, False
            self._look_again()
        self.ctx.alarm.at(now + LOOK_MS)

    def exit(self) -> None:
        """Stop; the rest is counted another time."""
        self._stats_worker.close()

    def resume(self) -> None:
        """Build anew, perhaps in another language."""
        super().resume()
        self._look_again()

    def look_at(self, game_filter: GameFilter) -> None:
        """Show other games."""
        self.wanted, self._page = game_filter, 0
        self._look_again()

    def _look_again(self) -> None:
        self._record_data = self._reckon()
        self.rebuild()

    # -- the bar ---------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the title, and the number of games, or of those still to be counted."""
        t, tn, left = self.ctx.t, self.ctx.tn, self._stats_worker.left
        if self._stats_worker.is_counting:
            words = tn("Counting: {count} saved game left", "Counting: {count} saved games left", left)
            return t("Record"), words
        return t("Record"), tn(
            "{count} game on this computer", "{count} games on this computer", self._finished
        )

    @property
    def _finished(self) -> int:
        return sum(game.is_finished for game in self._stats_worker.games.values())

    def bar_buttons(self) -> list[ActionItem]:
        """Return the export and the settings."""
        t = self.ctx.t
        return [
            ActionItem("export", t("Export CSV"), "log", self._export),
            self.settings_item,
        ]

    def _export(self) -> None:
        text = filters.as_csv(self._stats_worker.games, self.ctx.settings.same_person)
        exporting.write_text(self.ctx, "record.csv", text)

    # -- layout ----------------------------------------------------------------------------------------

    @property
    def _game(self) -> Game[Any, Any, Any]:
        return self._games[self.wanted.game]

    def body(self) -> list[Zone]:
        """Return the persons at the left, the games and one game's panels at the right."""
        d, area = self.ctx.display, self.content
        people = people_of(self._counted.values(), self.ctx.settings.same_person)
        changing = Changing(self.look_at, self._join, self._part)
        side = FilterPanel(self.ctx, self.wanted, people, self.ctx.settings.same_person, changing)
        zones: list[Zone] = []
        main = area
        is_wide = area.w >= d.ui(WIDE)
        if is_wide:
            left = pygame.Rect(area.x, area.y, d.ui(340), area.h)
            main = pygame.Rect(left.right + d.px(24), area.y, area.right - left.right - d.px(24), area.h)
            zones = self._left(side, left)
        column = Column(self.ctx, main.x, main.y, main.w)
        self._add_cards(column)
        self._add_apart(column)
        column.space(20)
        if not is_wide:
            half = max(d.ui(280), (column.w - d.ui(12)) // 2)
            ways = [side.person_choice(half), *side.joins(half), *self._tables(side, half)]
            column.row([*ways, self._period_choice(column.w)])
            column.space(16)
        self._add_views(column)
        column.space(16)
        self._add_view(column)
        self._add_notes(column)
        # A margin at each side for the focus ring and the shadows.
        view = main.inflate(2 * d.px(16), 2 * d.px(16))
        return [*zones, Zone("record", column.widgets, view, column.y - view.y + d.px(8))]

    def _left(self, filter_panel: FilterPanel, area: pygame.Rect) -> list[Zone]:
        d = self.ctx.display
        view = area.inflate(-2 * d.ui(16), -2 * d.ui(16))
        column = Column(self.ctx, view.x, view.y, view.w - d.ui(10))
        color = self.ctx.theme.color.on_dark2
        column.text("side.title", self.ctx.t("Person"), "small", color=color)
        column.space(8)
        filter_panel.add_people(column, self._finished - self._record_data.watched)
        for widget in (*filter_panel.joins(column.w), *self._tables(filter_panel, column.w)):
            column.space(10)
            column.row([widget])
        column.space(16)
        column.text("side.period", self.ctx.t("Period"), "small", color=color)
        column.space(8)
        column.row([self._period_choice(column.w)])
        return [
            Zone("side.ground", [Panel(self.ctx, "side.panel", area, hud=True)]),
            Zone("people", column.widgets, view, column.y - view.y, on_dark=True),
        ]

    def _period_choice(self, width: int) -> Widget:
        ctx, t = self.ctx, self.ctx.t
        options = [("week", t("7 days")), ("month", t("30 days")), ("all", t("All time"))]
        found = choice(
            ctx, "period", t("Period"), options, self._period, width, on_change=self._look_back, margin=14
        )
        found.rect.h = control_h(ctx, 52)
        return found

    def _look_back(self, period: str) -> None:
        self._period, self._page = period, 0
        self._look_again()

    def _tables(self, filter_panel: FilterPanel, width: int) -> list[Widget]:
        return (
            filter_panel.tables(self._game, self._record_data.tables, width)
            if self.view in ("charts", "numbers")
            else []
        )

    def _add_cards(self, column: Column) -> None:
        ctx, d, gap = self.ctx, self.ctx.display, self.ctx.display.px(16)
        each = max(1, min(len(self._games), (column.w + gap) // (d.ui(270) + gap)))
        each = -(-len(self._games) // -(-len(self._games) // each))
        is_low = each < len(self._games)
        width, tall = (column.w - gap * (each - 1)) // each, GameCard.height(ctx, is_low=is_low)
        for number, (game_id, game) in enumerate(self._games.items()):
            rect = pygame.Rect(
                column.x + number % each * (width + gap),
                column.y + number // each * (tall + gap),
                width,
                tall,
            )
            look = partial(self._look_at_game, game_id)
            wins = self._record_data.everything.get(game_id)
            column.widgets.append(
                GameCard(ctx, rect, game, wins, look, chosen=self._is_chosen(game_id), is_low=is_low)
            )
        rows = -(-len(self._games) // each)
        column.y += rows * (tall + gap) - gap

    def _is_chosen(self, game_id: str) -> bool:
        return game_id == self.wanted.game and self.view != "overview"

    def _look_at_game(self, game_id: str) -> None:
        """Show one game: from all of them, its charts."""
        self.view = "charts" if self.view == "overview" else self.view
        self.look_at(GameFilter(game_id, self.wanted.person))

    def _add_apart(self, column: Column) -> None:
        """Say why there are more games than those won or lost."""
        apart = sum(game.is_finished and game.is_assisted for game in self._stats_worker.games.values())
        if apart:
            words = self.ctx.tn(
                "{count} finished game counts as neither won nor lost here: a move was taken back after "
                "it revealed something, the game was continued from another one, or a seat changed hands.",
                "{count} finished games count as neither won nor lost here: a move was taken back after "
                "it revealed something, the game was continued from another one, or a seat changed hands.",
                apart,
            )
            column.space(12)
            column.text("apart", words, "small", color=self.ctx.theme.color.on_dark2)

    def _add_views(self, column: Column) -> None:
        t = self.ctx.t
        options = [
            ("overview", t("All games")),
            ("charts", t("Charts")),
            ("numbers", t("Numbers")),
            ("firsts", t("Achievements")),
        ]
        name = t("What is shown")
        column.row([choice(self.ctx, "view", name, options, self.view, column.w, on_change=self._show)])

    def _show(self, view: View) -> None:
        self.view = view

    def _add_view(self, column: Column) -> None:
        panels = RecordPanels(
            self.ctx,
            self._game,
            self._record_data.games,
            look_against=lambda against: self.look_at(self.wanted._replace(against=against)),
            replay=self._replay,
            turn_page=self._turn,
        )
        played = list(played_by(self._counted, self.wanted.person, self.ctx.settings.same_person))
        if self.view == "overview" and played:
            counting = [one for one in played if not one.game.is_assisted]
            overview = Overview(self.ctx, self._games, counting, panels.add)
            self._in_columns(column, [overview.left, overview.right])
        elif self.view == "firsts":
            AchievementList(self.ctx, panels, firsts(played), self._watch_first).add(column)
        elif not self._record_data.games.played or self.view == "overview":
            is_narrowed, is_counting = (
                self.wanted != GameFilter(self.wanted.game),
                self._stats_worker.is_counting,
            )
            Nothing(self.ctx, panels, is_narrowed=is_narrowed, is_counting=is_counting).add(column)
        elif self.view == "numbers":
            tables = Tables(self.ctx, panels)
            self._in_columns(column, [tables.add, tables.add_own])
        else:

            def left(one: Column) -> None:
                panels.wins(one, self.wanted.against)
                panels.scores(one, self._page)

            self._in_columns(column, [left, OwnFigures(self.ctx, panels).add])

    def _in_columns(self, column: Column, parts: list[Any]) -> None:
        """Put parts side by side if there is room, else stack them."""
        gap = self.ctx.display.px(20)
        if len(parts) < 2 or column.w < self.ctx.display.ui(TWO):
            for part in parts:
                part(column)
            return
        width = round((column.w - gap) * 0.58)
        left = Column(self.ctx, column.x, column.y, width)
        right = Column(self.ctx, column.x + width + gap, column.y, column.w - gap - width)
        for part, where in zip(parts, (left, right), strict=True):
            part(where)
            column.widgets += where.widgets
        column.y = max(left.y, right.y)

    def _add_notes(self, column: Column) -> None:
        color = self.ctx.theme.color.on_dark2
        for number, note in enumerate(notes(self.ctx, self._counted, self._record_data)):
            column.text(f"note{number}", note, "small", color=color)

    # -- doing -----------------------------------------------------------------------------------------

    def _turn(self, page: int) -> None:
        self._page = page
        self.rebuild()

    def _replay(self, one: PlayedSide) -> None:
        self._watch(one.path, None, one.ours)

    def _watch_first(self, one: ShownAchievement) -> None:
        self._watch(one.path, one.position, (one.seat,))

    def _watch(self, path: Path, position: int | None, whose: Sequence[Seat]) -> None:
        """Show a game's replay over this page, as its player saw it."""
        ctx = self.ctx
        try:
            table = saves.open_save(path).table
        except SaveError as error:
            ctx.toasts.add(ctx.message(error.message), kind="bad")
            return
        navigate.show_history(ctx, Session(table, lambda: ctx.settings.curtain), position, whose)

    def _join(self, person: str, other: str) -> None:
        """Count a person's games as another one's."""
        if not other:
            return
        known = self.ctx.settings.same_person
        joined = {name: other if whose == person else whose for name, whose in known.items()}
        self.ctx.change(same_person={**joined, person: other})
        self.look_at(self.wanted._replace(person=other))

    def _part(self, person: str) -> None:
        """Count the games of each name separately again."""
        known = self.ctx.settings.same_person
        self.ctx.change(same_person={name: whose for name, whose in known.items() if whose != person})
        self._look_again()
