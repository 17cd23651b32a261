"""Deckville's layout for a window and a view. Rects in device px, no drawing.

The middle has one district: the viewer's, or another one to look at (look 3). Extra room goes to the
district; the panels at both sides keep their width.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from tabletop.app.core.display import Display
from tabletop.app.table.drawn.cards import card_height
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.building import step_of
from tabletop.games.deckville.cards import POOL_SIZE, PropertyType
from tabletop.games.deckville.commands import SOURCES, Source
from tabletop.games.deckville.state import State

# -- properties: upright, grouped by type --
# A type with many properties takes several columns, or all cards get narrower, whichever leaves them larger;
# a covered card always shows its name.

CARD_W = 132
_GAP, _CHIP = 10, 34
_HEAD = 0.235
"""The part of its width that must show of a covered card: a head with two lines (see `faces`)."""
_OVERLAP = 0.42
"""The usual distance of two cards in a column, as a part of their height."""
_LEAST = 0.6
"""The least width of cards, as a part of `CARD_W`, for their names to show."""


@dataclass(frozen=True, slots=True)
class BuiltPlace:
    """A property in the district: its number there, and its place; `strip` is the uncovered part."""

    index: int
    rect: pygame.Rect
    strip: pygame.Rect


@dataclass(frozen=True, slots=True)
class DistrictRoom:
    """The room of the columns, the corner of the reserve at the lower right, and the scale of things."""

    area: pygame.Rect
    reserve: pygame.Rect
    k: float = 1.0

    def bottom(self, right: int) -> int:
        """Return the bottom of a column that ends at `right`."""
        return min(self.area.bottom, self.reserve.y) if right > self.reserve.x else self.area.bottom


@dataclass(frozen=True, slots=True)
class _Plan:
    """Columns as (type, number of cards), in order, and the width of a card."""

    columns: tuple[tuple[PropertyType, int], ...]
    w: int


def lay(
    display: Display, types: Sequence[PropertyType], room: DistrictRoom
) -> tuple[tuple[tuple[PropertyType, int, pygame.Rect], ...], tuple[BuiltPlace, ...]]:
    """Place properties, given by their types in the order of building. Return a chip for each type (type,
    number, place above its columns) and the cards in drawing order."""
    if not types:
        return (), ()
    plan = _best(display, Counter(types), room)
    gap, chip = display.px(_GAP), display.px(_CHIP * room.k)
    first = room.area.y + chip + display.px(4)
    waiting = {kind: [index for index, other in enumerate(types) if other == kind] for kind in set(types)}
    chips: dict[PropertyType, pygame.Rect] = {}
    found: list[BuiltPlace] = []
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
            found.append(BuiltPlace(waiting[kind].pop(0), rect, strip))
    counts = Counter(types)
    return tuple((kind, counts[kind], rect) for kind, rect in chips.items()), tuple(found)


def _best(display: Display, counts: Counter[PropertyType], room: DistrictRoom) -> _Plan:
    """Return the plan with the widest cards of which all names show; else the one that shows most."""
    plans = [_plan(display, counts, most, room) for most in range(max(counts.values()), 0, -1)]
    for share in (1.0, 0.75, 0.5, 0.25, 0.0):
        shown = [_narrowed(display, plan, room, share) for plan in plans]
        fitting = [plan for plan in shown if plan is not None]
        if fitting:
            return max(fitting, key=lambda plan: (plan.w, -len(plan.columns)))
    return plans[0]


def _plan(display: Display, counts: Counter[PropertyType], most: int, room: DistrictRoom) -> _Plan:
    """Return columns of at most `most` cards, as wide as possible."""
    parts = {kind: -(-count // most) for kind, count in counts.items()}
    # The longest columns come first: those at the right have the reserve below.
    order = sorted(counts, key=lambda kind: (-counts[kind] / parts[kind], kind))
    columns = [
        (kind, counts[kind] // parts[kind] + (part < counts[kind] % parts[kind]))
        for kind in order
        for part in range(parts[kind])
    ]
    gaps = display.px(_GAP) * (len(columns) - 1)
    w = min(display.px(CARD_W * room.k), (room.area.w - gaps) // len(columns))
    return _Plan(tuple(columns), max(1, w))


def _narrowed(display: Display, plan: _Plan, room: DistrictRoom, share: float) -> _Plan | None:
    """Return the plan with cards so narrow that `share` of each head shows; None if that is too narrow."""
    for w in range(plan.w, min(plan.w, round(display.px(CARD_W * room.k) * _LEAST)) - 1, -1):
        if all(
            count == 1 or _pitch(display, w, count, room, number) >= round(w * _HEAD * share)
            for number, (_, count) in enumerate(plan.columns)
        ):
            return _Plan(plan.columns, w)
    return None


def _pitch(display: Display, w: int, count: int, room: DistrictRoom, number: int) -> int:
    """Return the distance of two cards in a column, device px."""
    tall = card_height(w)
    right = room.area.x + number * (w + display.px(_GAP)) + w
    first = room.area.y + display.px(_CHIP * room.k) + display.px(4)
    free = room.bottom(right) - first - tall
    return max(1, min(round(tall * _OVERLAP), free // max(1, count - 1)))


BAR = 64
_LEFT, _LEFT_W, _MIDDLE, _SIDE_W, _MARGIN = 24, 336, 380, 372, 24
_PLATE_H, _PLATE_PITCH = 192, 206
POOL_W, HAND_W, ZOOM_W = 150, 172, 288
_AREA_H, _MOST_K = 324, 1.4
"""The height for properties in a window of 16:9, and their greatest scale in a higher one."""
_STRIP = (148, 38, 34)
"""A strip's width and height, and the distance of the next one in its fan."""


