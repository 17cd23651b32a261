"""What happened, with every outcome of chance. Saved games hold the tags, which never change.

`seat` is the acting seat.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import Card

Place: TypeAlias = Literal["discard", "deck", "seat", "box"]
"""Where a flipped card goes: it stays in the discard pile, or moves to the top of the deck, to another seat's
discard pile, or out of the game."""

Why: TypeAlias = Literal["points", "cards", "supply", "turns"]
"""Reason for the end of a game."""


class DeckShuffled(msgspec.Struct, frozen=True, gc=False, tag="deck_shuffled"):
    """A seat's discard pile was shuffled into its deck, top card last; for a reader who may not know the
    order, sorted by face below the top card."""

    seat: Seat
    deck: tuple[Card, ...]


class FirstPlayerDrawn(msgspec.Struct, frozen=True, gc=False, tag="first_player_drawn"):
    """The first player; `by_lot` unless chosen at set-up (DT-3.3)."""

    seat: Seat
    by_lot: bool


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag="turn_began"):
    """A seat's turn began with its play-card phase."""

    seat: Seat


class CardPlayed(msgspec.Struct, frozen=True, gc=False, tag="card_played"):
    """The deck's top card went into the play row and gave `cash`; `top` is the next top card. `top` is None
    if the deck is empty, or if the reader cannot know it yet."""

    seat: Seat
    card: Card
    cash: int
    top: Card | None = None


class CardFlipped(msgspec.Struct, frozen=True, gc=False, tag="card_flipped"):
    """A card of the seat's discard pile that showed `card` was flipped and went to `place`.

    Recycling (`is_recycled`) gave `cash` and raised the limit by `limit` (DT-5.2); upgrading cost a fee, so
    that `cash` is negative, and one action (DT-6.1b). `to` is the seat that got it (DT-6.2).
    """

    seat: Seat
    card: Card
    is_recycled: bool
    cash: int = 0
    limit: int = 0
    place: Place = "discard"
    to: Seat | None = None


class CardRemoved(msgspec.Struct, frozen=True, gc=False, tag="card_removed"):
    """A card of the supply left the game because the deck of a solo game is shuffled (DT-9.2)."""

    seat: Seat
    card: Card


class TurnBust(msgspec.Struct, frozen=True, gc=False, tag="turn_bust"):
    """The unhappy faces reached the limit: the turn ends at once (DT-4.5)."""

    seat: Seat
    unhappy: int
    limit: int


class BuildingBegan(msgspec.Struct, frozen=True, gc=False, tag="building_began"):
    """A seat stopped playing cards and builds with its cash (DT-6)."""

    seat: Seat
    cash: int


class CardBought(msgspec.Struct, frozen=True, gc=False, tag="card_bought"):
    """A seat paid `cash` for a card of the supply, which went to its discard pile with `card` up."""

    seat: Seat
    card: Card
    cash: int


class TurnEnded(msgspec.Struct, frozen=True, gc=False, tag="turn_ended"):
    """A seat's turn ended; the cards in play went to its discard pile (DT-7)."""

    seat: Seat


class GameWon(msgspec.Struct, frozen=True, gc=False, tag="game_won"):
    """Enough points, or enough cards with the right one among them (DT-1.2, DT-1.3)."""

    seat: Seat
    why: Why


class GameLost(msgspec.Struct, frozen=True, gc=False, tag="game_lost"):
    """The supply of a solo game is empty (DT-9.3)."""

    seat: Seat


class GameDrawn(msgspec.Struct, frozen=True, gc=False, tag="game_drawn"):
    """All players had their last turn, and none won (DT-1.5)."""


Event: TypeAlias = (
    CardPlayed
    | TurnEnded
    | TurnBegan
    | CardFlipped
    | BuildingBegan
    | CardBought
    | TurnBust
    | DeckShuffled
    | CardRemoved
    | FirstPlayerDrawn
    | GameWon
    | GameLost
    | GameDrawn
)
