"""Things on the table that can be picked up or aimed at, and how near the pointer must come to them.

Pure geometry: no drawing, no rules. A place has a stable key, by which scenes, tests and lessons name it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from tabletop.app.table.key import Key

SNAP = 24
"""A target is inflated by so many logical px when something is dropped (ux D3)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the table: `rect` is what is marked, `more` are further areas that count as it when
    something is dropped there (a tower belongs to its seat's plate). Device px."""

    key: Key
    rect: pygame.Rect
    more: tuple[pygame.Rect, ...] = ()


def place_at(
    places: Iterable[Place], pos: tuple[int, int], centre: tuple[int, int] | None, snap: int
) -> Place | None:
    """Return the place meant by a drop: pointer or card centre inside it, inflated by `snap` px (ux D3).

    The pointer inside a rect that is not inflated wins, then the nearest centre.
    """
    best: tuple[tuple[int, float], Place] | None = None
    for place in places:
        rank = _rank(place, pos, centre, snap)
        if rank is not None and (best is None or rank < best[0]):
            best = (rank, place)
    return best[1] if best else None


def _rank(
    place: Place, pos: tuple[int, int], centre: tuple[int, int] | None, snap: int
) -> tuple[int, float] | None:
    wide = place.rect.inflate(2 * snap, 2 * snap)
    if place.rect.collidepoint(pos):
        return 0, _apart(place.rect, pos) + place.rect.w
    if wide.collidepoint(pos):
        return 1, _apart(place.rect, pos)
    if any(rect.collidepoint(pos) for rect in place.more):
        return 2, min(_apart(rect, pos) for rect in place.more)
    if centre is not None and wide.collidepoint(centre):
        return 3, _apart(place.rect, centre)
    return None


def _apart(rect: pygame.Rect, pos: tuple[int, int]) -> float:
    return math.hypot(rect.centerx - pos[0], rect.centery - pos[1])
