"""A question for a name and a note, over the shelf."""

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

_LONGEST_NOTE = 200
"""A note of a longer file is kept as it is, until it is written anew here."""


class NameDialog(WidgetScene):
    """Asks what a set is called and what there is to say of it; Enter or the button takes both, Escape
    leaves them."""

    overlay = True

    def __init__(
        self, ctx: Context, title: str, name: str, note: str | None, take: Callable[[str, str], object]
    ) -> None:
        """Without a note only the name is asked for."""
        super().__init__(ctx)
        self.title = title
        self._name, self._note, self._take = name, note, take
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
        tall, note = control_h(ctx, 54), ctx.t("Note, such as where the cards come from")
        fields: tuple[tuple[str, str, str | None, Callable[[str], None], int], ...] = (
            ("name", self.title, self._name, self._write_name, LONGEST_NAME),
            ("note", note, self._note, self._write_note, _LONGEST_NOTE),
        )
        for key, words, text, write, limit in fields:
            if text is None:
                continue
            if key == "note":
                column.space(14)
                column.text("note.label", note, "body_b")
                column.space(4)
            rect = pygame.Rect(0, 0, column.w, tall)
            done = self._done
            column.row([TextField(ctx, key, rect, words, text, on_change=write, limit=limit, on_submit=done)])
        column.space(18)
        items = (
            ActionItem(
                "take",
                ctx.t("OK"),
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

    def _write_name(self, name: str) -> None:
        self._name = name
        self.rebuild()

    def _write_note(self, note: str) -> None:
        self._note = note

    def _done(self) -> None:
        if self._name.strip():
            self.ctx.scenes.pop(self)
            self._take(self._name, self._note or "")

    def on_cancel(self) -> bool:
        """Leave the name as it was."""
        self.ctx.scenes.pop(self)
        return True
