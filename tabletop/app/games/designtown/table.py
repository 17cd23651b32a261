"""What Design Town declares of its own: see `table.declared`."""

from __future__ import annotations

from tabletop.app.core.input import Action
from tabletop.app.core.settings import Setting, ToggleControl
from tabletop.app.table.declared import HAND_BY_NUMBER, GameTable
from tabletop.engine.message import N_

# -- options --

ODDS = Setting(
    "odds",
    N_("Bust risk"),
    N_("The exact chance that you go bust before you can stop again."),
    ToggleControl(),
    default=True,
)
"""Whether the chance of a bust is shown (ux Z11)."""
FORCED_CARDS = Setting(
    "forced_cards",
    N_("Play forced cards by themselves"),
    N_("Happens after a moment, when you can do nothing else."),
    ToggleControl(),
    default=False,
)
"""Whether cards that must be played are played automatically, after a pause."""


TABLE = GameTable(
    parts="tabletop.app.games.designtown.controller:parts",
    actions=(
        Action("end_turn", N_("End turn"), ("e",), is_primary=True),
        Action("flip", N_("Other face"), ("f",)),
        Action("drawer", N_("Other part of the table"), ("v",)),
    ),
    fixed_keys=(HAND_BY_NUMBER,),
    settings=(ODDS, FORCED_CARDS),
    glance="tabletop.app.games.designtown.aids:GLANCES",
    card_face="tabletop.app.games.designtown.workshop:card_face",
    card_note="tabletop.app.games.designtown.workshop:card_note",
    copies="tabletop.app.games.designtown.workshop:copies",
    sheet="tabletop.app.games.designtown.sheet:DesignTownSheet",
)
