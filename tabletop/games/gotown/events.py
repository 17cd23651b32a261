"""What happened, with every outcome of chance; None stands for a card hidden from the reader.

Saved games hold the tags, which never change. `seat` is the acting seat.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.gotown.state import Card


class PileShuffled(msgspec.Struct, frozen=True, gc=False, tag="pile_shuffled"):
    """The cards of draw pile and discard pile were shuffled into a new draw pile, top card last."""

    pile: tuple[Card | None, ...]


class FirstPlayerDrawn(msgspec.Struct, frozen=True, gc=False, tag="first_player_drawn"):
    """The first player; `by_lot` unless chosen at set-up (GT-3.2)."""

    seat: Seat
    by_lot: bool


class CardsDrawn(msgspec.Struct, frozen=True, gc=False, tag="cards_drawn"):
    """A seat drew these cards from the top of the draw pile, in this order."""

    seat: Seat
    cards: tuple[Card | None, ...]


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag="turn_began"):
    """A seat's turn began; a donut truck in front of it was discarded (GT-11.2)."""

    seat: Seat


class TurnSkipped(msgspec.Struct, frozen=True, gc=False, tag="turn_skipped"):
    """A seat's turn came and went; milkshake and truck in front of it were discarded (GT-10.1, GT-11)."""

    seat: Seat


class TurnEnded(msgspec.Struct, frozen=True, gc=False, tag="turn_ended"):
    """A seat ended its turn, perhaps discarding one card of a full hand (GT-4.3, GT-4.5)."""

    seat: Seat
    discarded: Card | None = None


class FloorBuilt(msgspec.Struct, frozen=True, gc=False, tag="floor_built"):
    """A seat built a floor of two cards from its hand (GT-5)."""

    seat: Seat
    left: Card
    right: Card


class FloorStolen(msgspec.Struct, frozen=True, gc=False, tag="floor_stolen"):
    """A seat played a card and robbed the victim's top floor of its complement (GT-6)."""

    seat: Seat
    card: Card
    victim: Seat


class DogPlaced(msgspec.Struct, frozen=True, gc=False, tag="dog_placed"):
    """A seat put a dog on its own floor (GT-7.1)."""

    seat: Seat
    floor: int


class DogLured(msgspec.Struct, frozen=True, gc=False, tag="dog_lured"):
    """A bone lured a victim's dog away; both were discarded (GT-7.2)."""

    seat: Seat
    victim: Seat
    floor: int


class FloorDestroyed(msgspec.Struct, frozen=True, gc=False, tag="floor_destroyed"):
    """A victim's top floor was destroyed by `tool`: jackhammer or wrecking ball (GT-8)."""

    seat: Seat
    victim: Seat
    tool: Card


class CardsStolen(msgspec.Struct, frozen=True, gc=False, tag="cards_stolen"):
    """A thief or super-thief (`tool`) took one card from the hand of each victim (GT-9)."""

    seat: Seat
    tool: Card
    victims: tuple[Seat, ...]
    cards: tuple[Card | None, ...]


class MilkshakePlaced(msgspec.Struct, frozen=True, gc=False, tag="milkshake_placed"):
    """A milkshake was put in front of a victim (GT-10.1)."""

    seat: Seat
    victim: Seat


class DonutTruckPlayed(msgspec.Struct, frozen=True, gc=False, tag="donut_truck_played"):
    """The donut truck came: every opponent skips the next turn (GT-11.1)."""

    seat: Seat


class GameWon(msgspec.Struct, frozen=True, gc=False, tag="game_won"):
    """A tower reached the height that wins (GT-1.1)."""

    seat: Seat


class GameDrawn(msgspec.Struct, frozen=True, gc=False, tag="game_drawn"):
    """No player drew, played or discarded any more (GT-4.6)."""


Event: TypeAlias = (
    CardsDrawn
    | TurnEnded
    | TurnBegan
    | FloorBuilt
    | FloorStolen
    | DogPlaced
    | DogLured
    | FloorDestroyed
    | CardsStolen
    | MilkshakePlaced
    | DonutTruckPlayed
    | TurnSkipped
    | PileShuffled
    | FirstPlayerDrawn
    | GameWon
    | GameDrawn
)
