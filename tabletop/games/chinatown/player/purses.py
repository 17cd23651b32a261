"""What seats can pay, as far as everybody knows (CH-6.7)."""

from __future__ import annotations

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.deals import money_change, money_given
from tabletop.games.chinatown.state import START_MONEY, State
from tabletop.games.chinatown.tiles import Thousands


def purse_of(view: State, seat: Seat) -> Thousands:
    """Return a seat's money; where it is hidden, one's own too, what is known of it by deals and businesses.

    All come to the same guess then, so nobody's offers tell what it has.
    """
    have = view.money[seat]
    if have is not None and not view.variants.hidden_money:
        return have
    dealt = sum(money_change(one.transfers, seat) for one in view.bargains)
    now = income_of(view, seat)
    earned = sum(now * number // view.round for number in range(1, view.round))
    return max(0, START_MONEY + dealt + earned)


def cash_of(view: State, seat: Seat) -> Thousands:
    """Return what a seat can pay beside what it has signed; one's own is known to oneself."""
    have = view.money[seat]
    promised = sum(
        money_given(deal.transfers, seat) for deal in view.deals if deal.is_open and deal.has_signed(seat)
    )
    return max(0, (purse_of(view, seat) if have is None else have) - promised)
