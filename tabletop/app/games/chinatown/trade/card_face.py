"""A slot of the tray as it is drawn: who offers, the deal in pictures, what it is worth, a sentence.

All slots are of one height, so that nothing in one moves another (ux N9).
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.trade import faces, words
from tabletop.app.games.chinatown.trade.cards import TrayCard
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.app.widgets.base import Look
from tabletop.games.chinatown.deals import Transfers

PAD = 14
KEYS = 9
"""So many slots have a key."""


@dataclass(frozen=True)
class Heights:
    """How tall the parts of a slot are, and the gap between them; device px."""

    pad: int
    gap: int
    head: int
    pictures: int
    note: int
    buttons: int

    @property
    def all(self) -> int:
        """The height of a slot."""
        return self.head + self.pictures + self.note + self.buttons + 3 * self.gap + 2 * self.pad


def heights(trade: TradeView) -> Heights:
    """Return how tall the parts of every slot are; where texts are large the labels lie under the
    pictures."""
    d, text = trade.ctx.display, trade.ctx.text
    small, least = text.line_height("small"), text.line_height("small", d.min_text)
    button = max(36, d.px(44), round(text.line_height("button_s") * 1.3))
    if trade.layout.is_large:
        head = max(d.px(48), text.line_height("body_b"))
        return Heights(d.px(10), d.px(8), head, d.px(72) + small, 2 * small, button)
    return Heights(
        d.px(7), d.px(4), max(d.px(38), 24), max(d.px(64), 2 * small), max(d.px(44), 2 * least), button
    )


def _number_w(trade: TradeView, tall: int) -> int:
    return max(tall * 3 // 4, trade.ctx.text.line_height("key"))


def draw_slot(
    trade: TradeView, number: int, card: TrayCard, canvas: Canvas, rect: pygame.Rect, look: Look
) -> None:
    """Draw the ground of a slot and all that lies on it but its buttons."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    tall, radius = heights(trade), d.px(12)
    if card.key in trade.own.fresh:
        ctx.shapes.glow(canvas, rect, color.legal, radius, d.px(10))
    edge = color.brass if look.hover else color.line
    fill = color.paper3 if card.is_grey else color.paper2
    ctx.shapes.box(canvas, rect, fill, radius=radius, edge=edge, edge_w=max(1, d.px(1.5)))
    if trade.own.chosen == card.key:
        ctx.shapes.ring(canvas, rect, color.brass, max(2, d.px(4)), radius)
    inner = rect.inflate(-2 * d.px(PAD), -2 * tall.pad)
    head = pygame.Rect(inner.x, inner.y, inner.w, tall.head)
    _draw_head(trade, number, card, canvas, head)
    row = pygame.Rect(inner.x, head.bottom + tall.gap, inner.w, tall.pictures)
    is_large = trade.layout.is_large
    wide = faces.estimate_w(trade, card.seat, card.hint)
    at = pygame.Rect(row.right - wide, row.y, wide, row.h)
    left = pygame.Rect(row.x, row.y, row.w - (wide + d.px(12) if wide else 0), row.h)
    rest = _rest(card)
    beside = faces.beside_w(trade, rest, left)
    if beside:
        left.w -= beside + d.px(24)
        others = pygame.Rect(left.right + d.px(12), row.y, beside, row.h)
        faces.draw_beside(trade, rest, canvas, others)
        rest = ()
    faces.draw_deal(trade, card.seat, card.transfers, canvas, left, is_stacked=is_large)
    faces.draw_estimate(trade, card.seat, card.hint, canvas, at)
    note = pygame.Rect(inner.x, row.bottom + tall.gap, inner.w, tall.note)
    _draw_note(trade, card, rest, canvas, note)


def _rest(card: TrayCard) -> Transfers:
    """Return what changes hands among others than the one from whose side it is told."""
    if ANYONE in card.others:
        return ()
    return tuple(one for one in card.transfers if card.seat not in (one.giver, one.taker))


def _draw_head(trade: TradeView, number: int, card: TrayCard, canvas: Canvas, head: pygame.Rect) -> None:
    """Draw who offers, a pill with how it stands, the number of the slot."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    x = head.x
    for seat in card.others[:4]:
        draw_party(trade, canvas, pygame.Rect(x, head.y, head.h, head.h), seat)
        x += head.h * 3 // 4
    x += head.h // 4 + d.px(8)
    names = ctx.t(", ").join(words.name_of(trade, seat) for seat in card.others)
    px = max(d.min_text, ctx.text.px("micro") * 9 // 10)
    pill_w = ctx.text.width(card.pill, "micro", px) + d.px(22) if card.pill else 0
    right = head.right - (_number_w(trade, head.h) + d.px(10) if number <= KEYS else 0)
    room = pygame.Rect(x, head.y, right - x - (pill_w + d.px(10) if pill_w else 0), head.h)
    used = ctx.text.draw(canvas, names, "body_b", color.ink, room)
    if pill_w:
        is_new = card.key in trade.own.fresh
        pill = pygame.Rect(used.right + d.px(10), 0, pill_w, round(px * 1.6))
        pill.centery = head.centery
        ctx.shapes.box(canvas, pill, color.ink if is_new else color.card, radius=pill.h // 2)
        ink = color.on_dark if is_new else color.ink2
        ctx.text.line(canvas, card.pill, "micro", ink, pill.center, align="center", px=px)
    if number <= KEYS:
        draw_number(trade, number, canvas, head)


def draw_number(trade: TradeView, number: int, canvas: Canvas, head: pygame.Rect) -> None:
    """Draw the number of a slot as the key that chooses it, at the right."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    side = _number_w(trade, head.h)
    box = pygame.Rect(head.right - side, head.centery - side // 2, side, side)
    ctx.shapes.box(canvas, box, color.card, radius=d.px(6), edge=color.ink2, edge_w=max(1, d.px(1.5)))
    ctx.text.line(canvas, str(number), "key", color.ink, box.center, align="center")


def _draw_note(trade: TradeView, card: TrayCard, rest: Transfers, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw the sentence below the pictures, after what the others exchange where that has no room beside
    them."""
    ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
    if card.is_answer:
        ctx.shapes.box(canvas, rect, color.bad_bg, radius=d.px(8))
        icon = min(rect.h - d.px(8), d.px(26))
        at = (rect.x + d.px(10), rect.centery - icon // 2)
        canvas.blit(ctx.assets.icon("no", icon, color.bad), at)
        room = pygame.Rect(at[0] + icon + d.px(10), rect.y, 0, rect.h)
        room.w = rect.right - d.px(10) - room.x
        ctx.text.draw(canvas, card.note, "small", color.ink, room, lines=2)
        return
    room = rect
    if rest:
        strip = pygame.Rect(rect.x, 0, 0, min(d.px(34) if not trade.layout.is_large else d.px(48), rect.h))
        strip.centery, strip.w = rect.centery, faces.others_w(trade, rest, strip.h)
        if strip.w <= rect.w * (2 if card.note else 3) // 3:
            faces.draw_others(trade, rest, canvas, strip)
            room = pygame.Rect(strip.right + d.px(14), rect.y, rect.right - strip.right - d.px(14), rect.h)
        elif not card.note:
            ctx.text.draw(canvas, words.summary(trade, rest), "small", color.ink2, rect, lines=2)
    if card.note:
        ink = color.bad if card.is_grey else color.ink2
        ctx.text.draw(canvas, card.note, "small", ink, room, lines=2)
