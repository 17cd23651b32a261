"""Every command of Design Town that could be of use to somebody: what `legal` picks from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tabletop.games.designtown import commands
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.state import State

CARDS = range(-1, 11)


def candidates(state: State, seat: int) -> tuple[Command, ...]:
    return _all(len(state.decks))


@cache
def _all(seat_count: int) -> tuple[Command, ...]:
    return tuple(_each(range(-1, seat_count + 1)))


def _each(seats: range) -> Iterator[Command]:
    yield from (commands.PlayCard(), commands.Stop(), commands.EndTurn(), commands.ShuffleDeck())
    for card in CARDS:
        yield commands.ShuffleDeck(card)
        yield commands.Recycle(card)
        yield commands.Buy(card)
        yield commands.BuyUpgraded(card)
        yield commands.Upgrade(card)
        yield from (commands.Upgrade(card, seat) for seat in seats)
