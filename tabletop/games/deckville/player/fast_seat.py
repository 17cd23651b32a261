"""What one seat has on the fast table, with what its district adds up to."""

from __future__ import annotations

from typing import Final

from tabletop.games.deckville.cards import DRAWS, HAND_LIMIT, RESOURCES, SECOND_DISCARDS, TYPES, Card
from tabletop.games.deckville.faces import Deck

NOTHING: Final = -1
"""No card, or one that is not known."""


class FastSeat:
    """What one seat has: hand, reserve, and what its district adds up to; points in thousandths."""

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
        """Return the same once more, to be changed apart."""
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
        """Let the district hold one more unit."""
        held = list(self.held)
        held[resource] += 1
        self.held = tuple(held)

    def add_property(self, card: Card, deck: Deck) -> None:
        """Let a property stand in the district (DV-7, DV-9.1)."""
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
