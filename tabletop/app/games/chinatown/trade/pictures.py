"""A deal as a picture equation: what one party gives and gets, and smaller what the others exchange."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.board.looks import short_money
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.faces import draw_party, face
from tabletop.app.games.chinatown.trade.hints import DealEstimate
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.widgets.equation import EquationItem, EquationSide, Form, draw_equation, yours
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile, Transfer, Transfers

_MONEY_RATIO, _ROWS = 1.28, 2


def sides(trade_view: TradeView, seat: Seat, transfers: Transfers) -> tuple[EquationSide, EquationSide]:
    """Return what a seat gives and gets, in pictures."""
    t, name = trade_view.ctx.t, words.name_of(trade_view, seat)
    told = t("{name} gives", name=name), t("{name} gets", name=name)
    give, get = yours(trade_view.ctx) if seat == trade_view.you else told
    return (
        EquationSide(give, items(trade_view, [one.what for one in transfers if one.giver == seat])),
        EquationSide(get, items(trade_view, [one.what for one in transfers if one.taker == seat])),
    )


def items(trade_view: TradeView, things: list[Asset]) -> tuple[EquationItem, ...]:
    """Return the pictures of things, equal ones together, money last."""
    money = [what.thousands for what in things if isinstance(what, Money)]
    counted = Counter(what for what in things if not isinstance(what, Money))
    found = [
        EquationItem(partial(_draw_thing, trade_view, what), 1.0, count) for what, count in counted.items()
    ]
    if money:
        found.append(EquationItem(partial(_draw_money, trade_view, sum(money)), _MONEY_RATIO))
    return tuple(found)


def _draw_thing(trade_view: TradeView, what: Asset, canvas: Canvas, place: pygame.Rect) -> None:
    canvas.blit(face(trade_view, what, place.h), place)


def _draw_money(trade_view: TradeView, amount: int, canvas: Canvas, place: pygame.Rect) -> None:
    """Draw an amount of money: a coin over its figure."""
    ctx, color = trade_view.ctx, trade_view.ctx.theme.color
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
    trade_view: TradeView,
    seat: Seat,
    transfers: Transfers,
    canvas: Canvas,
    rect: pygame.Rect,
    *,
    is_stacked: bool = False,
) -> None:
    """Draw a deal as one seat sees it."""
    left, right = sides(trade_view, seat, transfers)
    px = trade_view.ctx.display.px
    form = Form(px(64), px(8), px(34), is_stacked=is_stacked)
    draw_equation(trade_view.ctx, canvas, rect, left, right, form)


# -- what it is worth ----------------------------------------------------------------------------------


def short_estimate(trade_view: TradeView, deal_estimate: DealEstimate) -> str:
    """Return an estimate in few letters: "about +$2k"."""
    t = trade_view.ctx.t
    if not deal_estimate.total:
        return t("about ±$0")
    amount = short_money(trade_view.ctx, abs(deal_estimate.total))
    return (
        t("about +{amount}", amount=amount)
        if deal_estimate.total > 0
        else t("about −{amount}", amount=amount)
    )


def for_whom(trade_view: TradeView, seat: Seat) -> str:
    """Return for whom an estimate is."""
    t = trade_view.ctx.t
    return t("for you") if seat == trade_view.you else t("for {name}", name=words.name_of(trade_view, seat))


def estimate_w(trade_view: TradeView, seat: Seat, deal_estimate: DealEstimate) -> int:
    """Return how much room an estimate takes; nothing where there is none."""
    if not deal_estimate.amount:
        return 0
    text = trade_view.ctx.text
    most = round(trade_view.ctx.display.px(210) * max(1.0, trade_view.ctx.display.u))
    wide = max(
        text.width(short_estimate(trade_view, deal_estimate), "money"),
        text.width(for_whom(trade_view, seat), "small"),
    )
    return min(most, wide)


def draw_estimate(
    trade_view: TradeView, seat: Seat, deal_estimate: DealEstimate, canvas: Canvas, rect: pygame.Rect
) -> None:
    """Draw an estimate at the right of a rect: the amount, below it for whom."""
    if not deal_estimate.amount:
        return
    ctx, color = trade_view.ctx, trade_view.ctx.theme.color
    ink = color.good if deal_estimate.gain > 0 else color.bad if deal_estimate.gain < 0 else color.ink2
    upper = pygame.Rect(rect.x, rect.y, rect.w, rect.h * 3 // 5)
    px = min(ctx.text.px("money"), round(upper.h * 0.8))
    amount = short_estimate(trade_view, deal_estimate)
    ctx.text.draw(canvas, amount, "money", ink, upper, align="right", valign="bottom", px=px)
    lower = pygame.Rect(rect.x, upper.bottom, rect.w, rect.bottom - upper.bottom)
    ctx.text.draw(canvas, for_whom(trade_view, seat), "small", color.ink2, lower, align="right", valign="top")


# -- the others ----------------------------------------------------------------------------------------


def others_w(trade_view: TradeView, transfers: Transfers, tall: int) -> int:
    """Return how wide what the others exchange is at a height."""
    return (
        sum(_exchange_w(trade_view, among, tall) + tall // 2 for among in _exchanges(transfers)) - tall // 2
    )


def beside_w(trade_view: TradeView, transfers: Transfers, room: pygame.Rect) -> int:
    """Return how wide what the others exchange is in two rows beside a deal; 0 where it has no room there."""
    exchanges, tall = _exchanges(transfers), _beside_h(room)
    wide = max((_exchange_w(trade_view, among, tall) for among in exchanges), default=0)
    return wide if len(exchanges) <= _ROWS and wide <= room.w * 2 // 5 else 0


def draw_beside(trade_view: TradeView, transfers: Transfers, canvas: Canvas, room: pygame.Rect) -> None:
    """Draw what the others exchange in two rows, as wide as `beside_w`."""
    exchanges, tall = _exchanges(transfers), _beside_h(room)
    y = room.centery - (len(exchanges) * (tall + tall // 8) - tall // 8) // 2
    for among in exchanges:
        draw_others(trade_view, tuple(among), canvas, pygame.Rect(room.x, y, room.w, tall))
        y += tall + tall // 8


def _beside_h(room: pygame.Rect) -> int:
    return min(room.h // _ROWS - room.h // 16, room.h * 2 // 5)


def draw_others(trade_view: TradeView, transfers: Transfers, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw what others exchange in a row: who gives, the things, who gets them. In so small a picture no
    number can be read: it stands beside."""
    ctx, tall, x = trade_view.ctx, rect.h, rect.x
    gap, px, ink = tall // 8, _small_px(trade_view, tall), trade_view.ctx.theme.color.ink
    for among in _exchanges(transfers):
        token = pygame.Rect(x, rect.y + gap, tall - 2 * gap, tall - 2 * gap)
        draw_party(trade_view, canvas, token, among[0].giver)
        x = token.right + gap
        for what, words_ in _small(trade_view, among):
            if what is not None:
                _draw_thing(trade_view, what, canvas, pygame.Rect(x, rect.y, tall, tall))
                x += tall + gap
            if words_:
                drawn = ctx.text.line(canvas, words_, "micro", ink, (x, rect.centery), px=px)
                x = drawn.right + gap
        arrow = ctx.text.line(canvas, "→", "body_b", ctx.theme.color.ink2, (x, rect.centery), px=px)
        token = token.move(arrow.right + gap - token.x, 0)
        draw_party(trade_view, canvas, token, among[0].taker)
        x = token.right + tall // 2


