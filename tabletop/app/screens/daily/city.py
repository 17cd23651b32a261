"""One day's city: its game and players, the button to play it, and its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

import pygame

import tabletop
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.screens.daily.last_tables import LastTables
from tabletop.app.screens.day import company_text, day_line, person, result_text, tries_text
from tabletop.app.screens.day_proof import DayProof, add_line
from tabletop.app.screens.phrases import WEEK, count_text, date_text
from tabletop.app.screens.puzzles import card
from tabletop.app.screens.tiles import Facts, Pictured, strip
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.layout import Column, Custom, fitted_button
from tabletop.daily import COUNT, Day, DayGames, Tries, day_on, is_over, judged
from tabletop.engine.players import character_of

PAD, FACE, LOW_H, DATE_W = 26, 56, 84, 62
"""Margin of the words; a player's face; the least picture, and its height above a week; the least width of
a row's date: logical px (UI scale)."""


class DayState(NamedTuple):
    """A day and its games played here; `proof` is that of the game on record, `tables` has its picture."""

    day: Day
    today: date
    day_games: DayGames
    proof: DayProof | None
    tables: LastTables


class Looks(NamedTuple):
    """What shows the game on record again: its replay, and its review."""

    watch: Action
    review: Action


class DayHead(NamedTuple):
    """The first texts of a day's panel; `facts` are icons and words."""

    date: date
    name: str
    about: str
    facts: list[tuple[str, str]]


class CityGround(Pictured):
    """The panel; along the top the table as the game on record ended, or the game's picture."""

    def __init__(self, ctx: Context, rect: pygame.Rect, day_state: DayState, picture_h: int) -> None:
        super().__init__(ctx, "city", rect, focusable=False)
        self.game, self._state, self._picture_h = day_state.day.game, day_state, picture_h

    @property
    def picture_h(self) -> int:
        """The room that the words leave."""
        return self._picture_h

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw it; the table over the game's picture, which is there at once."""
        super().draw(surface, look)
        record = self._state.day_games.record
        if record is None or not self.has_picture:
            return
        size = self.rect.w, self._picture_h
        table = self._state.tables.picture(record, size, self.radius, all_round=False)
        if table is not None:
            surface.blit(table, self.rect)


def city(ctx: Context, area: pygame.Rect, day_state: DayState, play: Action, look: Looks) -> list[Widget]:
    """Return the panel in an area, ground first, as tall as the area or as the words need. In an area without
    height it is as low as possible."""
    pad = ctx.display.ui(PAD)
    for is_low in (False, True) if area.h else (True,):
        column = Column(ctx, area.x + pad, 0, area.w - 2 * pad)
        buttons = _buttons(ctx, day_state.day_games, play, look)
        _add_words(column, day_state, buttons, is_low=is_low)
        if column.y + 2 * pad <= area.h:
            break
    ground, picture_h = below_picture(column, area)
    return [CityGround(ctx, ground, day_state, picture_h), *column.widgets]


def _add_words(column: Column, day_state: DayState, buttons: Sequence[Button], *, is_low: bool) -> None:
    """Add all texts of a day; in little room the buttons come before the explanation of the game."""
    ctx, day = column.ctx, day_state.day
    head = DayHead(day.date, day.game.name, ctx.t(day.daily.about), _facts(ctx, day))
    add_head(column, head, day_state.today, is_low=is_low)
    if not is_low:
        add_about(column, head)
        _add_people(column, day_state)
    _add_ways(column, day_state, buttons, is_low=is_low)
    if is_low:
        column.space(14)
        add_about(column, head)
        _add_people(column, day_state)


def below_picture(column: Column, area: pygame.Rect) -> tuple[pygame.Rect, int]:
    """Move the words of a panel to its foot; return their area and the height of the picture."""
    ui = column.ctx.display.ui
    words_h = column.y + 2 * ui(PAD)
    picture_h = area.h - words_h if area.h else ui(LOW_H)
    picture_h = picture_h if picture_h >= ui(LOW_H) else 0
    for widget in column.widgets:
        widget.move(0, area.y + picture_h + ui(PAD))
    return pygame.Rect(area.x, area.y, area.w, picture_h + words_h), picture_h


