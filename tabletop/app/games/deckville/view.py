"""What Deckville's table shows, for its parts: which district, which card, what is dim. No drawing.

`DeckvilleUiState` is what people change without changing the game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tabletop.app.core.display import Display
from tabletop.app.games.deckville import keys, large, moves
from tabletop.app.games.deckville.faces import Side
from tabletop.app.games.deckville.layout import DeckvilleLayout, Sheet
from tabletop.app.games.deckville.moves import HandPayment, Use, hand_of, offered
from tabletop.app.table.key import Key
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import draws_due, draws_left, excess, may_end, may_skip, step_of
from tabletop.games.deckville.cards import Card, CardKind
from tabletop.games.deckville.commands import POOL
from tabletop.games.deckville.state import DRAW, State, printed


@dataclass(frozen=True, slots=True)
class DeckvilleUiState:
    """What people have changed on the table without changing the game (ux Z5)."""

    looking: Seat | None = None
    """The seat whose district is shown instead of the own one."""
    payment: HandPayment | None = None
    """The payment under way with hand cards."""
    turned: frozenset[int] = frozenset()
    """Hand cards that are shown as resources, by place."""
    last_read: Key | None = None
    """The card pointed at last: the panel keeps it, so that the panel's button can be reached."""
    wanted: tuple[Sheet, Hashable] | None = None
    """The wanted page of the middle, and the phase in which it was wanted: it ends with that."""


View: TypeAlias = TableView[State, DeckvilleLayout, DeckvilleUiState]


# -- who -----------------------------------------------------------------------------------------------


def owner(view: View) -> Seat:
    """Return the seat at the screen; without one, the acting seat."""
    return view.viewer if view.viewer is not None else view.state.active


def looked_at(view: View) -> Seat:
    """Return the seat whose district is in the middle: another one, the own, or the acting seat's. A picked
    card goes to the own district, so that is shown."""
    looking = view.ui_state.looking
    return owner(view) if looking is None or view.picked is not None else looking


def seat_of(view: View, key: Key | None) -> Seat:
    """Return the seat for which a card is valued: its owner, or who may take it."""
    is_there = key is not None and (keys.is_built(key) or key == keys.RESERVE)
    return looked_at(view) if is_there or view.viewer is None else view.viewer


# -- which card ----------------------------------------------------------------------------------------


def kinds(view: View) -> tuple[CardKind, ...]:
    """Return the kinds of cards as they look: states know no pictures."""
    kept = view.game.edition.kept
    return printed(kept) if kept else view.state.cards


def card_at(view: View, key: Key | None) -> Card | None:
    """Return the card of a key, as far as the viewer may know it."""
    if key is None:
        return None
    shown, place = view.state, keys.place_of(key)
    built = shown.districts[looked_at(view)]
    if place is not None:
        held = hand_of(shown, view.viewer)
        return held[place] if place < len(held) else None
    if keys.is_built(key):
        laid = built.properties if key.kind == keys.DeckvilleKind.PROPERTY else built.resources
        return laid[key.at[0]] if key.at[0] < len(laid) else None
    if key in POOL:
        return shown.pool[keys.SOURCES.index(key)]
    return {keys.DISCARD: shown.top, keys.RESERVE: built.reserve}.get(key)


def built_keys(view: View) -> Iterator[Key]:
    """Yield the shown district: properties as they lie, then resources by kind."""
    shown, layout = view.state, view.layout
    built = shown.districts[looked_at(view)]
    for index in range(len(built.properties)) if layout is None else (one.index for one in layout.properties):
        yield Key(keys.DeckvilleKind.PROPERTY, index)
    kinds = [shown.cards[card].resource for card in built.resources]
    for index in sorted(range(len(kinds)), key=kinds.__getitem__):
        yield Key(keys.DeckvilleKind.RESOURCE, index)


def seen_cards(view: View) -> list[Card]:
    """Return the visible cards: hand, display, discard pile, the shown district."""
    shown, built = view.state, view.state.districts[looked_at(view)]
    found = (*hand_of(shown, view.viewer), *shown.pool, shown.top, built.reserve)
    return [card for card in (*found, *built.properties, *built.resources) if card is not None]


def attended(view: View) -> Key | None:
    """Return the thing at the keyboard's focus or the pointer."""
    return keys.read(view.attended)


def panel_key(view: View) -> Key | None:
    """Return the panel's card: pointed at or focused, picked, being paid for, the first hand card."""
    paid = None
    if view.ui_state.payment is not None and view.ui_state.payment.is_building:
        paid = keys.RESERVE if view.ui_state.payment.place is None else keys.hand(view.ui_state.payment.place)
    for key in (attended(view), view.picked, paid, view.ui_state.last_read, keys.hand(0), keys.SOURCES[0]):
        if card_at(view, key) is not None:
            return key
    return None


def side_of(view: View, place: int) -> Side:
    """Return which side of a hand card is up."""
    return "resource" if place in view.ui_state.turned else "property"


