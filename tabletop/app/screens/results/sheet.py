"""The score sheet: rows of categories, columns of seats, cells that open (ux E1, E3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Role
from tabletop.app.core.assets import document, paint
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Look, Widget
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import N_, Message, msg
from tabletop.engine.protocol import Category, Result, Seat


class SheetRow(NamedTuple):
    """One row: its name, a number and its parts for each seat; `is_total` decides the game. `category` is its
    number among the result's categories, -1 for a mere sum; `is_aside` as there."""

    label: str
    scores: tuple[int, ...]
    items: tuple[tuple[Message, ...], ...]
    is_total: bool
    category: int = -1
    is_aside: bool = False

    def leads(self, seat: Seat) -> bool:
        """Whether a seat has the most points in this row; never in one that is no part of the score."""
        best = max(self.scores)
        return not self.is_aside and self.scores[seat] == best > min(self.scores) and best > 0


def rows_of(result: Result) -> list[SheetRow]:
    """Return the rows of a result: its categories, the total, and below it what is no part of that. A
    category that is the score itself becomes the total."""
    seats = len(result.scores)
    parts, asides, total = [], [], SheetRow(N_("Total"), result.scores, ((),) * seats, True)
    for number, category in enumerate(result.categories):
        items = _items(category, seats)
        row = SheetRow(category.label, category.scores, items, False, number, category.is_aside)
        if category.is_aside:
            asides.append(row)
        elif total.category < 0 and category.scores == result.scores:
            total = row._replace(is_total=True)
        else:
            parts.append(row)
    items = tuple(_sum(parts, total, seat) + total.items[seat] for seat in range(seats))
    return [*parts, total._replace(items=items), *asides]


def written(number: int) -> str:
    """Return a number as drawn and read: with a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def _sum(parts: Sequence[SheetRow], total: SheetRow, seat: Seat) -> tuple[Message, ...]:
    """Return how a seat's total adds up: "5 + 48 − 3 = 50"; empty if the rows do not."""
    numbers = [row.scores[seat] for row in parts]
    if len(numbers) < 2 or sum(numbers) != total.scores[seat]:
        return ()
    first, *others = map(written, numbers)
    signed = [f"− {text[1:]}" if text.startswith("−") else f"+ {text}" for text in others]
    # i18n: a sum; {parts}: its terms
    return (msg("{parts} = {sum}", parts=" ".join((first, *signed)), sum=total.scores[seat]),)


def _items(category: Category, seats: int) -> tuple[tuple[Message, ...], ...]:
    return category.items or ((),) * seats


class Cell(Widget):
    """One number; activating it shows its parts."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str,
        value: int,
        *,
        is_total: bool,
        is_best: bool,
        is_open: bool,
        can_open: bool,
        do: Callable[[], object],
    ) -> None:
        super().__init__(ctx, key, rect, name, focusable=can_open, on_activate=do if can_open else None)
        self.value, self.is_total, self.is_best, self.is_open = value, is_total, is_best, is_open

    @property
    def radius(self) -> int:
        """Corner radius."""
        return self.ctx.display.ui(8)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the number, right-aligned; the best of its row has a diamond (ux E8: not by colour alone)."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        if self.is_open or look.hover:
            fill = with_alpha(color.brass_top, 0.55 if self.is_open else 0.25)
            ctx.shapes.box(surface, self.rect.inflate(-d.ui(4), -d.ui(4)), fill, radius=self.radius)
        ink = (
            color.bad if self.value < 0 else color.brass_text if self.is_total and self.is_best else color.ink
        )
        style = "score" if self.is_total else "body"
        text = written(self.value)
        size = d.ui(16)
        right = self.rect.right - d.ui(22) - size
        ctx.text.line(surface, text, style, ink, (right, self.rect.centery), align="right")
        if self.is_best:
            half = size / 2
            path = f'<path d="M{half} 1L{size - 1} {half}L{half} {size - 1}L1 {half}z" '
            mark = ctx.assets.markup(
                document(size, size, f"{path}{paint('fill', color.brass_edge)}/>"), size, size
            )
            surface.blit(mark, (right + d.ui(6), self.rect.centery - size // 2))


class Head(Widget):
    """A seat's token and name above its column."""

    def __init__(self, ctx: Context, rect: pygame.Rect, seat: int, who: SeatInfo, won: bool) -> None:
        super().__init__(ctx, f"head{seat}", rect, who.name, focusable=False, tooltip=who.name)
        self.who, self.won = who, won

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw token and name, right-aligned like the numbers."""
        ctx, d = self.ctx, self.ctx.display
        size = min(d.ui(42), self.rect.h)
        style = "body_b" if self.won else "body"
        room = self.rect.w - size - d.ui(34)
        if room < d.ui(50) or ctx.text.fit(self.name, style, room).cut:
            self._draw_stacked(surface, style)
            return
        name_w = min(ctx.text.width(self.name, style), room)
        words = pygame.Rect(self.rect.right - d.ui(22) - name_w, self.rect.y, name_w, self.rect.h)
        ctx.text.draw(surface, self.name, style, ctx.theme.color.ink, words)
        token = pygame.Rect(words.x - d.ui(12) - size, self.rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, self.who.colour, face=self.who.face)

    def _draw_stacked(self, surface: Canvas, style: str) -> None:
        """Draw the token above the name, if there is no room for both side by side."""
        ctx, rect = self.ctx, self.rect
        size = round(rect.h * 0.52)
        token = pygame.Rect(rect.centerx - size // 2, rect.y, size, size)
        ctx.shapes.token(surface, token, self.who.colour, face=self.who.face)
        words = pygame.Rect(rect.x, token.bottom, rect.w, rect.bottom - token.bottom)
        words.inflate_ip(-ctx.display.px(4), 0)
        ctx.text.draw(surface, self.name, style, ctx.theme.color.ink, words, align="center")


class Band(Widget):
    """The ground of a row with its label."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        label: str,
        label_w: int,
        *,
        shaded: bool,
        is_total: bool,
    ) -> None:
        super().__init__(ctx, key, rect, label, focusable=False)
        self.label_w, self.shaded, self.is_total = label_w, shaded, is_total
        self.role = "label"

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground and label."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        if self.shaded:
            ctx.shapes.box(surface, self.rect, color.paper2)
        if self.is_total:
            line = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, max(2, d.px(3)))
            ctx.shapes.box(surface, line, color.ink)
        words = pygame.Rect(self.rect.x + d.ui(18), self.rect.y, self.label_w - d.ui(24), self.rect.h)
        ctx.text.draw(surface, self.name, "h2" if self.is_total else "body_b", color.ink, words, lines=2)
