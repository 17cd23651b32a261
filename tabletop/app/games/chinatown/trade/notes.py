"""Choosing the words that go with a deal: ready-made ones, or one's own; they bind nobody (CH-4.3.5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Panel, control_h
from tabletop.games.chinatown.deals import LONGEST_NOTE
from tabletop.games.chinatown.words import NOTES, note_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class NoteDialog(WidgetScene):
    """Asks for a note; `on_note` gets a key of `NOTES`, somebody's own words, or nothing at all."""

    overlay = True

    def __init__(self, ctx: Context, on_note: Callable[[str], object]) -> None:
        super().__init__(ctx)
        self.title = ctx.t("A note on the deal")
        self._on_note = on_note
        self._own = ""
        self.focus_key = f"note:{next(iter(NOTES))}"
        self.focus_visible = True

    def paint(self, surface: Canvas) -> None:
        """Dim the table."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return the panel: ready-made notes, a field for one's own, no note; it scrolls where it must."""
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        width, pad = min(d.ui(640), d.w - d.ui(32)), d.ui(28)
        column = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        column.space(24)
        column.text("title", self.title, "h2")
        column.text(
            "sub", t("It binds nobody: only what changes hands at once counts."), color=ctx.theme.color.ink2
        )
        column.space(12)
        tall = control_h(ctx)
        for key in NOTES:
            words = ctx.message(note_text(key))
            column.place(partial(self._choice, key, words), tall)
            column.space(6)
        column.space(8)
        column.place(self._field, tall)
        column.space(10)
        half = (column.w - d.ui(12)) // 2
        row: list[Widget] = [
            Button(
                ctx,
                "own",
                pygame.Rect(0, 0, half, tall),
                t("Use my words"),
                kind="primary",
                enabled=bool(self._own),
                reason=t("Write something first."),
                on_activate=lambda: self._take(self._own),
            ),
            Button(
                ctx, "none", pygame.Rect(0, 0, half, tall), t("No note"), on_activate=lambda: self._take("")
            ),
        ]
        column.row(row)
        column.space(24)
        top = max(0, (d.h - column.y) // 2)
        found: list[Widget] = [
            Panel(ctx, "panel", pygame.Rect(column.x - pad, 0, width, column.y)),
            *column.widgets,
        ]
        for widget in found:
            widget.move(0, top)
        return [Zone("notes", found, d.bounds, column.y + 2 * top)]

    def _choice(self, key: str, words: str, rect: pygame.Rect) -> Widget:
        return Button(self.ctx, f"note:{key}", rect, words, align="left", on_activate=lambda: self._take(key))

    def _field(self, rect: pygame.Rect) -> Widget:
        t = self.ctx.t
        return TextField(
            self.ctx,
            "words",
            rect,
            t("Own words"),
            self._own,
            on_change=self._write,
            placeholder=t("Own words"),
            limit=LONGEST_NOTE,
            on_submit=lambda: self._take(self._own),
        )

    def _write(self, text: str) -> None:
        self._own = text
        self.rebuild()

    def _take(self, note: str) -> None:
        self.ctx.scenes.pop(self)
        self._on_note(note.strip())

    def on_cancel(self) -> bool:
        """Escape leaves the note as it was."""
        self.ctx.scenes.pop(self)
        return True
