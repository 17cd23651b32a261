"""The charts of the record: wins with their intervals, scores game by game, the game's own figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import document, paint
from tabletop.app.screens.results.chart import step_of
from tabletop.record.summary import Wins

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

DOT = 16
"""The size of a dot, logical px (UI scale)."""


def interval(ctx: Context, surface: Canvas, rect: pygame.Rect, wins: Wins) -> None:
    """Draw the share that was won as a dot on the bar of its interval, and a line at the fair share; of too
    few games the bar alone."""
    d, color, shapes = ctx.display, ctx.theme.color, ctx.shapes
    size = d.ui(DOT)
    line = pygame.Rect(rect.x, rect.centery - max(1, d.px(1)), rect.w, max(2, d.px(2)))
    shapes.box(surface, line, color.paper3)
    bar = pygame.Rect(rect.x + round(rect.w * wins.low), 0, 0, max(4, d.ui(8)))
    bar.w, bar.centery = max(bar.h, round(rect.w * (wins.high - wins.low))), rect.centery
    shapes.box(surface, bar, color.good_bg, radius=bar.h // 2, edge=color.good, edge_w=max(1, d.px(1.5)))
    fair = pygame.Rect(rect.x + round(rect.w * wins.fair), rect.y, max(2, d.px(3)), rect.h)
    shapes.box(surface, fair, color.brass_edge)
    if wins.share is not None:
        dot = pygame.Rect(0, 0, size, size)
        dot.center = rect.x + round(rect.w * wins.share), rect.centery
        shapes.disc(surface, dot, color.good, color.paper, max(1, d.px(2)))


class Scores:
    """Scores game by game: where each dot stands, and the line of their medians."""

    def __init__(
        self, ctx: Context, rect: pygame.Rect, scores: Sequence[int], medians: Sequence[float]
    ) -> None:
        """`rect` is the whole chart with the numbers at its left."""
        self.ctx, self.scores, self.medians = ctx, scores, medians
        most, least = max((*scores, 1)), min((*scores, 0))
        self.most, self.least = most, least
        widest = max(ctx.text.width(str(value), "small") for value in (most, least))
        left, pad = widest + ctx.display.ui(14), ctx.display.ui(DOT)
        self.plot = pygame.Rect(rect.x + left, rect.y + pad, rect.w - left - pad // 2, rect.h - 2 * pad)

    @staticmethod
    def capacity(ctx: Context, width: int) -> int:
        """Return how many dots have room side by side in a chart of this width."""
        return max(8, (width - ctx.display.ui(80)) // ctx.display.ui(30))

    def at(self, number: int, value: float) -> tuple[int, int]:
        """Return where a value of the game of that number stands, from 0."""
        plot, count = self.plot, max(1, len(self.scores))
        x = plot.x + plot.w * (number + 0.5) / count
        return round(x), round(plot.bottom - plot.h * (value - self.least) / (self.most - self.least))

    def place(self, number: int) -> pygame.Rect:
        """Return the rect of a game's dot, as large as a pointer needs it."""
        wide = self.plot.w // max(1, len(self.scores))
        side = max(self.ctx.display.ui(DOT), min(wide, self.ctx.display.ui(36)))
        found = pygame.Rect(0, 0, side, side)
        found.center = self.at(number, self.scores[number])
        return found

    def draw(self, surface: Canvas) -> None:
        """Draw the grid and the line of the medians; the dots are widgets of their own."""
        ctx, d, color, plot = self.ctx, self.ctx.display, self.ctx.theme.color, self.plot
        step = step_of(self.most - self.least)
        for value in range(-(-self.least // step) * step, self.most + 1, step):
            y = self.at(0, value)[1]
            ctx.shapes.box(surface, pygame.Rect(plot.x, y, plot.w, max(1, d.px(1))), color.paper3)
            ctx.text.line(surface, str(value), "small", color.ink2, (plot.x - d.ui(12), y), align="right")
        if len(self.medians) > 1:
            wide = max(2, d.px(4))
            room = plot.inflate(2 * wide, 2 * wide)
            points = [self.at(number, value) for number, value in enumerate(self.medians)]
            path = "M" + "L".join(f"{x - room.x} {y - room.y}" for x, y in points)
            line = f'fill="none" {paint("stroke", color.brass_edge)} stroke-width="{wide}"'
            body = f'<path d="{path}" {line} stroke-linejoin="round"/>'
            surface.blit(ctx.assets.markup(document(room.w, room.h, body), room.w, room.h), room)


def dot(ctx: Context, surface: Canvas, rect: pygame.Rect, *, won: bool) -> None:
    """Draw a game's dot: filled where it was won, else a ring."""
    color, size = ctx.theme.color, ctx.display.ui(DOT)
    place = pygame.Rect(0, 0, size, size)
    place.center = rect.center
    fill = color.good if won else color.paper
    ctx.shapes.disc(surface, place, fill, color.good if won else color.ink2, max(2, ctx.display.px(2.5)))


def stack(ctx: Context, surface: Canvas, rect: pygame.Rect, numbers: Sequence[float], most: float) -> None:
    """Draw numbers as parts of one bar; `most` is what fills the whole rect."""
    ctx.shapes.box(surface, rect, ctx.theme.color.paper2, radius=ctx.display.ui(6))
    x = float(rect.x)
    for number, value in enumerate(numbers):
        wide = rect.w * value / most if most else 0.0
        part = pygame.Rect(round(x), rect.y, round(x + wide) - round(x), rect.h)
        if part.w > 0:
            swatch(ctx, surface, part, number)
        x += wide


def swatch(ctx: Context, surface: Canvas, rect: pygame.Rect, number: int) -> None:
    """Fill a rect with the look of the part of that number; the later ones have no pattern."""
    looks = len(ctx.theme.seats)
    ctx.shapes.seat_plate(surface, rect, number % looks, 0, patterns=number < looks)
