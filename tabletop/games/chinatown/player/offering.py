"""What a computer player may offer: few offers, none twice, none that is no better (ux N9, N10).

The deals of the phase in the view tell who proposed what, and the outcome.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown.commands import OpenCall, ProposeDeal
from tabletop.games.chinatown.deals import (
    Asset,
    Call,
    Deal,
    Money,
    Tile,
    Transfer,
    Transfers,
    money_change,
    ordered,
    parties_of,
    things_of,
)
from tabletop.games.chinatown.decide import propose
from tabletop.games.chinatown.evolve import moved
from tabletop.games.chinatown.player.judging import DealJudge
from tabletop.games.chinatown.player.searching import DealSearch, Idea
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.trade_rules import MOST_DEALS, fault
from tabletop.games.chinatown.words import ASKS_ALL

MOST_OPEN: Final = 2
"""The most open offers of a computer player."""
MOST_OFFERS: Final = 6
"""The most offers of a computer player in one phase."""
MOST_COUNTERS: Final = 2
"""The most counter-offers between two seats in one phase on a computer player's part."""
_SPARE: Final = 20
_LOOKED_AT: Final = 12
"""The number of promising ideas examined closely."""
_SPARED: Final = 60
"""A tile worth less to a seat, in points, can be spared."""

_LATER: Final = 60
"""Per cent that counts of a gain that may come later."""

Share: TypeAlias = Callable[[tuple[Seat, ...]], int]
"""Per cent of its and another's gain that a seat wants in a deal of these parties."""


def may_offer(view: State, seat: Seat) -> bool:
    """Whether a seat may make another offer."""
    own = [deal for deal in view.deals if deal.proposer == seat]
    lying = sum(deal.is_open and seat in deal.parties for deal in own)
    return _has_room(view) and len(own) < MOST_OFFERS and lying < MOST_OPEN


def _has_room(view: State) -> bool:
    """Whether the phase still has room, beyond what is reserved for people's offers."""
    return len(view.deals) + len(view.calls) < MOST_DEALS - _SPARE


def may_counter(view: State, seat: Seat, transfers: Transfers) -> bool:
    """Whether a seat may make the others in a deal another counter-offer."""
    parties = parties_of(transfers)
    made = sum(deal.counter_to is not None and deal.parties == parties for deal in view.deals)
    return may_offer(view, seat) and made < MOST_COUNTERS


def may_answer(view: State, seat: Seat, call: Call) -> bool:
    """Whether a seat may answer an open call, which does not count as an offer."""
    return _has_room(view) if asks_all(call) else may_offer(view, seat)


def asks_all(call: Call) -> bool:
    """Whether an open call asks all seats for offers of any kind."""
    return call.note == ASKS_ALL


def offers(search: DealSearch, seat: Seat, share: Share) -> Iterator[Transfers]:
    """Yield a seat's possible deals with one other, best first."""
    if may_offer(search.view, seat):
        yield from _makeable(search, seat, share, search.pairs(seat))


def best_offer(search: DealSearch, seat: Seat, share: Share) -> ProposeDeal | None:
    """Return the best deal to propose now; None if there is none, or no more may be made. A deal between two
    goes before a ring of three, unless the level compares them."""
    if not may_offer(search.view, seat):
        return None
    level = search.level
    found = search.pairs(seat)
    if level.always_rings:
        found = sorted((*found, *search.rings(seat)), key=lambda idea: -idea.net)
    makeable = _makeable(search, seat, share, found)
    offer = _foreseen(search, seat, list(islice(makeable, level.foresees))) if level.foresees else None
    if offer is None:
        offer = next(makeable, None)
    if offer is None and level.rings and not level.always_rings:
        offer = next(_makeable(search, seat, share, search.rings(seat)), None)
    return None if offer is None else ProposeDeal(offer)


def _makeable(search: DealSearch, seat: Seat, share: Share, ideas: Iterable[Idea]) -> Iterator[Transfers]:
    """Yield the best ideas that may be proposed, with such money that all will sign."""
    for idea in islice(ideas, _LOOKED_AT):
        if not search.go_on():
            return
        deal = search.settled(seat, idea.transfers, share(parties_of(idea.transfers)))
        if deal is not None and can_be_made(search.judge, seat, deal):
            yield deal


def _foreseen(search: DealSearch, seat: Seat, offers: list[Transfers]) -> Transfers | None:
    """Return the offer with the most gain together with what could be agreed on after it; None of none."""
    if len(offers) < 2:
        return offers[0] if offers else None

    def worth(deal: Transfers) -> int:
        if not search.go_on():
            return 0
        then = DealSearch(DealJudge(moved(search.view, deal), seat, search.level), search.go_on)
        after = next(iter(then.pairs(seat)), None)
        return search.net(seat, deal) + (after.net * _LATER // 100 if after is not None else 0)

    return max(offers, key=worth)


def best_for_call(search: DealSearch, seat: Seat, number: int, share: Share) -> ProposeDeal | None:
    """Return an offer for an open call that asks for offers; None if there is none. A caller who asks for
    something learns its price."""
    call = search.view.call(number)
    if call is None or (call.wants and not asks_all(call)) or not may_answer(search.view, seat, call):
        return None
    found: list[Idea] = []
    for what in call.gives:
        found.extend(search.for_thing(call.caller, seat, what))
    for what in call.wants:
        found.extend(search.for_thing(seat, call.caller, what))
    ranked = sorted(found, key=lambda idea: -(search.judge.gain(seat, idea.transfers) or 0))
    offer = next(_makeable(search, seat, share, ranked), None)
    return None if offer is None else ProposeDeal(offer, counter_to=number)


def best_call(judge: DealJudge, seat: Seat) -> OpenCall | None:
    """Return an open call for the loose tile that is easiest to spare; None if the seat has called already.
    It calls for offers only, and once in a phase."""
    view = judge.view
    if any(call.caller == seat for call in view.calls) or not may_offer(view, seat):
        return None
    spare = [
        (-(judge.gain(seat, (Transfer(seat, other, Tile(kind)),)) or 0), kind)
        for kind in dict.fromkeys(view.loose_tiles_of(seat))
        for other in view.seats
        if other != seat
    ]
    least = min(spare, default=None)
    return OpenCall((Tile(least[1]),), ()) if least is not None and least[0] < _SPARED else None


def can_be_made(judge: DealJudge, seat: Seat, transfers: Transfers) -> bool:
    """Whether an offer is possible, new, and compatible with all that the seat has signed."""
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
    """Whether an offer is no better for the others than a deal on the table or a failed one (ux N9)."""
    if deal.is_open and deal.has_signed(seat) and deal.transfers == ordered(transfers):
        return True  # whatever else was agreed on since: the very same offer lies there
    if deal.parties != parties_of(transfers) or _has_changed(view, deal):
        return False
    if deal.is_open and deal.has_signed(seat) and things_of(deal.transfers) == things_of(transfers):
        return True
    if _is_theirs(deal, seat) or deal.status in ("executed", "voided"):
        return False  # others' wishes tell nothing about their refusals
    return all(_is_no_better(deal.transfers, transfers, other) for other in deal.parties if other != seat)


def _is_theirs(deal: Deal, seat: Seat) -> bool:
    """Whether others asked a seat for a deal, by proposal or edit, without its agreement."""
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
