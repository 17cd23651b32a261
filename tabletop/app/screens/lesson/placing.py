"""Where the bubble goes: on nothing that is lit, near to it, and as wide as it likes to be if it can."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

_STEPS = 8
"""So many places are looked at from edge to edge."""
_BESIDE = 24
"""So far it lies beside what it speaks of, px, where there is room: its tail is to be seen."""
_WORTH = 8
"""How far off a box goes to cover nothing else: so many px for an area of one times the window's height."""
_EVERYWHERE = 0.3
"""What takes so large a part of the area may be covered."""


class Room(NamedTuple):
    """What lies where a box might go, the more important first."""

    lit: Sequence[pygame.Rect]
    """What it speaks of: it lies near to it, and never on it if that can be."""
    needed: Sequence[pygame.Rect]
    """What one needs for what it says."""
    others: Sequence[pygame.Rect]
    """Whatever else there is to see."""


def placed(area: pygame.Rect, widths: Sequence[int], height: Callable[[int], int], room: Room) -> pygame.Rect:
    """Return where a box goes in an area: with the first width that finds room off what is lit or needed,
    near to what is lit; with none, where it covers least."""
    others = [rect for rect in room.others if rect.w * rect.h < _EVERYWHERE * area.w * area.h]
    sizes = [(width, height(width)) for width in (min(width, area.w) for width in widths)]
    worst: list[tuple[int, int, float, pygame.Rect]] = []
    for size in [each for each in sizes if each[1] <= area.h] or [
        (min(sizes, key=lambda each: each[1])[0], area.h)
    ]:
        best = min(
            (
                (
                    _covered(box, room.lit),
                    _covered(box, room.needed),
                    _far(box, room.lit) + _covered(box, others) * _WORTH / area.h,
                    box,
                )
                for box in _places(area, size, room.lit)
            ),
            key=lambda each: each[:3],
        )
        if not best[0] and not best[1]:
            return best[3]
        worst.append(best)
    return min(worst, key=lambda each: each[:3])[3]


def _places(area: pygame.Rect, size: tuple[int, int], near: Iterable[pygame.Rect]) -> Iterator[pygame.Rect]:
    w, h = size
    xs = {area.x + round((area.w - w) * step / _STEPS) for step in range(_STEPS + 1)}
    ys = {area.y + round((area.h - h) * step / _STEPS) for step in range(_STEPS + 1)}
    for rect in near:
        xs |= {rect.x, rect.centerx - w // 2, rect.right - w, rect.right + _BESIDE, rect.x - w - _BESIDE}
        ys |= {rect.y, rect.centery - h // 2, rect.bottom - h, rect.bottom + _BESIDE, rect.y - h - _BESIDE}
    for x in sorted(xs):
        for y in sorted(ys):
            yield pygame.Rect(x, y, w, h).clamp(area)


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Return how far two rects are apart; 0 where they touch."""
    across = max(other.left - one.right, one.left - other.right, 0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0)
    return math.hypot(across, down)


def _covered(box: pygame.Rect, keep_off: Iterable[pygame.Rect]) -> int:
    clips = (box.clip(rect) for rect in keep_off)
    return sum(clip.w * clip.h for clip in clips)


def _far(box: pygame.Rect, near: Iterable[pygame.Rect]) -> float:
    """Return how far a box is from each of some rects together, from edge to edge above all; 0 for none."""
    return sum(4 * apart(box, rect) + math.dist(box.center, rect.center) / 4 for rect in near)
