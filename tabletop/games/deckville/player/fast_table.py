"""A table for searches: the same game as `State`, but changed in place and without events.

It does what `decide` and `evolve` do, for legal moves alone, and refuses nothing; tests compare the two move
by move. Unknown cards and empty places are NOTHING.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.games.deckville.cards import (
    DRAWS,
    HAND_LIMIT,
    RESERVE_PENALTY,
    RESOURCES,
    SECOND_DISCARDS,
    TYPES,
    Card,
)
from tabletop.games.deckville.faces import POINT, Deck, faces_of, needs
from tabletop.games.deckville.state import (
    DRAW,
    PROPERTIES,
    REPLACE,
    RESERVE,
    RESOURCE,
    State,
)

# A seat on the fast table

NOTHING: Final = -1
"""No card, or an unknown one."""


class FastSeat:
    """A seat's hand, reserve, and the sums of its district; points in thousandths."""

    __slots__ = (
        "draws",
        "each_all",
        "each_own",
        "each_prime",
        "hand",
        "held",
        "most",
        "offers",
        "omits",
        "plain",
        "primes",
        "properties",
        "reserve",
        "second",
        "types",
    )

    def __init__(self) -> None:
        self.hand: list[Card] = []
        self.reserve: Card = NOTHING
        self.held: tuple[int, ...] = (0,) * len(RESOURCES)
        self.types = [0] * len(TYPES)
        self.primes = 0
        self.properties = 0
        self.plain = 0
        self.each_own = [0] * len(TYPES)
        self.each_all = [0] * len(TYPES)
        self.most = [0] * len(TYPES)
        self.each_prime = 0
        self.omits: frozenset[int] = frozenset()
        self.offers: tuple[int, ...] = (HAND_LIMIT,) * len(RESOURCES)
        self.second = SECOND_DISCARDS
        self.draws = DRAWS

    def copy(self) -> FastSeat:
        """Return an independent copy."""
        other = FastSeat.__new__(FastSeat)
        other.hand = self.hand[:]
        other.reserve = self.reserve
        other.held = self.held
        other.types = self.types[:]
        other.primes = self.primes
        other.properties = self.properties
        other.plain = self.plain
        other.each_own = self.each_own[:]
        other.each_all = self.each_all[:]
        other.most = self.most[:]
        other.each_prime = self.each_prime
        other.omits = self.omits
        other.offers = self.offers
        other.second = self.second
        other.draws = self.draws
        return other

    def add_unit(self, resource: int) -> None:
        """Add a unit to the district."""
        held = list(self.held)
        held[resource] += 1
        self.held = tuple(held)

    def add_property(self, card: Card, deck: Deck) -> None:
        """Add a property to the district (DV-7, DV-9.1)."""
        face = deck.faces[card]
        self.types[face.type] += 1
        self.primes += face.prime
        self.properties += 1
        self.plain += face.plain
        for points, type_ in face.own:
            self.each_own[type_] += points
        for points, type_ in face.all:
            self.each_all[type_] += points
        for points, type_ in face.most:
            self.most[type_] += points
        self.each_prime += face.each_prime
        for power in face.powers:
            match power.kind:
                case "draw3":
                    self.draws = DRAWS + 1
                case "omit":
                    self.omits |= {power.what}
                case "as":
                    self.add_unit(power.what)
                case "disc":
                    offers = list(self.offers)
                    offers[power.what] = min(offers[power.what], power.count)
                    self.offers = tuple(offers)
                case "second":
                    self.second = min(self.second, power.count)


FROM_DECK: Final = 3
FROM_DISCARD: Final = 4
"""Places of the supply by number, as in `SOURCES`; 0 to 2 are those of the pool."""
_NEVER: Final = 1 << 30


