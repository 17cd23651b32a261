"""Where words stand in a picture: what is laid over a table covers none of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.part import Part
from tabletop.app.canvas.recorder import Recorder

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_AIR = 5
"""So much room has a line at its ends, logical px."""


def words_in(ctx: Context, parts: Iterable[Part]) -> list[pygame.Rect]:
    """Return the places of all lines of text in some pieces of the picture, device px; nothing is drawn."""
    canvas = Recorder(ctx.display.size)
    with ctx.text.noting(canvas) as found:
        for part in parts:
            part.draw(canvas)
    return [rect.inflate(2 * ctx.display.px(_AIR), 0) for rect in found if rect.w and rect.h]
