"""What a computer player does while all trade: it answers what waits for it, then makes offers, then is done.

It keeps nothing in mind: what it may still do follows from the deals of the phase, so it comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, assert_never

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.commands import Command, FinishPlacing
from tabletop.games.chinatown.deals import Deal, Transfers, money_change, things_of, with_more
from tabletop.games.chinatown.player import choosing
from tabletop.games.chinatown.player.bargain import asked_instead, signed_by_others
from tabletop.games.chinatown.player.judging import LEAST, Judge
from tabletop.games.chinatown.player.levels import EASY, HARD, NORMAL, PEOPLE, Level
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

# The least that a computer player signs for: its own secret, and the same all through a round (ux N18).
#
# It is drawn from the chance of its seat, which nobody else has; so no price can be worked out from the
# table.
# Who is refused twice in a phase has searched enough for it: from then on it signs for what it asks.

PATIENCE: Final = 2
"""So many offers of one player it refuses in a phase before it insists on what it asks."""


class Manners:
    """How one seat bargains with each of the others."""

    def __init__(self, view: State, seat: Seat, level: Level, chance: Chance) -> None:
        """Bargain at this table; `chance` is the seat's own, of which only named streams are drawn."""
        self._view = view
        self._seat = seat
        self._level = level
        self._chance = chance

    def least(self, parties: tuple[Seat, ...]) -> int:
        """Return the share, of a hundred, of what it and another gain, that it signs a deal for."""
        return max(self._with_one(other) for other in parties if other != self._seat)

    def _with_one(self, other: Seat) -> int:
        low, high = self._level.least
        if low == high:
            return low
        if self._refused(other) >= PATIENCE:
            return max(high, self._level.asks)
        return low + self._chance.named("least", self._view.round, other).below(high - low + 1)

    def _refused(self, other: Seat) -> int:
        """Return how many deals that another proposed it has declined in this phase."""
        return sum(
            deal.proposer == other and deal.status == "declined" and deal.closed_by == self._seat
            for deal in self._view.deals
        )


# Counter-offers: the asking price first, then a third of the way to what is offered (ux N6, N15).


def counter_to(judge: Judge, seat: Seat, deal: Deal, least: int) -> Transfers | None:
    """Return what a seat would sign instead of a deal and says so; None where it says nothing.

    What it says never tells its least: a price that would come too near to that is not named at all.
    """
    price, counter, payer = asked_instead(judge, seat, deal.transfers)
    if counter is None or price is None:
        return None
    before = _last_counter(judge, seat, deal)
    if before is None:
        return counter
    offered = money_change(deal.transfers, seat)
    down = (money_change(before, seat) - offered) // 3
    if down < 1:
        return None
    lower = with_more(before, payer, seat, -down)
    return lower if judge.is_good(seat, lower, least) else None


def _last_counter(judge: Judge, seat: Seat, deal: Deal) -> Transfers | None:
    """Return the counter-offer that a seat made last for the same things in this phase."""
    made = [
        other.transfers
        for other in judge.view.deals
        if other.proposer == seat
        and other.counter_to is not None
        and other.version == 1
        and things_of(other.transfers) == things_of(deal.transfers)
    ]
    return made[-1] if made else None


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


# Computer players: they value everything by what it may earn until the end, and bargain by that.
#
# How the levels differ is in `levels`. What things are worth is in `prospects`, `planning` and `valuing`, how
# deals are judged in `judging`, how they are found in `searching`; `trader` bargains, `choosing` keeps plots
# and places tiles.


def easy(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a dreamer: it believes in all that may come, and is generous."""
    return decided(view, seat, chance, EASY, go_on)


def normal(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a sober trader."""
    return decided(view, seat, chance, NORMAL, go_on)


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a sober trader who looks further."""
    return decided(view, seat, chance, HARD, go_on)


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of somebody of the town: of their level, with what they do otherwise."""
    return decided(view, seat, chance, PEOPLE[who], go_on)


def decided(view: State, seat: Seat, chance: Chance, level: Level, go_on: GoOn) -> Command:
    """Return the command that a computer player of a level gives now."""
    match view.phase:
        case "plots":
            return choosing.plots_kept(view, seat, dreams=level.dreams, likes=level.likes)
        case "trade":
            return decision(view, seat, level, chance, go_on)
        case "place":
            return choosing.placing(view, seat, dreams=level.dreams, exactly=level.places_exactly)
        case "over":
            return FinishPlacing()  # nobody is asked then
        case _:
            assert_never(view.phase)
