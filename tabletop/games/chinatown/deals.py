"""What deals are made of: things that can change hands, transfers, deals and open calls (CH-4.3)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, assert_never

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands

DealId: TypeAlias = int
"""A deal's or call's number, from 1; both count together, and no number comes twice in a game."""

LONGEST_NOTE: Final = 80
"""Characters that a note may have."""
MOST_TRANSFERS: Final = 60
"""Transfers that one deal may have; a deal of everything there is to sell needs fewer."""


class Money(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="money"):
    """An amount of money, in thousands of dollars, 1 at least (CH-4.3.3)."""

    thousands: Thousands


class Plot(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="plot"):
    """A plot on the board, with the tile on it, if there is one (CH-4.3.4)."""

    number: PlotNumber


class Tile(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="tile"):
    """One loose tile of a type. Several of them are several transfers."""

    kind: Kind


class Card(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="card"):
    """A plot card in hand (CH-6.2)."""

    number: PlotNumber


Asset: TypeAlias = Money | Plot | Tile | Card
"""What can change hands in a deal."""


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing goes from one seat to another."""

    giver: Seat
    taker: Seat
    what: Asset


Transfers: TypeAlias = tuple[Transfer, ...]

Status: TypeAlias = Literal["open", "declined", "withdrawn", "executed", "voided"]
"""What became of a deal. An executed deal that all parties took back is "voided" (ux N17)."""


class Deal(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A deal on the table: what is to change hands, and who has agreed (CH-4.3.1, CH-4.3.2).

    Attributes:
        id: its number.
        proposer: who put it on the table.
        transfers: what changes hands, in `ordered` form.
        version: from 1; every edit makes a new one and voids all signatures (CH-4.3.3).
        signed: bit mask of the seats that have signed this version.
        note: words that bind nobody: a key of `text.NOTES`, or what somebody wrote.
        counter_to: the deal or call that it answers.
        status: what became of it.
        closed_by: who declined or withdrew it.
        is_stale: something in it has gone elsewhere: it cannot be signed before it is edited.
        reverses: the executed deal that it would take back.
        call: the open call that it accepts.
    """

    id: DealId
    proposer: Seat
    transfers: Transfers
    version: int = 1
    signed: int = 0
    note: str = ""
    counter_to: DealId | None = None
    status: Status = "open"
    closed_by: Seat | None = None
    is_stale: bool = False
    reverses: DealId | None = None
    call: DealId | None = None

    @property
    def parties(self) -> tuple[Seat, ...]:
        """The seats that give or get something, in order."""
        return parties_of(self.transfers)

    @property
    def is_open(self) -> bool:
        """Whether it can still be signed or edited; a stale deal is open."""
        return self.status == "open"

    @property
    def is_refused(self) -> bool:
        """Whether a party has declined it or taken it back."""
        return self.status in ("declined", "withdrawn")

    def has_signed(self, seat: Seat) -> bool:
        """Whether a seat has signed the present version."""
        return bool(self.signed >> seat & 1)


class Call(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An open call: who accepts it makes a deal of it with the caller (ux N8).

    Attributes:
        id: its number.
        caller: who called.
        gives: what the caller would give.
        wants: what the caller would get; empty when everybody may make an offer.
        note: words that bind nobody.
        is_open: whether it can still be answered.
    """

    id: DealId
    caller: Seat
    gives: tuple[Asset, ...]
    wants: tuple[Asset, ...]
    note: str = ""
    is_open: bool = True

    def deal_with(self, seat: Seat) -> Transfers:
        """Return the transfers of the deal that a seat makes by accepting the call."""
        given = (Transfer(self.caller, seat, what) for what in self.gives)
        got = (Transfer(seat, self.caller, what) for what in self.wants)
        return ordered((*given, *got))


class Bargain(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A deal that was carried out, for the end of the game: round, deal, what changed hands."""

    round: int
    deal: DealId
    transfers: Transfers


def asset_key(what: Asset) -> tuple[int, int]:
    """Return what assets are put in order by: money, plots, tiles, cards, each by number."""
    match what:
        case Money():
            return 0, what.thousands
        case Plot():
            return 1, what.number
        case Tile():
            return 2, what.kind
        case Card():
            return 3, what.number
        case _:
            assert_never(what)


def ordered(transfers: Transfers) -> Transfers:
    """Return transfers in the one order in which deals keep them: equal deals have equal transfers."""
    return tuple(sorted(transfers, key=lambda one: (one.giver, one.taker, asset_key(one.what))))


def parties_of(transfers: Transfers) -> tuple[Seat, ...]:
    """Return the seats that give or get something, in order."""
    return tuple(sorted({seat for one in transfers for seat in (one.giver, one.taker)}))


def reversed_transfers(transfers: Transfers) -> Transfers:
    """Return the transfers that undo these (ux N17)."""
    return ordered(tuple(Transfer(one.taker, one.giver, one.what) for one in transfers))


def money_change(transfers: Transfers, seat: Seat) -> Thousands:
    """Return by how much a seat's money changes, in thousands."""
    change = 0
    for one in transfers:
        if isinstance(one.what, Money):
            change += one.what.thousands * ((one.taker == seat) - (one.giver == seat))
    return change


def money_given(transfers: Transfers, seat: Seat) -> Thousands:
    """Return all money that a seat gives: reckoned gross (CH-4.3.3)."""
    return sum(one.what.thousands for one in transfers if one.giver == seat and isinstance(one.what, Money))


def money_taken(transfers: Transfers, seat: Seat) -> Thousands:
    """Return all money that a seat gets."""
    return sum(one.what.thousands for one in transfers if one.taker == seat and isinstance(one.what, Money))


def with_more(transfers: Transfers, payer: Seat, taker: Seat, more: Thousands) -> Transfers:
    """Return a deal in which the payer pays the taker so much more, all told."""
    between = [
        one for one in transfers if isinstance(one.what, Money) and {one.giver, one.taker} == {payer, taker}
    ]
    paid = money_taken(tuple(between), taker) - money_given(tuple(between), taker) + more
    rest = tuple(one for one in transfers if one not in between)
    if paid > 0:
        rest = (*rest, Transfer(payer, taker, Money(paid)))
    elif paid < 0:
        rest = (*rest, Transfer(taker, payer, Money(-paid)))
    return ordered(rest)


def things_of(transfers: Transfers) -> Transfers:
    """Return the transfers of a deal but for money."""
    return tuple(one for one in transfers if not isinstance(one.what, Money))
