"""The chart at the end: each seat's points by turn, told apart by colour, dashes and tokens (ux E4, E8)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import document, paint
from tabletop.app.core.context import Context
from tabletop.engine.message import Message
from tabletop.engine.table import Table

SPACING = 1.75
"""The least distance of marks along the chart, in widths of a mark."""
TOKEN, MARK = 34, 28
"""Sizes of the tokens at the lines' ends and of the marks, logical px (UI scale)."""
Points = list[tuple[float, float]]


class ChartMark(NamedTuple):
    """A notable event on the chart: time, icon, seat, its line of the log."""

    turn: int
    icon: str
    seat: int
    lines: tuple[Message, ...]


class ScoreHistory(NamedTuple):
    """The history by turn: turn numbers, and for each the points of every seat; marks with their turns."""

    turns: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    marks: tuple[ChartMark, ...]
    goal: int | None


def course_of(table: Table[Any, Any, Any]) -> ScoreHistory:
    """Return the history of a game: its points at the end of each turn or round. The end of a round leads
    into the next one, but its effects (incomes) still belong to the old one."""
    game = table.game
    by_turn: dict[int, tuple[int, ...]] = {}
    last = game.progress.round_of(table.state_at(0))
    for step in table.steps:
        now = game.progress.round_of(step.state)
        if game.progress.counts_rounds and now > last > 0:
            by_turn[last] = game.progress.points(step.state)
        by_turn[now] = game.progress.points(step.state)
        last = now
    start = {0: game.progress.points(table.state_at(0))}
    course = {**start, **by_turn}
    return ScoreHistory(
        tuple(course), tuple(course.values()), marks_of(table), game.progress.goal(table.state)
    )


def marks_of(table: Table[Any, Any, Any]) -> tuple[ChartMark, ...]:
    """Return at most one mark for each turn (ux E4): losses of points; in a game without any, the rarest kind
    of event. Only public facts."""
    setbacks: list[ChartMark] = []
    others: list[ChartMark] = []
    before = table.game.progress.points(table.state_at(0))
    for step in table.steps:
        after = table.game.progress.points(step.state)
        found = list(_marks(table, step))
        fell = any(now < then for then, now in zip(before, after, strict=True))
        (setbacks if fell else others).extend(found)
        before = after
    chosen = setbacks
    if not chosen and others:
        counts = Counter(mark.icon for mark in others)
        rarest = min(counts, key=lambda icon: counts[icon])
        chosen = [mark for mark in others if mark.icon == rarest]
    return tuple({mark.turn: mark for mark in reversed(chosen)}.values())[::-1]


def _marks(table: Table[Any, Any, Any], step: Any) -> Iterator[ChartMark]:
    game = table.game
    for event in step.record.events:
        known = game.secrets.redact_event(event, None)
        icon, lines, seat = game.words.mark(known), game.words.describe(known), getattr(event, "seat", None)
        if icon is not None and lines and seat is not None:
            yield ChartMark(game.progress.round_of(step.state), icon, seat, lines)


