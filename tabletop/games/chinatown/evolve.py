"""How each event changes the table. Pure and total; in views, what one may not know stays None."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import books
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.evolve_trade import evolve_trade
from tabletop.games.chinatown.hands import in_order, put, without
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Kind, Thousands, size_of


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    match event:
        case ev.FirstPlayerDrawn():
            return replace(state, first=event.seat)
        case ev.RoundBegan():
            return _round_began(state, event)
        case ev.PlotsDealt():
            return _plots_dealt(state, event)
        case ev.PlotsChosen():
            return replace(state, chosen=put(state.chosen, event.seat, event.plots or ()))
        case ev.PlotsRevealed():
            return _plots_revealed(state, event)
        case ev.OutlookTurned():
            return replace(state, turned=(*state.turned, event.card))
        case ev.TilesDrawn():
            return _tiles_drawn(state, event)
        case ev.TradingBegan():
            return replace(state, phase="trade", done=0)
        case ev.TradingEnded():
            return _trading_ended(state, event)
        case ev.TilePlaced():
            return _tile_placed(state, event.seat, event.kind, event.plot)
        case ev.PlacingFinished():
            return state if event.then is None else replace(state, active=event.then)
        case ev.BusinessPaid():
            size = size_of(event.kind)
            book = state.books[event.seat]
            after = None if book is None else books.earned(book, size, event.cash)
            return _paid(state, event.seat, event.cash, after)
        case ev.OutlookPaid():
            book = state.books[event.seat]
            after = None if book is None else books.foreseen(book, event.cash)
            return _paid(state, event.seat, event.cash, after)
        case ev.RoundEnded():
            return state
        case ev.GameEnded():
            return replace(state, phase="over", money=event.money, books=event.books)
        case _:
            return evolve_trade(state, event)


def _round_began(state: State, event: ev.RoundBegan) -> State:
    opened = tuple(
        None if book is None or money is None else books.opened(book, money)
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


def _plots_dealt(state: State, event: ev.PlotsDealt) -> State:
    return replace(
        state, hands=put(state.hands, event.seat, in_order((*state.hands[event.seat], *event.cards)))
    )


def _plots_revealed(state: State, event: ev.PlotsRevealed) -> State:
    """The plots chosen are owned; the other cards go back, or stay in hand under CH-6.2 (CH-4.1)."""
    owners = list(state.owners)
    for seat, plots in enumerate(event.kept):
        for plot in plots:
            owners[plot - 1] = seat
    hands = tuple(
        without(hand, plots) if state.variants.keep_cards else ()
        for hand, plots in zip(state.hands, event.kept, strict=True)
    )
    return replace(state, owners=tuple(owners), hands=hands, chosen=(None,) * len(state.hands))


def _tiles_drawn(state: State, event: ev.TilesDrawn) -> State:
    held, bag = list(state.tiles[event.seat]), list(state.bag)
    for kind in event.tiles:
        held[kind] += 1
        bag[kind] -= 1
    return replace(state, tiles=put(state.tiles, event.seat, tuple(held)), bag=tuple(bag))


def _trading_ended(state: State, event: ev.TradingEnded) -> State:
    """What was only talk is gone (CH-4.3.5, CH-4.3.6)."""
    return replace(
        state,
        phase="place",
        active=event.seat,
        deals=(),
        calls=(),
        wants=((),) * len(state.money),
        done=0,
    )


def _tile_placed(state: State, seat: Seat, kind: Kind, plot: PlotNumber) -> State:
    held = list(state.tiles[seat])
    held[kind] -= 1
    return replace(
        state,
        tiles=put(state.tiles, seat, tuple(held)),
        built=put(state.built, plot - 1, kind),
    )


def _paid(state: State, seat: Seat, cash: Thousands, book: books.Ledger | None) -> State:
    money = state.money[seat]
    return replace(
        state,
        money=put(state.money, seat, None if money is None else money + cash),
        books=put(state.books, seat, book),
    )
