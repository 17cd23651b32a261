"""The computer players: they answer what waits for them, then make offers, then are done.

They keep no memory: what they may still do follows from the deals of the phase, so it comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, assert_never

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.business import businesses, growth, places
from tabletop.games.chinatown.commands import Command, FinishPlacing
from tabletop.games.chinatown.deals import Deal, Transfers, money_change, things_of, with_more
from tabletop.games.chinatown.player import choosing
from tabletop.games.chinatown.player.bargain import asked_instead, signed_by_others
from tabletop.games.chinatown.player.judging import (
    EASY,
    GENTLE,
    HARD,
    LEAST,
    NORMAL,
    PEOPLE,
    DealJudge,
    Skill,
)
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
from tabletop.games.chinatown.player.searching import DealSearch
from tabletop.games.chinatown.state import ROUNDS, State, awaited
from tabletop.games.chinatown.trade_rules import call_fault, fault

# Least prices: a computer player's secret, constant through a round (ux N18).
#
# The price is drawn from the chance of its seat, which no other player has, so it cannot be computed from the
# table. After two refusals in a phase a player has searched long enough: from then on the computer player
# signs only for what it asks.

PATIENCE: Final = 2
"""Refused offers of one player in a phase, after which it insists on what it asks."""


class Manners:
    """How one seat bargains with each other one."""

    def __init__(self, view: State, seat: Seat, level: Skill, chance: Chance) -> None:
        """Bargain at this table; `chance` is the seat's own, from which only named streams are drawn."""
        self._view = view
        self._seat = seat
        self._level = level
        self._chance = chance

    def least(self, parties: tuple[Seat, ...]) -> int:
        """Return the per cent of its and another's gain for which it signs a deal."""
        return max(self._with_one(other) for other in parties if other != self._seat)

    def _with_one(self, other: Seat) -> int:
        low, high = self._level.least
        if low == high:
            return low
        if self._refused(other) >= PATIENCE:
            return max(high, self._level.asks)
        return low + self._chance.named("least", self._view.round, other).below(high - low + 1)

    def _refused(self, other: Seat) -> int:
        """Return how many of another's proposals it has declined in this phase."""
        return sum(
            deal.proposer == other and deal.status == "declined" and deal.closed_by == self._seat
            for deal in self._view.deals
        )


# Counter-offers: the asking price first, then a third of the way to the offer (ux N6, N15)


def counter_to(judge: DealJudge, seat: Seat, deal: Deal, least: int) -> Transfers | None:
    """Return what a seat would sign instead of a deal; None for no counter-offer. A counter-offer never
    reveals its least price: a price too near to that is not named."""
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


def _last_counter(judge: DealJudge, seat: Seat, deal: Deal) -> Transfers | None:
    """Return the seat's last counter-offer for the same things in this phase."""
    made = [
        other.transfers
        for other in judge.view.deals
        if other.proposer == seat
        and other.counter_to is not None
        and other.version == 1
        and things_of(other.transfers) == things_of(deal.transfers)
    ]
    return made[-1] if made else None


def decision(view: State, seat: Seat, level: Skill, chance: Chance, go_on: GoOn) -> Command:
    """Return a computer player's command in the trade phase."""
    return Trader(view, seat, level, chance, go_on).decision()


class Trader:
    """One seat of a level at a table, with its least price."""

    def __init__(self, view: State, seat: Seat, level: Skill, chance: Chance, go_on: GoOn) -> None:
        self.view = view
        self.seat = seat
        self.judge = DealJudge(view, seat, level)
        self.search = DealSearch(self.judge, go_on)
        self.manners = Manners(view, seat, level, chance)

    def decision(self) -> Command:
        """Return the first command worth giving."""
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
            return True  # then no unsigned deal stands in its way
        others = signed_by_others(self.view, self.seat, deal.transfers)
        return self.judge.go_together(self.seat, (deal.transfers, *others))

    def _regrets(self) -> Iterator[Command]:
        """Yield commands that take back signatures on bad deals, and void offers and calls."""
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
        """Yield answers to deals that wait for this seat (ux N15), those that wait for it alone first."""
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
        """Yield its possible offers, the best first."""
        if not self.view.is_done(self.seat):
            yield from map(co.ProposeDeal, offers(self.search, self.seat, self.manners.least))

    def _in_the_way(self, deal: Deal) -> Iterator[Command]:
        """Yield commands that take back what a deal would spoil: others' deals, then own offers.

        Others' deals are only given up for a deal that is executed at once: a player who never signs holds up
        no other (ux N18).
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


# What a person at the table would laugh at


def signs_a_gift(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command signs a deal that brings its seat nothing."""
    if not isinstance(command, co.SignDeal):
        return False
    deal = view.deal(command.deal)
    return deal is not None and not any(one.taker == seat for one in deal.transfers)


def leaves_income(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command of the last round leaves a tile that would still earn."""
    if not isinstance(command, FinishPlacing) or view.round < ROUNDS or view.phase != "place":
        return False
    found = businesses(view)
    return any(
        growth(view, found, seat, kind, plot).gain > 0 for kind, plots in places(view, seat) for plot in plots
    )


# The levels, which value everything by its prospects until the end.
#
# `Skill` has their differences; `terrain` and `planning` value things, `judging` judges deals, `searching`
# finds them, `choosing` keeps plots and places tiles.


def gentle(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a dreamer that makes few offers, and wants little for itself."""
    return decided(view, seat, chance, GENTLE, go_on)


def easy(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a dreamer, which believes in all possible growth and is generous."""
    return decided(view, seat, chance, EASY, go_on)


def normal(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a sober trader."""
    return decided(view, seat, chance, NORMAL, go_on)


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a sober trader with a deeper search."""
    return decided(view, seat, chance, HARD, go_on)


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a character: its level's, with its own changes."""
    return decided(view, seat, chance, PEOPLE[who], go_on)


def decided(view: State, seat: Seat, chance: Chance, level: Skill, go_on: GoOn) -> Command:
    """Return the command of a computer player of a level."""
    match view.phase:
        case "plots":
            return choosing.plots_kept(view, seat, dreams=level.dreams, bias=level.bias)
        case "trade":
            return decision(view, seat, level, chance, go_on)
        case "place":
            return choosing.placing(view, seat, dreams=level.dreams, exactly=level.places_exactly)
        case "over":
            return FinishPlacing()  # the seat has nothing to place
        case _:
            assert_never(view.phase)
