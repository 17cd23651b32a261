"""A deal as data: transfers, wishes, effects on businesses, why it is impossible. Pure, from a view: it knows
no more than the table shows."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.app.table.key import Key
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Illegal, Seat, Viewer
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands
from tabletop.games.chinatown.business import Business, businesses, groups
from tabletop.games.chinatown.deals import (
    Asset,
    Card,
    Deal,
    DealId,
    Money,
    Plot,
    Tile,
    Transfer,
    Transfers,
    money_change,
    ordered,
    parties_of,
)
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.trade_rules import fault, shortage

ANYONE: Final[Seat] = -1
"""Stands in a draft for any taker: such a draft is an open call (ux N8)."""

Mark: TypeAlias = Literal["", "new", "more", "less", "gone"]
"""How a line of a deal differs from its base (ux N6)."""


class Draft(msgspec.Struct, frozen=True):
    """A deal that no seat has signed in this form; immutable (ux N1, N6).

    Attributes:
        transfers: what would change hands, in order; `ANYONE` may stand for a seat.
        base: for comparison, the version on the table, or the offer that it answers.
        origin: the deal on the table that it changes.
        counter_to: the deal or open call that it answers.
        note: words that bind no player (CH-4.3.5).
    """

    transfers: Transfers = ()
    base: Transfers | None = None
    origin: DealId | None = None
    counter_to: DealId | None = None
    note: str = ""

    @property
    def is_call(self) -> bool:
        """Whether it is made to anyone (ux N8)."""
        return ANYONE in self.parties

    @property
    def parties(self) -> tuple[Seat, ...]:
        """The seats that give or get something; `ANYONE` first."""
        return parties_of(self.transfers)

    @property
    def is_changed(self) -> bool:
        """Whether it differs from its base."""
        return self.transfers != (self.base or ())

    @property
    def caller(self) -> Seat | None:
        """The caller of an open call; None if there is none yet."""
        return next((seat for seat in self.parties if seat != ANYONE), None) if self.is_call else None

    def calls_for(self) -> tuple[tuple[Asset, ...], tuple[Asset, ...]]:
        """Return what the caller of an open call gives and wants."""
        gives = tuple(one.what for one in self.transfers if one.taker == ANYONE)
        return gives, tuple(one.what for one in self.transfers if one.giver == ANYONE)


class DealRow(NamedTuple):
    """A line of a column: `number` equal things go from `giver` to `taker`; `change` is the difference of an
    amount of money, in thousands."""

    giver: Seat
    taker: Seat
    what: Asset
    number: int
    mark: Mark
    change: Thousands = 0

    @property
    def is_gone(self) -> bool:
        """Whether it is not in the deal any more."""
        return self.mark == "gone"


class Net(NamedTuple):
    """A party's gains and losses by a deal; money in thousands."""

    built: int = 0
    empty: int = 0
    tiles: int = 0
    cards: int = 0
    money: Thousands = 0


class DealColumn(NamedTuple):
    """One party of a deal (look 4)."""

    seat: Seat
    gives: tuple[DealRow, ...]
    gets: tuple[DealRow, ...]
    net: Net


# -- changing a draft ----------------------------------------------------------------------------------


def moved(draft: Draft, giver: Seat, taker: Seat, what: Asset) -> Draft:
    """Return the draft with one more transfer. A plot or card in it already goes to the new taker; money is
    added up; a transfer to its own giver takes the thing out of the deal again (it was dragged home)."""
    if isinstance(what, Money):
        if giver == taker:
            return draft
        return with_cash(draft, giver, taker, cash_between(draft.transfers, giver, taker) + what.thousands)
    rest = draft.transfers
    if giver == taker:
        return without(draft, giver, None, what)
    if isinstance(what, Plot | Card):
        rest = tuple(one for one in rest if one.what != what)
    return _with(draft, (*rest, Transfer(giver, taker, what)))


def without(draft: Draft, giver: Seat, taker: Seat | None, what: Asset) -> Draft:
    """Return the draft without one such line (of several equal tiles, one); `taker` None means any. Unchanged
    if there is none."""
    for at, one in enumerate(draft.transfers):
        if (one.giver, one.what) == (giver, what) and taker in (None, one.taker):
            return _with(draft, (*draft.transfers[:at], *draft.transfers[at + 1 :]))
    return draft


