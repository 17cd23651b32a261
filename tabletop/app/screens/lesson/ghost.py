"""What is taught, done by itself and back: the thing flies to its place; a button is lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.screens.lesson import how
from tabletop.app.table.drawn.director import Flight
from tabletop.app.table.motion import light

if TYPE_CHECKING:
    from tabletop.app.table.scene import TableScene
    from tabletop.app.widgets.base import Widget

_TIMES = 3
"""So often a light swells."""


def flights(scene: TableScene, lit: Sequence[Widget]) -> list[Flight]:
    """Return the motion that shows what is to be done now; nothing of it stays."""
    ctx, found = scene.ctx, how.way(scene, lit)
    source = None if found is None else scene.find(found.source)
    place = None if found is None else scene.parts.painter.place(scene.view, found.target)
    face = None
    if found is not None and source is not None:
        face = scene.parts.painter.face(scene.view, found.source, source.rect.w)
    if found is None or source is None or place is None or face is None:
        return [light(ctx, widget.rect, times=_TIMES) for widget in lit]
    start = source.rect
    end = pygame.Rect((0, 0), start.size)
    end.center = place.rect.center
    ms, wait = 2 * ctx.ms("floor_build"), ctx.ms("floor_build")
    there = Flight(start=start, end=end, face=face.picture, ms=ms, ease="in_out", hides=(found.source,))
    back = Flight(start=end, end=start, face=face.picture, delay=ms + wait, ms=ms, ease="in_out")
    return [there, back, light(ctx, place.rect, times=_TIMES)]
