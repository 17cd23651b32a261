"""What a district holds and what building in it costs (DV-6, DV-7). Told from any view."""

from __future__ import annotations

from functools import cache

from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import (
    MOST_BUILT,
    RESERVE_DISCARDS,
    RESOURCES,
    SECOND_DISCARDS,
    Card,
    CardKind,
    Power,
    PowerKind,
    Resource,
)
from tabletop.games.deckville.state import PROPERTIES, District, State, printed


def powers_of(state: State, seat: Seat) -> tuple[tuple[Card, Power], ...]:
    """Return the powers of a district's properties, each with its card; a reserved card has none (DV-9.4)."""
    cards = state.cards
    return tuple((card, power) for card in state.districts[seat].properties for power in cards[card].powers)


def has_power(state: State, seat: Seat, kind: PowerKind, what: int = -1) -> bool:
    """Whether a district has a power; `what` is its property type or resource."""
    cards = state.cards
    return any(
        power.kind == kind and power.what == what
        for card in state.districts[seat].properties
        for power in cards[card].powers
    )


def resources_of(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the units of each resource that a district holds (DV-6.1, DV-7.3)."""
    return _held(state.written, state.districts[seat])


@cache
def _held(written: str, district: District) -> tuple[int, ...]:
    cards = printed(written)
    held = [0] * len(RESOURCES)
    for card in district.resources:
        held[cards[card].resource] += 1
    for card in district.properties:
        for power in cards[card].powers:
            if power.kind == "as":
                held[power.what] += 1
    return tuple(held)


def missing(state: State, seat: Seat, card: Card) -> tuple[int, ...]:
    """Return the units of each resource that a district lacks for a property, whatever powers it has."""
    return _lacking(state.cards[card], resources_of(state, seat))


def _lacking(kind: CardKind, held: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(max(need - have, 0) for need, have in zip(kind.cost, held, strict=True))


def omitted(state: State, seat: Seat, card: Card) -> Resource | None:
    """Return the resource of which one unit need not be there, by a power, to build a property (DV-7.2).

    None where nothing is missing, or where there is no such power. While more than one unit is missing, it is
    the resource of which most is.
    """
    return _spared(state, seat, card, missing(state, seat, card))


def _spared(state: State, seat: Seat, card: Card, lacking: tuple[int, ...]) -> Resource | None:
    if not any(lacking) or not has_power(state, seat, "omit", state.cards[card].type):
        return None
    return lacking.index(max(lacking))


def shortage(state: State, seat: Seat, card: Card) -> tuple[int, ...]:
    """Return the units that still have to come before a property can be built; all 0 when it can."""
    lacking = missing(state, seat, card)
    spared = _spared(state, seat, card, lacking)
    if spared is None:
        return lacking
    return tuple(units - (resource == spared) for resource, units in enumerate(lacking))


def resource_price(state: State, seat: Seat, card: Card) -> int:
    """Return how many cards building a card as a resource costs (DV-4.2, DV-7.4)."""
    kind = state.cards[card]
    offers = [
        power.count
        for _, power in powers_of(state, seat)
        if power.kind == "disc" and power.what == kind.resource
    ]
    return min(kind.resource_cost, *offers) if offers else kind.resource_cost


def is_second(state: State, seat: Seat) -> bool:
    """Whether the next property of a seat would be the second one of its turn (DV-6.2)."""
    return seat == state.active and state.reached <= PROPERTIES and 0 < state.built < MOST_BUILT


def property_price(state: State, seat: Seat, from_reserve: bool = False) -> int:
    """Return how many cards the next property of a seat costs (DV-6.2, DV-7.5).

    That is a second one only for whoever has built the first this turn and is still at it.
    """
    price = RESERVE_DISCARDS if from_reserve else 0
    if is_second(state, seat):
        offers = [power.count for _, power in powers_of(state, seat) if power.kind == "second"]
        price += min(SECOND_DISCARDS, *offers) if offers else SECOND_DISCARDS
    return price
