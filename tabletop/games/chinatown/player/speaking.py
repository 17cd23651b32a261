"""What a computer player says of its commands, and the reasons for advice: codes with facts.

Remarks use public facts alone: hidden cards and money do not change what it says of the same command (CH-6.2,
CH-6.7). Nor does its least price: it speaks of what it asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import MOST_ADVICE, Advice, GoOn, Seat, Speech, always
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS, Kind, PlotNumber, geometry, size_of
from tabletop.games.chinatown.business import adjacent, can_place, has_access
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Deal, Plot, Tile, Transfers, money_change, parties_of
from tabletop.games.chinatown.player.bargain import answer_to, signed_by_others, value_of_deal
from tabletop.games.chinatown.player.choosing import placing, ranked_plots
from tabletop.games.chinatown.player.estimate import estimate
from tabletop.games.chinatown.player.judging import (
    ADVISER,
    LEAST,
    DealJudge,
    chance_with,
    completed,
    level_of,
    rounded,
)
from tabletop.games.chinatown.player.offering import asks_all, may_offer
from tabletop.games.chinatown.player.planning import Planning, SeatHolding, holding_of, valuer_of
from tabletop.games.chinatown.player.terrain import POINTS, Terrain
from tabletop.games.chinatown.player.trader import Trader
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.trade_rules import call_fault, fault
from tabletop.games.chinatown.view import redact


def speak(view: State, seat: Seat, command: Command, player: str) -> Speech | None:
    """Return why a player of this kind gives a command; None for no remark."""
    if view.phase != "trade":
        return None
    public = redact(view, None)
    judge = DealJudge(public, seat, level_of(player))
    match command:
        case co.ProposeDeal(transfers, counter_to=number):
            deal = None if number is None else public.deal(number)
            return (
                _offered(judge, seat, transfers) if deal is None else _countered(judge, seat, deal, transfers)
            )
        case co.AnswerCall(number):
            call = public.call(number)
            return None if call is None else _offered(judge, seat, call.deal_with(seat))
        case co.OpenCall((Tile(kind), *_), ()):
            return Speech("can_be_spared", {"kind": kind})
        case co.DeclineDeal(number) | co.WithdrawDeal(number) | co.UnsignDeal(number):
            deal = public.deal(number)
            if deal is None:
                return None
            return _refused(judge, seat, deal) if seat in awaited(deal) else _taken_back(judge, seat, deal)
        case co.CloseCall():
            return Speech("comes_to_nothing")
        case co.FinishTrading():
            return _done(public, seat)
        case _:
            return None


def _offered(judge: DealJudge, seat: Seat, transfers: Transfers) -> Speech:
    """Return why a seat wants a deal."""
    finished = completed(judge, seat, transfers, sign=1)
    if finished is not None:
        return Speech("completes", {"kind": finished})
    found = estimate(judge.view, seat, transfers)
    growing = max(found.changes, key=lambda one: one.income, default=None) if found is not None else None
    got = [one.what for one in transfers if one.taker == seat]
    if growing is not None and growing.income > 0:
        for what in got:
            if isinstance(what, Plot) and what.number in growing.plots:
                return Speech("plot_for", {"plot": what.number, "kind": growing.kind})
        if Tile(growing.kind) in got:
            return Speech("tile_for", {"kind": growing.kind, "number": max(growing.after)})
    income = 0 if found is None else sum(one.income for one in found.changes)
    if income > 0:
        return Speech("raises", {"money": income})
    money = money_change(transfers, seat)
    if money > 0:
        return Speech("sells" if income < 0 else "spares", {"money": money})
    if found is not None and found.hopes > 0:
        for what in got:
            if isinstance(what, Plot) and judge.view.tile_on(what.number) is None:
                return Speech("room", {"plot": what.number})
    gains = [judge.gain(party, transfers) or 0 for party in parties_of(transfers)]
    if min(gains) >= LEAST:
        return Speech("all_gain", {"count": len(gains)})
    return Speech("gains", {"money": rounded(judge.gain(seat, transfers) or 0)})


def _refused(judge: DealJudge, seat: Seat, deal: Deal) -> Speech:
    """Return why a seat does not sign a deal as it is."""
    is_last = awaited(deal) == (seat,)
    answer = answer_to(judge.view, seat, deal.transfers, judge.level, is_last=is_last)
    return answer.said or Speech("not_now")


def _countered(judge: DealJudge, seat: Seat, deal: Deal, transfers: Transfers) -> Speech:
    """Return the same for a deal that a seat answers with a counter-offer."""
    said = _refused(judge, seat, deal)
    more = money_change(transfers, seat) - money_change(deal.transfers, seat)
    return (
        Speech("need_more", {"money": more}) if said.code in ("need_more", "not_now") and more > 0 else said
    )


def _taken_back(judge: DealJudge, seat: Seat, deal: Deal) -> Speech:
    """Return why a seat takes its signature back."""
    is_void = deal.is_stale or (judge.gain(seat, deal.transfers) or 0) < LEAST
    return Speech("no_longer_good" if is_void else "makes_room")


def _done(view: State, seat: Seat) -> Speech:
    """Return why a seat is done."""
    answered = {deal.counter_to for deal in view.deals if deal.proposer == seat}
    lying_here = (deal for deal in view.deals if deal.proposer == seat and deal.is_open and not deal.is_stale)
    offered = {party for deal in lying_here for party in deal.parties}
    for call in view.calls:
        is_answered = call.caller == seat or call.id in answered or call.caller in offered
        if call.is_open and asks_all(call) and not is_answered and call_fault(view, call) is None:
            return Speech("nothing_for_call", {"seat": call.caller})
    own = [deal for deal in view.deals if deal.proposer == seat]
    lying = sum(deal.is_open for deal in own)
    if lying:
        return Speech("waits_for_answers", {"count": lying})
    if own and not may_offer(view, seat):
        return Speech("offered_enough", {"count": len(own)})
    return Speech("nothing_better")


# Reasons for advice: a code with the facts of its sentence, one function per kind of command; money in
# thousands

Reason: TypeAlias = "tuple[str, Mapping[str, int]]"

_NOTHING_BETTER: Reason = "nothing_better", {}


# Plots


def of_plots(view: State, seat: Seat, plots: tuple[PlotNumber, ...]) -> Reason:
    """Return the reason for keeping some plots."""
    valuer, mine = valuer_of(view), holding_of(view, seat)
    kept = sum(1 << plot for plot in plots)
    beside = geometry(view.board).neighbours
    before, then = valuer.plan(mine), valuer.plan(SeatHolding(mine.plots | kept, mine.tiles))
    for kind in KINDS:
        if then.finished(kind) > before.finished(kind):
            return "completes", {"kind": kind}
    growing = {
        plot: kind
        for kind in KINDS
        for group in _groups(view, seat, kind, view.built)
        if len(group) % size_of(kind)
        for plot in group
    }
    joined = [(plot, own) for plot in plots for own in beside[plot]]
    for plot, own in joined:
        if own in growing:
            return "joins", {"plot": plot, "own": own, "kind": growing[own]}
    for plot, own in joined:
        if own in view.empty_plots_of(seat):
            return "joins", {"plot": plot, "own": own}
    for plot in plots:
        for other in beside[plot]:
            if other in plots:
                return "hang_together", {"plot": plot, "other": other}
    for plot in plots:
        for link in beside[plot]:
            second = next((one for one in plots if one != plot and link in beside[one]), None)
            if second is not None and view.owners[link - 1] is None:
                return "near", {"plot": plot, "other": second, "link": link}
    for plot in plots:
        for other in view.seats:
            if other != seat and not frozenset(view.plots_of(other)).isdisjoint(beside[plot]):
                return "wanted", {"seat": other, "plot": plot}
    plot = max(plots, key=lambda one: len(beside[one]))
    return "room_to_grow", {"plot": plot, "count": len(beside[plot])}


# Deals


def of_trade(trader: Trader, command: Command) -> Reason:
    """Return the reason for a command of the trade phase."""
    view, seat = trader.view, trader.seat
    match command:
        case co.SignDeal() | co.AnswerCall():
            return _agreed(trader, transfers_of(view, seat, command))
        case co.ProposeDeal(transfers, counter_to=number):
            deal = None if number is None else view.deal(number)
            if deal is None:
                return _agreed(trader, transfers)
            more = money_change(transfers, seat) - money_change(deal.transfers, seat)
            return "asks_more", {"deal": deal.id, "seat": deal.proposer, "money": more}
        case co.DeclineDeal(number) | co.WithdrawDeal(number) | co.UnsignDeal(number):
            deal = view.deal(number)
            if deal is None:
                return _NOTHING_BETTER
            return (
                _reason_refused(trader, deal) if seat in awaited(deal) else _reason_taken_back(trader, deal)
            )
        case co.OpenCall((Tile(kind), *_)):
            return "can_be_spared", {"kind": kind}
        case co.CloseCall():
            return "comes_to_nothing", {}
        case _:
            lying = sum(deal.is_open and deal.has_signed(seat) for deal in view.deals)
            return ("waits_for_answers", {"count": lying}) if lying else _NOTHING_BETTER


def transfers_of(view: State, seat: Seat, command: Command) -> Transfers:
    """Return the transfers that a command agrees to or offers; empty for others."""
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
    """Return the reason for a deal."""
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


def _reason_refused(trader: Trader, deal: Deal) -> Reason:
    """Return the reason against a deal that waits for the seat."""
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


def _reason_taken_back(trader: Trader, deal: Deal) -> Reason:
    """Return why a signed deal is taken back."""
    gain = trader.judge.gain(trader.seat, deal.transfers) or 0
    is_void = deal.is_stale or gain < LEAST
    return "no_longer_good" if is_void else "makes_room", {"deal": deal.id}


# Placing


def of_placing(view: State, seat: Seat, command: Command) -> Reason:
    """Return the reason for a tile on a plot, or for ending the placing."""
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
    open_beside = [
        other
        for other in geometry(view.board).neighbours[plot]
        if view.owners[other - 1] in (seat, None) and view.tile_on(other) is None
    ]
    count = min(view.tiles[seat][kind], len(_room(view, seat, plot)))
    return "begins", facts | {"count": count, "room": len(open_beside)}


def _groups(
    view: State, seat: Seat, kind: Kind, built: tuple[Kind | None, ...]
) -> list[tuple[PlotNumber, ...]]:
    """Return the groups of a type that a seat has or would have."""
    found = adjacent(view.board, view.owners, built)
    return [plots for owner, what, plots in found if (owner, what) == (seat, kind)]


def _finished(kind: Kind, groups: list[tuple[PlotNumber, ...]]) -> int:
    return sum(len(plots) // size_of(kind) for plots in groups)


def _room(view: State, seat: Seat, plot: PlotNumber) -> list[PlotNumber]:
    """Return a seat's empty plots connected with one, which comes first."""
    empty, beside = view.empty_plots_of(seat), geometry(view.board).neighbours
    found = [plot]
    for one in found:
        found += [other for other in beside[one] if other in empty and other not in found]
    return found


