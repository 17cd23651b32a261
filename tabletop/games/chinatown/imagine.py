"""What the whole table might look like to somebody who sees a part of it: hands, choices, hidden money."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import books
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.books import Ledger
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.deals import Card, Deal, money_change, money_given
from tabletop.games.chinatown.state import START_MONEY, State


def imagine(view: State, seat: Seat, chance: Chance) -> State:
    """Return a full state that fits the view: unknown plot cards dealt out, hidden money guessed (CH-6.7)."""
    hands = _hands(view, chance)
    chosen = tuple(
        plots if plots is None or other == seat else _choice(view, hands[other], chance)
        for other, plots in enumerate(view.chosen)
    )
    written = tuple(
        _guessed_book(view, other) if book is None else book for other, book in enumerate(view.books)
    )
    money = tuple(
        book.money[-1] if amount is None else amount for amount, book in zip(view.money, written, strict=True)
    )
    return replace(view, hands=hands, chosen=chosen, books=written, money=money, seen_by=None)


def _hands(view: State, chance: Chance) -> tuple[tuple[PlotNumber, ...], ...]:
    """Return hands of random cards; cards that somebody offers in an open deal are in that hand (CH-6.2)."""
    unseen = list(chance.shuffled(view.unseen_plots()))
    shown: list[list[PlotNumber]] = []
    for seat, hand in enumerate(view.hands):
        offered = _offered(view, seat) if None in hand else []
        mine = [card for card in offered if card in unseen][: len(hand)]
        for card in mine:
            unseen.remove(card)
        shown.append(mine)
    hands = []
    for hand, mine in zip(view.hands, shown, strict=True):
        known = [card for card in hand if card is not None]
        more = [unseen.pop() for _ in range(len(hand) - len(known) - len(mine))]
        hands.append(tuple(sorted((*known, *mine, *more))))
    return tuple(hands)


def _offered(view: State, seat: Seat) -> list[PlotNumber]:
    """Return the plot cards that a seat gives in open deals that it has signed."""
    found = {
        one.what.number
        for deal in _signed(view, seat)
        for one in deal.transfers
        if one.giver == seat and isinstance(one.what, Card)
    }
    return sorted(found)


def _signed(view: State, seat: Seat) -> list[Deal]:
    """Return the open deals that a seat has signed: it has what it gives in each of them."""
    return [deal for deal in view.deals if deal.is_open and deal.has_signed(seat)]


def _choice(view: State, hand: tuple[PlotNumber, ...], chance: Chance) -> tuple[PlotNumber, ...]:
    """Return a choice that somebody may have made of a hand: as many plots as can be kept."""
    return tuple(sorted(chance.shuffled(hand)[: view.kept]))


def _guessed_book(view: State, seat: Seat) -> Ledger:
    """Return a book for somebody whose money is hidden: deals are known, income is guessed.

    The guess: what the businesses on the board would earn now, in equal steps from nothing; and no less than
    what the seat has paid in deals, and gives in any deal that it has signed.
    """
    now = income_of(view, seat)
    book, money, debt = Ledger(), START_MONEY, START_MONEY
    for round in range(1, view.round + 1):
        book = books.opened(book, money)
        change = sum(
            money_change(bargain.transfers, seat) for bargain in view.bargains if bargain.round == round
        )
        book = books.traded(book, change)
        debt += change
        if round < view.round:
            book = books.earned(book, (now * round // view.round, 0, 0, 0))
        money = book.money[-1]
    bound = max((money_given(deal.transfers, seat) for deal in _signed(view, seat)), default=0)
    lowest = min((*book.money, debt, money - bound), default=0)
    return _enriched(book, -lowest) if lowest < 0 else book


def _enriched(book: Ledger, cash: int) -> Ledger:
    """Return a book with so much more income in its first round."""
    three, four, five, six = book.businesses[0]
    return replace(
        book,
        businesses=((three + cash, four, five, six), *book.businesses[1:]),
        money=tuple(amount + cash for amount in book.money),
    )
