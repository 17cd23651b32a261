"""The worth of cards to a seat: the computer players' judgement, on the fast table.

Points are in thousandths, in whole numbers, so that every machine decides alike. A property is worth its
points now, their growth, its effect on standing properties and on others, and its power; less for each
missing resource. A resource is worth what it brings nearer: properties at hand, and future ones. A card is
worth its better use.

It reads only what the seat sees: its own hand, the districts, the open supply. Every number is a judgement,
no rule; they were found by letting variants play each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import DRAWS, RESOURCES, SECOND_DISCARDS, Card, Power
from tabletop.games.deckville.faces import POINT
from tabletop.games.deckville.personalities import NO_BIAS, Bias
from tabletop.games.deckville.player.fast_table import NOTHING, FastTable
from tabletop.games.deckville.state import DRAW

Taste: TypeAlias = Callable[[Card], int]
"""Hundredths of a property's worth that a seat sees: 100 is the truth."""

GROWTH: Final = 10
"""Growth of a point per property of a type with each turn to come."""
GROWTH_PRIME: Final = 270
MOST_GROWTH: Final = 2200
GROWTH_ALL: Final = 22
"""The same for each seat if all districts count."""
MOST_HELP: Final = 170
"""Worth of another property of the type to each point of a Most."""
OTHERS: Final = 1080
"""Weight of others' gains against a property, in thousandths, shared by all seats."""
DENIED: Final = 130
"""Weight of a Most that another seat loses, in thousandths."""
FODDER: Final = 260
"""Worth of any card as payment."""
LEFT: Final = (1000, 330, 140, 87, 35)
"""What is left of a property's worth with so many units missing, in thousandths; nothing with more."""
GENERAL_ALWAYS: Final = 510
GENERAL: Final = 960
"""Worth of a unit that all future properties need, for each turn to come."""
OWN: Final = 110
"""Weight of a property in the hand for a resource, in hundredths; in the reserve, in the supply."""
RESERVED: Final = 200
VISIBLE: Final = 11
DRAW_THREE: Final = 1400
"""Worth of a third card each turn."""
EASIER: Final = 430
"""Worth of an omitted resource, or a cheaper second property, each turn."""
CHEAPER: Final = 71
"""Worth of a resource for fewer discards each turn."""
AS_RESOURCE: Final = 32
"""Weight of a hand card as a resource, in hundredths: it must be built first."""
BOTH: Final = 14
"""Weight of a card's lesser use, in hundredths."""
PRICE: Final = 1400
"""Cost of a discard before the card is chosen."""
MOST_EVEN: Final = 310
MOST_LEAD: Final = 220
MOST_TIME: Final = 22
"""Chance of a Most, in thousandths: with as many as the best other; for each more; less for each turn."""


