"""What deals are worth by estimate, from what all can see (ux N13)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import Transfers, parties_of
from tabletop.games.chinatown.player.bargain import Worth, value_of_deal
from tabletop.games.chinatown.state import State


class DealEstimate(NamedTuple):
    """An estimate: the amount, what it comes from, whether it is a gain (1) or a loss (-1), in thousands."""

    amount: str = ""
    parts: tuple[str, ...] = ()
    gain: int = 0
    total: Thousands = 0


def hint_of(trade_view: TradeView, seat: Seat) -> DealEstimate:
    """Return the estimate of the paper on top for a seat, as the player wants hints."""
    if seat not in trade_view.active_parties:
        return DealEstimate()  # it has been made or is off the table
    return hint_for(trade_view, seat, trade_view.transfers)


def hint_for(trade_view: TradeView, seat: Seat, transfers: Transfers) -> DealEstimate:
    """Return the estimate of a deal for a seat, as the player wants hints."""
    t, parties = trade_view.ctx.t, parties_of(transfers)
    if trade_view.hints == "off" or seat not in parties or ANYONE in (seat, *parties):
        return DealEstimate()
    if trade_view.hints == "mine" and seat not in trade_view.humans:
        return DealEstimate()
    worth = _worth(trade_view.public_view, seat, transfers)
    amount = words.signed_money(trade_view, worth.total)
    if not worth.total:
        amount = t("±$0")
    rounds = trade_view.ctx.tn("in {count} round", "in {count} rounds", worth.rounds)
    parts = (rounds, *(trade_view.say(note) for note in worth.notes))
    return DealEstimate(amount, parts, (worth.total > 0) - (worth.total < 0), worth.total)


@lru_cache(maxsize=64)
def _worth(view: State, seat: Seat, transfers: Transfers) -> Worth:
    return value_of_deal(view, seat, transfers)
