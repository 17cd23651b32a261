"""Pictures of a deal's things: things, parties, lines, deals as equations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import partial
from typing import assert_never

import pygame

from tabletop.app.canvas.canvas import Canvas, lines
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.looks import gain_ink, short_money
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.words import DealEstimate
from tabletop.app.games.chinatown.trade_model.deal import ANYONE, DealRow
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.equation import EquationItem, EquationLayout, EquationSide, draw_equation, yours
from tabletop.engine.message import signed
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile, Transfer, Transfers
from tabletop.games.chinatown.words import change_text


def face_key(trade: TradeView, what: Asset, side: int) -> Hashable:
    """Return what a picture of a thing depends on."""
    view = trade.view
    state = (view.owner_of(what.number), view.tile_on(what.number)) if isinstance(what, Plot) else None
    return ("chinatown.thing", what, side, state, trade.ctx.theme.palette, trade.ctx.settings.seat_patterns)


def face(trade: TradeView, what: Asset, side: int) -> pygame.Surface:
    """Return a square picture of a thing that changes hands, device px; never draw on it."""
    match what:
        case Tile():
            return faces.tile_face(trade.ctx, what.kind, side)
        case Money():
            return faces.money_chip(trade.ctx, side)
        case Plot() | Card():
            key = face_key(trade, what, side)
            return trade.ctx.assets.cache.get(key, lambda: _place_face(trade, what, side))
        case _:
            assert_never(what)


def _place_face(trade: TradeView, what: Plot | Card, side: int) -> pygame.Surface:
    ctx, view = trade.ctx, trade.view
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    whole, radius = made.get_rect(), max(2, round(side * 0.14))
    owner = view.owner_of(what.number) if isinstance(what, Plot) else None
    if owner is None:
        line = ctx.theme.color.line
        ctx.shapes.box(made, whole, ctx.theme.color.card, radius=radius, edge=line, edge_w=max(1, side // 24))
    else:
        colour = trade.seats[owner].colour
        ctx.shapes.seat_plate(made, whole, colour, radius, ctx.settings.seat_patterns)
    tile = view.tile_on(what.number) if isinstance(what, Plot) else None
    if tile is not None:
        inner = round(side * 0.8)
        made.blit(faces.tile_face(ctx, tile, inner), ((side - inner) // 2, (side - inner) // 2))
    band = pygame.Rect(0, 0, round(side * 0.76), round(side * 0.46))
    band.center = whole.center
    if tile is not None:
        # What is built there is visible above its number.
        band = pygame.Rect(0, 0, round(side * 0.52), round(side * 0.32))
        band.midbottom = whole.midbottom
    ctx.shapes.box(made, band, ctx.theme.color.card, radius=max(2, band.h // 4))
    number, px = str(what.number), max(9, round(band.h * 0.86))
    ctx.text.line(made, number, "body_b", ctx.theme.color.ink, band.center, align="center", px=px)
    return made


def draw_party(trade: TradeView, surface: Canvas, rect: pygame.Rect, seat: Seat) -> None:
    """Draw a seat's token; for anyone, a disc with a person."""
    if seat != ANYONE:
        who = trade.seats[seat]
        trade.ctx.shapes.token(surface, rect, who.colour, face=who.face)
        return
    color, size = trade.ctx.theme.color, round(rect.w * 0.62)
    trade.ctx.shapes.disc(surface, rect, color.paper3, color.ink, max(1, rect.w // 16))
    icon = trade.ctx.assets.icon("person", size, color.ink)
    surface.blit(icon, icon.get_rect(center=rect.center))


_TOKEN = chr(0xE000)
"""Stands for the token's picture in a text."""


class LineChip(Widget):
    """One line of a column: picture, name, the other party, a badge if it is new (ux N6). `is_narrow` shows
    the picture only."""

    role = "list_item"

    def __init__(
        self,
        trade: TradeView,
        key: str,
        rect: pygame.Rect,
        row: DealRow,
        seat: Seat,
        on_activate: Action,
        *,
        is_narrow: bool,
    ) -> None:
        """`on_activate` picks the thing up again, to give it to another seat or take it out."""
        text = words.row_name(trade, row, seat)
        is_there = not row.is_gone
        super().__init__(
            trade.ctx, key, rect, text, tooltip=text, focusable=is_there, on_activate=on_activate
        )
        self.trade = trade
        self.row, self.seat, self.is_narrow = row, seat, is_narrow

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the line; a removed one is struck through."""
        ctx, d, rect, row = self.ctx, self.ctx.display, self.rect, self.row
        color = ctx.theme.color
        fill = color.paper2 if row.is_gone else color.field
        edge = color.brass if look.hover and not row.is_gone else color.line
        ctx.shapes.box(surface, rect, fill, radius=d.px(10), edge=edge, edge_w=max(1, d.px(1.5)))
        side = min(d.px(46), rect.h - d.px(10), rect.w // 2)
        picture = pygame.Rect(rect.x + d.px(8), rect.centery - side // 2, side, side)
        surface.blit(face(self.trade, row.what, side), picture)
        if row.number > 1:
            self._badge(surface, picture.bottomright, f"×{row.number}", color.ink)
        other = row.taker if row.giver == self.seat else row.giver
        if self.is_narrow:
            self._draw_narrow(surface, picture, other)
        elif self.trade.layout.is_large:
            self._draw_one_line(surface, picture, other)
        else:
            self._draw_words(surface, picture, other)
        if row.is_gone:
            line = max(2, d.px(3))
            lines(surface, color.bad, False, (rect.midleft, rect.midright), line)
        self._draw_mark(surface)

    def _draw_words(self, surface: Canvas, picture: pygame.Rect, other: Seat) -> None:
        ctx, d, row = self.ctx, self.ctx.display, self.row
        left = picture.right + d.px(10)
        room = pygame.Rect(left, self.rect.y + d.px(4), self.rect.right - d.px(8) - left, self.rect.h // 2)
        name = words.thing_name(self.trade, row.what)
        style = "body_b" if ctx.text.fits(name, "body_b", room.w) else "small"
        name = ctx.text.wording((name, self._number), style, room.w)
        ctx.text.draw(surface, name, style, ctx.theme.color.ink, room)
        token = round(min(d.px(26), self.rect.h * 0.4))
        # i18n: {token} is a small picture of the other player, in a line of a deal
        way = (
            ctx.t("to {token}", token=_TOKEN)
            if row.giver == self.seat
            else ctx.t("from {token}", token=_TOKEN)
        )
        before, _, after = (part.strip() for part in way.partition(_TOKEN))
        if not ctx.text.fits(before + after, "small", room.w - token - 2 * d.px(6)):
            before, after = "→" if row.giver == self.seat else "←", ""
        below = pygame.Rect(left, room.bottom - d.px(2), room.w, self.rect.bottom - d.px(6) - room.bottom)
        at = pygame.Rect(left, 0, token, token)
        if before:
            used = ctx.text.draw(surface, before, "small", ctx.theme.color.ink2, below)
            at.x = min(used.right + d.px(6), below.right - token)
        at.centery = below.centery
        draw_party(self.trade, surface, at, other)
        if after:
            start = at.right + d.px(6)
            rest = pygame.Rect(start, below.y, below.right - start, below.h)
            ctx.text.draw(surface, after, "small", ctx.theme.color.ink2, rest)

    @property
    def _number(self) -> str:
        """The shortest wording: a number, or none; the picture and the tooltip have the rest."""
        match self.row.what:
            case Plot(number=number) | Card(number=number):
                return str(number)
        return ""

    def _draw_one_line(self, surface: Canvas, picture: pygame.Rect, other: Seat) -> None:
        ctx, d = self.ctx, self.ctx.display
        is_given, size = self.row.giver == self.seat, min(d.px(40), self.rect.h - d.px(12))
        # The remove button is at the right.
        right = self.rect.right - d.px(10) - (self.rect.h * 3 // 5 if is_given and self.trade.can_edit else 0)
        token = pygame.Rect(right - size, self.rect.centery - size // 2, size, size)
        draw_party(self.trade, surface, token, other)
        arrow = "→" if is_given else "←"
        wide = ctx.text.width(arrow, "body_b")
        at = (token.x - d.px(4) - wide, self.rect.centery)
        ctx.text.line(surface, arrow, "body_b", ctx.theme.color.ink2, at)
        left = picture.right + d.px(8)
        room = pygame.Rect(left, self.rect.y, at[0] - d.px(4) - left, self.rect.h)
        names = words.thing_name(self.trade, self.row.what), self._number
        name = ctx.text.wording(names, "body_b", room.w, 2, room.h)
        ctx.text.draw(surface, name, "body_b", ctx.theme.color.ink, room, lines=2)

    def _draw_narrow(self, surface: Canvas, picture: pygame.Rect, other: Seat) -> None:
        token = min(self.ctx.display.px(34), self.rect.right - picture.right - self.ctx.display.px(6))
        room = pygame.Rect(picture.right, self.rect.y, self.rect.right - picture.right, self.rect.h)
        at = pygame.Rect(0, 0, token, token)
        at.center, is_large = room.center, self.trade.layout.is_large
        if isinstance(self.row.what, Money):
            # An amount is wider than a token: the arrow stands before it.
            room.x += self.ctx.text.width("→", "body_b") if is_large else 0
            room.w = self.rect.right - room.x
            text = short_money(self.ctx, self.row.what.thousands)
            line = pygame.Rect(room.x, room.y + self.ctx.display.px(2), room.w, room.h // 2)
            self.ctx.text.draw(surface, text, "micro", self.ctx.theme.color.ink, line, align="center")
            at.w = at.h = min(token, room.h // 2 - self.ctx.display.px(4))
            at.midtop = (room.centerx, line.bottom)
        draw_party(self.trade, surface, at, other)
        if is_large:
            end = room.x if room.x > picture.right else at.x
            self._draw_way(surface, pygame.Rect(picture.right, picture.y, end - picture.right, picture.h))

    def _draw_way(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw an arrow, since no heading tells what is given and got."""
        ctx, arrow = self.ctx, "→" if self.row.giver == self.seat else "←"
        px = min(ctx.text.px("body_b"), max(ctx.display.min_text, room.w))
        ink = ctx.theme.color.ink2
        ctx.text.line(surface, arrow, "body_b", ink, room.center, align="center", px=px)

    def _draw_mark(self, surface: Canvas) -> None:
        color, row = self.ctx.theme.color, self.row
        where = (self.rect.right + self.ctx.display.px(4), self.rect.y + self.ctx.display.px(10))
        match row.mark:
            case "new":
                self._badge(surface, where, self.ctx.tc("line of a deal", "NEW"), color.bad)
            case "gone":
                self._badge(surface, where, "−", color.ink2)
            case "more" | "less":
                sign = "+" if row.mark == "more" else "−"
                by = (
                    self.ctx.t(change_text(abs(row.change) if sign == "+" else -abs(row.change)))
                    if row.change
                    else sign
                )
                self._badge(surface, where, by, color.bad)

    def _badge(
        self, surface: Canvas, corner: tuple[int, int], text: str, fill: tuple[int, int, int, int]
    ) -> None:
        """Draw a small pill whose lower right end is at a corner."""
        ctx, d = self.ctx, self.ctx.display
        px = max(d.min_text - 2, ctx.text.px("micro") * 4 // 5)
        wide, tall = ctx.text.width(text, "micro", px) + d.px(14), round(px * 1.35)
        box = pygame.Rect(0, 0, wide, tall)
        box.midright = (corner[0], corner[1] - d.px(2))
        ctx.shapes.box(surface, box, with_alpha(fill, 1.0), radius=d.px(6))
        ctx.text.line(surface, text, "micro", ctx.theme.color.card, box.center, align="center", px=px)


# A deal as a picture equation: one party's gives and gets, and smaller the transfers among others.

_MONEY_RATIO, _ROWS = 1.28, 2


def sides(trade: TradeView, seat: Seat, transfers: Transfers) -> tuple[EquationSide, EquationSide]:
    """Return what a seat gives and gets, in pictures."""
    t, name = trade.ctx.t, words.name_of(trade, seat)
    # i18n: above a party’s things in a deal
    told = t("{name} gives", name=name), t("{name} gets", name=name)
    give, get = yours(trade.ctx) if seat == trade.you else told
    return (
        EquationSide(give, items(trade, [one.what for one in transfers if one.giver == seat])),
        EquationSide(get, items(trade, [one.what for one in transfers if one.taker == seat])),
    )


def items(trade: TradeView, things: list[Asset]) -> tuple[EquationItem, ...]:
    """Return the pictures of things, equal ones together, money last."""
    money = [what.thousands for what in things if isinstance(what, Money)]
    counted = Counter(what for what in things if not isinstance(what, Money))
    found = [EquationItem(partial(_draw_thing, trade, what), 1.0, count) for what, count in counted.items()]
    if money:
        found.append(EquationItem(partial(_draw_money, trade, sum(money)), _MONEY_RATIO))
    return tuple(found)


def _draw_thing(trade: TradeView, what: Asset, canvas: Canvas, place: pygame.Rect) -> None:
    canvas.blit(face(trade, what, place.h), place)


def _draw_money(trade: TradeView, amount: int, canvas: Canvas, place: pygame.Rect) -> None:
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
    trade: TradeView,
    seat: Seat,
    transfers: Transfers,
    canvas: Canvas,
    rect: pygame.Rect,
    *,
    is_stacked: bool = False,
) -> None:
    """Draw a deal from one seat's viewpoint."""
    left, right = sides(trade, seat, transfers)
    px = trade.ctx.display.px
    form = EquationLayout(px(64), px(8), px(34), is_stacked=is_stacked)
    draw_equation(trade.ctx, canvas, rect, left, right, form)


# -- what it is worth ----------------------------------------------------------------------------------


def short_estimate(trade: TradeView, hint: DealEstimate) -> str:
    """Return an estimate in few letters: "about +$2k"."""
    # i18n: {amount}: a gain or a loss, very short: “+$2k”, “−$2k”, “±$0”
    return trade.ctx.t("about {amount}", amount=signed("thousands" if hint.total else "money", hint.total))


def _shortest_estimate(trade: TradeView, hint: DealEstimate) -> str:
    """Return an estimate in figures and signs."""
    sign = "+" if hint.total > 0 else "−" if hint.total else "±"
    return f"≈ {sign}{short_money(trade.ctx, abs(hint.total))}"


def for_whom(trade: TradeView, seat: Seat) -> str:
    """Return for whom an estimate is."""
    t = trade.ctx.t
    # i18n: below an amount: for whom a deal is worth so much
    return t("for you") if seat == trade.you else t("for {name}", name=words.name_of(trade, seat))


def estimate_w(trade: TradeView, seat: Seat, hint: DealEstimate) -> int:
    """Return the width of an estimate; 0 without one."""
    if not hint.amount:
        return 0
    text = trade.ctx.text
    most = round(trade.ctx.display.px(210) * max(1.0, trade.ctx.display.u))
    wide = max(text.width(short_estimate(trade, hint), "money"), text.width(for_whom(trade, seat), "small"))
    return min(most, wide)


def draw_estimate(
    trade: TradeView, seat: Seat, hint: DealEstimate, canvas: Canvas, rect: pygame.Rect
) -> None:
    """Draw an estimate at the right of a rect: the amount, below it for whom."""
    if not hint.amount:
        return
    ctx, color = trade.ctx, trade.ctx.theme.color
    ink = gain_ink(ctx, hint.total)
    upper = pygame.Rect(rect.x, rect.y, rect.w, rect.h * 3 // 5)
    px = min(ctx.text.px("money"), round(upper.h * 0.8))
    wordings = short_estimate(trade, hint), _shortest_estimate(trade, hint)
    amount = ctx.text.wording(wordings, "money", upper.w)
    ctx.text.draw(canvas, amount, "money", ink, upper, align="right", valign="bottom", px=px)
    lower = pygame.Rect(rect.x, upper.bottom, rect.w, rect.bottom - upper.bottom)
    ctx.text.draw(canvas, for_whom(trade, seat), "small", color.ink2, lower, align="right", valign="top")


# -- the others ----------------------------------------------------------------------------------------


def others_w(trade: TradeView, transfers: Transfers, tall: int) -> int:
    """Return the width of the transfers among others at a height."""
    return sum(_exchange_w(trade, among, tall) + tall // 2 for among in _exchanges(transfers)) - tall // 2


def beside_w(trade: TradeView, transfers: Transfers, room: pygame.Rect) -> int:
    """Return the width of the transfers among others in two rows beside a deal; 0 without room."""
    exchanges, tall = _exchanges(transfers), _beside_h(room)
    wide = max((_exchange_w(trade, among, tall) for among in exchanges), default=0)
    return wide if len(exchanges) <= _ROWS and wide <= room.w * 2 // 5 else 0


def draw_beside(trade: TradeView, transfers: Transfers, canvas: Canvas, room: pygame.Rect) -> None:
    """Draw the transfers among others in two rows, as wide as `beside_w`."""
    exchanges, tall = _exchanges(transfers), _beside_h(room)
    y = room.centery - (len(exchanges) * (tall + tall // 8) - tall // 8) // 2
    for among in exchanges:
        draw_others(trade, tuple(among), canvas, pygame.Rect(room.x, y, room.w, tall))
        y += tall + tall // 8


def _beside_h(room: pygame.Rect) -> int:
    return min(room.h // _ROWS - room.h // 16, room.h * 2 // 5)


def draw_others(trade: TradeView, transfers: Transfers, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw transfers among others in a row: giver, things, taker. So small a picture has no readable number:
    it is written beside."""
    ctx, tall, x = trade.ctx, rect.h, rect.x
    gap, px, ink = tall // 8, _small_px(trade, tall), trade.ctx.theme.color.ink
    for among in _exchanges(transfers):
        token = pygame.Rect(x, rect.y + gap, tall - 2 * gap, tall - 2 * gap)
        draw_party(trade, canvas, token, among[0].giver)
        x = token.right + gap
        for what, words_ in _small(trade, among):
            if what is not None:
                _draw_thing(trade, what, canvas, pygame.Rect(x, rect.y, tall, tall))
                x += tall + gap
            if words_:
                drawn = ctx.text.line(canvas, words_, "micro", ink, (x, rect.centery), px=px)
                x = drawn.right + gap
        arrow = ctx.text.line(canvas, "→", "body_b", ctx.theme.color.ink2, (x, rect.centery), px=px)
        token = token.move(arrow.right + gap - token.x, 0)
        draw_party(trade, canvas, token, among[0].taker)
        x = token.right + tall // 2


def _small(trade: TradeView, among: list[Transfer]) -> list[tuple[Asset | None, str]]:
    """Return the things of an exchange, each with a picture, a few letters, or both."""
    found: list[tuple[Asset | None, str]] = []
    for what, count in Counter(one.what for one in among).items():
        match what:
            case Money(thousands=thousands):
                found.append((None, short_money(trade.ctx, thousands)))
            case Plot(number=number) | Card(number=number):
                found.append((what, str(number)))
            case Tile():
                found.append((what, f"×{count}" if count > 1 else ""))
    return found


def _small_px(trade: TradeView, tall: int) -> int:
    return max(trade.ctx.display.min_text, tall // 2)


def _exchanges(transfers: Transfers) -> list[list[Transfer]]:
    pairs = dict.fromkeys((one.giver, one.taker) for one in transfers)
    return [[one for one in transfers if (one.giver, one.taker) == pair] for pair in pairs]


def _exchange_w(trade: TradeView, among: list[Transfer], tall: int) -> int:
    text, gap, px = trade.ctx.text, tall // 8, _small_px(trade, tall)
    wide = 2 * (tall - 2 * gap) + 2 * gap + text.width("→", "body_b", px)
    for what, words_ in _small(trade, among):
        wide += tall + gap if what is not None else 0
        wide += text.width(words_, "micro", px) + gap if words_ else 0
    return wide
