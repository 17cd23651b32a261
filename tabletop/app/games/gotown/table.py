"""What GoTown declares of its own: see `table.declared`."""

from __future__ import annotations

from tabletop.app.core.input import Action
from tabletop.app.table.declared import HAND_BY_NUMBER, GameTable
from tabletop.engine.message import N_

TABLE = GameTable(
    parts="tabletop.app.games.gotown.controller:parts",
    actions=(Action("end_turn", N_("End turn"), ("e",), is_primary=True),),
    fixed_keys=(HAND_BY_NUMBER,),
    sounds=("steal", "dog", "bone", "slurp", "truck"),
    glance="tabletop.app.games.gotown.aids:GLANCES",
    sheet="tabletop.app.games.gotown.sheet:GoTownSheet",
)
