"""A modal question over the scene: title, sentence, buttons. Escape means the last button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node
from tabletop.app.core.context import Context
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Label, Panel


class Dialog(WidgetScene):
    """A question; the first button has the focus unless `focus` names another; the last is "no". Each button
    does its action after closing the dialog."""

    overlay = True

    def __init__(
        self, ctx: Context, title: str, sentence: str, buttons: Sequence[ActionItem], *, focus: str = ""
    ) -> None:
        """`sentence` may be several, with line feeds; it scrolls if it is too long for the window."""
        super().__init__(ctx)
        self.title = title
        self._sentence = sentence
        self._buttons = buttons
        self.focus_key = focus or buttons[0].key
        self.focus_visible = True

    def enter(self) -> None:
        """Have the question read."""
        self.ctx.a11y.announce(self.ctx.sentences((self.title, self._sentence)))

    def paint(self, surface: Canvas) -> None:
        """Dim the scene below."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return panel, text, and buttons: in a row, or stacked if the row is too narrow."""
        ctx, d = self.ctx, self.ctx.display
        width = min(d.ui(720), d.w - d.ui(32))
        pad, gap = d.ui(32), d.ui(14)
        inner = width - 2 * pad
        title_h = ctx.text.height(self.title, "h2", inner)
        text_h = ctx.text.height(self._sentence, "body", inner)
        rects, buttons_h = self._places(inner, gap)
        view_h = max(d.ui(30), min(text_h, d.h - d.ui(24) - title_h - buttons_h - 2 * pad - 3 * gap))
        panel = pygame.Rect(0, 0, width, title_h + view_h + buttons_h + 2 * pad + 3 * gap)
        panel.center = d.bounds.center
        x, y = panel.x + pad, panel.y + pad
        ground: list[Widget] = [
            Panel(ctx, "panel", panel),
            Label.wrapped(ctx, "title", x, y, inner, self.title, "h2"),
        ]
        y += title_h + gap
        view = pygame.Rect(x, y, inner, view_h)
        text: list[Widget] = [Label.wrapped(ctx, "sentence", x, y, inner, self._sentence)]
        y += view_h + 2 * gap
        made = [
            Button.of(ctx, item, rect.move(x, y), on_activate=partial(self._close, item))
            for item, rect in zip(self._buttons, rects, strict=True)
        ]
        return [Zone("ground", ground), Zone("text", text, view, text_h), Zone("buttons", list(made))]

    def _places(self, inner: int, gap: int) -> tuple[list[pygame.Rect], int]:
        """Return the places of the buttons, from 0, 0, and their height together."""
        d = self.ctx.display
        height = d.ui(56)
        need = [self.ctx.text.width(c.name, "button") + d.ui(60 + 34 * bool(c.icon)) for c in self._buttons]
        count = len(need)
        each = (inner - gap * (count - 1)) // count
        if max(need) <= each:
            wide = min(each, max(*need, d.ui(200)))
            left = inner - count * wide - (count - 1) * gap
            return [pygame.Rect(left + n * (wide + gap), 0, wide, height) for n in range(count)], height
        rects = [pygame.Rect(0, n * (height + gap), inner, height) for n in range(count)]
        return rects, count * height + (count - 1) * gap

    def _close(self, item: ActionItem) -> None:
        self.ctx.scenes.pop(self)
        if item.do is not None:
            item.do()

    def on_cancel(self) -> bool:
        """Escape: the last button."""
        self._close(self._buttons[-1])
        return True

    def accessible(self) -> list[Node]:
        """Return the dialog itself, then its contents."""
        panel = self.find("panel")
        area = panel.rect if panel is not None else pygame.Rect(0, 0, 1, 1)
        frame = Node(
            "dialog", "dialog", self.title, (area.x, area.y, area.w, area.h), description=self._sentence
        )
        return [frame, *super().accessible()]
