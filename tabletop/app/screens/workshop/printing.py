"""The page of print: sheets as they will be, what is chosen for them, and the files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.screens.workshop.leaf import Leaf
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.layout import Panel

if TYPE_CHECKING:
    pass


class PrintPage(Leaf):
    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return."""
        d = self.ctx.display
        inner = area.inflate(-2 * d.ui(26), -2 * d.ui(20))
        return [Zone("ground", [Panel(self.ctx, "panel", area)]), self.scene.tabs(inner)[0]]
