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
"""A target grows by so many logical px for a drop (ux D3)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the table, device px: `rect` is marked, `more` are further areas that count as it for a drop
    (a tower belongs to its seat's plate)."""

    key: Key
    rect: pygame.Rect
    more: tuple[pygame.Rect, ...] = ()
    strip: pygame.Rect | None = None
    """The part that nothing covers; None: all of it."""
    corner: int | None = None
    """The radius of the focus ring; None: that of a card."""


def place_at(
    places: Iterable[Place], pos: tuple[int, int], centre: tuple[int, int] | None, snap: int
) -> Place | None:
    """Return the place meant by a drop: pointer or card centre inside it, grown by `snap` px (ux D3). The
    pointer inside an ungrown rect wins, then the nearest centre."""
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


# -- dragging: a press becomes a drag after 8 px --

START = 8
"""Logical px the pointer must move before a press is a drag (ux D4)."""
TILT = 5.0
"""How far a dragged card leans, degrees."""
GROW = 1.06
"""How much bigger a dragged card is."""
HANG = (0.22, 0.03)
"""Where the pointer holds the card, as parts of its size: near the top, so that the target stays visible."""


@dataclass(slots=True)
class Drag:
    """A press on a card, perhaps a drag by now. `rect` is the card's place; positions are in device px."""

    key: Key
    rect: pygame.Rect
    grip: tuple[int, int]
    pos: tuple[int, int]
    started: bool = False
    since: int = 0

    @classmethod
    def press(cls, key: Key, rect: pygame.Rect, pos: tuple[int, int]) -> Drag:
        """Begin with a press at `pos` on the card at `rect`."""
        return cls(key, rect.copy(), pos, pos)

    def move(self, pos: tuple[int, int], least: int, now: int) -> bool:
        """Follow the pointer; return True when the drag starts, after `least` px."""
        self.pos = pos
        if self.started:
            return False
        far = (pos[0] - self.grip[0]) ** 2 + (pos[1] - self.grip[1]) ** 2
        if far < least * least:
            return False
        self.started, self.since = True, now
        return True

    def card(self, part: float = 1.0) -> pygame.Rect:
        """Return the place of the held card; `part` from 0 to 1 is how far it has been picked up."""
        held = ((self.grip[0] - self.rect.x) / self.rect.w, (self.grip[1] - self.rect.y) / self.rect.h)
        at = tuple(have + (want - have) * part for have, want in zip(held, HANG, strict=True))
        scale = 1 + (GROW - 1) * part
        w, h = round(self.rect.w * scale), round(self.rect.h * scale)
        return pygame.Rect(self.pos[0] - round(at[0] * w), self.pos[1] - round(at[1] * h), w, h)
