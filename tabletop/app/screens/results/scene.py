"""The end of a game: who won and why, the score sheet, its history, what to do next (ux E1 to E8)."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown, Pointer
from tabletop.app.core.session import Session
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.phrases import length_text
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.results import words
from tabletop.app.screens.results.chart import Chart, course_of
from tabletop.app.screens.results.ending import Cake, Ending, headline
from tabletop.app.screens.results.news import DayEnd, NewAchievements
from tabletop.app.screens.results.panels import ResultPanels
from tabletop.app.screens.results.sheet import rows_of
from tabletop.app.screens.saved_games import play
from tabletop.app.table import registry
from tabletop.app.table.around import opening
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.layout import Panel, control_h, natural_w, wrap_row
from tabletop.engine.protocol import Result
from tabletop.saves.library import Library

ROOM_FOR_NEWS = 420
"""With less room a day's line is shown without new achievements: logical px (UI scale)."""


class ResultsScene(PageScene):
    """The score sheet of a finished session, over its table."""

    leads_home = True

    def __init__(self, ctx: Context, session: Session) -> None:
        super().__init__(ctx)
        result = session.result
        if result is None:
            raise ValueError("this game is not over")
        self.session = session
        self.result: Result = result
        self.rows = rows_of(result)
        self.colours = [seat.colour for seat in session.table.seats]
        self.board = TablePicture(ctx, session)
        self.chart = Chart(ctx, course_of(session.table), self.colours)
        self.open: tuple[int, int] = self._first_open()
        self.focus_key = "rematch"
        self.cake: Cake | None = None
        self._began = ctx.now
        self.shown = 0
        self.new_achievements = NewAchievements(ctx, session)
        self._day = DayEnd(ctx, session)
        self._best = words.best_alone(session, Library(ctx.home / "saves"))
        if ctx.assets.exists(f"tables/{session.game.id}"):
            self.ground, self.dark = session.game.id, 0.35

    def enter(self) -> None:
        """Begin: reveal row by row, with a cake for several winners who are cheered."""
        self._began = self.ctx.now
        if len(self.result.winners) > 1 and self.result.is_cheered:
            self.cake = Cake(self.ctx, [self.colours[seat] for seat in self.result.winners])
        self.ctx.a11y.announce(self.ctx.sentences((self.headline, self.reason)))

    # -- words -----------------------------------------------------------------------------------------

    @property
    def headline(self) -> str:
        """Who won; alone, the result."""
        return words.headline(self.ctx, self.session, self.result)

    @property
    def reason(self) -> str:
        """Why; alone also the best result so far."""
        return words.reason(self.ctx, self.session, self.result, self._best)

    def heading(self) -> tuple[str, str]:
        """Return the game, and how long it took."""
        game = self.session.game
        return game.name, length_text(self.ctx, game, game.progress.round_of(self.session.table.state))

    def bar_buttons(self) -> list[ActionItem]:
        """Return rules and settings."""
        ctx = self.ctx
        show = lambda: navigate.show_rules(ctx, self.session.game, self.result.clause)  # noqa: E731
        return [
            ActionItem("rules", ctx.t("Rules"), "book", show, "rules"),
            self.settings_item,
        ]

    def back(self) -> None:
        """Go to the main menu."""
        navigate.show_menu(self.ctx)

    def on_cancel(self) -> bool:
        """Show the table; nothing closes by itself (ux E6)."""
        if self._has_table:
            self.ctx.scenes.pop(self)
        return True

    def on_action(self, name: str) -> bool:
        """Go to the menu by its key, as from the table."""
        if name == "menu":
            self.back()
            return True
        return super().on_action(name)

    @property
    def _has_table(self) -> bool:
        return len(self.ctx.scenes.stack) > 1

    # -- revealing -------------------------------------------------------------------------------------

    @property
    def is_revealing(self) -> bool:
        """Whether rows are still to appear."""
        return self.shown < len(self.rows)

    def update(self, now: int) -> None:
        """Show one row after the other (ux E5)."""
        super().update(now)
        each = self.ctx.ms("score_row")
        due = len(self.rows) if each == 0 else min(len(self.rows), (now - self._began) // each)
        if due > self.shown:
            self.shown = due
            self.rebuild()
        if not self.is_revealing and (self.new_achievements.update(now) | self._day.update()):
            self.rebuild()
        if self.animating:
            self.dirty = True

    def exit(self) -> None:
        """Stop waiting for new achievements."""
        self.new_achievements.close()

    def intercept(self, event: Event) -> bool:
        """Show all rows at any press, which does nothing else then."""
        pressed = (isinstance(event, Pointer) and event.kind == "down") or isinstance(event, KeyDown)
        if pressed and self.is_revealing:
            self.shown = len(self.rows)
            self.rebuild()
            return True
        return False

    @property
    def animating(self) -> bool:
        """Whether rows appear or candles flicker."""
        return self.is_revealing or (self.cake is not None and self.cake.active)

    # -- layout ----------------------------------------------------------------------------------------

    @property
    def _head(self) -> pygame.Rect:
        """The place of the headline."""
        d = self.ctx.display
        top = topbar.height(self.ctx) + d.px(12)
        size = min(d.ui(120), d.px(140))
        return pygame.Rect(d.px(40), top, d.w - 2 * d.px(40), size)

    def body(self) -> list[Zone]:
        """Return buttons, sheet, drill-down and chart; what does not fit scrolls."""
        d, ending = self.ctx.display, self._ending()
        head, side = self._head, d.px(40)
        buttons = self._buttons()
        foot_w = d.w - 2 * side
        row = pygame.Rect(side, 0, foot_w, 0)
        foot_h = wrap_row(buttons, row, d.ui(16))
        if d.is_large:
            # The sheet needs the room of a second row: the least important button becomes an icon.
            for button in reversed(buttons[1:]):
                if foot_h <= buttons[0].rect.h:
                    break
                if button.icon:
                    button.caption, button.tooltip = "", button.name
                    button.rect.w = button.rect.h
                foot_h = wrap_row(buttons, row, d.ui(16))
        top = d.h - d.px(28) - foot_h
        for button in buttons:
            button.move(0, top)
        if buttons[0].rect.y == buttons[-1].rect.y:
            buttons[-1].rect.right = d.w - side
        area = pygame.Rect(side, head.bottom + d.px(12), foot_w, top - d.px(20) - head.bottom - d.px(12))
        feet: list[Zone] = []
        for foot in (self._day, self.new_achievements):
            if feet and self._day.day is not None and area.h < d.ui(ROOM_FOR_NEWS):
                break
            feet.append(foot.zone(area))
            if feet[-1].widgets:
                area.h = feet[-1].widgets[0].rect.top - d.px(20) - area.top
        return [
            Zone("buttons", list(buttons)),
            *feet,
            *self._panels(ending, area),
            Zone("headline", [headline(self.ctx, head, ending, self.cake)]),
        ]

    def _ending(self) -> Ending:
        words = self.headline, self.reason
        return Ending(self.session, self.result, *words, self.rows, self.shown, self.open)

    def _panels(self, ending: Ending, area: pygame.Rect) -> list[Zone]:
        d, gap = self.ctx.display, self.ctx.display.px(32)
        panels = ResultPanels(self.ctx, ending, self.board, self.chart, self.open_cell)
        wide = self.chart.is_needed and area.w >= d.ui(1300) and area.h >= d.ui(460)
        if wide:
            left = pygame.Rect(area.x, area.y, round((area.w - gap) * 0.53), area.h)
            right = pygame.Rect(left.right + gap, area.y, area.right - left.right - gap, area.h)
            low_h = max(d.ui(188), round(area.h * 0.26))
            chart = pygame.Rect(right.x, right.y, right.w, right.h - low_h - d.px(20))
            low = pygame.Rect(right.x, chart.bottom + d.px(20), right.w, low_h)
            return [
                *panels.sheet(left),
                *panels.items(low),
                Zone("chart", [Panel(self.ctx, "chart.panel", chart), *panels.chart(chart)]),
            ]
        left = pygame.Rect(area.x, area.y, round((area.w - gap) * 0.56), area.h)
        right = pygame.Rect(left.right + gap, area.y, area.right - left.right - gap, area.h)
        return [*panels.sheet(left), *panels.items(right)]

    def _first_open(self) -> tuple[int, int]:
        seat = self.result.winners[0] if self.result.winners else 0
        number = next((n for n, row in enumerate(self.rows) if row.is_total and row.items[seat]), 0)
        return number, seat

    def open_cell(self, number: int, seat: int) -> None:
        """Show the parts of a number."""
        self.open = (number, seat)
        self.rebuild()

    # -- what to do next -------------------------------------------------------------------------------

    def _buttons(self) -> list[Button]:
        ctx, t = self.ctx, self.ctx.t
        tall = control_h(ctx, 72 if ctx.display.u <= 1.25 else 56)
        save = lambda: words.save_replay(ctx, self.session)  # noqa: E731
        entries: list[tuple[str, str, str, object]] = [
            self._again(),
            ("review", t("Game review"), "review", lambda: navigate.show_review(ctx, self.session)),
            ("replay", t("Watch replay"), "rw", lambda: navigate.show_history(ctx, self.session, 1)),
            *([] if self._day.day else [("save", t("Save replay"), "folder", save)]),
            ("export", t("Export text or CSV"), "log", self._export),
        ]
        entries += [
            (f"more{at}", t(more.name), more.icon, partial(more.open, ctx, self.session))
            for at, more in enumerate(registry.declared(self.session.game.id).afterwards)
        ]
        if self._has_table:
            entries.append(("table", t("Look at the table"), "eye", lambda: ctx.scenes.pop(self)))
        if self._day.day is not None:
            when = self._day.day.date
            entries.append(("daily", t("Daily city"), "daily", lambda: navigate.show_daily(ctx, when)))
        entries.append(("menu", t("Main menu"), "home", self.back))
        found: list[Button] = []
        for key, name, icon, do in entries:
            button = Button(
                ctx,
                key,
                pygame.Rect(0, 0, ctx.display.w, tall),
                name,
                icon=icon,
                kind="primary" if key == "rematch" and self._day.day is None else "normal",
                on_activate=do,  # type: ignore[arg-type]
            )
            button.rect.w = natural_w(button) + ctx.display.ui(16)
            found.append(button)
        return found

    def _again(self) -> tuple[str, str, str, object]:
        """Return the button to play again: a day's city as it was, any other game with other cards."""
        ctx, day = self.ctx, self._day.day
        if day is not None:
            return "rematch", ctx.t("Play it again"), "", lambda: play(ctx, day)
        return (
            "rematch",
            words.rematch_name(ctx, self.session),
            "",
            lambda: opening.rematch(ctx, self.session),
        )

    def _export(self) -> None:
        words.ask(self.ctx, self.session, self.rows, self.headline, self.reason)
