"""A deal as it is being written: what is in it, what each party gives and gets, what has changed (ux N1, N6).

No pygame, no session. A draft is a value; every change gives a new one. It becomes a command only when
somebody signs it.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import (
    Asset,
    Card,
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

ANYONE: Final[Seat] = -1
"""Stands in a draft for whoever accepts it: such a draft is an open call (ux N8)."""

Mark: TypeAlias = Literal["", "new", "more", "less", "gone"]
"""How a line of a deal differs from what it is compared with (ux N6)."""


class Draft(msgspec.Struct, frozen=True):
    """A deal that nobody has signed in this form.

    Attributes:
        transfers: what is to change hands, in order; `ANYONE` may stand for a seat.
        base: what it is compared with: the version on the table, or the offer that it answers.
        origin: the deal on the table that it changes.
        counter_to: the deal or open call that it answers.
        note: words that bind nobody (CH-4.3.5).
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
        """Whether it says anything else than what it is compared with."""
        return self.transfers != (self.base or ())

    @property
    def caller(self) -> Seat | None:
        """Who makes an open call; None where nobody does yet."""
        return next((seat for seat in self.parties if seat != ANYONE), None) if self.is_call else None

    def calls_for(self) -> tuple[tuple[Asset, ...], tuple[Asset, ...]]:
        """Return what the caller of an open call gives and wants."""
        gives = tuple(one.what for one in self.transfers if one.taker == ANYONE)
        return gives, tuple(one.what for one in self.transfers if one.giver == ANYONE)


class DealRow(NamedTuple):
    """A line of a column: `number` equal things go from `giver` to `taker`; `change` is by how much an amount
    of money differs, in thousands."""

    giver: Seat
    taker: Seat
    what: Asset
    number: int
    mark: Mark
    change: Thousands = 0

    @property
    def is_gone(self) -> bool:
        """Whether it is in the deal no more."""
        return self.mark == "gone"


class Net(NamedTuple):
    """What a party has more or less of after a deal; money in thousands."""

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
    """Return the draft with one more thing in it, which a seat gives to another.

    A plot or card that is in it already goes to the new taker; money is added up; giving to oneself takes
    the thing out of the deal again (it was dragged home).
    """
    if isinstance(what, Money):
        if giver == taker:
            return draft
        return with_cash(draft, giver, taker, cash_between(draft.transfers, giver, taker) + what.thousands)
    rest = draft.transfers
    if giver == taker:
        return _with(draft, _less_one(rest, giver, what))
    if isinstance(what, Plot | Card):
        rest = tuple(one for one in rest if one.what != what)
    return _with(draft, (*rest, Transfer(giver, taker, what)))


def _less_one(transfers: Transfers, giver: Seat, what: Asset) -> Transfers:
    for index, one in enumerate(transfers):
        if one.giver == giver and one.what == what:
            return (*transfers[:index], *transfers[index + 1 :])
    return transfers


def without(draft: Draft, giver: Seat, taker: Seat, what: Asset) -> Draft:
    """Return the draft less one such line (of several equal tiles, one); unchanged where there is none."""
    line = Transfer(giver, taker, what)
    if line not in draft.transfers:
        return draft
    at = draft.transfers.index(line)
    return _with(draft, (*draft.transfers[:at], *draft.transfers[at + 1 :]))


def with_cash(draft: Draft, giver: Seat, taker: Seat, thousands: Thousands) -> Draft:
    """Return the draft in which so much money goes from one seat to another, nothing the other way.

    A negative amount goes the other way; 0 takes the money out.
    """
    pair = {giver, taker}
    rest = tuple(
        one for one in draft.transfers if not (isinstance(one.what, Money) and {one.giver, one.taker} == pair)
    )
    if thousands == 0 or giver == taker:
        return _with(draft, rest)
    start, end = (giver, taker) if thousands > 0 else (taker, giver)
    return _with(draft, (*rest, Transfer(start, end, Money(abs(thousands)))))


def cash_between(transfers: Transfers, giver: Seat, taker: Seat) -> Thousands:
    """Return the money that goes from one seat to another, less what comes back, in thousands."""
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
    """Return the columns of all parties, with marks where it differs from `base`; without one, no marks.

    A party of `base` that is in it no more keeps its column, so that what has gone can be seen.
    """
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
    """Return the lines of a deal, each marked by how it differs from `base`, those gone last (ux N6)."""
    now, was = _counted(transfers), _counted(base or ())
    rows: list[DealRow] = []
    for (giver, taker, key), count in now.items():
        what = Money(count) if key is None else key
        before = was.get((giver, taker, key), 0)
        mark: Mark = ""
        if base is not None and count != before:
            mark = "new" if before == 0 else "more" if count > before else "less"
        change = count - before if key is None and base is not None else 0
        rows.append(DealRow(giver, taker, what, 1 if key is None else count, mark, change))
    gone = [line for line in was if line not in now] if base is not None else []
    for giver, taker, key in gone:
        count = was[giver, taker, key]
        what = Money(count) if key is None else key
        rows.append(
            DealRow(giver, taker, what, 1 if key is None else count, "gone", -count if key is None else 0)
        )
    return tuple(rows)


def _counted(transfers: Transfers) -> dict[tuple[Seat, Seat, Asset | None], int]:
    """Return how often each line is in a deal; for money (None) how much it is."""
    found: Counter[tuple[Seat, Seat, Asset | None]] = Counter()
    for one in ordered(transfers):
        if isinstance(one.what, Money):
            found[one.giver, one.taker, None] += one.what.thousands
        else:
            found[one.giver, one.taker, one.what] += 1
    return dict(found)


def net_of(state: State, transfers: Transfers, seat: Seat) -> Net:
    """Return what a seat has more or less of after a deal."""
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
    """Return a draft that begins as a copy of an offer, and is compared with it (ux N6)."""
    return Draft(transfers, base=transfers, counter_to=answered, note=note)


def change_of(deal: DealId, transfers: Transfers) -> Draft:
    """Return a draft that begins as the deal that lies on the table, to be changed."""
    return Draft(transfers, base=transfers, origin=deal)
