"""How the events of the trade phase change the table (CH-4.3). Pure and total, on views as well."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from tabletop.engine.protocol import Seat
from tabletop.engine.tuples import put
from tabletop.games.chinatown import books
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import (
    Asset,
    Bargain,
    Call,
    Card,
    Deal,
    DealId,
    Money,
    Plot,
    Tile,
    Transfer,
    Transfers,
    money_change,
    parties_of,
)
from tabletop.games.chinatown.hands import Hand, in_order, without
from tabletop.games.chinatown.state import State

TradeEvent: TypeAlias = (
    ev.DealProposed
    | ev.DealEdited
    | ev.DealSigned
    | ev.DealUnsigned
    | ev.DealDeclined
    | ev.DealWithdrawn
    | ev.DealExecuted
    | ev.DealStaled
    | ev.SignatureLapsed
    | ev.AssetWanted
    | ev.CallOpened
    | ev.CallClosed
    | ev.CardsDiscarded
    | ev.TradingFinished
    | ev.TradingResumed
)


def evolve_trade(state: State, event: TradeEvent) -> State:
    """Return the state after an event of the trade phase."""
    match event:
        case ev.DealProposed():
            return _proposed(state, event)
        case ev.DealEdited():
            return _edited(state, event)
        case ev.DealSigned():
            deal = _deal(state, event.deal)
            return _reopened(_changed(state, replace(deal, signed=deal.signed | 1 << event.seat)), event.seat)
        case ev.DealUnsigned() | ev.SignatureLapsed():
            deal = _deal(state, event.deal)
            return _changed(state, replace(deal, signed=deal.signed & ~(1 << event.seat)))
        case ev.DealDeclined():
            deal = _deal(state, event.deal)
            return _changed(state, replace(deal, status="declined", closed_by=event.seat))
        case ev.DealWithdrawn():
            deal = _deal(state, event.deal)
            return _changed(state, replace(deal, status="withdrawn", closed_by=event.seat))
        case ev.DealExecuted():
            return _executed(state, event)
        case ev.DealStaled():
            return _changed(state, replace(_deal(state, event.deal), is_stale=True, signed=0))
        case ev.AssetWanted():
            return replace(state, wants=put(state.wants, event.seat, _wants(state, event)))
        case ev.CallOpened():
            call = Call(event.call, event.seat, event.gives, event.wants, event.note)
            return _reopened(replace(state, calls=(*state.calls, call), last_id=event.call), event.seat)
        case ev.CallClosed():
            return _call_closed(state, event)
        case ev.CardsDiscarded():
            hand = without(state.hands[event.seat], event.cards)
            return replace(state, hands=put(state.hands, event.seat, hand))
        case ev.TradingFinished():
            return replace(state, done=state.done | 1 << event.seat)
        case ev.TradingResumed():
            return _reopened(state, event.seat)
        case _:
            assert_never(event)


def _deal(state: State, number: DealId) -> Deal:
    """Return a deal that lies on the table; events name no other."""
    return next(deal for deal in state.deals if deal.id == number)


def _changed(state: State, deal: Deal) -> State:
    return replace(state, deals=tuple(deal if one.id == deal.id else one for one in state.deals))


def _reopened(state: State, *seats: Seat) -> State:
    """Who joins a deal is not done any more (CH-4.3.3)."""
    done = state.done
    for seat in seats:
        done &= ~(1 << seat)
    return state if done == state.done else replace(state, done=done)


def _proposed(state: State, event: ev.DealProposed) -> State:
    deal = Deal(
        id=event.deal,
        proposer=event.seat,
        transfers=event.transfers,
        signed=1 << event.seat if event.is_signed else 0,
        note=event.note,
        counter_to=event.counter_to,
        reverses=event.reverses,
        call=event.call,
    )
    return _reopened(replace(state, deals=(*state.deals, deal), last_id=event.deal), event.seat)


def _edited(state: State, event: ev.DealEdited) -> State:
    """Any change voids all agreements (CH-4.3.3)."""
    deal = replace(
        _deal(state, event.deal),
        transfers=event.transfers,
        version=event.version,
        signed=1 << event.seat if event.is_signed else 0,
        is_stale=False,
    )
    return _reopened(_changed(state, deal), event.seat)


def _executed(state: State, event: ev.DealExecuted) -> State:
    """Everything changes hands at once (CH-4.3.2)."""
    deal = _deal(state, event.deal)
    after = _changed(state, replace(deal, status="executed"))
    if event.reverses is not None:
        after = _changed(after, replace(_deal(after, event.reverses), status="voided"))
    after = moved(after, event.transfers)
    bargain = Bargain(state.round, event.deal, event.transfers)
    after = replace(after, bargains=(*after.bargains, bargain))
    return _reopened(after, *parties_of(event.transfers))


def moved(state: State, transfers: Transfers) -> State:
    """Return a table on which everything has changed hands that is in some transfers."""
    return _money_moved(_things_moved(state, transfers), transfers)


def _money_moved(state: State, transfers: Transfers) -> State:
    money, written = list(state.money), list(state.books)
    for seat in parties_of(transfers):
        change = money_change(transfers, seat)
        had, book = money[seat], written[seat]
        money[seat] = None if had is None else had + change
        written[seat] = None if book is None else books.traded(book, change)
    return replace(state, money=tuple(money), books=tuple(written))


def _things_moved(state: State, transfers: Transfers) -> State:
    """Plots, tiles and cards go over; who got what it wanted wants it no longer."""
    owners = list(state.owners)
    tiles = [list(held) for held in state.tiles]
    hands, wants = list(state.hands), list(state.wants)
    for one in transfers:
        match one.what:
            case Money():
                continue
            case Plot():
                owners[one.what.number - 1] = one.taker
            case Tile():
                tiles[one.giver][one.what.kind] -= 1
                tiles[one.taker][one.what.kind] += 1
            case Card():
                hands[one.giver] = without(hands[one.giver], (one.what.number,))
                hands[one.taker] = _with_card(state, hands[one.taker], one)
            case _:
                assert_never(one.what)
        wants[one.taker] = tuple(what for what in wants[one.taker] if what != one.what)
    return replace(
        state,
        owners=tuple(owners),
        tiles=tuple(map(tuple, tiles)),
        hands=tuple(hands),
        wants=tuple(wants),
    )


def _with_card(state: State, hand: Hand, transfer: Transfer) -> Hand:
    """Return the taker's hand with the card; a hand that one does not see has one card more."""
    if not state.shows(transfer.taker) or not isinstance(transfer.what, Card):
        return (*hand, None)
    return in_order((*hand, transfer.what.number))


def _wants(state: State, event: ev.AssetWanted) -> tuple[Asset, ...]:
    others = tuple(what for what in state.wants[event.seat] if what != event.what)
    return (*others, event.what) if event.is_wanted else others


def _call_closed(state: State, event: ev.CallClosed) -> State:
    calls = tuple(replace(call, is_open=False) if call.id == event.call else call for call in state.calls)
    deals = tuple(
        replace(deal, status="withdrawn", closed_by=event.seat)
        if deal.call == event.call and deal.is_open
        else deal
        for deal in state.deals
    )
    return replace(state, calls=calls, deals=deals)
