"""The seats of the trade phase as they are drawn: name, money, tiles in hand, what their plots pay."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.looks import short_money
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.seats import (
    FOOT,
    PAD,
    ButtonPlaces,
    button_places,
    buttons_left,
    first_row,
    money_place,
    second_row,
    state_words,
    tile_places,
)
from tabletop.app.widgets.base import initial_of
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import KINDS, Kind
from tabletop.games.chinatown.deals import Tile
from tabletop.games.chinatown.words import money_text


class SeatPanelText(NamedTuple):
    """All that a seat's panel says; `tiles` are its types, how many of each, and who wants one."""

    name: str
    colour: int
    face: str
    is_party: bool
    money: str
    state: str
    tiles: tuple[tuple[Kind, int, tuple[int, ...]], ...]
    plots: int
    income: int
    buttons: ButtonPlaces | None


_MONEY = (1.0, 0.8, 0.64)
"""How large money may be, of its usual size."""


def told_of(trade_view: TradeView, seat: Seat) -> SeatPanelText:
    """Return what a seat's panel says."""
    info, held = trade_view.seats[seat], trade_view.view.tiles[seat]
    return SeatPanelText(
        info.name,
        info.colour,
        info.face,
        seat in trade_view.active_parties,
        trade_view.money_of(seat),
        state_words(trade_view, seat),
        tuple((kind, held[kind], _wanting(trade_view, seat, kind)) for kind in KINDS if held[kind]),
        len(trade_view.view.plots_of(seat)),
        trade_view.at.layout.town.incomes[seat],
        button_places(trade_view, seat),
    )


def _wanting(trade_view: TradeView, seat: Seat, kind: Kind) -> tuple[int, ...]:
    """Return the colours of those who want a tile of this type of a seat (ux N7)."""
    return tuple(trade_view.seats[other].colour for other in trade_view.wanted(Tile(kind), seat))


def draw(trade_view: TradeView, seat: Seat, seat_panel_text: SeatPanelText, surface: Canvas) -> None:
    """Draw a seat's panel."""
    ctx, d, panel = trade_view.ctx, trade_view.ctx.display, trade_view.layout.seats[seat]
    color = ctx.theme.color
    radius = d.px(ctx.theme.radius["hud"])
    ctx.shapes.box(surface, panel, color.hud, radius=radius)
    if seat_panel_text.is_party:
        ctx.shapes.ring(
            surface, panel.inflate(-2 * d.px(3), -2 * d.px(3)), color.brass, max(2, d.px(3)), radius
        )
    if trade_view.layout.is_large:
        _draw_large(trade_view, surface, seat, seat_panel_text)
        return
    size = d.px(48)
    token = pygame.Rect(panel.x + d.px(PAD), panel.y + d.px(10), size, size)
    ctx.shapes.token(
        surface, token, seat_panel_text.colour, initial_of(seat_panel_text.name), seat_panel_text.face
    )
    left = token.right + d.px(10)
    room = pygame.Rect(left, panel.y + d.px(6), panel.right - d.px(12) - left, d.px(30))
    owned, name_w, px = seat_panel_text.money, 0, 0
    # A whole name is worth smaller money.
    for share in _MONEY:
        px = round(ctx.text.px("money") * share)
        name_w = room.w - ctx.text.width(owned, "money", px) - d.px(8)
        if ctx.text.width(seat_panel_text.name, "body_b", d.min_text) <= name_w:
            break
    name = pygame.Rect(room.x, room.y, name_w, room.h)
    ctx.text.draw(surface, seat_panel_text.name, "body_b", color.on_dark, name)
    below = pygame.Rect(left, room.bottom - d.px(1), panel.right - d.px(10) - left, d.px(28))
    ctx.text.draw(surface, seat_panel_text.state, "small", color.on_dark2, below)
    ctx.text.draw(surface, owned, "money", color.on_dark, room, align="right", px=px)
    _draw_tiles(trade_view, surface, seat, seat_panel_text)
    _draw_foot(trade_view, surface, panel, seat, seat_panel_text)


