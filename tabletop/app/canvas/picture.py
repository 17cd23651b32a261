"""A picture as a list of operations: compared with another, and painted where they differ."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Op

WORTH_JOINING = 1.05
"""Rects are painted as one if that area is at most this factor larger."""
MOST_RECTS = 40
WORTH_HIDING = 10_000
"""Hidden operations are skipped from so many px on."""


class Layer:
    """The operations of one piece of a picture, lowest first; immutable. Layers are identified by
    identity."""

    __slots__ = ("bounds", "ops")

    def __init__(self, ops: Sequence[Op]) -> None:
        self.ops = tuple(ops)
        self.bounds = pygame.Rect(0, 0, 0, 0)
        if ops:
            self.bounds = ops[0].seen.unionall([op.seen for op in ops[1:]])

    def draws_as(self, other: Layer) -> bool:
        """Whether it draws the same as another."""
        mine, others = self.ops, other.ops
        return len(mine) == len(others) and all(
            op.key == its.key for op, its in zip(mine, others, strict=True)
        )


def changed(
    old: Sequence[tuple[Hashable, Layer]], new: Sequence[tuple[Hashable, Layer]]
) -> list[pygame.Rect]:
    """Return rects in which two pictures may differ; outside of them they are equal. Pictures are layers by
    name. Only operations of one of them count, and changes of order."""
    before, after = dict(old), dict(new)
    rects: list[pygame.Rect] = []
    for name, layer in old:
        other = after.get(name)
        # Each layer by itself first: its operations lie together, and all pairs are compared.
        if other is None:
            rects += joined(op.seen for op in layer.ops)
        elif other is not layer:
            rects += joined(_differing(layer.ops, other.ops))
    for name, layer in new:
        if name not in before:
            rects += joined(op.seen for op in layer.ops)
    stay = [name for name, _ in old if name in after]
    if stay != (order := [name for name, _ in new if name in before]):
        rects += [after[name].bounds for name in _between_equal_ends(stay, order)]
    return joined(rects)


def _differing(old: Sequence[Op], new: Sequence[Op]) -> list[pygame.Rect]:
    """Return where two layers differ: operations of one only, and changes of order."""
    first, ends = _equal_ends(old, new)
    old, new = old[first : len(old) - ends], new[first : len(new) - ends]
    gone, come = Counter(op.key for op in old), Counter(op.key for op in new)
    rects = [op.seen for op in (*old, *new) if gone[op.key] != come[op.key]]
    left = [op for op in old if gone[op.key] == come[op.key]]
    stay = [op for op in new if gone[op.key] == come[op.key]]
    first, ends = _equal_ends(left, stay)
    return [*rects, *(op.seen for op in left[first : len(left) - ends])]


def _equal_ends(old: Sequence[Op], new: Sequence[Op]) -> tuple[int, int]:
    """Return the number of equal operations at the beginning, and of the others at the end."""
    most = min(len(old), len(new))
    first = next((n for n in range(most) if old[n].key != new[n].key), most)
    most -= first
    ends = next((n for n in range(most) if old[-1 - n].key != new[-1 - n].key), most)
    return first, ends


def _between_equal_ends(old: Sequence[Hashable], new: Sequence[Hashable]) -> Sequence[Hashable]:
    """Return the operations that changed their order."""
    first = next(n for n in range(len(old)) if old[n] != new[n])
    last = next(n for n in range(len(old)) if old[-1 - n] != new[-1 - n])
    return old[first : len(old) - last]


def joined(rects: Iterable[pygame.Rect], worth: float = WORTH_JOINING) -> list[pygame.Rect]:
    """Return few rects without much overlap that cover the same."""
    found = _joined([(x, y, x + w, y + h) for x, y, w, h in rects if w and h], worth)
    while len(found) > MOST_RECTS:
        # No more than necessary: distant rects would otherwise become one with everything between them.
        worth *= 1.5
        found = _joined(found, worth, len(found) - MOST_RECTS)
    return [pygame.Rect(x, y, x2 - x, y2 - y) for x, y, x2, y2 in found]


def _joined(
    rects: Iterable[tuple[int, int, int, int]], worth: float, most: float = math.inf
) -> list[tuple[int, int, int, int]]:
    """Return the corners of rects, with at most so many pairs joined."""
    found: list[tuple[int, int, int, int, int]] = []
    for left, top, right, bottom in rects:
        size, n = (right - left) * (bottom - top), 0
        # Inlined, because it runs for each pair of rects in every frame.
        while most and n < len(found):
            x, y, x2, y2, its = found[n]
            x, y = (x if x < left else left), (y if y < top else top)
            x2, y2 = (x2 if x2 > right else right), (y2 if y2 > bottom else bottom)
            if (union := (x2 - x) * (y2 - y)) <= worth * (size + its):
                left, top, right, bottom, size = x, y, x2, y2, union
                found.pop(n)
                most, n = most - 1, 0
            else:
                n += 1
        found.append((left, top, right, bottom, size))
    return [corners[:4] for corners in found]


def paint(
    surface: pygame.Surface, layers: Iterable[Layer], area: pygame.Rect, *, is_ground: bool = True
) -> int:
    """Draw layers within an area, from the highest that covers all of it; return the number of operations.

    The surface's clip stays unchanged. With `is_ground` they lie on black, else on the surface's present
    content.
    """
    clip = surface.get_clip()
    area = area.clip(clip)
    ops = [
        op
        for layer in layers
        if layer.bounds.colliderect(area)
        for op in layer.ops
        if op.seen.colliderect(area)
    ]
    found, is_covered = _in_sight(ops, area)
    if is_ground and not is_covered:
        surface.fill("black", area)
    surface.set_clip(area)
    # Consecutive pictures are drawn in one call: a call for each takes as long as drawing it.
    waiting: list[tuple[Any, ...]] = []
    for op, places in reversed(found):
        if places is None and not op.is_cut and (pictures := op.pictures):
            waiting += pictures
            continue
        surface.blits(waiting, False)
        waiting.clear()
        for place in (op.seen,) if places is None else places:
            surface.set_clip(area.clip(place))
            op.on(surface)
        surface.set_clip(area)
    surface.blits(waiting, False)
    surface.set_clip(clip)
    return sum(places is None or bool(places) for _, places in found)


def _in_sight(
    ops: Sequence[Op], area: pygame.Rect
) -> tuple[list[tuple[Op, Sequence[pygame.Rect] | None]], bool]:
    """Return the visible operations in an area, highest first, down to one that covers all of it, and whether
    there is one.

    Each comes with its visible parts, for large pictures below large opaque ones; None if that was not worth
    computing.
    """
    is_large = area.w * area.h >= WORTH_HIDING
    found: list[tuple[Op, Sequence[pygame.Rect] | None]] = []
    covers: list[pygame.Rect] = []
    for op in reversed(ops):
        seen, places = op.seen.clip(area), None
        if is_large and seen.w * seen.h >= WORTH_HIDING:
            left = [seen]
            for n in seen.collidelistall(covers):
                left = [part for place in left for part in _beside(place, covers[n])]
            if left != [seen]:
                places = left
            if op.is_opaque:
                covers.append(seen)
        found.append((op, places))
        if seen == area and op.is_opaque:
            return found, True
    return found, False


def _beside(rect: pygame.Rect, cover: pygame.Rect) -> list[pygame.Rect]:
    """Return what another rect leaves of a rect."""
    both = rect.clip(cover)
    if both.w * both.h < WORTH_HIDING and both != rect:
        return [rect]
    rows = (
        pygame.Rect(rect.x, rect.y, rect.w, both.y - rect.y),
        pygame.Rect(rect.x, both.y, both.x - rect.x, both.h),
        pygame.Rect(both.right, both.y, rect.right - both.right, both.h),
        pygame.Rect(rect.x, both.bottom, rect.w, rect.bottom - both.bottom),
    )
    return [row for row in rows if row.w and row.h]
