"""How each event changes the state, and the events that a draw brings. Pure and total; in a view, covered
cards are unknown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from tabletop.engine import event_log
from tabletop.engine.chance import Chance
from tabletop.engine.codec import put
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.cards import POOL_SIZE, Known
from tabletop.games.deckville.commands import POOL, Source
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


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    return _CHANGES[type(event)](state, event)


def laid_on(state: State, cards: tuple[Known, ...]) -> tuple[Known, ...]:
    """Return the discard pile with cards laid on it, the last on top; those beneath are hidden (DV-5.4,
    DV-11)."""
    if not cards:
        return state.discard
    if state.is_view:
        return (*hidden(len(state.discard) + len(cards) - 1), cards[-1])
    return state.discard + cards


@cache
def hidden(count: int) -> tuple[None, ...]:
    """Return so many hidden cards."""
    return (None,) * count


def _card_taken(state: State, event: ev.CardTaken) -> State:
    """Put the card into the hand; its purpose tells the step (DV-4)."""
    seat, deck, pool, discard = event.seat, state.deck, state.pool, state.discard
    if event.source == "deck":
        deck = deck[:-1]
    elif event.source == "discard":
        rest = discard[:-1]
        discard = (*rest[:-1], event.top) if rest else ()
    else:
        pool = put(pool, POOL.index(event.source), None)
    hands = put(state.hands, seat, (*state.hands[seat], event.card))
    if event.why != "draw":
        is_replacing = state.is_replacing or event.why == "replace"
        may_replace = state.may_replace and event.why != "replacement"
        return replace(
            state,
            deck=deck,
            pool=pool,
            discard=discard,
            hands=hands,
            is_replacing=is_replacing,
            may_replace=may_replace,
        )
    return replace(
        state,
        deck=deck,
        pool=pool,
        discard=discard,
        hands=hands,
        drawn=state.drawn + 1,
        has_drawn_pool=state.has_drawn_pool or event.source in POOL,
        done=_done(state, DRAW),
        reached=DRAW,
    )


def _done(state: State, step: Step) -> int:
    """Return the steps in which something was done, with this one."""
    return state.done | 1 << step


def _pool_refilled(state: State, event: ev.PoolRefilled) -> State:
    return replace(state, deck=state.deck[:-1], pool=put(state.pool, event.slot, event.card))


def _cards_discarded(state: State, event: ev.CardsDiscarded) -> State:
    hands, discard = _without(state, event.seat, event.cards), laid_on(state, event.cards)
    if event.why == "limit":
        return replace(state, hands=hands, discard=discard, reached=RESERVE)
    done = _done(state, REPLACE)
    return replace(state, hands=hands, discard=discard, is_replacing=False, done=done, reached=RESOURCE)


def _resource_built(state: State, event: ev.ResourceBuilt) -> State:
    seat, old = event.seat, state.districts[event.seat]
    district = District(old.properties, (*old.resources, event.card), old.reserve)
    return replace(
        state,
        hands=_without(state, seat, (*event.discards, event.card)),
        discard=laid_on(state, event.discards),
        districts=put(state.districts, seat, district),
        done=_done(state, RESOURCE),
        reached=PROPERTIES,
    )


def _property_built(state: State, event: ev.PropertyBuilt) -> State:
    seat, old, built = event.seat, state.districts[event.seat], state.built + 1
    reserve = None if event.from_reserve else old.reserve
    district = District((*old.properties, event.card), old.resources, reserve)
    return replace(
        state,
        hands=_without(state, seat, event.discards if event.from_reserve else (*event.discards, event.card)),
        discard=laid_on(state, event.discards),
        districts=put(state.districts, seat, district),
        built=built,
        done=_done(state, PROPERTIES),
        reached=DRAW if built > 1 else PROPERTIES,
    )


def _step_skipped(state: State, event: ev.StepSkipped) -> State:
    return replace(state, reached=event.step + 1)


def _card_reserved(state: State, event: ev.CardReserved) -> State:
    seat, old = event.seat, state.districts[event.seat]
    return replace(
        state,
        hands=_without(state, seat, (event.card,)),
        districts=put(state.districts, seat, District(old.properties, old.resources, event.card)),
        may_replace=True,
        done=_done(state, RESERVE),
        reached=RESERVE,
    )


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    return replace(state, reached=RESERVE, may_replace=False)


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


def _deck_emptied(state: State, event: ev.DeckEmptied) -> State:
    return replace(state, emptyings=event.number)


def _deck_refilled(state: State, event: ev.DeckRefilled) -> State:
    return replace(state, deck=event.deck, discard=(event.turned,))


def _end_announced(state: State, event: ev.EndAnnounced) -> State:
    exhausted = state.is_exhausted or event.why == "exhausted"
    return replace(state, last_round=event.last_round, is_exhausted=exhausted)


def _deck_shuffled(state: State, event: ev.DeckShuffled) -> State:
    return replace(state, deck=event.deck)


def _hand_dealt(state: State, event: ev.HandDealt) -> State:
    deck = state.deck[: len(state.deck) - len(event.cards)]
    return replace(state, deck=deck, hands=put(state.hands, event.seat, event.cards))


def _supply_laid(state: State, event: ev.SupplyLaid) -> State:
    deck = state.deck[: len(state.deck) - len(event.pool) - 1]
    return replace(state, deck=deck, pool=event.pool, discard=(event.discard,))


def _first_player_drawn(state: State, event: ev.FirstPlayerDrawn) -> State:
    return replace(state, first=event.seat, active=event.seat)


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, is_over=True)


def _without(state: State, seat: Seat, cards: tuple[Known, ...]) -> tuple[Hand, ...]:
    """Return all hands, a seat's without some cards; a hidden one has that many fewer."""
    rest = list(state.hands[seat])
    for card in cards:
        rest.remove(card if card in rest else None)
    return put(state.hands, seat, tuple(rest))


