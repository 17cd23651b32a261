"""The state of a game. A view has the same type, with None for every card hidden from the viewer."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec

from tabletop.engine.protocol import Options, Seat
from tabletop.games.deckville.cards import (
    LAST_EMPTYING,
    POOL_SIZE,
    Card,
    CardKind,
    Known,
    PropertyType,
    deck_of,
)
from tabletop.games.deckville.form import parse

Hand: TypeAlias = "tuple[Known, ...]"
Step: TypeAlias = int
"""A step of a turn, from 1: replace, resource, properties, draw, reserve (DV-4)."""

REPLACE, RESOURCE, PROPERTIES, DRAW, RESERVE = range(1, 6)


class District(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """What a player has built and reserved; public (DV-11).

    Attributes:
        properties: cards built as properties, in the order of building.
        resources: cards built as resources, in the order of building.
        reserve: the card in the reserve, None if it is empty.
    """

    properties: tuple[Card, ...] = ()
    resources: tuple[Card, ...] = ()
    reserve: Card | None = None


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One game of Deckville at one moment.

    Attributes:
        written: the card file of the game's deck, in its shortest form: see `cards`.
        deck: the deck, top card last; only None in a view.
        pool: the places of the pool; None for an empty one (DV-5.3).
        discard: the discard pile, top card last; in a view None beneath the top.
        hands: each seat's hand, in the order of arrival.
        districts: each seat's district.
        first: the start player.
        round: number of the round, from 1 (DV-3.2).
        active: the acting seat.
        reached: the earliest step of the turn that has not been left (DV-4); `building.step_of` returns the
            present one.
        done: bit mask of the steps in which something was done this turn: `done >> step & 1`.
        is_replacing: whether a card taken in step 1 still requires a discard (DV-4.1).
        built: properties built this turn.
        drawn: cards drawn in step 4.
        has_drawn_pool: whether one of them came from the pool.
        may_replace: whether a card was reserved and a replacement may be drawn (DV-4.5).
        emptyings: how often the deck was emptied (DV-5.2).
        last_round: the last round, None while it is unknown (DV-8).
        is_exhausted: whether pool, deck and discard pile were all empty: no seat draws any more (DV-8.2).
        is_over: whether the game is over.
        is_view: whether this is a view and not the full state.
    """

    written: str
    deck: tuple[Known, ...]
    hands: tuple[Hand, ...]
    districts: tuple[District, ...]
    pool: tuple[Known, ...] = (None,) * POOL_SIZE
    discard: tuple[Known, ...] = ()
    first: Seat = 0
    round: int = 0
    active: Seat = 0
    reached: Step = REPLACE
    done: int = 0
    is_replacing: bool = False
    built: int = 0
    drawn: int = 0
    has_drawn_pool: bool = False
    may_replace: bool = False
    emptyings: int = 0
    last_round: int | None = None
    is_exhausted: bool = False
    is_over: bool = False
    is_view: bool = False

    @property
    def cards(self) -> tuple[CardKind, ...]:
        """What is printed on each card, by its number."""
        return printed(self.written)

    @property
    def is_solo(self) -> bool:
        """Whether this is a solo game (DV-10)."""
        return len(self.hands) == 1

    @property
    def top(self) -> Known:
        """The visible top card of the discard pile, None when there is none."""
        return self.discard[-1] if self.discard else None

    @property
    def is_last_round(self) -> bool:
        """Whether the game ends with this round (DV-8)."""
        return self.last_round is not None and self.round >= self.last_round

    @property
    def last_emptying(self) -> int:
        """The emptying of the deck that triggers the end (DV-8.1, DV-10)."""
        return 1 if self.is_solo else LAST_EMPTYING

    def has_done(self, step: Step) -> bool:
        """Whether something was done in a step of this turn."""
        return bool(self.done >> step & 1)

    def of_type(self, seat: Seat, kind: PropertyType) -> tuple[Card, ...]:
        """Return the properties of one type in a district, in the order of building."""
        cards = self.cards
        return tuple(card for card in self.districts[seat].properties if cards[card].type == kind)


@cache
def printed(written: str) -> tuple[CardKind, ...]:
    """Return the kinds of cards in a checked card file."""
    return parse(written)


def initial(written: str, seat_count: int, options: Options) -> State:
    """Return the state before the set-up: the cards of this game in the deck, in order (DV-2.3)."""
    return State(
        written=written,
        deck=deck_of(printed(written), seat_count),
        hands=((),) * seat_count,
        districts=(District(),) * seat_count,
    )


def actors(state: State) -> frozenset[Seat]:
    """Return who may act: the active seat, none when the game is over."""
    return _NOBODY if state.is_over else _ALONE[state.active]


_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(5))


def known_cards(state: State) -> list[Card]:
    """Return every card visible in a state or view."""
    known: list[Known] = [*state.deck, *state.pool, *state.discard]
    for hand in state.hands:
        known.extend(hand)
    for district in state.districts:
        known.extend(district.properties)
        known.extend(district.resources)
        known.append(district.reserve)
    return [card for card in known if card is not None]


def all_cards(state: State) -> tuple[int, ...]:
    """Return all cards of the game, sorted by number: always the same."""
    return tuple(sorted(known_cards(state)))


def round_of(state: State) -> int:
    """Return the number of the round, from 1."""
    return state.round
