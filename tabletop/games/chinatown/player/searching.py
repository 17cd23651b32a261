"""Finds deals that are good for all parties: between two, and rings of three that no pair can replace.

The search is bounded: useless things are left out, and only the most promising are combined.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, takewhile
from typing import Final, NamedTuple

from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.chinatown.board import KINDS, PlotNumber, Thousands
from tabletop.games.chinatown.deals import (
    Asset,
    Card,
    Money,
    Plot,
    Tile,
    Transfer,
    Transfers,
    ordered,
    parties_of,
    with_more,
)
from tabletop.games.chinatown.personalities import NO_BIAS
from tabletop.games.chinatown.player.judging import LEADERS_SHARE, LEAST, DealJudge, cash_of
from tabletop.games.chinatown.player.planning import Leg, LegsOf, Lot
from tabletop.games.chinatown.player.terrain import POINTS

LIKELY: Final = 45
"""Per cent of a joint gain with which a party will most likely sign."""
_IN_KIND: Final = 3
"""Lots of each side tried as payment in kind."""
_LOSS: Final = 4
"""Divisor of the gain: the most that a payment in kind may lose."""
_RIVAL: Final = 3
"""Divisor of another's gain, which counts as a loss when a seat chooses among deals."""
_SHIFTS: Final = (0, 1, -1, 2, -2)
"""Changes of an idea's money that are tried, in thousands."""


class DealPayment(NamedTuple):
    """Money from one seat to another."""

    giver: Seat
    taker: Seat
    what: Money


_NOTHING: Final = Leg(0, 0, 0, 0, ())


class Idea(NamedTuple):
    """A possible deal; `net` is its worth to the seat."""

    net: int
    transfers: Transfers


