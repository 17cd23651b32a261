"""How computer players judge deals: what a seat gains, and what it should, beside others (ux N13, N18).

A seat values its own things as its level does, and those of others as the usual level would; everything else
follows from what everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown.board import KINDS, Kind, Thousands
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.deals import (
    Money,
    Plot,
    Tile,
    Transfer,
    Transfers,
    money_change,
    money_given,
    money_taken,
    parties_of,
)
from tabletop.games.chinatown.player.levels import NORMAL, Level
from tabletop.games.chinatown.player.planning import Holding, Valuer, holding_of, valuer_of, worth_of_cards
from tabletop.games.chinatown.player.prospects import POINTS
from tabletop.games.chinatown.state import START_MONEY, State

# What seats can pay, as far as everybody knows (CH-6.7).


def purse_of(view: State, seat: Seat) -> Thousands:
    """Return a seat's money; where it is hidden, one's own too, what is known of it by deals and businesses.

    All come to the same guess then, so nobody's offers tell what it has.
    """
    have = view.money[seat]
    if have is not None and not view.variants.hidden_money:
        return have
    dealt = sum(money_change(one.transfers, seat) for one in view.bargains)
    now = income_of(view, seat)
    earned = sum(now * number // view.round for number in range(1, view.round))
    return max(0, START_MONEY + dealt + earned)


def cash_of(view: State, seat: Seat) -> Thousands:
    """Return what a seat can pay beside what it has signed; one's own is known to oneself."""
    have = view.money[seat]
    promised = sum(
        money_given(deal.transfers, seat) for deal in view.deals if deal.is_open and deal.has_signed(seat)
    )
    return max(0, (purse_of(view, seat) if have is None else have) - promised)


LEAST: Final = 30
"""Points that a deal must bring a seat to be worth signing: less than this is not known for sure."""
LEADERS_SHARE: Final = 75
"""What who leads gets of the gain of a deal, when others get a hundred."""
_ABOUT: Final = 50
"""Points that a seat does not insist on when it signs: money is paid in whole thousands."""
_CLEARLY: Final = 105
"""Percent of the second's standing that the leader must have to count as one."""


class DealVerdict(NamedTuple):
    """What a deal comes to for a seat, in points.

    Attributes:
        gain: what the seat itself gains, money and all.
        need: what it must gain to be content.
        code: what makes it need so much: "rival", who gains by it; "leader", the same, where that is who
            leads; "elsewhere", who would give more; "idle", who takes a part and brings nothing.
        who: whose doing that is, if anybody's.
    """

    gain: int
    need: int
    code: str
    who: Seat | None

    @property
    def is_good(self) -> bool:
        """Whether it brings something, and about what the seat needs: what it signs."""
        return self.gain >= max(LEAST, self.need - _ABOUT)

    @property
    def is_content(self) -> bool:
        """Whether it brings something, and all that the seat needs: what it asks."""
        return self.gain >= max(LEAST, self.need)


