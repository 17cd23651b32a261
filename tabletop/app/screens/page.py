"""What the screens around the table share: ground, top bar with the way back, room for the panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Action, Zone
from tabletop.app.widgets.host import WidgetScene

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

BarButton = tuple[str, str, str, Action, str]
"""Key, name, icon, what it does, key binding or ""."""


class PageScene(WidgetScene):
    """A screen with a top bar. `ground` names the table picture, `dark` lays a veil over it.

    Subclasses give `heading()`, `bar_buttons()` and `body()`; the body lies in `self.content`.
    """

    ground = "settings"
    dark = 0.0
    leads_home = False
    """Whether the way back is the one to the main menu: the bar shows a house for it, else an arrow."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.focus_visible = True

    # -- for subclasses --------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return title and the line beside it."""
        return self.title, ""

    def bar_buttons(self) -> list[BarButton]:
        """Return the buttons at the bar's right end."""
        return []

    def body(self) -> list[Zone]:
        """Return the zones under the bar."""
        return []

    def back(self) -> None:
        """Leave this screen."""
        self.ctx.scenes.pop(self)

    def home(self) -> Action | None:
        """Return the way to the main menu, where the bar shows one."""
        return self.back if self.leads_home else None

    # -- layout ----------------------------------------------------------------------------------------

    @property
    def content(self) -> pygame.Rect:
        """What is left under the bar, with the screen's margin taken off, device px."""
        d = self.ctx.display
        top = topbar.height(self.ctx) + d.px(28)
        return pygame.Rect(d.px(40), top, d.w - 2 * d.px(40), d.h - top - d.px(32))

    def build(self) -> list[Zone]:
        """Return body and bar; the body comes first in Tab order, for there the screen begins."""
        title, status = self.heading()
        self.title = title
        bar = topbar.topbar(
            self.ctx,
            title,
            status,
            on_back=None if self.leads_home else self.back,
            on_home=self.home(),
            right=self.bar_buttons(),
        )
        return [*self.body(), Zone("bar", bar, on_dark=True)]

    def paint(self, surface: Canvas) -> None:
        """Draw the ground."""
        surface.blit(self.ctx.assets.table(self.ground), (0, 0))
        if self.dark:
            veil = with_alpha(self.ctx.theme.color.ink, self.dark)
            self.ctx.shapes.box(surface, self.ctx.display.bounds, veil)

    def on_action(self, name: str) -> bool:
        """The list of keys and the settings, from everywhere."""
        match name:
            case "help":
                navigate.show_keys(self.ctx)
            case "settings":
                navigate.show_settings(self.ctx)
            case _:
                return False
        return True

    def on_cancel(self) -> bool:
        """Escape goes back."""
        self.back()
        return True
