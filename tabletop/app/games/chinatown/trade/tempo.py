"""So that nobody waits for nothing: what is to be pressed glows; the time left is seen on every page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown.board import plots as pills
from tabletop.app.games.chinatown.board.plots import Pill
from tabletop.app.games.chinatown.board.view import corner_of
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.seats import button_places

URGENT = 60
"""In so many last seconds the clock is urgent."""
_WIDE, _CLOCK = 24, 40
"""How far the glow reaches and how tall the clock is, logical px."""


def is_left_to_people(trade_view: TradeView) -> bool:
    """Whether there are computer players, and all they wait for is that people are done, too (CH-4.3.6)."""
    acting = trade_view.game.rules.actors(trade_view.view)
    computers = [seat for seat in trade_view.view.seats if seat not in trade_view.humans]
    people = any(not trade_view.view.is_done(seat) for seat in trade_view.humans)
    return people and bool(computers) and acting.isdisjoint(computers) and trade_view.shake is None


def parts(trade_view: TradeView) -> Iterator[Part]:
    """Give the glow around what ends the phase, and the clock over the board."""
    for rect in _glowing(trade_view):
        yield Part(
            ("done.glow", tuple(rect)),
            partial(_draw_glow, trade_view, rect),
            trade_view.ctx.settings.reduced_motion,
        )
    left, camera = trade_view.own.left, trade_view.at.layout.camera
    if left is not None and not trade_view.at.is_picture:
        yield Part("clock", partial(_draw_clock, trade_view, left), (camera.seen, left))


def _glowing(trade_view: TradeView) -> Iterator[pygame.Rect]:
    """Give the buttons of those who are not done; where they are on another page, the way there."""
    if trade_view.at.is_picture or not is_left_to_people(trade_view):
        return
    if not trade_view.shows("seats"):
        area = trade_view.layout.switch
        yield pygame.Rect(area.x, area.y, area.w // 3, area.h)
        return
    for seat in trade_view.humans:
        at = button_places(trade_view, seat)
        if at is not None and not trade_view.view.is_done(seat):
            yield at.done


def _draw_glow(trade_view: TradeView, rect: pygame.Rect, surface: Canvas) -> None:
    """Draw a soft light around a button; a still ring where motion is reduced, as at every table."""
    ctx, color = trade_view.ctx, trade_view.ctx.theme.color
    corner, wide = ctx.display.ui(ctx.theme.radius["control"]), max(2, ctx.display.px(4))
    if not ctx.settings.reduced_motion:
        ctx.shapes.glow(surface, rect, with_alpha(color.legal, 0.75), corner, ctx.display.px(_WIDE))
    ctx.shapes.ring(surface, rect.inflate(2 * wide, 2 * wide), color.legal, wide, corner + wide)


def clock_text(trade_view: TradeView, seconds: int) -> str:
    """Return the time left: "2:05"."""
    return trade_view.ctx.t("{minutes}:{seconds}", minutes=seconds // 60, seconds=f"{seconds % 60:02}")


def _draw_clock(trade_view: TradeView, seconds: int, surface: Canvas) -> None:
    """Draw the time left in a corner of the board, where all pages and papers leave it alone."""
    ctx, color, d = trade_view.ctx, trade_view.ctx.theme.color, trade_view.ctx.display
    fill, ink = (color.bad, color.on_dark) if seconds <= URGENT else (color.ink, color.on_dark)
    tall = max(d.px(_CLOCK), round(ctx.text.px("body_b") / 0.58))
    made = Pill(clock_text(trade_view, seconds), tall, fill, ink, edge=color.focus)
    box = pygame.Rect((0, 0), pills.size(ctx, made))
    pills.draw(ctx, surface, made, corner_of(d, trade_view.at.layout.camera, box.size, but=1))
