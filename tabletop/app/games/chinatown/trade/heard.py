"""What computer players say of their offers, and why they are done, in words (ux N15)."""

from __future__ import annotations

from tabletop.app.games.chinatown.papers.heard import Heard
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import DealId
from tabletop.games.chinatown.speech import speech


def of_offer(trade: Trade, number: DealId) -> str:
    """Return with what words a deal or call was put on the table; empty where nothing was said."""
    return next((_words(trade, one) for one in trade.own.heard if one.is_offer and one.about == number), "")


def of_end(trade: Trade, number: DealId) -> str:
    """Return with what words a deal was refused or taken back; empty where nothing was said."""
    found = (one for one in reversed(trade.own.heard) if not one.is_offer and one.about == number)
    return next((_words(trade, one) for one in found), "")


def of_done(trade: Trade, seat: Seat) -> str:
    """Return why a seat is done; empty where it is not, or says nothing."""
    if not trade.view.is_done(seat):
        return ""
    found = (one for one in reversed(trade.own.heard) if one.seat == seat and one.about is None)
    return next((_words(trade, one) for one in found), "")


def _words(trade: Trade, one: Heard) -> str:
    words = speech(one.said)
    return "" if words is None else trade.ctx.t("“{note}”", note=trade.say(words))
