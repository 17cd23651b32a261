"""What the board shows of deals: the paper on top, else the offer that is chosen or pointed at (ux N14)."""

from __future__ import annotations

from tabletop.app.games.chinatown.trade.offers import transfers_of
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.slot_view import offer_at
from tabletop.games.chinatown.deals import Transfers


def transfers(trade_view: TradeView) -> Transfers:
    """Return what would change hands by what the board shows."""
    if trade_view.desk.selected is not None and trade_view.shows("deal"):
        return trade_view.transfers if trade_view.active_parties else ()
    if not trade_view.shows("offers"):
        return ()
    pointed = offer_at(trade_view.at.attended)
    return transfers_of(trade_view, pointed or trade_view.own.chosen)
