"""Where the bubble goes: on nothing that is lit, near to it, and as wide as it likes to be if it can."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

_STEPS = 8
"""So many places are looked at from edge to edge."""
_WORTH = 20
"""How far off a box goes to cover nothing else: so many px for an area of one times the window's height."""
_EVERYWHERE = 0.3
"""What takes so large a part of the area may be covered."""


def placed(
    area: pygame.Rect,
    widths: Sequence[int],
    height: Callable[[int], int],
    keep_off: Sequence[pygame.Rect],
    near: Sequence[pygame.Rect],
    others: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return where a box goes in an area: with the first width that finds room off `keep_off`, there as near
    as may be to `near`, and on as little as may be of `others`; with none, where it covers least."""
    others = [rect for rect in others if rect.w * rect.h < _EVERYWHERE * area.w * area.h]
    worst: list[tuple[int, float, pygame.Rect]] = []
    for width in widths:
        size = (min(width, area.w), min(height(min(width, area.w)), area.h))
        ranked = [
            (_covered(box, keep_off), _far(box, near) + _covered(box, others) * _WORTH / area.h, box)
            for box in _places(area, size, near)
        ]
        best = min(ranked, key=lambda each: each[:2])
        if not best[0]:
            return best[2]
        worst.append(best)
    return min(worst, key=lambda each: each[:2])[2]


def _places(area: pygame.Rect, size: tuple[int, int], near: Iterable[pygame.Rect]) -> Iterator[pygame.Rect]:
    w, h = size
    xs = {area.x + round((area.w - w) * step / _STEPS) for step in range(_STEPS + 1)}
    ys = {area.y + round((area.h - h) * step / _STEPS) for step in range(_STEPS + 1)}
    for rect in near:
        xs |= {rect.x, rect.centerx - w // 2, rect.right - w}
        ys |= {rect.y, rect.centery - h // 2, rect.bottom - h}
    for x in sorted(xs):
        for y in sorted(ys):
            yield pygame.Rect(x, y, w, h).clamp(area)


def _covered(box: pygame.Rect, keep_off: Iterable[pygame.Rect]) -> int:
    clips = (box.clip(rect) for rect in keep_off)
    return sum(clip.w * clip.h for clip in clips)


def _far(box: pygame.Rect, near: Iterable[pygame.Rect]) -> float:
    """Return how far a box is from each of some rects together; 0 for none."""
    return sum(math.dist(box.center, rect.center) for rect in near)
