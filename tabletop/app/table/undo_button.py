"""The bar's button for undo: how it takes back, and what, each in a line of its own (ux U3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.theme import Color
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.table_scene import TableScene
    from tabletop.app.table.take_back import Offer

_VERB, _WHAT = "key", "button_s"


class UndoButton(Button):
    """Says before it is pressed what an undo would do; greyed where it can do nothing."""

    def __init__(self, scene: TableScene, rect: pygame.Rect, offer: Offer) -> None:
        """`rect` has the height; the width is as much as the words need, a quarter of the window at most."""
        self._what = offer.what
        ctx = scene.ctx
        words = max(
            ctx.text.width(offer.verb, _VERB if offer.what else _WHAT), ctx.text.width(offer.what, _WHAT)
        )
        rect.w = min(words + self._lead(ctx) + ctx.display.ui(16), ctx.display.w // 4)
        super().__init__(
            ctx,
            "bar.undo",
            rect,
            offer.name or offer.verb,
            caption=offer.verb,
            kind="ghost",
            icon="undo",
            style=_WHAT,
            enabled=not offer.reason,
            reason=offer.reason,
            tooltip=f"{offer.name}\n{offer.tip}" if offer.tip else offer.name,
            on_activate=scene.undo,
            action="undo",
        )

    @staticmethod
    def _lead(ctx: Context) -> int:
        """Return how much room the icon takes with its margins."""
        return round(ctx.text.px(_WHAT) * 1.15) + ctx.display.ui(16 + 10)

    def _content(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        ctx, ink = self.ctx, self.ink
        size, lead = round(ctx.text.px(_WHAT) * 1.15), self._lead(ctx)
        icon = ctx.assets.icon(self.icon, size, ink)
        surface.blit(icon, (face.x + ctx.display.ui(16), face.centery - size // 2))
        room = pygame.Rect(face.x + lead, face.y, face.w - lead - ctx.display.ui(8), face.h)
        if not self._what:
            ctx.text.draw(surface, self.caption, _WHAT, ink, room)
            return
        upper = pygame.Rect(room.x, room.y + room.h // 12, room.w, room.h * 4 // 12)
        lower = pygame.Rect(room.x, upper.bottom, room.w, room.h * 6 // 12)
        self._line(surface, self.caption, _VERB, upper, ink)
        self._line(surface, self._what, _WHAT, lower, ink)

    def _line(self, surface: pygame.Surface, words: str, style: str, room: pygame.Rect, ink: Color) -> None:
        text = self.ctx.text
        text.draw(surface, words, style, ink, room, px=min(text.px(style), room.h))
