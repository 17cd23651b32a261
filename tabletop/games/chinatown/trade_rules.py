"""What a deal may be (CH-4.3.3), and its present obstacles (CH-4.3.2). Works on views as well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from tabletop.engine.protocol import Illegal, Seat, Viewer
from tabletop.games.chinatown.board import KINDS, PLOTS
from tabletop.games.chinatown.deals import (
    LONGEST_NOTE,
    MOST_TRANSFERS,
    Asset,
    Call,
    Card,
    Deal,
    Money,
    Plot,
    Tile,
    Transfers,
    money_given,
)
from tabletop.games.chinatown.state import State

MOST_DEALS: Final = 400
"""The most deals and calls in one trade phase: a bound for memory, far beyond real use."""
_MOST_MONEY: Final = 9_999
"""The greatest amount in a deal, beyond all money in a game, in thousands."""


def check_asset(state: State, what: Asset) -> None:
    """Refuse an asset that does not exist in this game (CH-4.3.1, CH-4.3.3)."""
    match what:
        case Money():
            if not 1 <= what.thousands <= _MOST_MONEY:
                raise Illegal("odd_amount", "CH-4.3.3")
        case Plot():
            if what.number not in PLOTS:
                raise Illegal("no_such_plot", "CH-2.1")
        case Tile():
            if what.kind not in KINDS:
                raise Illegal("no_such_tile", "CH-2.2")
        case Card():
            if not state.variants.keep_cards:
                raise Illegal("cards_not_traded", "CH-6.2")
            if what.number not in PLOTS:
                raise Illegal("no_such_plot", "CH-2.1")
        case _:
            assert_never(what)


def check_form(state: State, transfers: Transfers) -> None:
    """Refuse transfers that make no deal, whoever owns what (CH-4.3.1, CH-4.3.3)."""
    if not transfers:
        raise Illegal("empty_deal", "CH-4.3.1")
    if len(transfers) > MOST_TRANSFERS:
        raise Illegal("long_deal", "CH-4.3.1", need=MOST_TRANSFERS)
    for one in transfers:
        if one.giver not in state.seats or one.taker not in state.seats:
            raise Illegal("no_such_seat", "CH-4.3.1")
        if one.giver == one.taker:
            raise Illegal("gives_oneself", "CH-4.3.1")
        check_asset(state, one.what)
    once = [one.what for one in transfers if isinstance(one.what, Plot | Card)]
    if len(set(once)) < len(once):
        raise Illegal("given_twice", "CH-4.3.3")
    paid = [(one.giver, one.taker) for one in transfers if isinstance(one.what, Money)]
    if len(set(paid)) < len(paid):
        raise Illegal("paid_twice", "CH-4.3.3")


def check_note(note: str) -> None:
    """Refuse a note that is too long or does not fit one line (CH-4.3.5)."""
    if len(note) > LONGEST_NOTE or (note and not note.isprintable()):
        raise Illegal("odd_note", "CH-4.3.5", need=LONGEST_NOTE)


def check_unseen_cards(state: State, seat: Seat, transfers: Transfers) -> None:
    """Refuse others' cards that they have not shown (CH-7)."""
    for one in transfers:
        if isinstance(one.what, Card) and one.giver != seat and not _has_shown(state, one.giver, one.what):
            raise Illegal("card_not_shown", "CH-7", seat=one.giver)


def _has_shown(state: State, seat: Seat, card: Card) -> bool:
    """Whether a seat has put a card into a deal of this phase, or got it by one."""
    return any(
        one.what == card and (one.giver == seat or (one.taker == seat and deal.status == "executed"))
        for deal in state.deals
        for one in deal.transfers
    ) or any(call.caller == seat and card in call.gives for call in state.calls)


def fault(state: State, transfers: Transfers, viewer: Viewer) -> Illegal | None:
    """Return what makes transfers impossible now, by a viewer's knowledge; None if nothing does.

    What the viewer cannot know (others' cards, others' money under CH-6.7) counts as possible. Works on full
    states and on views.
    """
    for giver in sorted({one.giver for one in transfers}):
        found = shortage(state, giver, transfers, knows_all=giver == viewer)
        if found is not None:
            return found
    return None


def shortage(state: State, giver: Seat, transfers: Transfers, *, knows_all: bool) -> Illegal | None:
    """Return what a seat would give but lacks before the deal (CH-4.3.3). With `knows_all` its hand and
    hidden money count, if the state holds them."""
    given = [one.what for one in transfers if one.giver == giver]
    for what in given:
        if isinstance(what, Plot) and state.owner_of(what.number) != giver:
            return Illegal("not_the_owner", "CH-4.3.2", seat=giver, plot=what.number)
    tiles = [what.kind for what in given if isinstance(what, Tile)]
    for kind in dict.fromkeys(tiles):
        need, have = tiles.count(kind), state.tiles[giver][kind]
        if have < need:
            return Illegal("tiles_missing", "CH-4.3.2", seat=giver, kind=kind, need=need, have=have)
    if knows_all:
        missing = _missing_card(state, giver, given)
        if missing is not None:
            return missing
    return _money_missing(state, giver, transfers) if knows_all or not state.variants.hidden_money else None


def _missing_card(state: State, giver: Seat, given: Iterable[Asset]) -> Illegal | None:
    hand = state.hands[giver]
    for what in given:
        if isinstance(what, Card) and None not in hand and what.number not in hand:
            return Illegal("card_missing", "CH-6.2", seat=giver, plot=what.number)
    return None


def _money_missing(state: State, giver: Seat, transfers: Transfers) -> Illegal | None:
    need, have = money_given(transfers, giver), state.money[giver]
    if have is not None and need > have:
        return Illegal("money_missing", "CH-4.3.2", seat=giver, need=need, have=have)
    return None


def is_outdated(state: State, deal: Deal, done: Transfers) -> bool:
    """Whether an open deal needs what its giver lost by the executed deal `done` (ux N5). Uses public facts
    alone: plots, tiles, and the cards that went with `done`."""
    gone = {(one.giver, one.what) for one in done if isinstance(one.what, Card)}
    if any((one.giver, one.what) in gone for one in deal.transfers):
        return True
    return any(
        found is not None and found.code != "money_missing"
        for giver in deal.parties
        for found in (shortage(state, giver, deal.transfers, knows_all=False),)
    )


def call_fault(state: State, call: Call) -> Illegal | None:
    """Return why an open call can come to nothing now, by public facts (CH-4.3.2): its caller lacks what it
    gives or has what it wants, or no other seat has such a tile."""
    other = next(seat for seat in state.seats if seat != call.caller)
    found = fault(state, tuple(one for one in call.deal_with(other) if one.giver == call.caller), None)
    if found is not None:
        return found
    for what in call.wants:
        if isinstance(what, Plot) and state.owner_of(what.number) == call.caller:
            return Illegal("has_it_already", "CH-4.3.2", seat=call.caller, plot=what.number)
        others = (state.tiles[seat] for seat in state.seats if seat != call.caller)
        if isinstance(what, Tile) and not any(tiles[what.kind] for tiles in others):
            return Illegal("nobody_has_it", "CH-4.3.2", kind=what.kind)
    return None


def cannot_pay(state: State, deal: Deal, seat: Seat) -> bool:
    """Whether a seat lacks the money that it gives in a deal."""
    return _money_missing(state, seat, deal.transfers) is not None
