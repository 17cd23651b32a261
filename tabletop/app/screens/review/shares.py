"""The chances of all seats, stacked on each other turn by turn, the reader's own at the foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import assets
from tabletop.app.core.assets import document, paint
from tabletop.app.core.theme import Color
from tabletop.app.screens.phrases import count_text
from tabletop.app.screens.results.chart import step_of
from tabletop.app.screens.review.cards import mark
from tabletop.app.screens.review.words import ReviewText
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.layout import Column, Custom, Label, Panel, wrap_row
from tabletop.engine.protocol import Seat
from tabletop.review.curve import Pin, Point, by_turn

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.event_log import SeatInfo


PIN, TOKEN = 38, 34
"""The size of a pin and of a token, logical px (UI scale)."""
_WHITE: Color = (255, 255, 255, 255)
_GRID = (0, 250, 500, 750, 1000)


class Shares:
    """Where what stands in a rect: `turns` are points a turn or round, `own` is the seat at the foot."""

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        turns: Sequence[Point],
        seats: Sequence[SeatInfo],
        own: Seat,
    ) -> None:
        self.ctx, self.turns, self.seats = ctx, turns, seats
        last = max(turns[-1].turn, turns[-2].turn + 1) if len(turns) > 1 else turns[-1].turn
        self.at = [*(point.turn for point in turns[:-1]), last]
        """The turn of each point; that of the end is one of its own."""
        self.order = [own, *(seat for seat in range(len(seats)) if seat != own)]
        left = ctx.text.width("100%", "small") + ctx.display.ui(14)
        foot = ctx.text.line_height("small") + ctx.display.ui(8)
        top = ctx.display.ui(PIN) // 2
        self._inset = left, top
        self.plot = pygame.Rect(rect.x + left, rect.y + top, rect.w - left - top, rect.h - foot - top)

    # -- places ----------------------------------------------------------------------------------------

    def x(self, turn: float) -> int:
        """Return where a turn stands, or what lies between two."""
        first, last = self.at[0], self.at[-1]
        return self.plot.x + round(self.plot.w * (turn - first) / max(1, last - first))

    def y(self, share: float) -> int:
        """Return where a share ends that begins at the foot, in thousandths."""
        return self.plot.bottom - round(self.plot.h * share / 1000)

    def places(self, positions: Sequence[int]) -> list[pygame.Rect]:
        """Return where the pins of some positions stand, in order: on the upper edge of the own share, and
        not on each other."""
        size, found = self.ctx.display.ui(PIN), []
        left = self.plot.x - size // 2
        for number, position in enumerate(positions):
            right = self.plot.right + size // 2 - size * (len(positions) - number)
            x, y = self._at(position)
            rect = pygame.Rect(max(left, min(x - size // 2, right)), y - size // 2, size, size)
            found.append(rect)
            left = rect.right
        return found

    def _at(self, position: int) -> tuple[int, int]:
        """Return where a position lies on the upper edge of the own share."""
        last = len(self.turns) - 1
        at = max(1, next((n for n, point in enumerate(self.turns) if point.position >= position), last))
        before, after = self.turns[at - 1], self.turns[at]
        part = (position - before.position) / max(1, after.position - before.position)
        own = self.order[0]
        share = before.chances[own] + (after.chances[own] - before.chances[own]) * part
        return self.x(self.at[at - 1] + (self.at[at] - self.at[at - 1]) * part), self.y(share)

    def columns(self) -> list[pygame.Rect]:
        """Return where each turn is pointed at."""
        edges = [
            self.plot.x,
            *(self.x((one + other) / 2) for one, other in pairwise(self.at)),
            self.plot.right,
        ]
        return [pygame.Rect(x, self.plot.y, max(1, end - x), self.plot.h) for x, end in pairwise(edges)]

    def _tops(self, point: Point) -> list[float]:
        """Return the upper edge of each share in order; rounding leaves no gap at the top."""
        sums = [*accumulate(point.chances[seat] for seat in self.order)]
        return [part * 1000 / max(1, sums[-1]) for part in sums]

    # -- drawing ---------------------------------------------------------------------------------------

    def draw(self, surface: Canvas, rect: pygame.Rect) -> None:
        """Draw the shares with their patterns, the lines between them, tokens and numbers, in a rect of the
        same size: it may have been scrolled."""
        ctx, color, plot = self.ctx, self.ctx.theme.color, self.plot
        plot.topleft = rect.x + self._inset[0], rect.y + self._inset[1]
        tops = [self._tops(point) for point in self.turns]
        xs = [self.x(at) - plot.x for at in self.at]
        low = [0.0] * len(self.turns)
        for number, seat in enumerate(self.order):
            high = [top[number] for top in tops]
            surface.blit(self._area(self.seats[seat].colour, xs, low, high), plot)
            low = high
        for number in reversed(range(len(self.order) - 1)):
            width = ctx.display.ui(5 if number == 0 else 2.5)
            line = [(x, self.y(top[number]) - plot.y) for x, top in zip(xs, tops, strict=True)]
            surface.blit(self._line(line, color.ink if number == 0 else color.paper, width), plot)
        self._grid(surface)
        self._tokens(surface, tops)

    def _area(
        self, colour: int, xs: Sequence[int], low: Sequence[float], high: Sequence[float]
    ) -> pygame.Surface:
        plot, ctx = self.plot, self.ctx
        upper = [(x, self.y(share) - plot.y) for x, share in zip(xs, high, strict=True)]
        lower = [(x, self.y(share) - plot.y) for x, share in zip(xs, low, strict=True)]
        path = "M" + "L".join(f"{x} {y}" for x, y in (*upper, *reversed(lower))) + "z"

        def make() -> pygame.Surface:
            look = ctx.theme.seat(colour)
            plate = assets.plate(plot.w, plot.h, look.fill, look.pattern, ctx.display.s)
            made = ctx.assets.markup(plate, plot.w, plot.h).copy()
            mask = document(plot.w, plot.h, f'<path d="{path}" {paint("fill", _WHITE)}/>')
            made.blit(ctx.assets.markup(mask, plot.w, plot.h), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return ctx.assets.cache.get(("share", plot.size, colour, path), make)

    def _line(self, points: Sequence[tuple[int, int]], color: Color, width: int) -> pygame.Surface:
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        look = f'fill="none" {paint("stroke", color)} stroke-width="{width}" stroke-linejoin="round"'
        body = f'<path d="{path}" {look}/>'
        return self.ctx.assets.markup(document(*self.plot.size, body), *self.plot.size)

    def _grid(self, surface: Canvas) -> None:
        ctx, d, color, plot = self.ctx, self.ctx.display, self.ctx.theme.color, self.plot
        for share in _GRID:
            y = self.y(share)
            ctx.text.line(
                surface, f"{share // 10}%", "small", color.ink2, (plot.x - d.ui(10), y), align="right"
            )
        y = plot.bottom + d.ui(8) + ctx.text.line_height("small") // 2
        first, last = self.at[0], self.turns[-1].turn
        wide = ctx.text.width("888", "small") + d.ui(16)
        every = max(step_of(max(1, last)), -(-wide * (last - first) // max(1, plot.w)))
        for turn in [first, *(turn for turn in range(every, last + 1, every) if turn > first)]:
            if turn == first or self.x(turn) - self.x(first) > wide:
                at = self.x(turn), y
                ctx.text.line(surface, str(turn), "small", color.ink2, at, align="center")

    def _tokens(self, surface: Canvas, tops: Sequence[Sequence[float]]) -> None:
        """Draw each seat's token where its share is largest, and has room for it."""
        size = self.ctx.display.ui(TOKEN)
        inside = range(self.plot.x + size, self.plot.right - size)
        columns = [at for at, turn in enumerate(self.at) if self.x(turn) in inside]
        for number, seat in enumerate(self.order):
            lows = [(0.0, *top)[number] for top in tops]
            at = max(columns, key=lambda one: tops[one][number] - lows[one], default=None)
            if at is None or self.y(lows[at]) - self.y(tops[at][number]) < size:
                continue
            rect = pygame.Rect(0, 0, size, size)
            rect.center = self.x(self.at[at]), (self.y(lows[at]) + self.y(tops[at][number])) // 2
            self.ctx.shapes.token(surface, rect, self.seats[seat].colour, face=self.seats[seat].face)


# -- the panel of chances --

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
