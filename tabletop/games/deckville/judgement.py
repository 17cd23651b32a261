"""What cards are worth to a seat, from its view alone: the judgement of the computer player.

Points are counted in thousandths, in whole numbers only, so that every machine decides alike. A property is
worth its points now, what they may grow to, and its power; less for each resource that is missing still. A
resource is worth what it brings nearer: the properties at hand, and those that may come.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, assert_never

from tabletop.engine.protocol import Seat
from tabletop.games.deckville.building import has_power, means_of, shortage
from tabletop.games.deckville.cards import RESOURCES, TYPES, Card, CardKind, Power, Term
from tabletop.games.deckville.state import DRAW, State, known_cards
from tabletop.games.deckville.steps import step_of
from tabletop.games.deckville.stock import POINT, deck_counts, needs

_ROUNDS: Final = 13
"""A game takes about so many rounds (docs/deckville_balance.md)."""
_GROWTH: Final = 190
"""What a point per property of a type grows by with each turn to come."""
_GROWTH_PRIME: Final = 150
_MOST_GROWTH: Final = 2200
_MOST_HELP: Final = 180
"""What one more property of the type adds to each point of a Most."""
_FODDER: Final = 420
"""What any card is worth to pay with."""
_USUAL_WORTH: Final = 5 * POINT
"""What a property that comes later is worth."""
_LEFT: Final = 4
"""Each missing unit leaves so many tenths of a property's worth."""
_GENERAL: Final = 6
"""How much properties that may come count for a resource, in hundredths for each turn to come."""
_OWN: Final = 15
"""How much a property in the hand counts for a resource, in tenths; in the reserve, in the supply."""
_RESERVED: Final = 24
_VISIBLE: Final = 2
_DRAW_THREE: Final = 265
"""What a third card is worth each turn."""
_EASIER: Final = 120
"""What an omitted resource, or a cheaper second property, is worth each turn."""
_AS_RESOURCE: Final = 3
"""What a card in the hand counts for as a resource, in tenths: it has to be built first."""
_FAR: Final = 5
"""With so many units missing, a property is out of reach."""


