"""The lines of a count as widgets: a business, the outlook, the sum, the closed seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.board.looks import business_words, short_money
from tabletop.app.games.chinatown.phases import counted
from tabletop.app.games.chinatown.phases.phase import PaintedThing, is_large, text_room
from tabletop.app.games.chinatown.view import ChinatownView, money_of
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import initial_of
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.business import Business
from tabletop.games.chinatown.words import kind_name, money_text, plots_text

_LINE, _SUM, _SEAT, _ICON, _MARK = 44, 60, 60, 36, 15
_LEAST = 36
"""The least height of a line, device px, for a finger."""
_Paint = Callable[[Canvas, pygame.Rect], None]


@dataclass(frozen=True)
class CountRows:
    """Makes the lines for a moment; `lit` is the line in view."""

    ctx: Context
    view: ChinatownView
    touch: Callable[[str], object]
    lit: counted.Lit | None

    def lines(self, seat: Seat) -> list[PaintedThing]:
        """Return a seat's businesses, and its outlook pay."""
        found = [self._firm(one) for one in counted.businesses_of(self.view, seat)]
        if self.view.state.variants.outlook != "none":
            found.append(self._outlook(seat))
        return found

    def below(self, seat: Seat) -> list[PaintedThing]:
        """Return a seat's sum, then the other seats."""
        others = [other for other in self.view.state.seats if other != seat]
        return [self._sum(seat), *(self._closed(other) for other in others)]

    def _line_h(self) -> int:
        d = self.ctx.display
        return max(_LEAST, d.px(text_room(d, 30, _LINE)))

    def _line(self, key: Key, tall: int, name: str, paint: _Paint, description: str = "") -> PaintedThing:
        """Return a line of a height; its place follows later."""
        return PaintedThing(
            self.ctx,
            key,
            pygame.Rect(0, 0, 0, tall),
            name,
            self.touch,
            lambda surface, rect, look: paint(surface, rect),
            role="list_item",
            description=description,
        )

    # -- a business ------------------------------------------------------------------------------------

    def _firm(self, one: Business) -> PaintedThing:
        ctx, money = self.ctx, money_text(one.cash)
        what, plots = business_words(ctx, one), ctx.message(plots_text(one.plots))
        # i18n: a line of the income: {business}: “Florist, finished”; {plots}: “plots 3, 4”
        words = ctx.t("{business}, {plots}: {money}", business=what, plots=plots, money=money)
        key = keys.firm(one.plots[0])
        return self._line(key, self._line_h(), words, partial(self._draw_firm, one, self._is_lit(key)))

    def _draw_firm(self, one: Business, is_lit: bool, surface: Canvas, rect: pygame.Rect) -> None:
        ctx, d, ink = self.ctx, self.ctx.display, self.ctx.theme.color.ink
        is_due = counted.has_paid(self.view, one)
        room = self._ground(surface, rect, is_lit)
        side = min(d.px(_ICON), rect.h - d.px(6))
        icon = pygame.Rect(room.x, room.centery - side // 2, side, side)
        surface.blit(faces.tile_face(ctx, one.kind, side), icon)
        room.w -= icon.right + d.px(14) - room.x
        room.x = icon.right + d.px(14)
        amount = ctx.t(money_text(one.cash))
        if is_due:
            used = ctx.text.line(
                surface, amount, "money", ink, room.midright, align="right", px=self._money_px(rect)
            )
            room.w = used.x - d.px(14) - room.x
        else:
            room.w -= ctx.text.width(amount, "money", self._money_px(rect)) + d.px(14)
        name = ctx.message(kind_name(one.kind))
        if is_large(d):
            state = ctx.t("{count}/{size}", count=one.left or one.size, size=one.size)
            self._cell(surface, room, state, ink)
            words = counted.finished_words(ctx, one) if one.left else ""
            wide = ctx.text.width(f"{name} {words}", "body_b")
            if words and wide + d.px(16) <= room.w:
                self._cell(surface, room, words, ctx.theme.color.good)
            ctx.text.draw(surface, name, "body_b", ink, room)
            return
        self._columns(surface, room, one, name)

    def _columns(self, surface: Canvas, room: pygame.Rect, one: Business, name: str) -> None:
        """Draw name, plots, marks and whether it is finished; where there is no room
        their number, or nothing."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        words = counted.finished_words(ctx, one)
        if words:
            wide = ctx.text.width(words, "small") + d.px(22)
            pill = pygame.Rect(room.right - wide, 0, wide, ctx.text.line_height("small") + d.px(4))
            pill.centery = room.centery
            ctx.shapes.box(surface, pill, color.good_bg, radius=pill.h // 2)
            ctx.text.draw(surface, words, "small", color.good, pill, align="center")
        marks = pygame.Rect(room.x + room.w * 56 // 100, room.y, 0, room.h)
        self._marks(surface, marks, one)
        label = pygame.Rect(room.x, room.y, marks.x - d.px(10) - room.x, room.h)
        used = ctx.text.draw(
            surface, name, "body_b" if self._is_lit(keys.firm(one.plots[0])) else "body", color.ink, label
        )
        plots = ctx.message(plots_text(one.plots))
        left = max(used.right + d.px(14), room.x + room.w * 27 // 100)
        rest = pygame.Rect(left, room.y, marks.x - d.px(10) - left, room.h)
        if ctx.text.width(plots, "small") > rest.w:
            plots = ctx.tn("{count} plot", "{count} plots", len(one.plots))
        if ctx.text.width(plots, "small") <= rest.w:
            ctx.text.draw(surface, plots, "small", color.ink2, rest)

    def _marks(self, surface: Canvas, at: pygame.Rect, one: Business) -> None:
        """Draw a square for each tile that the growing business has and may still get."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        side, line = max(8, d.px(_MARK)), max(1, d.px(2))
        for number in range(one.size):
            mark = pygame.Rect(at.x + number * (side + d.px(5)), at.centery - side // 2, side, side)
            is_full = number < (one.left or one.size)
            fill: Color = color.brass if is_full else (0, 0, 0, 0)
            edge = color.brass_edge if is_full else color.ink2
            ctx.shapes.box(surface, mark, fill, radius=side // 4, edge=edge, edge_w=line)

    # -- the outlook -----------------------------------------------------------------------------------

    def _outlook(self, seat: Seat) -> PaintedThing:
        ctx, found = self.ctx, counted.outlook_of(self.view, seat)
        told, key = counted.outlook_words(ctx, self.view, found), keys.outlook(seat)
        words = ctx.sentences([ctx.t("Outlook: {money}", money=money_text(found.cash)), told])
        tall, words_h = self._line_h(), 2 * ctx.text.line_height("small")
        tall = tall + words_h if is_large(ctx.display) else max(tall, words_h + ctx.display.px(8))
        return self._line(key, tall, words, partial(self._draw_outlook, seat, found, told))

    def _draw_outlook(
        self, seat: Seat, found: counted.OutlookPay, told: str, surface: Canvas, rect: pygame.Rect
    ) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        room = self._ground(surface, rect, self._is_lit(keys.outlook(seat)))
        if is_large(d):
            room.h = self._line_h()
        below = pygame.Rect(room.x, room.bottom, room.w, rect.bottom - d.px(2) - room.bottom)
        side = min(d.px(_ICON), room.h - d.px(6))
        icon = pygame.Rect(room.x, room.centery - side // 2, side, side)
        surface.blit(faces.outlook_sign(ctx, self.view.state.outlook_sizes, side), icon)
        room.w -= icon.right + d.px(14) - room.x
        room.x = icon.right + d.px(14)
        amount, has_paid = ctx.t(money_text(found.cash)), bool(self.view.ui_state.count.foreseen(seat))
        if has_paid or self.view.ui_state.count.is_over:
            used = ctx.text.line(
                surface, amount, "money", color.ink, room.midright, align="right", px=self._money_px(room)
            )
            room.w = used.x - d.px(14) - room.x
        if is_large(d):
            ctx.text.draw(surface, ctx.tc("outlook card", "Outlook"), "body_b", color.ink, room)
            ctx.text.draw(surface, told, "small", color.ink2, below, lines=2, valign="top")
            return
        label = ctx.text.draw(surface, ctx.tc("outlook card", "Outlook"), "body", color.ink, room)
        left = max(label.right + d.px(14), room.x + room.w * 20 // 100)
        rest = pygame.Rect(left, room.y, room.right - left, room.h)
        ctx.text.draw(surface, told, "small", color.ink2, rest, lines=2)

    # -- the sum, the other seats ----------------------------------------------------------------------

    def _sum(self, seat: Seat) -> PaintedThing:
        ctx, d = self.ctx, self.ctx.display
        made_of, coming = counted.sum_words(ctx, self.view, seat), counted.next_words(ctx, self.view, seat)
        # i18n: {made_of}: what the sum is made of: “2 businesses $9,000, outlook $1,000”
        words = ctx.t("Sum, {made_of}: {money}", made_of=made_of, money=self._earned(seat))
        small = ctx.text.line_height("small")
        tall = ctx.text.line_height("h2") + 2 * small if is_large(d) else max(_LEAST, d.px(_SUM)) + small
        paint = partial(self._draw_sum, seat, made_of, coming)
        return self._line(keys.total(seat), tall, words, paint, coming)

    def _draw_sum(self, seat: Seat, made_of: str, coming: str, surface: Canvas, rect: pygame.Rect) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        surface.fill(color.ink, pygame.Rect(rect.x, rect.y + d.px(2), rect.w, max(2, d.px(3))))
        small = ctx.text.line_height("small")
        lines = 2 if is_large(d) else 1
        upper = pygame.Rect(
            rect.x + d.px(12), rect.y + d.px(4), rect.w - d.px(24), rect.h - lines * small - d.px(4)
        )
        used = ctx.text.line(
            surface, self._earned(seat), "h2", color.good, (upper.right, upper.centery), align="right"
        )
        label = ctx.text.draw(surface, ctx.tc("total", "Sum"), "h2", color.ink, upper)
        if not is_large(d):
            rest = pygame.Rect(label.right + d.px(14), upper.y, used.x - label.right - d.px(28), upper.h)
            ctx.text.draw(surface, made_of, "small", color.ink2, rest, align="right")
        lower = pygame.Rect(upper.x, upper.bottom, upper.w, lines * small)
        ctx.text.draw(surface, coming, "small", color.ink2, lower, lines=lines)

    def _closed(self, seat: Seat) -> PaintedThing:
        ctx, d, name = self.ctx, self.ctx.display, self.view.seats[seat].name
        words = ctx.t(
            "{name}: {made_of}, {money} in all, now has {holds}. Press to see each business.",
            name=name,
            made_of=counted.sum_words(ctx, self.view, seat),
            money=self._earned(seat),
            holds=money_of(ctx, self.view, seat),
        )
        tall = max(_LEAST, d.px(text_room(d, 36, _SEAT)))
        return self._line(keys.seat(seat), tall, words, partial(self._draw_closed, seat))

    def _draw_closed(self, seat: Seat, surface: Canvas, rect: pygame.Rect) -> None:
        ctx, d, color, info = self.ctx, self.ctx.display, self.ctx.theme.color, self.view.seats[seat]
        box = rect.inflate(0, -2 * d.px(3))
        is_lit = self.lit is not None and self.lit.seat == seat
        ctx.shapes.box(surface, box, color.field, radius=d.px(12))
        if is_lit:
            ctx.shapes.ring(surface, box, color.brass, max(2, d.px(3)), d.px(12))
        size = min(d.px(46), box.h - d.px(8))
        token = pygame.Rect(box.x + d.px(8), box.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, info.colour, initial_of(info.name), info.face)
        icon = round(size * 0.5)
        at = (box.right - d.px(12) - icon, box.centery - icon // 2)
        surface.blit(ctx.assets.icon("chevd", icon, color.ink), at)
        right = at[0] - d.px(12)
        if not is_large(d):
            # i18n: a player’s money after the income
            holds = ctx.t("now {money}", money=money_of(ctx, self.view, seat))
            right = ctx.text.line(surface, holds, "body_b", color.ink, (right, box.centery), align="right").x
            right -= d.px(22)
        money = self._earned(seat)
        right = ctx.text.line(surface, money, "body_b", color.good, (right, box.centery), align="right").x
        left = token.right + d.px(12)
        room = pygame.Rect(left, box.y, right - d.px(12) - left, box.h)
        used = ctx.text.draw(surface, info.name, "body_b", color.ink, room)
        if is_large(d):
            return
        number = len(counted.businesses_of(self.view, seat))
        shops = ctx.tn("{count} business", "{count} businesses", number)
        rest = pygame.Rect(used.right + d.px(18), box.y, room.right - used.right - d.px(18), box.h)
        if ctx.text.width(shops, "small") <= rest.w:
            ctx.text.draw(surface, shops, "small", color.ink2, rest)

    # -- what they have in common ----------------------------------------------------------------------

    def _is_lit(self, key: Key) -> bool:
        return self.lit is not None and self.lit.key == key

    def _earned(self, seat: Seat) -> str:
        count = self.view.ui_state.count
        cash = count.earned(seat) + count.foreseen(seat)
        money = short_money(self.ctx, cash) if is_large(self.ctx.display) else money_text(cash)
        # i18n: money earned
        return self.ctx.t("+{money}", money=money)

    def _money_px(self, rect: pygame.Rect) -> int:
        return min(self.ctx.text.px("money"), rect.h * 6 // 10)

    def _ground(self, surface: Canvas, rect: pygame.Rect, is_lit: bool) -> pygame.Rect:
        """Draw a line's ground; return the room of its text."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        if is_lit:
            ctx.shapes.box(surface, rect, with_alpha(color.brass_top, 0.6), radius=d.px(10))
            ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(3)), d.px(10))
        else:
            surface.fill(color.line, pygame.Rect(rect.x, rect.bottom - 1, rect.w, 1))
        return rect.inflate(-2 * d.px(12), 0)

    def _cell(self, surface: Canvas, room: pygame.Rect, words: str, ink: Color) -> None:
        """Write something at the right end of a room, and return the rest."""
        wide = self.ctx.text.width(words, "body_b")
        place = pygame.Rect(room.right - wide, room.y, wide, room.h)
        self.ctx.text.draw(surface, words, "body_b", ink, place)
        room.w -= wide + self.ctx.display.px(16)