class Judge:
    """Judges deals on one table, for a seat of some level; without one, for all as the usual level does."""

    def __init__(self, view: State, seat: Seat | None = None, level: Level = NORMAL) -> None:
        """Judge what lies on the table of a view."""
        self.view = view
        self.seat = seat
        self.level = level
        self.valuer: Valuer = valuer_of(view)
        self.holdings = tuple(holding_of(view, seat) for seat in view.seats)
        self.own = valuer_of(view, dreams=level.dreams, hopes=level.hopes)

    @cached_property
    def leader(self) -> Seat | None:
        """Who is clearly ahead, by money and holding; None where nobody is."""
        ranked = sorted(((self.standing(seat), seat) for seat in self.view.seats), reverse=True)
        (most, seat), (second, _) = ranked[0], ranked[1]
        return seat if 100 * most > _CLEARLY * second else None

    def standing(self, seat: Seat) -> int:
        """Return how well a seat stands, in points, for all that everybody knows."""
        return self.valuer.worth(self.holdings[seat]) + purse_of(self.view, seat) * POINTS

    def after(self, seat: Seat, transfers: Transfers) -> Holding | None:
        """Return what a seat holds after some transfers; None where it has not got what it would give."""
        plots, tiles = self.holdings[seat].plots, list(self.holdings[seat].tiles)
        for one in transfers:
            sign = (one.taker == seat) - (one.giver == seat)
            if not sign:
                continue
            what = one.what
            if isinstance(what, Tile):
                tiles[what.kind] += sign
            elif isinstance(what, Plot):
                if bool(plots >> what.number & 1) == (sign > 0):
                    return None
                plots ^= 1 << what.number
        return None if min(tiles) < 0 else Holding(plots, tuple(tiles))

    def gain(self, seat: Seat, transfers: Transfers) -> int | None:
        """Return what a seat gains, in points; None where it has not got what it would give."""
        after = self.after(seat, transfers)
        if after is None:
            return None
        valuer = self.own if seat == self.seat else self.valuer
        worth = valuer.worth(after) - valuer.worth(self.holdings[seat])
        worth += money_change(transfers, seat) * POINTS
        if self.view.variants.keep_cards:
            worth += worth_of_cards(self.view, valuer, self.holdings[seat], seat, transfers)
        # A plan is not always the best: one with less in it may come out better, and a gift is no gain.
        return worth if any(one.taker == seat for one in transfers) else min(worth, 0)

    # -- what a seat must gain -------------------------------------------------------------------------

    def verdict(self, seat: Seat, transfers: Transfers, share: int) -> DealVerdict | None:
        """Return what a deal comes to for a seat that wants a share, of a hundred, of its and another's gain.

        None where the seat has not got what it would give.
        """
        gain = self.gain(seat, transfers)
        if gain is None:
            return None
        need, code, who = self._beside_others(seat, transfers, share)
        if seat != self.seat or self.level.looks_round:
            more, third = self._elsewhere(seat, transfers)
            if third is not None and more * share // 50 > need:
                need, code, who = more * share // 50, "elsewhere", third
            idle = self._idle(seat, transfers)
            if idle is not None:
                need, code, who = max(need, gain) + 2 * _ABOUT, "idle", idle
        return DealVerdict(gain, need, code, who)

    def is_good(self, seat: Seat, transfers: Transfers, share: int) -> bool:
        """Whether a deal is worth signing for a seat that wants about such a share."""
        found = self.verdict(seat, transfers, share)
        return found is not None and found.is_good

    def _beside_others(self, seat: Seat, transfers: Transfers, share: int) -> tuple[int, str, Seat | None]:
        """Return what a seat must gain beside what others gain: who leads counts for more."""
        need, code, who = 0, "", None
        for other in parties_of(transfers):
            theirs = 0 if other == seat else self.gain(other, transfers) or 0
            if other == self.leader:
                theirs = theirs * POINTS // LEADERS_SHARE
            elif seat == self.leader:
                theirs = theirs * LEADERS_SHARE // POINTS
            wanted = theirs * share // (100 - share)
            if wanted > need:
                need, code, who = wanted, "leader" if other == self.leader else "rival", other
        return need, code, who

    def _elsewhere(self, seat: Seat, transfers: Transfers) -> tuple[int, Seat | None]:
        """Return half of what a seat and a third party would gain by what it gives here, and who that is.

        No more than the other can pay; all of it together is looked at, and each thing by itself.
        """
        given = tuple(one.what for one in transfers if one.giver == seat and not isinstance(one.what, Money))
        parties = parties_of(transfers)
        best, third = 0, None
        lots = {(what,) for what in given} | ({given} if len(given) > 1 else set())
        for other in self.view.seats:
            if other in parties:
                continue
            for lot in lots:
                moved = tuple(Transfer(seat, other, what) for what in lot)
                mine, theirs = self.gain(seat, moved), self.gain(other, moved)
                if mine is None or theirs is None:
                    continue
                half = min((mine + theirs) // 2, mine + purse_of(self.view, other) * POINTS)
                if half > best:
                    best, third = half, other
        return best, third

    def _idle(self, seat: Seat, transfers: Transfers) -> Seat | None:
        """Return a party of three or more that the rest can do without and gain no less, if there is one."""
        parties = parties_of(transfers)
        for other in parties if len(parties) > 2 else ():
            if other == seat:
                continue
            rest = tuple(one for one in transfers if other not in (one.giver, one.taker))
            if not rest:
                continue
            others = [party for party in parties if party != other]
            without = [self.gain(party, rest) or 0 for party in others]
            together = [self.gain(party, transfers) or 0 for party in others]
            if min(without) >= LEAST and sum(without) >= sum(together):
                return other
        return None

    def go_together(self, seat: Seat, deals: Iterable[Transfers]) -> bool:
        """Whether each of some deals is a gain, whichever of the others are carried out before it.

        What a seat has signed may be carried out at any moment, in any order, before it can think again.
        """
        several = tuple(deals)
        for count in range(1, len(several) + 1):
            for chosen in combinations(several, count):
                whole = self.gain(seat, _merged(chosen))
                if whole is None:
                    continue  # the rules make one of them stale
                for left_out in range(count):
                    rest = self.gain(seat, _merged(chosen[:left_out] + chosen[left_out + 1 :]))
                    if rest is not None and whole <= rest:
                        return False
        return True


def _merged(deals: Iterable[Transfers]) -> Transfers:
    return tuple(one for transfers in deals for one in transfers)


# Why a deal is refused: what drove the judgement, as a code with facts (ux N15). Money is in thousands.


def why_refused(
    judge: Judge, seat: Seat, transfers: Transfers, deal_verdict: DealVerdict, price: Thousands | None
) -> Speech | None:
    """Return why a seat does not sign a deal, whose verdict is not good; `price` is what it asks more.

    None where it is only that what it would give is worth more to it.
    """
    broken = completed(judge, seat, transfers, sign=-1)
    if deal_verdict.gain < LEAST and broken is not None:
        return Speech("breaks_shop", {"kind": broken})
    if deal_verdict.code == "idle" and deal_verdict.who is not None:
        return Speech("idle", {"seat": deal_verdict.who})
    for other in parties_of(transfers):
        finished = None if other == seat else completed(judge, other, transfers, sign=1)
        if finished is not None:
            return Speech("complete_shop", {"seat": other, "kind": finished})
    if deal_verdict.code == "elsewhere" and deal_verdict.who is not None:
        return Speech("elsewhere", {"seat": deal_verdict.who})
    if deal_verdict.code == "leader" and deal_verdict.who is not None:
        return Speech("leader", {"seat": deal_verdict.who, "money": _lead(judge, deal_verdict.who)})
    got = tuple(one for one in transfers if one.taker == seat)
    if got and not money_taken(got, seat) and (judge.gain(seat, got) or 0) < LEAST:
        return Speech("no_use")
    if deal_verdict.gain >= LEAST and deal_verdict.who is not None:
        return Speech("one_sided", {"seat": deal_verdict.who})
    return None if price is None else Speech("need_more", {"money": price})


def completed(judge: Judge, seat: Seat, transfers: Transfers, sign: int) -> Kind | None:
    """Return a type of which a seat has more finished businesses by a deal; with sign -1, fewer."""
    after = judge.after(seat, transfers)
    if after is None:
        return None
    before, then = judge.valuer.plan(judge.holdings[seat]), judge.valuer.plan(after)
    return next((kind for kind in KINDS if sign * (then.finished(kind) - before.finished(kind)) > 0), None)


def rounded(points: int) -> Thousands:
    """Return points as money, to the next thousand; halves away from nothing."""
    whole = (abs(points) + POINTS // 2) // POINTS
    return whole if points >= 0 else -whole


def _lead(judge: Judge, leader: Seat) -> Thousands:
    """Return by how much the leader stands better than the second."""
    second = max(judge.standing(seat) for seat in judge.view.seats if seat != leader)
    return max(1, rounded(judge.standing(leader) - second))