Sheet: TypeAlias = Literal["both", "supply", "district"]
"""What the middle shows: in the large layout, only one of the two (see `large`)."""


@dataclass(frozen=True, slots=True)
class DeckvilleLayout:
    """All places of one moment. Hidden things have a small rect where they would come from."""

    whose: Seat
    """The seat whose district is shown."""
    plates: dict[Seat, pygame.Rect]
    """The plates of seats, in order of play."""
    recap: pygame.Rect
    tracker: pygame.Rect
    steps: tuple[pygame.Rect, ...]
    supply: pygame.Rect
    pool: tuple[pygame.Rect, ...]
    deck: pygame.Rect
    discard: pygame.Rect
    supply_note: pygame.Rect
    district: pygame.Rect
    title: pygame.Rect
    resources: pygame.Rect
    strips: tuple[tuple[int, pygame.Rect], ...]
    """Built resources as (number in the district, place), in drawing order."""
    columns: tuple[tuple[int, int, pygame.Rect], ...]
    """Types in the district: type, number, place of its chip."""
    properties: tuple[BuiltPlace, ...]
    reserve: pygame.Rect
    hand_area: pygame.Rect
    hand: tuple[pygame.Rect, ...]
    panel: pygame.Rect
    face: pygame.Rect
    flip: pygame.Rect
    """The panel's button that turns the card over."""
    actions: pygame.Rect
    lock: pygame.Rect
    """Place of the warning before a draw that cannot be taken back."""
    sheet: Sheet = "both"
    tab: pygame.Rect | None = None
    """The button to the supply, if that is not always shown; plates show districts."""
    k: float = 1.0
    """Scale of things."""

    def shows(self, sheet: Sheet) -> bool:
        """Whether a part of the table is shown."""
        return self.sheet in ("both", sheet)

    def source(self, name: Source) -> pygame.Rect:
        """Return the place of a source in the supply."""
        return (*self.pool, self.deck, self.discard)[SOURCES.index(name)]


