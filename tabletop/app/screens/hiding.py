"""Hiding everything at once, from any state, and showing exactly that again (ux C9); the pause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table.drawn.drape import DrapeScene
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.label import Custom, Panel
from tabletop.app.widgets.layout import Column

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class PauseDialog(Dialog):
    """The pause: Escape means going on."""

    private = True

    def on_cancel(self) -> bool:
        """Escape goes on with the game."""
        self.ctx.scenes.pop(self)
        return True


class HideScene(DrapeScene):
    """Hides whatever is shown, at once; lifting it shows exactly that again (ux C9)."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.title = ctx.t("Everything is hidden")

    def lifted(self, key: str) -> None:
        """Show everything again."""
        self.rise()

    def on_action(self, name: str) -> bool:
        """The key that hid everything hides it still."""
        return name == "hide"

    def panel(self) -> list[Zone]:
        """Return the panel: that everything is hidden, and the way back."""
        ctx, d = self.ctx, self.ctx.display
        width = min(d.ui(800), d.w - d.ui(48))
        pad = d.ui(40)
        column = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        column.space(44)
        size = d.ui(96)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            surface.blit(ctx.assets.icon("shield", size, ctx.theme.color.ink), rect)

        column.widgets.append(
            Custom(ctx, "icon", pygame.Rect(column.x + (column.w - size) // 2, column.y, size, size), paint)
        )
        column.y += size + d.ui(20)
        column.text("headline", ctx.t("Everything is hidden"), "h1", align="center")
        column.space(10)
        sentence = ctx.t("The game waits. Nothing is lost.")
        column.text("sub", sentence, align="center", color=ctx.theme.color.ink2)
        column.space(28)
        name = ctx.t("Hold to show the table") if ctx.settings.hold_to_confirm else ctx.t("Show the table")
        column.place(lambda rect: self.hold_button("lift", rect, name, cap=ctx.t("Space")), self.big_h())
        column.space(44)
        top = max(d.ui(16), (d.h - column.y) // 2)
        ground = Panel(ctx, "panel", pygame.Rect(column.x - pad, 0, width, column.y))
        found: list[Widget] = [ground, *column.widgets]
        for widget in found:
            widget.move(0, top)
        return [Zone("curtain", found, d.bounds, column.y + 2 * top, on_dark=True)]