class DealSearch:
    """The search for deals at one table."""

    def __init__(self, judge: DealJudge, go_on: GoOn = always) -> None:
        """Search the table of a judge until `go_on()` is false."""
        self.judge = judge
        self.go_on = go_on
        self.view = judge.view
        self.level = judge.level
        self._legs: dict[LegsOf, tuple[Leg, ...]] = {}

    def pairs(self, seat: Seat) -> list[Idea]:
        """Return a seat's deals with one other that are good for both, the best for the seat first."""
        found = [idea for other in self.view.seats if other != seat for idea in self._with_one(seat, other)]
        return sorted(found, key=lambda idea: -idea.net)

    def rings(self, seat: Seat) -> list[Idea]:
        """Return rings of three, each giving to the next, that are good for all, the best first."""
        others = [other for other in self.view.seats if other != seat]
        found: list[Idea] = []
        for second, third in permutations(others, 2):
            routes = ((seat, second), (second, third), (third, seat))
            legs = [self.legs(giver, taker)[: self.level.rings] for giver, taker in routes]
            for one in legs[0]:
                for two in legs[1]:
                    if not self.go_on():
                        break
                    for three in legs[2]:
                        if one.points + two.points + three.points < self.level.worthwhile // 2:
                            break  # legs are sorted by points
                        found.extend(self.priced(seat, (*one.transfers, *two.transfers, *three.transfers)))
        return sorted(found, key=lambda idea: -idea.net)

    def for_thing(self, owner: Seat, asker: Seat, what: Asset) -> list[Idea]:
        """Return deals in which an owner gives a thing to another seat, the best for the owner first."""
        asked = (Transfer(owner, asker, what),)
        back = (leg.transfers for leg in self.legs(asker, owner)[: 2 * self.level.lots])
        found = [idea for more in ((), *back) for idea in self.priced(owner, (*asked, *more))]
        return sorted(found, key=lambda idea: -idea.net)

    def settled(self, seat: Seat, idea: Transfers, share: int) -> Transfers | None:
        """Return an idea with such money that a seat gets its share and the others will most likely sign.
        None if no money does that, as when another seat would give more."""
        others = [other for other in parties_of(idea) if other != seat]
        for shift in _SHIFTS if len(others) == 1 else (0,):
            deal = with_more(idea, others[0], seat, shift) if shift else idea
            if self.judge.is_good(seat, deal, share) and all(
                self.judge.is_good(other, deal, LIKELY) for other in others
            ):
                return deal
        return None

    def _with_one(self, seat: Seat, other: Seat) -> Iterator[Idea]:
        mine, theirs = self.legs(seat, other), self.legs(other, seat)
        lots = self.level.lots
        tried = [
            (given.transfers, got.transfers)
            for given in (_NOTHING, *mine[:lots])
            for got in (_NOTHING, *theirs[:lots])
        ]
        # with too little money, pay in kind
        for wanted, payment in ((mine, theirs), (theirs, mine)):
            for leg in wanted[:_IN_KIND]:
                if leg.points > 0 and leg.got > cash_of(self.view, leg.taker) * POINTS:
                    tried += [(leg.transfers, back.transfers) for back in _dear(payment)]
        for given, got in dict.fromkeys(tried):
            if not self.go_on():
                return
            if given or got:
                yield from self.priced(seat, ordered((*given, *got)))

    # Legs

    def legs(self, giver: Seat, taker: Seat) -> tuple[Leg, ...]:
        """Return the lots that seats may want of each other, the largest joint gain first."""
        judge = self.judge
        known = (
            self._legs if self.view.variants.keep_cards else judge.own.legs
        )  # cards are no part of holdings
        who = None if judge.own is judge.valuer else judge.seat
        key = who, giver, taker, judge.holdings[giver], judge.holdings[taker]
        legs = known.get(key)
        if legs is None:
            lots = takewhile(lambda _: self.go_on(), self._lots(giver, taker))
            found = [leg for lot in lots for leg in self._leg(giver, taker, lot)]
            legs = tuple(sorted(found, key=lambda leg: -leg.points))
            if self.go_on():
                known[key] = legs
        return legs

    def _leg(self, giver: Seat, taker: Seat, lot: Lot) -> Iterator[Leg]:
        """Yield the leg if the taker gains by it."""
        transfers = tuple(Transfer(giver, taker, what) for what in lot)
        got = self.judge.gain(taker, transfers)
        if got is not None and got >= LEAST:
            lost = self.judge.gain(giver, transfers)
            if lost is not None:
                yield Leg(got + lost, got, giver, taker, lot)

    def _lots(self, giver: Seat, taker: Seat) -> Iterator[Lot]:
        """Yield tiles of one type, from one to all; plots near the taker's; whole businesses."""
        for kind in KINDS:
            for count in range(1, self.view.tiles[giver][kind] + 1):
                yield (Tile(kind),) * count
        ahead = self.judge.valuer.ahead
        theirs = self.judge.holdings[taker].plots
        is_short = (theirs & ahead.empty).bit_count() < sum(self.view.tiles[taker])
        for plot in self.view.plots_of(giver):
            is_empty = bool(ahead.empty >> plot & 1)
            if ahead.beside[plot] & theirs or (is_short and is_empty):
                yield (Plot(plot),)
        for group in self.judge.valuer.plan(self.judge.holdings[giver]).groups:
            built = [plot for plot in self.view.plots_of(giver) if group.plots >> plot & 1]
            if len(built) > 1 and all(self.view.tile_on(plot) is not None for plot in built):
                yield tuple(Plot(plot) for plot in built)

        yield from ((Card(card),) for card in self._cards(giver, taker))

    def _cards(self, giver: Seat, taker: Seat) -> Iterator[PlotNumber]:
        """Yield known plot cards that the taker could use (CH-6.2)."""
        if self.view.variants.keep_cards:
            beside, theirs = self.judge.valuer.ahead.beside, self.judge.holdings[taker].plots
            for card in self.view.hands[giver]:
                if card is not None and beside[card] & theirs:
                    yield card

    # Prices

    def priced(self, seat: Seat, things: Transfers) -> Iterator[Idea]:
        """Yield a deal of some things with such money that all gain alike (a leader less), if it is good for
        all. A seat that asks for more than half gets it, and what does not divide into whole thousands."""
        parties, gains = parties_of(things), dict[Seat, int]()
        for party in parties:
            gain = self.judge.gain(party, things)
            if gain is None:
                return
            gains[party] = gain
        together = sum(gains.values())
        if together < self.level.worthwhile:
            return
        shares = {
            party: (self.level.asks if party == seat else POINTS - self.level.asks)
            * (LEADERS_SHARE if party == self.judge.leader else POINTS)
            for party in parties
        }
        whole = sum(shares.values())
        due = {
            party: _whole(gain - together * shares[party] // whole, is_up=party != seat)
            for party, gain in gains.items()
        }
        paid = tuple(self._payments(seat, due))
        for one in paid:
            gains[one.giver] -= one.what.thousands * POINTS
            gains[one.taker] += one.what.thousands * POINTS
        if min(gains.values()) >= LEAST:
            transfers = ordered((*things, *(Transfer(*one) for one in paid)))
            yield Idea(_net(seat, gains) + self._liked(seat, transfers), transfers)

    def net(self, seat: Seat, transfers: Transfers) -> int:
        """Return a deal's worth to a seat beside the others' gains, in points."""
        gains = {one: self.judge.gain(one, transfers) or 0 for one in parties_of(transfers)}
        return _net(seat, gains) + self._liked(seat, transfers)

    def _liked(self, seat: Seat, transfers: Transfers) -> int:
        """Return the bias for a deal of the seat that searches."""
        bias = self.level.bias if seat == self.judge.seat else NO_BIAS
        return bias.of_deal(self.view, seat, transfers) if bias is not NO_BIAS else 0

    def _payments(self, seat: Seat, due: dict[Seat, Thousands]) -> Iterator[DealPayment]:
        """Yield who pays whom, so that each seat pays or gets what is due, as far as the money goes."""
        purses = {
            party: min(amount, cash_of(self.view, party)) for party, amount in due.items() if amount > 0
        }
        for taker, amount in sorted(due.items(), key=lambda one: one[0] != seat):
            need = max(0, -amount)
            for payer in purses:
                paid = min(need, purses[payer])
                if paid:
                    purses[payer] -= paid
                    need -= paid
                    yield DealPayment(payer, taker, Money(paid))


def _net(seat: Seat, gains: dict[Seat, int]) -> int:
    return gains[seat] - max(gain for other, gain in gains.items() if other != seat) // _RIVAL


def _dear(legs: tuple[Leg, ...]) -> list[Leg]:
    """Return the lots that bring their taker most, of those with a small loss."""
    cheap = [leg for leg in legs if -leg.points * _LOSS < leg.got]
    return sorted(cheap, key=lambda leg: -leg.got)[:_IN_KIND]


def _whole(points: int, *, is_up: bool) -> Thousands:
    """Return points as whole thousands, rounded up or down."""
    return -(-points // POINTS) if is_up else points // POINTS
