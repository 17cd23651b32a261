"""Pictures of things that change hands, and the lines of deals made of them (look 4)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import assert_never

import pygame

from tabletop.app.canvas.canvas import Canvas, lines
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE, DealRow
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile
from tabletop.games.chinatown.words import money_text


def face_key(trade_view: TradeView, what: Asset, side: int) -> Hashable:
    """Return what a picture of a thing depends on."""
    view = trade_view.view
    state = (view.owner_of(what.number), view.tile_on(what.number)) if isinstance(what, Plot) else None
    return (
        "chinatown.thing",
        what,
        side,
        state,
        trade_view.ctx.theme.palette,
        trade_view.ctx.settings.seat_patterns,
    )


def face(trade_view: TradeView, what: Asset, side: int) -> pygame.Surface:
    """Return a square picture of a thing that changes hands, device px; never draw on it."""
    match what:
        case Tile():
            return faces.tile_face(trade_view.ctx, what.kind, side)
        case Money():
            return faces.money_chip(trade_view.ctx, side)
        case Plot() | Card():
            key = face_key(trade_view, what, side)
            return trade_view.ctx.assets.cache.get(key, lambda: _place_face(trade_view, what, side))
        case _:
            assert_never(what)


def _place_face(trade_view: TradeView, what: Plot | Card, side: int) -> pygame.Surface:
    ctx, view = trade_view.ctx, trade_view.view
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    whole, radius = made.get_rect(), max(2, round(side * 0.14))
    owner = view.owner_of(what.number) if isinstance(what, Plot) else None
    if owner is None:
        line = ctx.theme.color.line
        ctx.shapes.box(made, whole, ctx.theme.color.card, radius=radius, edge=line, edge_w=max(1, side // 24))
    else:
        colour = trade_view.seats[owner].colour
        ctx.shapes.seat_plate(made, whole, colour, radius, ctx.settings.seat_patterns)
    tile = view.tile_on(what.number) if isinstance(what, Plot) else None
    if tile is not None:
        inner = round(side * 0.8)
        made.blit(faces.tile_face(ctx, tile, inner), ((side - inner) // 2, (side - inner) // 2))
    band = pygame.Rect(0, 0, round(side * 0.76), round(side * 0.46))
    band.center = whole.center
    if tile is not None:
        # What stands there is seen above its number.
        band = pygame.Rect(0, 0, round(side * 0.52), round(side * 0.32))
        band.midbottom = whole.midbottom
    ctx.shapes.box(made, band, ctx.theme.color.card, radius=max(2, band.h // 4))
    number, px = str(what.number), max(9, round(band.h * 0.86))
    ctx.text.line(made, number, "body_b", ctx.theme.color.ink, band.center, align="center", px=px)
    return made


def draw_party(trade_view: TradeView, surface: Canvas, rect: pygame.Rect, seat: Seat) -> None:
    """Draw a seat's token; for anyone a disc with a person on it."""
    if seat != ANYONE:
        who = trade_view.seats[seat]
        trade_view.ctx.shapes.token(surface, rect, who.colour, face=who.face)
        return
    color, size = trade_view.ctx.theme.color, round(rect.w * 0.62)
    trade_view.ctx.shapes.disc(surface, rect, color.paper3, color.ink, max(1, rect.w // 16))
    icon = trade_view.ctx.assets.icon("person", size, color.ink)
    surface.blit(icon, icon.get_rect(center=rect.center))


class LineChip(Widget):
    """One line of a column: picture, name, to or from whom, a badge where it is new (ux N6).

    Activating it picks the thing up again; `is_narrow` shows the picture only, the words come on focus.
    """

    role = "list_item"

    def __init__(
        self,
        trade_view: TradeView,
        key: str,
        rect: pygame.Rect,
        deal_row: DealRow,
        seat: Seat,
        on_activate: Action,
        *,
        is_narrow: bool,
    ) -> None:
        """Activating it is to pick the thing up, to give it to somebody else or take it out."""
        text = words.row_name(trade_view, deal_row, seat)
        is_there = not deal_row.is_gone
        super().__init__(
            trade_view.ctx, key, rect, text, tooltip=text, focusable=is_there, on_activate=on_activate
        )
        self.trade_view = trade_view
        self.row, self.seat, self.is_narrow = deal_row, seat, is_narrow

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the line; one that has gone is struck through."""
        ctx, d, rect, row = self.ctx, self.ctx.display, self.rect, self.row
        color = ctx.theme.color
        fill = color.paper2 if row.is_gone else color.field
        edge = color.brass if look.hover and not row.is_gone else color.line
        ctx.shapes.box(surface, rect, fill, radius=d.px(10), edge=edge, edge_w=max(1, d.px(1.5)))
        side = min(d.px(46), rect.h - d.px(10), rect.w // 2)
        picture = pygame.Rect(rect.x + d.px(8), rect.centery - side // 2, side, side)
        surface.blit(face(self.trade_view, row.what, side), picture)
        if row.number > 1:
            self._badge(surface, picture.bottomright, f"×{row.number}", color.ink)
        other = row.taker if row.giver == self.seat else row.giver
        if self.is_narrow:
            self._draw_narrow(surface, picture, other)
        elif self.trade_view.layout.is_large:
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
        name = words.thing_name(self.trade_view, row.what)
        ctx.text.draw(surface, name, "body_b", ctx.theme.color.ink, room)
        token = round(min(d.px(26), self.rect.h * 0.4))
        way = ctx.t("to") if row.giver == self.seat else ctx.t("from")
        below = pygame.Rect(left, room.bottom - d.px(2), room.w, self.rect.bottom - d.px(6) - room.bottom)
        used = ctx.text.draw(surface, way, "small", ctx.theme.color.ink2, below)
        at = pygame.Rect(min(used.right + d.px(6), below.right - token), 0, token, token)
        at.centery = below.centery
        draw_party(self.trade_view, surface, at, other)

    def _draw_one_line(self, surface: Canvas, picture: pygame.Rect, other: Seat) -> None:
        ctx, d = self.ctx, self.ctx.display
        is_given, size = self.row.giver == self.seat, min(d.px(40), self.rect.h - d.px(12))
        # At the right lies what takes the line out.
        right = (
            self.rect.right
            - d.px(10)
            - (self.rect.h * 3 // 5 if is_given and self.trade_view.can_edit else 0)
        )
        token = pygame.Rect(right - size, self.rect.centery - size // 2, size, size)
        draw_party(self.trade_view, surface, token, other)
        arrow = "→" if is_given else "←"
        wide = ctx.text.width(arrow, "body_b")
        at = (token.x - d.px(4) - wide, self.rect.centery)
        ctx.text.line(surface, arrow, "body_b", ctx.theme.color.ink2, at)
        left = picture.right + d.px(8)
        room = pygame.Rect(left, self.rect.y, at[0] - d.px(4) - left, self.rect.h)
        name = words.thing_name(self.trade_view, self.row.what)
        ctx.text.draw(surface, name, "body_b", ctx.theme.color.ink, room, lines=2)

    def _draw_narrow(self, surface: Canvas, picture: pygame.Rect, other: Seat) -> None:
        token = min(self.ctx.display.px(34), self.rect.right - picture.right - self.ctx.display.px(6))
        room = pygame.Rect(picture.right, self.rect.y, self.rect.right - picture.right, self.rect.h)
        at = pygame.Rect(0, 0, token, token)
        at.center = room.center
        if isinstance(self.row.what, Money):
            text = self.ctx.t("${amount}k", amount=self.row.what.thousands)
            line = pygame.Rect(room.x, room.y + self.ctx.display.px(2), room.w, room.h // 2)
            self.ctx.text.draw(surface, text, "micro", self.ctx.theme.color.ink, line, align="center")
            at.w = at.h = min(token, room.h // 2 - self.ctx.display.px(4))
            at.midtop = (room.centerx, line.bottom)
        draw_party(self.trade_view, surface, at, other)
        if self.trade_view.layout.is_large:
            self._draw_way(surface, pygame.Rect(picture.right, picture.y, at.x - picture.right, picture.h))

    def _draw_way(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw an arrow: no heading tells here what is given and what is got."""
        ctx, arrow = self.ctx, "→" if self.row.giver == self.seat else "←"
        px = min(ctx.text.px("body_b"), max(ctx.display.min_text, room.w))
        ink = ctx.theme.color.ink2
        ctx.text.line(surface, arrow, "body_b", ink, room.center, align="center", px=px)

    def _draw_mark(self, surface: Canvas) -> None:
        t, color, row = self.ctx.t, self.ctx.theme.color, self.row
        where = (self.rect.right + self.ctx.display.px(4), self.rect.y + self.ctx.display.px(10))
        match row.mark:
            case "new":
                self._badge(surface, where, t("NEW"), color.bad)
            case "gone":
                self._badge(surface, where, "−", color.ink2)
            case "more" | "less":
                sign = "+" if row.mark == "more" else "−"
                by = f"{sign}{money_text(abs(row.change))}" if row.change else sign
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
