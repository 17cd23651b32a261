"""Chinatown's table: the board with plots and businesses, and beside it what the phase of the round needs.

The board is the same in all phases (`board/`); choosing plots, trading, placing and the count of incomes have
parts of their own, to which the table's pass what is asked of them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.aids import MARKS
from tabletop.app.games.chinatown.board.view import PlotBoard
from tabletop.app.games.chinatown.ceremony import ChinatownCeremony
from tabletop.app.games.chinatown.controller import ChinatownController, ChinatownMoveMap
from tabletop.app.games.chinatown.motion import ChinatownMotion
from tabletop.app.games.chinatown.narrator import ChinatownNarrator
from tabletop.app.games.chinatown.painter import ChinatownPainter
from tabletop.app.games.chinatown.phases.income import income
from tabletop.app.games.chinatown.phases.over import over
from tabletop.app.games.chinatown.phases.phase import PhaseParts
from tabletop.app.games.chinatown.phases.place import place
from tabletop.app.games.chinatown.phases.plots import plots
from tabletop.app.games.chinatown.trade.controller import trade
from tabletop.app.games.chinatown.view import Layout, Phase, UiState
from tabletop.app.table.parts import Parts
from tabletop.games.chinatown.state import State
from tabletop.own_content import drawing

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, Layout, UiState]:
    """Return the parts of a table of Chinatown."""
    board = PlotBoard(ctx, drawing(game, ctx.home), "chinatown", partial(faces.tile_face, ctx))
    phases: dict[Phase, PhaseParts] = {
        "plots": plots(ctx, board.board),
        "trade": trade(ctx, board),
        "place": place(ctx),
        "income": income(ctx),
        "over": over(ctx),
    }
    painter = ChinatownPainter(ctx, board, phases)
    return Parts(
        ChinatownMoveMap(phases),
        painter,
        ChinatownNarrator(ctx, painter, phases),
        ChinatownMotion(ctx, painter),
        ChinatownController(ctx, board, phases),
        UiState(),
        MARKS,
        ChinatownCeremony,
    )
