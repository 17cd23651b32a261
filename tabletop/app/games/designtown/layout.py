"""Where everything on Design Town's table lies, for a window and a view. Rects in device px, no drawing.

Nothing here is secret, so the picture is the same for everybody: in the middle lies the table of the seat
whose turn it is (design.md, section 3). Slack of tall windows goes between the blocks, of wide ones to the
board; the panels at the right keep their width.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.app.table.cards import card_height
from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import FRONTS, Card
from tabletop.games.designtown.state import State

if TYPE_CHECKING:
    from tabletop.app.core.display import Display

BAR = 64
_MARGIN, _GAP, _SIDE = 24, 12, 496
DECK_W, DISCARD_W, FRONT_W, BACK_W, ZOOM_W = 168, 122, 137, 116, 230
_PITCH, _BOX_H = 184, 212
_COPY = 26


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of a discard pile that show one face: where the front one lies, and those behind it."""

    card: Card
    count: int
    rect: pygame.Rect
    behind: tuple[pygame.Rect, ...]
    strip: pygame.Rect
    """The part of the front one that no other card covers."""


@dataclass(frozen=True, slots=True)
class Supply:
    """A box of the supply: the front of a kind, its back behind it, and where the count stands."""

    card: Card
    box: pygame.Rect
    front: pygame.Rect
    back: pygame.Rect
    count: pygame.Rect


