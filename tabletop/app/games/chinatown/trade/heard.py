"""What computer players say of their offers, and why they are done, in words (ux N15)."""

from __future__ import annotations

from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.heard import BotRemark
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import DealId
from tabletop.games.chinatown.speech import speech


def of_offer(trade_view: TradeView, number: DealId) -> str:
    """Return with what words a deal or call was put on the table; empty where nothing was said."""
    return next(
        (_words(trade_view, one) for one in trade_view.own.heard if one.is_offer and one.about == number), ""
    )


def of_end(trade_view: TradeView, number: DealId) -> str:
    """Return with what words a deal was refused or taken back; empty where nothing was said."""
    found = (one for one in reversed(trade_view.own.heard) if not one.is_offer and one.about == number)
    return next((_words(trade_view, one) for one in found), "")


def of_done(trade_view: TradeView, seat: Seat) -> str:
    """Return why a seat is done; empty where it is not, or says nothing."""
    if not trade_view.view.is_done(seat):
        return ""
    found = (one for one in reversed(trade_view.own.heard) if one.seat == seat and one.about is None)
    return next((_words(trade_view, one) for one in found), "")


def _words(trade_view: TradeView, one: BotRemark) -> str:
    words = speech(one.said)
    return "" if words is None else trade_view.ctx.t("“{note}”", note=trade_view.say(words))
