"""Why something is advised: a code, and the facts that its sentence needs. Money is in thousands.

Each function says what speaks for one kind of command, the most telling thing first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import PlotNumber, geometry
from tabletop.games.chinatown.business import adjacent, can_place
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Deal, Tile, Transfers, money_change, parties_of
from tabletop.games.chinatown.player.bargain import signed_by_others, value_of_deal
from tabletop.games.chinatown.player.judging import LEAST
from tabletop.games.chinatown.player.planning import Holding
from tabletop.games.chinatown.player.refusing import completed
from tabletop.games.chinatown.player.trader import Trader
from tabletop.games.chinatown.player.valuing import holding_of, valuer_of
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.tiles import KINDS, Kind, size_of
from tabletop.games.chinatown.trade_rules import fault

Reason: TypeAlias = "tuple[str, Mapping[str, int]]"

_NOTHING_BETTER: Reason = "nothing_better", {}


# -- plots ---------------------------------------------------------------------------------------------


def of_plots(view: State, seat: Seat, plots: tuple[PlotNumber, ...]) -> Reason:
    """Return what speaks for keeping some plots."""
    valuer, mine = valuer_of(view), holding_of(view, seat)
    kept = sum(1 << plot for plot in plots)
    beside = geometry(view.board).neighbours
    before, then = valuer.plan(mine), valuer.plan(Holding(mine.plots | kept, mine.tiles))
    for kind in KINDS:
        if then.finished(kind) > before.finished(kind):
            return "completes", {"kind": kind}
    own = frozenset(view.plots_of(seat))
    joined = sum(not own.isdisjoint(beside[plot]) for plot in plots)
    if joined:
        return "joins", {"count": joined}
    together = sum(any(other in beside[plot] for other in plots) for plot in plots)
    if together:
        return "hang_together", {"count": together}
    for plot in plots:
        for other in view.seats:
            if other != seat and not frozenset(view.plots_of(other)).isdisjoint(beside[plot]):
                return "wanted", {"seat": other, "plot": plot}
    return "best_of_hand", {"count": len(plots)}


# -- deals ---------------------------------------------------------------------------------------------


def of_trade(trader: Trader, command: Command) -> Reason:
    """Return what speaks for a command of the trade phase."""
    view, seat = trader.view, trader.seat
    match command:
        case co.SignDeal() | co.AnswerCall():
            return _agreed(trader, transfers_of(view, seat, command))
        case co.ProposeDeal(transfers, counter_to=number):
            deal = None if number is None else view.deal(number)
            if deal is None:
                return _agreed(trader, transfers)
            more = money_change(transfers, seat) - money_change(deal.transfers, seat)
            return "asks_more", {"deal": deal.id, "money": more}
        case co.DeclineDeal(number) | co.WithdrawDeal(number) | co.UnsignDeal(number):
            deal = view.deal(number)
            if deal is None:
                return _NOTHING_BETTER
            return _refused(trader, deal) if seat in awaited(deal) else _taken_back(trader, deal)
        case co.OpenCall((Tile(kind), *_)):
            return "can_be_spared", {"kind": kind}
        case _:
            lying = sum(deal.is_open and deal.has_signed(seat) for deal in view.deals)
            return ("waits_for_answers", {"count": lying}) if lying else _NOTHING_BETTER


def transfers_of(view: State, seat: Seat, command: Command) -> Transfers:
    """Return what changes hands by what a command agrees to or offers; nothing by others."""
    match command:
        case co.ProposeDeal(transfers):
            return transfers
        case co.SignDeal(number):
            deal = view.deal(number)
            return () if deal is None else deal.transfers
        case co.AnswerCall(number):
            call = view.call(number)
            return () if call is None else call.deal_with(seat)
        case _:
            return ()


def _agreed(trader: Trader, transfers: Transfers) -> Reason:
    """Return what speaks for a deal."""
    worth = value_of_deal(trader.view, trader.seat, transfers)
    kind = completed(trader.judge, trader.seat, transfers, sign=1)
    if kind is not None:
        return "completes", {"kind": kind, "gain": worth.total}
    if worth.income > 0:
        return "raises_income", {"income": worth.income, "gain": worth.total}
    if worth.income == 0 and completed(trader.judge, trader.seat, transfers, sign=-1) is None:
        return "breaks_nothing", {"gain": worth.total}
    parties = parties_of(transfers)
    if all((trader.judge.gain(party, transfers) or 0) >= LEAST for party in parties):
        return "all_gain", {"gain": worth.total, "count": len(parties)}
    return "brings", {"gain": worth.total}


def _refused(trader: Trader, deal: Deal) -> Reason:
    """Return what speaks against a deal that waits for the seat."""
    view, seat, judge = trader.view, trader.seat, trader.judge
    verdict = judge.verdict(seat, deal.transfers, trader.manners.least(deal.parties))
    if verdict is None or fault(view, deal.transfers, seat) is not None:
        return "cannot_be", {"deal": deal.id}
    gain = value_of_deal(view, seat, deal.transfers).total
    broken = completed(judge, seat, deal.transfers, sign=-1)
    if verdict.gain < LEAST:
        return (
            ("too_little", {"gain": gain})
            if broken is None
            else ("breaks_up", {"kind": broken, "gain": gain})
        )
    if verdict.is_good or verdict.who is None:
        promised = signed_by_others(view, seat, deal.transfers)
        return "promised", {"count": len(promised)}
    codes = {"rival": "gives_too_much", "leader": "helps_leader", "elsewhere": "better_elsewhere"}
    return codes.get(verdict.code, "idle"), {"seat": verdict.who, "gain": gain}


def _taken_back(trader: Trader, deal: Deal) -> Reason:
    """Return why a deal that the seat has signed is taken back."""
    gain = trader.judge.gain(trader.seat, deal.transfers) or 0
    is_void = deal.is_stale or gain < LEAST
    return "no_longer_good" if is_void else "makes_room", {"deal": deal.id}


# -- placing -------------------------------------------------------------------------------------------


def of_placing(view: State, seat: Seat, command: Command) -> Reason:
    """Return what speaks for a tile on a plot, or for ending it."""
    if not isinstance(command, co.PlaceTile):
        waiting = len(view.loose_tiles_of(seat))
        return ("worth_waiting", {"count": waiting}) if can_place(view, seat) else _NOTHING_BETTER
    kind, plot = command.kind, command.plot
    facts = {"kind": kind, "plot": plot}
    built = (*view.built[: plot - 1], kind, *view.built[plot:])
    before, then = _groups(view, seat, kind, view.built), _groups(view, seat, kind, built)
    if _finished(kind, then) > _finished(kind, before):
        return "completes", facts
    size = next(len(group) for group in then if plot in group)
    if size > 1:
        return "grows", facts | {"count": size}
    return "begins", facts | {"count": min(view.tiles[seat][kind], len(_room(view, seat, plot)))}


def _groups(
    view: State, seat: Seat, kind: Kind, built: tuple[Kind | None, ...]
) -> list[tuple[PlotNumber, ...]]:
    """Return the groups of a type that a seat has or would have."""
    found = adjacent(view.board, view.owners, built)
    return [plots for owner, what, plots in found if (owner, what) == (seat, kind)]


def _finished(kind: Kind, groups: list[tuple[PlotNumber, ...]]) -> int:
    return sum(len(plots) // size_of(kind) for plots in groups)


def _room(view: State, seat: Seat, plot: PlotNumber) -> list[PlotNumber]:
    """Return a seat's empty plots that hang together with one, which comes first."""
    empty, beside = view.empty_plots_of(seat), geometry(view.board).neighbours
    found = [plot]
    for one in found:
        found += [other for other in beside[one] if other in empty and other not in found]
    return found
