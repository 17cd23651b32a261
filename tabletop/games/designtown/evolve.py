"""How each event changes the state. Pure and total; in views, hidden cards are sorted by face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, assert_never

from msgspec.structs import replace

from tabletop.engine.codec import put
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import LIMIT, Card, other_face
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State, progress


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    return _CHANGES[type(event)](state, event)


def _card_played(state: State, event: ev.CardPlayed) -> State:
    """Apply a card's effects at once; reveal the new top card (DT-4.1)."""
    seat, card = event.seat, event.card
    face = state.faces[card]
    rest, known = state.decks[seat][:-1], state.open[seat]
    is_known = known > 1
    if rest and not is_known and event.top is not None:
        rest = _topped(rest, event.top)
        is_known = True
    left = max(known - 1, 1) if is_known else 0
    return replace(
        state,
        decks=put(state.decks, seat, rest),
        open=state.open if left == known else put(state.open, seat, left),
        row=(*state.row, card),
        cash=state.cash + event.cash,
        unhappy=state.unhappy + face.unhappy,
        points=state.points + face.points,
        limit=state.limit + face.limit,
        actions=state.actions + face.extra_actions,
        must_play=face.must_play_next,
    )


def _topped(deck: tuple[Card, ...], top: Card) -> tuple[Card, ...]:
    """Return a deck with `top` as its top card, taken from the sorted part where the order is unknown."""
    if deck[-1] == top:
        return deck
    at = deck.index(top)
    return (*deck[:at], *deck[at + 1 :], top)


def _deck_shuffled(state: State, event: ev.DeckShuffled) -> State:
    seat = event.seat
    return replace(
        state,
        decks=put(state.decks, seat, event.deck),
        open=put(state.open, seat, 1 if event.deck else 0),
        discards=put(state.discards, seat, ()),
        shuffles=put(state.shuffles, seat, state.shuffles[seat] + 1),
    )


def _card_flipped(state: State, event: ev.CardFlipped) -> State:
    """Flip the card in its pile, or move it away with its other face up (DT-5, DT-6.1b, DT-6.2)."""
    seat, flipped = event.seat, other_face(event.card)
    actions = state.actions if event.is_recycled else state.actions - 1
    decks, known, removed = state.decks, state.open, state.removed
    discards = list(state.discards)
    at = _last(discards[seat], event.card)
    discards[seat] = discards[seat][:at] + discards[seat][at + 1 :]
    match event.place:
        case "discard":
            discards[seat] = (*discards[seat][:at], flipped, *discards[seat][at:])
        case "deck":
            decks = put(decks, seat, (*decks[seat], flipped))
            known = put(known, seat, known[seat] + 1)
        case "seat":
            if event.to is not None:
                discards[event.to] = (*discards[event.to], flipped)
        case "box":
            removed = put(removed, flipped // 2, removed[flipped // 2] + 1)
        case _:
            assert_never(event.place)
    return replace(
        state,
        decks=decks,
        open=known,
        discards=tuple(discards),
        removed=removed,
        cash=state.cash + event.cash,
        limit=state.limit + event.limit,
        actions=actions,
    )


def _card_bought(state: State, event: ev.CardBought) -> State:
    seat, kind = event.seat, event.card // 2
    return replace(
        state,
        supply=put(state.supply, kind, state.supply[kind] - 1),
        discards=put(state.discards, seat, (*state.discards[seat], event.card)),
        cash=state.cash - event.cash,
        actions=state.actions - 1,
    )


def _card_removed(state: State, event: ev.CardRemoved) -> State:
    kind = event.card // 2
    return replace(
        state,
        supply=put(state.supply, kind, state.supply[kind] - 1),
        removed=put(state.removed, kind, state.removed[kind] + 1),
    )


def _first_player_drawn(state: State, event: ev.FirstPlayerDrawn) -> State:
    return replace(state, active=event.seat)


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return replace(state, turn=state.turn + 1, active=event.seat)


def _building_began(state: State, event: ev.BuildingBegan) -> State:
    return replace(state, is_building=True)


def _turn_bust(state: State, event: ev.TurnBust) -> State:
    return replace(state, busts=put(state.busts, event.seat, state.busts[event.seat] + 1))


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    """Move the cards in play to the discard pile as they lie; carry nothing over (DT-7)."""
    seat = event.seat
    return replace(
        state,
        discards=put(state.discards, seat, state.discards[seat] + state.row),
        is_building=False,
        row=(),
        cash=0,
        unhappy=0,
        points=0,
        limit=LIMIT,
        actions=1,
        must_play=False,
        best=progress(state),
    )


def _game_won(state: State, event: ev.GameWon) -> State:
    return replace(state, is_over=True, winner=event.seat, why=event.why)


def _game_lost(state: State, event: ev.GameLost) -> State:
    return replace(state, is_over=True, why="supply")


def _game_drawn(state: State, event: ev.GameDrawn) -> State:
    return replace(state, is_over=True, why="turns")


def _last(pile: tuple[Card, ...], card: Card) -> int:
    """Return the index of the last card in a pile that shows this face."""
    return len(pile) - 1 - pile[::-1].index(card)


# A table and not `match`: looking up a struct's class is slow, and a search does it for each event.
_CHANGES: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    ev.DeckShuffled: _deck_shuffled,
    ev.FirstPlayerDrawn: _first_player_drawn,
    ev.TurnBegan: _turn_began,
    ev.CardPlayed: _card_played,
    ev.CardFlipped: _card_flipped,
    ev.CardRemoved: _card_removed,
    ev.TurnBust: _turn_bust,
    ev.BuildingBegan: _building_began,
    ev.CardBought: _card_bought,
    ev.TurnEnded: _turn_ended,
    ev.GameWon: _game_won,
    ev.GameLost: _game_lost,
    ev.GameDrawn: _game_drawn,
}
