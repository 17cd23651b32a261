"""Where each player's money came from, round by round: for the results and the chart of the game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tabletop.games.chinatown.tiles import Thousands


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
