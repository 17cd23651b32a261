"""What a computer player does while all trade: it answers what waits for it, then makes offers, then is done.

It keeps nothing in mind: what it may still do follows from the deals of the phase, so it comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.bargain import answer_to
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Deal
from tabletop.games.chinatown.judging import Judge
from tabletop.games.chinatown.offering import best_for_call, best_offer, can_be_made, may_counter, may_offer
from tabletop.games.chinatown.state import State, awaited


def decision(view: State, seat: Seat) -> Command:
    """Return what a computer player does now in the trade phase."""
    judge = Judge(view)
    steps = chain(_regrets(judge, seat), _answers(judge, seat), _calls(judge, seat))
    found = next(steps, None)
    if found is None and not view.is_done(seat):
        found = best_offer(judge, seat)
    return co.FinishTrading() if found is None else found


def _regrets(judge: Judge, seat: Seat) -> Iterator[Command]:
    """Yield taking back what was signed and is no good any more, and offers that have become void."""
    for deal in judge.view.deals:
        if not deal.is_open or seat not in deal.parties:
            continue
        if deal.is_stale and deal.proposer == seat:
            yield co.WithdrawDeal(deal.id)
        elif deal.has_signed(seat) and not judge.is_good(seat, deal.transfers):
            yield co.WithdrawDeal(deal.id) if deal.proposer == seat else co.UnsignDeal(deal.id)


def _answers(judge: Judge, seat: Seat) -> Iterator[Command]:
    """Yield answers to the deals that wait for this seat (ux N15), first those that wait for nobody else."""
    waiting = [deal for deal in judge.view.deals if seat in awaited(deal)]
    for deal in sorted(waiting, key=lambda deal: awaited(deal) != (seat,)):
        yield from _answer(judge, seat, deal)


def _answer(judge: Judge, seat: Seat, deal: Deal) -> Iterator[Command]:
    view = judge.view
    answer = answer_to(view, seat, deal.transfers, is_last=awaited(deal) == (seat,))
    if answer.signs:
        yield from _in_the_way(judge, seat, deal)
        yield co.SignDeal(deal.id, deal.version)
        return
    is_answered = any(other.proposer == seat and other.counter_to == deal.id for other in view.deals)
    counter = None if is_answered else answer.counter
    if counter is not None and may_counter(view, seat, counter) and can_be_made(judge, seat, counter):
        yield co.ProposeDeal(counter, counter_to=deal.id)
    yield co.WithdrawDeal(deal.id) if deal.proposer == seat else co.DeclineDeal(deal.id)


def _in_the_way(judge: Judge, seat: Seat, deal: Deal) -> Iterator[Command]:
    """Yield taking back what would be no good any more after a deal: deals of others, then own offers.

    Deals of others only go for a deal that is carried out at once: who never signs holds nobody up (ux N18).
    """
    kept = [deal.transfers]
    signed = (other for other in judge.view.deals if other.is_open and other.has_signed(seat))
    for other in sorted(signed, key=lambda other: other.proposer == seat):
        if judge.go_together(seat, (*kept, other.transfers)):
            kept.append(other.transfers)
        else:
            yield co.WithdrawDeal(other.id) if other.proposer == seat else co.UnsignDeal(other.id)


def _calls(judge: Judge, seat: Seat) -> Iterator[Command]:
    """Yield answers to open calls of others (ux N8)."""
    view = judge.view
    for call in view.calls:
        has_answered = any(deal.proposer == seat and deal.counter_to == call.id for deal in view.deals)
        if not call.is_open or call.caller == seat or has_answered or view.is_done(seat):
            continue
        if not call.wants:
            offer = best_for_call(judge, seat, call.id)
            if offer is not None:
                yield offer
        elif may_offer(view, seat):
            transfers = call.deal_with(seat)
            if answer_to(view, seat, transfers).signs and can_be_made(judge, seat, transfers):
                yield co.AnswerCall(call.id)
