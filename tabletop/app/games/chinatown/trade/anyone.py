"""Where a thing is put that is offered to anyone (ux N8)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look


def anyone_pad(trade_view: TradeView, touch: Callable[[str], object], rect: pygame.Rect) -> Thing:
    """Return the pad."""
    return AnyonePad(trade_view, touch, rect, trade_view.ctx.t("Offer to anyone"))


class AnyonePad(Thing):
    """Where a thing is put that is offered to anyone (ux N8)."""

    def __init__(
        self, trade_view: TradeView, touch: Callable[[str], object], rect: pygame.Rect, name: str
    ) -> None:
        tip = trade_view.ctx.t(
            "Offer to anyone\nPut a plot, a tile or money here. You choose among those who accept."
        )
        super().__init__(
            trade_view.ctx,
            keys.ANYONE,
            rect,
            name,
            touch,
            corner=trade_view.ctx.display.px(12),
            role="group",
            tooltip="" if trade_view.at.picked else tip,
        )

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw a dashed slot with words."""
        ctx, d = self.ctx, self.ctx.display
        ink = ctx.theme.color.on_dark
        ctx.shapes.dashed(surface, self.rect, ink, d.px(12), max(1, d.px(2)))
        icon = d.px(22)
        at = (self.rect.x + d.px(12), self.rect.centery - icon // 2)
        surface.blit(ctx.assets.icon("person", icon, ink), at)
        room = pygame.Rect(
            at[0] + icon + d.px(8), self.rect.y, self.rect.right - at[0] - icon - d.px(16), self.rect.h
        )
        ctx.text.draw(surface, self.name, "button_s", ink, room)
