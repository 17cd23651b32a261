"""How each event changes the state. Pure and total; in views, unknown things stay None."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar, assert_never, get_args

from msgspec.structs import replace

from tabletop.engine.codec import put
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import PlotNumber, Thousands
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
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State

# Hands of plot cards: None stands for an unknown card (CH-7)

T = TypeVar("T")

Hand: TypeAlias = tuple[PlotNumber | None, ...]
"""The cards in order of number, or as many None: a hand is known entirely or not at all."""


def in_order(cards: Hand) -> Hand:
    """Return cards in order of number; if one is unknown, all are."""
    known = [card for card in cards if card is not None]
    return tuple(sorted(known)) if len(known) == len(cards) else (None,) * len(cards)


def without(hand: Hand, cards: Hand) -> Hand:
    """Return a hand without some cards; of an unknown hand, with fewer cards."""
    if None in hand:
        return hand[len(cards) :]
    return tuple(card for card in hand if card not in cards)


# Events of the trade phase (CH-4.3)

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
    """Return a deal on the table; events name no other."""
    return next(deal for deal in state.deals if deal.id == number)


def _changed(state: State, deal: Deal) -> State:
    return replace(state, deals=tuple(deal if one.id == deal.id else one for one in state.deals))


def _reopened(state: State, *seats: Seat) -> State:
    """Let the parties of a deal trade again (CH-4.3.3)."""
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
    """Replace a deal's version and void all signatures (CH-4.3.3)."""
    deal = replace(
        _deal(state, event.deal),
        transfers=event.transfers,
        version=event.version,
        signed=1 << event.seat if event.is_signed else 0,
        is_stale=False,
    )
    return _reopened(_changed(state, deal), event.seat)


def _executed(state: State, event: ev.DealExecuted) -> State:
    """Carry out all transfers at once (CH-4.3.2)."""
    deal = _deal(state, event.deal)
    after = _changed(state, replace(deal, status="executed"))
    if event.reverses is not None:
        after = _changed(after, replace(_deal(after, event.reverses), status="voided"))
    after = moved(after, event.transfers)
    bargain = Bargain(state.round, event.deal, event.transfers)
    after = replace(after, bargains=(*after.bargains, bargain))
    return _reopened(after, *parties_of(event.transfers))


def moved(state: State, transfers: Transfers) -> State:
    """Return the state after some transfers."""
    return _money_moved(_things_moved(state, transfers), transfers)


def _money_moved(state: State, transfers: Transfers) -> State:
    money, written = list(state.money), list(state.books)
    for seat in parties_of(transfers):
        change = money_change(transfers, seat)
        had, book = money[seat], written[seat]
        money[seat] = None if had is None else had + change
        written[seat] = None if book is None else ev.traded(book, change)
    return replace(state, money=tuple(money), books=tuple(written))


def _things_moved(state: State, transfers: Transfers) -> State:
    """Move plots, tiles and cards; a seat that got what it wanted wants it no longer."""
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
    """Return the taker's hand with the card; an unknown hand has one card more."""
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


Income: TypeAlias = ev.BusinessPaid | ev.OutlookPaid


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    return _CHANGES[type(event)](state, event)


def evolve_all(state: State, events: Iterable[Event]) -> State:
    """Return the state after events; runs of one kind with an event per seat are applied together."""
    run: list[Any] = []
    together: Callable[..., State] | None = None
    for event in events:
        change = _CHANGES[type(event)]
        if change is together:
            run.append(event)
            continue
        if together is not None:
            state, together = together(state, *run), None
        if change in _TOGETHER:
            run, together = [event], change
        else:
            state = change(state, event)
    return state if together is None else together(state, *run)


def _first_player_drawn(state: State, event: ev.FirstPlayerDrawn) -> State:
    return replace(state, first=event.seat)


def _round_began(state: State, event: ev.RoundBegan) -> State:
    opened = tuple(
        None if book is None or money is None else ev.opened(book, money)
        for book, money in zip(state.books, state.money, strict=True)
    )
    return replace(
        state,
        round=event.round,
        first=event.seat,
        active=event.seat,
        phase="plots",
        chosen=(None,) * len(state.money),
        books=opened,
    )


def _plots_dealt(state: State, *events: ev.PlotsDealt) -> State:
    hands = list(state.hands)
    for event in events:
        held = hands[event.seat]
        hands[event.seat] = in_order((*held, *event.cards)) if held else event.cards
    return replace(state, hands=tuple(hands))


