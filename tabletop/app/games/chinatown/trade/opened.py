"""Estimates opened: why a deal is worth what it is worth, in words, and on the board while somebody is at it
(ux N13)."""

from __future__ import annotations

from functools import lru_cache

from tabletop.app.games.chinatown.trade.hints import Hint
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.table.key import Key
from tabletop.app.widgets.dialog import Choice, Dialog
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.deals import Transfers
from tabletop.games.chinatown.estimate_text import lines
from tabletop.games.chinatown.player.estimate import Estimate, estimate
from tabletop.games.chinatown.state import State

NET = "net"
"""The kind of the keys of the sums below the columns, where the estimates stand."""


def told(trade: Trade, seat: Seat, transfers: Transfers) -> tuple[str, ...]:
    """Return what a deal's worth to a seat is made of, a sentence each; for whom estimates are shown is not
    asked here."""
    found = _estimate(trade.public_view, seat, transfers)
    return () if found is None else tuple(trade.say(line.text) for line in lines(found))


def plots_of(trade: Trade, seat: Seat, transfers: Transfers) -> tuple[PlotNumber, ...]:
    """Return the plots that are spoken of there."""
    found = _estimate(trade.public_view, seat, transfers)
    return () if found is None else found.plots


def lit(trade: Trade) -> tuple[PlotNumber, ...]:
    """Return the plots of the estimate that the pointer or the focus is at."""
    at = None if trade.at.attended is None else Key.read(trade.at.attended)
    if at is None or at.kind != NET or trade.hints == "off" or at.at[0] not in trade.active_parties:
        return ()
    is_shown = trade.hints == "all" or at.at[0] in trade.humans
    return plots_of(trade, at.at[0], trade.transfers) if is_shown else ()


def show(trade: Trade, seat: Seat, hint: Hint) -> None:
    """Open the estimate of the paper on top for a seat, to be read at leisure."""
    ctx, t = trade.ctx, trade.ctx.t
    title = t("About {amount} for {name}", amount=hint.amount, name=trade.names[seat])
    if seat == trade.you:
        title = t("About {amount} for you", amount=hint.amount)
    text = "\n".join((hint.parts[0], *told(trade, seat, trade.transfers)))
    ctx.scenes.push(Dialog(ctx, title, text, (Choice("close", t("Close"), kind="primary"),)))


@lru_cache(maxsize=64)
def _estimate(view: State, seat: Seat, transfers: Transfers) -> Estimate | None:
    return estimate(view, seat, transfers)
