"""A message that a set was deleted, with a button that brings it back: for a while, where messages stand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from tabletop.app.core.context import Context
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Ground, Label, fitted_button

_HELD_MS: Final = 12_000


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