@dataclass(frozen=True, slots=True)
class Layout:
    """All places of one moment."""

    plates: tuple[pygame.Rect, ...]
    supply_title: pygame.Rect
    supply: tuple[Supply, ...]
    unhappy: pygame.Rect
    cash: pygame.Rect
    points: pygame.Rect
    deck_title: pygame.Rect
    deck: pygame.Rect
    row_title: pygame.Rect
    row: tuple[pygame.Rect, ...]
    row_zone: pygame.Rect
    slot: pygame.Rect | None
    discard: pygame.Rect
    discard_title: pygame.Rect
    piles: tuple[Pile, ...]
    actions: pygame.Rect
    panel: pygame.Rect
    now: pygame.Rect
    flip: pygame.Rect
    odds: pygame.Rect

    def pile(self, card: Card) -> Pile | None:
        """Return where the cards of the discard pile that show a face lie."""
        return next((pile for pile in self.piles if pile.card == card), None)

    def kind(self, card: Card) -> Supply:
        """Return the box of the supply from which a card comes, whichever face it shows."""
        return next(box for box in self.supply if box.card // 2 == card // 2)


def for_sale(view: State) -> tuple[Card, ...]:
    """Return the fronts that the supply sells, or has sold until they ran out."""
    return tuple(card for card in FRONTS if view.faces[card].cost is not None)


def arrange(display: Display, view: State) -> Layout:
    """Return all places for a view in the present window."""
    side_x = display.lw - _MARGIN - _SIDE
    wide = side_x - 20 - _MARGIN
    slack = max(0.0, display.lh - 1080)
    supply_y = 198 + slack * 0.2
    meter_y = supply_y + _BOX_H + 14 + slack * 0.1
    deck_y = meter_y + 118 + slack * 0.2
    foot_y = display.lh - 250
    row_x = _MARGIN + 202
    row_zone = display.rect(row_x, deck_y, _MARGIN + wide - row_x, card_height(DECK_W))
    row, slot = _row(display, row_zone, len(view.row))
    discard = display.rect(_MARGIN, foot_y, wide - 476, 236)
    points_x = _MARGIN + 386 + 14 + 250 + 14
    now = display.rect(side_x + 12, 186, ZOOM_W, card_height(ZOOM_W))
    return Layout(
        plates=_plates(display, len(view.decks), wide),
        supply_title=display.rect(_MARGIN, supply_y - 36, wide, 32),
        supply=_supply(display, view, supply_y, wide),
        unhappy=display.rect(_MARGIN, meter_y, 386, 70),
        cash=display.rect(_MARGIN + 400, meter_y, 250, 70),
        points=display.rect(points_x, meter_y, _MARGIN + wide - points_x, 70),
        deck_title=display.rect(_MARGIN, deck_y - 36, 194, 30),
        deck=display.rect(_MARGIN, deck_y, DECK_W, card_height(DECK_W)),
        row_title=display.rect(row_x, deck_y - 36, wide - 202, 30),
        row=row,
        row_zone=row_zone,
        slot=slot,
        discard=discard,
        discard_title=display.rect(_MARGIN + 18, foot_y + 8, wide - 512, 30),
        piles=_piles(display, view.discards[view.active], discard),
        actions=display.rect(_MARGIN + wide - 456, foot_y, 456, 236),
        panel=display.rect(side_x, 80, _SIDE, 640),
        now=now,
        flip=now.move(display.px(ZOOM_W + 12), 0),
        odds=display.rect(side_x, 736, _SIDE, display.lh - 736 - 14),
    )


def _plates(display: Display, count: int, wide: float) -> tuple[pygame.Rect, ...]:
    w = (wide - _GAP * (count - 1)) / count
    return tuple(display.rect(_MARGIN + seat * (w + _GAP), 70, w, 86) for seat in range(count))


def _supply(display: Display, view: State, y: float, wide: float) -> tuple[Supply, ...]:
    fronts = for_sale(view)
    pitch = (wide + _GAP) / max(1, len(fronts))
    w = pitch - _GAP
    shrink = min(1.0, w / 326)
    found = []
    for index, card in enumerate(fronts):
        x = _MARGIN + index * pitch
        pad = (w - (FRONT_W + BACK_W + 26) * shrink) / 2
        front_x, back_x = x + pad, x + pad + (FRONT_W + 26) * shrink
        front_w, back_w = FRONT_W * shrink, BACK_W * shrink
        found.append(
            Supply(
                card,
                display.rect(x, y, w, _BOX_H),
                display.rect(front_x, y + 10, front_w, card_height(round(front_w))),
                display.rect(back_x, y + 8, back_w, card_height(round(back_w))),
                display.rect(back_x - 14, y + 174, x + w - back_x + 6, 34),
            )
        )
    return tuple(found)


def _row(
    display: Display, zone: pygame.Rect, count: int
) -> tuple[tuple[pygame.Rect, ...], pygame.Rect | None]:
    """Lay the played cards side by side, with a place for the next one while there is room."""
    w, pitch = display.px(DECK_W), float(display.px(_PITCH))
    has_slot = count * pitch + w <= zone.w
    if not has_slot:
        pitch = (zone.w - w) / max(1, count - 1)
    places = [pygame.Rect(zone.x + round(i * pitch), zone.y, w, zone.h) for i in range(count + has_slot)]
    return tuple(places[:count]), places[count] if has_slot else None


def _piles(display: Display, discard: tuple[Card, ...], zone: pygame.Rect) -> tuple[Pile, ...]:
    """Lay the discard pile out by face; copies show behind the front one as far as there is room."""
    counts = sorted(Counter(discard).items(), key=lambda item: (item[0] % 2 == 0, item[0]))
    if not counts:
        return ()
    w, gap = display.px(DISCARD_W), float(display.px(14))
    room = zone.w - 2 * display.px(18)
    more = sum(count - 1 for _, count in counts)
    step = float(display.px(_COPY))
    spare = room - len(counts) * w - (len(counts) - 1) * gap
    if more:
        step = max(0.0, min(step, spare / more))
    if spare < 0 and len(counts) > 1:
        gap = (room - len(counts) * w) / (len(counts) - 1)
    x, y = float(zone.x + display.px(18)), zone.y + display.px(56)
    found: list[Pile] = []
    for index, (card, count) in enumerate(counts):
        copies = tuple(
            pygame.Rect(round(x + step * copy), y, w, card_height(w)) for copy in range(count if step else 1)
        )
        rect = copies[-1]
        x = rect.x + w + gap
        strip = rect.copy()
        if gap < 0 and index + 1 < len(counts):
            strip.w = max(1, round(x) - rect.x)
        found.append(Pile(card, count, rect, copies[:-1], strip))
    return tuple(found)


def plate_card(layout: Layout, seat: Seat) -> pygame.Rect:
    """Return a small card on a seat's plate: where cards of seats whose table is not shown come and go."""
    plate = layout.plates[seat]
    w = round(plate.h * 0.6)
    rect = pygame.Rect(0, 0, w, card_height(w))
    rect.center = plate.center
    return rect
