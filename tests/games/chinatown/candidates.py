"""Commands of Chinatown that can be enumerated, possible or not: what `legal` picks from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.state import State


def candidates(state: State, seat: int) -> tuple[Command, ...]:
    return tuple(_each(state, seat))


def _each(state: State, seat: int) -> Iterator[Command]:
    yield from (co.FinishTrading(), co.FinishPlacing())
    for number in range(max(0, state.last_id - 12), state.last_id + 2):
        yield from (co.SignDeal(number, version) for version in range(4))
        yield from (co.UnsignDeal(number), co.DeclineDeal(number), co.WithdrawDeal(number))
        yield from (co.AnswerCall(number), co.CloseCall(number))
    for plot in range(87):
        yield co.DiscardCards((plot,))
        yield from (co.PlaceTile(kind, plot) for kind in range(0, 13, 1 + plot % 3))
    if len(state.hands[seat]) <= 12:
        for count in range(7):
            yield from map(co.KeepPlots, combinations([*state.hands[seat], 90][:9], count))
