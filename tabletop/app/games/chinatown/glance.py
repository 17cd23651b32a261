"""Chinatown at a glance, from its own plots, tiles, papers and coins, on a town that is made up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.ground import BoardColours
from tabletop.app.games.chinatown.board.in_view import short_money
from tabletop.app.games.chinatown.board.looks import BoardLook, Firm, Holding
from tabletop.app.games.chinatown.trade.signbox import draw_signed, tilted
from tabletop.app.table.glance import Glance, Sheet
from tabletop.engine.message import N_
from tabletop.engine.registry import find
from tabletop.games.chinatown.tiles import SIZES, revenue
from tabletop.maps import Board, Site
from tabletop.own_content import drawing

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_TEA, _FLORIST, _JEWELLER, _RESTAURANT = 1, 4, 3, 10
_SKY, _YELLOW, _RED = 0, 1, 3
_BOARD = Board("", tuple(Site(41 + at, 1, at // 3, at % 3) for at in range(6)), 2, 3)


def _paper(ctx: Context, sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    rect = sheet.rect(x, y, w, h)
    ctx.shapes.shadow(sheet.surface, rect, "card", sheet.px(6))
    ctx.shapes.box(sheet.surface, rect, ctx.theme.color.paper, radius=sheet.px(6))


def _tile(ctx: Context, sheet: Sheet, kind: int, x: float, y: float, side: float) -> None:
    sheet.surface.blit(faces.tile_face(ctx, kind, sheet.px(side)), sheet.rect(x, y, side, side))


def _plots(ctx: Context, sheet: Sheet) -> None:
    board = drawing(find("chinatown"))
    for at, plot in enumerate((3, 4, 7)):
        rect = sheet.rect(15 + 72 * at, 10, 66, 84)
        sheet.surface.blit(faces.plot_card(ctx, board, plot, *rect.size), rect)
    for at, kind in enumerate((_TEA, _TEA, _RESTAURANT, _FLORIST)):
        _tile(ctx, sheet, kind, 16 + 53 * at, 106, 49)


def _deal(ctx: Context, sheet: Sheet) -> None:
    _paper(ctx, sheet, 18, 10, 204, 148)
    _tile(ctx, sheet, _JEWELLER, 38, 24, 60)
    _tile(ctx, sheet, _TEA, 138, 24, 48)
    coin = sheet.rect(180, 56, 32, 32)
    sheet.surface.blit(faces.money_chip(ctx, coin.w), coin)
    side = sheet.px(26)
    sheet.surface.blit(ctx.assets.icon("swap", side, ctx.theme.color.ink), sheet.rect(105, 40, 26, 26))
    for x, seat in ((28, _SKY), (126, _RED)):
        box = sheet.rect(x, 98, 86, 50)
        draw_signed(ctx, sheet.surface, box)
        token = pygame.Surface(sheet.rect(0, 0, 36, 36).size, pygame.SRCALPHA)
        ctx.shapes.token(token, token.get_rect(), seat)
        signed = tilted(token)
        sheet.surface.blit(signed, signed.get_rect(center=box.center))


def _shop(ctx: Context, sheet: Sheet) -> None:
    sheet.surface.fill(BoardColours.of(ctx.theme.games["chinatown"]).board)
    tea = (41, 42, 44)
    own = [Holding(plot, _SKY, _TEA) for plot in tea]
    shop = Firm(tea, _SKY, "3/3", short_money(ctx, revenue(3, 3)), is_finished=True)
    look = BoardLook(
        (*own, Holding(43, _YELLOW, _TEA), Holding(46, _RED)), (shop, Firm((43,), _YELLOW, "1/3"))
    )
    made = faces.town(ctx, _BOARD, sheet.px(65), look)
    sheet.surface.blit(made, made.get_rect(center=sheet.surface.get_rect().center))


def _payments(ctx: Context, sheet: Sheet) -> None:
    """What a shop pays by its tiles, unfinished and finished (CH-4.5.3)."""
    color, tall = ctx.theme.color, 21.5
    _paper(ctx, sheet, 8, 5, 224, 158)
    finished = {size: short_money(ctx, revenue(size, size)) for size in SIZES}
    rows = [(ctx.t("Tiles"), ctx.t("Unfinished"), ctx.t("Finished"))]
    for tiles in range(1, SIZES[-1] + 1):
        plain = short_money(ctx, revenue(SIZES[-1], tiles)) if tiles < SIZES[-1] else "–"
        rows.append((str(tiles), plain, finished.get(tiles, "–")))
    px = max(ctx.display.min_text, sheet.px(13))
    for number, words in enumerate(rows):
        y = 9 + number * tall
        if number:
            sheet.surface.fill(color.line, sheet.rect(14, y, 212, 0).inflate(0, 1))
        for x, w, text, ink in zip(
            (14, 62, 146), (44, 78, 78), words, (color.ink, color.ink, color.brass_text), strict=True
        ):
            room = sheet.rect(x, y, w, tall)
            ctx.text.draw(sheet.surface, text, "body_b", ink, room, align="right", px=px)


def _richest(ctx: Context, sheet: Sheet) -> None:
    color = ctx.theme.color
    for row, (seat, coins) in enumerate(((_SKY, 6), (_RED, 4), (_YELLOW, 3))):
        box = sheet.rect(14, 12 + 50 * row, 212, 44)
        ctx.shapes.box(sheet.surface, box, color.hud, radius=sheet.px(8))
        if row == 0:
            ctx.shapes.ring(sheet.surface, box, color.brass, max(2, sheet.px(2)), sheet.px(8))
        ctx.shapes.token(sheet.surface, sheet.rect(20, 17 + 50 * row, 34, 34), seat)
        for at in range(coins):
            coin = sheet.rect(64 + 25 * at, 18 + 50 * row, 32, 32)
            sheet.surface.blit(faces.money_chip(ctx, coin.w), coin)


GLANCES = (
    Glance(N_("Each round you keep plots and draw tiles."), ("CH-4.1", "CH-3"), _plots),
    Glance(N_("Trade anything with anybody; it counts when all have signed."), ("CH-4.3", "CH-7"), _deal),
    Glance(N_("Tiles of one type side by side make a shop."), ("CH-4.4", "CH-2"), _shop),
    Glance(N_("Shops pay each round, finished ones most."), ("CH-4.5", "CH-5"), _payments),
    Glance(N_("Richest after six rounds wins."), ("CH-1", "CH-6"), _richest),
)
"""What a newcomer has to know."""