# Advice: what the hard player would do in a seat's place and other good moves, each with a reason.
#
# A reason is a code with facts (see `speaking`), as a refusal is; tests check every fact against the rules
# and the public estimates (`bargain.value_of_deal`). Nothing is drawn: the seat signs for about half of what
# another gains, and no player's least price is used (`judging.ADVISER`).

_SIGNED: Final = 60
"""Per cent of an offer's gain that counts: others may refuse."""


class _Option(NamedTuple):
    """A command, its gain in points over doing nothing, and its reason."""

    command: Command
    points: int
    reason: Reason


def advice(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return the best commands of a seat that may act, best first, three at most."""
    match view.phase:
        case "plots":
            found = _plots(view, seat)
        case "trade":
            found = _trade(view, seat, chance, go_on)
        case "place":
            found = _place(view, seat, go_on)
        case "over":
            return ()
    first, *others = found
    rest = sorted(others, key=lambda one: -one.points)[: MOST_ADVICE - 1]
    most = max(one.points for one in (first, *rest))
    ranked = (first._replace(points=most), *rest)
    return tuple(Advice(one.command, chance_with(view, seat, one.points), *one.reason) for one in ranked)


def _plots(view: State, seat: Seat) -> list[_Option]:
    ranked = ranked_plots(view, seat)[:MOST_ADVICE]
    most = ranked[0][0]
    return [
        _Option(co.KeepPlots(plots), worth - most, of_plots(view, seat, plots)) for worth, plots in ranked
    ]


def _trade(view: State, seat: Seat, chance: Chance, go_on: GoOn) -> list[_Option]:
    """Return the trader's command, then others: sign, counter or refuse, offer."""
    trader = Trader(view, seat, ADVISER, chance, go_on)
    commands = dict.fromkeys((trader.decision(), *_answers(trader), *_offers(trader)))
    return [_Option(one, _points(trader, one), of_trade(trader, one)) for one in commands]


def _answers(trader: Trader) -> Iterator[Command]:
    """Yield good answers to deals that wait for the seat."""
    seat = trader.seat
    for deal in trader.view.deals:
        if seat not in awaited(deal):
            continue
        if trader.signs(deal):
            yield co.SignDeal(deal.id, deal.version)
            continue
        counter = trader.counter(deal)
        if counter is not None:
            yield counter
        yield co.WithdrawDeal(deal.id) if deal.proposer == seat else co.DeclineDeal(deal.id)


def _offers(trader: Trader) -> Iterator[Command]:
    for number, offer in enumerate(trader.offers(), 1):
        yield offer
        if number == MOST_ADVICE:
            return


def _points(trader: Trader, command: Command) -> int:
    transfers = transfers_of(trader.view, trader.seat, command)
    if not transfers:
        return 0
    net = trader.search.net(trader.seat, transfers)
    return net if isinstance(command, co.SignDeal) else net * _SIGNED // POINTS


def _place(view: State, seat: Seat, go_on: GoOn) -> list[_Option]:
    """Return the next placement by plan, then the best one for a tile of each other type."""
    valuer, mine = valuer_of(view), holding_of(view, seat)
    best = placing(view, seat, exactly=True)
    commands = [best]
    for kind in KINDS:
        if mine.tiles[kind] and not (isinstance(best, co.PlaceTile) and best.kind == kind):
            alone = tuple(count * (other == kind) for other, count in enumerate(mine.tiles))
            placed = valuer.plan(SeatHolding(mine.plots, alone)).placed
            plots = [plot for _, plot in placed if has_access(view, seat, kind, plot)]
            commands += [co.PlaceTile(kind, plot) for plot in plots[:1]]

    def worth(command: Command) -> int:
        if not go_on():
            return 0
        ahead, terrain, tiles = valuer.ahead, valuer.plans.terrain, mine.tiles
        if not isinstance(command, co.PlaceTile):
            return valuer.weighed(Planning(terrain, mine).parts())
        kind, plot = command.kind, 1 << command.plot
        built = (*ahead.built[:kind], ahead.built[kind] | plot, *ahead.built[kind + 1 :])
        then = Terrain(ahead._replace(built=built, empty=ahead.empty & ~plot))
        left = (*tiles[:kind], tiles[kind] - 1, *tiles[kind + 1 :])
        return valuer.weighed(Planning(then, SeatHolding(mine.plots, left)).planned().parts)

    worths = [worth(command) for command in commands]
    return [
        _Option(command, points - max(worths), of_placing(view, seat, command))
        for command, points in zip(commands, worths, strict=True)
    ]
