"""What is taught, done by itself and back: the thing flies to its place; a button is lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.app.screens.lesson import how
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.drawn.ghost import ghost
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
    if found is None or source is None:
        return [light(ctx, widget.rect, times=_TIMES) for widget in lit]
    view, painter = scene.view, scene.parts.painter
    place, face = painter.place(view, found.target), painter.face(view, found.source, source.rect.w)
    picture, end = None if face is None else face.picture, None if place is None else place.rect
    made = ghost(picture, source.rect, end, (found.source,))
    if made is None or place is None:
        return [light(ctx, widget.rect, times=_TIMES) for widget in lit]
    return [*made.flights(2 * ctx.ms("floor_build")), light(ctx, place.rect, times=_TIMES)]
