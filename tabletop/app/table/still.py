"""The still picture of a table: kept, and drawn anew only where one of its pieces has changed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import astuple

from tabletop.app.table.parts import Part

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Still:
    """See the module."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._picture: pygame.Surface | None = None
        self._look: Hashable = None
        self._drawn: tuple[Part, ...] = ()

    def forget(self) -> None:
        """Have all of it drawn anew: window, scale, look or language changed."""
        self._picture = None

    def draw(self, surface: pygame.Surface, parts: Sequence[Part]) -> None:
        """Draw the table as it stands still, lowest piece first."""
        surface.blit(self._brought_up(tuple(parts)), (0, 0))

    def _brought_up(self, parts: tuple[Part, ...]) -> pygame.Surface:
        ctx = self._ctx
        look = (ctx.display.size, ctx.language, astuple(ctx.settings))
        whole = ctx.display.bounds
        if self._picture is None or self._look != look:
            self._picture, self._look = pygame.Surface(ctx.display.size).convert(), look
            self._repaint(self._picture, parts, whole)
        else:
            areas = [whole if part.area is None else part.area for part in _differing(self._drawn, parts)]
            if areas:
                self._repaint(self._picture, parts, areas[0].unionall(areas[1:]))
        self._drawn = parts
        return self._picture

    def _repaint(self, picture: pygame.Surface, parts: Sequence[Part], area: pygame.Rect) -> None:
        picture.set_clip(area)
        for part in parts:
            if part.area is None or part.area.colliderect(area):
                part.draw(picture)
        picture.set_clip(None)


def _differing(old: Sequence[Part], new: Sequence[Part]) -> list[Part]:
    """Return the pieces that are in only one of two pictures, or in another order there."""
    if len(old) != len(new):
        return [*old, *new]
    pairs = zip(old, new, strict=True)
    return [
        part for pair in pairs if pair[0].key != pair[1].key or pair[0].area != pair[1].area for part in pair
    ]
