"""What happened. Everything chance decided is in here. The tags stand in saved games and never change.

`seat` is whose doing it was, or whom it concerns. Money is in thousands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Kind, PlotNumber, Thousands
from tabletop.games.chinatown.deals import Asset, DealId, Transfers

# Where each player's money came from, round by round: for the results and the chart of the game.


class Ledger(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One seat's book: each tuple has an entry for every round that has begun; thousands of dollars.

    Attributes:
        businesses: what businesses earned, by size: 3, 4, 5, 6.
        outlook: what outlook cards paid.
        deals: what deals brought, less what they cost.
        money: the money at the end of the round; for the round that is played, the money at present.
    """

    businesses: tuple[tuple[Thousands, Thousands, Thousands, Thousands], ...] = ()
    outlook: tuple[Thousands, ...] = ()
    deals: tuple[Thousands, ...] = ()
    money: tuple[Thousands, ...] = ()

    def income(self, round: int) -> Thousands:
        """Return what a round, from 1, brought by businesses and outlook."""
        return sum(self.businesses[round - 1]) + self.outlook[round - 1]

    def of_size(self, size: int) -> Thousands:
        """Return what businesses of one size, 3 to 6, earned in all rounds."""
        return sum(earned[size - 3] for earned in self.businesses)


def opened(book: Ledger, money: Thousands) -> Ledger:
    """Return a book with a blank entry for a round that begins with so much money."""
    return Ledger(
        (*book.businesses, (0, 0, 0, 0)), (*book.outlook, 0), (*book.deals, 0), (*book.money, money)
    )


def earned(book: Ledger, businesses: Sequence[Thousands], outlook: Thousands = 0) -> Ledger:
    """Return a book in which businesses (by size, 3 to 6) and the outlook card paid in the present round."""
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
    """Return a book in which a deal changed the money by `cash` in the present round."""
    return msgspec.structs.replace(book, deals=_more(book.deals, cash), money=_more(book.money, cash))


def _more(entries: tuple[Thousands, ...], cash: Thousands) -> tuple[Thousands, ...]:
    return (*entries[:-1], entries[-1] + cash)


class FirstPlayerDrawn(msgspec.Struct, frozen=True, gc=False, tag="first_player_drawn"):
    """Who is start player in round 1; `by_lot` unless it was chosen at set-up (CH-3.2)."""

    seat: Seat
    by_lot: bool


class RoundBegan(msgspec.Struct, frozen=True, gc=False, tag="round_began"):
    """A round began; `seat` is its start player."""

    seat: Seat
    round: int


class PlotsDealt(msgspec.Struct, frozen=True, gc=False, tag="plots_dealt"):
    """A seat was dealt plot cards, in order of number; None for whoever may not see them (CH-4.1)."""

    seat: Seat
    cards: tuple[PlotNumber | None, ...]


class PlotsChosen(msgspec.Struct, frozen=True, gc=False, tag="plots_chosen"):
    """A seat has chosen its plots; None for all others: not even their number is known yet (CH-4.1)."""

    seat: Seat
    plots: tuple[PlotNumber, ...] | None


class PlotsRevealed(msgspec.Struct, frozen=True, gc=False, tag="plots_revealed"):
    """All choices were turned over: the plots that each seat now owns (CH-4.1)."""

    kept: tuple[tuple[PlotNumber, ...], ...]


class OutlookTurned(msgspec.Struct, frozen=True, gc=False, tag="outlook_turned"):
    """An outlook card was turned over: its number among the cards of the board, the sizes it names."""

    card: int
    sizes: tuple[int, ...]


class TilesDrawn(msgspec.Struct, frozen=True, gc=False, tag="tiles_drawn"):
    """A seat drew tiles, for all to see (CH-4.2)."""

    seat: Seat
    tiles: tuple[Kind, ...]


class TradingBegan(msgspec.Struct, frozen=True, gc=False, tag="trading_began"):
    """The trade phase of a round began (CH-4.3)."""

    round: int


