"""How each event changes the table. Pure and total; in a view, what lies beneath a card is not known."""

from __future__ import annotations

from functools import cache
from typing import TypeVar, assert_never

from msgspec.structs import replace

from tabletop.engine.protocol import Seat
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.cards import Card, Known
from tabletop.games.deckville.commands import POOL
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.state import (
    DRAW,
    PROPERTIES,
    REPLACE,
    RESERVE,
    RESOURCE,
    District,
    Hand,
    State,
    Step,
)

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    match event:
        case ev.CardTaken():
            return _card_taken(state, event)
        case ev.PoolRefilled():
            return replace(state, deck=state.deck[:-1], pool=_with(state.pool, event.slot, event.card))
        case ev.CardsDiscarded():
            return _cards_discarded(state, event)
        case ev.ResourceBuilt():
            return _resource_built(state, event)
        case ev.PropertyBuilt():
            return _property_built(state, event)
        case ev.StepSkipped():
            return replace(state, reached=event.step + 1)
        case ev.CardReserved():
            return _card_reserved(state, event)
        case ev.TurnEnded():
            return replace(state, reached=RESERVE, may_replace=False)
        case ev.TurnBegan():
            return _turn_began(state, event)
        case ev.DeckEmptied():
            return replace(state, emptyings=event.number)
        case ev.DeckRefilled():
            return replace(state, deck=event.deck, discard=(event.turned,))
        case ev.EndAnnounced():
            exhausted = state.is_exhausted or event.why == "exhausted"
            return replace(state, last_round=event.last_round, is_exhausted=exhausted)
        case ev.DeckShuffled():
            return replace(state, deck=event.deck)
        case ev.HandDealt():
            deck = state.deck[: len(state.deck) - len(event.cards)]
            return replace(state, deck=deck, hands=_with(state.hands, event.seat, event.cards))
        case ev.SupplyLaid():
            deck = state.deck[: len(state.deck) - len(event.pool) - 1]
            return replace(state, deck=deck, pool=event.pool, discard=(event.discard,))
        case ev.FirstPlayerDrawn():
            return replace(state, first=event.seat, active=event.seat)
        case ev.GameEnded():
            return replace(state, is_over=True)
        case _:
            assert_never(event)


def laid_on(state: State, cards: tuple[Known, ...]) -> tuple[Known, ...]:
    """Return the discard pile with cards laid on it, the last on top; nobody sees beneath (DV-5.4, DV-11)."""
    if not cards:
        return state.discard
    if state.is_view:
        return (*hidden(len(state.discard) + len(cards) - 1), cards[-1])
    return state.discard + cards


@cache
def hidden(count: int) -> tuple[None, ...]:
    """Return so many cards that one may not know."""
    return (None,) * count


def _card_taken(state: State, event: ev.CardTaken) -> State:
    """The card goes to the hand; what it was taken for says which step it belongs to (DV-4)."""
    seat, deck, pool, discard = event.seat, state.deck, state.pool, state.discard
    if event.source == "deck":
        deck = deck[:-1]
    elif event.source == "discard":
        rest = discard[:-1]
        discard = (*rest[:-1], event.top) if rest else ()
    else:
        pool = _with(pool, POOL.index(event.source), None)
    hands = _with(state.hands, seat, (*state.hands[seat], event.card))
    after = replace(state, deck=deck, pool=pool, discard=discard, hands=hands)
    match event.why:
        case "replace":
            return replace(after, is_replacing=True)
        case "draw":
            from_pool = state.has_drawn_pool or event.source in POOL
            drawn = state.drawn + 1
            return _in_step(replace(after, drawn=drawn, has_drawn_pool=from_pool), DRAW)
        case "replacement":
            return replace(after, may_replace=False)
        case _:
            assert_never(event.why)


def _in_step(state: State, step: Step, following: Step | None = None) -> State:
    """Something was done in a step; with `following`, that is the next one that may be taken."""
    return replace(state, done=state.done | 1 << step, reached=following or step)


def _cards_discarded(state: State, event: ev.CardsDiscarded) -> State:
    after = _paid(state, event.seat, event.cards)
    if event.why == "limit":
        return replace(after, reached=RESERVE)
    return _in_step(replace(after, is_replacing=False), REPLACE, RESOURCE)


def _resource_built(state: State, event: ev.ResourceBuilt) -> State:
    seat = event.seat
    after = _paid(state, seat, event.discards, event.card)
    old = after.districts[seat]
    district = District(old.properties, (*old.resources, event.card), old.reserve)
    return _in_step(_with_district(after, seat, district), RESOURCE, PROPERTIES)


def _property_built(state: State, event: ev.PropertyBuilt) -> State:
    seat = event.seat
    after = _paid(state, seat, event.discards, None if event.from_reserve else event.card)
    old = after.districts[seat]
    reserve = None if event.from_reserve else old.reserve
    after = _with_district(after, seat, District((*old.properties, event.card), old.resources, reserve))
    built = state.built + 1
    return _in_step(replace(after, built=built), PROPERTIES, DRAW if built > 1 else PROPERTIES)


def _card_reserved(state: State, event: ev.CardReserved) -> State:
    seat = event.seat
    hands = _with(state.hands, seat, _without(state.hands[seat], (event.card,)))
    old = state.districts[seat]
    after = replace(state, hands=hands, may_replace=True)
    district = District(old.properties, old.resources, event.card)
    return _in_step(_with_district(after, seat, district), RESERVE)


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return replace(
        state,
        active=event.seat,
        round=event.round,
        reached=REPLACE,
        done=0,
        built=0,
        drawn=0,
        has_drawn_pool=False,
        may_replace=False,
    )


def _paid(state: State, seat: Seat, discards: tuple[Known, ...], built: Card | None = None) -> State:
    """Hand cards go to the discard pile, and a built one with them out of the hand."""
    gone = discards if built is None else (*discards, built)
    hands = _with(state.hands, seat, _without(state.hands[seat], gone))
    return replace(state, hands=hands, discard=laid_on(state, discards))


def _without(hand: Hand, cards: tuple[Known, ...]) -> Hand:
    """Return a hand without some cards; of a hand that one does not see, so many fewer."""
    rest = list(hand)
    for card in cards:
        rest.remove(card if card in rest else None)
    return tuple(rest)


def _with_district(state: State, seat: Seat, district: District) -> State:
    return replace(state, districts=_with(state.districts, seat, district))


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
