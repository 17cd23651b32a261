"""What happened, with every outcome of chance; and the ledgers of money. Saved games hold the tags, which
never change.

`seat` is the acting seat or the seat concerned. Money is in thousands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands
from tabletop.games.chinatown.deals import Asset, DealId, Transfers

# Ledgers: each player's money by source and round, for results and charts


class Ledger(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One seat's ledger: each tuple has an entry per round begun, in thousands of dollars.

    Attributes:
        businesses: revenue of businesses, by size: 3, 4, 5, 6.
        outlook: payments by outlook cards.
        deals: net money from deals.
        money: money at the end of the round; for the present round, the money now.
    """

    businesses: tuple[tuple[Thousands, Thousands, Thousands, Thousands], ...] = ()
    outlook: tuple[Thousands, ...] = ()
    deals: tuple[Thousands, ...] = ()
    money: tuple[Thousands, ...] = ()

    def of_size(self, size: int) -> Thousands:
        """Return the revenue of businesses of one size, 3 to 6, in all rounds."""
        return sum(earned[size - 3] for earned in self.businesses)


def opened(book: Ledger, money: Thousands) -> Ledger:
    """Return a ledger with a blank entry for a round that begins with so much money."""
    return Ledger(
        (*book.businesses, (0, 0, 0, 0)), (*book.outlook, 0), (*book.deals, 0), (*book.money, money)
    )


def earned(book: Ledger, businesses: Sequence[Thousands], outlook: Thousands = 0) -> Ledger:
    """Return a ledger with revenue (by size, 3 to 6) and outlook payments added to the present round."""
    had = book.businesses[-1]
    three, four, five, six = businesses
    now = had[0] + three, had[1] + four, had[2] + five, had[3] + six
    return Ledger(
        (*book.businesses[:-1], now),
        _more(book.outlook, outlook),
        book.deals,
        _more(book.money, three + four + five + six + outlook),
    )


def traded(book: Ledger, cash: Thousands) -> Ledger:
    """Return a ledger with a deal's change of money added to the present round."""
    return msgspec.structs.replace(book, deals=_more(book.deals, cash), money=_more(book.money, cash))


def _more(entries: tuple[Thousands, ...], cash: Thousands) -> tuple[Thousands, ...]:
    return (*entries[:-1], entries[-1] + cash)


class FirstPlayerDrawn(msgspec.Struct, frozen=True, gc=False, tag="first_player_drawn"):
    """The start player of round 1; `by_lot` unless chosen at set-up (CH-3.2)."""

    seat: Seat
    by_lot: bool


class RoundBegan(msgspec.Struct, frozen=True, gc=False, tag="round_began"):
    """A round began; `seat` is its start player."""

    seat: Seat
    round: int


class PlotsDealt(msgspec.Struct, frozen=True, gc=False, tag="plots_dealt"):
    """A seat was dealt plot cards, in order of number; None for readers who may not see them (CH-4.1)."""

    seat: Seat
    cards: tuple[PlotNumber | None, ...]


class PlotsChosen(msgspec.Struct, frozen=True, gc=False, tag="plots_chosen"):
    """A seat has chosen its plots; None for all others, who do not even know how many (CH-4.1)."""

    seat: Seat
    plots: tuple[PlotNumber, ...] | None


class PlotsRevealed(msgspec.Struct, frozen=True, gc=False, tag="plots_revealed"):
    """All choices were revealed: the plots that each seat now owns (CH-4.1)."""

    kept: tuple[tuple[PlotNumber, ...], ...]


class OutlookTurned(msgspec.Struct, frozen=True, gc=False, tag="outlook_turned"):
    """An outlook card was turned over: its number among the cards of the board, the sizes it names."""

    card: int
    sizes: tuple[int, ...]


class TilesDrawn(msgspec.Struct, frozen=True, gc=False, tag="tiles_drawn"):
    """A seat drew tiles, in public (CH-4.2)."""

    seat: Seat
    tiles: tuple[Kind, ...]


class TradingBegan(msgspec.Struct, frozen=True, gc=False, tag="trading_began"):
    """The trade phase of a round began (CH-4.3)."""

    round: int


class DealProposed(msgspec.Struct, frozen=True, gc=False, tag="deal_proposed"):
    """A deal was proposed; `deals.Deal` explains the fields."""

    seat: Seat
    deal: DealId
    transfers: Transfers
    is_signed: bool = True
    note: str = ""
    counter_to: DealId | None = None
    reverses: DealId | None = None
    call: DealId | None = None


class DealEdited(msgspec.Struct, frozen=True, gc=False, tag="deal_edited"):
    """A deal was changed: a new version without other signatures (CH-4.3.3)."""

    seat: Seat
    deal: DealId
    version: int
    transfers: Transfers
    is_signed: bool = True


class DealSigned(msgspec.Struct, frozen=True, gc=False, tag="deal_signed"):
    """A seat signed a deal, and trades again (CH-4.3.2, CH-4.3.3)."""

    seat: Seat
    deal: DealId