class Judge:
    """Values the cards of one moment for one seat."""

    def __init__(self, view: State, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.cards = view.cards
        self.means = means_of(view, seat)
        self._types = tuple(self._by_type(other) for other in range(len(view.hands)))
        self._primes = sum(self.cards[card].is_prime for card in view.districts[seat].properties)
        self._worth: dict[Card, int] = {}
        self._keep: dict[Card, int] = {}
        self._missing: dict[Card, int] = {}

    def _by_type(self, seat: Seat) -> list[int]:
        found = [0] * len(TYPES)
        for card in self.view.districts[seat].properties:
            found[self.cards[card].type] += 1
        return found

    @cached_property
    def turns(self) -> int:
        """How many turns are still to come for this seat after this one, as far as one can tell (DV-8)."""
        view = self.view
        if view.last_round is not None:
            return max(view.last_round - view.round, 0)
        seats = len(view.hands)
        deck = len(view.deck) * 10 // (27 * seats)
        if view.emptyings + 1 >= view.last_emptying:
            return deck + 1
        return max(_ROUNDS - view.round, deck + 3)

    @cached_property
    def builds(self) -> int:
        """How many more turns of building there are, this one included while its third step is not over."""
        return self.turns + (self.view.active == self.seat and step_of(self.view) < DRAW)

    # Properties

    def worth(self, card: Card) -> int:
        """Return what a property would be worth if it were built now."""
        found = self._worth.get(card)
        if found is None:
            kind = self.cards[card]
            found = sum(self._term(kind, term) for term in kind.score)
            found += self._helps[kind.is_prime][kind.type] + sum(map(self._power, kind.powers))
            self._worth[card] = found
        return found

    def _term(self, kind: CardKind, term: Term) -> int:
        """Return what a term is worth by the end, the property itself counted (DV-9.1)."""
        own = self._types[self.seat]
        match term.kind:
            case "flat":
                return term.points * POINT
            case "own":
                count = sum(own[type_] for type_ in term.types) + (kind.type in term.types)
                return term.points * (count * POINT + self._growth(_GROWTH * len(term.types)))
            case "all":
                type_ = term.types[0]
                count = sum(types[type_] for types in self._types) + (kind.type == type_)
                return term.points * (count * POINT + self._growth(_GROWTH * len(self._types) * 3 // 4))
            case "prime":
                count = self._primes + kind.is_prime
                return term.points * (count * POINT + self._growth(_GROWTH_PRIME))
            case "most":
                return term.points * self._chance_of_most(term.types[0], kind)
            case _:
                assert_never(term.kind)

    def _growth(self, rate: int) -> int:
        return min(rate * self.builds, _MOST_GROWTH)

    def _chance_of_most(self, type_: int, kind: CardKind) -> int:
        """Return how likely it is to have the most of a type at the end, in thousandths."""
        own = self._types[self.seat][type_] + (kind.type == type_)
        others = max((types[type_] for seat, types in enumerate(self._types) if seat != self.seat), default=0)
        lead = own - others
        if not self.turns:
            return POINT if lead > 0 else 0
        return max(0, min(450 + 220 * lead - 12 * self.turns, 950))

    @cached_property
    def _helps(self) -> tuple[list[int], list[int]]:
        """What one more property adds to those built before, by type; then the same for a prime one.

        What it adds to the districts of others is taken off.
        """
        plain, prime = [0] * len(TYPES), 0
        for seat, district in enumerate(self.view.districts):
            for card in district.properties:
                for term in self.cards[card].score:
                    each = self._each(term, seat == self.seat)
                    for type_ in term.types:
                        plain[type_] += each
                    if term.kind == "prime" and seat == self.seat:
                        prime += term.points * POINT
        return plain, [points + prime for points in plain]

    def _each(self, term: Term, is_own: bool) -> int:
        """Return what one more property of a term's type adds to it."""
        if not is_own:
            return -term.points * POINT // len(self._types) if term.kind == "all" else 0
        match term.kind:
            case "own" | "all":
                return term.points * POINT
            case "most":
                return term.points * _MOST_HELP
            case _:
                return 0

    def _power(self, power: Power) -> int:
        """Return what a power is worth in the turns to come (DV-7)."""
        view, seat = self.view, self.seat
        match power.kind:
            case "draw3":
                return 0 if has_power(view, seat, "draw3") else _DRAW_THREE * self.turns
            case "omit":
                return 0 if has_power(view, seat, "omit", power.what) else _EASIER * self.turns
            case "as":
                return self.general(power.what)
            case "disc":
                return 50 * self.turns
            case "second":
                return 0 if has_power(view, seat, "second") else _EASIER * self.turns
            case _:
                assert_never(power.kind)

    def missing(self, card: Card) -> int:
        """Return how many units are missing for a property, an omitted one not counted."""
        found = self._missing.get(card)
        if found is None:
            kind = self.cards[card]
            pairs = zip(kind.cost, self.means.held, strict=True)
            lacking = sum([need - have for need, have in pairs if need > have])
            found = lacking - 1 if lacking and ("omit", kind.type) in self.means.powers else lacking
            self._missing[card] = found
        return found

    def promise(self, card: Card) -> int:
        """Return what a property is worth now that some of its resources may be missing still."""
        return self._discounted(self.worth(card), self.missing(card))

    def _discounted(self, worth: int, missing: int) -> int:
        if missing >= min(self.builds, _FAR) + (missing == 0):
            return 0
        for _ in range(missing):
            worth = worth * _LEFT // 10
        return worth

    # Resources

    def general(self, resource: int) -> int:
        """Return what one more unit of a resource is worth for properties that may come."""
        need = self.means.held[resource] + 1
        share = needs(self.view.written, len(self.view.hands))[resource][min(need, 3)]
        return share * _USUAL_WORTH * max(self.builds - 1, 0) * _GENERAL // (100 * POINT)

    def demand(self, resource: int) -> int:
        """Return what one more unit of a resource is worth, for properties at hand and for others."""
        return self._demands[resource]

    @cached_property
    def _demands(self) -> list[int]:
        found = [self.general(resource) for resource in range(len(RESOURCES))]
        for card, weight in self._in_reach():
            lacking = shortage(self.view, self.seat, card)
            missing = sum(lacking)
            if not missing:
                continue
            worth = self.worth(card)
            nearer = self._discounted(worth, missing - 1) - self._discounted(worth, missing)
            for resource, units in enumerate(lacking):
                if units:
                    found[resource] += nearer * weight // 10
        return found

    def _in_reach(self) -> list[tuple[Card, int]]:
        """Return the properties one can build or get at, each with how much it counts, in tenths."""
        view = self.view
        found = [(card, _OWN) for card in view.hands[self.seat] if card is not None]
        reserved = view.districts[self.seat].reserve
        if reserved is not None:
            found.append((reserved, _RESERVED))
        found += [(card, _VISIBLE) for card in (*view.pool, view.top) if card is not None]
        return found

    def as_resource(self, card: Card) -> int:
        """Return what a card is worth as a resource, its discards paid."""
        if not self.builds:
            return 0
        kind = self.cards[card]
        return self.demand(kind.resource) - self.means.price(kind) * _FODDER * 2

    # Cards in the hand

    def keep(self, card: Card) -> int:
        """Return what it is worth to hold a card: its better use, a little of the other, or to pay."""
        found = self._keep.get(card)
        if found is None:
            promise, resource = self.promise(card), max(self.as_resource(card) * _AS_RESOURCE // 10, 0)
            fodder = _FODDER if self.builds else 0
            found = max(promise, resource) + min(promise, resource) // 6 + fodder
            self._keep[card] = found
        return found

    @cached_property
    def unseen(self) -> tuple[tuple[Card, int], ...]:
        """The cards that this seat does not see, with how many of each there are."""
        unknown = dict(deck_counts(self.view.written, len(self.view.hands)))
        for card in known_cards(self.view):
            unknown[card] -= 1
        return tuple((card, count) for card, count in unknown.items() if count > 0)

    def drawn_blind(self, least: int = 0) -> int:
        """Return what the deck's top card is worth on average, where less than `least` counts as that."""
        total = sum(count for _, count in self.unseen)
        if not total:
            return least
        return sum(max(self.keep(card), least) * count for card, count in self.unseen) // total

    def cheapest(self, cards: tuple[Card, ...], count: int) -> tuple[Card, ...]:
        """Return so many cards that are missed least, in the order to lay them down (DV-5.4).

        The card of least use to anybody comes last, because the next player may take it.
        """
        chosen = sorted(cards, key=lambda card: (self.keep(card), card))[:count]
        return tuple(sorted(chosen, key=lambda card: (-self.worth(card), card)))
