"""A week of the daily city: a row for each day with its picture and result, and the houses of the week."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate, progress
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.daily.city import (
    PAD,
    DayHead,
    DayResult,
    add_about,
    add_head,
    below_picture,
    date_width,
    main_way,
)
from tabletop.app.screens.day import tries_text
from tabletop.app.screens.day_proof import DayLine, add_line
from tabletop.app.screens.phrases import WEEK, date_text, day_text
from tabletop.app.screens.puzzles import card
from tabletop.app.screens.puzzles.card import level_text, number_text
from tabletop.app.screens.puzzles.puzzle_guide import scene_of
from tabletop.app.screens.puzzles.sequence import PuzzleSequence
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.layout import Column, Custom, Label, control_h, fitted_button
from tabletop.daily import (
    FIRST,
    Tries,
    Try,
    five_on,
    has_puzzles,
    is_over,
    judged,
    line_of_puzzles,
    next_of,
    noted,
)

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene
    from tabletop.puzzles import Puzzle

ROW_H, GAP, PICTURE_W, CITY_H = 78, 6, 120, 132
"""Most height of a row and the gap; width of its picture; least height of the houses' sky.
Logical px (UI scale)."""
WEEK_DAYS = 7
_WON, _OVER, _BEGUN = 3, 2, 1
"""Storeys of a day's house."""


class WeekState(NamedTuple):
    """The state of the week's view: the week of `week`, the day `chosen`, `today`, and the weekday on which
    weeks begin, 0 for Monday."""

    week: date
    chosen: date
    today: date
    choose: Callable[[date], object]
    turn: Callable[[date], object]
    begin: int = 0

    @property
    def days(self) -> list[date]:
        """The days of the week, in the language's order."""
        first = self.week - timedelta(days=(self.week.weekday() - self.begin) % WEEK_DAYS)
        return [first + timedelta(days=number) for number in range(WEEK_DAYS)]

    def has(self, when: date) -> bool:
        """Whether a day can be played."""
        return FIRST <= when <= self.today