class DealProposed(msgspec.Struct, frozen=True, gc=False, tag="deal_proposed"):
    """A deal lies on the table; see `deals.Deal` for the fields."""

    seat: Seat
    deal: DealId
    transfers: Transfers
    is_signed: bool = True
    note: str = ""
    counter_to: DealId | None = None
    reverses: DealId | None = None
    call: DealId | None = None


class DealEdited(msgspec.Struct, frozen=True, gc=False, tag="deal_edited"):
    """A deal was changed: a new version that nobody else has signed (CH-4.3.3)."""

    seat: Seat
    deal: DealId
    version: int
    transfers: Transfers
    is_signed: bool = True


class DealSigned(msgspec.Struct, frozen=True, gc=False, tag="deal_signed"):
    """A seat agreed to a deal, and is not done any more (CH-4.3.2, CH-4.3.3)."""

    seat: Seat
    deal: DealId


class DealUnsigned(msgspec.Struct, frozen=True, gc=False, tag="deal_unsigned"):
    """A seat took its signature back."""

    seat: Seat
    deal: DealId


class DealDeclined(msgspec.Struct, frozen=True, gc=False, tag="deal_declined"):
    """A seat turned a deal down."""

    seat: Seat
    deal: DealId


class DealWithdrawn(msgspec.Struct, frozen=True, gc=False, tag="deal_withdrawn"):
    """The proposer took a deal off the table."""

    seat: Seat
    deal: DealId


class DealExecuted(msgspec.Struct, frozen=True, gc=False, tag="deal_executed"):
    """All parties had signed: everything changed hands at once (CH-4.3.2). `seat` signed last.

    `reverses` is the deal that is taken back by it (ux N17).
    """

    seat: Seat
    deal: DealId
    transfers: Transfers
    reverses: DealId | None = None


class DealStaled(msgspec.Struct, frozen=True, gc=False, tag="deal_staled"):
    """Something in a deal that lies on the table has gone elsewhere: its signatures are void (ux N5)."""

    deal: DealId


class SignatureLapsed(msgspec.Struct, frozen=True, gc=False, tag="signature_lapsed"):
    """A seat has not the money any more for a deal that it had signed: its signature is void."""

    seat: Seat
    deal: DealId


class AssetWanted(msgspec.Struct, frozen=True, gc=False, tag="asset_wanted"):
    """A seat shows what it wants, or that it does not want it any more (ux N7)."""

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
    """An open call is over; the deals that accept it and were not signed by all are off the table."""

    seat: Seat
    call: DealId


class CardsDiscarded(msgspec.Struct, frozen=True, gc=False, tag="cards_discarded"):
    """A seat put plot cards back into the deck; None for whoever may not see them (CH-6.2)."""

    seat: Seat
    cards: tuple[PlotNumber | None, ...]


class TradingFinished(msgspec.Struct, frozen=True, gc=False, tag="trading_finished"):
    """A seat is done with trading (CH-4.3.6)."""

    seat: Seat


class TradingResumed(msgspec.Struct, frozen=True, gc=False, tag="trading_resumed"):
    """A seat that was done is not any more (CH-4.3.6)."""

    seat: Seat


class TradingEnded(msgspec.Struct, frozen=True, gc=False, tag="trading_ended"):
    """Everybody is done: deals, calls and wants leave the table; `seat` places first (CH-4.3.6, CH-4.4)."""

    seat: Seat


class TilePlaced(msgspec.Struct, frozen=True, gc=False, tag="tile_placed"):
    """A seat put a tile on a plot (CH-4.4)."""

    seat: Seat
    kind: Kind
    plot: PlotNumber


class PlacingFinished(msgspec.Struct, frozen=True, gc=False, tag="placing_finished"):
    """A seat has ended placing; `is_forced`: it had nothing that it could place. `then` is next, None when
    everybody has placed (CH-4.4)."""

    seat: Seat
    is_forced: bool
    then: Seat | None


class BusinessPaid(msgspec.Struct, frozen=True, gc=False, tag="business_paid"):
    """A group of adjacent tiles of one type and owner earned money (CH-4.5.2, CH-4.5.3).

    `finished` businesses, and `left` tiles of an unfinished one.
    """

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
    """The game is over: everybody's money, and the books, which show where it came from (CH-1)."""

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
