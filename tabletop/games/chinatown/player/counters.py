"""Counter-offers: the asking price first, then a third of the way to what is offered (ux N6, N15)."""

from __future__ import annotations

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal, Transfers, money_change, things_of, with_more
from tabletop.games.chinatown.player.bargain import asked_instead
from tabletop.games.chinatown.player.judging import Judge


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
