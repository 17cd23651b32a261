"""The seats in the panel beside Chinatown's board: token, name, loose tiles, plots, income, money."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.phases.places import is_large
from tabletop.app.games.chinatown.view import ChinatownView, acts, chooses, money_of
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.words import money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_GAP = 10


def rows(ctx: Context, count: int, area: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Return where each of so many seats' rows lies in an area of the panel."""
    gap = ctx.display.px(_GAP)
    tall = min(ctx.display.px(112), (area.h - gap * (count - 1)) // count)
    return tuple(pygame.Rect(area.x, area.y + seat * (tall + gap), area.w, tall) for seat in range(count))


def draw(ctx: Context, view: ChinatownView, surface: Canvas, rect: pygame.Rect, seat: Seat) -> None:
    """Draw one seat's row: an ivory plate with a brass ring for who acts."""
    d, color = ctx.display, ctx.theme.color
    radius = d.px(14)
    is_acting = acts(view, seat)
    ctx.shapes.box(surface, rect, color.card if is_acting else color.field, radius=radius)
    if is_acting:
        ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(4)), radius)
    info = view.seats[seat]
    size = min(d.px(54), rect.h - d.px(16))
    token = pygame.Rect(rect.x + d.px(14), rect.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, info.colour, info.name[:1].upper())
    left = token.right + d.px(14)
    money = money_of(ctx, view, seat)
    right = rect.right - d.px(18)
    wide = ctx.text.width(money, "money")
    half = rect.h // 2
    room = pygame.Rect(left, rect.y, right - left, rect.h)
    if is_large(d):
        _draw_large(ctx, view, surface, room, seat)
        return
    if half < ctx.text.line_height("body_b"):
        _draw_low(ctx, view, surface, room, seat)
        return
    ctx.text.line(surface, money, "money", color.ink, (right, rect.y + half // 2 + d.px(6)), align="right")
    state = _state(ctx, view, seat)
    room = pygame.Rect(left, rect.y + d.px(6), right - wide - d.px(14) - left, half - d.px(4))
    title = ctx.t("{name} · {kind}", name=info.name, kind=state)
    ctx.text.draw(surface, title, "body_b", color.ink, room)
    words = _holdings(ctx, view, seat)
    below = pygame.Rect(left, rect.y + half, right - left, half - d.px(8))
    used = ctx.text.width(words, "small")
    line = pygame.Rect(below.right - used, below.y, used, below.h)
    ctx.text.draw(surface, words, "small", color.ink2, line, align="right")
    below.w -= used + d.px(12)
    _tiles(ctx, view, surface, below, seat)


def _draw_large(ctx: Context, view: ChinatownView, surface: Canvas, room: pygame.Rect, seat: Seat) -> None:
    """Draw name and money; the tip and the focus tell the rest."""
    color, money = ctx.theme.color, money_of(ctx, view, seat)
    ctx.text.line(surface, money, "body_b", color.ink, (room.right, room.centery), align="right")
    name = room.move(0, 0)
    name.w -= ctx.text.width(money, "body_b") + ctx.display.px(14)
    ctx.text.draw(surface, view.seats[seat].name, "body_b", color.ink, name)


def _draw_low(ctx: Context, view: ChinatownView, surface: Canvas, room: pygame.Rect, seat: Seat) -> None:
    """Draw a row that has one line only: name, tiles, plots and income, money."""
    color, gap = ctx.theme.color, ctx.display.px(14)
    px = min(ctx.text.px("money"), round(room.h * 0.62))
    money = money_of(ctx, view, seat)
    ctx.text.line(surface, money, "money", color.ink, (room.right, room.centery), align="right", px=px)
    right = room.right - ctx.text.width(money, "money", px) - gap
    words = _holdings(ctx, view, seat)
    ctx.text.line(surface, words, "small", color.ink2, (right, room.centery), align="right")
    right -= ctx.text.width(words, "small") + gap
    name = pygame.Rect(room.x, room.y, (right - room.x) // 2, room.h)
    used = ctx.text.draw(surface, view.seats[seat].name, "body_b", color.ink, name)
    _tiles(ctx, view, surface, pygame.Rect(used.right + gap, room.y, right - used.right - gap, room.h), seat)


def _holdings(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    """Return how many plots a seat has, and what its businesses pay a round."""
    shown = view.shown
    pays = ctx.t("pays {money}", money=money_text(view.layout.town.incomes[seat]))
    plots = ctx.tn("{count} plot", "{count} plots", len(shown.plots_of(seat)))
    return ctx.t("{plots} · {pays}", plots=plots, pays=pays)


def _state(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    shown = view.shown
    if chooses(view, seat):
        return ctx.t("chooses plots")
    if shown.phase == "plots" and shown.chosen[seat] is not None:
        return ctx.t("has chosen")
    if shown.phase == "place" and seat == shown.active:
        return ctx.t("places tiles")
    result = view.own.result
    if shown.phase == "over" and result is not None and seat in result.winners:
        return ctx.t("winner")
    if seat == shown.first and shown.phase != "over":
        return ctx.t("starts")
    return view.seats[seat].kind


def _tiles(ctx: Context, view: ChinatownView, surface: Canvas, room: pygame.Rect, seat: Seat) -> None:
    """Draw loose tiles side by side, closer where there are many."""
    tiles = view.shown.loose_tiles_of(seat)
    side = min(room.h, ctx.display.px(38))
    if not tiles or side < 8:
        return
    step = min(side + ctx.display.px(4), (room.w - side) // max(1, len(tiles) - 1))
    for index, kind in enumerate(tiles):
        face = faces.tile_face(ctx, kind, side)
        surface.blit(face, (room.x + index * step, room.centery - side // 2))