class FastTable:
    """The whole table at one moment."""

    __slots__ = (
        "active",
        "built",
        "chance",
        "deck",
        "discard",
        "drawn",
        "emptyings",
        "first",
        "has_drawn_pool",
        "is_exhausted",
        "is_over",
        "is_replacing",
        "last_emptying",
        "last_round",
        "may_replace",
        "needs",
        "pile",
        "places",
        "pool",
        "reached",
        "round",
        "types",
    )

    def __init__(self, state: State, chance: Chance) -> None:
        self.deck = faces_of(state.written)
        self.needs = needs(state.written, len(state.hands))
        self.chance = chance
        self.places = [FastSeat() for _ in state.hands]
        self.types = [0] * len(TYPES)
        for place, hand, district in zip(self.places, state.hands, state.districts, strict=True):
            place.hand = _numbers(hand)
            place.reserve = NOTHING if district.reserve is None else district.reserve
            for card in district.resources:
                place.add_unit(self.deck.faces[card].resource)
            for card in district.properties:
                place.add_property(card, self.deck)
                self.types[self.deck.faces[card].type] += 1
        self.pile = _numbers(state.deck)
        self.pool = _numbers(state.pool)
        self.discard = _numbers(state.discard)
        self.first = state.first
        self.round = state.round
        self.active = state.active
        self.reached = state.reached
        self.is_replacing = state.is_replacing
        self.built = state.built
        self.drawn = state.drawn
        self.has_drawn_pool = state.has_drawn_pool
        self.may_replace = state.may_replace
        self.emptyings = state.emptyings
        self.last_emptying = state.last_emptying
        self.last_round = _NEVER if state.last_round is None else state.last_round
        self.is_exhausted = state.is_exhausted
        self.is_over = state.is_over

    def copy(self) -> FastTable:
        """Return an independent copy."""
        other = FastTable.__new__(FastTable)
        other.deck = self.deck
        other.needs = self.needs
        other.chance = self.chance
        other.places = [place.copy() for place in self.places]
        other.types = self.types[:]
        other.pile = self.pile[:]
        other.pool = self.pool[:]
        other.discard = self.discard[:]
        other.first = self.first
        other.round = self.round
        other.active = self.active
        other.reached = self.reached
        other.is_replacing = self.is_replacing
        other.built = self.built
        other.drawn = self.drawn
        other.has_drawn_pool = self.has_drawn_pool
        other.may_replace = self.may_replace
        other.emptyings = self.emptyings
        other.last_emptying = self.last_emptying
        other.last_round = self.last_round
        other.is_exhausted = self.is_exhausted
        other.is_over = self.is_over
        return other

    def imagined(self, dealt: Iterator[Card], chance: Chance) -> FastTable:
        """Return the table with cards dealt in the place of unknown ones; `chance` shuffles what follows."""
        other = self.copy()
        other.chance = chance
        for cards in (*(place.hand for place in other.places), other.pile, other.discard):
            cards[:] = [next(dealt) if card == NOTHING else card for card in cards]
        return other

    @property
    def own(self) -> FastSeat:
        """The active seat."""
        return self.places[self.active]

    # Queries

    @property
    def is_end_known(self) -> bool:
        """Whether the last round is known (DV-8)."""
        return self.last_round != _NEVER

    def points(self) -> list[int]:
        """Return each seat's points as if the game ended now, in thousandths (DV-9)."""
        found = []
        for place in self.places:
            total = place.plain + place.each_prime * place.primes
            for each, count in zip(place.each_own, place.types, strict=True):
                total += each * count
            for each, count in zip(place.each_all, self.types, strict=True):
                total += each * count
            for type_, points in enumerate(place.most):
                if points and place.types[type_] > self.most_of_others(place, type_):
                    total += points
            found.append(total if place.reserve == NOTHING else total - RESERVE_PENALTY * POINT)
        return found

    def most_of_others(self, fast_seat: FastSeat, type_: int) -> int:
        """Return how many properties of a type the best other district has."""
        most = 0
        for other in self.places:
            if other is not fast_seat and other.types[type_] > most:
                most = other.types[type_]
        return most

    def sources(self) -> list[int]:
        """Return where a card can be taken from (DV-3.1, DV-5.3, DV-8.2)."""
        if self.is_exhausted:
            return []
        found = [slot for slot, card in enumerate(self.pool) if card != NOTHING]
        if self.pile or len(self.discard) > 1:
            found.append(FROM_DECK)
        if self.discard:
            found.append(FROM_DISCARD)
        return found

    def draw_sources(self) -> list[int]:
        """Return the sources of the next draw in step 4; none when all are made (DV-4.4)."""
        if self.drawn >= self.own.draws or self.reached > DRAW or self.is_replacing:
            return []
        found = self.sources()
        if self.drawn == DRAWS - 1 and not self.has_drawn_pool and found and found[0] < FROM_DECK:
            return [source for source in found if source < FROM_DECK]
        return found

    def open_cards(self) -> list[Card]:
        """Return the open cards of the supply (DV-3.1)."""
        found = [card for card in self.pool if card != NOTHING]
        if self.discard:
            found.append(self.discard[-1])
        return found

    def shown(self, source: int) -> Card:
        """Return the open card in a place of the supply; NOTHING for the deck."""
        if source < FROM_DECK:
            return self.pool[source]
        return self.discard[-1] if source == FROM_DISCARD and self.discard else NOTHING

    # Moves

    def take(self, source: int) -> None:
        """Take a card of the supply into the active hand; pool and deck are refilled (DV-5)."""
        if source == FROM_DISCARD:
            card = self.discard.pop()
        elif source == FROM_DECK:
            self._make_deck()
            card = self.pile.pop()
            self._watch_deck()
        else:
            card, self.pool[source] = self.pool[source], NOTHING
            self._make_deck()
            if self.pile:
                self.pool[source] = self.pile.pop()
                self._watch_deck()
        self.places[self.active].hand.append(card)
        if not self.pile and not self.discard and max(self.pool) == NOTHING:
            self.is_exhausted, self.last_round = True, self.round

    def replace(self, source: int) -> None:
        """Take a card, step 1, first half (DV-4.1)."""
        self.take(source)
        self.is_replacing = True

    def replace_by(self, card: Card) -> None:
        """Discard a card, step 1, second half (DV-4.1)."""
        self._lay_down((card,))
        self.is_replacing = False
        self.reached = RESOURCE

    def build_resource(self, card: Card, discards: Iterable[Card]) -> None:
        """Build a resource, step 2 (DV-4.2)."""
        place = self.own
        place.hand.remove(card)
        self._lay_down(discards)
        place.add_unit(self.deck.faces[card].resource)
        self.reached = PROPERTIES

    def build_property(self, card: Card, discards: Iterable[Card], from_reserve: bool) -> None:
        """Build a property, step 3 (DV-6)."""
        place = self.own
        if from_reserve:
            place.reserve = NOTHING
        else:
            place.hand.remove(card)
        self._lay_down(discards)
        place.add_property(card, self.deck)
        self.types[self.deck.faces[card].type] += 1
        self.built += 1
        self.reached = DRAW if self.built > 1 else PROPERTIES

    def draw(self, source: int) -> None:
        """Draw a card, step 4 (DV-4.4)."""
        self.take(source)
        self.drawn += 1
        self.has_drawn_pool = self.has_drawn_pool or source < FROM_DECK
        self.reached = DRAW

    def discard_down(self, cards: Iterable[Card]) -> None:
        """Discard down to the limit at the end of step 4 (DV-4.4)."""
        self._lay_down(cards)
        self.reached = RESERVE

    def put_in_reserve(self, card: Card) -> None:
        """Reserve a card, step 5 (DV-4.5)."""
        self.own.hand.remove(card)
        self.own.reserve = card
        self.may_replace = True
        self.reached = RESERVE

    def draw_replacement(self, source: int) -> None:
        """Draw a card for the reserved one, step 5 (DV-4.5)."""
        self.take(source)
        self.may_replace = False

    def end_turn(self) -> None:
        """Begin the next turn, unless the last round is over (DV-3.2, DV-8)."""
        following = (self.active + 1) % len(self.places)
        if following == self.first:
            if self.round >= self.last_round:
                self.is_over, self.reached, self.may_replace = True, RESERVE, False
                return
            self.round += 1
        self.active = following
        self.reached = REPLACE
        self.built = self.drawn = 0
        self.has_drawn_pool = self.may_replace = False

    def _lay_down(self, cards: Iterable[Card]) -> None:
        """Discard hand cards of the active seat, the last on top (DV-5.4)."""
        hand = self.places[self.active].hand
        for card in cards:
            hand.remove(card)
            self.discard.append(card)

    def _watch_deck(self) -> None:
        """Count an emptying when the last card has left the deck (DV-5.2, DV-8.1)."""
        if self.pile:
            return
        self.emptyings += 1
        if self.emptyings == self.last_emptying:
            self.last_round = self.round + 1
        self._make_deck()

    def _make_deck(self) -> None:
        """Make a new deck of a discard pile of two cards or more (DV-5.2, DV-5.3)."""
        if self.pile or len(self.discard) < 2:
            return
        *self.pile, top = self.chance.named("deck", self.emptyings).shuffled(self.discard)
        self.discard = [top]


def _numbers(cards: Iterable[Card | None]) -> list[Card]:
    return [NOTHING if card is None else card for card in cards]
