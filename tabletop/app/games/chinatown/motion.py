"""The motion of Chinatown's events (look 6): tiles fly, plots and businesses light up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.looks import key_of
from tabletop.app.games.chinatown.painter import ChinatownPainter
from tabletop.app.games.chinatown.view import ChinatownView, Layout, UiState
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.drawn.particles import pulse
from tabletop.app.table.motion import Dropped, Motion
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Card, Money, Plot, Tile, Transfer
from tabletop.games.chinatown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_SMALL = 46


class ChinatownMotion(Motion[State, Layout, UiState]):
    """Animates Chinatown's events."""

    def __init__(self, ctx: Context, painter: ChinatownPainter) -> None:
        super().__init__(ctx)
        self._painter = painter

    def pauses_after(self, view: ChinatownView, event: Any) -> bool:
        """A finished count waits to be read, where people sit at the table."""
        return isinstance(event, ev.RoundEnded) and bool(view.ui_state.humans)

    def threatened_area(self, view: ChinatownView, event: Any, seat: Seat) -> pygame.Rect | None:
        """Return the plot beside which a shop is finished, or that was wanted and is sold."""
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
        """All plots light up together, seat by seat a little later."""
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
        """Tiles come from the bag, which is nowhere on the table, to their seat."""
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
        """A tile goes from its seat, or from where a drag let it go, to its plot."""
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
        """Everything crosses along straight lines at the same time (look 6)."""
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
