"""How each event changes the table. Pure and total; in views, what one may not know stays None."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, get_args

from msgspec.structs import replace

from tabletop.engine.tuples import put
from tabletop.games.chinatown import books
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.evolve_trade import TradeEvent, evolve_trade
from tabletop.games.chinatown.hands import in_order, without
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Thousands

Income: TypeAlias = ev.BusinessPaid | ev.OutlookPaid


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    return _CHANGES[type(event)](state, event)


def evolve_all(state: State, events: Iterable[Event]) -> State:
    """Return the state after events; those of which each seat has its own, one after another, are taken
    together."""
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


def _plots_dealt(state: State, *events: ev.PlotsDealt) -> State:
    hands = list(state.hands)
    for event in events:
        held = hands[event.seat]
        hands[event.seat] = in_order((*held, *event.cards)) if held else event.cards
    return replace(state, hands=tuple(hands))


def _plots_chosen(state: State, event: ev.PlotsChosen) -> State:
    return replace(state, chosen=put(state.chosen, event.seat, event.plots or ()))


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
            written[seat] = books.earned(book, businesses[seat], outlook[seat])
    return replace(state, money=tuple(money), books=tuple(written))


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    return state


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, phase="over", money=event.money, books=event.books)


# By a table and not by `match`: asking a struct for its class is slow, and done for each event of a search.
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
