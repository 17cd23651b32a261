"""Design Town's layout for a window and a view. Rects in device px, no drawing.

Nothing here is secret, so the picture is the same for everybody: the middle has the table of the acting seat
(look 3). Extra height goes between the blocks, extra width to the board; the panels at the right keep their
width.

With large text there is less on the table at once: the supply and the played row share a place as two pages,
one key apart, and the zoom replaces the panels at the right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from tabletop.app.core.display import Display
from tabletop.app.games.designtown.words import DesignTownKind
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.table.key import Key
from tabletop.games.designtown.cards import FRONTS, Card
from tabletop.games.designtown.state import State

BAR = 64
_MARGIN, _GAP, _SIDE = 24, 12, 496
DECK_W, DISCARD_W, FRONT_W, BACK_W, ZOOM_W = 168, 122, 137, 116, 230
_PITCH, _BOX_H = 184, 212
_COPY = 26
_LARGE_DECK_W, _LARGE_DISCARD_W, _LARGE_FRONT_W, _LARGE_BACK_W = 236, 186, 226, 186
_LARGE_PITCH, _LARGE_BOX_H = 250, 388

Page: TypeAlias = Literal["all", "turn", "supply"]
"""What the table shows: everything, or one page of it, the deck with the row or the supply."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of a discard pile with one face up: the place of the front one, and of those behind it."""

    card: Card
    count: int
    rect: pygame.Rect
    behind: tuple[pygame.Rect, ...]
    strip: pygame.Rect
    """The uncovered part of the front one."""


@dataclass(frozen=True, slots=True)
class Supply:
    """A box of the supply: the front of a kind, its back behind it, and the place of the number."""

    card: Card
    box: pygame.Rect
    front: pygame.Rect
    back: pygame.Rect
    count: pygame.Rect


