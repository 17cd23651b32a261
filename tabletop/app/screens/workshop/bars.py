"""Pictures of a test's figures: lengths as bars, shares with their intervals, cards with what they bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.widgets.base import Look
from tabletop.balance.counts import CountedShare

_DASHES = 3
"""The dashes of a line over one bar."""


class Lengths:
    """A bar for each length of these games, dashes where the bars of the house's games would end."""

    def __init__(self, ctx: Context, own: Mapping[int, int], house: Mapping[int, int]) -> None:
        self._ctx = ctx
        self._own, self._house = _shares(own), _shares(house)

    def paint(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        """Draw the bars and, below, every few lengths."""
        ctx, d, color = self._ctx, self._ctx.display, self._ctx.theme.color
        both = {*self._own, *self._house}
        if not both:
            return
        low, high, most = min(both), max(both), max(*self._own.values(), *self._house.values(), 0.01)
        foot = ctx.text.line_height("small")
        plot = pygame.Rect(rect.x, rect.y + d.ui(8), rect.w, rect.h - foot - d.ui(12))
        step = plot.w / (high - low + 1)
        every = max(1, round(ctx.text.width("000", "small") * 1.4 / step))
        for length in range(low, high + 1):
            x, next_x = (plot.x + round((length - low + more) * step) for more in (0, 1))
            wide = max(1, next_x - x - d.px(2))
            tall = round(plot.h * self._own.get(length, 0) / most)
            if tall:
                surface.fill(color.good, (x, plot.bottom - tall, wide, tall))
            if self._house:
                y = plot.bottom - round(plot.h * self._house.get(length, 0) / most) - d.px(2)
                dash = max(1, wide * 2 // (3 * _DASHES))
                for at in range(_DASHES):
                    surface.fill(color.ink, (x + at * wide // _DASHES, y, dash, d.px(4)))
            if not (length - low) % every:
                label = pygame.Rect(x - d.ui(20), plot.bottom + d.ui(4), wide + d.ui(40), foot)
                ctx.text.draw(surface, str(length), "small", color.ink2, label, align="center")
        surface.fill(color.ink2, (plot.x, plot.bottom, plot.w, d.px(1)))


def _shares(counts: Mapping[int, int]) -> dict[int, float]:
    games = sum(counts.values())
    return {length: count / games for length, count in counts.items()}


class PlaceRow:
    """The wins of a place in the order: a bar in its seat's look, its interval, the equal share."""

    def __init__(self, ctx: Context, seat: int, share: CountedShare, most: float, equal: float) -> None:
        """`most` is the share at the right end."""
        self._ctx, self._seat, self._share, self._most, self._equal = ctx, seat, share, most, equal

    def paint(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        """Draw it in the whole rect."""
        ctx, d, color = self._ctx, self._ctx.display, self._ctx.theme.color

        def x(value: float) -> int:
            return rect.x + round((rect.w - d.px(4)) * min(value / self._most, 1))

        bar = pygame.Rect(rect.x, rect.y + d.ui(5), x(self._share.value) - rect.x, rect.h - d.ui(10))
        if bar.w > d.px(2):
            ctx.shapes.box(surface, bar, color.ink)
            inner = bar.inflate(-2 * d.px(1), -2 * d.px(1))
            ctx.shapes.seat_plate(surface, inner, self._seat, 0, ctx.settings.seat_patterns)
        at, tall, dash = x(self._equal), rect.h, max(2, d.ui(5))
        for y in range(rect.y, rect.y + tall, 2 * dash):
            surface.fill(color.bad, (at, y, d.px(2), min(dash, rect.y + tall - y)))
        left, right = x(self._share.low), x(self._share.high)
        middle, end = rect.centery, d.ui(7)
        for ink, more in ((color.paper, d.px(1)), (color.ink, 0)):
            surface.fill(ink, (left, middle - more, right - left, d.px(2) + 2 * more))
            for end_x in (left, right):
                surface.fill(ink, (end_x - more, middle - end - more, d.px(2) + 2 * more, 2 * (end + more)))


class Columns(NamedTuple):
    """Where the columns of the table of cards are, from its left edge: name, bar, and the right edges of the
    three figures."""

    name: int
    bar: int
    now: int
    house: int
    wins: int

    @classmethod
    def of(cls, ctx: Context, width: int, picture: int, headings: tuple[str, str, str]) -> Columns:
        """Return the columns of a table of a width."""
        gap, text = ctx.display.ui(14), ctx.text
        figure = text.width("00.00", "body_b")
        now, house, wins = (max(figure, text.width(words, "small")) for words in headings)
        wins = max(wins, text.width(ctx.t("never"), "small") + ctx.display.ui(18))
        name = picture + ctx.display.ui(12)
        ends = width, width - wins - gap, width - wins - house - 2 * gap
        left = ends[2] - now - gap
        return cls(name, name + (left - name) * 11 // 20, ends[2], ends[1], ends[0])


class CardFigures(NamedTuple):
    """The row of a card or a kind of cards: its figures as shown, and as shares of the longest bar."""

    name: str
    now: str
    house: str
    wins: str
    bar: float
    mark: float | None
    is_never: bool


class CardBar:
    """A row of the table: a picture or an icon, the name, a bar with the house's mark, the figures."""

    def __init__(
        self,
        ctx: Context,
        figures: CardFigures,
        columns: Columns,
        picture: Callable[[int], pygame.Surface | None] | str,
    ) -> None:
        """`picture` is a card's face by its width, None until it is made; or the name of an icon."""
        self._ctx, self._figures, self._columns, self._picture = ctx, figures, columns, picture

    def paint(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        """Draw the row, a thin line below it."""
        ctx, d, color = self._ctx, self._ctx.display, self._ctx.theme.color
        columns, figures = self._columns, self._figures
        self._draw_picture(surface, rect, columns.name - d.ui(12))
        name = pygame.Rect(
            rect.x + columns.name, rect.y, columns.bar - columns.name - d.ui(10), rect.h - d.px(1)
        )
        ctx.text.draw(surface, figures.name, "body", color.ink, name, lines=2)
        figure = ctx.text.width("00.00", "body_b") + d.ui(14)
        room = pygame.Rect(rect.x + columns.bar, 0, columns.now - figure - columns.bar, d.ui(20))
        room.centery = rect.centery
        surface.fill(color.good, (room.x, room.y, round(room.w * figures.bar), room.h))
        if figures.mark is not None:
            x = room.x + round((room.w - d.px(3)) * figures.mark)
            surface.fill(color.ink, (x, room.y - d.ui(3), d.px(3), room.h + 2 * d.ui(3)))
        gains = {"+": color.good, "−": color.bad}.get(figures.wins[:1], color.ink2)
        for right, words, style, ink in (
            (columns.now, figures.now, "body_b", color.ink),
            (columns.house, figures.house, "body", color.ink2),
            (columns.wins, "" if figures.is_never else figures.wins, "body_b", gains),
        ):
            place = pygame.Rect(rect.x + right - figure, rect.y, figure, rect.h)
            ctx.text.draw(surface, words, style, ink, place, align="right")
        if figures.is_never:
            tag(ctx, surface, (rect.x + columns.wins, rect.centery), ctx.t("never"), color.bad, color.bad_bg)
        surface.fill(color.line, (rect.x, rect.bottom - d.px(1), rect.w, d.px(1)))

    def _draw_picture(self, surface: Canvas, rect: pygame.Rect, w: int) -> None:
        ctx, color = self._ctx, self._ctx.theme.color
        if isinstance(self._picture, str):
            if self._picture:
                icon = ctx.assets.icon(self._picture, w * 2 // 3, color.ink)
                surface.blit(icon, icon.get_rect(center=(rect.x + w // 2, rect.centery)))
            return
        card = pygame.Rect(rect.x, 0, w, card_height(w))
        card.centery = rect.centery
        face = self._picture(w)
        if face is None:
            ctx.shapes.box(surface, card, color.card)
        else:
            surface.blit(face, card)


def tag(ctx: Context, surface: Canvas, right: tuple[int, int], words: str, ink: Color, ground: Color) -> None:
    """Draw words on a ground of their own that ends at a point, in its middle."""
    tall = round(ctx.text.line_height("small") * 1.15)
    box = pygame.Rect(0, 0, ctx.text.width(words, "small") + ctx.display.ui(18), tall)
    box.midright = right
    ctx.shapes.box(surface, box, ground, radius=box.h // 2)
    ctx.text.draw(surface, words, "small", ink, box, align="center")
