"""What the shelf asks and tells: a name and a note, what became of a file, what was deleted just now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

import tabletop
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Ground, Label, Panel, control_h, fitted_button
from tabletop.sets.own_set import LONGEST_NAME, SetError
from tabletop.sets.shelf import SetShelf
from tabletop.sets.taking import take_file

_LONGEST_NOTE = 200
"""A note of a longer file is kept as it is, until it is written anew here."""
_HELD_MS: Final = 12_000
"""So long what was deleted can be brought back by one key."""


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


def taken_in(ctx: Context, path: Path, name: str = "") -> tuple[str, str] | None:
    """Take a file in as a set of its own, and say so; return its game and its slug, or None with a
    sentence."""
    try:
        taken = take_file(path)
        own = taken.own
        shelf = SetShelf(own.game, ctx.home)
        made = shelf.entry(shelf.add(own if not name else shelf.copy(own, name)))
    except SetError as error:
        ctx.toasts.add(ctx.message(error.message), kind="bad")
        return None
    words = [
        ctx.t("“{name}” is now on the shelf of {game}.", name=made.name, game=tabletop.game(own.game).name)
    ]
    words += [ctx.message(one) for one in taken.left_out[:2]]
    ctx.toasts.add(ctx.sentences(words), kind="good")
    return own.game, made.slug


class DeletedNotice:
    """What was deleted just now; `restore` gets its file."""

    def __init__(self, ctx: Context, restore: Callable[[Path], object]) -> None:
        self._ctx, self._restore = ctx, restore
        self._gone: tuple[str, Path] | None = None
        """The name and the file of the set."""
        self._until = 0

    def show(self, name: str, path: Path) -> None:
        """Offer to bring a set back, and have it read."""
        self._gone, self._until = (name, path), self._ctx.now + _HELD_MS
        self._ctx.a11y.announce(self._words(name))

    def hide(self) -> None:
        """Take the offer away."""
        self._gone = None

    def undo(self) -> bool:
        """Bring the set back; return whether there is one."""
        gone, self._gone = self._gone, None
        if gone is not None:
            self._restore(gone[1])
        return gone is not None

    def has_expired(self, now: int) -> bool:
        """Return whether the offer has just run out."""
        if self._gone is None:
            return False
        if now < self._until:
            self._ctx.alarm.at(self._until)
            return False
        self._gone = None
        return True

    def _words(self, name: str) -> str:
        return self._ctx.t("“{name}” is deleted. You can restore it for 30 days.", name=name)

    def zones(self) -> list[Zone]:
        """Return the message and the button."""
        if self._gone is None:
            return []
        ctx, d = self._ctx, self._ctx.display
        pad, words = d.ui(18), self._words(self._gone[0])
        item = ActionItem("undo", ctx.t("Undo"), "undo", self.undo, "undo")
        button = fitted_button(ctx, item, least=46, style="body_b")
        wide = min(ctx.text.width(words, "body_b") + button.rect.w + 3 * pad + d.ui(4), d.w - 2 * pad)
        room = wide - button.rect.w - 3 * pad
        tall = max(button.rect.h, ctx.text.height(words, "body_b", room)) + pad
        rect = pygame.Rect((d.w - wide) // 2, topbar.height(ctx) + d.px(12), wide, tall)
        button.rect.midright = (rect.right - pad, rect.centery)
        said = pygame.Rect(rect.x + pad, rect.y, room, tall)
        label = Label(ctx, "gone", said, words, "body_b", lines=3)
        return [Zone("notice", [Ground(ctx, "notice.ground", rect), label, button])]
