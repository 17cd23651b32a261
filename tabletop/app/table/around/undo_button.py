"""The bar's button for undo: it says how it takes back, and what, whatever the length (ux U3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.table.around.take_back import UndoOffer
    from tabletop.app.table.table_context import TableContext

_STYLE = "button_s"


class UndoButton(Button):
    """Says before it is pressed what an undo would do, in two lines if need be; greyed where it cannot."""

    def __init__(self, scene: TableContext, undo_offer: UndoOffer) -> None:
        """As wide as the words need, a quarter of the window at most, a third where text is large; how high,
        the bar decides."""
        ctx = scene.ctx
        self._size = round(ctx.text.px(_STYLE) * 1.15)
        self._lead = ctx.display.ui(16 + 10) + self._size
        caption = undo_offer.short or undo_offer.name
        needed = ctx.text.width(caption, _STYLE) + self._lead + ctx.display.ui(18)
        width = min(needed, ctx.display.w // (3 if ctx.display.is_large else 4))
        self.is_long = needed > width
        whole = undo_offer.name if self.is_long or caption != undo_offer.name else ""
        super().__init__(
            ctx,
            "bar.undo",
            pygame.Rect(0, 0, width, 0),
            undo_offer.name,
            caption=caption,
            kind="ghost",
            icon="undo",
            style=_STYLE,
            enabled=not undo_offer.reason,
            reason=undo_offer.reason,
            tooltip=f"{undo_offer.name}\n{undo_offer.tip}" if undo_offer.tip else whole,
            on_activate=scene.undo,
            action="undo",
        )

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
        ctx, ink = self.ctx, self.ink
        icon = ctx.assets.icon(self.icon, self._size, ink)
        surface.blit(icon, (face.x + ctx.display.ui(16), face.centery - self._size // 2))
        # Two lines of the smallest text always have room, whatever letters they are of.
        least = 2 * ctx.text.line_height(self.style, ctx.display.min_text, self.caption)
        room = pygame.Rect(
            face.x + self._lead, 0, face.w - self._lead - ctx.display.ui(8), max(face.h, least)
        )
        room.centery = face.centery
        ctx.text.draw(surface, self.caption, self.style, ink, room, lines=2, px=self._px)