class CardJudge:
    """Values the cards of one moment for one seat."""

    def __init__(
        self,
        fast_table: FastTable,
        seat: Seat,
        taste: Taste | None = None,
        bias: Bias = NO_BIAS,
        *,
        builds: int | None = None,
    ) -> None:
        """Judge a moment; `builds` is the number of turns in which the seat may still build, if known."""
        self.bias = bias
        self.board = fast_table
        self.place = place = fast_table.places[seat]
        self.turns = turns_left(fast_table)
        if builds is None:
            builds = self.turns + (fast_table.active == seat and fast_table.reached < DRAW)
        self._taste = taste
        self._faces = fast_table.deck.faces
        self._worth: dict[Card, int] = {}
        growth = min(GROWTH * builds, MOST_GROWTH)
        self._own = [count * POINT + growth for count in place.types]
        growth = min(GROWTH_ALL * len(fast_table.places) * builds, MOST_GROWTH)
        self._all = [count * POINT + growth for count in fast_table.types]
        self._prime = place.primes * POINT + min(GROWTH_PRIME * builds, MOST_GROWTH)
        self._help = self._helps()
        self.reckon(builds)

    def reckon(self, builds: int) -> None:
        """Recompute needs after a resource was built or the building is over."""
        self.builds = builds
        self._lacks = self.board.deck.lacks(self.place.held)
        self._left = LEFT[: builds + 1]
        self._general = GENERAL * (builds - 1) + GENERAL_ALWAYS if builds > 1 else 0
        self._keep: dict[Card, int] = {}
        self._demands: list[int] | None = None

    def _helps(self) -> list[int]:
        """Return the worth of another property of each type to the standing ones, less others' gains."""
        board, place = self.board, self.place
        found = [own + all_ for own, all_ in zip(place.each_own, place.each_all, strict=True)]
        for type_, points in enumerate(place.most):
            if points:
                found[type_] += points * MOST_HELP // POINT
        share = OTHERS // len(board.places)
        for other in board.places:
            if other is place:
                continue
            for type_, points in enumerate(other.each_all):
                if points:
                    found[type_] -= points * share // POINT
            for type_, points in enumerate(other.most):
                if points and place.types[type_] + 1 == other.types[type_]:
                    found[type_] += points * DENIED // POINT
        return found

    # Properties

    def worth(self, card: Card) -> int:
        """Return a property's worth if it were built now."""
        found = self._worth.get(card)
        if found is None:
            face = self._faces[card]
            found = face.alone + self._help[face.type]
            if face.prime:
                found += self.place.each_prime
            for points, type_ in face.own:
                found += points * self._own[type_] // POINT
            for points, type_ in face.all:
                found += points * self._all[type_] // POINT
            if face.each_prime:
                found += face.each_prime * self._prime // POINT
            for points, type_ in face.most:
                found += points * self.chance_of_most(type_, face.type) // POINT
            for power in face.powers:
                found += self._power(power)
            if self._taste is not None:
                found = found * self._taste(card) // 100
            self._worth[card] = found
        return found

    def chance_of_most(self, type_: int, itself: int) -> int:
        """Return the chance to have the most of a type at the end, in thousandths."""
        place = self.place
        lead = place.types[type_] + (type_ == itself) - self.board.most_of_others(place, type_)
        if not self.turns:
            return POINT if lead > 0 else 0
        return max(0, min(MOST_EVEN + MOST_LEAD * lead - MOST_TIME * self.turns, 950))

    def _power(self, power: Power) -> int:
        """Return a power's worth in the turns to come (DV-7)."""
        place, what = self.place, power.what
        match power.kind:
            case "draw3":
                return 0 if place.draws > DRAWS else DRAW_THREE * self.turns
            case "omit":
                return 0 if what in place.omits else EASIER * self.turns
            case "as":
                return self.general(what)
            case "disc":
                return CHEAPER * self.turns if power.count < place.offers[what] else 0
            case "second":
                return 0 if place.second < SECOND_DISCARDS else EASIER * self.turns

    def missing(self, card: Card) -> int:
        """Return the number of missing units for a property, without an omitted one."""
        lacking = self._lacks.get(card)
        if lacking is None:
            lacking = self._lacks[card] = self.board.deck.lacking(card, self.place.held)
        missing = len(lacking)
        if missing and self.place.omits and self._faces[card].type in self.place.omits:
            return missing - 1
        return missing

    def promise(self, card: Card) -> int:
        """Return a property's worth, given its missing resources."""
        missing, left = self.missing(card), self._left
        return self.worth(card) * left[missing] // POINT if missing < len(left) else 0

    # Resources

    def general(self, resource: int) -> int:
        """Return the worth of another unit of a resource to future properties."""
        held = self.place.held[resource]
        return self.board.needs[resource][held + 1 if held < 3 else 3] * self._general // POINT

    @property
    def demands(self) -> list[int]:
        """The worth of another unit of each resource, for properties at hand and future ones."""
        found = self._demands
        if found is None:
            found = self._demands = [self.general(resource) for resource in range(len(RESOURCES))]
            for card in self.place.hand:
                self._ask(found, card, OWN)
            if self.place.reserve != NOTHING:
                self._ask(found, self.place.reserve, RESERVED)
            for card in self.board.open_cards():
                self._ask(found, card, VISIBLE)
        return found

    def _ask(self, demands: list[int], card: Card, weight: int) -> None:
        """Add a property's demand for the units that it lacks."""
        missing, left = self.missing(card), self._left
        if not missing or missing > len(left):
            return
        after = left[missing] if missing < len(left) else 0
        nearer = self.worth(card) * (left[missing - 1] - after) * weight // (100 * POINT)
        for resource in self._lacks[card]:
            demands[resource] += nearer

    # Cards in the hand

    def keep(self, card: Card) -> int:
        """Return the worth of holding a card: its better use, a little of the other, or payment."""
        found = self._keep.get(card)
        if found is None:
            if not self.builds:
                found = self.promise(card)
            else:
                face, place = self._faces[card], self.place
                price = place.offers[face.resource]
                if face.price < price:
                    price = face.price
                found = self.promise(card)
                resource = (
                    ((self._demands or self.demands)[face.resource] - price * PRICE) * AS_RESOURCE // 100
                )
                if resource > found:
                    found = resource + found * BOTH // 100
                elif resource > 0:
                    found += resource * BOTH // 100
                found += FODDER
            self._keep[card] = found
        return found

    def by_use(self, cards: Iterable[Card]) -> list[Card]:
        """Return cards, the least useful first."""
        return sorted(cards, key=self.keep)

    def laid(self, cards: list[Card]) -> tuple[Card, ...]:
        """Return cards in the order to lay them down (DV-5.4). The card of least use to all comes last,
        because the next player may take it."""
        return tuple(sorted(cards, key=self.worth, reverse=True)) if len(cards) > 1 else tuple(cards)

    def cheapest(self, cards: Iterable[Card], count: int) -> tuple[Card, ...]:
        """Return the least useful cards, in the order to lay them down."""
        return self.laid(self.by_use(cards)[:count])


def turns_left(fast_table: FastTable) -> int:
    """Return the expected turns of each seat after this round (DV-8)."""
    if fast_table.is_end_known:
        return max(fast_table.last_round - fast_table.round, 0)
    count = len(fast_table.places)
    pile, discard = len(fast_table.pile), len(fast_table.discard)
    if count == 1:
        return max(60 * pile - 50, 0) // 100
    if fast_table.emptyings + 1 >= fast_table.last_emptying:
        return (30 * pile + 85 * count) // (100 * count)
    return (45 * pile + 21 * discard + 170 * count) // (100 * count)
