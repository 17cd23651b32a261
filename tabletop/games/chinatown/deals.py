"""The parts of deals: assets, transfers, deals and open calls (CH-4.3)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, assert_never

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands

DealId: TypeAlias = int
"""Number of a deal or call, from 1; they share one count, and no number occurs twice in a game."""

LONGEST_NOTE: Final = 80
"""The longest note, in characters."""
MOST_TRANSFERS: Final = 60
"""The most transfers in one deal; all there is to sell needs fewer."""


class Money(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="money"):
    """An amount of money, in thousands of dollars, 1 at least (CH-4.3.3)."""

    thousands: Thousands


class Plot(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="plot"):
    """A plot on the board, with its tile, if any (CH-4.3.4)."""

    number: PlotNumber


class Tile(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="tile"):
    """One loose tile of a type; several are several transfers."""

    kind: Kind


class Card(msgspec.Struct, frozen=True, array_like=True, gc=False, tag="card"):
    """A plot card in hand (CH-6.2)."""

    number: PlotNumber


Asset: TypeAlias = Money | Plot | Tile | Card
"""A thing that can change hands in a deal."""


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing goes from one seat to another."""

    giver: Seat
    taker: Seat
    what: Asset


Transfers: TypeAlias = tuple[Transfer, ...]

Status: TypeAlias = Literal["open", "declined", "withdrawn", "executed", "voided"]
"""The state of a deal. An executed deal that all parties reversed is "voided" (ux N17)."""


class Deal(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A deal on the table: its transfers and signatures (CH-4.3.1, CH-4.3.2).

    Attributes:
        id: its number.
        proposer: the seat that proposed it.
        transfers: what changes hands, in `ordered` form.
        version: from 1; every edit makes a new one and voids all signatures (CH-4.3.3).
        signed: bit mask of the seats that have signed this version.
        note: words that bind no player: a key of `words.NOTES`, or free text.
        counter_to: the deal or call that it answers.
        status: its state.
        closed_by: the seat that declined or withdrew it.
        is_stale: a thing in it has moved: it must be edited before it can be signed.
        reverses: the executed deal that it would reverse.
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
        """Whether a party declined or withdrew it."""
        return self.status in ("declined", "withdrawn")

    def has_signed(self, seat: Seat) -> bool:
        """Whether a seat has signed the present version."""
        return bool(self.signed >> seat & 1)

    def lacks_only(self, seat: Seat) -> bool:
        """Whether only this seat's signature is missing."""
        return not self.has_signed(seat) and all(self.has_signed(one) for one in self.parties if one != seat)


class Call(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An open call; accepting it makes a deal with the caller (ux N8).

    Attributes:
        id: its number.
        caller: the seat that called.
        gives: what the caller would give.
        wants: what the caller would get; empty if all may make offers.
        note: words that bind no player.
        is_open: whether it can still be answered.
    """

    id: DealId
    caller: Seat
    gives: tuple[Asset, ...]
    wants: tuple[Asset, ...]
    note: str = ""
    is_open: bool = True

    def deal_with(self, seat: Seat) -> Transfers:
        """Return the transfers of the deal when a seat accepts the call."""
        given = (Transfer(self.caller, seat, what) for what in self.gives)
        got = (Transfer(seat, self.caller, what) for what in self.wants)
        return ordered((*given, *got))


class Bargain(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An executed deal, for the end of the game: round, deal, transfers."""

    round: int
    deal: DealId
    transfers: Transfers


def asset_key(what: Asset) -> tuple[int, int]:
    """Return the sort key of assets: money, plots, tiles, cards, each by number."""
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
    """Return transfers in the order that deals keep: equal deals have equal transfers."""
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
    """Return the sum of money that a seat gives, gross (CH-4.3.3)."""
    return sum(one.what.thousands for one in transfers if one.giver == seat and isinstance(one.what, Money))


def money_taken(transfers: Transfers, seat: Seat) -> Thousands:
    """Return the sum of money that a seat gets."""
    return sum(one.what.thousands for one in transfers if one.taker == seat and isinstance(one.what, Money))


def with_more(transfers: Transfers, payer: Seat, taker: Seat, more: Thousands) -> Transfers:
    """Return the deal with the payer paying the taker so much more, net."""
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
    """Return the transfers of a deal without money."""
    return tuple(one for one in transfers if not isinstance(one.what, Money))
