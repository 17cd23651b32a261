"""Commands of Deckville that could be of use to somebody: what `legal` picks from.

Discards are tried in every order of up to two hand cards, one too few and one too many among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tabletop.games.deckville import commands
from tabletop.games.deckville.commands import SOURCES, Command


def candidates(state: Any, seat: int) -> tuple[Command, ...]:
    return tuple(dict.fromkeys(_each(state, seat)))


def _each(state: Any, seat: int) -> Iterator[Command]:
    hand = [card for card in state.hands[seat] if card is not None]
    reserved = state.districts[seat].reserve
    known = sorted({*hand, -1, len(state.cards), *((reserved,) if reserved is not None else ())})
    paid = [(), *((card,) for card in known), *permutations(hand, 2), *permutations(hand[:4], 3)]
    yield from (commands.SkipStep(), commands.EndTurn())
    for source in SOURCES:
        yield commands.TakeFromSupply(source)
        yield commands.DrawCard(source)
        yield commands.DrawReplacement(source)
    for discards in paid:
        yield commands.DiscardDown(tuple(discards))
    for card in known:
        yield commands.ReplaceDiscard(card)
        yield commands.Reserve(card)
        for discards in paid:
            yield commands.BuildResource(card, tuple(discards))
            yield commands.BuildProperty(card, tuple(discards))
            yield commands.BuildProperty(card, tuple(discards), from_reserve=True)
