"""What a computer player says of what it does in the trade phase: its true reason, as a code with facts.

All of it is judged from what everybody knows: whatever it has in hand or in its purse unseen, it says the
same of the same command (CH-6.2, CH-6.7). Nor is its least looked at (`manners`): it speaks of what it asks.
"""

from __future__ import annotations

from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Deal, Plot, Tile, Transfers, money_change, parties_of
from tabletop.games.chinatown.player.bargain import answer_to
from tabletop.games.chinatown.player.estimate import estimate
from tabletop.games.chinatown.player.judging import LEAST, Judge
from tabletop.games.chinatown.player.levels import level_of
from tabletop.games.chinatown.player.offering import asks_all, may_offer
from tabletop.games.chinatown.player.refusing import completed, rounded
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.trade_rules import call_fault
from tabletop.games.chinatown.view import redact


def speak(view: State, seat: Seat, command: Command, player: str) -> Speech | None:
    """Return why a player of this kind gives a command; None where it says nothing."""
    if view.phase != "trade":
        return None
    public = redact(view, None)
    judge = Judge(public, seat, level_of(player))
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
        case co.FinishTrading():
            return _done(public, seat)
        case _:
            return None


def _offered(judge: Judge, seat: Seat, transfers: Transfers) -> Speech:
    """Return what a seat wants a deal for."""
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


def _refused(judge: Judge, seat: Seat, deal: Deal) -> Speech:
    """Return why a seat does not sign a deal as it is."""
    is_last = awaited(deal) == (seat,)
    answer = answer_to(judge.view, seat, deal.transfers, judge.level, is_last=is_last)
    return answer.said or Speech("not_now")


def _countered(judge: Judge, seat: Seat, deal: Deal, transfers: Transfers) -> Speech:
    """Return the same for a deal that a seat answers with one of its own."""
    said = _refused(judge, seat, deal)
    more = money_change(transfers, seat) - money_change(deal.transfers, seat)
    return (
        Speech("need_more", {"money": more}) if said.code in ("need_more", "not_now") and more > 0 else said
    )


def _taken_back(judge: Judge, seat: Seat, deal: Deal) -> Speech:
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
