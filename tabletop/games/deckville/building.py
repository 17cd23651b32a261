"""What a district holds, what building costs (DV-6, DV-7), and the steps of the turn (DV-4, DV-5); from any
view."""

from __future__ import annotations

from functools import lru_cache
from operator import ge
from typing import NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import (
    DRAWS,
    HAND_LIMIT,
    MOST_BUILT,
    RESERVE_DISCARDS,
    RESOURCES,
    SECOND_DISCARDS,
    Card,
    CardKind,
    PowerKind,
    Resource,
)
from tabletop.games.deckville.commands import POOL, Source
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESERVE, District, State, Step, printed


class Means(NamedTuple):
    """A district's means for building; a reserved card has no part in it (DV-9.4).

    Attributes:
        held: units of each resource (DV-6.1, DV-7.3).
        powers: the kind of each power, with its property type or resource (DV-7).
        offers: the fewest discards that a power asks for each resource, more than any card if none does
            (DV-7.4).
        second: discards for the second property of a turn (DV-6.2, DV-7.5).
    """

    held: tuple[int, ...]
    powers: frozenset[tuple[PowerKind, int]]
    offers: tuple[int, ...]
    second: int

    def suffice_for(self, kind: CardKind) -> bool:
        """Whether a property's resources are there, except a unit omitted by a power (DV-6.1, DV-7.2)."""
        if all(map(ge, self.held, kind.cost)):
            return True
        return ("omit", kind.type) in self.powers and sum(_lacking(kind, self.held)) == 1

    def price(self, kind: CardKind) -> int:
        """Return the discards for building a card as a resource (DV-4.2, DV-7.4)."""
        return min(kind.resource_cost, self.offers[kind.resource])


def means_of(state: State, seat: Seat) -> Means:
    """Return a district's means for building."""
    return _means(state.written, state.districts[seat])


@lru_cache(maxsize=1024)  # needed at every step of a turn, and a turn changes one district
def _means(written: str, district: District) -> Means:
    cards = printed(written)
    held, offers, second = [0] * len(RESOURCES), [HAND_LIMIT] * len(RESOURCES), SECOND_DISCARDS
    for card in district.resources:
        held[cards[card].resource] += 1
    powers = [power for card in district.properties for power in cards[card].powers]
    for power in powers:
        match power.kind:
            case "as":
                held[power.what] += 1
            case "disc":
                offers[power.what] = min(offers[power.what], power.count)
            case "second":
                second = min(second, power.count)
    kinds = frozenset((power.kind, power.what) for power in powers)
    return Means(tuple(held), kinds, tuple(offers), second)


def has_power(state: State, seat: Seat, kind: PowerKind, what: int = -1) -> bool:
    """Whether a district has a power; `what` is its property type or resource."""
    return (kind, what) in means_of(state, seat).powers


