"""The deck as numbers for the computer players: its composition, its demand for resources, its faces."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from tabletop.games.deckville.cards import RESOURCES, Card, CardKind, Power, PropertyType, Resource, deck_of
from tabletop.games.deckville.state import State, known_cards, printed

# The composition of a whole deck, and its demand for resources, for the computer players.

POINT: Final = 1000
"""One victory point in these units."""


@cache
def deck_counts(written: str, seat_count: int) -> tuple[tuple[Card, int], ...]:
    """Return the cards of a game with their copies, sorted by number."""
    return tuple(sorted(Counter(deck_of(printed(written), seat_count)).items()))


@cache
def needs(written: str, seat_count: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each resource, the share of cards that need at least so many units, in thousandths."""
    cards, deck = printed(written), deck_counts(written, seat_count)
    found = [[0] * 4 for _ in RESOURCES]
    for card, count in deck:
        for resource, units in enumerate(cards[card].cost):
            for need in range(1, min(units, 3) + 1):
                found[resource][need] += count
    total = sum(count for _, count in deck)
    return tuple(tuple(count * POINT // total for count in counts) for counts in found)


def unseen(view: State) -> Counter[Card]:
    """Return the number of each card that a view does not show."""
    unknown = Counter(dict(deck_counts(view.written, len(view.hands))))
    unknown.subtract(known_cards(view))
    return +unknown


# The printed cards in a form for fast computation, for the fast table and the judgement.


class FaceNumbers(NamedTuple):
    """One kind of card; points in thousandths.

    Attributes:
        type: the property's type.
        prime: 1 with a prime mark, otherwise 0.
        cost: units of each resource.
        alone: the property's score as the only one of a district, without Most.
        plain: the points printed as a number.
        own: points for each own property of a type, as pairs of points and type; for each in all districts;
            for having the most.
        each_prime: points for each own prime property.
        powers: the property's powers.
        resource: the resource that it can be built as.
        price: the discards for that.
    """

    type: PropertyType
    prime: int
    cost: tuple[int, ...]
    alone: int
    plain: int
    own: tuple[tuple[int, PropertyType], ...]
    all: tuple[tuple[int, PropertyType], ...]
    most: tuple[tuple[int, PropertyType], ...]
    each_prime: int
    powers: tuple[Power, ...]
    resource: Resource
    price: int


def _face(kind: CardKind) -> FaceNumbers:
    pairs: dict[str, list[tuple[int, PropertyType]]] = {"own": [], "all": [], "most": []}
    plain = each_prime = 0
    for term in kind.score:
        if term.kind == "flat":
            plain += term.points * POINT
        elif term.kind == "prime":
            each_prime += term.points * POINT
        else:
            pairs[term.kind] += [(term.points * POINT, type_) for type_ in term.types]
    itself = sum(points for points, type_ in (*pairs["own"], *pairs["all"]) if type_ == kind.type)
    return FaceNumbers(
        kind.type,
        int(kind.is_prime),
        kind.cost,
        plain + itself + each_prime * kind.is_prime,
        plain,
        tuple(pairs["own"]),
        tuple(pairs["all"]),
        tuple(pairs["most"]),
        each_prime,
        kind.powers,
        kind.resource,
        kind.resource_cost,
    )


class Deck:
    """The faces of a deck, and a cache of what each lacks."""

    def __init__(self, written: str) -> None:
        self.faces = tuple(map(_face, printed(written)))
        self._lacks: dict[tuple[int, ...], dict[Card, tuple[Resource, ...]]] = {}

    def lacks(self, held: tuple[int, ...]) -> dict[Card, tuple[Resource, ...]]:
        """Return the cache of what cards lack beside these units."""
        found = self._lacks.get(held)
        if found is None:
            if len(self._lacks) > _MOST_REMEMBERED:
                self._lacks.clear()
            found = self._lacks[held] = {}
        return found

    def lacking(self, card: Card, held: tuple[int, ...]) -> tuple[Resource, ...]:
        """Return the units of each resource that a district lacks for a property, ignoring powers."""
        cost = self.faces[card].cost
        return tuple(
            resource
            for resource, (need, have) in enumerate(zip(cost, held, strict=True))
            for _ in range(need - have)
        )

    def allows(self, card: Card, held: tuple[int, ...], omits: frozenset[PropertyType]) -> bool:
        """Whether a district with these units and powers can build a property (DV-6.1, DV-7.2)."""
        lacks = self.lacks(held)
        lacking = lacks.get(card)
        if lacking is None:
            lacking = lacks[card] = self.lacking(card, held)
        return len(lacking) <= (self.faces[card].type in omits)


_MOST_REMEMBERED = 4000


@cache
def faces_of(written: str) -> Deck:
    """Return the deck of a card file."""
    return Deck(written)