def _plots_chosen(state: State, event: ev.PlotsChosen) -> State:
    return replace(state, chosen=put(state.chosen, event.seat, event.plots or ()))


def _plots_revealed(state: State, event: ev.PlotsRevealed) -> State:
    """Give the chosen plots to their owners; other cards go back, or stay in hand under CH-6.2 (CH-4.1)."""
    owners = list(state.owners)
    for seat, plots in enumerate(event.kept):
        for plot in plots:
            owners[plot - 1] = seat
    hands = tuple(
        without(hand, plots) if state.variants.keep_cards else ()
        for hand, plots in zip(state.hands, event.kept, strict=True)
    )
    return replace(state, owners=tuple(owners), hands=hands, chosen=(None,) * len(state.hands))


def _outlook_turned(state: State, event: ev.OutlookTurned) -> State:
    return replace(state, turned=(*state.turned, event.card))


def _tiles_drawn(state: State, *events: ev.TilesDrawn) -> State:
    tiles, bag = list(state.tiles), list(state.bag)
    for event in events:
        held = list(tiles[event.seat])
        for kind in event.tiles:
            held[kind] += 1
            bag[kind] -= 1
        tiles[event.seat] = tuple(held)
    return replace(state, tiles=tuple(tiles), bag=tuple(bag))


def _trading_began(state: State, event: ev.TradingBegan) -> State:
    return replace(state, phase="trade", done=0)


def _trading_ended(state: State, event: ev.TradingEnded) -> State:
    """Clear deals, calls and wants (CH-4.3.5, CH-4.3.6)."""
    return replace(
        state,
        phase="place",
        active=event.seat,
        deals=(),
        calls=(),
        wants=((),) * len(state.money),
        done=0,
    )


def _tile_placed(state: State, event: ev.TilePlaced) -> State:
    seat, kind = event.seat, event.kind
    built, tiles, held = list(state.built), list(state.tiles), list(state.tiles[seat])
    built[event.plot - 1] = kind
    held[kind] -= 1
    tiles[seat] = tuple(held)
    return replace(state, tiles=tuple(tiles), built=tuple(built))


def _placing_finished(state: State, event: ev.PlacingFinished) -> State:
    return state if event.then is None else replace(state, active=event.then)


def paid(state: State, *incomes: Income) -> State:
    """Return the state after one or several incomes (CH-4.5)."""
    seats = state.seats
    businesses: list[list[Thousands]] = [[0, 0, 0, 0] for _ in seats]
    outlook: list[Thousands] = [0 for _ in seats]
    for income in incomes:
        if type(income) is ev.BusinessPaid:
            businesses[income.seat][income.kind // 3] += income.cash
        else:
            outlook[income.seat] += income.cash
    money, written = list(state.money), list(state.books)
    for seat in seats:
        had, book, cash = money[seat], written[seat], sum(businesses[seat]) + outlook[seat]
        if not cash:
            continue
        if had is not None:
            money[seat] = had + cash
        if book is not None:
            written[seat] = ev.earned(book, businesses[seat], outlook[seat])
    return replace(state, money=tuple(money), books=tuple(written))


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    return state


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, phase="over", money=event.money, books=event.books)


# A table and not `match`: looking up a struct's class is slow, and a search does it for each event.
_CHANGES: Final[Mapping[type[Event], Callable[..., State]]] = {
    ev.FirstPlayerDrawn: _first_player_drawn,
    ev.RoundBegan: _round_began,
    ev.PlotsDealt: _plots_dealt,
    ev.PlotsChosen: _plots_chosen,
    ev.PlotsRevealed: _plots_revealed,
    ev.OutlookTurned: _outlook_turned,
    ev.TilesDrawn: _tiles_drawn,
    ev.TradingBegan: _trading_began,
    ev.TradingEnded: _trading_ended,
    ev.TilePlaced: _tile_placed,
    ev.PlacingFinished: _placing_finished,
    ev.BusinessPaid: paid,
    ev.OutlookPaid: paid,
    ev.RoundEnded: _round_ended,
    ev.GameEnded: _game_ended,
    **dict.fromkeys(get_args(TradeEvent), evolve_trade),
}
_TOGETHER: Final = frozenset((paid, _plots_dealt, _tiles_drawn))
