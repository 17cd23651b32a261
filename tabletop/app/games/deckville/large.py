"""Deckville's layout for a UI scale or text of 150 % and more. No drawing.

Fewer things fit at once. The middle has either the supply or one district, whichever is needed now; a click
on the rows at the right, or a key, shows the other. Cards are larger and have no panel beside them: the zoom
has the facts.
"""

from __future__ import annotations

import pygame

from tabletop.app.core.display import Display
from tabletop.app.games.deckville.layout import (
    BAR,
    DeckvilleLayout,
    DistrictRoom,
    Sheet,
    lay_hand,
    lay_properties,
    lay_steps,
    lay_strips,
)
from tabletop.app.table.drawn.cards import card_height
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import POOL_SIZE
from tabletop.games.deckville.state import State

FROM = 1.45
"""From this growth of text on, this layout is used."""
_K = 1.5
_MARGIN, _GAP, _SIDE_W = 24, 14, 430
_HAND_W, _POOL_W = 226, 250
_TRACKER_H, _HEAD_H, _ROW_H, _ROW_PITCH = 76, 62, 70, 78
_MAIN_H, _LOW_H, _RESERVE_H, _FLIP_H = 124, 96, 104, 76
_STRIPS_W = 2 * 148 * _K + 10 * _K


def is_large(display: Display) -> bool:
    """Whether text is so large that this layout is needed."""
    return display.u * display.text_scale / 100 >= FROM


def arrange(
    display: Display, view: State, district: Seat, hand: int, own: Seat, sheet: Sheet
) -> DeckvilleLayout:
    """Return all places: the supply or a seat's district in the middle, `hand` cards below."""
    px = display.px
    side_x, top = display.lw - _MARGIN - _SIDE_W, BAR + _GAP
    wide = side_x - 20 - _MARGIN
    tall = card_height(_HAND_W)
    foot = display.lh - _MARGIN - tall
    tracker = display.rect(_MARGIN, top, wide, _TRACKER_H)
    middle = display.rect(_MARGIN, top + _TRACKER_H + _GAP, wide, 0)
    middle.h = px(foot - 20 - _GAP) - middle.y
    hand_area = display.rect(_MARGIN, foot, wide, tall)
    seats = tuple((own + turn) % len(view.hands) for turn in range(len(view.hands)))
    rows = [
        display.rect(side_x, top + number * _ROW_PITCH, _SIDE_W, _ROW_H) for number in range(len(seats) + 1)
    ]
    plates = dict(zip(seats, rows[1:], strict=True))
    actions_y = display.lh - _MARGIN - _MAIN_H - 12 - _LOW_H
    reserve_y = actions_y - 2 * 12 - _FLIP_H - _RESERVE_H
    recap_y = top + (len(seats) + 1) * _ROW_PITCH
    title = pygame.Rect(middle.x + px(20), middle.y + px(6), middle.w - px(40), px(_HEAD_H))
    reserve = display.rect(side_x, reserve_y, _SIDE_W, _RESERVE_H)
    if sheet == "supply":
        cards = _supply(display, middle)
        resources, room = _small(display, plates[district]), None
    else:
        cards = [_small(display, rows[0])] * (POOL_SIZE + 2)
        resources = pygame.Rect(title.x, title.bottom + px(10), px(_STRIPS_W), 0)
        resources.h = middle.bottom - px(12) - resources.y
        left = resources.right + px(28)
        area = pygame.Rect(left, resources.y, middle.right - px(16) - left, resources.h)
        room = DistrictRoom(area, reserve, _K)
    columns, properties = ((), ()) if room is None else lay_properties(display, view, district, room)
    nothing = pygame.Rect(0, 0, 0, 0)
    note_y = cards[0].bottom + px(10)
    return DeckvilleLayout(
        whose=district,
        plates=plates,
        recap=display.rect(side_x, recap_y, _SIDE_W, max(0, reserve_y - 12 - recap_y)),
        tracker=tracker,
        steps=lay_steps(tracker, view, (wide - 4 * _TRACKER_H) / _TRACKER_H),
        supply=middle if sheet == "supply" else _small(display, rows[0]),
        pool=tuple(cards[:POOL_SIZE]),
        deck=cards[POOL_SIZE],
        discard=cards[POOL_SIZE + 1],
        supply_note=pygame.Rect(title.x, note_y, title.w, middle.bottom - px(8) - note_y),
        district=_small(display, plates[district]) if room is None else middle,
        title=title,
        resources=resources,
        strips=() if room is None else lay_strips(display, view, district, resources, _K),
        columns=columns,
        properties=properties,
        reserve=reserve,
        hand_area=hand_area,
        hand=lay_hand(display, hand_area, hand, _HAND_W),
        panel=nothing,
        face=nothing,
        flip=display.rect(side_x, actions_y - 12 - _FLIP_H, _SIDE_W, _FLIP_H),
        actions=display.rect(side_x, actions_y, _SIDE_W, _MAIN_H + 12 + _LOW_H),
        lock=nothing,
        sheet=sheet,
        tab=rows[0],
        k=_K,
    )


def _supply(display: Display, middle: pygame.Rect) -> list[pygame.Rect]:
    """Return the places of the pool, the deck and the discard pile, side by side."""
    px = display.px
    pad, gap = px(20), px(16)
    w = min(px(_POOL_W), (middle.w - 2 * pad - 6 * gap) // (POOL_SIZE + 2))
    y = middle.y + px(_HEAD_H + 8)
    starts = [number * (w + gap) + (number >= POOL_SIZE) * 2 * gap for number in range(POOL_SIZE + 2)]
    return [pygame.Rect(middle.x + pad + start, y, w, card_height(w)) for start in starts]


def _small(display: Display, row: pygame.Rect) -> pygame.Rect:
    """Return a small card in a row: hidden cards come from there, and go there."""
    w = display.px(60)
    rect = pygame.Rect(0, 0, w, card_height(w))
    rect.center = row.center
    return rect
