"""The panel with the chances of all seats: whose token is whose, the chart, the pins on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.screens.how_far import count_text
from tabletop.app.screens.review.cards import mark
from tabletop.app.screens.review.shares import Shares
from tabletop.app.screens.review.words import ReviewText
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.label import Custom, Label, Panel
from tabletop.app.widgets.layout import Column, wrap_row
from tabletop.engine.protocol import Seat
from tabletop.review.curve import Point, by_turn
from tabletop.review.pins import Pin

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.history import SeatInfo

_CHART, _PAD, _TOKEN = 240, 22, 34
"""How tall the chart is, and more: logical px (UI scale)."""


class ChancesPanel:
    """Builds the panel for whoever sits at `seat`; `points` are None while nobody knows them."""

    def __init__(
        self, ctx: Context, review_text: ReviewText, points: tuple[Point, ...] | None, seat: Seat
    ) -> None:
        self.ctx, self.words, self.session = ctx, review_text, review_text.session
        self.points, self.seat = points, seat

    def add(
        self,
        column: Column,
        pins: Sequence[Pin],
        is_lit: Callable[[int], bool],
        go_to: Callable[[int], object],
    ) -> None:
        """Add the panel to a column; `go_to` is called with the number of a pin that is pressed."""
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(_PAD)
        inner = Column(ctx, column.x + pad, column.y + pad * 3 // 4, column.w - 2 * pad)
        if self.points != ():
            self._add_title(inner)
            inner.space(6)
        if self.points:
            rect = pygame.Rect(inner.x, inner.y, inner.w, d.ui(_CHART))
            turns = by_turn(self.session.game, self.points)
            shares = Shares(ctx, rect, turns, self.session.table.seats, self.seat)
            inner.widgets += self._chart(rect, shares)
            places = shares.places([pin.position for pin in pins])
            for number, (pin, place) in enumerate(zip(pins, places, strict=True)):
                inner.widgets.append(self._pin(number, pin, place, is_lit, partial(go_to, number)))
            inner.y = rect.bottom
        elif self.points is not None:
            inner.text("chart.none", ctx.t("This game has no opponents, so there are no chances to show."))
        else:
            inner.space(_CHART)
        ground = pygame.Rect(column.x, column.y, column.w, inner.y + pad // 2 - column.y)
        column.widgets += [Panel(ctx, "chart.panel", ground), *inner.widgets]
        column.y = ground.bottom

    @property
    def _title(self) -> str:
        rounds = self.session.game.progress.counts_rounds
        return self.ctx.t("Chance to win by round") if rounds else self.ctx.t("Chance to win by turn")

    def _add_title(self, column: Column) -> None:
        """Add the title and whose token is whose, side by side where there is room."""
        ctx, tall = self.ctx, self.ctx.text.line_height("h2")
        wide = min(column.w, ctx.text.width(self._title, "h2") + 2)
        rect = pygame.Rect(0, 0, wide, max(tall, ctx.display.ui(_TOKEN)))
        title = Label(ctx, "chart.title", rect, self._title, "h2")
        row: list[Widget] = [title, *(self._name(at) for at in range(len(self.session.names)))]
        area = pygame.Rect(column.x, column.y, column.w, 0)
        column.y += wrap_row(row, area, ctx.display.ui(26), row_gap=ctx.display.ui(4))
        column.widgets += row

    def _name(self, at: Seat) -> Widget:
        ctx, size, who = self.ctx, self.ctx.display.ui(_TOKEN), self.session.table.seats[at]
        style = "body_b" if at == self.seat else "body"
        wide = size + size // 4 + ctx.text.width(who.name, style) + 2
        rect = pygame.Rect(0, 0, wide, max(size, ctx.text.line_height(style)))
        return Custom(ctx, f"name{at}", rect, partial(self._draw_name, who, style), name=who.name)

    def _draw_name(self, who: SeatInfo, style: str, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, size = self.ctx, self.ctx.display.ui(_TOKEN)
        token = pygame.Rect(rect.x, rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, who.colour, face=who.face)
        x = token.right + size // 4
        ctx.text.draw(
            surface, who.name, style, ctx.theme.color.ink, pygame.Rect(x, rect.y, rect.right - x, rect.h)
        )

    def _chart(self, rect: pygame.Rect, shares: Shares) -> list[Widget]:
        """Return the chart, and its turns to be pointed at, each with its chances."""
        ctx, turns = self.ctx, shares.turns
        said = [self._said(point) for point in turns]
        spoken = ctx.sentences(
            (self._title, *(said[at] for at in sorted({0, len(said) // 2, len(said) - 1})))
        )
        chart = Custom(
            ctx, "chart", rect, lambda surface, area, look: shares.draw(surface, area), name=spoken
        )
        return [
            chart,
            *(
                Custom(ctx, f"turn{at}", place, _nothing, tooltip=words)
                for at, (place, words) in enumerate(zip(shares.columns(), said, strict=True))
            ),
        ]

    def _said(self, point: Point) -> str:
        ctx = self.ctx
        turn = count_text(ctx, self.session.game, point.turn)
        chances = self.words.chances(self.session.names, point.chances)
        return ctx.t("{turn}: {chances}", turn=turn, chances=chances)

    def _pin(
        self,
        number: int,
        pin: Pin,
        rect: pygame.Rect,
        is_lit: Callable[[int], bool],
        go: Callable[[], object],
    ) -> Widget:
        ctx = self.ctx

        def paint(surface: Canvas, area: pygame.Rect, look: Look) -> None:
            mark(ctx, surface, area, number + 1, is_lit=is_lit(number))

        name = ctx.t("{number}. {turn}", number=number + 1, turn=self.words.turn(pin.position))
        tip = f"{name}\n{self.words.happened(pin.position)}"
        return Custom(
            ctx, f"pin{number}", rect, paint, name=name, tooltip=tip, focusable=True, on_activate=go
        )


def _nothing(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
    """A place to be pointed at has nothing to draw."""
