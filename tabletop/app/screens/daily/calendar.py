"""A month of the daily city: a cell a day, with what came of those that were played."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Node, Role
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.screens.daily.day_result import DayResult
from tabletop.app.screens.when import WEEK, date_text, day_text, month_text
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import IconButton
from tabletop.app.widgets.label import Label
from tabletop.app.widgets.layout import Column, control_h
from tabletop.daily.days import FIRST

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

CELL_H, GAP, LEAST_PICTURE = 76, 8, 24
"""A cell is as tall at least, so far from the next; no picture is lower. Logical px (UI scale)."""
WEEK_DAYS = 7


class CalendarState(NamedTuple):
    """What of the calendar is looked at: the month of `month`, the day `chosen`, as things are `today`."""

    month: date
    chosen: date
    today: date
    choose: Callable[[date], object]
    turn: Callable[[date], object]


class Cell(Widget):
    """A day that can be played; below its number what came of it."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        when: date,
        day_result: DayResult,
        calendar_state: CalendarState,
    ) -> None:
        name = date_text(ctx, when)
        super().__init__(
            ctx,
            f"day.{when}",
            rect,
            name,
            tooltip=f"{name}\n{day_result.said}",
            on_activate=lambda: calendar_state.choose(when),
        )
        self._when, self._came = when, day_result
        self._is_chosen, self._is_today = when == calendar_state.chosen, when == calendar_state.today

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw number and result."""
        ctx, d, color, text = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.text
        ctx.shapes.box(surface, self.rect, self._fill(look), radius=self.radius)
        if self._is_chosen:
            ctx.shapes.ring(surface, self.rect, color.brass_edge, max(2, d.ui(3)), self.radius)
        number = pygame.Rect(self.rect.x, self.rect.y + d.ui(6), self.rect.w, text.line_height("body_b"))
        text.draw(surface, str(self._when.day), "body_b", color.ink, number, align="center")
        if self._is_today:
            under = pygame.Rect(0, 0, d.ui(22), max(2, d.ui(3)))
            under.midtop = number.centerx, number.bottom
            ctx.shapes.box(surface, under, color.brass_text, radius=under.h // 2)
        result_h = text.line_height("small")
        low = pygame.Rect(self.rect.x, self.rect.bottom - result_h - d.ui(4), self.rect.w, result_h)
        self._picture(surface, number.bottom + d.ui(6), low.y - d.ui(4))
        self._result(surface, low)

    def _picture(self, surface: Canvas, top: int, bottom: int) -> None:
        """Draw the day's picture, where there is room."""
        ctx, pad = self.ctx, self.ctx.display.ui(6)
        rect = pygame.Rect(self.rect.x + pad, top, self.rect.w - 2 * pad, bottom - top)
        if rect.h >= ctx.display.ui(LEAST_PICTURE):
            self._came.paint(surface, rect, ctx.display.ui(8))

    def _fill(self, look: Look) -> Color:
        color = self.ctx.theme.color
        if look.hover:
            return color.paper3
        if self._came.is_over:
            return color.good_bg
        return color.paper2 if self._came.sign else with_alpha(color.paper2, 0.55)

    def _result(self, surface: Canvas, area: pygame.Rect) -> None:
        """Draw a sign, a flag for a win and a tick for all else, and the points where there is room."""
        ctx, color, points = self.ctx, self.ctx.theme.color, self._came.points
        if not self._came.sign:
            return
        size, gap = min(ctx.display.ui(20), area.h), ctx.display.ui(5)
        words_w = ctx.text.width(points, "small") if points else 0
        if size + gap + words_w > area.w:
            words_w = 0
        x = area.centerx - (size + (gap + words_w if words_w else 0)) // 2
        icon = ctx.assets.icon(self._came.sign, size, color.ink)
        surface.blit(icon, (x, area.centery - size // 2))
        if words_w:
            words = pygame.Rect(x + size + gap, area.y, words_w, area.h)
            ctx.text.draw(surface, points, "small", color.ink, words)

    def node(self) -> Node | None:
        """Return the day, and whether it is the one that is shown."""
        made = super().node()
        return replace(made, selected=self._is_chosen) if made else None


def add_month(
    column: Column, calendar_state: CalendarState, came: Callable[[date], DayResult], tall: int
) -> None:
    """Add a month to a column: its name, the ways to others, and its days in what is left of `tall`."""
    ctx, d = column.ctx, column.ctx.display
    top = column.y
    _add_head(column, calendar_state)
    gap = d.ui(GAP)
    width = (column.w - gap * (WEEK_DAYS - 1)) // WEEK_DAYS
    pitch = width + gap
    head_h = ctx.text.line_height("small")
    for number, name in enumerate(WEEK):
        rect = pygame.Rect(column.x + number * pitch, column.y, width, head_h)
        ink = ctx.theme.color.ink2
        column.widgets.append(
            Label(ctx, f"week.{number}", rect, ctx.t(name), "small", color=ink, align="center")
        )
    column.y += head_h + gap
    first = calendar_state.month.replace(day=1)
    days = [first.replace(day=n) for n in range(1, monthrange(first.year, first.month)[1] + 1)]
    rows = (first.weekday() + len(days) + WEEK_DAYS - 1) // WEEK_DAYS
    least = max(d.ui(CELL_H), ctx.text.line_height("body_b") + ctx.text.line_height("small") + d.ui(16))
    cell_h = max(least, min((tall - (column.y - top) + gap) // rows - gap, round(width * 1.5)))
    for number, when in enumerate(days, start=first.weekday()):
        x = column.x + number % WEEK_DAYS * pitch
        y = column.y + number // WEEK_DAYS * (cell_h + gap)
        column.widgets.append(_day(ctx, pygame.Rect(x, y, width, cell_h), when, came, calendar_state))
    column.y += rows * (cell_h + gap) - gap


def _day(
    ctx: Context,
    rect: pygame.Rect,
    when: date,
    came: Callable[[date], DayResult],
    calendar_state: CalendarState,
) -> Widget:
    """Return a day's cell; only a number where there is nothing to be played."""
    if not FIRST <= when <= calendar_state.today:
        ink = ctx.theme.color.disabled_text
        top = pygame.Rect(rect.x, rect.y + ctx.display.ui(6), rect.w, ctx.text.line_height("body"))
        return Label(ctx, f"no_day.{when}", top, str(when.day), "body", color=ink, align="center")
    return Cell(ctx, rect, when, came(when), calendar_state)


def _add_head(column: Column, calendar_state: CalendarState) -> None:
    """Add the month's name between the ways to the ones before and after it."""
    ctx, side = column.ctx, control_h(column.ctx, 48)
    first = calendar_state.month.replace(day=1)
    before, after = first - timedelta(days=1), (first + timedelta(days=31)).replace(day=1)
    none_before = ctx.t("The first daily city is that of {day}.", day=day_text(ctx, FIRST))
    none_after = ctx.t("There is a city for each day until today.")
    area = pygame.Rect(column.x, column.y, column.w, side)
    words = pygame.Rect(area.x, area.y, area.w - 2 * (side + ctx.display.ui(10)), side)
    column.widgets += [
        Label(ctx, "month", words, month_text(ctx, first), "h2"),
        IconButton(
            ctx,
            "month.before",
            pygame.Rect(words.right + ctx.display.ui(10), area.y, side, side),
            ctx.t("The month before"),
            "prev",
            enabled=before >= FIRST,
            reason=none_before,
            on_activate=lambda: calendar_state.turn(before),
        ),
        IconButton(
            ctx,
            "month.after",
            pygame.Rect(area.right - side, area.y, side, side),
            ctx.t("The month after"),
            "next",
            enabled=after <= calendar_state.today,
            reason=none_after,
            on_activate=lambda: calendar_state.turn(after),
        ),
    ]
    column.y = area.bottom
    column.space(14)
