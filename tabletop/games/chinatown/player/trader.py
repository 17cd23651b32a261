"""What a computer player does while all trade: it answers what waits for it, then makes offers, then is done.

It keeps nothing in mind: what it may still do follows from the deals of the phase, so it comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Deal
from tabletop.games.chinatown.player.bargain import signed_by_others
from tabletop.games.chinatown.player.counters import counter_to
from tabletop.games.chinatown.player.judging import LEAST, Judge
from tabletop.games.chinatown.player.levels import Level
from tabletop.games.chinatown.player.manners import Manners
from tabletop.games.chinatown.player.offering import (
    asks_all,
    best_call,
    best_for_call,
    best_offer,
    can_be_made,
    may_answer,
    may_counter,
    offers,
)
from tabletop.games.chinatown.player.searching import Search
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.trade_rules import call_fault, fault


def decision(view: State, seat: Seat, level: Level, chance: Chance, go_on: GoOn) -> Command:
    """Return what a computer player does now in the trade phase."""
    return Trader(view, seat, level, chance, go_on).decision()


class Trader:
    """One seat of a level at a table, with the least that it signs for."""

    def __init__(self, view: State, seat: Seat, level: Level, chance: Chance, go_on: GoOn) -> None:
        self.view = view
        self.seat = seat
        self.judge = Judge(view, seat, level)
        self.search = Search(self.judge, go_on)
        self.manners = Manners(view, seat, level, chance)

    def decision(self) -> Command:
        """Return the first thing there is to do."""
        found = next(chain(self._regrets(), self._answers(), self._calls()), None)
        if found is None and not self.view.is_done(self.seat):
            found = best_offer(self.search, self.seat, self.manners.least) or self._call()
        return co.FinishTrading() if found is None else found

    def signs(self, deal: Deal) -> bool:
        """Whether it signs a deal that waits for it."""
        share = self.manners.least(deal.parties)
        if fault(self.view, deal.transfers, self.seat) is not None:
            return False
        if not self.judge.is_good(self.seat, deal.transfers, share):
            return False
        if awaited(deal) == (self.seat,):
            return True  # then no deal that somebody leaves unsigned stands in its way
        others = signed_by_others(self.view, self.seat, deal.transfers)
        return self.judge.go_together(self.seat, (deal.transfers, *others))

    def _regrets(self) -> Iterator[Command]:
        """Yield taking back what was signed and is no good any more, and offers and calls that are void."""
        seat = self.seat
        for deal in self.view.deals:
            if not deal.is_open or seat not in deal.parties:
                continue
            if deal.is_stale and deal.proposer == seat:
                yield co.WithdrawDeal(deal.id)
            elif deal.has_signed(seat) and (self.judge.gain(seat, deal.transfers) or 0) < LEAST:
                yield co.WithdrawDeal(deal.id) if deal.proposer == seat else co.UnsignDeal(deal.id)

        for call in self.view.calls:
            if call.is_open and call.caller == seat and call_fault(self.view, call) is not None:
                yield co.CloseCall(call.id)

    def _answers(self) -> Iterator[Command]:
        """Yield answers to the deals that wait for this seat (ux N15), first those that wait for nobody
        else."""
        waiting = [deal for deal in self.view.deals if self.seat in awaited(deal)]
        for deal in sorted(waiting, key=lambda deal: awaited(deal) != (self.seat,)):
            yield from self._answer(deal)

    def _answer(self, deal: Deal) -> Iterator[Command]:
        seat = self.seat
        if self.signs(deal):
            yield from self._in_the_way(deal)
            yield co.SignDeal(deal.id, deal.version)
            return
        counter = self.counter(deal)
        if counter is not None:
            yield counter
        yield co.WithdrawDeal(deal.id) if deal.proposer == seat else co.DeclineDeal(deal.id)

    def counter(self, deal: Deal) -> co.ProposeDeal | None:
        """Return what it would sign instead of a deal, if it says so."""
        seat = self.seat
        if any(one.proposer == seat and one.counter_to == deal.id for one in self.view.deals):
            return None
        counter = counter_to(self.judge, seat, deal, self.manners.least(deal.parties))
        if (
            counter is None
            or not may_counter(self.view, seat, counter)
            or not can_be_made(self.judge, seat, counter)
        ):
            return None
        return co.ProposeDeal(counter, counter_to=deal.id)

    def offers(self) -> Iterator[Command]:
        """Yield what it may put on the table, what brings it most first."""
        if not self.view.is_done(self.seat):
            yield from map(co.ProposeDeal, offers(self.search, self.seat, self.manners.least))

    def _in_the_way(self, deal: Deal) -> Iterator[Command]:
        """Yield taking back what would be no good any more after a deal: deals of others, then own offers.

        Deals of others only go for a deal that is carried out at once: who never signs holds nobody up
        (ux N18).
        """
        kept = [deal.transfers]
        signed = (one for one in self.view.deals if one.is_open and one.has_signed(self.seat))
        for other in sorted(signed, key=lambda other: other.proposer == self.seat):
            if self.judge.go_together(self.seat, (*kept, other.transfers)):
                kept.append(other.transfers)
            else:
                is_own = other.proposer == self.seat
                yield co.WithdrawDeal(other.id) if is_own else co.UnsignDeal(other.id)

    def _calls(self) -> Iterator[Command]:
        """Yield answers to open calls of others (ux N8)."""
        view, seat = self.view, self.seat
        for call in view.calls:
            has_answered = any(deal.proposer == seat and deal.counter_to == call.id for deal in view.deals)
            if not call.is_open or call.caller == seat or has_answered or view.is_done(seat):
                continue
            if call.wants and may_answer(view, seat, call):
                transfers = call.deal_with(seat)
                share = self.manners.least((seat, call.caller))
                if self.judge.is_good(seat, transfers, share) and can_be_made(self.judge, seat, transfers):
                    yield co.AnswerCall(call.id)
            if not call.wants or asks_all(call):
                offer = best_for_call(self.search, seat, call.id, self.manners.least)
                if offer is not None:
                    yield offer

    def _call(self) -> Command | None:
        return best_call(self.judge, self.seat) if self.judge.level.calls else None
