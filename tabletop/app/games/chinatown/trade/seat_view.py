"""The seats of the trade phase as they are drawn: name, money, tiles in hand, what their plots pay."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.in_view import short_money
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.seats import (
    FOOT,
    PAD,
    buttons_left,
    first_row,
    money_place,
    second_row,
    state_words,
    tile_places,
)
from tabletop.app.widgets.initials import initial_of
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Tile
from tabletop.games.chinatown.tiles import Kind
from tabletop.games.chinatown.words import money_text


def draw(trade: Trade, surface: Canvas) -> None:
    """Draw the panels of all seats."""
    for seat in trade.view.seats:
        _draw_panel(trade, surface, seat)


def _draw_panel(trade: Trade, surface: Canvas, seat: Seat) -> None:
    ctx, d, panel = trade.ctx, trade.ctx.display, trade.layout.seats[seat]
    color, info = ctx.theme.color, trade.seats[seat]
    radius = d.px(ctx.theme.radius["hud"])
    ctx.shapes.box(surface, panel, color.hud, radius=radius)
    if seat in trade.active_parties:
        ctx.shapes.ring(
            surface, panel.inflate(-2 * d.px(3), -2 * d.px(3)), color.brass, max(2, d.px(3)), radius
        )
    if trade.layout.is_large:
        _draw_large(trade, surface, seat)
        return
    size = d.px(48)
    token = pygame.Rect(panel.x + d.px(PAD), panel.y + d.px(10), size, size)
    ctx.shapes.token(surface, token, info.colour, initial_of(info.name))
    left = token.right + d.px(10)
    room = pygame.Rect(left, panel.y + d.px(6), panel.right - d.px(12) - left, d.px(30))
    owned, px = trade.money_of(seat), ctx.text.px("money")
    name_w = room.w - ctx.text.width(owned, "money", px) - d.px(8)
    if ctx.text.width(info.name, "body_b", d.min_text) > name_w:
        # A whole name is worth smaller money.
        px = px * 4 // 5
        name_w = room.w - ctx.text.width(owned, "money", px) - d.px(8)
    name = pygame.Rect(room.x, room.y, name_w, room.h)
    ctx.text.draw(surface, info.name, "body_b", color.on_dark, name)
    below = pygame.Rect(left, room.bottom - d.px(1), panel.right - d.px(10) - left, d.px(28))
    ctx.text.draw(surface, state_words(trade, seat), "small", color.on_dark2, below)
    ctx.text.draw(surface, owned, "money", color.on_dark, room, align="right", px=px)
    _draw_tiles(trade, surface, seat)
    _draw_foot(trade, surface, panel, seat)


def _draw_large(trade: Trade, surface: Canvas, seat: Seat) -> None:
    """Draw name and money, below them the tiles; how it stands with a seat where it has no buttons."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    row, money, info = (
        first_row(trade, seat),
        money_place(trade, seat),
        trade.seats[seat],
    )
    size = min(row.h, d.px(64))
    token = pygame.Rect(row.x, row.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, info.colour, initial_of(info.name))
    left = token.right + d.px(14)
    name = pygame.Rect(left, row.y, money.x - d.px(10) - left, row.h)
    ctx.text.draw(surface, info.name, "body_b", color.on_dark, name)
    amount = pygame.Rect(money.x, row.y, money.w - d.px(4), row.h)
    ctx.text.draw(surface, trade.money_of(seat), "money", color.on_dark, amount, align="right")
    _draw_tiles(trade, surface, seat)
    below = second_row(trade, seat)
    if seat not in trade.humans:
        used = max((rect.right for rect in tile_places(trade, seat).values()), default=below.x) + d.px(14)
        room = pygame.Rect(used, below.y, below.right - used, below.h)
        ctx.text.draw(surface, state_words(trade, seat), "small", color.on_dark2, room, align="right")


def _draw_tiles(trade: Trade, surface: Canvas, seat: Seat) -> None:
    for kind, rect in tile_places(trade, seat).items():
        surface.blit(faces.tile_face(trade.ctx, kind, rect.w), rect)
        count = trade.view.tiles[seat][kind]
        if count > 1:
            _count(trade, surface, rect, count, trade.ctx.theme.color.ink)
        _pins(trade, surface, rect, seat, kind)


def _count(trade: Trade, surface: Canvas, rect: pygame.Rect, count: int, fill: Color) -> None:
    """Draw how many tiles of a type there are: a pill at the lower edge."""
    ctx = trade.ctx
    px = max(ctx.display.min_text - 1, ctx.text.px("micro") * 5 // 6)
    text = f"×{count}"
    box = pygame.Rect(0, 0, ctx.text.width(text, "micro", px) + ctx.display.px(10), round(px * 1.3))
    box.midbottom = (rect.centerx, rect.bottom + ctx.display.px(3))
    ctx.shapes.box(surface, box, fill, radius=box.h // 3)
    ctx.text.line(surface, text, "micro", ctx.theme.color.on_dark, box.center, align="center", px=px)


def _pins(trade: Trade, surface: Canvas, rect: pygame.Rect, seat: Seat, kind: Kind) -> None:
    """Draw the symbols of those who want a tile of this type (ux N7)."""
    size = max(10, rect.w * 2 // 5)
    x = rect.right + size // 4
    for other in trade.wanted(Tile(kind), seat):
        at = pygame.Rect(x - size, rect.y - size // 4, size, size)
        trade.ctx.shapes.token(surface, at, trade.seats[other].colour)
        x -= size * 3 // 4


def _draw_foot(trade: Trade, surface: Canvas, panel: pygame.Rect, seat: Seat) -> None:
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    right = buttons_left(trade, seat, panel.right - d.px(4)) - d.px(8)
    plots = ctx.tn("{count} plot", "{count} plots", len(trade.view.plots_of(seat)))
    income = trade.at.layout.town.incomes[seat]
    pays = ctx.t("pays {money}", money=money_text(income))
    icon = d.px(22)
    at = pygame.Rect(panel.x + d.px(PAD), panel.bottom - d.px(FOOT), icon, d.px(FOOT - 4))
    surface.blit(ctx.assets.icon("chart", icon, color.brass), (at.x, at.centery - icon // 2))
    room = pygame.Rect(at.right + d.px(8), at.y, right - at.right - d.px(8), at.h)
    text = ctx.t("{plots} · {pays}", plots=plots, pays=pays)
    if ctx.text.width(text, "small") <= room.w:
        ctx.text.draw(surface, text, "small", color.on_dark, room)
        return
    upper = pygame.Rect(room.x, room.y, room.w, room.h // 2)
    ctx.text.draw(surface, plots, "small", color.on_dark, upper)
    brief = ctx.t("pays {money}", money=short_money(ctx, income))
    fits = ctx.text.width(pays, "small") <= room.w
    ctx.text.draw(surface, pays if fits else brief, "small", color.on_dark, upper.move(0, room.h // 2))
