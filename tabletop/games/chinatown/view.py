"""What one may know (CH-7), and what one may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, compress
from typing import Final

from msgspec.structs import replace

from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import PLOTS
from tabletop.games.chinatown.business import has_access
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Deal
from tabletop.games.chinatown.decide import is_accepted
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import SPECTATOR, State, actors
from tabletop.games.chinatown.tiles import KINDS
from tabletop.games.chinatown.trade_rules import shortage

_FINISH: Final = co.FinishPlacing()
_PLACE: Final = tuple(tuple(co.PlaceTile(kind, plot) for plot in (0, *PLOTS)) for kind in KINDS)
"""Commands by type of tile and plot, index 0 unused."""
_MOST_LISTED: Final = 12
"""Of a hand with more cards (CH-6.2) not all choices are listed: there would be hundreds of thousands."""


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: cards of others, what they have chosen, their money under CH-6.7 are secret (CH-7)."""
    seen_by = SPECTATOR if viewer is None else viewer
    if state.seen_by == seen_by:
        return state
    money, books = state.money, state.books
    if state.variants.hidden_money and state.phase != "over":
        money = tuple(amount if seat == viewer else None for seat, amount in enumerate(money))
        books = tuple(book if seat == viewer else None for seat, book in enumerate(books))
    return replace(
        state,
        money=money,
        books=books,
        hands=tuple(hand if seat == viewer else (None,) * len(hand) for seat, hand in enumerate(state.hands)),
        chosen=tuple(
            plots if seat == viewer or plots is None else () for seat, plots in enumerate(state.chosen)
        ),
        seen_by=seen_by,
    )


def redact_event(event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer may know it: plot cards only by who holds them (CH-7)."""
    match event:
        case ev.PlotsDealt() | ev.CardsDiscarded() if event.seat != viewer:
            return replace(event, cards=(None,) * len(event.cards))
        case ev.PlotsChosen() if event.seat != viewer:
            return replace(event, plots=None)
        case _:
            return event


def legal(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return every legal command of a seat that can be enumerated: not new deals, nor changes of deals."""
    if view.phase == "place":
        return _to_place(view, seat) if seat == view.active else ()
    if view.phase == "plots":
        return _choices(view, seat) if view.chosen[seat] is None else ()
    return tuple(_to_trade(view, seat)) if seat in actors(view) else ()


def _choices(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return the ways of keeping plots (CH-4.1); of a very large hand only those of two plots at most."""
    hand = [card for card in view.hands[seat] if card is not None]
    most = min(view.kept, len(hand))
    may_keep_fewer = view.variants.keep_fewer or view.variants.keep_cards
    if len(hand) > _MOST_LISTED:
        most = min(most, 2)
    found: list[Command] = []
    for count in range(0 if may_keep_fewer else most, most + 1):
        found += map(co.KeepPlots, combinations(hand, count))
    return tuple(found)


def _to_trade(view: State, seat: Seat) -> Iterator[Command]:
    """Yield answers to deals and calls, discards, and being done (CH-4.3)."""
    if not view.is_done(seat):
        yield co.FinishTrading()
    for deal in view.deals:
        if deal.is_open:
            yield from _answers(view, seat, deal)
    for call in view.calls:
        if call.is_open:
            if call.caller == seat:
                yield co.CloseCall(call.id)
            elif is_accepted(view, seat, co.AnswerCall(call.id)):
                yield co.AnswerCall(call.id)
    if view.variants.keep_cards:
        for card in view.hands[seat]:
            if card is not None and is_accepted(view, seat, co.DiscardCards((card,))):
                yield co.DiscardCards((card,))


def _answers(view: State, seat: Seat, deal: Deal) -> Iterator[Command]:
    """Yield what a seat can say to an open deal."""
    if seat not in deal.parties:
        return
    if deal.has_signed(seat):
        yield co.UnsignDeal(deal.id)
    elif not deal.is_stale and shortage(view, seat, deal.transfers, knows_all=True) is None:
        yield co.SignDeal(deal.id, deal.version)
    yield co.WithdrawDeal(deal.id) if seat == deal.proposer else co.DeclineDeal(deal.id)


def _to_place(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return the tiles on the plots that they may be placed on, and ending it (CH-4.4)."""
    empty = view.empty_plots_of(seat)
    found = [placing[plot] for placing in compress(_PLACE, view.tiles[seat]) for plot in empty]
    if view.variants.street_access:
        found = [one for one in found if has_access(view, seat, one.kind, one.plot)]
    return _FINISH, *found
