"""A thing that is shown where a hand would carry it, and nobody does: it goes there, waits, and goes back."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table.drawn.animator import Flight

SEEN: Final = 200
"""How much is seen of what is only thought of, of 255."""


class Ghost(NamedTuple):
    """See the module; `hides` is the thing itself where it is not to be seen meanwhile."""

    picture: pygame.Surface
    start: pygame.Rect
    end: pygame.Rect
    hides: tuple[str, ...] = ()

    def flights(self, ms: int) -> list[Flight]:
        """Return how it goes there in so many ms, waits as long, and goes back."""
        legs = ((self.start, self.end, ms), (self.end, self.end, ms), (self.end, self.start, ms // 2))
        return [
            Flight(
                start=start,
                end=end,
                face=self.picture,
                delay=number * ms,
                ms=takes,
                ease="in_out",
                fade=(SEEN, SEEN),
                stays=False,
                hides=self.hides,
            )
            for number, (start, end, takes) in enumerate(legs)
        ]

    def draw(self, surface: Canvas) -> None:
        """Draw it where it would come to lie."""
        drawn = self.picture.copy()
        drawn.set_alpha(SEEN)
        surface.blit(drawn, self.end)


def ghost(
    picture: pygame.Surface | None,
    start: pygame.Rect | None,
    end: pygame.Rect | None,
    hides: tuple[str, ...] = (),
) -> Ghost | None:
    """Return what a hand would carry from one place into the middle of another; None where one is missing."""
    if picture is None or start is None or end is None:
        return None
    there = start.copy()
    there.center = end.center
    return Ghost(picture, start, there, hides)
