"""Where everything of the trade phase lies: seats, board, offers, deal drawer (design.md, section 3, 07).

Logical px at 1920 x 1080; wide windows give the board more room, tall ones the drawer and the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from tabletop.app.core.display import Display

_SEATS = (20, 80, 312, 976)
_BOARD = (355, 80, 890, 792)
_TRAY = (354, 894, 884, 172)
_DRAWER = (1256, 80, 646, 986)
_PAD = 20
_GAP = 12
_TABS_H, _TITLE_H, _SUB_H, _HEAD_H = 44, 42, 44, 52
_FOOT_H, _CASH_H, _SIGN_H, _ACTIONS_H = 172, 52, 110, 60
_SPARE = 8
NARROW = 150
"""Columns of fewer logical px show pictures only; their words come on focus (design.md, section 3)."""


@dataclass(frozen=True)
class ColumnPlaces:
    """One party's column in the drawer: head, where its lines scroll, its sums, its signature."""

    head: pygame.Rect
    body: pygame.Rect
    foot: pygame.Rect
    sign: pygame.Rect
    is_narrow: bool


@dataclass(frozen=True)
class TradeLayout:
    """All places of the trade phase, device px."""

    board: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    tray: pygame.Rect
    drawer: pygame.Rect
    tabs: pygame.Rect
    title: pygame.Rect
    sub: pygame.Rect
    middle: pygame.Rect
    cash: pygame.Rect
    actions: pygame.Rect
    columns: tuple[ColumnPlaces, ...]

    @property
    def body(self) -> pygame.Rect:
        """The part of the drawer in which the lines of all columns scroll."""
        return (
            self.columns[0].body.unionall([one.body for one in self.columns]) if self.columns else self.middle
        )


def arrange(display: Display, seat_count: int, parties: int) -> TradeLayout:
    """Compute all places for so many seats, and so many parties of the deal in the drawer."""
    d = display
    wide, tall = d.lw - 1920, d.lh - 1080
    x, y, w, h = _SEATS
    pitch = min(244.0, (h + tall + _GAP) / seat_count)
    seats = tuple(d.rect(x, y + pitch * seat, w, pitch - _GAP) for seat in range(seat_count))
    bx, by, bw, bh = _BOARD
    tx, ty, tw, th = _TRAY
    dx, dy, dw, dh = _DRAWER
    left, top, inner, end = dx + wide + _PAD, dy + 14, dw - 2 * _PAD, dy + dh + tall - 14
    tabs = d.rect(left, top, inner, _TABS_H)
    title = d.rect(left, top + _TABS_H + 6, inner, _TITLE_H)
    sub = d.rect(left, top + _TABS_H + 6 + _TITLE_H, inner, _SUB_H)
    upper = top + _TABS_H + 6 + _TITLE_H + _SUB_H + _SPARE
    actions_y = end - _ACTIONS_H
    sign_y = actions_y - _GAP - _SIGN_H
    cash_y = sign_y - _SPARE - _CASH_H
    lower = cash_y - _SPARE
    return TradeLayout(
        board=d.rect(bx, by, bw + wide, bh + tall),
        seats=seats,
        tray=d.rect(tx, ty + tall, tw + wide, th),
        drawer=d.rect(dx + wide, dy, dw, dh + tall),
        tabs=tabs,
        title=title,
        sub=sub,
        middle=d.rect(left, upper, inner, sign_y + _SIGN_H - upper),
        cash=d.rect(left, cash_y, inner, _CASH_H),
        actions=d.rect(left, actions_y, inner, _ACTIONS_H),
        columns=_columns(d, parties, (left, upper, inner, lower), sign_y),
    )


def _columns(
    d: Display, parties: int, area: tuple[float, float, float, float], sign_y: float
) -> tuple[ColumnPlaces, ...]:
    left, upper, inner, lower = area
    if not parties:
        return ()
    gap = _GAP if parties < 5 else 8
    width = (inner - gap * (parties - 1)) / parties
    found = []
    for number in range(parties):
        x = left + number * (width + gap)
        body_y = upper + _HEAD_H
        foot_y = lower - _FOOT_H
        found.append(
            ColumnPlaces(
                head=d.rect(x, upper, width, _HEAD_H),
                body=d.rect(x, body_y, width, foot_y - body_y),
                foot=d.rect(x, foot_y, width, _FOOT_H),
                sign=d.rect(x, sign_y, width, _SIGN_H),
                is_narrow=width < NARROW,
            )
        )
    return tuple(found)
