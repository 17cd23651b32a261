"""How computer players judge deals: a seat's gain, and what it should be beside others' (ux N13, N18).

A seat values its own things on its level, and others' things on the default level; all else follows from
public facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from math import exp
from typing import Final, NamedTuple

from tabletop.engine import players
from tabletop.engine.cast import BY_ID
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
from tabletop.games.chinatown.outcome import result
from tabletop.games.chinatown.personalities import CHANGES, NO_BIAS, Bias
from tabletop.games.chinatown.player.planning import (
    SeatHolding,
    Valuer,
    holding_of,
    valuer_of,
    worth_of_cards,
)
from tabletop.games.chinatown.player.spreads import BY_SEATS, SPREADS
from tabletop.games.chinatown.player.terrain import POINTS
from tabletop.games.chinatown.state import START_MONEY, State

# The levels of the computer player: how each values possible growth, and how it bargains.


class Skill(NamedTuple):
    """A level of computer players.

    Attributes:
        dreams: counts possible growth of its own things in full; others' things are always valued soberly.
        asks: per cent of its and another's gain that it asks for.
        least: per cent that it signs for: drawn between these two for each round and other player.
        looks_round: checks what others would give for its things before it signs.
        worthwhile: points that a deal must bring its parties together to be proposed.
        lots: lots of each side that are tried together.
        rings: lots of each leg of a ring of three that are tried together; 0: it tries none.
        always_rings: tries rings even if a pair finds something.
        calls: makes open calls for what it can spare.
        foresees: number of offers for which it checks what could be agreed on afterwards.
        places_exactly: tries every way to fill its plots, if there are few.
        hopes: per cent by which it values possible growth of its own things more highly, with three, four and
            five seats: the more of them trade with each other, the harder it is for a newcomer.
        bias: its bias for deals and plots.
    """

    dreams: bool
    asks: int
    least: tuple[int, int]
    looks_round: bool
    worthwhile: int
    lots: int
    rings: int
    always_rings: bool
    calls: bool
    foresees: int
    places_exactly: bool
    hopes: tuple[int, int, int] = (0, 0, 0)
    bias: Bias = NO_BIAS


EASY: Final = Skill(
    dreams=True,
    asks=40,
    least=(40, 40),
    looks_round=False,
    worthwhile=150,
    lots=4,
    rings=0,
    always_rings=False,
    calls=True,
    foresees=0,
    places_exactly=False,
)
GENTLE: Final = EASY._replace(
    asks=30, least=(25, 25), worthwhile=500, lots=2, calls=False, hopes=(60, 110, 110)
)
NORMAL: Final = Skill(
    dreams=False,
    asks=50,
    least=(35, 50),
    looks_round=True,
    worthwhile=50,
    lots=4,
    rings=3,
    always_rings=False,
    calls=True,
    foresees=0,
    places_exactly=False,
)
HARD: Final = NORMAL._replace(
    asks=54, least=(42, 50), lots=6, always_rings=True, foresees=4, places_exactly=True
)
ADVISER: Final = HARD._replace(least=(50, 50))
"""The adviser of a person: the hard level with a fixed, public least price of about half."""
LEVELS: Final = {"gentle": GENTLE, "easy": EASY, "normal": NORMAL, "hard": HARD}


PEOPLE: Final = {who: LEVELS[BY_ID[who].level]._replace(**changes) for who, changes in CHANGES.items()}


def level_of(kind: str) -> Skill:
    """Return the level of a kind of computer player, such as "bot:hard", with its character's changes; the
    default level if it names none."""
    return PEOPLE.get(players.temper_of(kind)) or LEVELS.get(players.level_of(kind), NORMAL)


# What seats can pay, by public facts (CH-6.7)


def purse_of(view: State, seat: Seat) -> Thousands:
    """Return a seat's money; where it is hidden, also for the seat itself, what deals and businesses reveal.
    All seats make the same guess, so no offer reveals a seat's money."""
    have = view.money[seat]
    if have is not None and not view.variants.hidden_money:
        return have
    dealt = sum(money_change(one.transfers, seat) for one in view.bargains)
    now = income_of(view, seat)
    earned = sum(now * number // view.round for number in range(1, view.round))
    return max(0, START_MONEY + dealt + earned)


def cash_of(view: State, seat: Seat) -> Thousands:
    """Return what a seat can pay beside its signed deals; each seat knows its own money."""
    have = view.money[seat]
    promised = sum(
        money_given(deal.transfers, seat) for deal in view.deals if deal.is_open and deal.has_signed(seat)
    )
    return max(0, (purse_of(view, seat) if have is None else have) - promised)


LEAST: Final = 30
"""The least gain of a deal worth signing, in points: less is uncertain."""
LEADERS_SHARE: Final = 75
"""The leader's part in a deal's gain, where others get a hundred."""
_ABOUT: Final = 50
"""Points below its need at which a seat still signs: money is paid in whole thousands."""
_CLEARLY: Final = 105
"""The leader's least standing, in per cent of the second's."""


class DealVerdict(NamedTuple):
    """A deal's verdict for a seat, in points.

    Attributes:
        gain: the seat's own gain, with money.
        need: the gain it needs to be content.
        code: the reason for the need: "rival", another gains by it; "leader", and leads; "elsewhere", another
            would give more; "idle", a party brings nothing.
        who: that seat, if any.
    """

    gain: int
    need: int
    code: str
    who: Seat | None

    @property
    def is_good(self) -> bool:
        """Whether it brings something, and about what the seat needs: it signs."""
        return self.gain >= max(LEAST, self.need - _ABOUT)

    @property
    def is_content(self) -> bool:
        """Whether it brings all that the seat needs: what it asks for."""
        return self.gain >= max(LEAST, self.need)


class DealJudge:
    """Judges deals at one table, for a seat of a level; by default for all on the default level."""

    def __init__(self, view: State, seat: Seat | None = None, level: Skill = NORMAL) -> None:
        """Judge the table of a view."""
        self.view = view
        self.seat = seat
        self.level = level
        self.valuer: Valuer = valuer_of(view)
        self.holdings = tuple(holding_of(view, seat) for seat in view.seats)
        hopes = level.hopes[len(self.holdings) - min(BY_SEATS)]
        self.own = valuer_of(view, dreams=level.dreams, hopes=hopes)

    @cached_property
    def leader(self) -> Seat | None:
        """The clear leader by money and holding; None without one."""
        ranked = sorted(((self.standing(seat), seat) for seat in self.view.seats), reverse=True)
        (most, seat), (second, _) = ranked[0], ranked[1]
        return seat if 100 * most > _CLEARLY * second else None

    def standing(self, seat: Seat) -> int:
        """Return a seat's standing in points, by public facts."""
        return self.valuer.worth(self.holdings[seat]) + purse_of(self.view, seat) * POINTS

    def after(self, seat: Seat, transfers: Transfers) -> SeatHolding | None:
        """Return a seat's holding after some transfers; None if it lacks what it would give."""
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
        return None if min(tiles) < 0 else SeatHolding(plots, tuple(tiles))

    def gain(self, seat: Seat, transfers: Transfers) -> int | None:
        """Return a seat's gain in points; None if it lacks what it would give."""
        after = self.after(seat, transfers)
        if after is None:
            return None
        valuer = self.own if seat == self.seat else self.valuer
        worth = valuer.worth(after) - valuer.worth(self.holdings[seat])
        worth += money_change(transfers, seat) * POINTS
        if self.view.variants.keep_cards:
            worth += worth_of_cards(self.view, valuer, self.holdings[seat], seat, transfers)
        # Plans are not always optimal: a smaller holding may get a better one, but a gift is no gain.
        return worth if any(one.taker == seat for one in transfers) else min(worth, 0)

    # The gain that a seat needs

    def verdict(self, seat: Seat, transfers: Transfers, share: int) -> DealVerdict | None:
        """Return a deal's verdict for a seat that wants a share, in per cent, of its and another's gain. None
        if the seat lacks what it would give."""
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
        """Whether a seat that wants about this share should sign a deal."""
        found = self.verdict(seat, transfers, share)
        return found is not None and found.is_good

    def _beside_others(self, seat: Seat, transfers: Transfers, share: int) -> tuple[int, str, Seat | None]:
        """Return a seat's needed gain beside the others' gains; the leader's counts for more."""
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
        """Return half of what a seat and a third party would gain by what it gives here, and that party. No
        more than the other can pay; the things are tried together and one by one."""
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
        """Return a party that the others of a deal can do without at no loss, if there is one."""
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
        """Whether each of some deals is a gain, whichever of the others are executed before it. Signed deals
        may be executed at any moment in any order before the seat can act again."""
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


# Refusals: the reason as a code with facts (ux N15); money in thousands


def why_refused(
    judge: DealJudge, seat: Seat, transfers: Transfers, deal_verdict: DealVerdict, price: Thousands | None
) -> Speech | None:
    """Return the reason why a seat does not sign a deal with a bad verdict; `price` is how much more it asks.
    None if it simply values what it would give more highly."""
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


def completed(judge: DealJudge, seat: Seat, transfers: Transfers, sign: int) -> Kind | None:
    """Return a type of which a deal gives a seat more finished businesses; with sign -1, fewer."""
    after = judge.after(seat, transfers)
    if after is None:
        return None
    before, then = judge.valuer.plan(judge.holdings[seat]), judge.valuer.plan(after)
    return next((kind for kind in KINDS if sign * (then.finished(kind) - before.finished(kind)) > 0), None)


def rounded(points: int) -> Thousands:
    """Return points as money, rounded to thousands; halves away from zero."""
    whole = (abs(points) + POINTS // 2) // POINTS
    return whole if points >= 0 else -whole


def _lead(judge: DealJudge, leader: Seat) -> Thousands:
    """Return the leader's lead over the second."""
    second = max(judge.standing(seat) for seat in judge.view.seats if seat != leader)
    return max(1, rounded(judge.standing(leader) - second))


# Each seat's chance to win if computer players played on, for reviews.
#
# A seat's standing is its money plus the worth of its things at the default level; chances are in proportion
# to the exponentials of the standings, in units of how far they still spread (`spreads`, fitted by
# `build/chinatown_chances.py`). In the first two rounds this is unreliable: see docs/bots.md.

WHOLE: Final = 1000


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win by a view, in thousandths."""
    ended = result(view)
    if ended is not None:
        return tuple(WHOLE * (seat in ended.winners) // len(ended.winners) for seat in view.seats)
    return tuple(round(WHOLE * one) for one in shares(standings(view), spread_of(view)))


def chance_with(view: State, seat: Seat, points: int) -> int:
    """Return a seat's chance to win with so many points more, in thousandths."""
    found = standings(view)
    found[seat] += points
    return round(WHOLE * shares(found, spread_of(view))[seat])


def standings(view: State) -> list[int]:
    """Return each seat's standing in points, by public facts."""
    judge = DealJudge(view)
    return [judge.standing(seat) for seat in view.seats]


def spread_of(view: State) -> float:
    """Return the points that multiply a seat's odds against another by e."""
    return SPREADS[view.phase][max(1, view.round) - 1] * BY_SEATS[len(view.money)] / 100


def shares(points: Sequence[int], spread: float) -> list[float]:
    """Return each seat's chance, 0 to 1, with the sum 1."""
    odds = [exp((one - max(points)) / spread) for one in points]
    return [one / sum(odds) for one in odds]
