"""Habits that measure personalities: how often a seat does what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.cast import Habit, Tally
from tabletop.engine.protocol import Seat
from tabletop.engine.statistics import StatStep, of_kind
from tabletop.games.chinatown.board import geometry
from tabletop.games.chinatown.deals import Tile, money_change, money_given, parties_of
from tabletop.games.chinatown.events import DealExecuted, DealProposed, Event, PlotsRevealed
from tabletop.games.chinatown.personalities import is_simple, others_collect
from tabletop.games.chinatown.state import State

_Moves = Sequence[StatStep[State, Event]]


def count(moves: _Moves) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    Of its deals: "cash", those that brought it money; "paid", those that cost it some; "swaps", those without
    any; "simple", those of a single thing for money; "own", those that it proposed; "answers", the others. Of
    all proposals, "offered", its own. Of the tiles in deals of which another seat had more than the taker,
    "collected", those that it got. Of the plots that it kept, "beside", those beside another of its own.
    """
    last = moves[-1].after
    proposals = tuple(of_kind(moves, DealProposed))
    tally = Tally(len(last.seats))
    for _, proposed in proposals:
        for seat in last.seats:
            tally.add("offered", seat, seat == proposed.seat)
    proposers = {event.deal: event.seat for _, event in proposals}
    for move, event in of_kind(moves, DealExecuted):
        _add_deal(tally, move.before, event, proposers.get(event.deal))
    for move, revealed in of_kind(moves, PlotsRevealed):
        _add_plots(tally, move.after, revealed)
    return tally.counted()


def _add_deal(tally: Tally, table: State, deal: DealExecuted, proposer: Seat | None) -> None:
    is_swap = not any(money_given(deal.transfers, seat) for seat in table.seats)
    for seat in parties_of(deal.transfers):
        money = money_change(deal.transfers, seat)
        tally.add("cash", seat, money > 0)
        tally.add("paid", seat, money < 0)
        tally.add("swaps", seat, is_swap)
        tally.add("simple", seat, is_simple(deal.transfers))
        tally.add("own", seat, seat == proposer)
        tally.add("answers", seat, seat != proposer)
    for one in deal.transfers:
        if isinstance(one.what, Tile) and others_collect(table, one.taker, one.what.kind):
            for seat in table.seats:
                tally.add("collected", seat, seat == one.taker)


def _add_plots(tally: Tally, table: State, revealed: PlotsRevealed) -> None:
    """Count the kept plots by their neighbours."""
    neighbours = geometry(table.board).neighbours
    for seat, kept in enumerate(revealed.kept):
        for plot in kept:
            owners = {table.owners[other - 1] for other in neighbours[plot]}
            tally.add("beside", seat, seat in owners)
