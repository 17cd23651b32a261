"""The end of Chinatown: the lanterns go dim, and what each round brought drops on all heaps at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown.board.looks import short_money
from tabletop.app.games.chinatown.phases.phase import panel_box
from tabletop.app.games.chinatown.view import Layout, UiState
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import NAMES, SHOWS, Ended, Stroke
from tabletop.app.table.view import TableView
from tabletop.games.chinatown.state import State

_ROUND_MS = 350


class ChinatownCeremony(ceremony.Ceremony[State, Layout, UiState]):
    """Shows the end of a game of Chinatown; a firework stands over the largest business of whoever won."""

    def strokes(self, view: TableView[State, Layout, UiState], ended: Ended) -> Sequence[Stroke]:
        """Return the heaps, round by round, then all the money, then the fireworks."""
        books = [book for book in view.state.books if book is not None]
        if len(books) != len(view.seats):
            return super().strokes(view, ended)
        rounds = len(books[0].money)
        each = min(_ROUND_MS, (NAMES - SHOWS) // max(1, rounds))
        # Paper lies on the panel, which says already who won.
        paper = self.ctx.display.rect(*panel_box(self.ctx.display))
        panel = paper.clip(pygame.Rect(paper.x, ended.room.y, paper.w, ended.room.h))
        held = [(0, *book.money) for book in books]
        paid = [[after - before for before, after in pairwise(each)] for each in held]
        count = partial(self._count, panel, view, paid)
        return (
            self.dimming(),
            Stroke(0, 1, partial(self._paper, paper)),
            Stroke(SHOWS, each * rounds, count),
            *(Stroke(NAMES, 300, partial(self._firework, at)) for at in self._largest(view, ended)),
        )

    def _largest(self, view: TableView[State, Layout, UiState], ended: Ended) -> list[pygame.Rect]:
        """Return where the business lies that pays each winner most."""
        found = []
        for winner in ended.result.winners:
            own = [one for one in view.layout.town.businesses if one.seat == winner]
            if own:
                plots = max(own, key=lambda one: one.cash).plots
                rects = [view.layout.camera.rect_of(plot) for plot in plots]
                found.append(rects[0].unionall(rects[1:]))
        return found

    def _paper(self, paper: pygame.Rect, canvas: Canvas, part: float) -> None:
        ctx, radius = self.ctx, self.ctx.display.px(self.ctx.theme.radius["panel"])
        ctx.shapes.box(canvas, paper, ctx.theme.color.paper, radius=radius)

    def _count(
        self,
        panel: pygame.Rect,
        view: TableView[State, Layout, UiState],
        paid: Sequence[Sequence[int]],
        canvas: Canvas,
        part: float,
    ) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        most = max(1, *(sum(each) for each in paid))
        done = part * len(paid[0])
        for seat, column in enumerate(columns(panel, len(paid), d.ui(20))):
            got = sum(sum_ * min(1.0, max(0.0, done - number)) for number, sum_ in enumerate(paid[seat]))
            self._heap(canvas, column, view, seat, got / most, part)
            at = (column.centerx, column.y + d.ui(24))
            words = short_money(ctx, round(got))
            ctx.text.line(canvas, words, "money", color.ink, at, align="center", px=d.ui(28))

    def _heap(
        self,
        canvas: Canvas,
        column: pygame.Rect,
        view: TableView[State, Layout, UiState],
        seat: int,
        share: float,
        part: float,
    ) -> None:
        """Draw one seat's coins, its token and its name."""
        ctx, d, who = self.ctx, self.ctx.display, view.seats[seat]
        name_h, size = ctx.text.line_height("small"), d.ui(50)
        name = pygame.Rect(column.x, column.bottom - name_h, column.w, name_h).inflate(-d.ui(12), 0)
        ctx.text.draw(canvas, who.name, "small", ctx.theme.color.ink2, name, align="center", lines=1)
        token = pygame.Rect(column.centerx - size // 2, name.y - size - d.ui(6), size, size)
        ctx.shapes.token(canvas, token, who.colour, face=who.face)
        coin, step = d.ui(34), d.ui(9)
        room = token.y - d.ui(10) - (column.y + d.ui(48)) - coin
        most = max(1, room // step)
        picture = ctx.assets.icon("coin", coin, ctx.theme.color.brass_edge)
        for number in range(round(share * most)):
            lean = (number * 7) % 3 - 1
            foot = token.y - d.ui(8) - number * step
            canvas.blit(picture, (column.centerx - coin // 2 + lean * d.ui(2), foot - coin))

    def _firework(self, at: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a firework over a business, with a light around it."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        ctx.shapes.glow(canvas, at, with_alpha(color.legal, 0.8 * part), d.px(8), d.px(40))
        ctx.shapes.ring(canvas, at, color.legal, max(2, d.px(4)), d.px(8))
        size = max(2, round(d.px(150) * (0.5 + 0.5 * part)))
        rect = pygame.Rect(0, 0, size, size)
        rect.midbottom = at.midtop
        canvas.blit(ctx.assets.svg("chinatown/firework", size, size), rect)


def columns(panel: pygame.Rect, seats: int, pad: int) -> list[pygame.Rect]:
    """Return where each seat's heap stands on the panel."""
    inside = panel.inflate(-2 * pad, -2 * pad)
    wide = inside.w // seats
    return [pygame.Rect(inside.x + seat * wide, inside.y, wide, inside.h) for seat in range(seats)]