def with_cash(draft: Draft, giver: Seat, taker: Seat, thousands: Thousands) -> Draft:
    """Return the draft in which so much money goes from one seat to another, and none back. A negative amount
    goes the other way; 0 removes the money."""
    pair = {giver, taker}
    rest = tuple(
        one for one in draft.transfers if not (isinstance(one.what, Money) and {one.giver, one.taker} == pair)
    )
    if thousands == 0 or giver == taker:
        return _with(draft, rest)
    start, end = (giver, taker) if thousands > 0 else (taker, giver)
    return _with(draft, (*rest, Transfer(start, end, Money(abs(thousands)))))


def cash_between(transfers: Transfers, giver: Seat, taker: Seat) -> Thousands:
    """Return the net money from one seat to another, in thousands."""
    total = 0
    for one in transfers:
        if isinstance(one.what, Money):
            if (one.giver, one.taker) == (giver, taker):
                total += one.what.thousands
            elif (one.giver, one.taker) == (taker, giver):
                total -= one.what.thousands
    return total


def _with(draft: Draft, transfers: Transfers) -> Draft:
    return replace(draft, transfers=ordered(transfers))


# -- reading a deal ------------------------------------------------------------------------------------


def columns(state: State, transfers: Transfers, base: Transfers | None = None) -> tuple[DealColumn, ...]:
    """Return the columns of all parties, with marks of differences from `base`, if given. A party that left
    the deal keeps its column, to show what has gone."""
    rows = compared(transfers, base)
    seats = sorted({seat for row in rows for seat in (row.giver, row.taker)}, key=lambda s: (s == ANYONE, s))
    return tuple(
        DealColumn(
            seat,
            tuple(row for row in rows if row.giver == seat),
            tuple(row for row in rows if row.taker == seat),
            net_of(state, transfers, seat),
        )
        for seat in seats
    )


def compared(transfers: Transfers, base: Transfers | None) -> tuple[DealRow, ...]:
    """Return the lines of a deal, each marked by its difference from `base`, removed ones last (ux N6)."""
    now, was = _counted(transfers), _counted(base or ())
    rows: list[DealRow] = []
    for line in now if base is None else {**now, **was}:
        giver, taker, key = line
        count, before = now.get(line, 0), was.get(line, 0)
        mark: Mark = ""
        if base is not None and count != before:
            mark = "gone" if not count else "new" if not before else "more" if count > before else "less"
        shown, change = count or before, count - before if base is not None else 0
        if key is None:
            rows.append(DealRow(giver, taker, Money(shown), 1, mark, change))
        else:
            rows.append(DealRow(giver, taker, key, shown, mark))
    return tuple(rows)


def _counted(transfers: Transfers) -> dict[tuple[Seat, Seat, Asset | None], int]:
    """Return how often each line is in a deal; for money (None) the amount."""
    found: Counter[tuple[Seat, Seat, Asset | None]] = Counter()
    for one in ordered(transfers):
        if isinstance(one.what, Money):
            found[one.giver, one.taker, None] += one.what.thousands
        else:
            found[one.giver, one.taker, one.what] += 1
    return dict(found)


def net_of(state: State, transfers: Transfers, seat: Seat) -> Net:
    """Return a seat's net by a deal."""
    built = empty = tiles = cards = 0
    for one in transfers:
        sign = (one.taker == seat) - (one.giver == seat)
        match one.what:
            case Plot(number=number):
                is_built = state.tile_on(number) is not None
                built += sign * is_built
                empty += sign * (not is_built)
            case Tile():
                tiles += sign
            case Card():
                cards += sign
            case Money():
                pass
    return Net(built, empty, tiles, cards, money_change(transfers, seat))


def counter_of(transfers: Transfers, answered: DealId, note: str = "") -> Draft:
    """Return a draft that copies an offer, and is compared with it (ux N6)."""
    return Draft(transfers, base=transfers, counter_to=answered, note=note)


def change_of(deal: DealId, transfers: Transfers) -> Draft:
    """Return a draft that changes a deal on the table."""
    return Draft(transfers, base=transfers, origin=deal)


class OwnedThing(NamedTuple):
    """A thing that can be picked up, and its owner."""

    owner: Seat
    what: Asset


