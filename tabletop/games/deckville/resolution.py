"""Events told one after another, each on the table as the earlier ones left it: the supply, and the end."""

from __future__ import annotations

from tabletop.engine import resolution
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import events
from tabletop.games.deckville.cards import POOL_SIZE, Known
from tabletop.games.deckville.commands import POOL, Source
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.evolve import evolve
from tabletop.games.deckville.state import State


def taken(state: State, seat: Seat, source: Source, why: events.Why, chance: Chance) -> tuple[Event, ...]:
    """Take a card of the supply, fill the pool up, and see what has run out (DV-5, DV-8.2)."""
    if len(state.deck) < 2:
        story = Resolution(state, chance)
        story.take(seat, source, why)
        return story.events()
    # Nothing can run out: most draws of a game need no table as it is between the two events.
    event = _card_taken(state, seat, source, why)
    return (event, events.PoolRefilled(POOL.index(source), state.deck[-1])) if source in POOL else (event,)


def passed_on(state: State, seat: Seat) -> events.TurnBegan | events.GameEnded:
    """Return how the next one begins, unless the last round is over (DV-3.2, DV-8)."""
    following = (seat + 1) % len(state.hands)
    is_new = following == state.first
    if is_new and state.is_last_round:
        return events.GameEnded()
    number = state.round + is_new
    return events.TurnBegan(following, number, is_last=number == state.last_round)


def _card_taken(state: State, seat: Seat, source: Source, why: events.Why) -> events.CardTaken:
    if source == "deck":
        return events.CardTaken(seat, source, why, shown=None, card=state.deck[-1])
    if source == "discard":
        top = state.discard[-2] if len(state.discard) > 1 else None
        return events.CardTaken(seat, source, why, state.top, state.top, top)
    card = state.pool[POOL.index(source)]
    return events.CardTaken(seat, source, why, card, card)


class Resolution(resolution.Resolution[State, Event]):
    """What follows from one command, up to the next decision."""

    def __init__(self, state: State, chance: Chance) -> None:
        super().__init__(state, evolve)
        self.chance = chance

    def take(self, seat: Seat, source: Source, why: events.Why) -> None:
        """Take a card of the supply, fill the pool up, and see what has run out (DV-5, DV-8.2)."""
        if source == "deck":
            self._make_deck()
        self.emit(_card_taken(self.state, seat, source, why))
        if source == "deck":
            self._watch_deck(seat)
        elif source in POOL:
            self._refill(seat, POOL.index(source))
        state = self.state
        if not state.deck and not state.discard and not any(card is not None for card in state.pool):
            self.emit(events.EndAnnounced(state.round, "exhausted"))

    def lay_supply(self) -> None:
        """Turn up the pool and the first card of the discard pile (DV-3.1)."""
        top = self.state.deck[: -POOL_SIZE - 2 : -1]
        *pool, discard = (card for card in top if card is not None)
        self.emit(events.SupplyLaid(tuple(pool), discard))

    def _refill(self, seat: Seat, slot: int) -> None:
        """The deck's top card comes at once; a pool that cannot be filled stays short (DV-5.1, DV-5.3)."""
        self._make_deck()
        if self.state.deck:
            self.emit(events.PoolRefilled(slot, self.state.deck[-1]))
            self._watch_deck(seat)

    def _watch_deck(self, seat: Seat) -> None:
        """When the last card has left the deck, that is an emptying (DV-5.2, DV-8.1)."""
        state = self.state
        if state.deck:
            return
        number = state.emptyings + 1
        self.emit(events.DeckEmptied(seat, number))
        if number == state.last_emptying:
            self.emit(events.EndAnnounced(state.round + 1, "emptied"))
        self._make_deck()

    def _make_deck(self) -> None:
        """An empty deck is made anew of the discard pile, if that has two cards or more (DV-5.2, DV-5.3)."""
        if self.state.deck or len(self.state.discard) < 2:
            return
        chance = self.chance.named("deck", self.state.emptyings)
        shuffled: tuple[Known, ...] = chance.shuffled(self.state.discard)
        self.emit(events.DeckRefilled(shuffled[:-1], shuffled[-1]))
