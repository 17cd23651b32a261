"""A page of the workshop: what every one answers to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.input import Event
from tabletop.app.widgets.base import Widget, Zone

if TYPE_CHECKING:
    from tabletop.app.screens.workshop.scene import SetScene


class Leaf:
    """Base of the pages behind the tabs."""

    def __init__(self, scene: SetScene) -> None:
        self.scene, self.ctx, self.work = scene, scene.ctx, scene.work

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return the zones of the page in an area."""
        raise NotImplementedError

    def begin(self) -> None:
        """Move the focus to where work begins."""

    def intercept(self, event: Event) -> bool:
        """Take an event first; return whether it was used."""
        return False

    def leave(self) -> bool:
        """Leave what is inside the page; return whether there was something."""
        return False

    def on_focus(self, widget: Widget | None) -> None:
        """React to a move of the focus."""

    def update(self, now: int) -> None:
        """Advance to a time."""