def step_of(most: int) -> int:
    """Return a distance of grid lines that gives at most six."""
    for base in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10000):
        if most / base <= 6:
            return base
    return max(1, most // 5)


def dashed(points: Points, pattern: Sequence[float]) -> str:
    """Return an SVG path along points, broken into dashes; whole without a pattern."""
    if not pattern:
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    found: list[str] = []
    index, left, drawing = 0, pattern[0], True
    for (x1, y1), (x2, y2) in pairwise(points):
        long = math.hypot(x2 - x1, y2 - y1)
        done = 0.0
        while done < long:
            part = min(left, long - done)
            if drawing:
                a, b = done / long, (done + part) / long
                found.append(
                    f"M{x1 + (x2 - x1) * a:.1f} {y1 + (y2 - y1) * a:.1f}"
                    f"L{x1 + (x2 - x1) * b:.1f} {y1 + (y2 - y1) * b:.1f}"
                )
            done, left = done + part, left - part
            if left <= 1e-6:
                index = (index + 1) % len(pattern)
                left, drawing = pattern[index], not drawing
    return "".join(found)


class Chart:
    """Draws a history into a rect."""

    def __init__(self, ctx: Context, score_history: ScoreHistory, colours: Sequence[int]) -> None:
        self.ctx = ctx
        self.course = score_history
        self.colours = colours
        counted = [number for points in score_history.points for number in points]
        self.is_needed = bool(counted)
        """Whether there is anything to draw: some games count no points."""
        self.most = max([*counted, score_history.goal or 1, 1])
        self.least = min([0, *counted])
        """Points may fall below zero (DV-9.2): then so does the chart."""

    def draw(self, surface: Canvas, rect: pygame.Rect) -> None:
        """Draw grid, lines, tokens at their ends; the marks are widgets."""
        plot = self._plot(rect)
        if plot is None:
            return
        self._grid(surface, plot)
        self._lines(surface, plot)
        self._ends(surface, plot, self.ctx.display.ui(TOKEN))

    def _plot(self, rect: pygame.Rect) -> pygame.Rect | None:
        """Return the area of the lines; None without room."""
        ctx, d = self.ctx, self.ctx.display
        widest = max(ctx.text.width(str(value), "small") for value in (self.most, self.least))
        label_w = max(d.ui(28), widest) + d.ui(14)
        token = d.ui(TOKEN)
        foot = ctx.text.line_height("small") + d.ui(8)
        spread = token + (len(self.colours) - 1) * round(token * 0.55)
        plot = pygame.Rect(
            rect.x + label_w,
            rect.y + d.ui(16),
            rect.w - label_w - spread - d.ui(10),
            rect.h - foot - d.ui(22),
        )
        return plot if plot.w >= d.ui(60) and plot.h >= d.ui(40) else None

    def marks(self, rect: pygame.Rect) -> list[tuple[ChartMark, pygame.Rect]]:
        """Return the places of the marks: above the line of the acting seat; crowded ones are left out."""
        plot, size = self._plot(rect), self.ctx.display.ui(MARK)
        found: list[tuple[ChartMark, pygame.Rect]] = []
        if plot is None:
            return found
        room = pygame.Rect(plot.x, rect.y, plot.w - size // 2, plot.bottom - rect.y)
        by_turn = dict(zip(self.course.turns, self.course.points, strict=True))
        for mark in self.course.marks:
            at = pygame.Rect(0, 0, size, size)
            y = self._y(plot, by_turn[mark.turn][mark.seat])
            at.midbottom = (round(self._x(plot, mark.turn)), round(y) - size // 3)
            at.clamp_ip(room)
            if not found or at.x - found[-1][1].x >= SPACING * size:
                found.append((mark, at))
        return found

    def draw_mark(self, surface: Canvas, chart_mark: ChartMark, rect: pygame.Rect) -> None:
        """Draw one mark: its icon on a dark chip."""
        ctx, size = self.ctx, round(rect.w * 0.62)
        ctx.shapes.box(surface, rect, ctx.theme.color.ink, radius=rect.w // 4)
        icon = ctx.assets.icon(chart_mark.icon, size, ctx.theme.color.brass_top)
        surface.blit(icon, icon.get_rect(center=rect.center))

    def _x(self, plot: pygame.Rect, turn: int) -> float:
        return plot.x + plot.w * turn / max(1, self.course.turns[-1])

    def _y(self, plot: pygame.Rect, points: float) -> float:
        return plot.bottom - plot.h * (points - self.least) / (self.most - self.least)

    def _grid(self, surface: Canvas, plot: pygame.Rect) -> None:
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        thin = max(1, d.px(1))
        step = step_of(self.most - self.least)
        for value in range(-(-self.least // step) * step, self.most + 1, step):
            y = round(self._y(plot, value))
            line = color.ink2 if value == 0 else color.paper3
            ctx.shapes.box(surface, pygame.Rect(plot.x, y, plot.w, thin), line)
            where = (plot.x - d.ui(12), y)
            ctx.text.line(surface, str(value), "small", color.ink2, where, align="right")
        if self.course.goal:
            y = round(self._y(plot, self.course.goal))
            ctx.shapes.dashed(
                surface,
                pygame.Rect(plot.x, y - 1, plot.w, max(2, d.px(2))),
                color.brass_edge,
                0,
                max(1, d.px(2)),
            )
        self._turns(surface, plot)

    def _turns(self, surface: Canvas, plot: pygame.Rect) -> None:
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        last = self.course.turns[-1]
        y = plot.bottom + d.ui(10) + ctx.text.line_height("small") // 2
        every = step_of(last)
        ctx.text.line(surface, ctx.tc("chart", "start"), "small", color.ink2, (plot.x, y), align="left")
        start_w = ctx.text.width(ctx.tc("chart", "start"), "small")
        for turn in range(every, last + 1, every):
            x = round(self._x(plot, turn))
            if x - plot.x > start_w + d.ui(16):
                ctx.text.line(surface, str(turn), "small", color.ink2, (x, y), align="center")

    def _points(self, plot: pygame.Rect, seat: int) -> Points:
        # Overlapping lines would hide each other: each is shifted by its own small amount.
        shift = (seat - (len(self.colours) - 1) / 2) * max(2.0, 4 * self.ctx.display.s)
        found: Points = []
        for turn, points in zip(self.course.turns, self.course.points, strict=True):
            found.append((self._x(plot, turn) - plot.x, self._y(plot, points[seat]) - plot.y + shift))
        return found

    def _lines(self, surface: Canvas, plot: pygame.Rect) -> None:
        pad = self.ctx.display.ui(20)
        wide = max(2.0, 4.5 * self.ctx.display.s * self.ctx.display.u)
        parts: list[str] = []
        for seat, colour in enumerate(self.colours):
            look = self.ctx.theme.seat(colour)
            moved = [(x + pad, y + pad) for x, y in self._points(plot, seat)]
            pattern = [dash * self.ctx.display.s * 1.4 for dash in look.chart_dash]
            if len(moved) > 1:
                path = dashed(moved, pattern)
                parts.append(
                    f'<path d="{path}" fill="none" {paint("stroke", look.chart)} stroke-width="{wide:.1f}"'
                    ' stroke-linecap="round" stroke-linejoin="round"/>'
                )
        w, h = plot.w + 2 * pad, plot.h + 2 * pad
        drawn = self.ctx.assets.markup(document(w, h, "".join(parts)), w, h)
        surface.blit(drawn, (plot.x - pad, plot.y - pad))

    def _ends(self, surface: Canvas, plot: pygame.Rect, size: int) -> None:
        """Draw each seat's token at its line's end; overlapping ones go side by side."""
        placed: list[tuple[int, int]] = []
        for points in self.course.points[-1]:
            y = round(self._y(plot, points))
            taken = {column for other, column in placed if abs(other - y) < size * 9 // 10}
            column = next(free for free in range(len(self.colours)) if free not in taken)
            placed.append((y, column))
        for seat, (y, column) in sorted(enumerate(placed), key=lambda one: one[1][1]):
            rect = pygame.Rect(plot.right + column * round(size * 0.55), y - size // 2, size, size)
            self.ctx.shapes.token(surface, rect.move(self.ctx.display.ui(4), 0), self.colours[seat])
