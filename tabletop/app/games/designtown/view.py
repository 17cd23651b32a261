"""One moment of Design Town's table, and what all of its parts read from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.app.games.designtown.course import Turn
from tabletop.app.games.designtown.keys import DECK, FLIP, Kind, disc, shown_face, supply
from tabletop.app.games.designtown.layout import Layout
from tabletop.app.table.key import Key
from tabletop.app.table.view import TableView
from tabletop.games.designtown.cards import Card, other_face
from tabletop.games.designtown.state import State, obligation


@dataclass(frozen=True, slots=True)
class UiState:
    """What people changed on the table without changing the game, and what the game's past tells."""

    at: State | None = None
    """The game as it was when these were set: no look and no page outlives it."""
    peeked: Key | None = None
    """What lies turned over to be looked at; see `peeked`."""
    is_turned: bool = False
    """Whether the other page of the table was asked for than the one this phase needs."""
    has_warned: bool = False
    """Whether it was said that something could still be built (ux D10)."""
    turns: tuple[Turn, ...] = ()
    """All turns so far, in order."""
    fewest: int | None = None
    """The best result of somebody who played alone, in turns."""


DesignTownView: TypeAlias = TableView[State, Layout, UiState]


def is_forced(shown: State) -> bool:
    """Whether the next card has to be played (DT-4.2)."""
    return obligation(shown) in ("forced_card", "must_play_next")


def is_bust(shown: State) -> bool:
    """Whether the turn has just bust: that is still being shown, nothing is left to choose (DT-4.5)."""
    return not shown.is_building and shown.unhappy >= shown.limit


def looked_at(view: DesignTownView) -> Key | None:
    """Return the thing in focus of the keyboard, else the one under the pointer."""
    return None if view.attended is None else Key.read(view.attended)


def peeked(view: DesignTownView) -> Key | None:
    """Return the thing that lies turned over to be looked at."""
    return view.ui_state.peeked if view.picked is None else None


def face_at(view: DesignTownView, key: Key) -> Card | None:
    """Return which face a thing shows on the screen now: the other one while it is looked at."""
    card = shown_face(view.state, key)
    return other_face(card) if card is not None and key == peeked(view) else card


def is_away(view: DesignTownView, key: Key) -> bool:
    """Whether a thing's card is not where it lies: it hangs from the pointer, or is drawn in motion."""
    return view.is_lifted(key) or key in view.hidden


def can_build(view: DesignTownView) -> bool:
    """Whether anything can be bought or upgraded now, in the building phase (DT-6.1)."""
    return view.state.is_building and bool(view.usable)


def is_usable(view: DesignTownView, card: Card) -> bool:
    """Whether a card of the discard pile can be flipped now (DT-5, DT-6.1b)."""
    if disc(card) not in view.usable:
        return False
    printed = view.state.faces[card]
    return printed.fee is not None if view.state.is_building else printed.is_recyclable


def is_dim(view: DesignTownView, key: Key) -> bool:
    """Whether something cannot be aimed at, or is of no use in this phase (ux D2, D7)."""
    if view.picked is not None:
        return key not in view.marks and key != view.picked
    match key.kind, key.at:
        case Kind.SUPPLY | Kind.BACK, (front,):
            is_idle = view.is_my_turn and view.state.is_building and key not in view.usable
            return view.state.supply[front // 2] == 0 or is_idle
        case Kind.DISC, (card,):
            return view.is_my_turn and not is_usable(view, card)
        case _:
            return False


def panel_key(view: DesignTownView) -> Key | None:
    """Return the thing whose faces the panel shows: looked at, else picked, else the deck (ux Z3)."""
    at = None if view.drag is not None else looked_at(view)
    first = [supply(box.card) for box in view.layout.supply[:1]]
    for key in (view.zoomed, at, view.picked, DECK, *first):
        if key is not None and shown_face(view.state, key) is not None:
            return key
    return None


def flip_place(view: DesignTownView) -> Key | None:
    """Return the marked place that flips what is picked: the flip area, itself, its back in the supply."""
    if view.picked is None:
        return None
    own = view.picked if view.picked.kind == Kind.DISC else Key(Kind.BACK, *view.picked.at)
    return next((place for place in (FLIP, own) if place in view.marks), None)
