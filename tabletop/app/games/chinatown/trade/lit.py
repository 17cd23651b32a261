"""What the board shows of deals: the paper on top, else the offer that is chosen or pointed at (ux N14)."""

from __future__ import annotations

from tabletop.app.games.chinatown.trade.offers import transfers_of
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.slot_view import offer_at
from tabletop.games.chinatown.deals import Transfers


def transfers(trade: Trade) -> Transfers:
    """Return what would change hands by what the board shows."""
    if trade.desk.selected is not None and trade.shows("deal"):
        return trade.transfers if trade.active_parties else ()
    if not trade.shows("offers"):
        return ()
    pointed = offer_at(trade.at.attended)
    return transfers_of(trade, pointed or trade.own.chosen)
