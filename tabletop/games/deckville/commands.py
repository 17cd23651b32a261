"""What a player may do. Saved games hold the tags, which never change.

The five steps of a turn come in order (DV-4): a command of a later step skips those before it for good. Cards
are named by number; of several discards the last one lies on top (DV-5.4).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.games.deckville.cards import Card

Source: TypeAlias = Literal["pool_1", "pool_2", "pool_3", "deck", "discard"]
"""Where in the supply a card is taken from (DV-3.1): a place of the pool, the unseen top of the deck, or the
top of the discard pile."""

POOL: Final[tuple[Source, ...]] = ("pool_1", "pool_2", "pool_3")
SOURCES: Final[tuple[Source, ...]] = (*POOL, "deck", "discard")


class TakeFromSupply(msgspec.Struct, frozen=True, gc=False, tag="take_from_supply"):
    """Step 1: take a card of the supply into the hand; a `ReplaceDiscard` must follow (DV-4.1)."""

    source: Source


class ReplaceDiscard(msgspec.Struct, frozen=True, gc=False, tag="replace_discard"):
    """Step 1, second half: discard a hand card, perhaps the one just taken (DV-4.1)."""

    card: Card


class BuildResource(msgspec.Struct, frozen=True, gc=False, tag="build_resource"):
    """Step 2: build a hand card as a resource for as many other hand cards as it costs (DV-4.2, DV-7.4)."""

    card: Card
    discards: tuple[Card, ...] = ()


class BuildProperty(msgspec.Struct, frozen=True, gc=False, tag="build_property"):
    """Step 3: build a property from the hand or the reserve, perhaps for discards (DV-6). A unit omitted by
    an `omit` power needs no choice: it is the missing one (DV-7.2)."""

    card: Card
    discards: tuple[Card, ...] = ()
    from_reserve: bool = False


class DrawCard(msgspec.Struct, frozen=True, gc=False, tag="draw_card"):
    """Step 4: draw a card from the supply (DV-4.4)."""

    source: Source


class DiscardDown(msgspec.Struct, frozen=True, gc=False, tag="discard_down"):
    """Step 4: discard down to the hand limit; a third draw not made yet lapses (DV-4.4)."""

    cards: tuple[Card, ...]


class Reserve(msgspec.Struct, frozen=True, gc=False, tag="reserve"):
    """Step 5: place a hand card face up in the own empty reserve (DV-4.5)."""

    card: Card


class DrawReplacement(msgspec.Struct, frozen=True, gc=False, tag="draw_replacement"):
    """Step 5: draw a card for the one just reserved (DV-4.5)."""

    source: Source


class SkipStep(msgspec.Struct, frozen=True, gc=False, tag="skip_step"):
    """Skip the step that is due, for good: steps 1 to 3, and a third draw in step 4 (DV-4)."""


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag="end_turn"):
    """End the turn, skipping what may still be skipped (DV-4)."""


Command: TypeAlias = (
    TakeFromSupply
    | ReplaceDiscard
    | BuildResource
    | BuildProperty
    | DrawCard
    | DiscardDown
    | Reserve
    | DrawReplacement
    | SkipStep
    | EndTurn
)
