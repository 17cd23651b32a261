"""What deals are worth by estimate, from what all can see (ux N13)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop.app.games.chinatown.papers.deal import ANYONE
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Transfers, parties_of
from tabletop.games.chinatown.player.bargain import Worth, value_of_deal
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Thousands


class Hint(NamedTuple):
    """An estimate: the amount, what it comes from, whether it is a gain (1) or a loss (-1), in thousands."""

    amount: str = ""
    parts: tuple[str, ...] = ()
    gain: int = 0
    total: Thousands = 0


def hint_of(trade: Trade, seat: Seat) -> Hint:
    """Return the estimate of the paper on top for a seat, as the player wants hints."""
    if seat not in trade.active_parties:
        return Hint()  # it has been made or is off the table
    return hint_for(trade, seat, trade.transfers)


def hint_for(trade: Trade, seat: Seat, transfers: Transfers) -> Hint:
    """Return the estimate of a deal for a seat, as the player wants hints."""
    t, parties = trade.ctx.t, parties_of(transfers)
    if trade.hints == "off" or seat not in parties or ANYONE in (seat, *parties):
        return Hint()
    if trade.hints == "mine" and seat not in trade.humans:
        return Hint()
    worth = _worth(trade.public_view, seat, transfers)
    amount = words.signed_money(trade, worth.total)
    if not worth.total:
        amount = t("±$0")
    rounds = trade.ctx.tn("in {count} round", "in {count} rounds", worth.rounds)
    parts = (rounds, *(trade.say(note) for note in worth.notes))
    return Hint(amount, parts, (worth.total > 0) - (worth.total < 0), worth.total)


@lru_cache(maxsize=64)
def _worth(view: State, seat: Seat, transfers: Transfers) -> Worth:
    return value_of_deal(view, seat, transfers)
