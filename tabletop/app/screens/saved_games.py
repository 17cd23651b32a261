"""The lists of saved games and replays: open, export, delete; damaged ones with the reason (ux M3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pygame

import tabletop
from tabletop import files, saves
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.screens.exporting import export_save
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.phrases import count_text, moment_of, when_text, won_text
from tabletop.app.screens.setup.plan import SeatPlan, SetupPlan, newer_names
from tabletop.app.table import registry
from tabletop.app.table.around import opening
from tabletop.app.widgets.base import Look, Widget, Zone, initial_of
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.layout import Column, Label, Panel
from tabletop.daily import Day, DayGames, day_on, days_played, has_puzzles
from tabletop.engine.players import colour_of
from tabletop.engine.protocol import Game
from tabletop.engine.table import Table
from tabletop.saves.file_format import SaveError
from tabletop.saves.library import AT_ONCE, Library, SaveEntry

ROW_H = 116


def open_game(ctx: Context, path: Path) -> bool:
    """Go on with a saved game, look at a finished one; False, with a sentence, if it cannot be opened."""
    table = opened(ctx, path)
    if table is None:
        return False
    if table.result is not None:
        opening.look_at(ctx, table)
        return True
    try:
        opening.resume(ctx, path)
    except SaveError as error:
        ctx.toasts.add(ctx.message(error.message), kind="bad")
        return False
    return True


def opened(ctx: Context, path: Path) -> Table[Any, Any, Any] | None:
    """Return a saved game; None, with a sentence, if it cannot be opened."""
    try:
        table = saves.open_save(path).table
        why = registry.why_no_table(table.game.id)
        if why is not None:
            raise SaveError(why)
    except SaveError as error:
        ctx.toasts.add(ctx.message(error.message), kind="bad")
        return None
    return table


class SaveRow(Widget):
    """One file: game, players, progress, date; or its fault."""

    role = "button"

    def __init__(
        self, ctx: Context, rect: pygame.Rect, number: int, save_entry: SaveEntry, do: Callable[[], object]
    ) -> None:
        self.save_entry = save_entry
        summary = save_entry.summary
        game = tabletop.game(summary.game) if summary.game in tabletop.games() else None
        headline = files.shown(save_entry.path.name) if game is None else game.name
        self.when = when_text(ctx, moment_of(save_entry.modified))
        names = ctx.t(", ").join(seat.name for seat in summary.seats)
        super().__init__(
            ctx, f"save{number}", rect, ctx.sentences((headline, names, self.when)), on_activate=do
        )
        self.headline = headline
        self.line = "" if game is None else self._state(game)
        self.problem = ctx.sentences(ctx.message(one) for one in summary.messages)

    def _state(self, game: Game[Any, Any, Any]) -> str:
        ctx, summary = self.ctx, self.save_entry.summary
        if summary.winners is None:
            return count_text(ctx, game, summary.round)
        winners = ctx.listed(summary.seats[seat].name for seat in summary.winners)
        won = won_text(ctx, game, winners, summary.round)
        if not summary.hints:
            return won
        return ctx.t("{result}, with hints", result=won)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the row."""
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        shapes = ctx.shapes
        shapes.box(surface, self.rect, color.paper3 if look.hover else color.paper2, radius=self.radius)
        x, y = self.rect.x + d.ui(24), self.rect.y + d.ui(14)
        h = text.line_height("h3")
        when_w = min(text.width(self.when, "small"), self.rect.w // 2)
        when = pygame.Rect(self.rect.right - d.ui(24) - when_w, y, when_w, h)
        text.draw(surface, self.when, "small", color.ink2, when, align="right")
        head_w = min(text.width(self.headline, "h3"), when.x - x - d.ui(20))
        text.draw(surface, self.headline, "h3", color.ink, pygame.Rect(x, y, head_w, h))
        state = pygame.Rect(x + head_w + d.ui(18), y, when.x - x - head_w - d.ui(36), h)
        if state.w > d.ui(60):
            text.draw(surface, self.line, "body", color.ink, state)
        low = pygame.Rect(x, y + h + d.ui(4), self.rect.w - 2 * d.ui(24), self.rect.bottom - y - h - d.ui(14))
        if self.problem:
            size = d.ui(22)
            surface.blit(ctx.assets.icon("no", size, color.bad), (x, low.centery - size // 2))
            words = pygame.Rect(x + size + d.ui(10), low.y, low.w - size - d.ui(10), low.h)
            text.draw(surface, self.problem, "small", color.bad, words, lines=2)
            return
        self._seats(surface, low)

    def _seats(self, surface: Canvas, area: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        size = min(d.ui(40), area.h)
        x = area.x
        count = max(1, len(self.save_entry.summary.seats))
        for number, seat in enumerate(self.save_entry.summary.seats):
            winner = self.save_entry.summary.winners is not None and number in self.save_entry.summary.winners
            token = pygame.Rect(x, area.centery - size // 2, size, size)
            ctx.shapes.token(surface, token, seat.colour, initial_of(seat.name), seat.face)
            style = "body_b" if winner else "body"
            room = area.w // count - size - d.ui(36)
            name_w = min(room, ctx.text.width(seat.name, style))
            words = pygame.Rect(token.right + d.ui(12), area.y, max(1, name_w), area.h)
            ctx.text.draw(surface, seat.name, style, ctx.theme.color.ink, words)
            x = words.right + d.ui(26)


class SavedGamesScene(PageScene):
    """Games to continue (and damaged ones), or finished ones."""

    takes_files = True
    leads_home = True

    def __init__(self, ctx: Context, *, finished: bool) -> None:
        super().__init__(ctx)
        self.finished = finished
        self.library = Library(ctx.home / "saves")
        self._library_scan = self.library.scan()
        self.entries: list[SaveEntry] = []
        self.ground = "menu"

    def enter(self) -> None:
        """Read the library."""
        self._read()
        self.focus_key = "save0" if self.entries else "home"

    def resume(self) -> None:
        """Read the library again: files may be gone."""
        super().resume()
        self._read()

    def exit(self) -> None:
        """Keep what was read of the files."""
        self._library_scan.close()

    def update(self, now: int) -> None:
        """Open unknown files one by one while nothing else happens."""
        super().update(now)
        if self._library_scan.left:
            self.ctx.alarm.at(now)

    def rest(self) -> None:
        """Open one more file."""
        super().rest()
        if self._library_scan.left:
            before = self.entries
            self._library_scan.go_on()
            self._take_in()
            self._follow(before)
            self.rebuild()

    def _follow(self, before: list[SaveEntry]) -> None:
        """Keep the focus on its game after a change of the list."""
        key = self.focus_key or ""
        name = key.rstrip("0123456789")
        if name != key:
            self.focus_key = f"{name}{self.entries.index(before[int(key[len(name) :])])}"

    def _read(self) -> None:
        """Read the list of files."""
        self._library_scan = self.library.scan(AT_ONCE)
        self._take_in()

    def _take_in(self) -> None:
        if not self._library_scan.left:
            self._library_scan.close()
        found = [e for e in self._library_scan.entries if e.summary.is_finished == self.finished]
        # Files that cannot be opened come last, otherwise the newest first.
        self.entries = sorted(found, key=lambda entry: not entry.summary.game)

    def heading(self) -> tuple[str, str]:
        """Return the name of the list, and its length."""
        title = self.ctx.t("Replays") if self.finished else self.ctx.t("Saved games")
        return title, self.ctx.tn("{count} game", "{count} games", len(self.entries))

    def body(self) -> list[Zone]:
        """Return the list on its panel."""
        ctx, d, area = self.ctx, self.ctx.display, self.content
        width = min(area.w, d.ui(1280))
        panel = pygame.Rect(area.centerx - width // 2, area.y, width, area.h)
        view = panel.inflate(-2 * d.ui(24), -2 * d.ui(20))
        column = Column(ctx, view.x, view.y, view.w - d.ui(18))
        tall = max(d.ui(ROW_H), ctx.text.line_height("h3") + 2 * ctx.text.line_height("small") + d.ui(34))
        for number, entry in enumerate(self.entries):
            self._add(column, number, entry, tall)
            column.space(12)
        if not self.entries:
            words = ctx.t("No finished games yet.") if self.finished else ctx.t("No saved games yet.")
            rect = pygame.Rect(view.x, view.y, view.w, view.h)
            column.widgets.append(
                Label(ctx, "none", rect, words, "h3", color=ctx.theme.color.ink2, align="center")
            )
        return [
            Zone("ground", [Panel(ctx, "panel", panel)]),
            Zone("saves", column.widgets, view, column.y - view.y),
        ]

    def _add(self, column: Column, number: int, save_entry: SaveEntry, tall: int) -> None:
        ctx, d = self.ctx, self.ctx.display
        side, gap = d.ui(52), d.ui(12)
        can_open = bool(save_entry.summary.game)
        row_w = column.w - (2 + self.finished) * (side + gap)
        rect = pygame.Rect(column.x, column.y, row_w, tall)
        row = SaveRow(ctx, rect, number, save_entry, partial(self._open, save_entry))
        row.enabled, row.reason = can_open, row.problem
        column.widgets.append(row)
        x = row.rect.right + gap
        y = row.rect.centery - side // 2
        review, export = partial(self._review, save_entry), partial(export_save, ctx, save_entry.path)
        delete = partial(self._ask_delete, save_entry)
        offered = (
            ActionItem(f"review{number}", ctx.t("Game review"), "review", review),
            ActionItem(f"export{number}", ctx.t("Export a copy"), "folder", export),
            ActionItem(f"delete{number}", ctx.t("Delete"), "x", delete),
        )
        for item in offered[0 if self.finished else 1 :]:
            if can_open or item is offered[-1]:
                column.widgets.append(IconButton.of(ctx, item, pygame.Rect(x, y, side, side)))
            x += side + gap
        column.y += tall

    def _open(self, save_entry: SaveEntry) -> None:
        if not open_game(self.ctx, save_entry.path):
            self._read()
            self.rebuild()

    def _review(self, save_entry: SaveEntry) -> None:
        """Show the review of a game."""
        table = opened(self.ctx, save_entry.path)
        if table is not None:
            navigate.show_review(self.ctx, Session(table, lambda: self.ctx.settings.curtain))

    def _ask_delete(self, save_entry: SaveEntry) -> None:
        t = self.ctx.t
        buttons = (
            ActionItem("delete", t("Delete"), do=lambda: self._delete(save_entry), kind="danger"),
            ActionItem("keep", t("Keep it")),
        )
        name = files.shown(save_entry.path.name)
        sentence = t("“{file}” will be deleted from the disk. This cannot be undone.", file=name)
        self.ctx.scenes.push(Dialog(self.ctx, t("Delete this game?"), sentence, buttons, focus="keep"))

    def _delete(self, save_entry: SaveEntry) -> None:
        try:
            self.library.delete(save_entry.path)
        except SaveError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
        self._read()
        self.rebuild()


# Opens a day's city: the game already begun, or a new one.


def play(ctx: Context, day: Day, live: SaveEntry | None = None) -> None:
    """Go on with the begun game, or begin a new one; the person of the last game plays."""
    if live is not None:
        open_game(ctx, live.path)
        return
    seats = [SeatPlan(kind=kind, colour=colour_of(number)) for number, kind in enumerate(day.seats)]
    plan = SetupPlan(day.game, seats, newer_names=newer_names("", ctx.settings))
    plan.offer_names()
    opening.begin_day(ctx, day, plan.infos(ctx.t))


def go_on_or_play(ctx: Context, when: date) -> None:
    """Go on with a date's city if it was begun, else begin it; show its page if that is not known at once."""
    if has_puzzles(when):
        navigate.open_sunday(ctx, when)
        return
    day = day_on(when)
    looking = Library(ctx.home / "saves").scan(AT_ONCE)
    looking.close()
    if looking.left:  # it may be among them: the day's page looks, while no player waits
        navigate.return_to_daily(ctx, when)
        return
    played = days_played(looking.entries, day.date)
    play(ctx, day, played.get(day.date, DayGames()).live)
