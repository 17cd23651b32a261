"""So that nobody waits for nothing: what is to be pressed glows; the time left is seen on every page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown.board import pill as pills
from tabletop.app.games.chinatown.board.pill import Pill
from tabletop.app.games.chinatown.board.zoom import corner_of
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.seats import button_places

URGENT = 60
"""In so many last seconds the clock is urgent."""
_WIDE, _CLOCK = 24, 40
"""How far the glow reaches and how tall the clock is, logical px."""


def is_left_to_people(trade: Trade) -> bool:
    """Whether there are computer players, and all they wait for is that people are done, too (CH-4.3.6)."""
    acting = trade.game.rules.actors(trade.view)
    computers = [seat for seat in trade.view.seats if seat not in trade.humans]
    people = any(not trade.view.is_done(seat) for seat in trade.humans)
    return people and bool(computers) and acting.isdisjoint(computers) and trade.shake is None


def parts(trade: Trade) -> Iterator[Part]:
    """Give the glow around what ends the phase, and the clock over the board."""
    for rect in _glowing(trade):
        yield Part(
            ("done.glow", tuple(rect)), partial(_draw_glow, trade, rect), trade.ctx.settings.reduced_motion
        )
    left, camera = trade.own.left, trade.at.layout.camera
    if left is not None and not trade.at.is_picture:
        yield Part("clock", partial(_draw_clock, trade, left), (camera.seen, left))


def _glowing(trade: Trade) -> Iterator[pygame.Rect]:
    """Give the buttons of those who are not done; where they are on another page, the way there."""
    if trade.at.is_picture or not is_left_to_people(trade):
        return
    if not trade.shows("seats"):
        area = trade.layout.switch
        yield pygame.Rect(area.x, area.y, area.w // 3, area.h)
        return
    for seat in trade.humans:
        at = button_places(trade, seat)
        if at is not None and not trade.view.is_done(seat):
            yield at.done


def _draw_glow(trade: Trade, rect: pygame.Rect, surface: Canvas) -> None:
    """Draw a soft light around a button; a still ring where motion is reduced, as at every table."""
    ctx, color = trade.ctx, trade.ctx.theme.color
    corner, wide = ctx.display.ui(ctx.theme.radius["control"]), max(2, ctx.display.px(4))
    if not ctx.settings.reduced_motion:
        ctx.shapes.glow(surface, rect, with_alpha(color.legal, 0.75), corner, ctx.display.px(_WIDE))
    ctx.shapes.ring(surface, rect.inflate(2 * wide, 2 * wide), color.legal, wide, corner + wide)


def clock_text(trade: Trade, seconds: int) -> str:
    """Return the time left: "2:05"."""
    return trade.ctx.t("{minutes}:{seconds}", minutes=seconds // 60, seconds=f"{seconds % 60:02}")


def _draw_clock(trade: Trade, seconds: int, surface: Canvas) -> None:
    """Draw the time left in a corner of the board, where all pages and papers leave it alone."""
    ctx, color, d = trade.ctx, trade.ctx.theme.color, trade.ctx.display
    fill, ink = (color.bad, color.on_dark) if seconds <= URGENT else (color.ink, color.on_dark)
    tall = max(d.px(_CLOCK), round(ctx.text.px("body_b") / 0.58))
    made = Pill(clock_text(trade, seconds), tall, fill, ink, edge=color.focus)
    box = pygame.Rect((0, 0), pills.size(ctx, made))
    pills.draw(ctx, surface, made, corner_of(d, trade.at.layout.camera, box.size, but=1))