class DealUnsigned(msgspec.Struct, frozen=True, gc=False, tag="deal_unsigned"):
    """A seat took its signature back."""

    seat: Seat
    deal: DealId


class DealDeclined(msgspec.Struct, frozen=True, gc=False, tag="deal_declined"):
    """A seat declined a deal."""

    seat: Seat
    deal: DealId


class DealWithdrawn(msgspec.Struct, frozen=True, gc=False, tag="deal_withdrawn"):
    """The proposer withdrew a deal."""

    seat: Seat
    deal: DealId


class DealExecuted(msgspec.Struct, frozen=True, gc=False, tag="deal_executed"):
    """All parties had signed: all transfers happened at once (CH-4.3.2). `seat` signed last. `reverses` is
    the deal that it takes back (ux N17)."""

    seat: Seat
    deal: DealId
    transfers: Transfers
    reverses: DealId | None = None


class DealStaled(msgspec.Struct, frozen=True, gc=False, tag="deal_staled"):
    """A thing in a deal on the table has moved: its signatures are void (ux N5)."""

    deal: DealId


class SignatureLapsed(msgspec.Struct, frozen=True, gc=False, tag="signature_lapsed"):
    """A seat no longer has the money for a deal that it signed: its signature is void."""

    seat: Seat
    deal: DealId


class AssetWanted(msgspec.Struct, frozen=True, gc=False, tag="asset_wanted"):
    """A seat shows that it wants something, or no longer does (ux N7)."""

    seat: Seat
    what: Asset
    is_wanted: bool


class CallOpened(msgspec.Struct, frozen=True, gc=False, tag="call_opened"):
    """A seat offers something to anyone (ux N8)."""

    seat: Seat
    call: DealId
    gives: tuple[Asset, ...]
    wants: tuple[Asset, ...]
    note: str = ""


class CallClosed(msgspec.Struct, frozen=True, gc=False, tag="call_closed"):
    """An open call was closed; deals that accept it without all signatures are over."""

    seat: Seat
    call: DealId


class CardsDiscarded(msgspec.Struct, frozen=True, gc=False, tag="cards_discarded"):
    """A seat returned plot cards to the deck; None for readers who may not see them (CH-6.2)."""

    seat: Seat
    cards: tuple[PlotNumber | None, ...]


class TradingFinished(msgspec.Struct, frozen=True, gc=False, tag="trading_finished"):
    """A seat is done with trading (CH-4.3.6)."""

    seat: Seat


class TradingResumed(msgspec.Struct, frozen=True, gc=False, tag="trading_resumed"):
    """A seat that was done trades again (CH-4.3.6)."""

    seat: Seat


class TradingEnded(msgspec.Struct, frozen=True, gc=False, tag="trading_ended"):
    """All seats are done: deals, calls and wants are cleared; `seat` places first (CH-4.3.6, CH-4.4)."""

    seat: Seat


class TilePlaced(msgspec.Struct, frozen=True, gc=False, tag="tile_placed"):
    """A seat put a tile on a plot (CH-4.4)."""

    seat: Seat
    kind: Kind
    plot: PlotNumber


class PlacingFinished(msgspec.Struct, frozen=True, gc=False, tag="placing_finished"):
    """A seat ended placing; `is_forced` if it could place nothing. `then` is next, None after the last seat
    (CH-4.4)."""

    seat: Seat
    is_forced: bool
    then: Seat | None


class BusinessPaid(msgspec.Struct, frozen=True, gc=False, tag="business_paid"):
    """A group of adjacent tiles of one type and owner earned money (CH-4.5.2, CH-4.5.3). `finished`
    businesses, and `left` tiles of an unfinished one."""

    seat: Seat
    kind: Kind
    plots: tuple[PlotNumber, ...]
    finished: int
    left: int
    cash: Thousands


class OutlookPaid(msgspec.Struct, frozen=True, gc=False, tag="outlook_paid"):
    """A seat earned money by the outlook card, for `count` tiles or businesses (CH-4.5.4, CH-6.3, CH-6.4)."""

    seat: Seat
    count: int
    cash: Thousands


class RoundEnded(msgspec.Struct, frozen=True, gc=False, tag="round_ended"):
    """All income of a round is paid."""

    round: int


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag="game_ended"):
    """The game is over: all money, and the ledgers with its sources (CH-1)."""

    money: tuple[Thousands, ...]
    books: tuple[Ledger, ...]


Event: TypeAlias = (
    FirstPlayerDrawn
    | RoundBegan
    | PlotsDealt
    | PlotsChosen
    | PlotsRevealed
    | OutlookTurned
    | TilesDrawn
    | TradingBegan
    | DealProposed
    | DealEdited
    | DealSigned
    | DealUnsigned
    | DealDeclined
    | DealWithdrawn
    | DealExecuted
    | DealStaled
    | SignatureLapsed
    | AssetWanted
    | CallOpened
    | CallClosed
    | CardsDiscarded
    | TradingFinished
    | TradingResumed
    | TradingEnded
    | TilePlaced
    | PlacingFinished
    | BusinessPaid
    | OutlookPaid
    | RoundEnded
    | GameEnded
)
