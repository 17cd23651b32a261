"""Where everything on the table lies, and the names of the things. Rects in device px, no drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.table.key import Key
from tabletop.app.table.view import TableView

from tabletop_rooftops.rules import State

if TYPE_CHECKING:
    from tabletop.app.core.display import Display
    from tabletop.engine.protocol import Viewer

HAND, PLOT, SEAT = "hand", "plot", "seat"
"""Kinds of things: `Key(HAND, storeys, copy)`, `Key(PLOT, number)`, `Key(SEAT, seat)`."""
PILE, DISCARD = Key("pile"), Key("discard")

CARD: Final = 208
"""How wide a card is, in px of a window of 1920x1080."""
PITCH: Final = 240
"""How far apart cards lie, likewise."""
BAR: Final = 64


@dataclass(frozen=True, slots=True)
class RooftopsLayout:
    """All places of one moment."""

    plots: tuple[pygame.Rect, ...]
    plates: tuple[pygame.Rect, ...]
    pile: pygame.Rect
    discard: pygame.Rect
    hand: Mapping[Key, pygame.Rect]
    """The viewer's cards, from low to high."""


View: TypeAlias = TableView[State, RooftopsLayout, None]


def arrange(display: Display, shown: State, viewer: Viewer) -> RooftopsLayout:
    """Return all places: plates above, the street in the middle, hand and piles below."""
    tall = card_height(CARD)
    seats, below = len(shown.hands), display.lh - tall - 28
    plate = min(440, (display.lw - 56) / seats - 20)
    plates = _row(display, seats, plate + 20, BAR + 20, plate, 80)
    cards = hand_keys(shown, viewer)
    return RooftopsLayout(
        plots=_row(display, len(shown.plots), PITCH, BAR + 140, CARD, tall),
        plates=plates,
        pile=display.rect(40, below, CARD, tall),
        discard=display.rect(display.lw - CARD - 40, below, CARD, tall),
        hand=dict(zip(cards, _row(display, len(cards), PITCH, below, CARD, tall), strict=True)),
    )


def _row(
    display: Display, count: int, pitch: float, top: float, w: float, h: float
) -> tuple[pygame.Rect, ...]:
    """Return places side by side, in the middle of the window."""
    left = (display.lw - (count - 1) * pitch - w) / 2
    return tuple(display.rect(left + number * pitch, top, w, h) for number in range(count))


def hand_keys(shown: State, viewer: Viewer) -> list[Key]:
    """Return the names of the viewer's cards, from low to high; copies of one kind have numbers."""
    if viewer is None:
        return []
    cards = sorted(card for card in shown.hands[viewer] if card is not None)
    return [Key(HAND, card, cards[:index].count(card)) for index, card in enumerate(cards)]
