"""A question for a name, over the shelf."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Panel, control_h, fitted_button
from tabletop.sets.own_set import LONGEST_NAME


class NameDialog(WidgetScene):
    """Asks what a set is called; Enter or the button takes it, Escape leaves it."""

    overlay = True

    def __init__(self, ctx: Context, name: str, take: Callable[[str], object], title: str) -> None:
        super().__init__(ctx)
        self.title = title
        self._name, self._take = name, take
        self.focus_key = "name"
        self.focus_visible = True

    def enter(self) -> None:
        """Have the question read, and begin to write."""
        self.ctx.a11y.announce(self.title)
        self.focus_key = None
        self.focus("name")

    def paint(self, surface: Canvas) -> None:
        """Dim the scene below."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return the question, the field and the buttons."""
        ctx, d = self.ctx, self.ctx.display
        width, pad = min(d.ui(640), d.w - d.ui(32)), d.ui(28)
        column = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        column.text("question", self.title, "h2")
        column.space(14)
        field = pygame.Rect(0, 0, column.w, control_h(ctx, 54))
        column.row(
            [
                TextField(
                    ctx,
                    "name",
                    field,
                    self.title,
                    self._name,
                    on_change=self._write,
                    limit=LONGEST_NAME,
                    on_submit=self._done,
                )
            ]
        )
        column.space(18)
        items = (
            ActionItem(
                "take",
                ctx.t("Keep this name"),
                "check",
                self._done,
                kind="primary",
                reason="" if self._name.strip() else ctx.t("It needs a name."),
            ),
            ActionItem("leave", ctx.t("Cancel"), "", self.on_cancel),
        )
        column.row([fitted_button(ctx, item) for item in items])
        top = (d.h - column.y) // 2
        for widget in column.widgets:
            widget.move(0, top)
        panel = pygame.Rect((d.w - width) // 2, top - pad, width, column.y + 2 * pad)
        found: list[Widget] = [Panel(ctx, "panel", panel), *column.widgets]
        return [Zone("name", found)]

    def _write(self, name: str) -> None:
        self._name = name
        self.rebuild()

    def _done(self) -> None:
        if self._name.strip():
            self.ctx.scenes.pop(self)
            self._take(self._name)

    def on_cancel(self) -> bool:
        """Leave the name as it was."""
        self.ctx.scenes.pop(self)
        return True