def can_turn(view: View, key: Key | None) -> bool:
    """Whether a thing is a hand card that can be turned over."""
    return keys.place_of(key) is not None and view.drag is None and card_at(view, key) is not None


# -- paying --------------------------------------------------------------------------------------------


def owed(view: View) -> Use | None:
    """Return what a forced discard is for: a replaced card (DV-4.1); the hand limit, after all draws
    (DV-4.4)."""
    if not view.is_my_turn:
        return None
    if view.state.is_replacing:
        return "replace"
    return "limit" if excess(view.state) > 0 and draws_due(view.state) == 0 else None


def reconciled(view: View) -> DeckvilleUiState:
    """Return the UI state without a payment that fits nothing any more, and with one for a forced discard
    (DV-4.1, DV-4.4); turned cards end with their hand."""
    own, held = view.ui_state, len(hand_of(view.state, view.viewer))
    paid = own.payment
    if paid is not None:
        fits = view.is_my_turn if paid.is_building else paid.use == owed(view)
        if not fits or max((*paid.chosen, paid.place or 0)) >= held:
            paid = None
    if paid is None and view.can_act and not draws_left(view.state):
        paid = due(view)
    return replace(own, payment=paid, turned=frozenset(place for place in own.turned if place < held))


def due(view: View) -> HandPayment | None:
    """Return the payment of a forced discard, with the cheapest sensible cards chosen, or None."""
    use, seat = owed(view), view.viewer
    return None if use is None or seat is None else moves.payment(view.state, seat, use)


def can_cancel(view: View) -> bool:
    """Whether the payment can be cancelled: a forced one only if another card may be drawn."""
    paid = view.ui_state.payment
    return paid is not None and (paid.is_building or draws_left(view.state) > 0)


def main_command(view: View) -> Any:
    """Return the main button's command; None while it gives none, or begins a payment."""
    paid = view.ui_state.payment
    if paid is not None:
        return None if view.viewer is None else moves.command_of(view.state, view.viewer, paid)
    if owed(view) is not None:
        return None
    if may_skip(view.state):
        return co.SkipStep()
    return co.EndTurn() if may_end(view.state) else None


def is_chosen(view: View, key: Key) -> bool:
    """Whether a hand card is chosen to be discarded."""
    return view.ui_state.payment is not None and keys.place_of(key) in view.ui_state.payment.chosen


def is_raised(view: View, place: int) -> bool:
    """Whether a hand card lies higher: it is picked, built or chosen to pay."""
    paid = view.ui_state.payment
    if paid is not None and (place == paid.place or place in paid.chosen):
        return True
    return keys.place_of(view.picked) == place and view.drag is None


def is_dim(view: View, key: Key) -> bool:
    """Whether something cannot be aimed at, or is unusable now (ux D2, D7)."""
    is_held = keys.place_of(key) is not None
    if view.ui_state.payment is not None:
        return not is_held
    if view.picked is not None:
        return key not in view.marks and key != view.picked
    if is_held and draws_due(view.state) and view.state.reached == DRAW:
        # During the draw the hand is there to be read.
        return False
    return key not in view.usable and view.is_my_turn and key in movable(view)


def movable(view: View) -> tuple[Key, ...]:
    """Return everything that may be picked up now or later: hand, supply, reserve."""
    held = len(hand_of(view.state, view.viewer))
    return (*(keys.hand(place) for place in range(held)), *keys.SOURCES, keys.RESERVE)


def can_build(view: View, area: Key) -> bool:
    """Whether anything can be built as a resource (RESOURCES) or as a property (DISTRICT) now."""
    seat = view.viewer
    if seat is None or not view.is_my_turn:
        return False
    return any(area in moves.targets(view.state, seat, key) for key in movable(view))


# -- what lies in the middle ---------------------------------------------------------------------------


def sheet_of(display: Display, view: View) -> Sheet:
    """Return what the middle shows: everything, or in the large layout what is needed now."""
    if not large.is_large(display):
        return "both"
    if view.picked is not None and view.marks.keys() & {keys.RESOURCES, keys.DISTRICT}:
        return "district"
    if view.ui_state.wanted is not None and view.ui_state.wanted[1] == moment_of(view):
        return view.ui_state.wanted[0]
    return "district" if view.ui_state.looking is not None else _needed(view)


def _needed(view: View) -> Sheet:
    """Return the supply while cards are drawn from or discarded to it, else the district."""
    if view.viewer is None or view.state.is_over:
        return "district"
    is_supply = not view.is_my_turn or view.ui_state.payment is not None or view.state.is_replacing
    return "supply" if is_supply or offered(view.state) else "district"


def moment_of(view: View) -> Hashable:
    """Return the present phase: a wanted page ends with it."""
    shown, is_paying = view.state, view.ui_state.payment is not None
    return (view.viewer, shown.round, shown.active, step_of(shown), shown.may_replace, is_paying)
