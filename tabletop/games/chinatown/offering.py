"""What a computer player may put on the table: few offers, none twice, none that is no better (ux N9, N10).

A view remembers nothing but the deals of the phase. They tell all: who proposed what, what became of it.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown.commands import ProposeDeal
from tabletop.games.chinatown.deals import Asset, Deal, Money, Transfers, money_change, parties_of
from tabletop.games.chinatown.judging import Judge
from tabletop.games.chinatown.searching import Idea, Search
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.trade_rules import MOST_DEALS, fault
from tabletop.games.chinatown.trading import propose

MOST_OPEN: Final = 2
"""Offers that a computer player has on the table at most."""
MOST_OFFERS: Final = 6
"""Offers that it makes in one phase at most."""
MOST_COUNTERS: Final = 2
"""Counter-offers that two seats make each other in one phase at most, as far as a computer player does."""
_SPARE: Final = 20


def may_offer(view: State, seat: Seat) -> bool:
    """Whether a seat may put one more offer on the table."""
    own = [deal for deal in view.deals if deal.proposer == seat]
    has_room = len(view.deals) + len(view.calls) < MOST_DEALS - _SPARE
    lying = sum(deal.is_open and seat in deal.parties for deal in own)
    return has_room and len(own) < MOST_OFFERS and lying < MOST_OPEN


def may_counter(view: State, seat: Seat, transfers: Transfers) -> bool:
    """Whether a seat may make the others in a deal one more counter-offer."""
    parties = parties_of(transfers)
    made = sum(deal.counter_to is not None and deal.parties == parties for deal in view.deals)
    return may_offer(view, seat) and made < MOST_COUNTERS


def best_offer(judge: Judge, seat: Seat) -> ProposeDeal | None:
    """Return the best deal to propose now; None where there is none, or no more may be made.

    A deal between two goes before a ring of three: rings are for what no pair can make.
    """
    if not may_offer(judge.view, seat):
        return None
    search = Search(judge)
    for ideas in (search.pairs(seat), search.rings(seat)):
        for idea in ideas:
            if can_be_made(judge, seat, idea.transfers):
                return ProposeDeal(idea.transfers)
    return None


def best_for_call(judge: Judge, seat: Seat, number: int) -> ProposeDeal | None:
    """Return an offer to somebody whose open call asks for offers; None where there is none."""
    call = judge.view.call(number)
    if call is None or call.wants or not may_offer(judge.view, seat):
        return None
    found: list[Idea] = []
    search = Search(judge)
    for what in call.gives:
        found.extend(search.for_thing(call.caller, seat, what))
    ranked = sorted(found, key=lambda idea: -(judge.gain(seat, idea.transfers) or 0))
    for idea in ranked:
        if can_be_made(judge, seat, idea.transfers):
            return ProposeDeal(idea.transfers, counter_to=number)
    return None


def can_be_made(judge: Judge, seat: Seat, transfers: Transfers) -> bool:
    """Whether an offer is possible, new, and goes with all that the seat has signed."""
    view = judge.view
    if fault(view, transfers, seat) is not None or any(
        _was_there(view, deal, transfers, seat) for deal in view.deals
    ):
        return False
    signed = (deal.transfers for deal in view.deals if deal.is_open and deal.has_signed(seat))
    if not judge.go_together(seat, (transfers, *signed)):
        return False
    try:
        propose(view, seat, ProposeDeal(transfers))
    except Illegal:
        return False
    return True


def _was_there(view: State, deal: Deal, transfers: Transfers, seat: Seat) -> bool:
    """Whether an offer is no better for the others than a deal that lies there or came to nothing (ux N9)."""
    if deal.parties != parties_of(transfers) or _has_changed(view, deal):
        return False
    if deal.is_open and deal.has_signed(seat) and things(deal.transfers) == things(transfers):
        return True
    if _is_theirs(deal, seat) or deal.status in ("executed", "voided"):
        return False  # what others want tells nothing about what they refuse
    return all(_is_no_better(deal.transfers, transfers, other) for other in deal.parties if other != seat)


def _is_theirs(deal: Deal, seat: Seat) -> bool:
    """Whether a deal is what others wanted of a seat: proposed or edited by them, and not agreed to."""
    if deal.is_open:
        return not deal.has_signed(seat)
    return deal.closed_by == seat and (deal.proposer != seat or deal.version > 1)


def _has_changed(view: State, deal: Deal) -> bool:
    """Whether a party of a deal has made another one since."""
    return any(
        later.id > deal.id and later.status == "executed" and not set(later.parties).isdisjoint(deal.parties)
        for later in view.deals
    )


def _is_no_better(old: Transfers, new: Transfers, seat: Seat) -> bool:
    """Whether a seat gets no more by the new deal and gives no less."""
    return (
        _got(new, seat) <= _got(old, seat)
        and _given(new, seat) >= _given(old, seat)
        and money_change(new, seat) <= money_change(old, seat)
    )


def _got(transfers: Transfers, seat: Seat) -> Counter[Asset]:
    return Counter(one.what for one in transfers if one.taker == seat and not isinstance(one.what, Money))


def _given(transfers: Transfers, seat: Seat) -> Counter[Asset]:
    return Counter(one.what for one in transfers if one.giver == seat and not isinstance(one.what, Money))


def things(transfers: Transfers) -> Transfers:
    """Return the transfers of a deal but for money."""
    return tuple(one for one in transfers if not isinstance(one.what, Money))
