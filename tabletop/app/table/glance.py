"""A game at a glance: pictures from its own faces, a sentence below each, and the clauses behind it.

Whoever paints one gets no game under way, so no picture can tell a secret: what it shows is made up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

WIDE, HIGH = 240, 168
"""The measure in which a picture is painted: it may be of any size, in this proportion."""


class Glance(NamedTuple):
    """One thing that a newcomer has to know."""

    sentence: str
    """To be translated."""
    clauses: tuple[str, ...]
    """Numbers of clauses, the one that the sentence says first."""
    paint: Callable[[Context, Sheet], None]


class Sheet:
    """What a picture is painted on: the ground of the table, in units of 240 x 168."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._u = surface.get_width() / WIDE

    def px(self, units: float) -> int:
        """Return a length, device px."""
        return round(units * self._u)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return a place, device px."""
        return pygame.Rect(self.px(x), self.px(y), self.px(w), self.px(h))

    def sign(self, ctx: Context, icon: str, x: float, y: float, side: float) -> None:
        """Draw an icon, ivory with a shade around it."""
        size, color = self.px(side), ctx.theme.color
        disc = self.rect(x, y, side, side).inflate(size // 2, size // 2)
        ctx.shapes.disc(self.surface, disc, color.hud)
        self.surface.blit(ctx.assets.icon(icon, size, color.on_dark), self.rect(x, y, side, side))
