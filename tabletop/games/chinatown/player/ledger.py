"""The ledger of executed deals: their estimated worth when made, and what they brought since, from the events
alone. Money is in thousands.

*Since* is money paid and got, and for each income the seat's revenue less what it would have been without
this one deal, all else equal: plots and tiles of the deal are where they were, and all loose tiles are placed
optimally in both cases. A thing counts for a seat as long as it has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import Kind, Thousands
from tabletop.games.chinatown.business import Business, earnings, outlook_count
from tabletop.games.chinatown.deals import DealId, Plot, Tile, Transfers, money_change, parties_of
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.player.judging import DealJudge, rounded
from tabletop.games.chinatown.player.planning import Planning, SeatHolding, holding_of
from tabletop.games.chinatown.player.terrain import Mask, Terrain, prospects, situation_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.view import redact


class Made(NamedTuple):
    """An executed deal.

    Attributes:
        deal: its number.
        round: its round.
        transfers: what changed hands.
        gains: its estimated worth then, to each party in the order of the seats.
        before: the public view before it.
        is_void: it was reversed, or reverses another one.
    """

    deal: DealId
    round: int
    transfers: Transfers
    gains: tuple[Thousands, ...]
    before: State
    is_void: bool = False

    @property
    def parties(self) -> tuple[Seat, ...]:
        """The seats that gave or got something, in order."""
        return parties_of(self.transfers)


def made(steps: Iterable[tuple[State, Sequence[Event]]]) -> tuple[Made, ...]:
    """Return all executed deals, in order; `steps` are events with the state before them."""
    found: list[Made] = []
    for state, events in steps:
        for event in events:
            if isinstance(event, ev.DealExecuted):
                found.append(_made(redact(state, None), event))
                if event.reverses is not None:
                    back = event.reverses
                    found = [one._replace(is_void=one.is_void or one.deal == back) for one in found]
    return tuple(found)


def _made(before: State, event: ev.DealExecuted) -> Made:
    judge = DealJudge(before)
    gains = tuple(rounded(judge.gain(seat, event.transfers) or 0) for seat in parties_of(event.transfers))
    is_void = event.reverses is not None
    return Made(event.deal, before.round, event.transfers, gains, before, is_void)


class Incomes:
    """The states at the incomes, one a round, after all tiles were placed."""

    def __init__(self, steps: Iterable[tuple[State, Sequence[Event]]]) -> None:
        """Take the states from steps, as `made` does, with the state after each."""
        self.tables: dict[int, State] = {}
        self._earned: dict[tuple[int, Seat], Thousands] = {}
        for state, events in steps:
            for event in events:
                if isinstance(event, ev.RoundEnded):
                    self.tables[event.round] = state  # no seat has got plots or tiles since

    def since(self, deal: Made) -> tuple[Thousands, ...]:
        """Return what a deal has brought each of its parties, in the order of the seats."""
        return tuple(self._since(deal, seat) for seat in deal.parties)

    def _since(self, deal: Made, seat: Seat) -> Thousands:
        total = money_change(deal.transfers, seat)
        for number, table in self.tables.items():
            if number >= deal.round:
                total += self.was(number, seat) - _without(table, number, deal, seat)
        return total

    def was(self, number: int, seat: Seat) -> Thousands:
        """Return a seat's revenue at the income of a round, its loose tiles placed optimally."""
        key = number, seat
        found = self._earned.get(key)
        if found is None:
            table = self.tables[number]
            held = holding_of(table, seat)
            found = self._earned[key] = _earned(table, number, seat, held, _built(table))
        return found


def decider(
    deals: Sequence[Made], brought: Sequence[tuple[Thousands, ...]], money: Sequence[Thousands]
) -> int | None:
    """Return the deal that decided the game: without it alone another seat would have won, by the most; None
    if there is none."""
    best = max(money)
    winners = [seat for seat, amount in enumerate(money) if amount == best]
    found, most = None, 0
    for at, (deal, gains) in enumerate(zip(deals, brought, strict=True)):
        if deal.is_void:
            continue
        then = list(money)
        for seat, gain in zip(deal.parties, gains, strict=True):
            then[seat] -= gain
        behind = max(then) - max(then[seat] for seat in winners)
        if behind > most:
            found, most = at, behind
    return found


# Without a deal


def _without(table: State, number: int, deal: Made, seat: Seat) -> Thousands:
    """Return a seat's revenue at an income without a deal."""
    before, transfers = deal.before, deal.transfers
    plots, tiles = holding_of(table, seat)
    loose, built = list(tiles), list(_built(table))
    for one in transfers:
        what = one.what
        if isinstance(what, Plot):
            plot = 1 << what.number
            if (one.taker == seat) != bool(plots & plot):
                continue  # it went on to another seat, or came back
            was, stands = before.tile_on(what.number), table.tile_on(what.number)
            if stands is not None and was is None:
                built[stands] &= ~plot
                loose[stands] += one.taker == seat
            plots ^= plot
        elif isinstance(what, Tile):
            if one.giver == seat:
                loose[what.kind] += 1
            elif loose[what.kind]:
                loose[what.kind] -= 1
            else:
                built[what.kind] &= ~_least(table, built[what.kind] & plots, before, what.kind)
    return _earned(table, number, seat, SeatHolding(plots, tuple(loose)), tuple(built))


def _least(table: State, own: Mask, before: State, kind: Kind) -> Mask:
    """Return the plot of the least valuable tile of a type placed since, if any."""
    groups = Terrain(prospects(situation_of(table))).groups(kind, own)
    since = [
        (group.number, plot)
        for group in groups
        for plot in range(1, own.bit_length())
        if group.plots >> plot & 1 and before.tile_on(plot) is None
    ]
    return 1 << min(since)[1] if since else 0


def _built(table: State) -> tuple[Mask, ...]:
    return prospects(situation_of(table)).built


def _earned(table: State, number: int, seat: Seat, held: SeatHolding, built: tuple[Mask, ...]) -> Thousands:
    """Return a seat's revenue at an income with a holding, its loose tiles placed optimally."""
    ahead = prospects(situation_of(table))
    taken = sum(built)
    terrain = Terrain(ahead._replace(built=built, empty=ahead.empty | held.plots & ~taken))
    plan = Planning(terrain, held).planned()
    own = [
        Business(seat, one.kind, tuple(_numbers(one.plots)), *earnings(one.kind, one.number))
        for one in plan.groups
    ]
    turned = table.turned[number - 1 : number]
    sizes = table.board.outlooks[turned[0]] if turned else ()
    return plan.income + outlook_count(table, sizes, own)


def _numbers(plots: Mask) -> Iterator[int]:
    return (plot for plot in range(1, plots.bit_length()) if plots >> plot & 1)
