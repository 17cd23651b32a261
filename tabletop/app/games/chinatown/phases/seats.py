"""The seats in the panel beside Chinatown's board: token, name, loose tiles, plots, income, money."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.phases.places import is_large
from tabletop.app.games.chinatown.view import ChinatownView, acts, chooses, money_of
from tabletop.app.widgets.initials import initial_of
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.tiles import Kind
from tabletop.games.chinatown.words import money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_GAP = 10


def rows(ctx: Context, count: int, area: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Return where each of so many seats' rows lies in an area of the panel."""
    gap = ctx.display.px(_GAP)
    tall = min(ctx.display.px(112), (area.h - gap * (count - 1)) // count)
    return tuple(pygame.Rect(area.x, area.y + seat * (tall + gap), area.w, tall) for seat in range(count))


class SeatRowText(NamedTuple):
    """All that a seat's row says."""

    name: str
    colour: int
    face: str
    is_acting: bool
    state: str
    money: str
    holdings: str
    tiles: tuple[Kind, ...]


def told_of(ctx: Context, view: ChinatownView, seat: Seat) -> SeatRowText:
    """Return what a seat's row says: how it stands with it, how many plots it has, what they pay a round."""
    shown, info = view.state, view.seats[seat]
    pays = ctx.t("earns {money}", money=money_text(view.layout.town.incomes[seat]))
    plots = ctx.tn("{count} plot", "{count} plots", len(shown.plots_of(seat)))
    return SeatRowText(
        info.name,
        info.colour,
        info.face,
        acts(view, seat),
        _state(ctx, view, seat),
        money_of(ctx, view, seat),
        ctx.t("{plots} · {pays}", plots=plots, pays=pays),
        shown.loose_tiles_of(seat),
    )


def _state(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    shown = view.state
    if chooses(view, seat):
        return ctx.t("chooses plots")
    if shown.phase == "plots" and shown.chosen[seat] is not None:
        return ctx.t("has chosen")
    if shown.phase == "place" and seat == shown.active:
        return ctx.t("places tiles")
    result = view.ui_state.result
    if shown.phase == "over" and result is not None and seat in result.winners:
        return ctx.t("winner")
    if seat == shown.first and shown.phase != "over":
        return ctx.t("starts")
    return view.seats[seat].kind


def draw(ctx: Context, surface: Canvas, rect: pygame.Rect, seat_row_text: SeatRowText) -> None:
    """Draw one seat's row: an ivory plate with a brass ring for who acts."""
    d, color = ctx.display, ctx.theme.color
    radius = d.px(14)
    ctx.shapes.box(surface, rect, color.card if seat_row_text.is_acting else color.field, radius=radius)
    if seat_row_text.is_acting:
        ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(4)), radius)
    size = min(d.px(54), rect.h - d.px(16))
    token = pygame.Rect(rect.x + d.px(14), rect.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, seat_row_text.colour, initial_of(seat_row_text.name), seat_row_text.face)
    left = token.right + d.px(14)
    right = rect.right - d.px(18)
    wide = ctx.text.width(seat_row_text.money, "money")
    half = rect.h // 2
    room = pygame.Rect(left, rect.y, right - left, rect.h)
    if is_large(d):
        _draw_large(ctx, surface, room, seat_row_text)
        return
    if half < ctx.text.line_height("body_b"):
        _draw_low(ctx, surface, room, seat_row_text)
        return
    ctx.text.line(
        surface, seat_row_text.money, "money", color.ink, (right, rect.y + half // 2 + d.px(6)), align="right"
    )
    room = pygame.Rect(left, rect.y + d.px(6), right - wide - d.px(14) - left, half - d.px(4))
    title = ctx.t("{name} · {kind}", name=seat_row_text.name, kind=seat_row_text.state)
    ctx.text.draw(surface, title, "body_b", color.ink, room)
    words = seat_row_text.holdings
    below = pygame.Rect(left, rect.y + half, right - left, half - d.px(8))
    used = ctx.text.width(words, "small")
    line = pygame.Rect(below.right - used, below.y, used, below.h)
    ctx.text.draw(surface, words, "small", color.ink2, line, align="right")
    below.w -= used + d.px(12)
    _tiles(ctx, surface, below, seat_row_text.tiles)


def _draw_large(ctx: Context, surface: Canvas, room: pygame.Rect, seat_row_text: SeatRowText) -> None:
    """Draw name and money; the tip and the focus tell the rest."""
    color, money = ctx.theme.color, seat_row_text.money
    ctx.text.line(surface, money, "body_b", color.ink, (room.right, room.centery), align="right")
    name = room.move(0, 0)
    name.w -= ctx.text.width(money, "body_b") + ctx.display.px(14)
    ctx.text.draw(surface, seat_row_text.name, "body_b", color.ink, name)


def _draw_low(ctx: Context, surface: Canvas, room: pygame.Rect, seat_row_text: SeatRowText) -> None:
    """Draw a row that has one line only: name, tiles, plots and income, money."""
    color, gap = ctx.theme.color, ctx.display.px(14)
    px = min(ctx.text.px("money"), round(room.h * 0.62))
    money = seat_row_text.money
    ctx.text.line(surface, money, "money", color.ink, (room.right, room.centery), align="right", px=px)
    right = room.right - ctx.text.width(money, "money", px) - gap
    words = seat_row_text.holdings
    ctx.text.line(surface, words, "small", color.ink2, (right, room.centery), align="right")
    right -= ctx.text.width(words, "small") + gap
    name = pygame.Rect(room.x, room.y, (right - room.x) // 2, room.h)
    used = ctx.text.draw(surface, seat_row_text.name, "body_b", color.ink, name)
    _tiles(
        ctx,
        surface,
        pygame.Rect(used.right + gap, room.y, right - used.right - gap, room.h),
        seat_row_text.tiles,
    )


def _tiles(ctx: Context, surface: Canvas, room: pygame.Rect, tiles: tuple[Kind, ...]) -> None:
    """Draw loose tiles side by side, closer where there are many."""
    side = min(room.h, ctx.display.px(38))
    if not tiles or side < 8:
        return
    step = min(side + ctx.display.px(4), (room.w - side) // max(1, len(tiles) - 1))
    for index, kind in enumerate(tiles):
        face = faces.tile_face(ctx, kind, side)
        surface.blit(face, (room.x + index * step, room.centery - side // 2))