def arrange(display: Display, view: State, district: Seat, hand: int, own: Seat) -> DeckvilleLayout:
    """Return all places: a seat's district in the middle, `hand` cards below, plates of all but `own` at the
    left."""
    px = display.px
    side_x = display.lw - _MARGIN - _SIDE_W
    wide = side_x - 20 - _MIDDLE
    foot = display.lh - 254
    shown = display.rect(_MIDDLE, 428, wide, foot - 14 - 428)
    supply = display.rect(_MIDDLE, 152, wide, 262)
    cards = [display.rect(x, 198, POOL_W, card_height(POOL_W)) for x in (400, 572, 744, 934, 1106)]
    title = pygame.Rect(shown.x + px(20), shown.y + px(4), shown.w - px(40), px(44))
    resources = pygame.Rect(shown.x + px(20), title.bottom + px(6), 2 * px(_STRIP[0]) + px(10), 0)
    resources.h = shown.bottom - px(58) - resources.y
    reserve = display.rect(side_x - 20 - 350, 0, 338, 72)
    reserve.bottom = shown.bottom - px(8)
    left = resources.right + px(22)
    area = pygame.Rect(left, shown.y + px(52), shown.right - px(14) - left, shown.h - px(60))
    k = min(_MOST_K, max(1.0, area.h / px(_AREA_H)))
    room = DistrictRoom(area, reserve.inflate(0, 2 * px(8)), k)
    columns, properties = lay_properties(display, view, district, room)
    hand_area = display.rect(_MIDDLE, foot, wide, 254 - 10)
    seats = tuple((own + turn) % len(view.hands) for turn in range(1, len(view.hands)))
    plates = {
        seat: display.rect(_LEFT, 78 + index * _PLATE_PITCH, _LEFT_W, _PLATE_H)
        for index, seat in enumerate(seats)
    }
    recap_y = 78 + len(seats) * _PLATE_PITCH
    tracker = display.rect(_MIDDLE, 78, wide, 60)
    panel = display.rect(side_x, 78, _SIDE_W, display.lh - 1080 + 704)
    return DeckvilleLayout(
        whose=district,
        plates=plates,
        recap=display.rect(_LEFT, recap_y, _LEFT_W, max(0, display.lh - 24 - recap_y)),
        tracker=tracker,
        steps=lay_steps(tracker, view, 1.45),
        supply=supply,
        pool=tuple(cards[:POOL_SIZE]),
        deck=cards[3],
        discard=cards[4],
        supply_note=pygame.Rect(
            cards[4].right + px(18), cards[4].y, supply.right - cards[4].right - px(30), cards[4].h
        ),
        district=shown,
        title=title,
        resources=resources,
        strips=lay_strips(display, view, district, resources),
        columns=columns,
        properties=properties,
        reserve=reserve,
        hand_area=hand_area,
        hand=lay_hand(display, hand_area, hand),
        panel=panel,
        face=display.rect(side_x + (_SIDE_W - ZOOM_W) / 2, 138, ZOOM_W, card_height(ZOOM_W)),
        flip=pygame.Rect(panel.x + px(20), panel.bottom - px(64), panel.w - px(40), px(50)),
        actions=display.rect(side_x, display.lh - 284, _SIDE_W, 160),
        lock=display.rect(side_x + 4, display.lh - 108, _SIDE_W - 8, 84),
    )


def lay_steps(tracker: pygame.Rect, view: State, due: float) -> tuple[pygame.Rect, ...]:
    """Place the five steps side by side; the present one is `due` times as wide as the others."""
    weights = [1.0] * 5
    if not view.is_over:
        weights[step_of(view) - 1] = due
    unit, x = tracker.w / sum(weights), float(tracker.x)
    found = []
    for weight in weights:
        found.append(pygame.Rect(round(x), tracker.y, round(unit * weight), tracker.h))
        x += unit * weight
    return tuple(found)


def lay_strips(
    display: Display, view: State, seat: Seat, room: pygame.Rect, k: float = 1.0
) -> tuple[tuple[int, pygame.Rect], ...]:
    """Place built resources in fans, one for each kind, in two columns; closer if there are many."""
    cards, built = view.cards, view.districts[seat].resources
    w, h, pitch = (display.px(value * k) for value in _STRIP)
    gap = display.px(8 * k)
    kinds = Counter(cards[card].resource for card in built)
    step = pitch
    while True:
        heights, starts = [room.y, room.y], {}
        for kind in sorted(kinds):
            column = 0 if heights[0] <= heights[1] else 1
            starts[kind] = (room.x + column * (w + display.px(10 * k)), heights[column])
            heights[column] += h + step * (kinds[kind] - 1) + gap
        if max(heights) - gap <= room.bottom or step <= 2:
            break
        step -= 1
    seen: Counter[int] = Counter()
    found = []
    for index, card in sorted(enumerate(built), key=lambda each: cards[each[1]].resource):
        kind = cards[card].resource
        x, y = starts[kind]
        found.append((index, pygame.Rect(x, y + seen[kind] * step, w, h)))
        seen[kind] += 1
    return tuple(found)


def lay_properties(
    display: Display, view: State, seat: Seat, room: DistrictRoom
) -> tuple[tuple[tuple[int, int, pygame.Rect], ...], tuple[BuiltPlace, ...]]:
    """Place properties in columns by type, clear of the reserve."""
    return lay(display, [view.cards[card].type for card in view.districts[seat].properties], room)


def lay_hand(
    display: Display, area: pygame.Rect, count: int, width: float = HAND_W
) -> tuple[pygame.Rect, ...]:
    """Place hand cards side by side, closer if they would not fit."""
    w, pitch = display.px(width), display.px(width + 18)
    left = area.x + display.px(20)
    if count > 1:
        pitch = min(pitch, (area.right - display.px(8) - left - w) // (count - 1))
    return tuple(pygame.Rect(left + i * pitch, area.y, w, card_height(w)) for i in range(count))
