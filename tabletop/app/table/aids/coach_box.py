"""The box of a coach mark: an ink box like a tooltip, with a lamp, a sentence, and room for its button."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Node
from tabletop.app.widgets import tips
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.label import Panel
from tabletop.app.widgets.layout import button_w, control_h

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_WIDE, _PAD_X, _PAD_Y, _ICON, _GAP, _BUTTON = 420, 20, 16, 26, 12, 44


class Boxed(NamedTuple):
    """How a sentence lies in a box whose corner is at 0, 0."""

    size: tuple[int, int]
    lines: tuple[str, ...]
    button: pygame.Rect


def boxed(ctx: Context, text: str) -> Boxed:
    """Return it, at most so wide as a tooltip."""
    d = ctx.display
    left = d.ui(_PAD_X) + d.ui(_ICON) + d.ui(_GAP)
    most = min(d.ui(_WIDE), d.w - 2 * d.px(_PAD_X)) - left - d.ui(_PAD_X)
    lines = tuple(ctx.text.balanced(text, "small", most))
    button = pygame.Rect(0, 0, button_w(ctx, ctx.t("Got it")), control_h(ctx, _BUTTON))
    wide = max(button.w, *(ctx.text.width(line, "small") for line in lines))
    tall = ctx.text.line_height("small", text=text) * len(lines)
    button.topright = (left + wide, d.ui(_PAD_Y) + tall + d.ui(_GAP))
    return Boxed((left + wide + d.ui(_PAD_X), button.bottom + d.ui(_PAD_Y)), lines, button)


class CoachBox(Panel):
    """See the module; nothing beneath it is under the pointer."""

    role = "group"
    interactive = True

    def __init__(self, ctx: Context, rect: pygame.Rect, near: pygame.Rect, text: str, clause: str) -> None:
        """`near` is the thing that it is about."""
        super().__init__(ctx, "coach", rect)
        self.name = ctx.t("{reason} ({clause})", reason=text, clause=clause)
        self._text, self._near = text, near

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the box with its arrow, the lamp and the sentence."""
        ctx, d = self.ctx, self.ctx.display
        tips.draw_ground(ctx, surface, self.rect, self._near)
        size, color = d.ui(_ICON), ctx.theme.color
        x, y = self.rect.x + d.ui(_PAD_X), self.rect.y + d.ui(_PAD_Y)
        surface.blit(ctx.assets.icon("hint", size, color.brass), (x, y))
        step = ctx.text.line_height("small", text=self._text)
        for number, line in enumerate(boxed(ctx, self._text).lines):
            at = (x + size + d.ui(_GAP), y + number * step + step // 2)
            ctx.text.line(surface, line, "small", color.on_dark, at)

    def node(self) -> Node | None:
        """Return what a screen reader is told: the sentence, with its clause."""
        rect = (self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        return Node(self.key, self.role, self.name, rect)
