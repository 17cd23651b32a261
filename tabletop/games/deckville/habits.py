"""Habits that measure personalities: how often a seat does what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.cast import Habit, Tally
from tabletop.engine.protocol import Seat
from tabletop.engine.statistics import StatStep
from tabletop.games.deckville.building import shortage
from tabletop.games.deckville.cards import CIVIC, DINING, HAND_LIMIT, HOUSING, SHOPPING, CardKind
from tabletop.games.deckville.events import (
    CardReserved,
    CardTaken,
    Event,
    PropertyBuilt,
    ResourceBuilt,
    TurnEnded,
)
from tabletop.games.deckville.state import State

_CHEAP: Final = 3
"""The most units of a cheap property."""


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    Of its turns: "full_hand" at the end, "materials" built, cards "reserved". Of the properties that it
    built: "cheap" ones, of three units at most, and "big" ones; "homes", housing or civic; "shops", dining or
    shopping; "shared", whose points depend on other districts; and "primes". Of the resources: "small" ones,
    printed with one discard at most. Of the cards that it took from the open supply: "denied", those that the
    next player could have built.
    """
    last = moves[-1].after
    tally = Tally(len(last.hands))
    for move in moves:
        for event in move.events:
            match event:
                case TurnEnded(seat=seat):
                    tally.add("full_hand", seat, len(move.before.hands[seat]) >= HAND_LIMIT)
                    tally.add("materials", seat, 0)
                    tally.add("reserved", seat, 0)
                case ResourceBuilt(seat=seat, card=card):
                    tally.add("materials", seat, 1, 0)
                    tally.add("small", seat, last.cards[card].resource_cost <= 1)
                case CardReserved(seat=seat):
                    tally.add("reserved", seat, 1, 0)
                case PropertyBuilt(seat=seat, card=card):
                    _add_property(tally, seat, last.cards[card])
                case CardTaken(seat=seat, shown=card) if card is not None:
                    rival = (seat + 1) % len(last.hands)
                    tally.add("denied", seat, not any(shortage(move.before, rival, card)))
                case _:
                    pass
    return tally.counted()


def _add_property(tally: Tally, seat: Seat, kind: CardKind) -> None:
    terms = {term.kind for term in kind.score}
    tally.add("cheap", seat, kind.units <= _CHEAP)
    tally.add("big", seat, kind.units > _CHEAP)
    tally.add("homes", seat, kind.type in (HOUSING, CIVIC))
    tally.add("shops", seat, kind.type in (DINING, SHOPPING))
    tally.add("shared", seat, bool(terms & {"all", "most"}))
    tally.add("primes", seat, kind.is_prime)