def _add_people(column: Column, day_state: DayState) -> None:
    """Add the characters who play."""
    ctx = column.ctx
    people = [
        _face(ctx, number, kind) for number, kind in enumerate(day_state.day.seats) if character_of(kind)
    ]
    if people:
        column.row(people, gap=28)
        column.space(14)


def add_head(column: Column, head: DayHead, today: date, *, is_low: bool) -> None:
    """Add the date and the title."""
    ctx, when = column.ctx, date_text(column.ctx, head.date)
    said = ctx.t("Today, {date}", date=when) if head.date == today else when
    column.text("city.when", said, color=ctx.theme.color.ink2)
    column.text("city.game", head.name, "h1" if is_low else "title")


def add_about(column: Column, head: DayHead) -> None:
    """Add the task and the facts."""
    column.text("city.about", head.about)
    column.space(10)
    rect = pygame.Rect(column.x, column.y, column.w, 0)
    facts = Facts(column.ctx, "city.facts", rect, head.facts)
    column.widgets.append(facts)
    column.y = facts.rect.bottom
    column.space(14)


def _facts(ctx: Context, day: Day) -> list[tuple[str, str]]:
    facts = [("person", company_text(ctx, day))]
    if day.daily.minutes:
        facts.append(("clockw", ctx.t("{minutes} min", minutes=day.daily.minutes)))
    return [*facts, ("daily", ctx.t("the same city for everyone"))]


def _face(ctx: Context, number: int, kind: str) -> Widget:
    """Return a character's face in its seat's colour, with name and work."""
    d, text, who = ctx.display, ctx.text, character_of(kind)
    name, calling = (ctx.t(who.name), ctx.t(who.calling)) if who is not None else ("", "")
    face = who.id if who is not None else ""
    size, gap = d.ui(FACE), d.ui(14)
    words_w = max(text.width(name, "body_b"), text.width(calling, "small"))
    name_h = text.line_height("body_b")
    tall = max(size, name_h + text.line_height("small"))

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        token = pygame.Rect(rect.x, rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, number, "", face)
        top = rect.centery - (name_h + text.line_height("small")) // 2
        words = pygame.Rect(token.right + gap, top, words_w, name_h)
        text.draw(surface, name, "body_b", ctx.theme.color.ink, words)
        words = pygame.Rect(words.x, words.bottom, words_w, text.line_height("small"))
        text.draw(surface, calling, "small", ctx.theme.color.ink2, words)

    rect = pygame.Rect(0, 0, size + gap + words_w, tall)
    return Custom(ctx, f"who{number}", rect, paint, name=ctx.sentences((name, calling)))


def _add_ways(column: Column, day_state: DayState, buttons: Sequence[Button], *, is_low: bool) -> None:
    """Add the result and the main button; in little room that comes before the line to copy."""
    ctx, goes = column.ctx, day_state.day_games
    record = goes.record
    if record is not None:
        if not is_low:
            column.rule("city.rule")
            column.space(14)
        column.text("city.result", result_text(ctx, record.summary), "h2")
        column.space(8)
        if is_low:
            column.row([*buttons], gap=14)
            column.space(12)
        if day_state.proof is not None:
            add_line(column, day_state.proof)
        column.space(12)
    elif goes.games:
        live = goes.live or goes.games[0]
        column.text("city.result", count_text(ctx, day_state.day.game, live.summary.round), "h2")
        column.space(10)
    if record is None or not is_low:
        column.space(6)
        column.row([*buttons], gap=14)
    note = _note(ctx, day_state)
    if note:
        column.space(10)
        column.text("city.note", note, "small", color=ctx.theme.color.ink2)


