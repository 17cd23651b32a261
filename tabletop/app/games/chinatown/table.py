"""What Chinatown declares of its own: see `table.declared`."""

from __future__ import annotations

from tabletop.app.core.input import Action
from tabletop.app.games.chinatown.settings import TRADE_MINUTES, VALUE_HINTS
from tabletop.app.table.declared import Afterwards, GameTable
from tabletop.engine.message import N_

TABLE = GameTable(
    parts="tabletop.app.games.chinatown.parts:parts",
    actions=(Action("end_turn", N_("End turn"), ("e",), is_primary=True),),
    fixed_keys=(
        (N_("Go to a plot: its number, then this key"), ("return",)),
        (N_("Board larger, smaller, all of it"), ("+", "-", "0")),
    ),
    settings=(VALUE_HINTS, TRADE_MINUTES),
    afterwards=(Afterwards(N_("All deals"), "swap", "tabletop.app.games.chinatown.ledger.scene:show"),),
    glance="tabletop.app.games.chinatown.glance:GLANCES",
)
