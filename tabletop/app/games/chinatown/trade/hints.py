"""What deals are worth by estimate, from what all can see (ux N13)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop.app.games.chinatown.papers.deal import ANYONE
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Transfers
from tabletop.games.chinatown.player.bargain import Worth, value_of_deal
from tabletop.games.chinatown.state import State


class Hint(NamedTuple):
    """An estimate under a column: the amount, what it comes from, whether it is a gain (1) or a loss (-1)."""

    amount: str = ""
    parts: tuple[str, ...] = ()
    gain: int = 0


def hint_of(trade: Trade, seat: Seat) -> Hint:
    """Return the estimate of the paper on top for a seat, as the player wants hints."""
    t = trade.ctx.t
    if trade.hints == "off" or seat == ANYONE or not trade.transfers or ANYONE in trade.parties:
        return Hint()
    if trade.hints == "mine" and seat not in trade.humans:
        return Hint()
    if seat not in trade.active_parties:
        return Hint()  # it has been made or is off the table
    worth = _worth(trade.public_view, seat, trade.transfers)
    amount = words.signed_money(trade, worth.total)
    if not worth.total:
        amount = t("±$0")
    rounds = trade.ctx.tn("in {count} round", "in {count} rounds", worth.rounds)
    parts = (rounds, *(trade.say(note) for note in worth.notes))
    return Hint(amount, parts, (worth.total > 0) - (worth.total < 0))


@lru_cache(maxsize=64)
def _worth(view: State, seat: Seat, transfers: Transfers) -> Worth:
    return value_of_deal(view, seat, transfers)
