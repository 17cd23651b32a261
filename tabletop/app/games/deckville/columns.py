"""Where the properties of a district lie on Deckville's table: upright, grouped by type. No drawing.

A type with many properties takes several columns side by side, or all cards get a little narrower, whatever
leaves them larger: so much of a covered card always shows that its name can be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.app.table.drawn.cards import card_height
from tabletop.games.deckville.cards import PropertyType

if TYPE_CHECKING:
    from tabletop.app.core.display import Display

CARD_W = 132
_GAP, _CHIP = 10, 34
_HEAD = 0.235
"""So much of its width must show of a covered card: a head with two lines (see `faces`)."""
_OVERLAP = 0.42
"""The distance of two cards in a column where there is room, as a part of their height."""
_LEAST = 0.6
"""Cards get no narrower than this part of `CARD_W` to show their names."""


@dataclass(frozen=True, slots=True)
class Built:
    """A property in the district: its number there, and where it lies; `strip` is what no other covers."""

    index: int
    rect: pygame.Rect
    strip: pygame.Rect


@dataclass(frozen=True, slots=True)
class Room:
    """Where columns may stand, and the corner at the lower right where the reserve lies; how much larger than
    usual things are."""

    area: pygame.Rect
    reserve: pygame.Rect
    k: float = 1.0

    def bottom(self, right: int) -> int:
        """Return how far down a column may reach that ends at `right`."""
        return min(self.area.bottom, self.reserve.y) if right > self.reserve.x else self.area.bottom


@dataclass(frozen=True, slots=True)
class _Plan:
    """Columns as (type, how many cards), in order, and the width of a card."""

    columns: tuple[tuple[PropertyType, int], ...]
    w: int


def lay(
    display: Display, types: Sequence[PropertyType], room: Room
) -> tuple[tuple[tuple[PropertyType, int, pygame.Rect], ...], tuple[Built, ...]]:
    """Lay properties, given by their types in the order in which they were built.

    Returns a chip a type (type, how many, where: above all its columns) and the cards in drawing order.
    """
    if not types:
        return (), ()
    plan = _best(display, Counter(types), room)
    gap, chip = display.px(_GAP), display.px(_CHIP * room.k)
    first = room.area.y + chip + display.px(4)
    waiting = {kind: [index for index, other in enumerate(types) if other == kind] for kind in set(types)}
    chips: dict[PropertyType, pygame.Rect] = {}
    found: list[Built] = []
    for number, (kind, count) in enumerate(plan.columns):
        x = room.area.x + number * (plan.w + gap)
        head = pygame.Rect(x, room.area.y, plan.w, chip)
        chips[kind] = chips.get(kind, head).union(head)
        pitch = _pitch(display, plan.w, count, room, number)
        for place in range(count):
            rect = pygame.Rect(x, first + place * pitch, plan.w, card_height(plan.w))
            strip = rect.copy()
            if place + 1 < count:
                strip.h = pitch
            found.append(Built(waiting[kind].pop(0), rect, strip))
    counts = Counter(types)
    return tuple((kind, counts[kind], rect) for kind, rect in chips.items()), tuple(found)


def _best(display: Display, counts: Counter[PropertyType], room: Room) -> _Plan:
    """Return the plan with the widest cards of which all names show; else the one that shows most."""
    plans = [_plan(display, counts, most, room) for most in range(max(counts.values()), 0, -1)]
    for share in (1.0, 0.75, 0.5, 0.25, 0.0):
        shown = [_narrowed(display, plan, room, share) for plan in plans]
        fitting = [plan for plan in shown if plan is not None]
        if fitting:
            return max(fitting, key=lambda plan: (plan.w, -len(plan.columns)))
    return plans[0]


def _plan(display: Display, counts: Counter[PropertyType], most: int, room: Room) -> _Plan:
    """Return columns of at most `most` cards, as wide as there is room for."""
    parts = {kind: -(-count // most) for kind, count in counts.items()}
    # The longest columns come first: those at the right have the reserve below them.
    order = sorted(counts, key=lambda kind: (-counts[kind] / parts[kind], kind))
    columns = [
        (kind, counts[kind] // parts[kind] + (part < counts[kind] % parts[kind]))
        for kind in order
        for part in range(parts[kind])
    ]
    gaps = display.px(_GAP) * (len(columns) - 1)
    w = min(display.px(CARD_W * room.k), (room.area.w - gaps) // len(columns))
    return _Plan(tuple(columns), max(1, w))


def _narrowed(display: Display, plan: _Plan, room: Room, share: float) -> _Plan | None:
    """Return the plan with cards so narrow that `share` of each head shows; None when that is too narrow."""
    for w in range(plan.w, min(plan.w, round(display.px(CARD_W * room.k) * _LEAST)) - 1, -1):
        if all(
            count == 1 or _pitch(display, w, count, room, number) >= round(w * _HEAD * share)
            for number, (_, count) in enumerate(plan.columns)
        ):
            return _Plan(plan.columns, w)
    return None


def _pitch(display: Display, w: int, count: int, room: Room, number: int) -> int:
    """Return the distance of two cards in a column, device px."""
    tall = card_height(w)
    right = room.area.x + number * (w + display.px(_GAP)) + w
    first = room.area.y + display.px(_CHIP * room.k) + display.px(4)
    free = room.bottom(right) - first - tall
    return max(1, min(round(tall * _OVERLAP), free // max(1, count - 1)))
