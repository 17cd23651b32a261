"""Why a deal is refused: what drove the judgement, as a code with facts (ux N15). Money is in thousands."""

from __future__ import annotations

from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown.deals import Transfers, money_taken, parties_of
from tabletop.games.chinatown.player.judging import LEAST, DealVerdict, Judge
from tabletop.games.chinatown.player.prospects import POINTS
from tabletop.games.chinatown.tiles import KINDS, Kind, Thousands


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
