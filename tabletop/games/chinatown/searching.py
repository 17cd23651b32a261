"""Finds deals that are good for all their parties: between two, and rings of three that no pair can make.

The search is bounded: things that help nobody are left out, and only the most promising are tried together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import (
    Asset,
    Money,
    Plot,
    Tile,
    Transfer,
    Transfers,
    money_given,
    ordered,
)
from tabletop.games.chinatown.judging import LEAST, Judge
from tabletop.games.chinatown.prospects import POINTS
from tabletop.games.chinatown.state import START_MONEY
from tabletop.games.chinatown.tiles import KINDS, Thousands

Lot: TypeAlias = tuple[Asset, ...]
"""Things of one seat that go together."""

WORTHWHILE: Final = 150
"""Points that a deal must bring its parties together to be proposed."""
_TRIED: Final = 4
"""Lots of each side that are tried together."""
_IN_RINGS: Final = 3
"""Lots of each leg of a ring that are tried together."""

_LEADERS_SHARE: Final = 75
"""What who leads gets of the gain of a deal, when others get a hundred."""


class Leg(NamedTuple):
    """A lot that goes from a seat to another; `points` is what both together gain by that."""

    points: int
    giver: Seat
    taker: Seat
    lot: Lot

    @property
    def transfers(self) -> Transfers:
        """The lot as transfers."""
        return tuple(Transfer(self.giver, self.taker, what) for what in self.lot)


class Idea(NamedTuple):
    """A deal that one might propose; `net` is what it comes to for oneself."""

    net: int
    transfers: Transfers


class Search:
    """Looks for deals on one table."""

    def __init__(self, judge: Judge) -> None:
        """Search the table that a judge judges."""
        self.judge = judge
        self.view = judge.view
        self._legs: dict[tuple[Seat, Seat], tuple[Leg, ...]] = {}

    def pairs(self, seat: Seat) -> list[Idea]:
        """Return deals of a seat with one other that are good for both, the best for it first."""
        found = [idea for other in self.view.seats if other != seat for idea in self._with_one(seat, other)]
        return sorted(found, key=lambda idea: -idea.net)

    def rings(self, seat: Seat) -> list[Idea]:
        """Return rings of three, each giving to the next, that are good for all, the best first."""
        others = [other for other in self.view.seats if other != seat]
        found: list[Idea] = []
        for second, third in permutations(others, 2):
            routes = ((seat, second), (second, third), (third, seat))
            legs = [self.legs(giver, taker)[:_IN_RINGS] for giver, taker in routes]
            for one in legs[0]:
                for two in legs[1]:
                    for three in legs[2]:
                        if one.points + two.points + three.points < WORTHWHILE // 2:
                            break  # the legs are in order of points
                        found.extend(self.priced(seat, (*one.transfers, *two.transfers, *three.transfers)))
        return sorted(found, key=lambda idea: -idea.net)

    def for_thing(self, owner: Seat, asker: Seat, what: Asset) -> list[Idea]:
        """Return deals in which an owner parts with a thing to somebody, the best for the owner first."""
        asked = (Transfer(owner, asker, what),)
        back = (leg.transfers for leg in self.legs(asker, owner)[: 2 * _TRIED])
        found = [idea for more in ((), *back) for idea in self.priced(owner, (*asked, *more))]
        return sorted(found, key=lambda idea: -idea.net)

    def _with_one(self, seat: Seat, other: Seat) -> Iterator[Idea]:
        mine = ((), *(leg.transfers for leg in self.legs(seat, other)[:_TRIED]))
        theirs = ((), *(leg.transfers for leg in self.legs(other, seat)[:_TRIED]))
        for given in mine:
            for got in theirs:
                if given or got:
                    yield from self.priced(seat, (*given, *got))

    # -- what may go where -----------------------------------------------------------------------------

    def legs(self, giver: Seat, taker: Seat) -> tuple[Leg, ...]:
        """Return the lots that somebody may want of somebody, those first by which both gain most."""
        key = giver, taker
        if key not in self._legs:
            found = [leg for lot in self._lots(giver, taker) for leg in self._leg(giver, taker, lot)]
            self._legs[key] = tuple(sorted(found, key=lambda leg: -leg.points))
        return self._legs[key]

    def _leg(self, giver: Seat, taker: Seat, lot: Lot) -> Iterator[Leg]:
        """Yield the leg, if the taker gains by it at all."""
        transfers = tuple(Transfer(giver, taker, what) for what in lot)
        got, lost = self.judge.gain(taker, transfers), self.judge.gain(giver, transfers)
        if got is not None and lost is not None and got >= LEAST:
            yield Leg(got + lost, giver, taker, lot)

    def _lots(self, giver: Seat, taker: Seat) -> Iterator[Lot]:
        """Yield tiles of one type, one to all of them; plots near the taker's; businesses as a whole."""
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

    # -- prices ----------------------------------------------------------------------------------------

    def priced(self, seat: Seat, things: Transfers) -> Iterator[Idea]:
        """Yield a deal of some things and such money that all gain alike (a leader less), if good for all."""
        parties = sorted({party for one in things for party in (one.giver, one.taker)})
        gains = {party: self.judge.gain(party, things) for party in parties}
        known = [gain for gain in gains.values() if gain is not None]
        if len(known) < len(parties) or sum(known) < WORTHWHILE:
            return
        shares = {party: _LEADERS_SHARE if party == self.judge.leader else POINTS for party in parties}
        due = {
            party: (gain - sum(known) * shares[party] // sum(shares.values())) // POINTS
            for party, gain in gains.items()
            if gain is not None
        }
        transfers = ordered((*things, *self._payments(seat, due)))
        if all(self.judge.is_good(party, transfers) for party in parties):
            verdict = self.judge.verdict(seat, transfers)
            if verdict is not None:
                yield Idea(verdict.net, transfers)

    def _payments(self, seat: Seat, due: dict[Seat, Thousands]) -> Iterator[Transfer]:
        """Yield who pays whom, so that everybody pays or gets what is due, as far as there is money."""
        purses = {party: min(amount, self.cash(party)) for party, amount in due.items() if amount > 0}
        for taker, amount in due.items():
            need = max(0, -amount)
            for payer in purses:
                paid = min(need, purses[payer])
                if paid:
                    purses[payer] -= paid
                    need -= paid
                    yield Transfer(payer, taker, Money(paid))

    def cash(self, seat: Seat) -> Thousands:
        """Return what a seat can pay beside what it has signed; hidden money is taken for little (CH-6.7)."""
        have = self.view.money[seat]
        if have is None:
            return START_MONEY
        promised = sum(
            money_given(deal.transfers, seat)
            for deal in self.view.deals
            if deal.is_open and deal.has_signed(seat)
        )
        return max(0, have - promised)
