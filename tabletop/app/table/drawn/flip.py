"""Turning a card over: one motion wherever a double-sided card lies (ux Z6; look 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.table.drawn.animator import Flight

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_UP, _ARC = 8, 30
"""How high a card rises, logical px: turning over where it lies, and on its way to another place."""


def flip(
    ctx: Context,
    start: pygame.Rect,
    end: pygame.Rect,
    sides: tuple[pygame.Surface, pygame.Surface],
    *,
    hides: tuple[str, ...] = (),
    fade: tuple[int, int] = (255, 255),
    stays: bool = True,
) -> Flight:
    """Return a card turning over where it lies, or on its way from `start` to `end` (device px).

    `sides` are its faces before and after; `hides`, `fade` and `stays` as for `Flight`.
    """
    in_place = start == end
    return Flight(
        start=start,
        end=end,
        face=sides[1],
        back=sides[0],
        ms=ctx.ms("flip") if in_place else max(ctx.ms("flip"), ctx.ms("play_card")),
        ease="linear",
        rise=ctx.display.px(_UP if in_place else _ARC),
        fade=fade,
        hides=hides,
        stays=stays,
        sound="flip",
    )
