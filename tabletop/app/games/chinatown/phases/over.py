"""The table when the game is over: what each seat held after each round, beside the board (CH-1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core import navigate
from tabletop.app.games.chinatown.board.looks import short_money
from tabletop.app.games.chinatown.phases.panel import PanelController, PanelNarrator, PanelPainter
from tabletop.app.games.chinatown.phases.phase import PhaseMoveMap, PhaseParts, text_room
from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.app.table.table_api import TableApi
from tabletop.app.widgets.base import Zone

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_TOKEN = 34


def over(ctx: Context) -> PhaseParts:
    """Return the parts of the table when the game is over."""
    teller = OverNarrator(ctx)
    painter = OverPainter(ctx, teller)
    return PhaseParts(painter, teller, PhaseMoveMap(ctx), OverController(ctx, painter))


class OverNarrator(PanelNarrator):
    """Says who won and why."""

    clause = "CH-1"

    def title(self, view: ChinatownView) -> str:
        """Return the heading."""
        return self.ctx.t("The game is over")

    def sentence(self, view: ChinatownView) -> str:
        """Return who won and why."""
        result = view.ui_state.result
        return "" if result is None else self.ctx.message(result.reason, view.names)

    def name(self, view: ChinatownView) -> str:
        """Return what the phase is called."""
        return self.title(view)


class OverPainter(PanelPainter):
    """Draws the panel with the table of money by round."""

    def own(self, view: ChinatownView) -> Sequence[Part]:
        """Return the table of money by round."""
        key = (view.state.books, tuple((seat.colour, seat.face) for seat in view.seats))
        return [self.part("books", partial(self._draw_books, view), view, key)]

    def _draw_books(self, view: ChinatownView, surface: Canvas) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        books, own = view.state.books, self.divided(view).own
        rounds = max((len(book.money) for book in books if book is not None), default=0)
        if not rounds:
            return
        tall = min(d.px(text_room(d, 46, 46)), own.h // (len(books) + 1))
        first = own.w // 7
        step = (own.w - first - d.px(8)) // rounds
        heads = [ctx.t("Round"), *(str(number) for number in range(1, rounds + 1))]
        for row in range(len(books) + 1):
            line = pygame.Rect(own.x, own.y + row * tall, own.w, tall)
            book = books[row - 1] if row else None
            if row:
                surface.fill(color.line, pygame.Rect(line.x, line.y, line.w, 1))
                size = min(d.px(_TOKEN), tall - d.px(6))
                token = pygame.Rect(line.x, line.centery - size // 2, size, size)
                who = view.seats[row - 1]
                ctx.shapes.token(surface, token, who.colour, face=who.face)
            else:
                ctx.text.draw(surface, heads[0], "small", color.ink2, line)
            cells = heads[1:] if not row else [short_money(ctx, sum_) for sum_ in book.money] if book else []
            for column, cell in enumerate(cells, start=1):
                place = pygame.Rect(line.x + first + (column - 1) * step, line.y, step - d.px(8), line.h)
                ink = color.ink if row else color.ink2
                ctx.text.draw(surface, cell, "body" if row else "small", ink, place, align="right")


class OverController(PanelController):
    """The way to the score sheet."""

    def zones(self, view: ChinatownView, table: TableApi) -> list[Zone]:
        """Return the way to the score sheet, and the seats."""
        found = [self.seat_zone(view, table)]
        if view.ui_state.result is not None and not view.is_picture:
            words, foot = self.ctx.t("Score sheet"), self.divided(view).foot
            show = self.main_button("sheet", words, lambda: self._show_sheet(table), foot)
            found.insert(0, Zone("turn", [show]))
        return found

    def _show_sheet(self, table: TableApi) -> None:
        navigate.show_results(self.ctx, table.session)

    def on_action(self, view: ChinatownView, table: TableApi, name: str) -> bool:
        """The main key shows the score sheet."""
        if name != "primary" or view.ui_state.result is None:
            return False
        self._show_sheet(table)
        return True