def resources_of(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the units of each resource that a district holds (DV-6.1, DV-7.3)."""
    return means_of(state, seat).held


def missing(state: State, seat: Seat, card: Card) -> tuple[int, ...]:
    """Return the units of each resource that a district lacks for a property, ignoring powers."""
    return _lacking(state.cards[card], resources_of(state, seat))


def _lacking(kind: CardKind, held: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([max(need - have, 0) for need, have in zip(kind.cost, held, strict=True)])


def omitted(state: State, seat: Seat, card: Card) -> Resource | None:
    """Return the resource of which a power may omit one unit to build a property (DV-7.2).

    None if nothing is missing, or without such a power. While more than one unit is missing, it is the
    resource with most missing.
    """
    return _spared(state, seat, card, missing(state, seat, card))


def _spared(state: State, seat: Seat, card: Card, lacking: tuple[int, ...]) -> Resource | None:
    if not any(lacking) or not has_power(state, seat, "omit", state.cards[card].type):
        return None
    return lacking.index(max(lacking))


def shortage(state: State, seat: Seat, card: Card) -> tuple[int, ...]:
    """Return the units still missing for a property; all 0 if it can be built."""
    lacking = missing(state, seat, card)
    spared = _spared(state, seat, card, lacking)
    if spared is None:
        return lacking
    return tuple(units - (resource == spared) for resource, units in enumerate(lacking))


def resource_price(state: State, seat: Seat, card: Card) -> int:
    """Return the discards for building a card as a resource (DV-4.2, DV-7.4)."""
    return means_of(state, seat).price(state.cards[card])


def is_second(state: State, seat: Seat) -> bool:
    """Whether a seat's next property would be the second one of its turn (DV-6.2)."""
    return seat == state.active and state.reached <= PROPERTIES and 0 < state.built < MOST_BUILT


def property_price(state: State, seat: Seat, from_reserve: bool = False) -> int:
    """Return the discards for a seat's next property (DV-6.2, DV-7.5). It is a second one only for a seat
    that has built the first this turn and is still active."""
    price = RESERVE_DISCARDS if from_reserve else 0
    return price + means_of(state, seat).second if is_second(state, seat) else price


# The turn (DV-4, DV-5)


def sources(state: State) -> tuple[Source, ...]:
    """Return where a card can be taken from (DV-3.1, DV-5.3, DV-8.2). An empty deck counts while the discard
    pile can become a new one."""
    if state.is_exhausted:
        return ()
    found = _pool(state)
    if state.deck or len(state.discard) > 1:
        found = (*found, "deck")
    return (*found, "discard") if state.discard else found


def _pool(state: State) -> tuple[Source, ...]:
    if None not in state.pool:
        return POOL
    return tuple(place for place, card in zip(POOL, state.pool, strict=True) if card is not None)


def _has_sources(state: State) -> bool:
    """Whether a card can be taken from anywhere."""
    return bool(state.deck or state.discard or _pool(state)) and not state.is_exhausted


def must_draw_from_pool(state: State) -> bool:
    """Whether the next draw of step 4 must come from the pool, because the other one did not (DV-4.4,
    DV-5.3)."""
    return state.drawn == DRAWS - 1 and not state.has_drawn_pool and bool(_pool(state))


def draw_sources(state: State) -> tuple[Source, ...]:
    """Return the sources of the next draw in step 4; none when all draws are made."""
    if not may_draw(state):
        return ()
    return _pool(state) if must_draw_from_pool(state) else sources(state)


def draws_due(state: State) -> int:
    """Return how many cards must still be drawn in step 4; none if there is nothing to draw (DV-5.3)."""
    return max(DRAWS - state.drawn, 0) if _has_sources(state) else 0


def may_draw(state: State) -> bool:
    """Whether another card may be drawn in step 4; a third one only by a power (DV-4.4, DV-7.1)."""
    if state.reached > DRAW or state.is_replacing or not _has_sources(state):
        return False
    return state.drawn < DRAWS or (state.drawn == DRAWS and has_power(state, state.active, "draw3"))


def draws_left(state: State) -> int:
    """Return how many cards may still be drawn in step 4, with a third one by a power (DV-7.1)."""
    return DRAWS + has_power(state, state.active, "draw3") - state.drawn if may_draw(state) else 0


def excess(state: State) -> int:
    """Return how many cards the active player holds beyond the limit, which step 1 ignores."""
    return 0 if state.is_replacing else max(len(state.hands[state.active]) - HAND_LIMIT, 0)


def is_drawing_over(state: State) -> bool:
    """Whether steps 1 to 4 may end: all required draws and discards are made (DV-4)."""
    return not state.is_replacing and not draws_due(state) and not excess(state)


def may_end(state: State) -> bool:
    """Whether the turn may end now; then a card may be reserved, too, if the reserve is empty."""
    return not state.is_over and is_drawing_over(state)


def step_of(state: State) -> Step:
    """Return the step that is due: an unfinished one, else the next (DV-4)."""
    if state.reached == DRAW and is_drawing_over(state) and not may_draw(state):
        return RESERVE
    return state.reached


def may_skip(state: State) -> bool:
    """Whether the step that is due may be skipped and another one follows (DV-4). Steps 1 to 3 may, and a
    third draw in step 4; the fifth is skipped by ending the turn."""
    if state.is_over or state.is_replacing or state.reached > DRAW:
        return False
    return state.reached < DRAW or (is_drawing_over(state) and may_draw(state))
