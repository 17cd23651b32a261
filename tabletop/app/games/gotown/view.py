"""What GoTown's parts see: its state, its layout, and what its people changed on the table alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.app.games.gotown import layout
from tabletop.app.games.gotown.layout import GoTownLayout
from tabletop.app.table.key import Key
from tabletop.app.table.view import TableView
from tabletop.games.gotown.cards import Card
from tabletop.games.gotown.state import State


@dataclass(frozen=True, slots=True)
class GoTownUiState:
    """`old_top` is the card that lay on the discard pile before the last event."""

    old_top: Card | None = None


GoTownView: TypeAlias = TableView[State, GoTownLayout, GoTownUiState]


def is_dealing(shown: State) -> bool:
    """Whether the first turn has not begun yet: it is nobody's turn (GT-3)."""
    return shown.turn == 0


def is_my_turn(view: GoTownView) -> bool:
    """Whether the person at the screen is the one whose turn is shown."""
    shown = view.state
    return shown.active == view.viewer and not shown.is_over and not is_dealing(shown)


def is_usable(view: GoTownView, card: Key) -> bool:
    """Whether a card in hand can be played now; out of turn no card is dimmed for it."""
    return view.is_picture or not is_my_turn(view) or card in view.usable


def is_dim(view: GoTownView, place: Key) -> bool:
    """Whether something on the table cannot be aimed at while a card is picked (ux D2)."""
    return view.picked is not None and place not in view.marks and layout.STREET not in view.marks