def _buttons(ctx: Context, day_games: DayGames, play: Action, look: Looks) -> list[Button]:
    t = ctx.t
    if day_games.record is None:
        name = t("Continue") if day_games.live is not None else t("Play this city")
        return [main_way(ctx, name, play)]
    name, icon = (t("Play it again"), "redo") if day_games.live is None else (t("Continue"), "play")
    return [
        fitted_button(ctx, ActionItem("again", name, icon, play)),
        fitted_button(ctx, ActionItem("watch", t("Watch replay"), "rw", look.watch)),
        fitted_button(ctx, ActionItem("review", t("See what decided it"), "review", look.review)),
    ]


def main_way(ctx: Context, name: str, play: Action) -> Button:
    """Return the large button that begins or continues a day."""
    item = ActionItem("play", name, "play", play, kind="primary")
    return fitted_button(ctx, item, least=68, style="button_l", more=ctx.display.ui(40))


def _note(ctx: Context, day_state: DayState) -> str:
    """Say which game of the day is on record."""
    goes = day_state.day_games
    if goes.more:
        return ctx.tn(
            "Your first game is the one on record. You have played {count} more since.",
            "Your first game is the one on record. You have played {count} more since.",
            goes.more,
        )
    if goes.record is not None:
        return ctx.t("However often you play this day, your first game is the one on record.")
    if goes.games and goes.games[0] is not goes.live:
        return ctx.t("The first game you started is the one on record, and it cannot be continued.")
    return ctx.t("Your first game is the one on record. You can play the day again at any time.")


# -- a day's result, for its row in the week --


class DayResult(NamedTuple):
    """The result of a day's game or puzzles, in words and as a sign: a flag for a win, a tick otherwise, ""
    if not begun. `names` and `notes` are wordings, the shortest last. `paint` draws its picture."""

    names: tuple[str, ...]
    notes: tuple[str, ...]
    sign: str
    is_over: bool
    said: str
    paint: Callable[[Canvas, pygame.Rect, int], object]


def came_of_game(ctx: Context, when: date, day_games: DayGames, tables: LastTables) -> DayResult:
    """Return the result of a date's game; its picture is the table at the end, or the game's own."""
    day, record = day_on(when), day_games.record

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        table = None if record is None else tables.picture(record, rect.size, radius)
        if table is None:
            table = strip(ctx, day.game.id, rect.w, rect.h, radius=radius)
        surface.blit(table, rect)

    if record is None:
        note, sign = (
            (ctx.tc("day", "started"), "play") if day_games.games else (ctx.tc("day", "not played"), "")
        )
        name = day_line(ctx, day)
        return DayResult((name, day.game.name), (note,), sign, False, _said(ctx, name, note), paint)
    summary = record.summary
    is_won = person(summary) in (summary.winners or ()) and not summary.is_titled
    name, note = tabletop.game(summary.game).name, result_text(ctx, summary)
    return DayResult((name,), (note,), "flag" if is_won else "check", True, _said(ctx, name, note), paint)


def _said(ctx: Context, name: str, note: str) -> str:
    # i18n: the result of a day’s game
    return ctx.t("{game}: {result}", game=name, result=note)


def came_of_puzzles(ctx: Context, tries: Tries) -> DayResult:
    """Return the result of a Sunday's puzzles."""
    name, right = ctx.t("Five puzzles"), judged(tries)

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        card.draw_houses(ctx, surface, rect, tries, radius)

    note = tries_text(ctx, tries) if tries else ctx.tc("day", "not played")
    sign = "" if not tries else "play" if not is_over(tries) else "flag" if all(right) else "check"
    short = ctx.t("{done} of {count}", done=sum(right) if is_over(tries) else len(right), count=COUNT)
    notes = (note, short) if tries else (note,)
    return DayResult((name,), notes, sign, is_over(tries), _said(ctx, name, note), paint)


def date_width(ctx: Context) -> int:
    """Return the width of weekday and number of a day in its row."""
    px = ctx.display.min_text
    widest = max(ctx.text.width(ctx.t(day), "small", px) for day in WEEK)
    return max(ctx.display.ui(DATE_W), widest + ctx.display.ui(16))
