"""The daily city: today's, earlier ones, and their results here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pygame

from tabletop.app.core import navigate, progress
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.screens.daily.city import (
    DayResult,
    DayState,
    Looks,
    came_of_game,
    came_of_puzzles,
    city,
)
from tabletop.app.screens.daily.last_tables import LastTables
from tabletop.app.screens.daily.week import WeekState, add_city, add_week, city_height, five, least_height
from tabletop.app.screens.day import date_line
from tabletop.app.screens.day_proof import DayProof
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.saved_games import opened, play
from tabletop.app.screens.tiles import PicturedScene, bare
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Column, Panel
from tabletop.daily import FIRST, DayGames, Tries, day_on, days_played, has_puzzles, is_over
from tabletop.saves.file_format import SaveError
from tabletop.saves.library import AT_ONCE, Library

WIDE, SIDE_W, PAD = 1150, 660, 26
"""The least width for the week beside the day, the most width of the week, and the margin: logical px (UI
scale)."""


class DailyScene(PicturedScene, PageScene):
    """Opens with today's city, or that of a date."""

    leads_home = True

    def __init__(self, ctx: Context, when: date | None = None) -> None:
        super().__init__(ctx)
        self._library = Library(ctx.home / "saves")
        self._library_scan = self._library.scan(AT_ONCE)
        self._today = max(FIRST, ctx.today())
        self.chosen = min(when or self._today, self._today)
        self._week = self.chosen
        self._played: Mapping[date, DayGames] = {}
        self._day_proof: DayProof | None = None
        self._tables = LastTables(ctx)

    def enter(self) -> None:
        """Focus the main button."""
        self._look()
        self._focus_first()

    def resume(self) -> None:
        """Look again: saved games may have changed."""
        super().resume()
        self._library_scan = self._library.scan(AT_ONCE)
        self._look()

    def exit(self) -> None:
        """Keep what was read of the saved games."""
        self._library_scan.close()

    # -- what is known ---------------------------------------------------------------------------------

    def _look(self) -> None:
        """Take in the known saved games."""
        self._played = days_played(self._library_scan.entries, self._today)
        self._choose(self.chosen)

    @property
    def day_games(self) -> DayGames:
        """The games of the shown day."""
        return self._played.get(self.chosen, DayGames())

    def _choose(self, when: date) -> None:
        self.chosen = when
        record = self.day_games.record
        if record is None:
            self._day_proof = None
        elif self._day_proof is None or self._day_proof.path != record.path:
            self._day_proof = self._proved(record.path)
        self.rebuild()

    def _proved(self, path: Path) -> DayProof | None:
        try:
            return DayProof(self.ctx, path, day_on(self.chosen))
        except SaveError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
            return None

    def choose(self, when: date) -> None:
        """Show another day; scroll to it if the week is below."""
        self._choose(when)
        if not self._is_wide:
            self._focus_first()
            zone = self.zone_of(self.focus_key)
            if zone is not None:
                self.scrolling.to(zone, 0)

    def _focus_first(self) -> None:
        has_record = (
            is_over(self._tries(self.chosen))
            if has_puzzles(self.chosen)
            else self.day_games.record is not None
        )
        self.focus("again" if has_record else "play")

    def _reveal(self) -> None:
        """Keep the focus in sight: the texts above it may have grown."""
        zone = self.zone_of(self.focus_key)
        if zone is not None and self.focus_key is not None and self.focus_visible:
            self.scrolling.reveal(zone, self.focus_key)

    def update(self, now: int) -> None:
        """Check the game on record bit by bit; notice midnight."""
        super().update(now)
        if self._day_proof is not None and self._day_proof.update():
            self.rebuild()
            self._reveal()
        if self.ctx.today() > self._today:
            self._today = self.ctx.today()
            self.rebuild()
        if self._library_scan.left or self._tables.is_due:
            self.ctx.alarm.at(now)

    def rest(self) -> None:
        """Draw the picture; then open an unread game, or go on with the picture of a finished one."""
        super().rest()
        if self._library_scan.left:
            self._library_scan.go_on()
            self._look()
        elif bare(self.zones) is None and self._tables.work():
            self.dirty = True

    # -- doing -----------------------------------------------------------------------------------------

    def _tries(self, when: date) -> Tries:
        return progress.tries_on(self.ctx.settings, when)

    def _ask(self) -> None:
        navigate.open_sunday(self.ctx, self.chosen)

    def _turn(self, week: date) -> None:
        self._week = week
        self.rebuild()

    def _recorded(self) -> Session | None:
        """Return the game on record; None, with a sentence, if it cannot be opened."""
        record, ctx = self.day_games.record, self.ctx
        table = None if record is None else opened(ctx, record.path)
        return None if table is None else Session(table, lambda: ctx.settings.curtain)

    def _watch(self) -> None:
        session = self._recorded()
        if session is not None:
            navigate.show_history(self.ctx, session, 1, session.humans)

    def _review(self) -> None:
        session = self._recorded()
        if session is not None:
            navigate.show_review(self.ctx, session)

    def relayout(self) -> None:
        """The pictures have other sizes."""
        super().relayout()
        self._tables.forget()

    # -- layout ----------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the title, and today's city."""
        words = self.ctx.t("Today: {game}", game=date_line(self.ctx, self._today))
        return self.ctx.t("Daily city"), words

    def bar_buttons(self) -> list[ActionItem]:
        """Return the record and the settings."""
        ctx = self.ctx
        return [
            ActionItem("record", ctx.t("Record"), "chart", lambda: navigate.show_record(ctx)),
            self.settings_item,
        ]

    @property
    def _is_wide(self) -> bool:
        return self.content.w >= self.ctx.display.ui(WIDE)

    def body(self) -> list[Zone]:
        """Return the day and its week, side by side if there is room."""
        d, area = self.ctx.display, self.content
        gap = d.px(24)
        if not self._is_wide:
            widgets = self._city(pygame.Rect(area.x, area.y, area.w, 0))
            top = widgets[0].rect.bottom + gap
            widgets += self._days(pygame.Rect(area.x, top, area.w, 0))
            return [self._zone("day", area, widgets)]
        side_w = min(d.ui(SIDE_W), area.w * 46 // 100)
        left = pygame.Rect(area.x, area.y, area.w - side_w - gap, area.h)
        right = pygame.Rect(left.right + gap, area.y, side_w, area.h)
        return [
            self._zone("day", left, self._city(left)),
            self._zone("week", right, self._days(right)),
        ]

    def _zone(self, name: str, area: pygame.Rect, widgets: list[Widget]) -> Zone:
        """Return a zone that scrolls, with a margin for shadows and the focus ring."""
        margin = self.ctx.display.px(16)
        lowest = max(widget.rect.bottom for widget in widgets)
        return Zone(name, widgets, area.inflate(2 * margin, 2 * margin), lowest - area.y + 2 * margin)

    def _city(self, area: pygame.Rect) -> list[Widget]:
        ctx, when = self.ctx, self.chosen
        if has_puzzles(when):
            return five(ctx, area, (when, self._today), self._tries(when), self._ask)
        day = day_on(when)
        state = DayState(day, self._today, self.day_games, self._day_proof, self._tables)
        return city(
            ctx, area, state, lambda: play(ctx, day, self.day_games.live), Looks(self._watch, self._review)
        )

    def _result(self, when: date) -> DayResult:
        """Return a day's result."""
        if has_puzzles(when):
            return came_of_puzzles(self.ctx, self._tries(when))
        return came_of_game(self.ctx, when, self._played.get(when, DayGames()), self._tables)

    def _days(self, area: pygame.Rect) -> list[Widget]:
        """Return the panel of the week and, if there is room, the one with its houses."""
        ctx, pad, gap = self.ctx, self.ctx.display.ui(PAD), self.ctx.display.px(24)
        state = WeekState(
            self._week, self.chosen, self._today, self.choose, self._turn, self.ctx.catalogue.about.week
        )
        houses_h = city_height(ctx) + 2 * pad
        if area.h - houses_h - gap < least_height(ctx) + 2 * pad:
            houses_h = 0
        column = Column(ctx, area.x + pad, area.y + pad, area.w - 2 * pad)
        add_week(column, state, self._result, area.h - 2 * pad - (houses_h + gap if houses_h else 0))
        ground = pygame.Rect(area.x, area.y, area.w, column.y + pad - area.y)
        found: list[Widget] = [Panel(ctx, "week.panel", ground)]
        if houses_h:
            low = pygame.Rect(area.x, ground.bottom + gap, area.w, area.bottom - ground.bottom - gap)
            column.y = low.y + pad
            add_city(column, state, self._result, low.h - 2 * pad)
            found.append(Panel(ctx, "houses.panel", low))
        return [*found, *column.widgets]
