"""What is done with rectangles in several places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame


def around(area: pygame.Rect, holes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return an area without some holes, as rectangles that do not overlap: band by band, top to bottom."""
    edges = sorted({area.top, area.bottom, *(y for hole in holes for y in (hole.top, hole.bottom))})
    found = []
    for top, bottom in pairwise(edges):
        if bottom <= area.top or top >= area.bottom:
            continue
        x = area.left
        for hole in sorted(holes, key=lambda hole: hole.left):
            if hole.top < bottom and hole.bottom > top and hole.right > x:
                if hole.left > x:
                    found.append(pygame.Rect(x, top, hole.left - x, bottom - top))
                x = hole.right
        if x < area.right:
            found.append(pygame.Rect(x, top, area.right - x, bottom - top))
    return found
