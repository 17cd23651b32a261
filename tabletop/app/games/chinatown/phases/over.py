"""The table when the game is over: what each seat held after each round, beside the board (CH-1)."""

from __future__ import annotations

import pygame

from tabletop.app.core import navigate
from tabletop.app.games.chinatown.board.in_view import short_money
from tabletop.app.games.chinatown.phases.panel import PanelMode
from tabletop.app.games.chinatown.phases.places import text_room
from tabletop.app.widgets.base import Zone

_TOKEN = 34


class OverMode(PanelMode):
    """See the module."""

    def title(self) -> str:
        """Return the heading."""
        return self.ctx.t("The game is over")

    def sentence(self) -> str:
        """Return who won and why."""
        result = self.scene.session.result
        return "" if result is None else self.ctx.message(result.reason, self.scene.names)

    def name(self) -> str:
        """Return what the phase is called."""
        return self.title()

    def clause(self) -> str:
        """Return the clause behind it."""
        return "CH-1"

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the panel with the table of money by round."""
        super().draw_still(surface)
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        books = self.scene.shown.books
        rounds = max((len(book.money) for book in books if book is not None), default=0)
        if not rounds:
            return
        tall = min(d.px(text_room(d, 46, 46)), self.own.h // (len(books) + 1))
        first = self.own.w // 7
        step = (self.own.w - first - d.px(8)) // rounds
        heads = [ctx.t("Round"), *(str(number) for number in range(1, rounds + 1))]
        for row in range(len(books) + 1):
            line = pygame.Rect(self.own.x, self.own.y + row * tall, self.own.w, tall)
            book = books[row - 1] if row else None
            if row:
                surface.fill(color.line, pygame.Rect(line.x, line.y, line.w, 1))
                size = min(d.px(_TOKEN), tall - d.px(6))
                token = pygame.Rect(line.x, line.centery - size // 2, size, size)
                ctx.shapes.token(surface, token, self.scene.colours[row - 1])
            else:
                ctx.text.draw(surface, heads[0], "small", color.ink2, line)
            cells = heads[1:] if not row else [short_money(ctx, sum_) for sum_ in book.money] if book else []
            for column, cell in enumerate(cells, start=1):
                place = pygame.Rect(line.x + first + (column - 1) * step, line.y, step - d.px(8), line.h)
                ink = color.ink if row else color.ink2
                ctx.text.draw(surface, cell, "body" if row else "small", ink, place, align="right")

    def zones(self) -> list[Zone]:
        """Return the way to the score sheet, and the seats."""
        scene, ctx = self.scene, self.ctx
        found = [self.seat_zone()]
        if scene.session.result is not None and not scene.is_picture:
            show = self.main_button("sheet", ctx.t("Score sheet"), self.show_sheet)
            found.insert(0, Zone("turn", [show]))
        return found

    def show_sheet(self) -> None:
        """Show the score sheet."""
        navigate.show_results(self.ctx, self.scene.session)

    def on_action(self, name: str) -> bool:
        """The main key shows the score sheet."""
        if name != "primary" or self.scene.session.result is None:
            return False
        self.show_sheet()
        return True
