"""GoTown's layout for a window, a view and a viewer. Rects in device px, no drawing.

With large text (`Display.is_large`) it shows fewer things at once, and these larger: plates without the kind
of player, piles as numbers, no words above End turn. Tooltips, zoom and description have the rest.

The viewer's tower comes first and is larger; the others follow in turn order. Spectators see every tower in
one size, seat 0 first. The bottom block stays at the window's lower edge, towers spread over its width (look
2 and 3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import pygame

from tabletop.app.core.display import Display
from tabletop.app.games.gotown.faces import height, tile_height
from tabletop.app.table.key import Key
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.gotown.state import Card, State

# -- names of things --

HAND, FLOOR, TILE, SEAT = "hand", "floor", "tile", "seat"
SLOT, STREET, DISCARD, PILE = Key("slot"), Key("street"), Key("discard"), Key("pile")
"""The free slot of the own tower; the street, for what concerns everybody; the two piles."""
TRUCK = Key("truck")
END_TURN = Key("end_turn")
"""The button."""


def hand(card: Card, *copy: int) -> Key:
    """Return the key of a card in hand; without `copy` that of its kind."""
    return Key(HAND, card, *copy)


def floor(seat: Seat, number: int) -> Key:
    """Return the key of a floor, from 0 at the bottom."""
    return Key(FLOOR, seat, number)


def tile(seat: Seat, number: int, side: int) -> Key:
    """Return the key of one card of a floor; side 0 is left, 1 right."""
    return Key(TILE, seat, number, side)


def plate(seat: Seat) -> Key:
    """Return the key of a seat's plate."""
    return Key(SEAT, seat)


def tower(seat: Seat) -> Key:
    """Return the key of a whole tower."""
    return Key("tower", seat)


def dog(seat: Seat, number: int) -> Key:
    """Return the key of the dog on a floor."""
    return Key("dog", seat, number)


def shake(seat: Seat) -> Key:
    """Return the key of the milkshake in front of a seat."""
    return Key("shake", seat)


def hand_keys(view: State, viewer: Viewer) -> tuple[Key, ...]:
    """Return the keys of the viewer's cards, sorted by kind; other hands have none."""
    held = view.hands[viewer] if viewer is not None else ()
    cards = sorted(card for card in held if card is not None)
    return tuple(hand(card, cards[:index].count(card)) for index, card in enumerate(cards))


def seat_order(view: State, viewer: Viewer) -> tuple[Seat, ...]:
    """Return the seats in the order of their towers, from the left: the viewer's first, then in turn
    order."""
    count, first = len(view.towers), viewer if viewer is not None else 0
    return tuple((first + step) % count for step in range(count))


