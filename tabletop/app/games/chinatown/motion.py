"""The motion of Chinatown's events (look 6): tiles fly, plots and businesses light up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.looks import key_of, short_money
from tabletop.app.games.chinatown.painter import ChinatownPainter
from tabletop.app.games.chinatown.phases.phase import panel_box
from tabletop.app.games.chinatown.view import ChinatownLayout, ChinatownView, UiState
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import NAMES, SHOWS, Ended, Stroke
from tabletop.app.table.drawn.animator import Flight, pulse
from tabletop.app.table.motion import Dropped, Motion
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Card, Money, Plot, Tile, Transfer
from tabletop.games.chinatown.state import State

_SMALL = 46


class ChinatownMotion(Motion[State, ChinatownLayout, UiState]):
    """Animates Chinatown's events."""

    def __init__(self, ctx: Context, painter: ChinatownPainter) -> None:
        super().__init__(ctx)
        self._painter = painter

    def pauses_after(self, view: ChinatownView, event: Any) -> bool:
        """Whether a finished count waits to be read: if people sit at the table."""
        return isinstance(event, ev.RoundEnded) and bool(view.ui_state.humans)

    def threatened_area(self, view: ChinatownView, event: Any, seat: Seat) -> pygame.Rect | None:
        """Return the plot of a loss: beside a shop that is finished, or wanted and sold."""
        plots = [event.plot] if isinstance(event, ev.TilePlaced) else []
        if isinstance(event, ev.DealExecuted):
            wanted = view.state.wants[seat]
            sold = [one.what for one in event.transfers if one.what in wanted]
            plots = [what.number for what in sold if isinstance(what, Plot)]
        seen = filter(view.layout.camera.is_visible, plots)
        return next(map(view.layout.camera.rect_of, seen), None)

    def flights(
        self, before: ChinatownView, event: Any, after: ChinatownView, dropped: Dropped | None
    ) -> Sequence[Flight]:
        """Return the motion of one event; `dropped` is where a drag let a thing go."""
        match event:
            case ev.PlotsDealt():
                return [self._pulse(self._seat(after, event.seat), "deal", 1)]
            case ev.PlotsRevealed():
                return self._revealed(after, event)
            case ev.TilesDrawn():
                return self._drawn(after, event)
            case ev.OutlookTurned():
                return [self._pulse(self._painter.phase(after).panel(after), "flip", 1)]
            case ev.TilePlaced():
                start = None if dropped is None else dropped[1]
                return [self._placed(after, event, start)]
            case ev.DealExecuted():
                moved = enumerate(event.transfers)
                return [self._exchanged(after, one, is_first=not number) for number, one in moved]
            case ev.BusinessPaid():
                return [self._pulse(after.layout.camera.bounds_of(event.plots), "place", 2)]
            case ev.OutlookPaid():
                return [self._pulse(self._seat(after, event.seat), "place", 2)]
            case ev.FirstPlayerDrawn() | ev.RoundBegan():
                return [self._pulse(self._seat(after, event.seat), "turn", 1)]
            case ev.GameEnded():
                return [Flight(end=after.layout.camera.area, ms=self.ctx.ms("panel_in"), sound="win")]
            case _:
                return ()

    def _seat(self, view: ChinatownView, seat: Seat) -> pygame.Rect:
        return self._painter.seat_rect(view, seat)

    def _pulse(self, rect: pygame.Rect, sound: str, times: int) -> Flight:
        ctx = self.ctx
        ms = ctx.ms("panel_in") * times
        return Flight(end=rect, paint=pulse(ctx, rect), ms=ms, sound=sound, stays=False)

    def _revealed(self, view: ChinatownView, event: ev.PlotsRevealed) -> list[Flight]:
        """Return lights of all plots, seat by seat a little later."""
        ctx, camera = self.ctx, view.layout.camera
        made = []
        for seat, plots in enumerate(event.kept):
            for plot in plots:
                rect = camera.rect_of(plot).clip(camera.area)
                delay = seat * ctx.ms("income_tag_stagger")
                ms = ctx.ms("panel_in") * 2
                sound = "turn" if plot == plots[0] else ""
                made.append(
                    Flight(end=rect, paint=pulse(ctx, rect), delay=delay, ms=ms, sound=sound, stays=False)
                )
        return made

    def _drawn(self, view: ChinatownView, event: ev.TilesDrawn) -> list[Flight]:
        """Return tiles on their way from the bag, which is not on the table, to their seat."""
        ctx = self.ctx
        side = ctx.display.px(_SMALL)
        start = pygame.Rect(0, 0, side, side)
        start.midbottom = (view.layout.camera.area.centerx, ctx.display.h)
        return [
            Flight(
                start=start,
                end=_square(side, self._seat(view, event.seat).center),
                face=faces.tile_face(ctx, kind, side),
                delay=number * ctx.ms("deal_stagger"),
                ms=ctx.ms("deal_card"),
                rise=ctx.display.px(40),
                stays=False,
                sound="deal",
            )
            for number, kind in enumerate(event.tiles)
        ]

    def _placed(self, view: ChinatownView, event: ev.TilePlaced, start: pygame.Rect | None) -> Flight:
        """Return a tile's way from its seat, or from where a drag let it go, to its plot."""
        ctx, plot = self.ctx, view.layout.camera.rect_of(event.plot)
        side = max(8, round(plot.w * 0.8))
        return Flight(
            start=start or _square(side, self._seat(view, event.seat).center),
            end=_square(side, plot.center),
            face=faces.tile_face(ctx, event.kind, side),
            ms=ctx.ms("play_card"),
            rise=ctx.display.px(24),
            hides=(key_of(event.plot),),
            sound="drop",
        )

    def _exchanged(self, view: ChinatownView, one: Transfer, *, is_first: bool) -> Flight:
        """Return the parts of a deal, crossing along straight lines at the same time (look 6)."""
        ctx, what = self.ctx, one.what
        side = ctx.display.px(_SMALL)
        giver = self._seat(view, one.giver)
        start = view.layout.camera.rect_of(what.number) if isinstance(what, Plot) else giver
        return Flight(
            start=_square(side, start.center),
            end=_square(side, self._seat(view, one.taker).center),
            face=self._asset(one, side),
            ms=ctx.ms("floor_build"),
            ease="in_out",
            stays=False,
            sound="place" if is_first else "",
        )

    def _asset(self, one: Transfer, side: int) -> pygame.Surface:
        ctx = self.ctx
        match one.what:
            case Money():
                return faces.money_chip(ctx, side)
            case Tile():
                return faces.tile_face(ctx, one.what.kind, side)
            case Plot() | Card():
                return faces.plot_card(ctx, self._painter.board.board, one.what.number, side, side * 7 // 5)


def _square(side: int, centre: tuple[int, int]) -> pygame.Rect:
    rect = pygame.Rect(0, 0, side, side)
    rect.center = centre
    return rect


# The end of Chinatown: the lanterns go dim, and each round's income drops on all heaps at once.

_ROUND_MS = 350


class ChinatownCeremony(ceremony.Ceremony[State, ChinatownLayout, UiState]):
    """Shows the end of a game of Chinatown, with a firework over the winner's largest business."""

    def strokes(self, view: TableView[State, ChinatownLayout, UiState], ended: Ended) -> Sequence[Stroke]:
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

    def _largest(self, view: TableView[State, ChinatownLayout, UiState], ended: Ended) -> list[pygame.Rect]:
        """Return the place of each winner's best business."""
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
        view: TableView[State, ChinatownLayout, UiState],
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
        view: TableView[State, ChinatownLayout, UiState],
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
    """Return the places of the seats' heaps on the panel."""
    inside = panel.inflate(-2 * pad, -2 * pad)
    wide = inside.w // seats
    return [pygame.Rect(inside.x + seat * wide, inside.y, wide, inside.h) for seat in range(seats)]