def _draw_large(trade_view: TradeView, surface: Canvas, seat: Seat, seat_panel_text: SeatPanelText) -> None:
    """Draw name and money, below them the tiles; how it stands with a seat where it has no buttons."""
    ctx, d, color = trade_view.ctx, trade_view.ctx.display, trade_view.ctx.theme.color
    row, money = first_row(trade_view, seat), money_place(trade_view, seat)
    size = min(row.h, d.px(64))
    token = pygame.Rect(row.x, row.centery - size // 2, size, size)
    ctx.shapes.token(
        surface, token, seat_panel_text.colour, initial_of(seat_panel_text.name), seat_panel_text.face
    )
    left = token.right + d.px(14)
    name = pygame.Rect(left, row.y, money.x - d.px(10) - left, row.h)
    ctx.text.draw(surface, seat_panel_text.name, "body_b", color.on_dark, name)
    amount = pygame.Rect(money.x, row.y, money.w - d.px(4), row.h)
    ctx.text.draw(surface, seat_panel_text.money, "money", color.on_dark, amount, align="right")
    _draw_tiles(trade_view, surface, seat, seat_panel_text)
    below = second_row(trade_view, seat)
    if seat_panel_text.buttons is None:
        used = max((rect.right for rect in tile_places(trade_view, seat).values()), default=below.x) + d.px(
            14
        )
        room = pygame.Rect(used, below.y, below.right - used, below.h)
        ctx.text.draw(surface, seat_panel_text.state, "small", color.on_dark2, room, align="right")


def _draw_tiles(trade_view: TradeView, surface: Canvas, seat: Seat, seat_panel_text: SeatPanelText) -> None:
    places = tile_places(trade_view, seat)
    for kind, count, wanting in seat_panel_text.tiles:
        rect = places[kind]
        surface.blit(faces.tile_face(trade_view.ctx, kind, rect.w), rect)
        if count > 1:
            _count(trade_view, surface, rect, count, trade_view.ctx.theme.color.ink)
        _pins(trade_view, surface, rect, wanting)


def _count(trade_view: TradeView, surface: Canvas, rect: pygame.Rect, count: int, fill: Color) -> None:
    """Draw how many tiles of a type there are: a pill at the lower edge."""
    ctx = trade_view.ctx
    px = max(ctx.display.min_text - 1, ctx.text.px("micro") * 5 // 6)
    text = f"×{count}"
    box = pygame.Rect(0, 0, ctx.text.width(text, "micro", px) + ctx.display.px(10), round(px * 1.3))
    box.midbottom = (rect.centerx, rect.bottom + ctx.display.px(3))
    ctx.shapes.box(surface, box, fill, radius=box.h // 3)
    ctx.text.line(surface, text, "micro", ctx.theme.color.on_dark, box.center, align="center", px=px)


def _pins(trade_view: TradeView, surface: Canvas, rect: pygame.Rect, wanting: tuple[int, ...]) -> None:
    """Draw the symbols of those who want a tile of this type (ux N7)."""
    size = max(10, rect.w * 2 // 5)
    x = rect.right + size // 4
    for colour in wanting:
        at = pygame.Rect(x - size, rect.y - size // 4, size, size)
        trade_view.ctx.shapes.token(surface, at, colour)
        x -= size * 3 // 4


def _draw_foot(
    trade_view: TradeView, surface: Canvas, panel: pygame.Rect, seat: Seat, seat_panel_text: SeatPanelText
) -> None:
    ctx, d, color = trade_view.ctx, trade_view.ctx.display, trade_view.ctx.theme.color
    right = buttons_left(trade_view, seat, panel.right - d.px(4)) - d.px(8)
    plots = ctx.tn("{count} plot", "{count} plots", seat_panel_text.plots)
    pays = ctx.t("earns {money}", money=money_text(seat_panel_text.income))
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
    brief = ctx.t("earns {money}", money=short_money(ctx, seat_panel_text.income))
    fits = ctx.text.width(pays, "small") <= room.w
    ctx.text.draw(surface, pays if fits else brief, "small", color.on_dark, upper.move(0, room.h // 2))
