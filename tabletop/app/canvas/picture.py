"""A picture as a list of what is drawn: compared with another, and painted where they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

import pygame

from tabletop.app.canvas.record import Op

WORTH_JOINING = 1.15
"""Rects are painted as one where that takes no more room than this, as a part of theirs."""
MOST_RECTS = 24


class Layer:
    """What one piece of a picture draws, lowest first; never changed. Layers are known by their identity."""

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


def changed(old: Sequence[Layer], new: Sequence[Layer]) -> list[pygame.Rect]:
    """Return rects in which two pictures may differ; outside of them they are equal, pixel by pixel.

    What is drawn in one of them only counts, and what lies in another order: a layer of both is compared as
    a whole, the others by all that they draw.
    """
    both = {id(layer) for layer in old} & {id(layer) for layer in new}
    before, after = _units(old, both), _units(new, both)
    gone, come = _counted(before), _counted(after)
    rects = [rect for key, rect in before if gone[key] != come[key]]
    rects += [rect for key, rect in after if gone[key] != come[key]]
    left = [unit for unit in before if gone[unit[0]] == come[unit[0]]]
    stay = [unit for unit in after if gone[unit[0]] == come[unit[0]]]
    return joined([*rects, *_moved(left, stay)])


_Unit = tuple[Hashable, pygame.Rect]


def _units(layers: Iterable[Layer], both: set[int]) -> list[_Unit]:
    found: list[_Unit] = []
    for layer in layers:
        if id(layer) in both:
            found.append((id(layer), layer.bounds))
        else:
            found += [(op.key, op.seen) for op in layer.ops]
    return found


def _counted(units: Iterable[_Unit]) -> Counter[Hashable]:
    return Counter(key for key, _ in units)


def _moved(before: Sequence[_Unit], after: Sequence[_Unit]) -> list[pygame.Rect]:
    """Return the rects of what is drawn in both, but in another order: all between the equal ends."""
    if [key for key, _ in before] == [key for key, _ in after]:
        return []
    first, last = 0, len(before)
    while before[first][0] == after[first][0]:
        first += 1
    while before[last - 1][0] == after[last - 1][0]:
        last -= 1
    return [rect for _, rect in before[first:last]]


def joined(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rects that cover the same, few and without much overlap."""
    found: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        merged = rect.copy()
        while True:
            at = next((n for n, other in enumerate(found) if _is_worth(merged, other)), None)
            if at is None:
                break
            merged.union_ip(found.pop(at))
        found.append(merged)
    if len(found) > MOST_RECTS:
        return [found[0].unionall(found[1:])]
    return found


def _is_worth(one: pygame.Rect, other: pygame.Rect) -> bool:
    union = one.union(other)
    return union.w * union.h <= WORTH_JOINING * (one.w * one.h + other.w * other.h)


def paint(surface: pygame.Surface, layers: Iterable[Layer], area: pygame.Rect) -> int:
    """Draw what layers draw within an area, beginning with the highest that covers all of it; return how
    many things that were. The surface's clip is left as it was."""
    ops = [
        op
        for layer in layers
        if layer.bounds.colliderect(area)
        for op in layer.ops
        if op.seen.colliderect(area)
    ]
    first = next((n for n in reversed(range(len(ops))) if _covers(ops[n], area)), 0)
    clip = surface.get_clip()
    within = area.clip(clip)
    surface.set_clip(within)
    for op in ops[first:]:
        if op.is_cut:
            surface.set_clip(within.clip(op.seen))
            op.draw(surface)
            surface.set_clip(within)
        else:
            op.draw(surface)
    surface.set_clip(clip)
    return len(ops) - first


def _covers(op: Op, area: pygame.Rect) -> bool:
    return bool(op.seen.contains(area)) and op.is_opaque
