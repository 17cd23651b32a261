"""What may go into a deal now and why not, what it would do to the board, who wants what (ux N3, N7, N14).

Pure. Everything is worked out from a view: it knows no more than the table shows.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.app.table.key import Key
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Illegal, Seat, Viewer
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands
from tabletop.games.chinatown.business import Business, businesses, groups
from tabletop.games.chinatown.deals import Asset, Card, Deal, Money, Plot, Tile, Transfer, Transfers
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.trade_rules import fault, shortage


class Thing(NamedTuple):
    """Something that can be picked up: what it is, and who has it."""

    owner: Seat
    what: Asset


class Effect(NamedTuple):
    """What a deal does to a business: the tiles it had and has, and where it lies (ux N14).

    `plots` are those of the business afterwards, or before where nothing is left.
    """

    seat: Seat
    kind: Kind
    before: int
    after: int
    size: int
    plots: tuple[PlotNumber, ...]


# -- picking -------------------------------------------------------------------------------------------


def thing_of(state: State, key: Key) -> Thing | None:
    """Return what a thing on the table stands for: a plot by number, a tile by seat and type, a seat's money,
    a card by seat and number; else None.

    Money is $1,000 until an amount is chosen. A plot that nobody owns is nothing to pick: see `why_no_pick`.
    """
    match key.kind, key.at:
        case "plot", (number,):
            owner = state.owner_of(number)
            return None if owner is None else Thing(owner, Plot(number))
        case "tile", (seat, tile, *_):
            return Thing(seat, Tile(tile))
        case "money", (seat, *_):
            return Thing(seat, Money(1))
        case "card", (seat, number):
            return Thing(seat, Card(number))
        case _:
            return None


def why_no_pick(state: State, key: Key, transfers: Transfers) -> Illegal | Message | None:
    """Return why a thing cannot go into a deal of these transfers; None when it can, as far as a view tells
    (ux N3). Hidden money is never spoken of (CH-6.7)."""
    thing = thing_of(state, key)
    if thing is None:
        if key.kind == "plot":
            return msg("Plot {plot} belongs to nobody yet.", plot=key.at[0])
        return msg("This cannot be traded.")
    if isinstance(thing.what, Money):
        if state.money[thing.owner] == 0:
            return msg("{seat} has no money.", seat=SeatName(thing.owner))
        return None
    if any(one.what == thing.what and one.giver == thing.owner for one in transfers):
        return None  # it can go to somebody else, or out of the deal
    somebody = next(seat for seat in state.seats if seat != thing.owner)
    more = (*_real(transfers), Transfer(thing.owner, somebody, thing.what))
    found = shortage(state, thing.owner, more, knows_all=True)
    return None if found is None or found.code == "money_missing" else found


def _real(transfers: Transfers) -> Transfers:
    """Return the transfers of things that exist: what an open call wishes for does not count."""
    return tuple(one for one in transfers if one.giver != ANYONE)


def why_stale(state: State, transfers: Transfers, viewer: Viewer = None) -> Illegal | None:
    """Return why a deal or a draft is impossible by now, as a viewer may know (ux N5)."""
    return fault(state, _real(transfers), viewer)


def latest_blocker(state: State, deal: Deal) -> Deal | None:
    """Return the deal that took something out of a stale one: the last that was carried out and moved it."""
    wanted = {(one.giver, one.what) for one in deal.transfers if not isinstance(one.what, Money)}
    done = [other for other in state.deals if other.status in ("executed", "voided") and other.id != deal.id]
    for other in reversed(done):
        if any((one.giver, one.what) in wanted for one in other.transfers):
            return other
    return None


# -- before and after ----------------------------------------------------------------------------------


def owners_after(state: State, transfers: Transfers) -> tuple[Seat | None, ...]:
    """Return who would own each plot after a deal, plot 1 first."""
    owners = list(state.owners)
    for one in transfers:
        if isinstance(one.what, Plot) and one.taker != ANYONE:
            owners[one.what.number - 1] = one.taker
    return tuple(owners)


def moved_plots(state: State, transfers: Transfers) -> dict[PlotNumber, Seat]:
    """Return the plots that change hands, each with who would own it."""
    after = owners_after(state, transfers)
    return {
        plot: owner
        for plot, (was, owner) in enumerate(zip(state.owners, after, strict=True), start=1)
        if owner is not None and owner != was
    }


def effects(state: State, transfers: Transfers) -> tuple[Effect, ...]:
    """Return which businesses a deal makes bigger or smaller; gains first (ux N14)."""
    before = businesses(state)
    after = groups(state.board, owners_after(state, transfers), state.built)
    found = [_grown(one, before) for one in after if one not in before]
    lost = [one for one in before if not any(_is_rest(other, one) for other in after)]
    found += [Effect(one.seat, one.kind, len(one.plots), 0, one.size, one.plots) for one in lost]
    return tuple(sorted((e for e in found if e.before != e.after), key=lambda e: e.before > e.after))


def _grown(business: Business, before: tuple[Business, ...]) -> Effect:
    had = [len(one.plots) for one in before if _is_rest(business, one)]
    was = max(had, default=0)
    return Effect(business.seat, business.kind, was, len(business.plots), business.size, business.plots)


def _is_rest(after: Business, before: Business) -> bool:
    """Whether a business afterwards has tiles that this one of the same owner had before."""
    return (
        after.seat == before.seat
        and after.kind == before.kind
        and not set(after.plots).isdisjoint(before.plots)
    )


def income_change(state: State, transfers: Transfers, seat: Seat) -> Thousands:
    """Return by how much a deal would change what a seat's businesses earn a round, in thousands."""
    after = groups(state.board, owners_after(state, transfers), state.built)
    return sum(one.cash for one in after if one.seat == seat) - sum(
        one.cash for one in businesses(state) if one.seat == seat
    )


# -- wishes --------------------------------------------------------------------------------------------


def wanted_by(state: State, what: Asset, owner: Seat) -> tuple[Seat, ...]:
    """Return the seats that show that they want something, its owner left out (ux N7)."""
    return tuple(seat for seat in state.seats if seat != owner and what in state.wants[seat])