class DayRow(Widget):
    """A day: its date, its picture, its game, its result."""

    role: Role = "button"

    def __init__(
        self, ctx: Context, rect: pygame.Rect, when: date, day_result: DayResult, week_state: WeekState
    ) -> None:
        name, do = date_text(ctx, when), lambda: week_state.choose(when)
        super().__init__(ctx, f"day.{when}", rect, name, on_activate=do)
        self._when, self._result = when, day_result
        self._is_chosen, self._is_today = when == week_state.chosen, when == week_state.today

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the row; the chosen one is brass."""
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        if self._is_chosen:
            edge = max(2, d.ui(2))
            ctx.shapes.box(
                surface,
                self.rect,
                with_alpha(color.brass_top, 0.5),
                radius=self.radius,
                edge=color.brass_edge,
                edge_w=edge,
            )
        elif look.hover:
            ctx.shapes.box(surface, self.rect, color.paper2, radius=self.radius)
        inner = self.rect.inflate(-2 * d.ui(10), -2 * d.ui(5))
        draw_date(ctx, surface, inner, self._when, is_today=self._is_today)
        picture = pygame.Rect(inner.x + date_width(ctx), inner.y, d.ui(PICTURE_W), inner.h)
        self._result.paint(surface, picture, d.ui(8))
        sign = d.ui(24)
        words = pygame.Rect(picture.right + d.ui(16), inner.y, 0, inner.h)
        words.w = inner.right - sign - d.ui(8) - words.x
        if self._result.sign:
            icon = ctx.assets.icon(self._result.sign, sign, color.ink)
            surface.blit(icon, icon.get_rect(midright=inner.midright))
        name_h, note_h = text.line_height("body_b"), text.line_height("small")
        words.y, words.h = inner.centery - (name_h + note_h) // 2, name_h
        name = text.wording(self._result.names, "body_b", words.w)
        text.draw(surface, name, "body_b", color.ink, words)
        words.y, words.h = words.bottom, note_h
        note = text.wording(self._result.notes, "small", words.w)
        text.draw(surface, note, "small", color.ink2, words)

    def described(self, node: Node) -> Node:
        """Return the day with its result, and whether it is shown."""
        return replace(node, description=self._result.said, selected=self._is_chosen)


def draw_date(ctx: Context, surface: Canvas, row: pygame.Rect, when: date, *, is_today: bool = False) -> None:
    """Draw weekday and number of a day at the left of its row; today's is underlined, a Sunday has a ground
    of its own: it has puzzles."""
    color, text, d = ctx.theme.color, ctx.text, ctx.display
    week_h, day_h = text.line_height("small"), text.line_height("body_b")
    wide = date_width(ctx) - d.ui(12)
    if has_puzzles(when):
        ground = pygame.Rect(row.x, row.y, wide, row.h)
        ctx.shapes.box(surface, ground, color.flip_bg, radius=d.ui(8))
    place = pygame.Rect(row.x, row.centery - (week_h + day_h) // 2, wide, week_h)
    text.draw(surface, ctx.t(WEEK[when.weekday()]), "small", color.ink2, place, align="center")
    place.y, place.h = place.bottom, day_h
    text.draw(surface, str(when.day), "body_b", color.ink, place, align="center")
    if is_today:
        under = pygame.Rect(0, 0, d.ui(26), max(2, d.ui(3)))
        under.midtop = place.centerx, place.bottom
        ctx.shapes.box(surface, under, color.brass_text, radius=under.h // 2)


def least_height(ctx: Context) -> int:
    """Return the least height of a week, with rows as low as their words allow."""
    return control_h(ctx, 48) + ctx.display.ui(10) + WEEK_DAYS * (_least_row(ctx) + ctx.display.ui(GAP))


def _least_row(ctx: Context) -> int:
    return ctx.text.line_height("body_b") + ctx.text.line_height("small") + ctx.display.ui(12)


def add_week(
    column: Column, week_state: WeekState, result_of: Callable[[date], DayResult], tall: int
) -> None:
    """Add a week to a column in `tall` px, more if words need it: its name, links to others, days."""
    ctx, d = column.ctx, column.ctx.display
    top = column.y
    _add_head(column, week_state)
    gap = d.ui(GAP)
    room = (tall - (column.y - top)) // WEEK_DAYS - gap
    row_h = max(_least_row(ctx), min(d.ui(ROW_H), room))
    for when in week_state.days:
        rect = pygame.Rect(column.x, column.y, column.w, row_h)
        if week_state.has(when):
            column.widgets.append(DayRow(ctx, rect, when, result_of(when), week_state))
        else:
            column.widgets.append(_no_day(ctx, rect, when))
        column.y += row_h + gap


def _no_day(ctx: Context, rect: pygame.Rect, when: date) -> Widget:
    """Return the row of a day that cannot be played, with the reason."""
    early = ctx.t("The first daily city is on {day}.", day=day_text(ctx, FIRST))
    why = early if when < FIRST else ctx.t("Not yet")

    def paint(surface: Canvas, place: pygame.Rect, look: Look) -> None:
        inner = place.inflate(-2 * ctx.display.ui(10), -2 * ctx.display.ui(5))
        draw_date(ctx, surface, inner, when)
        x = inner.x + date_width(ctx)
        words = pygame.Rect(x, inner.y, inner.right - x, inner.h)
        ctx.text.draw(surface, why, "small", ctx.theme.color.ink2, words, lines=2)

    return Custom(ctx, f"no_day.{when}", rect, paint, name=ctx.sentences((date_text(ctx, when), why)))


def _add_head(column: Column, week_state: WeekState) -> None:
    """Add the week's name between the buttons to the weeks before and after it."""
    ctx, side = column.ctx, control_h(column.ctx, 48)
    gap = ctx.display.ui(10)
    days, turn = week_state.days, week_state.turn
    before, after = days[0] - timedelta(days=1), days[-1] + timedelta(days=1)
    none_before = none_after = ""
    if before < FIRST:
        none_before = ctx.t("The first daily city is on {day}.", day=day_text(ctx, FIRST))
    if after > week_state.today:
        none_after = ctx.t("There is a city for each day up to today.")
    # i18n: the days of a week: “3 Nov to 9 Nov”
    name = ctx.t("{first} to {last}", first=day_text(ctx, days[0]), last=day_text(ctx, days[-1]))
    if week_state.today in days:
        name = ctx.t("This week")
    words = pygame.Rect(column.x, column.y, column.w - 2 * (side + gap) - gap, side)
    ways = (
        ActionItem(
            "week.before", ctx.t("The week before"), "prev", partial(turn, before), reason=none_before
        ),
        ActionItem("week.after", ctx.t("The week after"), "next", partial(turn, after), reason=none_after),
    )
    column.widgets.append(Label(ctx, "week", words, name, "h2"))
    for number, way in enumerate(ways):
        rect = pygame.Rect(0, column.y, side, side)
        rect.right = column.x + column.w - (1 - number) * (side + gap)
        column.widgets.append(IconButton.of(ctx, way, rect))
    column.y += side
    column.space(10)


# -- the city of the week ------------------------------------------------------------------------------------


def city_height(ctx: Context) -> int:
    """Return the height of the week's houses with their words."""
    text = ctx.text
    return text.line_height("h3") + ctx.display.ui(CITY_H + 20) + text.line_height("small")


