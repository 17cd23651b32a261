"""The zones of a scene as they were made last: which widget has a key, which one lies under the pointer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.widgets.base import Look, Widget, Zone

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


FINGER = 36
"""Where nothing else lies, a finger has so many device px each way to meet something."""


class Placed:
    """Widgets with their places; made anew with them."""

    def __init__(self, zones: Sequence[Zone] = ()) -> None:
        self.zones = list(zones)
        self.by_key = {widget.key: widget for zone in zones for widget in zone.widgets}

    def zone_of(self, key: str | None) -> Zone | None:
        """Return the zone a widget is in."""
        return next((zone for zone in self.zones if any(w.key == key for w in zone.widgets)), None)

    def at(self, pos: tuple[int, int], *, by_finger: bool = False) -> Widget | None:
        """Return the topmost widget that the pointer can do something with; beside small ones a finger need
        not be exact."""
        there = [zone for zone in self.zones if zone.viewport is None or zone.viewport.collidepoint(pos)]
        above: list[Widget] = []
        for zone in reversed(there):
            for widget in reversed(zone.widgets):
                if widget.interactive and widget.hit(pos):
                    near = _beside(above, pos) if by_finger and not widget.focusable else None
                    return near or widget
                above.append(widget)
        return _beside(above, pos) if by_finger else None

    def beside(self, key: str, made: Placed) -> str | None:
        """Return what was made since nearest to where a widget was that is gone, in the same zone."""
        gone, here = self.by_key.get(key), self.zone_of(key)
        zone = next((zone for zone in made.zones if here is not None and zone.name == here.name), None)
        if gone is None or zone is None:
            return None
        stops = [widget for widget in zone.widgets if widget.focusable]
        near = min(stops, key=lambda w: math.dist(w.rect.center, gone.rect.center), default=None)
        return None if near is None else near.key

    def bound(self, action: str) -> Widget | None:
        """Return the first widget that a key binding activates."""
        return next(
            (widget for zone in self.zones for widget in zone.widgets if widget.action == action), None
        )


def _beside(widgets: Sequence[Widget], pos: tuple[int, int]) -> Widget | None:
    """Return the small widget that a finger means that comes down close beside it."""
    for widget in widgets:
        more = max(0, FINGER - widget.rect.w), max(0, FINGER - widget.rect.h)
        if widget.focusable and any(more) and widget.rect.inflate(more).collidepoint(pos):
            return widget
    return None


def draw_widgets(
    ctx: Context, surface: Canvas, zone: Zone, look: Callable[[Widget], Look], ring: str | None
) -> None:
    """Draw a zone's widgets, clipped where it scrolls; `ring` is the key of the one with the focus ring."""
    reach = 2 * max(2, ctx.display.px(4))
    clip = surface.get_clip()
    if zone.viewport is not None:
        surface.set_clip(zone.viewport.inflate(2 * reach, 2 * reach).clip(clip))
    view = zone.viewport or ctx.display.bounds
    for widget in zone.widgets:
        if widget.rect.colliderect(view):
            widget.draw(surface, look(widget))
    for widget in zone.widgets:
        if widget.key == ring:
            ctx.shapes.focus(surface, widget.rect, widget.radius)
    surface.set_clip(clip)