# A table and not `match`: looking up a struct's class is slow, and a search does it for each event.
_CHANGES: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    ev.CardTaken: _card_taken,
    ev.PoolRefilled: _pool_refilled,
    ev.CardsDiscarded: _cards_discarded,
    ev.ResourceBuilt: _resource_built,
    ev.PropertyBuilt: _property_built,
    ev.StepSkipped: _step_skipped,
    ev.CardReserved: _card_reserved,
    ev.TurnEnded: _turn_ended,
    ev.TurnBegan: _turn_began,
    ev.DeckEmptied: _deck_emptied,
    ev.DeckRefilled: _deck_refilled,
    ev.EndAnnounced: _end_announced,
    ev.DeckShuffled: _deck_shuffled,
    ev.HandDealt: _hand_dealt,
    ev.SupplyLaid: _supply_laid,
    ev.FirstPlayerDrawn: _first_player_drawn,
    ev.GameEnded: _game_ended,
}


# Resolution: the supply, and the end


def taken(state: State, seat: Seat, source: Source, why: ev.Why, chance: Chance) -> tuple[Event, ...]:
    """Take a card of the supply, refill the pool, and check what has run out (DV-5, DV-8.2)."""
    if len(state.deck) < 2:
        story = Resolution(state, chance)
        story.take(seat, source, why)
        return story.events()
    # Nothing can run out: most draws of a game skip the state between the two events.
    event = _told_card_taken(state, seat, source, why)
    return (event, ev.PoolRefilled(POOL.index(source), state.deck[-1])) if source in POOL else (event,)


def passed_on(state: State, seat: Seat) -> ev.TurnBegan | ev.GameEnded:
    """Return the events that begin the next turn, unless the last round is over (DV-3.2, DV-8)."""
    following = (seat + 1) % len(state.hands)
    is_new = following == state.first
    if is_new and state.is_last_round:
        return ev.GameEnded()
    number = state.round + is_new
    return ev.TurnBegan(following, number, is_last=number == state.last_round)


def _told_card_taken(state: State, seat: Seat, source: Source, why: ev.Why) -> ev.CardTaken:
    if source == "deck":
        return ev.CardTaken(seat, source, why, shown=None, card=state.deck[-1])
    if source == "discard":
        top = state.discard[-2] if len(state.discard) > 1 else None
        return ev.CardTaken(seat, source, why, state.top, state.top, top)
    card = state.pool[POOL.index(source)]
    return ev.CardTaken(seat, source, why, card, card)


class Resolution(event_log.Resolution[State, Event]):
    """The events of one command, up to the next decision."""

    def __init__(self, state: State, chance: Chance) -> None:
        super().__init__(state, evolve)
        self.chance = chance

    def take(self, seat: Seat, source: Source, why: ev.Why) -> None:
        """Take a card of the supply, refill the pool, and check what has run out (DV-5, DV-8.2)."""
        if source == "deck":
            self._make_deck()
        self.emit(_told_card_taken(self.state, seat, source, why))
        if source == "deck":
            self._watch_deck(seat)
        elif source in POOL:
            self._refill(seat, POOL.index(source))
        state = self.state
        if not state.deck and not state.discard and not any(card is not None for card in state.pool):
            self.emit(ev.EndAnnounced(state.round, "exhausted"))

    def lay_supply(self) -> None:
        """Turn up the pool and the first card of the discard pile (DV-3.1)."""
        top = self.state.deck[: -POOL_SIZE - 2 : -1]
        *pool, discard = (card for card in top if card is not None)
        self.emit(ev.SupplyLaid(tuple(pool), discard))

    def _refill(self, seat: Seat, slot: int) -> None:
        """Refill a place of the pool at once; without a deck it stays empty (DV-5.1, DV-5.3)."""
        self._make_deck()
        if self.state.deck:
            self.emit(ev.PoolRefilled(slot, self.state.deck[-1]))
            self._watch_deck(seat)

    def _watch_deck(self, seat: Seat) -> None:
        """Count an emptying when the last card has left the deck (DV-5.2, DV-8.1)."""
        state = self.state
        if state.deck:
            return
        number = state.emptyings + 1
        self.emit(ev.DeckEmptied(seat, number))
        if number == state.last_emptying:
            self.emit(ev.EndAnnounced(state.round + 1, "emptied"))
        self._make_deck()

    def _make_deck(self) -> None:
        """Make a new deck of a discard pile of two cards or more (DV-5.2, DV-5.3)."""
        if self.state.deck or len(self.state.discard) < 2:
            return
        chance = self.chance.named("deck", self.state.emptyings)
        shuffled: tuple[Known, ...] = chance.shuffled(self.state.discard)
        self.emit(ev.DeckRefilled(shuffled[:-1], shuffled[-1]))
