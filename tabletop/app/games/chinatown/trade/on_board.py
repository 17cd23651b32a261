"""What the board shows of the paper on top: before and after, what businesses become, wishes (ux N7, N14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.board.looks import BoardMarks, Claim, Note, plot_of
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.rules import moved_plots
from tabletop.games.chinatown.deals import Plot

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.deeds import TradeDeeds

_MOST_NOTES = 4
"""More pills would hide the board; the columns tell the rest."""


def board_marks(trade: TradeDeeds) -> BoardMarks:
    """Return the claims on plots that would change hands, pills for businesses, pins of wishes."""
    view, colours = trade.view, trade.scene.colours
    transfers = trade.transfers if trade.active_parties else ()
    claims = tuple(Claim(plot, colours[owner]) for plot, owner in moved_plots(view, transfers).items())
    notes = tuple(
        Note(one.plots, colours[one.seat], words.effect_text(trade.scene, one))
        for one in trade.effects[:_MOST_NOTES]
    )
    wants = tuple(
        (what.number, colours[seat])
        for seat in view.seats
        for what in view.wants[seat]
        if isinstance(what, Plot)
    )
    plot = plot_of(trade.scene.picked)
    picked = () if plot is None else (plot,)
    return BoardMarks(picked=picked, claims=claims, notes=notes, wants=wants)
