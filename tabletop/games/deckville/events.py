"""What happened, with every outcome of chance. Saved games hold the tags, which never change.

`seat` is the acting seat. A card hidden from the reader is None (DV-11).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import Card, Known, Resource
from tabletop.games.deckville.commands import Source

Why: TypeAlias = Literal["replace", "draw", "replacement"]
"""Purpose of a taken card: to replace another (DV-4.1), in the draw step (DV-4.4), for a reserved card
(DV-4.5)."""

EndReason: TypeAlias = Literal["emptied", "exhausted"]
"""What triggered the end: the deck's emptying (DV-8.1, DV-10), or that nothing can be drawn (DV-8.2)."""


class DeckShuffled(msgspec.Struct, frozen=True, gc=False, tag="deck_shuffled"):
    """The cards of this game were shuffled at set-up, top card last (DV-3.1)."""

    deck: tuple[Known, ...]


class HandDealt(msgspec.Struct, frozen=True, gc=False, tag="hand_dealt"):
    """A seat got its first hand from the top of the deck (DV-3.1)."""

    seat: Seat
    cards: tuple[Known, ...]


class SupplyLaid(msgspec.Struct, frozen=True, gc=False, tag="supply_laid"):
    """The pool and the first card of the discard pile were turned up from the deck's top (DV-3.1)."""

    pool: tuple[Card, ...]
    discard: Card


class FirstPlayerDrawn(msgspec.Struct, frozen=True, gc=False, tag="first_player_drawn"):
    """The first player; `by_lot` unless chosen at set-up (DV-3.2)."""

    seat: Seat
    by_lot: bool


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag="turn_began"):
    """A seat's turn began; `round` counts from 1, `is_last` in a round known to be the last."""

    seat: Seat
    round: int
    is_last: bool = False


class CardTaken(msgspec.Struct, frozen=True, gc=False, tag="card_taken"):
    """A card went from the supply into a hand.

    `shown` is its public face, None from the deck; `card` is what came into the hand, known to its owner
    only. From the discard pile, `top` is the next card on top, None if there is none (or, in the acting
    player's forecast, if it is not known yet).
    """

    seat: Seat
    source: Source
    why: Why
    shown: Known
    card: Known
    top: Known = None


class PoolRefilled(msgspec.Struct, frozen=True, gc=False, tag="pool_refilled"):
    """The deck's top card came into an empty place of the pool, counted from 0 (DV-5.1)."""

    slot: int
    card: Known


class DeckEmptied(msgspec.Struct, frozen=True, gc=False, tag="deck_emptied"):
    """The last card left the deck, for the `number`-th time, in this seat's turn (DV-5.2)."""

    seat: Seat
    number: int


class DeckRefilled(msgspec.Struct, frozen=True, gc=False, tag="deck_refilled"):
    """The discard pile was shuffled into a new deck, top card last; `turned` began a new one (DV-5.2)."""

    deck: tuple[Known, ...]
    turned: Known


class EndAnnounced(msgspec.Struct, frozen=True, gc=False, tag="end_announced"):
    """The last round is known: the next one or, without drawing, the current one (DV-8)."""

    last_round: int
    why: EndReason


class CardsDiscarded(msgspec.Struct, frozen=True, gc=False, tag="cards_discarded"):
    """A seat discarded hand cards, the last on top: to replace one, or down to the limit (DV-4.1, DV-4.4)."""

    seat: Seat
    cards: tuple[Known, ...]
    why: Literal["replace", "limit"]


class ResourceBuilt(msgspec.Struct, frozen=True, gc=False, tag="resource_built"):
    """A seat built a hand card as a resource and discarded `discards`, the last on top (DV-4.2)."""

    seat: Seat
    card: Card
    discards: tuple[Known, ...]


class PropertyBuilt(msgspec.Struct, frozen=True, gc=False, tag="property_built"):
    """A seat built a property and discarded `discards`, the last on top (DV-6). `omitted` is the resource
    with one unit missing, by an `omit` power (DV-7.2)."""

    seat: Seat
    card: Card
    discards: tuple[Known, ...] = ()
    from_reserve: bool = False
    omitted: Resource | None = None


class StepSkipped(msgspec.Struct, frozen=True, gc=False, tag="step_skipped"):
    """A seat skipped a step of its turn, from 1 (DV-4)."""

    seat: Seat
    step: int


class CardReserved(msgspec.Struct, frozen=True, gc=False, tag="card_reserved"):
    """A seat placed a hand card face up in its reserve (DV-4.5)."""

    seat: Seat
    card: Card


class TurnEnded(msgspec.Struct, frozen=True, gc=False, tag="turn_ended"):
    """A seat's turn ended."""

    seat: Seat


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag="game_ended"):
    """The last round is over: the districts are scored (DV-8, DV-9)."""


Event: TypeAlias = (
    CardTaken
    | PoolRefilled
    | CardsDiscarded
    | ResourceBuilt
    | PropertyBuilt
    | StepSkipped
    | CardReserved
    | TurnEnded
    | TurnBegan
    | DeckEmptied
    | DeckRefilled
    | EndAnnounced
    | DeckShuffled
    | HandDealt
    | SupplyLaid
    | FirstPlayerDrawn
    | GameEnded
)
