"""What is printed on the cards (DV-2)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.engine.message import N_, NC_

# The deck itself is data: see `house_deck`. Cards, property types and resources are known by number; a card's
# number is that of its kind, its line in the card file, so copies of one kind are equal.

Card: TypeAlias = int
"""A card's number: the index of its kind in the deck (`State.cards`)."""

Known: TypeAlias = "Card | None"
"""A card, or None if it is hidden from the viewer."""

PropertyType: TypeAlias = int
"""A property's type: an index of `TYPES`."""

Resource: TypeAlias = int
"""A kind of resource: an index of `RESOURCES`."""

TYPES: Final = (
    *("business", "dining", "housing", "industry"),
    *("infrastructure", "shopping", "civic", "entertainment"),
)
"""The property types as card files name them (DV-2.2). Saved games hold their order."""

# i18n: noun: types of property, as printed on cards
TYPE_NAMES: Final = (
    NC_("type of property", "Business"),
    N_("Dining"),
    N_("Housing"),
    N_("Industry"),
    N_("Infrastructure"),
    N_("Shopping"),
    N_("Civic"),
    N_("Entertainment"),
)
"""The names of the property types, by number."""

BUSINESS, DINING, HOUSING, INDUSTRY, INFRASTRUCTURE, SHOPPING, CIVIC, ENTERTAINMENT = range(8)

RESOURCES: Final = ("wood", "brick", "stone", "steel", "glass", "workers", "architects")
"""The resources as card files name them (DV-2.2). Saved games hold their order."""

# i18n: noun: resources, as printed on cards
RESOURCE_NAMES: Final = (
    N_("Wood"),
    N_("Brick"),
    N_("Stone"),
    N_("Steel"),
    N_("Glass"),
    N_("Workers"),
    N_("Architects"),
)
"""The names of the resources, by number."""

WOOD, BRICK, STONE, STEEL, GLASS, WORKERS, ARCHITECTS = range(7)

HAND_LIMIT: Final = 6
"""Cards dealt, and the most cards kept after drawing (DV-3.1, DV-4.4)."""
POOL_SIZE: Final = 3
"""Face-up cards in the pool (DV-3.1)."""
DRAWS: Final = 2
"""Cards to draw in a turn (DV-4.4)."""
MOST_BUILT: Final = 2
"""The most properties built in a turn (DV-4.3)."""
RESERVE_DISCARDS: Final = 1
"""Discards for a property from the reserve (DV-6.2)."""
SECOND_DISCARDS: Final = 2
"""Discards for the second property of a turn (DV-6.2)."""
RESERVE_PENALTY: Final = 5
"""Points lost by a card in the reserve at the end (DV-9.2)."""
LAST_EMPTYING: Final = 2
"""The emptying of the deck that triggers the end; alone it is the first (DV-8.1, DV-10)."""
BANDS: Final = (40, 80, 115, 145)
"""Points at which a solo player's title changes (DV-10)."""

TermKind: TypeAlias = Literal["flat", "own", "all", "prime", "most"]
PowerKind: TypeAlias = Literal["draw3", "omit", "as", "disc", "second"]


class Term(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One term of a score (DV-9.1).

    "flat": `points` for the property itself; "own": for each own property of one of `types`; "all": for each
    property of the type in every district; "prime": for each own prime property; "most": once, with strictly
    more properties of the type than every other district. `types` is empty for "flat" and "prime".
    """

    kind: TermKind
    points: int
    types: tuple[PropertyType, ...] = ()


class Power(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A special power (DV-7).

    "draw3"; "omit" with the property type `what`; "as" with the resource `what`; "disc" with the resource
    `what` and the discards `count` that it costs; "second" with the discards `count` that the second
    property costs.
    """

    kind: PowerKind
    what: int = -1
    count: int = 0


class CardKind(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is printed on a card, and the games that use it (DV-2).

    Attributes:
        id: its unique name in the card file.
        name: the property's name.
        type: the property's type.
        is_prime: whether the property bears the prime mark.
        cost: units of each resource that the district must hold to build the property, by resource.
        score: terms of the property's score.
        powers: the property's powers.
        resource: the resource that the card can be built as.
        resource_cost: other hand cards to discard for that.
        min_players: used in games of so many players and more.
        is_solo: used in solitaire (DV-10).
        copies: the number of copies.
        picture: the chosen picture, "" for the one by its name or type; no rule reads it.
    """

    id: str
    name: str
    type: PropertyType
    is_prime: bool
    cost: tuple[int, ...]
    score: tuple[Term, ...]
    powers: tuple[Power, ...]
    resource: Resource
    resource_cost: int
    min_players: int
    is_solo: bool
    copies: int = 1
    picture: str = ""

    @property
    def units(self) -> int:
        """The sum of the property's resource units."""
        return sum(self.cost)

    def is_used(self, seat_count: int) -> bool:
        """Whether games of so many players use it (DV-2.3, DV-10)."""
        return self.is_solo if seat_count == 1 else self.min_players <= seat_count


def deck_of(kinds: tuple[CardKind, ...], seat_count: int) -> tuple[Card, ...]:
    """Return the cards of a game of so many players, sorted by number (DV-2.3)."""
    return tuple(
        card for card, kind in enumerate(kinds) if kind.is_used(seat_count) for _ in range(kind.copies)
    )
