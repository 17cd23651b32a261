"""Explanations of what happens at Chinatown's table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.board.ground import BoardColours
from tabletop.app.games.chinatown.board.looks import BoardLook, Firm, PlotLook, short_money
from tabletop.app.games.chinatown.trade.signatures import draw_signed, tilted
from tabletop.app.games.chinatown.trade.slot import ground_key
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.app.table.declared import Glance, Sheet
from tabletop.app.table.key import Key
from tabletop.app.table.parts import CoachMark
from tabletop.engine.cells import Site
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.engine.registry import find
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS, SIZES, revenue, size_of
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.state import ROUNDS, State, awaited
from tabletop.maps import Board
from tabletop.own_content import drawing

_THREE = 3


def _plots(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    cards = [card for card in view.hands[seat] if card is not None]
    return keys.card(cards[0]) if view.phase == "plots" and cards else None


def _offer(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    made = [deal for deal in view.deals if seat in awaited(deal) and deal.proposer != seat]
    return ground_key(deal_key(made[0].id)) if made else None


def _estimate(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    made = [deal for deal in view.deals if deal.is_open and deal.proposer == seat]
    return keys.seat(seat) if made else None


def _finishing(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """Another seat has the one tile that a business of this seat lacks."""
    if view.phase != "trade":
        return None
    built = [view.tile_on(plot) for plot in view.plots_of(seat)]
    for kind in KINDS:
        own = view.tiles[seat][kind] + built.count(kind)
        if own == size_of(kind) - 1:
            for other in view.seats:
                if other != seat and view.tiles[other][kind]:
                    return keys.tile(other, kind)
    return None


def _three(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """After deals between two are known, one of three is explained."""
    is_known = view.phase == "trade" and view.round > 1 and bool(view.bargains)
    return keys.seat((seat + 1) % len(view.money)) if is_known else None


def _alone(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    built = [view.tile_on(plot) for plot in view.plots_of(seat)]
    for one in legal:
        if isinstance(one, co.PlaceTile) and view.tiles[seat][one.kind] == 1 and one.kind not in built:
            return keys.tile(seat, one.kind)
    return None


def _outlook(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    is_due = view.variants.outlook == "tiles" and view.phase == "plots" and bool(view.turned)
    return keys.seat(seat) if is_due else None


def _late(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.seat(seat) if view.round == ROUNDS - 1 and view.phase != "place" else None


def _proposes(command: object) -> bool:
    return isinstance(command, co.ProposeDeal)


MARKS: Final = (
    CoachMark(
        "offer",
        N_("You have an offer. Open it to sign it, change it or decline it."),
        "CH-4.3.2",
        _offer,
        lambda command: isinstance(command, co.SignDeal | co.DeclineDeal | co.EditDeal),
    ),
    CoachMark(
        "estimate",
        N_("The estimate under a deal shows what it may be worth to you. It is not a promise."),
        "CH-4.3.5",
        _estimate,
    ),
    CoachMark(
        "finishing",
        N_(
            "You are one tile short of a finished business, and this player has it. A deal could "
            "suit you both."
        ),
        "CH-4.5.3",
        _finishing,
        _proposes,
    ),
    CoachMark(
        "three",
        N_("A deal can include three or more players. Everyone in it signs exactly the same terms."),
        "CH-4.3.1",
        _three,
        lambda command: (
            isinstance(command, co.ProposeDeal)
            and len({one.giver for one in command.transfers} | {one.taker for one in command.transfers})
            >= _THREE
        ),
    ),
    CoachMark(
        "late", N_("Only two incomes are left. From now on, plots and loose tiles lose value."), "CH-1", _late
    ),
    CoachMark(
        "outlook",
        N_("An outlook card names sizes. Each tile of such a business earns $1,000 more that round."),
        "CH-4.5.4",
        _outlook,
    ),
    CoachMark(
        "plots",
        N_("Keep plots that touch. Only tiles of one type side by side make a business."),
        "CH-4.1",
        _plots,
    ),
    CoachMark(
        "alone",
        N_("A single tile earns little. Place it now, or keep it and trade for more of its kind."),
        "CH-4.4",
        _alone,
    ),
)


# -- Chinatown at a glance --

_TEA, _FLORIST, _JEWELLER, _RESTAURANT = 1, 4, 3, 10
_SKY, _YELLOW, _RED = 0, 1, 3
_BOARD = Board("", tuple(Site(41 + at, 1, at // 3, at % 3) for at in range(6)), 2, 3)


def _paper(ctx: Context, sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    rect = sheet.rect(x, y, w, h)
    ctx.shapes.shadow(sheet.surface, rect, "card", sheet.px(6))
    ctx.shapes.box(sheet.surface, rect, ctx.theme.color.paper, radius=sheet.px(6))


def _tile(ctx: Context, sheet: Sheet, kind: int, x: float, y: float, side: float) -> None:
    sheet.surface.blit(faces.tile_face(ctx, kind, sheet.px(side)), sheet.rect(x, y, side, side))


def _plots_picture(ctx: Context, sheet: Sheet) -> None:
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
    own = [PlotLook(plot, _SKY, _TEA) for plot in tea]
    shop = Firm(tea, _SKY, "3/3", short_money(ctx, revenue(3, 3)), is_finished=True)
    look = BoardLook(
        (*own, PlotLook(43, _YELLOW, _TEA), PlotLook(46, _RED)), (shop, Firm((43,), _YELLOW, "1/3"))
    )
    made = faces.town(ctx, _BOARD, sheet.px(65), look)
    sheet.surface.blit(made, made.get_rect(center=sheet.surface.get_rect().center))


def _payments(ctx: Context, sheet: Sheet) -> None:
    """What a shop pays by its tiles, unfinished and finished (CH-4.5.3)."""
    color, tall = ctx.theme.color, 21.5
    _paper(ctx, sheet, 8, 5, 224, 158)
    finished = {size: short_money(ctx, revenue(size, size)) for size in SIZES}
    rows = [(ctx.t("Tiles"), ctx.tc("businesses", "Unfinished"), ctx.tc("businesses", "Finished"))]
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
    Glance(N_("Each round you keep plots and draw tiles."), ("CH-4.1", "CH-3"), _plots_picture),
    Glance(N_("Trade anything with anyone. A deal counts when all have signed."), ("CH-4.3", "CH-7"), _deal),
    Glance(N_("Tiles of one type side by side make a business."), ("CH-4.4", "CH-2"), _shop),
    Glance(N_("Businesses pay each round, finished ones most."), ("CH-4.5", "CH-5"), _payments),
    Glance(N_("The richest after six rounds wins."), ("CH-1", "CH-6"), _richest),
)
"""What a newcomer must know."""
