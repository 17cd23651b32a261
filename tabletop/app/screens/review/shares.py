"""The chances of all seats, stacked on each other turn by turn, the reader's own at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import svgtext
from tabletop.app.core.svgtext import document, paint
from tabletop.app.core.theme import Color
from tabletop.app.screens.results.chart import step_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.history import SeatInfo
    from tabletop.engine.protocol import Seat
    from tabletop.review.curve import Point

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
            plate = svgtext.plate(plot.w, plot.h, look.fill, look.pattern, ctx.display.s)
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