@dataclass(frozen=True, slots=True)
class DesignTownLayout:
    """All places of one moment; `page` says which of them are visible."""

    page: Page
    switch: pygame.Rect
    """Place of the button to the other page."""
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
    play: pygame.Rect
    stop: pygame.Rect
    line: pygame.Rect
    """Below the buttons: whether playing can be taken back."""
    end: pygame.Rect
    panel: pygame.Rect
    now: pygame.Rect
    flip: pygame.Rect
    odds: pygame.Rect

    @property
    def has_turn(self) -> bool:
        """Whether deck and played row are visible."""
        return self.page != "supply"

    @property
    def has_supply(self) -> bool:
        """Whether the supply is visible."""
        return self.page != "turn"

    @property
    def has_side(self) -> bool:
        """Whether there are panels at the right."""
        return self.page == "all"

    def pile(self, card: Card) -> Pile | None:
        """Return the place of the discarded cards with a face up."""
        return next((pile for pile in self.piles if pile.card == card), None)

    def kind(self, card: Card) -> Supply:
        """Return a card's box of the supply, whichever face it shows."""
        return next(box for box in self.supply if box.card // 2 == card // 2)


def for_sale(view: State) -> tuple[Card, ...]:
    """Return the fronts that the supply sells, or has sold out."""
    return tuple(card for card in FRONTS if view.faces[card].cost is not None)


def faces_of(discard: tuple[Card, ...]) -> list[tuple[Card, int]]:
    """Return the faces of a discard pile as they lie, flipped cards first, with their numbers."""
    return sorted(Counter(discard).items(), key=lambda item: (item[0] % 2 == 0, item[0]))


def usual_page(display: Display, view: State) -> Page:
    """Return the page that this phase needs."""
    if not display.is_large:
        return "all"
    return "supply" if view.is_building else "turn"


def page_of(key: Key) -> Page | None:
    """Return a thing's page; None if it is always visible."""
    match key.kind:
        case DesignTownKind.DECK | DesignTownKind.ROW:
            return "turn"
        case DesignTownKind.SUPPLY | DesignTownKind.BACK:
            return "supply"
        case _:
            return None


def arrange(display: Display, view: State, page: Page | None = None) -> DesignTownLayout:
    """Return all places for a view in the present window, with a page or the usual one."""
    if display.is_large:
        return _large(display, view, page or usual_page(display, view))
    side_x = display.lw - _MARGIN - _SIDE
    wide = side_x - 20 - _MARGIN
    slack = max(0.0, display.lh - 1080)
    supply_y = 198 + slack * 0.2
    meter_y = supply_y + _BOX_H + 14 + slack * 0.1
    deck_y = meter_y + 118 + slack * 0.2
    foot_y = display.lh - 250
    row_x = _MARGIN + 202
    row_zone = display.rect(row_x, deck_y, _MARGIN + wide - row_x, card_height(DECK_W))
    row, slot = _row(display, row_zone, len(view.row), DECK_W, _PITCH)
    discard = display.rect(_MARGIN, foot_y, wide - 476, 236)
    points_x = _MARGIN + 386 + 14 + 250 + 14
    now = display.rect(side_x + 12, 186, ZOOM_W, card_height(ZOOM_W))
    buttons_x = _MARGIN + wide - 456
    return DesignTownLayout(
        page="all",
        switch=pygame.Rect(0, 0, 0, 0),
        plates=_plates(display, len(view.decks), wide, 70, 86),
        supply_title=display.rect(_MARGIN, supply_y - 36, wide, 32),
        supply=_supply(display, view, supply_y, wide, _BOX_H, (FRONT_W, BACK_W, 26)),
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
        piles=_piles(display, view.discards[view.active], discard, DISCARD_W, 56),
        actions=display.rect(buttons_x, foot_y, 456, 236),
        play=display.rect(buttons_x, foot_y, 456, 98),
        stop=display.rect(buttons_x, foot_y + 110, 456, 74),
        line=display.rect(buttons_x, foot_y + 192, 456, 40),
        end=display.rect(buttons_x, foot_y + 138, 456, 92),
        panel=display.rect(side_x, 80, _SIDE, 640),
        now=now,
        flip=now.move(display.px(ZOOM_W + 12), 0),
        odds=display.rect(side_x, 736, _SIDE, display.lh - 736 - 14),
    )


def _large(display: Display, view: State, page: Page) -> DesignTownLayout:
    """Return the places for large text: one page at a time, cards as large as possible."""
    wide = display.lw - 2 * _MARGIN
    slack = max(0.0, display.lh - 1080)
    meter_y, title_y = 158 + slack * 0.1, 252 + slack * 0.3
    y, foot_y = title_y + 54, display.lh - 374
    row_x, buttons_x = _MARGIN + _LARGE_DECK_W + 28, display.lw - _MARGIN - 720
    row_zone = display.rect(row_x, y, display.lw - _MARGIN - row_x, card_height(_LARGE_DECK_W))
    row, slot = _row(display, row_zone, len(view.row), _LARGE_DECK_W, _LARGE_PITCH)
    discard = display.rect(_MARGIN, foot_y, wide - 734, 360)
    nowhere = pygame.Rect(0, 0, 0, 0)
    return DesignTownLayout(
        page=page,
        switch=display.rect(display.lw - _MARGIN - 470, title_y - 6, 470, 56),
        plates=_plates(display, len(view.decks), wide, 72, 76),
        supply_title=display.rect(_MARGIN, title_y, wide - 490, 48),
        supply=_supply(display, view, y, wide, _LARGE_BOX_H, (_LARGE_FRONT_W, _LARGE_BACK_W, 14)),
        unhappy=display.rect(_MARGIN, meter_y, 480, 84),
        cash=display.rect(_MARGIN + 494, meter_y, 330, 84),
        points=display.rect(_MARGIN + 838, meter_y, 560, 84),
        deck_title=display.rect(_MARGIN, title_y, _LARGE_DECK_W + 14, 48),
        deck=display.rect(_MARGIN, y, _LARGE_DECK_W, card_height(_LARGE_DECK_W)),
        row_title=display.rect(row_x, title_y, display.lw - _MARGIN - 490 - row_x, 48),
        row=row,
        row_zone=row_zone,
        slot=slot,
        discard=discard,
        discard_title=display.rect(_MARGIN + 18, foot_y + 8, wide - 770, 48),
        piles=_piles(display, view.discards[view.active], discard, _LARGE_DISCARD_W, 80),
        actions=display.rect(buttons_x, foot_y, 720, 360),
        play=display.rect(buttons_x, foot_y, 720, 150),
        stop=display.rect(buttons_x, foot_y + 164, 720, 124),
        line=display.rect(buttons_x, foot_y + 298, 720, 60),
        end=display.rect(buttons_x, foot_y + 226, 720, 134),
        panel=nowhere,
        now=nowhere,
        flip=nowhere,
        odds=display.rect(_MARGIN + 1412, meter_y, wide - 1412, 84),
    )


def _plates(display: Display, count: int, wide: float, y: float, tall: float) -> tuple[pygame.Rect, ...]:
    w = (wide - _GAP * (count - 1)) / count
    return tuple(display.rect(_MARGIN + seat * (w + _GAP), y, w, tall) for seat in range(count))


def _supply(
    display: Display, view: State, y: float, wide: float, tall: float, sizes: tuple[float, float, float]
) -> tuple[Supply, ...]:
    """Place the supply in boxes; `sizes` are the widths of front and back and their gap."""
    front, back, gap = sizes
    low = 52 if display.is_large else 34
    fronts = for_sale(view)
    pitch = (wide + _GAP) / max(1, len(fronts))
    w = pitch - _GAP
    shrink = min(1.0, w / (front + back + gap + 20))
    found = []
    for index, card in enumerate(fronts):
        x = _MARGIN + index * pitch
        pad = (w - (front + back + gap) * shrink) / 2
        front_x, back_x = x + pad, x + pad + (front + gap) * shrink
        front_w, back_w = front * shrink, back * shrink
        found.append(
            Supply(
                card,
                display.rect(x, y, w, tall),
                display.rect(front_x, y + 10, front_w, card_height(round(front_w))),
                display.rect(back_x, y + 8, back_w, card_height(round(back_w))),
                display.rect(back_x - 14, y + tall - low - 4, x + w - back_x + 6, low),
            )
        )
    return tuple(found)


def _row(
    display: Display, zone: pygame.Rect, count: int, wide: float, step: float
) -> tuple[tuple[pygame.Rect, ...], pygame.Rect | None]:
    """Place the played cards side by side, with a place for the next one while there is room."""
    w, pitch = display.px(wide), float(display.px(step))
    has_slot = count * pitch + w <= zone.w
    if not has_slot:
        pitch = (zone.w - w) / max(1, count - 1)
    places = [pygame.Rect(zone.x + round(i * pitch), zone.y, w, zone.h) for i in range(count + has_slot)]
    return tuple(places[:count]), places[count] if has_slot else None


def _piles(
    display: Display, discard: tuple[Card, ...], zone: pygame.Rect, wide: float, top: float
) -> tuple[Pile, ...]:
    """Place the discard pile by face; copies show behind the front one as far as there is room."""
    counts = faces_of(discard)
    if not counts:
        return ()
    w, gap = display.px(wide), float(display.px(14))
    room = zone.w - 2 * display.px(18)
    more = sum(count - 1 for _, count in counts)
    step = float(display.px(_COPY))
    spare = room - len(counts) * w - (len(counts) - 1) * gap
    if more:
        step = max(0.0, min(step, spare / more))
    if spare < 0 and len(counts) > 1:
        gap = (room - len(counts) * w) / (len(counts) - 1)
    x, y = float(zone.x + display.px(18)), zone.y + display.px(top)
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
