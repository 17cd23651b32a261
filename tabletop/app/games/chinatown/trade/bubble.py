"""What somebody answers to a deal: a bubble below the columns, its tail at who speaks (ux N15)."""

from __future__ import annotations

import pygame

from tabletop.app.canvas.canvas import Canvas, polygon
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.replies import DealReply, said_of
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.layout import Custom

_TAIL, _LINES = 22, 6


def answer(trade_view: TradeView, deal_reply: DealReply) -> Widget:
    """Return the bubble, where else money and signatures are."""
    said, layout = said_of(trade_view, deal_reply), trade_view.layout
    places = {column.seat: at for column, at in zip(trade_view.columns, layout.columns, strict=False)}
    signs = [at.sign for at in layout.columns]
    area = layout.cash.unionall(signs)
    tail = trade_view.ctx.display.px(_TAIL)
    area = pygame.Rect(area.x, area.y + tail, area.w, area.h - tail)
    at = places.get(deal_reply.seat)
    x = area.centerx if at is None else at.head.centerx
    name = trade_view.ctx.t("{name}: {words}", name=trade_view.names[deal_reply.seat], words=said)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d, color = trade_view.ctx, trade_view.ctx.display, trade_view.ctx.theme.color
        ctx.shapes.box(surface, rect, color.bad_bg, radius=d.px(14))
        peak = [(x - tail, rect.y + 1), (x + tail, rect.y + 1), (x, rect.y - tail)]
        polygon(surface, color.bad_bg, peak)
        side = min(d.px(60), rect.h - d.px(16))
        token = pygame.Rect(rect.x + d.px(16), rect.centery - side // 2, side, side)
        draw_party(trade_view, surface, token, deal_reply.seat)
        room = pygame.Rect(token.right + d.px(16), rect.y + d.px(6), 0, rect.h - d.px(12))
        room.w = rect.right - d.px(16) - room.x
        ctx.text.draw(surface, said, "body_b", color.ink, room, lines=_LINES)

    return Custom(trade_view.ctx, "deal.answer", area, paint, name=name, focusable=True)