class Effect(NamedTuple):
    """A deal's effect on a business: its tiles before and after, and its place (ux N14). `plots` are those of
    the business afterwards, or before if nothing is left."""

    seat: Seat
    kind: Kind
    before: int
    after: int
    size: int
    plots: tuple[PlotNumber, ...]


# -- picking -------------------------------------------------------------------------------------------


def thing_of(state: State, key: Key) -> OwnedThing | None:
    """Return the thing of a key: a plot by number, a tile by seat and type, a seat's money, a card by seat
    and number; else None.

    Money is $1,000 until an amount is chosen. An unowned plot cannot be picked: see `why_no_pick`.
    """
    match key.kind, key.at:
        case "plot", (number,):
            owner = state.owner_of(number)
            return None if owner is None else OwnedThing(owner, Plot(number))
        case "tile", (seat, tile, *_):
            return OwnedThing(seat, Tile(tile))
        case "money", (seat, *_):
            return OwnedThing(seat, Money(1))
        case "card", (seat, number):
            return OwnedThing(seat, Card(number))
        case _:
            return None


def why_no_pick(state: State, key: Key, transfers: Transfers) -> Illegal | Message | None:
    """Return why a thing cannot go into a deal of these transfers; None if it can, as far as a view tells (ux
    N3). Hidden money is never mentioned (CH-6.7)."""
    thing = thing_of(state, key)
    if thing is None:
        if key.kind == "plot":
            return msg("Plot {plot} has no owner yet.", plot=key.at[0])
        return msg("This cannot be traded.")
    if isinstance(thing.what, Money):
        if state.money[thing.owner] == 0:
            return msg("{seat} has no money.", seat=SeatName(thing.owner))
        return None
    if any(one.what == thing.what and one.giver == thing.owner for one in transfers):
        return None  # it can go to another seat, or out of the deal
    somebody = next(seat for seat in state.seats if seat != thing.owner)
    more = (*_real(transfers), Transfer(thing.owner, somebody, thing.what))
    found = shortage(state, thing.owner, more, knows_all=True)
    return None if found is None or found.code == "money_missing" else found


def _real(transfers: Transfers) -> Transfers:
    """Return the transfers of existing things, without the wishes of an open call."""
    return tuple(one for one in transfers if one.giver != ANYONE)


def why_stale(state: State, transfers: Transfers, viewer: Viewer = None) -> Illegal | None:
    """Return why a deal or a draft has become impossible, as a viewer may know (ux N5)."""
    return fault(state, _real(transfers), viewer)


def latest_blocker(state: State, deal: Deal) -> Deal | None:
    """Return the last deal that took something out of an impossible one."""
    wanted = {(one.giver, one.what) for one in deal.transfers if not isinstance(one.what, Money)}
    done = [other for other in state.deals if other.status in ("executed", "voided") and other.id != deal.id]
    for other in reversed(done):
        if any((one.giver, one.what) in wanted for one in other.transfers):
            return other
    return None


# -- before and after ----------------------------------------------------------------------------------


def owners_after(state: State, transfers: Transfers) -> tuple[Seat | None, ...]:
    """Return the owner of each plot after a deal, plot 1 first."""
    owners = list(state.owners)
    for one in transfers:
        if isinstance(one.what, Plot) and one.taker != ANYONE:
            owners[one.what.number - 1] = one.taker
    return tuple(owners)


def moved_plots(state: State, transfers: Transfers) -> dict[PlotNumber, Seat]:
    """Return the plots that change hands, each with its new owner."""
    after = owners_after(state, transfers)
    return {
        plot: owner
        for plot, (was, owner) in enumerate(zip(state.owners, after, strict=True), start=1)
        if owner is not None and owner != was
    }


def effects(state: State, transfers: Transfers) -> tuple[Effect, ...]:
    """Return the businesses that a deal makes larger or smaller; gains first (ux N14)."""
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
    """Whether a business afterwards has tiles of this one of the same owner before."""
    return (
        after.seat == before.seat
        and after.kind == before.kind
        and not set(after.plots).isdisjoint(before.plots)
    )


# -- wishes --------------------------------------------------------------------------------------------


def wanted_by(state: State, what: Asset, owner: Seat) -> tuple[Seat, ...]:
    """Return the seats that show that they want something, without its owner (ux N7)."""
    return tuple(seat for seat in state.seats if seat != owner and what in state.wants[seat])
