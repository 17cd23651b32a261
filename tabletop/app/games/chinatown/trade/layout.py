"""Places of the trade phase: seats, board, own things, offers or deal drawer (look 3.7).

Logical px at 1920 x 1080; wide windows give the board more room, tall ones the drawer and the board. At large
scales either seats, offers or the deal is shown (ux S3).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

import pygame

from tabletop.app.core.display import Display
from tabletop.app.games.chinatown.phases.phase import board_area, is_large, panel_box, text_room

_SEATS = (20, 80, 312, 976)
_BOARD = (355, 80, 890, 792)
_THINGS = (354, 884, 890, 182)
_DRAWER = (1256, 80, 646, 986)
_PAD = 20
_GAP = 12
_SPARE = 8
NARROW = 150
"""Columns narrower than this, logical px, show pictures only (look 3)."""


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
    """Place of the offers: that of the drawer while no person has a deal in it."""
    drawer: pygame.Rect
    tabs: pygame.Rect
    title: pygame.Rect
    sub: pygame.Rect
    middle: pygame.Rect
    cash: pygame.Rect
    actions: pygame.Rect
    columns: tuple[ColumnPlaces, ...]
    is_large: bool = False
    """Whether only one of seats, offers and deal is shown."""
    switch: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Buttons that choose which one."""
    anyone: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """The target for offers to anyone, below the seats."""
    things: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """The viewer's own things, repeated below the board; without room at large scales."""

    @property
    def body(self) -> pygame.Rect:
        """The part of the drawer in which the lines of all columns scroll."""
        return (
            self.columns[0].body.unionall([one.body for one in self.columns]) if self.columns else self.middle
        )


_CROWDED = 4
"""So many parties leave so narrow columns that a net takes three lines."""


class _Heights(NamedTuple):
    """Heights of the drawer's parts, logical px; without a title, versions are beside the text."""

    tabs: float = 44
    title: float = 42
    said: float = 54
    head: float = 52
    foot: float = 172
    cash: float = 52
    sign: float = 110
    actions: float = 60


def arrange(display: Display, seat_count: int, parties: int) -> TradeLayout:
    """Compute all places for so many seats, and so many parties of the deal in the drawer."""
    return (_arrange_large if is_large(display) else _arrange)(display, seat_count, parties)


def _arrange(d: Display, seat_count: int, parties: int) -> TradeLayout:
    """Place everything side by side: seats, board with the own things below, offers or drawer."""
    wide, tall = d.lw - 1920, d.lh - 1080
    x, y, w, h = _SEATS
    bx, by, bw, bh = _BOARD
    tx, ty, tw, th = _THINGS
    dx, dy, dw, dh = _DRAWER
    board = d.rect(bx, by, bw + wide, bh + tall)
    things = d.rect(tx, ty + tall, tw + wide, th)
    seats = _seats(d, seat_count, (x, y, w, h + tall))
    box = (dx + wide, dy, dw, dh + tall)
    made = _with_drawer(d, board, seats, d.rect(*box), box, parties, _Heights())
    return replace(made, things=things)


def _arrange_large(d: Display, seat_count: int, parties: int) -> TradeLayout:
    """Give half of the window to the board, the other half to seats, offers or deal, below their buttons."""
    x, y, w, h = panel_box(d)
    line = text_room(d, 28, 52)
    top = y + line + _SPARE
    page = (x, top, w, h - line - _SPARE)
    pad = top + page[3] - line
    return replace(
        _with_drawer(
            d,
            board_area(d),
            _seats(d, seat_count, (x, top, w, pad - _GAP - top)),
            d.rect(*page),
            page,
            parties,
            _Heights(
                tabs=text_room(d, 26, 44),
                title=0,
                said=text_room(d, 48, 44),
                head=text_room(d, 26, 52),
                foot=text_room(d, 60 if parties < _CROWDED else 84),
                cash=line,
                sign=text_room(d, 60, 110),
                actions=line,
            ),
        ),
        is_large=True,
        switch=d.rect(x, y, w, line),
        anyone=d.rect(x, pad, w, line),
    )


def _seats(d: Display, count: int, area: tuple[float, float, float, float]) -> tuple[pygame.Rect, ...]:
    x, y, w, h = area
    pitch = min(244.0, (h + _GAP) / count)
    return tuple(d.rect(x, y + pitch * seat, w, pitch - _GAP) for seat in range(count))


def _with_drawer(
    d: Display,
    board: pygame.Rect,
    seats: tuple[pygame.Rect, ...],
    tray: pygame.Rect,
    box: tuple[float, float, float, float],
    parties: int,
    heights: _Heights,
) -> TradeLayout:
    x, y, w, h = box
    left, top, inner, end = x + _PAD, y + 14, w - 2 * _PAD, y + h - 14
    below = top + heights.tabs + 6
    said_y = below + heights.title
    upper = said_y + heights.said + _SPARE
    actions_y = end - heights.actions
    sign_y = actions_y - _GAP - heights.sign
    cash_y = sign_y - _SPARE - heights.cash
    return TradeLayout(
        board=board,
        seats=seats,
        tray=tray,
        drawer=d.rect(*box),
        tabs=d.rect(left, top, inner, heights.tabs),
        title=d.rect(left, below, inner, heights.title or heights.said),
        sub=d.rect(left, said_y, inner, heights.said),
        middle=d.rect(left, upper, inner, sign_y + heights.sign - upper),
        cash=d.rect(left, cash_y, inner, heights.cash),
        actions=d.rect(left, actions_y, inner, heights.actions),
        columns=_columns(d, parties, (left, upper, inner, cash_y - _SPARE), sign_y, heights),
    )


def _columns(
    d: Display, parties: int, area: tuple[float, float, float, float], sign_y: float, heights: _Heights
) -> tuple[ColumnPlaces, ...]:
    left, upper, inner, lower = area
    if not parties:
        return ()
    gap = _GAP if parties < 5 else 8
    width = (inner - gap * (parties - 1)) / parties
    found = []
    for number in range(parties):
        x = left + number * (width + gap)
        body_y = upper + heights.head
        foot_y = lower - heights.foot
        found.append(
            ColumnPlaces(
                head=d.rect(x, upper, width, heights.head),
                body=d.rect(x, body_y, width, foot_y - body_y),
                foot=d.rect(x, foot_y, width, heights.foot),
                sign=d.rect(x, sign_y, width, heights.sign),
                is_narrow=width < (text_room(d, NARROW) if is_large(d) else NARROW),
            )
        )
    return tuple(found)
