"""Estimates opened: why a deal is worth what it is worth, in words, and on the board while somebody is at it
(ux N13)."""

from __future__ import annotations

from functools import lru_cache

from tabletop.app.games.chinatown.trade.hints import DealEstimate
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.key import Key
from tabletop.app.widgets.dialog import Dialog, DialogButton
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.deals import Transfers
from tabletop.games.chinatown.estimate_text import lines
from tabletop.games.chinatown.player.estimate import Estimate, estimate
from tabletop.games.chinatown.state import State

NET = "net"
"""The kind of the keys of the sums below the columns, where the estimates stand."""


def told(trade_view: TradeView, seat: Seat, transfers: Transfers) -> tuple[str, ...]:
    """Return what a deal's worth to a seat is made of, a sentence each; for whom estimates are shown is not
    asked here."""
    found = _estimate(trade_view.public_view, seat, transfers)
    return () if found is None else tuple(trade_view.say(line.text) for line in lines(found))


def plots_of(trade_view: TradeView, seat: Seat, transfers: Transfers) -> tuple[PlotNumber, ...]:
    """Return the plots that are spoken of there."""
    found = _estimate(trade_view.public_view, seat, transfers)
    return () if found is None else found.plots


def lit(trade_view: TradeView) -> tuple[PlotNumber, ...]:
    """Return the plots of the estimate that the pointer or the focus is at."""
    at = None if trade_view.at.attended is None else Key.read(trade_view.at.attended)
    if at is None or at.kind != NET or trade_view.hints == "off" or at.at[0] not in trade_view.active_parties:
        return ()
    is_shown = trade_view.hints == "all" or at.at[0] in trade_view.humans
    return plots_of(trade_view, at.at[0], trade_view.transfers) if is_shown else ()


def show(trade_view: TradeView, seat: Seat, deal_estimate: DealEstimate) -> None:
    """Open the estimate of the paper on top for a seat, to be read at leisure."""
    ctx, t = trade_view.ctx, trade_view.ctx.t
    title = t("About {amount} for {name}", amount=deal_estimate.amount, name=trade_view.names[seat])
    if seat == trade_view.you:
        title = t("About {amount} for you", amount=deal_estimate.amount)
    text = "\n".join((deal_estimate.parts[0], *told(trade_view, seat, trade_view.transfers)))
    ctx.scenes.push(Dialog(ctx, title, text, (DialogButton("close", t("Close"), kind="primary"),)))


@lru_cache(maxsize=64)
def _estimate(view: State, seat: Seat, transfers: Transfers) -> Estimate | None:
    return estimate(view, seat, transfers)
