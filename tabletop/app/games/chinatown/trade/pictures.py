"""A deal as a picture equation: what one party gives and gets, and smaller what the others exchange."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.board.in_view import short_money
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.faces import draw_party, face
from tabletop.app.games.chinatown.trade.hints import Hint
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.widgets.equation import Item, Side, draw_equation, draw_item
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Asset, Money, Transfer, Transfers

_MONEY_RATIO = 1.28


def sides(trade: Trade, seat: Seat, transfers: Transfers) -> tuple[Side, Side]:
    """Return what a seat gives and gets, in pictures."""
    t, name = trade.ctx.t, words.name_of(trade, seat)
    is_you = seat == trade.you
    give = t("you give") if is_you else t("{name} gives", name=name)
    get = t("you get") if is_you else t("{name} gets", name=name)
    return (
        Side(give, items(trade, [one.what for one in transfers if one.giver == seat])),
        Side(get, items(trade, [one.what for one in transfers if one.taker == seat])),
    )


def items(trade: Trade, things: list[Asset]) -> tuple[Item, ...]:
    """Return the pictures of things, equal ones together, money last."""
    money = [what.thousands for what in things if isinstance(what, Money)]
    counted = Counter(what for what in things if not isinstance(what, Money))
    found = [Item(partial(_draw_thing, trade, what), 1.0, count) for what, count in counted.items()]
    if money:
        found.append(Item(partial(_draw_money, trade, sum(money)), _MONEY_RATIO))
    return tuple(found)


def _draw_thing(trade: Trade, what: Asset, canvas: Canvas, place: pygame.Rect) -> None:
    canvas.blit(face(trade, what, place.h), place)


def _draw_money(trade: Trade, amount: int, canvas: Canvas, place: pygame.Rect) -> None:
    """Draw an amount of money: a coin over its figure."""
    ctx, color = trade.ctx, trade.ctx.theme.color
    radius, line = max(2, place.h // 8), max(1, place.h // 40)
    ctx.shapes.box(canvas, place, color.card, radius=radius, edge=color.line, edge_w=line)
    coin = round(place.h * 0.54)
    at = (place.centerx - coin // 2, place.y + round(place.h * 0.05))
    canvas.blit(ctx.assets.svg("chinatown/coin", coin, coin), at)
    figure = pygame.Rect(place.x, place.y + round(place.h * 0.6), place.w, place.h - round(place.h * 0.62))
    px = round(place.h * 0.34)
    ctx.text.draw(
        canvas, short_money(ctx, amount), "body_b", color.ink, figure, align="center", px=px, min_px=px // 2
    )


def draw_deal(
    trade: Trade,
    seat: Seat,
    transfers: Transfers,
    canvas: Canvas,
    rect: pygame.Rect,
    *,
    is_stacked: bool = False,
) -> None:
    """Draw a deal as one seat sees it."""
    left, right = sides(trade, seat, transfers)
    most = trade.ctx.display.px(64)
    draw_equation(trade.ctx, canvas, rect, left, right, most=most, is_stacked=is_stacked)


# -- what it is worth ----------------------------------------------------------------------------------


def short_estimate(trade: Trade, hint: Hint) -> str:
    """Return an estimate in few letters: "about +$2k"."""
    t = trade.ctx.t
    if not hint.total:
        return t("about ±$0")
    amount = short_money(trade.ctx, abs(hint.total))
    return t("about +{amount}", amount=amount) if hint.total > 0 else t("about −{amount}", amount=amount)


def for_whom(trade: Trade, seat: Seat) -> str:
    """Return for whom an estimate is."""
    t = trade.ctx.t
    return t("for you") if seat == trade.you else t("for {name}", name=words.name_of(trade, seat))


def estimate_w(trade: Trade, seat: Seat, hint: Hint) -> int:
    """Return how much room an estimate takes; nothing where there is none."""
    if not hint.amount:
        return 0
    text = trade.ctx.text
    most = trade.ctx.display.px(210)
    wide = max(text.width(short_estimate(trade, hint), "money"), text.width(for_whom(trade, seat), "small"))
    return min(most, wide)


def draw_estimate(trade: Trade, seat: Seat, hint: Hint, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw an estimate at the right of a rect: the amount, below it for whom."""
    if not hint.amount:
        return
    ctx, color = trade.ctx, trade.ctx.theme.color
    ink = color.good if hint.gain > 0 else color.bad if hint.gain < 0 else color.ink2
    upper = pygame.Rect(rect.x, rect.y, rect.w, rect.h * 3 // 5)
    ctx.text.draw(canvas, short_estimate(trade, hint), "money", ink, upper, align="right", valign="bottom")
    lower = pygame.Rect(rect.x, upper.bottom, rect.w, rect.bottom - upper.bottom)
    ctx.text.draw(canvas, for_whom(trade, seat), "small", color.ink2, lower, align="right", valign="top")


# -- the others ----------------------------------------------------------------------------------------


def others_w(trade: Trade, transfers: Transfers, tall: int) -> int:
    """Return how wide what the others exchange is at a height."""
    return sum(_exchange_w(trade, among, tall) + tall // 2 for among in _exchanges(transfers)) - tall // 2


def draw_others(trade: Trade, transfers: Transfers, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw what others exchange in a row: who gives, the things, who gets them."""
    tall, x = rect.h, rect.x
    for among in _exchanges(transfers):
        token = pygame.Rect(x, rect.y + tall // 8, tall * 3 // 4, tall * 3 // 4)
        draw_party(trade, canvas, token, among[0].giver)
        x = token.right + tall // 8
        for item in items(trade, [one.what for one in among]):
            place = pygame.Rect(x, rect.y, round(item.ratio * tall), tall)
            draw_item(trade.ctx, canvas, item, place)
            x = place.right + tall // 8
        arrow = pygame.Rect(x, rect.y, tall // 2, tall)
        ink, px = trade.ctx.theme.color.ink2, tall // 2
        trade.ctx.text.line(canvas, "→", "body_b", ink, arrow.center, align="center", px=px)
        token = token.move(arrow.right + tall // 8 - token.x, 0)
        draw_party(trade, canvas, token, among[0].taker)
        x = token.right + tall // 2


def _exchanges(transfers: Transfers) -> list[list[Transfer]]:
    pairs = dict.fromkeys((one.giver, one.taker) for one in transfers)
    return [[one for one in transfers if (one.giver, one.taker) == pair] for pair in pairs]


def _exchange_w(trade: Trade, among: list[Transfer], tall: int) -> int:
    found = items(trade, [one.what for one in among])
    pictures = sum(round(item.ratio * tall) + tall // 8 for item in found)
    return 2 * (tall * 3 // 4) + tall // 8 + pictures + tall // 2 + tall // 8
