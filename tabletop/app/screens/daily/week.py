"""A week of the daily city: a row a day with its picture and what came of it, and the houses of the week."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.daily.city import DayResult
from tabletop.app.screens.phrases import WEEK, date_text, day_text
from tabletop.app.screens.puzzles import card
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.layout import Column, Custom, Label, control_h
from tabletop.daily.days import FIRST

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

ROW_H, GAP, DATE_W, PICTURE_W, CITY_H = 78, 6, 62, 84, 132
"""A row is as tall at most, so far from the next; the rooms of its date and its picture; the houses' sky is
as tall at least. Logical px (UI scale)."""
WEEK_DAYS = 7
_WON, _OVER, _BEGUN = 3, 2, 1
"""Storeys of a day's house."""


class WeekState(NamedTuple):
    """What of the days is looked at: the week of `week`, the day `chosen`, as things are `today`."""

    week: date
    chosen: date
    today: date
    choose: Callable[[date], object]
    turn: Callable[[date], object]

    @property
    def days(self) -> list[date]:
        """Monday to Sunday."""
        monday = self.week - timedelta(days=self.week.weekday())
        return [monday + timedelta(days=number) for number in range(WEEK_DAYS)]

    def has(self, when: date) -> bool:
        """Whether a day can be played."""
        return FIRST <= when <= self.today


class DayRow(Widget):
    """A day: its date, its picture, which game it is, what came of it."""

    role: Role = "button"

    def __init__(
        self, ctx: Context, rect: pygame.Rect, when: date, day_result: DayResult, week_state: WeekState
    ) -> None:
        name, do = date_text(ctx, when), lambda: week_state.choose(when)
        super().__init__(ctx, f"day.{when}", rect, name, on_activate=do)
        self._when, self._result = when, day_result
        self._is_chosen, self._is_today = when == week_state.chosen, when == week_state.today

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the row; the chosen one lies on brass."""
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
        picture = pygame.Rect(inner.x + d.ui(DATE_W), inner.y, d.ui(PICTURE_W), inner.h)
        self._result.paint(surface, picture, d.ui(8))
        sign = d.ui(24)
        words = pygame.Rect(picture.right + d.ui(16), inner.y, 0, inner.h)
        words.w = inner.right - sign - d.ui(8) - words.x
        if self._result.sign:
            icon = ctx.assets.icon(self._result.sign, sign, color.ink)
            surface.blit(icon, icon.get_rect(midright=inner.midright))
        name_h, note_h = text.line_height("body_b"), text.line_height("small")
        words.y, words.h = inner.centery - (name_h + note_h) // 2, name_h
        text.draw(surface, self._result.name, "body_b", color.ink, words)
        words.y, words.h = words.bottom, note_h
        text.draw(surface, self._result.note, "small", color.ink2, words)

    def described(self, node: Node) -> Node:
        """Return the day with what came of it, and whether it is the one that is shown."""
        return replace(node, description=self._result.said, selected=self._is_chosen)


def draw_date(ctx: Context, surface: Canvas, row: pygame.Rect, when: date, *, is_today: bool = False) -> None:
    """Draw weekday and number of a day at the left of its row; a line stands below today's."""
    color, text, d = ctx.theme.color, ctx.text, ctx.display
    week_h, day_h = text.line_height("small"), text.line_height("body_b")
    place = pygame.Rect(row.x, row.centery - (week_h + day_h) // 2, d.ui(DATE_W - 12), week_h)
    text.draw(surface, ctx.t(WEEK[when.weekday()]), "small", color.ink2, place, align="center")
    place.y, place.h = place.bottom, day_h
    text.draw(surface, str(when.day), "body_b", color.ink, place, align="center")
    if is_today:
        under = pygame.Rect(0, 0, d.ui(26), max(2, d.ui(3)))
        under.midtop = place.centerx, place.bottom
        ctx.shapes.box(surface, under, color.brass_text, radius=under.h // 2)


def least_height(ctx: Context) -> int:
    """Return how tall a week is with its rows as low as their words allow."""
    return control_h(ctx, 48) + ctx.display.ui(10) + WEEK_DAYS * (_least_row(ctx) + ctx.display.ui(GAP))


def _least_row(ctx: Context) -> int:
    return ctx.text.line_height("body_b") + ctx.text.line_height("small") + ctx.display.ui(12)


def add_week(
    column: Column, week_state: WeekState, result_of: Callable[[date], DayResult], tall: int
) -> None:
    """Add a week to a column in `tall` px, more where words need it: its name, ways to others, days."""
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
    early = ctx.t("The first daily city is that of {day}.", day=day_text(ctx, FIRST))
    why = early if when < FIRST else ctx.t("Not yet")

    def paint(surface: Canvas, place: pygame.Rect, look: Look) -> None:
        inner = place.inflate(-2 * ctx.display.ui(10), -2 * ctx.display.ui(5))
        draw_date(ctx, surface, inner, when)
        x = inner.x + ctx.display.ui(DATE_W)
        words = pygame.Rect(x, inner.y, inner.right - x, inner.h)
        ctx.text.draw(surface, why, "small", ctx.theme.color.ink2, words, lines=2)

    return Custom(ctx, f"no_day.{when}", rect, paint, name=ctx.sentences((date_text(ctx, when), why)))


def _add_head(column: Column, week_state: WeekState) -> None:
    """Add the week's name between the ways to the ones before and after it."""
    ctx, side = column.ctx, control_h(column.ctx, 48)
    days, turn = week_state.days, week_state.turn
    before, after = days[0] - timedelta(days=1), days[-1] + timedelta(days=1)
    none_before = none_after = ""
    if before < FIRST:
        none_before = ctx.t("The first daily city is that of {day}.", day=day_text(ctx, FIRST))
    if after > week_state.today:
        none_after = ctx.t("There is a city for each day until today.")
    name = ctx.t("{first} to {last}", first=day_text(ctx, days[0]), last=day_text(ctx, days[-1]))
    if week_state.today in days:
        name = ctx.t("This week")
    words = pygame.Rect(column.x, column.y, column.w - 2 * (side + ctx.display.ui(10)), side)
    ways = (
        ActionItem(
            "week.before", ctx.t("The week before"), "prev", partial(turn, before), reason=none_before
        ),
        ActionItem("week.after", ctx.t("The week after"), "next", partial(turn, after), reason=none_after),
    )
    column.widgets.append(Label(ctx, "week", words, name, "h2"))
    for number, way in enumerate(ways):
        rect = pygame.Rect(0, column.y, side, side)
        rect.right = column.x + column.w - (1 - number) * (side + ctx.display.ui(10))
        column.widgets.append(IconButton.of(ctx, way, rect))
    column.y += side
    column.space(10)


# -- the city of the week ------------------------------------------------------------------------------------


def city_height(ctx: Context) -> int:
    """Return how tall the week's houses are with their words."""
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