def add_city(
    column: Column, week_state: WeekState, result_of: Callable[[date], DayResult], tall: int
) -> None:
    """Add the houses of a week: one for each day that was played."""
    ctx, d = column.ctx, column.ctx.display
    found = [result_of(when) if week_state.has(when) else None for when in week_state.days]
    built = sum(one is not None and one.is_over for one in found)
    head = pygame.Rect(column.x, column.y, column.w, ctx.text.line_height("h3"))
    count = ctx.t("{count} of {all} built", count=built, all=WEEK_DAYS)
    ink2 = ctx.theme.color.ink2
    note = ctx.t("A house for each day you played. A win builds higher.")
    note_h = ctx.text.height(note, "small", column.w)
    sky = pygame.Rect(column.x, head.bottom + d.ui(10), column.w, tall - head.h - note_h - d.ui(20))
    low = pygame.Rect(column.x, sky.bottom + d.ui(10), column.w, note_h)

    def paint(surface: Canvas, place: pygame.Rect, look: Look) -> None:
        _draw_houses(ctx, surface, place, found)

    column.widgets += [
        Label(ctx, "houses.title", head.copy(), ctx.t("Your city of the week"), "h3"),
        Label(ctx, "houses.count", head, count, "small", color=ink2, align="right"),
        Custom(ctx, "houses", sky, paint, name=count),
        Label(ctx, "houses.note", low, note, "small", color=ink2, lines=2),
    ]
    column.y = low.bottom


