"""What Chinatown declares of its own: see `table.declared`."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from tabletop.app.core.input import Action
from tabletop.app.core.settings import ChoiceControl, Setting, SliderControl
from tabletop.app.table.declared import Afterwards, GameTable
from tabletop.engine.message import N_, NC_

# -- options --

Hints: TypeAlias = Literal["off", "mine", "all"]

VALUE_HINTS: Final[Setting[Hints]] = Setting(
    "value_hints",
    N_("Value hints"),
    N_("What a deal is worth, estimated from public information."),
    ChoiceControl(
        (
            ("off", NC_("value hints", "Off")),
            ("mine", NC_("value hints", "Mine")),
            ("all", NC_("value hints", "All")),
        )
    ),
    default="mine",
)
"""For whom a deal's estimated worth is shown (ux N13)."""
TRADE_MINUTES = Setting(
    "trade_minutes",
    N_("Time for trading"),
    N_("Minutes per round, or 0 for no limit. Time never runs out during a handshake."),
    SliderControl(0, 30, 1, "count"),
    default=0,
)
"""The length of a trade phase; 0: unlimited (ux N16)."""


TABLE = GameTable(
    parts="tabletop.app.games.chinatown.controller:parts",
    actions=(Action("end_turn", N_("End turn"), ("e",), is_primary=True),),
    fixed_keys=(
        (N_("Go to a plot: its number, then this key"), ("return",)),
        (N_("Board larger, smaller, all of it"), ("+", "-", "0")),
    ),
    settings=(VALUE_HINTS, TRADE_MINUTES),
    afterwards=(Afterwards(N_("All deals"), "swap", "tabletop.app.games.chinatown.ledger:show"),),
    glance="tabletop.app.games.chinatown.aids:GLANCES",
    sheet="tabletop.app.games.chinatown.sheet:ChinatownSheet",
)
