"""The motion of Chinatown's events (design.md, section 6): tiles fly, plots and businesses light up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.app.table.director import Flight
from tabletop.app.table.drag import TILT, Drag
from tabletop.app.table.particles import pulse
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Card, Money, Plot, Tile, Transfer
from tabletop.games.chinatown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.games.chinatown.scene import ChinatownScene

Dropped = tuple[str, pygame.Rect]
_SMALL = 46


def way_back(ctx: Context, drag: Drag, picture: pygame.Surface | None) -> Flight:
    """Return the way of a dragged thing back to where it lay."""
    return Flight(
        end=drag.rect,
        start=drag.card(),
        face=picture,
        ms=ctx.ms("snap_back"),
        ease="in_out",
        turn=TILT,
        stays=False,
        sound="place",
    )


def flights(
    scene: ChinatownScene, event: Any, before: State, after: State, dropped: Dropped | None
) -> Sequence[Flight]:
    """Return the motion of one event; `dropped` is where a drag let a thing go."""
    match event:
        case ev.PlotsDealt():
            return [_pulse(scene, scene.seat_rect(event.seat), "deal", 1)]
        case ev.PlotsRevealed():
            return _revealed(scene, event)
        case ev.TilesDrawn():
            return _drawn(scene, event)
        case ev.OutlookTurned():
            return [_pulse(scene, scene.mode.panel, "flip", 1)]
        case ev.TilePlaced():
            return _placed(scene, event, dropped)
        case ev.DealExecuted():
            return _exchanged(scene, event.transfers)
        case ev.BusinessPaid():
            return [_pulse(scene, scene.board.bounds_of(event.plots), "place", 2)]
        case ev.OutlookPaid():
            return [_pulse(scene, scene.seat_rect(event.seat), "place", 2)]
        case ev.FirstPlayerDrawn() | ev.RoundBegan():
            return [_pulse(scene, scene.seat_rect(event.seat), "turn", 1)]
        case ev.GameEnded():
            return [Flight(end=scene.board.area, ms=scene.ctx.ms("panel_in"), sound="win")]
        case _:
            return ()


def _pulse(scene: ChinatownScene, rect: pygame.Rect, sound: str, times: int) -> Flight:
    ctx = scene.ctx
    return Flight(end=rect, paint=pulse(ctx, rect), ms=ctx.ms("panel_in") * times, sound=sound, stays=False)


def _revealed(scene: ChinatownScene, event: ev.PlotsRevealed) -> list[Flight]:
    """All plots light up together, seat by seat a little later."""
    ctx = scene.ctx
    made = []
    for seat, plots in enumerate(event.kept):
        for plot in plots:
            rect = scene.board.rect_of(plot).clip(scene.board.area)
            delay = seat * ctx.ms("income_tag_stagger")
            ms = ctx.ms("panel_in") * 2
            sound = "turn" if plot == plots[0] else ""
            made.append(
                Flight(end=rect, paint=pulse(ctx, rect), delay=delay, ms=ms, sound=sound, stays=False)
            )
    return made


def _drawn(scene: ChinatownScene, event: ev.TilesDrawn) -> list[Flight]:
    """Tiles come from the bag, which is nowhere on the table, to their seat."""
    ctx = scene.ctx
    side = ctx.display.px(_SMALL)
    end = pygame.Rect(0, 0, side, side)
    end.center = scene.seat_rect(event.seat).center
    start = pygame.Rect(0, 0, side, side)
    start.midbottom = (scene.board.area.centerx, ctx.display.h)
    return [
        Flight(
            start=start,
            end=end,
            face=faces.tile_face(ctx, kind, side),
            delay=number * ctx.ms("deal_stagger"),
            ms=ctx.ms("deal_card"),
            rise=ctx.display.px(40),
            stays=False,
            sound="deal",
        )
        for number, kind in enumerate(event.tiles)
    ]


def _placed(scene: ChinatownScene, event: ev.TilePlaced, dropped: Dropped | None) -> list[Flight]:
    """A tile goes from its seat, or from where a drag let it go, to its plot."""
    ctx = scene.ctx
    plot = scene.board.rect_of(event.plot)
    side = max(8, round(plot.w * 0.8))
    end = pygame.Rect(0, 0, side, side)
    end.center = plot.center
    if dropped is not None:
        start = dropped[1]
    else:
        start = end.copy()
        start.center = scene.seat_rect(event.seat).center
    return [
        Flight(
            start=start,
            end=end,
            face=faces.tile_face(ctx, event.kind, side),
            ms=ctx.ms("play_card"),
            rise=ctx.display.px(24),
            hides=(f"plot:{event.plot}",),
            sound="drop",
        )
    ]


def _exchanged(scene: ChinatownScene, transfers: Sequence[Transfer]) -> list[Flight]:
    """Everything crosses along straight lines at the same time (design.md, handshake)."""
    ctx = scene.ctx
    side = ctx.display.px(_SMALL)
    made: list[Flight] = []
    for one in transfers:
        start = pygame.Rect(0, 0, side, side)
        start.center = scene.seat_rect(one.giver).center
        if isinstance(one.what, Plot):
            start.center = scene.board.rect_of(one.what.number).center
        end = start.copy()
        end.center = scene.seat_rect(one.taker).center
        made.append(
            Flight(
                start=start,
                end=end,
                face=_asset(scene, one, side),
                ms=ctx.ms("floor_build"),
                ease="in_out",
                stays=False,
                sound="place" if not made else "",
            )
        )
    return made


def _asset(scene: ChinatownScene, one: Transfer, side: int) -> pygame.Surface:
    ctx = scene.ctx
    match one.what:
        case Money():
            return faces.money_chip(ctx, side)
        case Tile():
            return faces.tile_face(ctx, one.what.kind, side)
        case Plot() | Card():
            return faces.plot_card(ctx, scene.map, one.what.number, side, side * 7 // 5)
