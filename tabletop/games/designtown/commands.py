"""What a player may do. Saved games hold the tags, which never change."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import Card


class PlayCard(msgspec.Struct, frozen=True, gc=False, tag="play_card"):
    """Turn the top card of the deck into the play row (DT-4.1)."""


class ShuffleDeck(msgspec.Struct, frozen=True, gc=False, tag="shuffle_deck"):
    """Shuffle the discard pile into a new deck (DT-4.3). Alone, `remove` names the supply pile, by its front,
    that loses a card (DT-9.2)."""

    remove: Card | None = None


class Recycle(msgspec.Struct, frozen=True, gc=False, tag="recycle"):
    """Flip a card of the own discard pile that shows this face, and take its benefit (DT-5)."""

    card: Card


class Stop(msgspec.Struct, frozen=True, gc=False, tag="stop"):
    """Play no more cards this turn: the building phase begins (DT-4.1)."""


class Buy(msgspec.Struct, frozen=True, gc=False, tag="buy"):
    """Buy a card of the supply, named by its front, front up (DT-6.1a)."""

    card: Card


class Upgrade(msgspec.Struct, frozen=True, gc=False, tag="upgrade"):
    """Pay the fee and flip a card of the own discard pile that shows this face (DT-6.1b). `to` is the player
    who gets an Apartment (DT-6.2); None for all other cards, and alone."""

    card: Card
    to: Seat | None = None


class BuyUpgraded(msgspec.Struct, frozen=True, gc=False, tag="buy_upgraded"):
    """Buy a card of the supply, named by its front, and flip it at once (DT-6.1c)."""

    card: Card


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag="end_turn"):
    """End the building phase and with it the turn (DT-7)."""


Command: TypeAlias = PlayCard | ShuffleDeck | Recycle | Stop | Buy | Upgrade | BuyUpgraded | EndTurn