def _draw_houses(ctx: Context, surface: Canvas, sky: pygame.Rect, found: list[DayResult | None]) -> None:
    """Draw the houses in the night; a dashed plot for each day without one."""
    color, d = ctx.theme.color, ctx.display
    ctx.shapes.box(surface, sky, color.ink, radius=d.ui(12))
    foot, pitch = sky.bottom - d.ui(12), sky.w // WEEK_DAYS
    wide = min(pitch * 7 // 10, (foot - sky.y - d.ui(10)) * card.WIDE // card.height(_WON))
    for number, one in enumerate(found):
        place = pygame.Rect(0, sky.y, wide, foot - sky.y)
        place.centerx = sky.x + pitch * number + pitch // 2
        if one is None or not one.sign:
            plot = pygame.Rect(place.x, foot - wide * 2 // 3, wide, wide * 2 // 3)
            ink = with_alpha(color.on_dark2, 0.5)
            ctx.shapes.dashed(surface, plot, ink, d.ui(6), d.ui(2))
            continue
        storeys = _WON if one.sign == "flag" else _OVER if one.is_over else _BEGUN
        card.draw(ctx, surface, place, storeys, card.windows(storeys) * one.is_over, number)
    ground = pygame.Rect(sky.x + d.ui(12), foot, sky.w - 2 * d.ui(12), d.ui(3))
    ctx.shapes.box(surface, ground, with_alpha(color.on_dark2, 0.35))


# A Sunday's panel: five houses, the questions, the main button, and the results of the first tries.


class FiveGround(Widget):
    """The panel, with the houses along the top."""

    role: Role = "image"

    def __init__(self, ctx: Context, rect: pygame.Rect, tries: Tries, picture_h: int) -> None:
        super().__init__(ctx, "city", rect, _said(ctx, tries), focusable=False)
        self._tries, self._picture_h = tries, picture_h

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground and houses."""
        shapes, radius = self.ctx.shapes, self.ctx.display.px(self.ctx.theme.radius["tile_menu"])
        shapes.shadow(surface, self.rect, "panel", radius)
        shapes.box(surface, self.rect, self.ctx.theme.color.paper, radius=radius)
        if not self._picture_h:
            return
        # In a taller sky only the upper corners are round.
        sky = pygame.Rect(self.rect.topleft, (self.rect.w, self._picture_h))
        shapes.box(
            surface, sky.inflate(0, 2 * radius).move(0, radius), self.ctx.theme.color.ink, radius=radius
        )
        card.draw_houses(self.ctx, surface, sky, self._tries, radius)
        # The lights shine in the sky only.
        below = pygame.Rect(sky.x, sky.bottom, sky.w, self.rect.h - sky.h - radius)
        shapes.box(surface, below, self.ctx.theme.color.paper)


def _said(ctx: Context, tries: Tries) -> str:
    """Return in words what the houses show."""
    told = (
        ctx.tc("answer", "right") if one else ctx.tc("answer", "not on the first try")
        for one in judged(tries)
    )
    houses = (
        # i18n: the result of a day’s puzzle
        ctx.t("{puzzle}: {result}", puzzle=number_text(ctx, number), result=words)
        for number, words in enumerate(told, start=1)
    )
    return ctx.sentences(houses)


def five(
    ctx: Context, area: pygame.Rect, days: tuple[date, date], tries: Tries, play: Callable[[], object]
) -> list[Widget]:
    """Return the panel in an area, ground first, as `city` does for a game; `days` are the Sunday and
    today."""
    when, today = days
    column = Column(ctx, area.x + ctx.display.ui(PAD), 0, area.w - 2 * ctx.display.ui(PAD))
    facts = [
        ("person", ctx.tc("day", "alone")),
        ("daily", ctx.t("the same puzzles for everyone")),
    ]
    about = ctx.t("Five positions with one question each, the easier ones first.")
    head = DayHead(when, ctx.t("Five puzzles"), about, facts)
    add_head(column, head, today, is_low=not area.h)
    if area.h:
        add_about(column, head)
    _add_ways(column, when, tries, play)
    if not area.h:
        column.space(14)
        add_about(column, head)
    ground, picture_h = below_picture(column, area)
    return [FiveGround(ctx, ground, tries, picture_h), *column.widgets]


def _add_ways(column: Column, when: date, tries: Tries, play: Callable[[], object]) -> None:
    """Add the result and the main button."""
    ctx, over = column.ctx, is_over(tries)
    if over:
        column.rule("city.rule")
        column.space(14)
    if tries:
        column.text("city.result", tries_text(ctx, tries), "h2")
        column.space(8)
    if over:
        add_line(column, DayLine(ctx, line_of_puzzles(when, tries)))
        column.space(12)
    column.space(6)
    if over:
        column.row([fitted_button(ctx, ActionItem("again", ctx.t("Play it again"), "redo", play))])
        note = ctx.t("However often you play this day, your first tries are the ones on record.")
    else:
        name = ctx.t("Continue") if tries else ctx.t("Play these puzzles")
        column.row([main_way(ctx, name, play)])
        note = ctx.t(
            "Your first try at each puzzle is the one on record. You can try all of them again at any time."
        )
    column.space(10)
    column.text("city.note", note, "small", color=ctx.theme.color.ink2)


# -- the puzzles of a Sunday --


def sunday_scene(ctx: Context, when: date, number: int | None = None) -> TableScene:
    """Return the table of one of a Sunday's puzzles; by default the next untried one, or the first."""
    five = five_on(when)
    if number is None:
        number = next_of(progress.tries_on(ctx.settings, when), five)
    return scene_of(ctx, SundaySequence(ctx, when, five, number))


class SundaySequence(PuzzleSequence):
    """The puzzles of a Sunday in order. Of a repeated round only solved puzzles are kept."""

    icon, may_pass = "daily", True

    def __init__(self, ctx: Context, when: date, five: tuple[Puzzle, ...], number: int) -> None:
        super().__init__(ctx, five, number)
        self._when = when
        self._is_again = is_over(progress.tries_on(ctx.settings, when))

    @property
    def status(self) -> str:
        """Which puzzle it is, and whether it counts."""
        values = {"n": self.number + 1, "count": len(self.all), "level": level_text(self.ctx, self.puzzle)}
        if self._is_again:
            return self.ctx.t("Once more: puzzle {n} of {count} · {level}", **values)
        return self.ctx.t("Sunday: puzzle {n} of {count} · {level}", **values)

    @property
    def page(self) -> str:
        """The name of the page to return to."""
        return self.ctx.t("Daily city")

    @property
    def way_back(self) -> str:
        """The name of the way back, if there is room for more words."""
        return self.ctx.t("Back to the daily city")

    @property
    def has_more(self) -> bool:
        """Whether another puzzle follows."""
        return self.number + 1 < len(self.all)

    def judged(self, *, is_right: bool, stars: int) -> None:
        """Keep the result of the first try."""
        super().judged(is_right=is_right, stars=stars)
        self._note(Try(is_right))

    def hinted(self, moves: int) -> None:
        """Keep a hint."""
        self._note(Try(hints=(moves,)))

    def _note(self, new: Try) -> None:
        tries = progress.tries_on(self.ctx.settings, self._when)
        progress.keep_sunday(self.ctx, self._when, noted(tries, self.all, self.puzzle, new))

    @property
    def remark(self) -> str:
        """What is on record."""
        return "" if self._is_again else self.ctx.t("Your first try is on record. Try again, or go on.")

    def go_on(self) -> None:
        """Show the next puzzle; after the last, the day's result."""
        if self.has_more:
            navigate.open_sunday(self.ctx, self._when, self.number + 1)
        else:
            self.leave()

    def leave(self) -> None:
        """Return to the page."""
        navigate.return_to_daily(self.ctx, self._when)