BAR = 64
_MARGIN = 28
_OWN_TILE = {2: 176, 3: 168, 4: 160}
_OTHER_TILE = {2: 150, 3: 140, 4: 130}


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes, logical px. `kerb_up` and `block_up` are the heights of kerb and hand above the window's lower
    edge, `flag` is the room above a tower."""

    kerb_up: int
    block_up: int
    plate_h: int
    flag: int
    card_w: int
    pitch: int
    pile_w: int
    turn_w: int
    badge: int


_USUAL = Measures(328, 232, 66, 92, 148, 166, 112, 496, 60)
_BIG = Measures(440, 312, 108, 64, 192, 208, 92, 500, 84)


@dataclass(frozen=True, slots=True)
class TowerPlace:
    """One tower: `tile_w` and `tile_h` are its tiles' size, `foot` the middle of its lower edge."""

    seat: Seat
    centre: int
    kerb: int
    tile_w: int
    tile_h: int
    goal: int
    plate: pygame.Rect
    column: pygame.Rect
    """The room of this seat between its neighbours, from bar to kerb."""

    def floor(self, number: int) -> pygame.Rect:
        """Return the place of floor `number`, from 0 at the bottom; beyond the top: the free slots."""
        top = self.kerb - (number + 1) * self.tile_h
        return pygame.Rect(self.centre - self.tile_w, top, 2 * self.tile_w, self.tile_h)

    def tile(self, number: int, side: int) -> pygame.Rect:
        """Return the place of one tile of a floor; side 0 is left, 1 right."""
        floor = self.floor(number)
        return pygame.Rect(floor.x + side * self.tile_w, floor.y, self.tile_w, self.tile_h)

    @property
    def scaffold(self) -> pygame.Rect:
        """Return the place of a finished tower."""
        top = self.floor(self.goal - 1).top
        return pygame.Rect(self.centre - self.tile_w, top, 2 * self.tile_w, self.kerb - top)

    def dog(self, number: int, size: int) -> pygame.Rect:
        """Return the place of a floor's dog: half over its right edge."""
        floor = self.floor(number)
        return pygame.Rect(floor.right - size // 4, floor.centery - size // 2, size, size)

    def shake(self, w: int) -> pygame.Rect:
        """Return the place of a milkshake: beside the foot, at the right."""
        right = self.centre + self.tile_w
        return pygame.Rect(right - w // 5, self.kerb - height(w) - w // 12, w, height(w))

    def truck(self, w: int) -> pygame.Rect:
        """Return the place of the donut truck: beside the foot, at the left."""
        left = self.centre - self.tile_w
        return pygame.Rect(left - w + w // 5, self.kerb - height(w) - w // 12, w, height(w))


@dataclass(frozen=True, slots=True)
class GoTownLayout:
    """All places of one moment. `hand` are the cards of the viewer, sorted by kind (`hand(kind, copy)`), with
    their places."""

    towers: dict[Seat, TowerPlace]
    order: tuple[Seat, ...]
    kerb: int
    street: pygame.Rect
    sky: pygame.Rect
    """Right under the bar, down to where floors usually are."""
    pile: pygame.Rect
    discard: pygame.Rect
    hand: dict[Key, pygame.Rect]
    hand_zone: pygame.Rect
    end: pygame.Rect
    """The End turn button."""
    words: pygame.Rect | None
    """The words above it; None if text is too large for that."""
    card_w: int
    badge: int
    shake_w: int
    hand_of: tuple[Viewer, int]
    """Whose hand it is, and in which turn."""

    @property
    def turn(self) -> pygame.Rect:
        """The block of End turn: the button, and the words above it, if any."""
        return self.end.union(self.words) if self.words is not None else self.end

    @property
    def hand_keys(self) -> tuple[Key, ...]:
        """The keys of the cards in hand, in order."""
        return tuple(self.hand)


def arrange(
    display: Display, view: State, viewer: Viewer, before: GoTownLayout | None = None
) -> GoTownLayout:
    """Return all places for a view of `viewer` in the present window. The cards that are left of a hand keep
    their places until the turn ends: whoever clicks on meets the card aimed at. `before` is what was
    arranged last."""
    large = display.is_large
    size = _BIG if large else _USUAL
    kerb, block = display.lh - size.kerb_up, display.lh - size.block_up
    towers, order = _towers(display, view, viewer, kerb, size)
    turn_x = display.lw - _MARGIN - size.turn_w
    pile_x, zone_x = (turn_x, _MARGIN) if large else (_MARGIN, 300)
    zone = display.rect(zone_x, block, turn_x - 24 - zone_x, height(size.card_w))
    pile_gap = 230 if large else 134
    hand, hand_of = _hand(display, view, viewer, zone, size), (viewer, view.turn)
    if before is not None and (before.hand_of, before.hand_zone) == (hand_of, zone):
        hand = {key: before.hand[key] for key in hand} if hand.keys() <= before.hand.keys() else hand
    return GoTownLayout(
        towers=towers,
        order=order,
        kerb=round(kerb * display.s),
        sky=_sky(display, towers[order[0]] if viewer is not None and not large else None),
        street=display.rect(_MARGIN, BAR + 24, display.lw - 2 * _MARGIN, kerb - BAR - 34),
        pile=display.rect(pile_x, block, size.pile_w, height(size.pile_w)),
        discard=display.rect(pile_x + pile_gap, block, size.pile_w, height(size.pile_w)),
        hand=hand,
        hand_zone=zone,
        end=display.rect(turn_x, display.lh - (160 if large else 108), size.turn_w, 116 if large else 72),
        words=None if large else display.rect(turn_x, block + 8, size.turn_w, 100),
        card_w=display.px(size.card_w),
        badge=display.px(size.badge),
        shake_w=display.px(76),
        hand_of=hand_of,
    )


def _towers(
    display: Display, view: State, viewer: Viewer, kerb: float, size: Measures
) -> tuple[dict[Seat, TowerPlace], tuple[Seat, ...]]:
    count, order = len(view.towers), seat_order(view, viewer)
    widths = _column_widths(display, count, viewer)
    places: dict[Seat, TowerPlace] = {}
    left = 0.0
    for number, seat in enumerate(order):
        is_own = number == 0 and viewer is not None
        tile_w, tile_h = _tile(display, view, kerb, widths[number], size, is_own=is_own)
        plate_w = min(widths[number] - 28, 420)
        centre = left + widths[number] / 2
        places[seat] = TowerPlace(
            seat=seat,
            centre=round(centre * display.s),
            kerb=round(kerb * display.s),
            tile_w=tile_w,
            tile_h=tile_h,
            goal=view.goal,
            plate=display.rect(centre - plate_w / 2, kerb + 12, plate_w, size.plate_h),
            column=display.rect(left + 6, BAR + 6, widths[number] - 12, kerb - BAR - 6),
        )
        left += widths[number]
    return places, order


def _tile(
    display: Display, view: State, kerb: float, column: float, size: Measures, *, is_own: bool
) -> tuple[int, int]:
    """Return width and height of a tower's tiles, device px: in the large layout as high as possible, and
    wide enough for large numbers."""
    room = kerb - BAR - size.flag
    if display.is_large:
        tall = display.px(room / view.goal)
        return min(2 * tall, display.px(column * 0.36)), tall
    count = len(view.towers)
    wanted = (_OWN_TILE if is_own else _OTHER_TILE)[count]
    stretch = min(1.35, display.lw / 1920)
    taller = min(1.25, room / 596) * (1.1 if view.goal < 5 else 1.0)
    wide = display.px(min(wanted * max(stretch, taller, 1.0), room / view.goal / 0.65, column * 0.40))
    return wide, tile_height(wide)


def _sky(display: Display, own: TowerPlace | None) -> pygame.Rect:
    """Return the room under the bar, beside the viewer's own tower if there is one."""
    sky = display.rect(_MARGIN, BAR + 12, display.lw - 2 * _MARGIN, 146)
    if own is not None:
        left = own.column.right
        sky = pygame.Rect(left, sky.y, sky.right - left, sky.h)
    return sky


def _column_widths(display: Display, count: int, viewer: Viewer) -> list[float]:
    """Share the width out: the viewer's column is a little wider, but towers stay close."""
    shares = [1.0] * count
    if viewer is not None and not display.is_large:
        shares[0] = 1.22
    whole = display.lw / sum(shares)
    return [whole * share for share in shares]


def _hand(
    display: Display, view: State, viewer: Viewer, zone: pygame.Rect, size: Measures
) -> dict[Key, pygame.Rect]:
    """Place the viewer's cards side by side, sorted; many of them overlap. Other hands have no place."""
    keys = hand_keys(view, viewer)
    w = display.px(size.card_w)
    pitch = float(display.px(size.pitch))
    if len(keys) > 1:
        pitch = min(pitch, (zone.w - w) / (len(keys) - 1))
    left = zone.x + (zone.w - (w + pitch * (len(keys) - 1))) / 2
    return {
        key: pygame.Rect(round(left + index * pitch), zone.y, w, height(w)) for index, key in enumerate(keys)
    }


# What GoTown's parts see: its state, its layout, and what people changed on the table alone.


@dataclass(frozen=True, slots=True)
class GoTownUiState:
    """`old_top` is the card that lay on the discard pile before the last event."""

    old_top: Card | None = None


GoTownView: TypeAlias = TableView[State, GoTownLayout, GoTownUiState]


def is_dealing(shown: State) -> bool:
    """Whether the first turn has not begun yet: no seat acts (GT-3)."""
    return shown.turn == 0


def is_my_turn(view: GoTownView) -> bool:
    """Whether the person at the screen has the shown turn."""
    shown = view.state
    return shown.active == view.viewer and not shown.is_over and not is_dealing(shown)


def is_usable(view: GoTownView, card: Key) -> bool:
    """Whether a card in hand can be played now; out of turn no card is dimmed."""
    return view.is_picture or not is_my_turn(view) or card in view.usable


def is_dim(view: GoTownView, place: Key) -> bool:
    """Whether something on the table cannot be aimed at while a card is picked (ux D2)."""
    return view.picked is not None and place not in view.marks and STREET not in view.marks
