"""What the table proposes to a player: which cards to pay with. From that player's own view only."""

from __future__ import annotations

from tabletop.engine.chance import NoChance
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.cards import Card
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.judgement import Judge
from tabletop.games.deckville.state import State


def proposed_discards(view: State, seat: Seat, count: int, keep: Card | None = None) -> tuple[Card, ...]:
    """Return the hand cards that are missed least, in the order to lay them down (DV-5.4).

    `keep` is the hand card that is being built and cannot pay for itself (DV-6.3). Fewer than `count` when
    the hand is too small.
    """
    hand = [card for card in view.hands[seat] if card is not None]
    if keep is not None and keep in hand:
        hand.remove(keep)
    return Judge(FastTable(view, NoChance()), seat).cheapest(hand, count)