def _small(trade_view: TradeView, among: list[Transfer]) -> list[tuple[Asset | None, str]]:
    """Return the things of an exchange, each with a picture, a few letters, or both."""
    found: list[tuple[Asset | None, str]] = []
    for what, count in Counter(one.what for one in among).items():
        match what:
            case Money(thousands=thousands):
                found.append((None, short_money(trade_view.ctx, thousands)))
            case Plot(number=number) | Card(number=number):
                found.append((what, str(number)))
            case Tile():
                found.append((what, f"×{count}" if count > 1 else ""))
    return found


def _small_px(trade_view: TradeView, tall: int) -> int:
    return max(trade_view.ctx.display.min_text, tall // 2)


def _exchanges(transfers: Transfers) -> list[list[Transfer]]:
    pairs = dict.fromkeys((one.giver, one.taker) for one in transfers)
    return [[one for one in transfers if (one.giver, one.taker) == pair] for pair in pairs]


def _exchange_w(trade_view: TradeView, among: list[Transfer], tall: int) -> int:
    text, gap, px = trade_view.ctx.text, tall // 8, _small_px(trade_view, tall)
    wide = 2 * (tall - 2 * gap) + 2 * gap + text.width("→", "body_b", px)
    for what, words_ in _small(trade_view, among):
        wide += tall + gap if what is not None else 0
        wide += text.width(words_, "micro", px) + gap if words_ else 0
    return wide
