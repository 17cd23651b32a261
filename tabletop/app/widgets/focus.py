"""Where the focus goes: pure functions over rects.

Tab walks the zones, arrows go to the nearest widget in a direction within a zone, and never wrap (ux D8, D9).
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest(start: pygame.Rect, rects: Sequence[pygame.Rect], direction: str) -> int | None:
    """Return the index of the nearest rect in a direction (`left`, `right`, `up`, `down`), or None.

    What overlaps the start in the other axis wins over what only lies somewhere in that direction. What lies
    above or below is no way to the side while there is any other, wherever its centre is (rows of buttons
    have different widths); likewise upwards and downwards for what lies beside.
    """
    dx, dy = DIRECTIONS[direction]
    best: tuple[bool, float, int] | None = None
    for index, rect in enumerate(rects):
        ahead, aside = _offset(start, rect, dx, dy)
        if ahead <= 0:
            continue
        found = (_is_beside(start, rect, dx), ahead + 3.0 * aside, index)
        if best is None or found < best:
            best = found
    return best[2] if best else None


def _is_beside(start: pygame.Rect, rect: pygame.Rect, dx: int) -> bool:
    """Return whether a rect shares columns with the start (rows, for moves up and down), but no row."""
    shares_columns = rect.left < start.right and start.left < rect.right
    shares_rows = rect.top < start.bottom and start.top < rect.bottom
    return shares_columns and not shares_rows if dx else shares_rows and not shares_columns


def _offset(start: pygame.Rect, rect: pygame.Rect, dx: int, dy: int) -> tuple[float, float]:
    """Return how far a rect lies ahead (between centres) and aside (gap between the spans)."""
    if dx:
        ahead = (rect.centerx - start.centerx) * dx
        aside = max(0, rect.top - start.bottom, start.top - rect.bottom)
        skew = abs(rect.centery - start.centery) / 64
    else:
        ahead = (rect.centery - start.centery) * dy
        aside = max(0, rect.left - start.right, start.left - rect.right)
        skew = abs(rect.centerx - start.centerx) / 64
    overlapping = rect.colliderect(start) and ahead < 4
    return (0.0, 0.0) if overlapping else (float(ahead), aside + skew)


def heads(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return the rects; of one that others lie in, what is above these: groups come first."""
    found = []
    for rect in rects:
        inside = [other.top for other in rects if rect.contains(other) and other != rect]
        tall = max(1, min(inside) - rect.top) if inside else rect.h
        found.append(pygame.Rect(rect.x, rect.y, rect.w, tall))
    return found


def cycle(count: int, at: int | None, step: int) -> int | None:
    """Return the next index of `count` in a ring, None of nothing."""
    if count == 0:
        return None
    if at is None:
        return 0 if step > 0 else count - 1
    return (at + step) % count
