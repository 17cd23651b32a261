"""How computer players judge deals: what a seat gains, what others gain at its cost, who leads (ux N13, N18).

Everything follows from what everybody knows: all players judge a deal alike, for themselves and for others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Card, Plot, Tile, Transfers, money_change, parties_of
from tabletop.games.chinatown.planning import Holding
from tabletop.games.chinatown.prospects import POINTS
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.valuing import Valuer, holding_of, valuer_of

LEAST: Final = 50
"""Points that a deal must bring a seat to be worth signing: less than this is not known for sure."""
_RIVAL: Final = 50
"""Of a hundred points that another party gains, so many count as lost to oneself."""
_LEADER: Final = 70
"""The same for a gain of who leads."""
_CLEARLY: Final = 105
"""Percent of the second's standing that the leader must have to count as one."""
_CARD: Final = 40
"""Points that a plot card given away costs, for each income after this one (CH-6.2). One that is got counts
for nothing: hands are filled up by themselves, so cards nobody needs must not be sold to computer players."""


class Verdict(NamedTuple):
    """What a deal comes to for a seat, in points.

    Attributes:
        gain: what the seat itself gains, money and all.
        rival: the other party that counts most against it, None where nobody else gains.
        cost: what that party's gain counts for.
    """

    gain: int
    rival: Seat | None
    cost: int

    @property
    def net(self) -> int:
        """The gain less what the rival's gain costs."""
        return self.gain - self.cost

    @property
    def is_good(self) -> bool:
        """Whether it is worth signing: it brings something, and enough beside what the rival gets."""
        return self.gain >= LEAST and self.net > 0


class Judge:
    """Judges deals on one table."""

    def __init__(self, view: State) -> None:
        """Judge what lies on the table of a view."""
        self.view = view
        self.valuer: Valuer = valuer_of(view)
        self.holdings = tuple(holding_of(view, seat) for seat in view.seats)
        self._leader: Seat | None = None
        self._has_ranked = False

    @property
    def leader(self) -> Seat | None:
        """Who is clearly ahead, by money and holding; None where nobody is.

        Where money is hidden (CH-6.7) nobody's counts, not even one's own: all must come to the same answer.
        """
        if not self._has_ranked:
            ranked = sorted(((self.standing(seat), seat) for seat in self.view.seats), reverse=True)
            (most, seat), (second, _) = ranked[0], ranked[1]
            self._leader = seat if 100 * most > _CLEARLY * second else None
            self._has_ranked = True
        return self._leader

    def standing(self, seat: Seat) -> int:
        """Return how well a seat stands, in points."""
        money = 0 if self.view.variants.hidden_money else self.view.money[seat] or 0
        return self.valuer.worth(self.holdings[seat]) + money * POINTS

    def after(self, seat: Seat, transfers: Transfers) -> Holding | None:
        """Return what a seat holds after some transfers; None where it has not got what it would give."""
        plots, tiles = self.holdings[seat].plots, list(self.holdings[seat].tiles)
        for one in transfers:
            sign = (one.taker == seat) - (one.giver == seat)
            if not sign:
                continue
            match one.what:
                case Plot():
                    if bool(plots >> one.what.number & 1) == (sign > 0):
                        return None
                    plots ^= 1 << one.what.number
                case Tile():
                    tiles[one.what.kind] += sign
                case _:
                    continue
        return None if min(tiles) < 0 else Holding(plots, tuple(tiles))

    def gain(self, seat: Seat, transfers: Transfers) -> int | None:
        """Return what a seat gains, in points; None where it has not got what it would give."""
        after = self.after(seat, transfers)
        if after is None:
            return None
        worth = self.valuer.worth(after) - self.valuer.worth(self.holdings[seat])
        cards = sum(one.giver == seat for one in transfers if isinstance(one.what, Card))
        return (
            worth + money_change(transfers, seat) * POINTS - cards * _CARD * max(0, ROUNDS - self.view.round)
        )

    def verdict(self, seat: Seat, transfers: Transfers) -> Verdict | None:
        """Return what a deal comes to for a seat; None where it has not got what it would give."""
        gain = self.gain(seat, transfers)
        if gain is None:
            return None
        rival, cost = None, 0
        for other in parties_of(transfers):
            theirs = 0 if other == seat else self.gain(other, transfers) or 0
            weight = _LEADER if other == self.leader else _RIVAL
            if theirs * weight // 100 > cost:
                rival, cost = other, theirs * weight // 100
        return Verdict(gain, rival, cost)

    def is_good(self, seat: Seat, transfers: Transfers) -> bool:
        """Whether a deal is worth signing for a seat."""
        found = self.verdict(seat, transfers)
        return found is not None and found.is_good

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
