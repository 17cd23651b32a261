"""How the end of a game is shown over its table, as a timeline for the shared screen.

A game shows something of its own between the dimming of the table and the naming of the winner; by default
its score sheet is counted up. Everything is over after `LONG`, and stands still then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.shapes import around
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.view import L, O, S, TableView
from tabletop.engine.protocol import Category, Result, Seat

LONG: Final = 4000
"""The longest ceremony at normal speed, ms."""
SHOWS: Final = 1000
"""When the table is dim and the game's own part begins, ms."""
NAMES: Final = 3000
"""When the winner is named, ms."""
NEARLY: Final = 2
"""A loser by at most so many points is told and shown how few were missing."""
_ROW = 260
_DIM = 0.62


class Stroke(NamedTuple):
    """One thing that begins at a time, ms, and lasts a while: `paint` gets its progress, 0 to 1. A `passing`
    one disappears at its end."""

    at: int
    ms: int
    paint: Callable[[Canvas, float], None]
    passing: bool = False

    def draw(self, canvas: Canvas, now: int) -> None:
        """Draw it as it is so many ms after the beginning."""
        part = min(1.0, (now - self.at) / max(1, self.ms))
        if now >= self.at and not (self.passing and part >= 1):
            self.paint(canvas, part)


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game: its result, the room that the shared screen leaves (device px), the seats of
    people."""

    result: Result
    room: pygame.Rect
    people: Sequence[Seat] = ()


class Ceremony(Generic[S, L, O]):
    """What a game shows of its end; by default its score sheet, counted up row by row."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def strokes(self, view: TableView[S, L, O], ended: Ended) -> Sequence[Stroke]:
        """Return the strokes, lowest first; none may name the winner before `NAMES`."""
        rows = counted(ended.result)
        long = min(_ROW * len(rows), NAMES - SHOWS - 100)
        panel = count_panel(ended.room, self.ctx, len(rows))

        def count(canvas: Canvas, part: float) -> None:
            draw_count(self.ctx, canvas, panel, view, rows, part)

        return self.dimming(), Stroke(SHOWS, long, count)

    def spared(self, view: TableView[S, L, O], ended: Ended) -> Sequence[pygame.Rect]:
        """Return what the banner does not cover, where there is room beside it; nothing by default."""
        return ()

    def dimming(self, *spared: pygame.Rect) -> Stroke:
        """Return the dimming of the table, except for some places."""

        def dim(canvas: Canvas, part: float) -> None:
            color = with_alpha(self.ctx.theme.color.ink, _DIM * part)
            for rect in around(self.ctx.display.bounds, spared):
                self.ctx.shapes.box(canvas, rect, color)

        return Stroke(0, SHOWS * 3 // 5, dim)


def counted(result: Result) -> list[Category]:
    """Return the rows of the sheet that make up the score."""
    parts = [row for row in result.categories if not row.is_aside and row.scores != result.scores]
    sums = tuple(sum(row.scores[seat] for row in parts) for seat in range(len(result.scores)))
    return parts if sums == result.scores else [Category("", result.scores)]


def count_panel(room: pygame.Rect, ctx: Context, rows: int) -> pygame.Rect:
    """Return the place of the count: the middle of the room."""
    d = ctx.display
    tall = max(d.ui(320), rows * d.ui(46) + d.ui(150))
    panel = pygame.Rect(0, 0, min(room.w, d.ui(980)), min(room.h, tall))
    panel.midtop = room.midtop
    return panel


def standings(rows: Sequence[Category], part: float) -> list[float]:
    """Return each seat's sum when the count has come so far: whole rows, and a part of the present one."""
    done = part * len(rows)
    seats = len(rows[0].scores)
    return [
        sum(row.scores[seat] * min(1.0, max(0.0, done - at)) for at, row in enumerate(rows))
        for seat in range(seats)
    ]


def draw_count(
    ctx: Context,
    canvas: Canvas,
    panel: pygame.Rect,
    view: TableView[Any, Any, Any],
    rows: Sequence[Category],
    part: float,
) -> None:
    """Draw the count: counted rows stand in ink, tokens climb their scales."""
    d, color = ctx.display, ctx.theme.color
    ctx.shapes.shadow(canvas, panel, "panel", d.px(ctx.theme.radius["panel"]))
    ctx.shapes.box(canvas, panel, color.paper, radius=d.px(ctx.theme.radius["panel"]))
    inside = panel.inflate(-2 * d.ui(28), -2 * d.ui(22))
    labels = pygame.Rect(inside.x, inside.y, 0, inside.h)
    if rows[0].label:
        labels.w = _draw_rows(ctx, canvas, inside, view, rows, part)
    field = pygame.Rect(labels.right, inside.y, inside.right - labels.right, inside.h)
    scores = standings(rows, part)
    ends = standings(rows, 1)
    for seat in range(len(ends)):
        _draw_rule(ctx, canvas, _column(field, seat, len(ends)), view, seat, scores[seat], ends)


def _draw_rows(
    ctx: Context,
    canvas: Canvas,
    area: pygame.Rect,
    view: TableView[Any, Any, Any],
    rows: Sequence[Category],
    part: float,
) -> int:
    """Draw the rows' names and, as they are counted, each seat's points under its token; return how wide."""
    d, color, text = ctx.display, ctx.theme.color, ctx.text
    names = [ctx.t(row.label) for row in rows]
    shown = [[_signed(points) for points in row.scores] for row in rows]
    widest = max(text.width(points, "body") for row in shown for points in row)
    wide = widest + d.ui(22)
    named = min(area.w * 2 // 5, max(text.width(name, "body") for name in names) + d.ui(8))
    step, first = area.h // (len(rows) + 1), area.x + named
    size = min(d.ui(34), wide - d.ui(6), step)
    for seat, who in enumerate(view.seats):
        token = pygame.Rect(0, 0, size, size)
        token.midright = (first + (seat + 1) * wide, area.y + step // 2)
        ctx.shapes.token(canvas, token, who.colour, face=who.face)
    for number, name in enumerate(names):
        is_counted, y = number < part * len(rows), area.y + (number + 1) * step
        ink = color.ink if is_counted else color.line
        text.draw(canvas, name, "body", ink, pygame.Rect(area.x, y, named, step), lines=1)
        for seat, points in enumerate(shown[number] if is_counted else ()):
            cell = pygame.Rect(first + seat * wide, y, wide, step)
            text.draw(canvas, points, "body", ink, cell, align="right", lines=1)
    return named + len(view.seats) * wide + d.ui(16)


def _signed(points: float) -> str:
    return str(round(points)).replace("-", "−")


def _column(field: pygame.Rect, seat: Seat, seats: int) -> pygame.Rect:
    wide = field.w // seats
    return pygame.Rect(field.x + seat * wide, field.y, wide, field.h)


def _draw_rule(
    ctx: Context,
    canvas: Canvas,
    column: pygame.Rect,
    view: TableView[Any, Any, Any],
    seat: Seat,
    score: float,
    ends: Sequence[float],
) -> None:
    """Draw one seat's scale from zero to the highest total, its token at the present sum."""
    d, color, who = ctx.display, ctx.theme.color, view.seats[seat]
    size = min(d.ui(52), column.w - d.ui(8))
    name_h = ctx.text.line_height("small")
    low, high = min(0.0, *ends), max(1.0, *ends)
    rule = pygame.Rect(0, column.y + size + d.ui(26), max(3, d.ui(6)), 0)
    rule.h = column.bottom - name_h - d.ui(6) - rule.y
    rule.centerx = column.centerx
    ctx.shapes.box(canvas, rule, color.line, radius=rule.w // 2)
    height = round(rule.h * max(0.0, score - low) / (high - low))
    filled = pygame.Rect(rule.x, rule.bottom - height, rule.w, height)
    ctx.shapes.box(canvas, filled, ctx.theme.seat(who.colour).fill, radius=rule.w // 2)
    token = pygame.Rect(0, 0, size, size)
    token.midbottom = (rule.centerx, filled.top + size // 3)
    ctx.shapes.token(canvas, token, who.colour, face=who.face)
    words = _signed(score)
    middle = (token.centerx, token.top - d.ui(16))
    behind = pygame.Rect(0, 0, rule.w, d.ui(30))
    behind.center = middle
    ctx.shapes.box(canvas, behind, color.paper)
    ctx.text.line(canvas, words, "score", color.ink, middle, align="center", px=d.ui(26))
    name = pygame.Rect(column.x, column.bottom - name_h, column.w, name_h)
    ctx.text.draw(canvas, who.name, "small", color.ink2, name, align="center", lines=1)
