"""What Deckville declares of its own: see `table.declared`."""

from __future__ import annotations

from tabletop.app.core.input import Action
from tabletop.app.table.declared import HAND_BY_NUMBER, GameTable
from tabletop.engine.message import N_

TABLE = GameTable(
    parts="tabletop.app.games.deckville.controller:parts",
    actions=(
        Action("end_turn", N_("End turn"), ("e",), is_primary=True),
        Action("flip", N_("Other face"), ("f",)),
        Action("drawer", N_("Other part of the table"), ("v",)),
    ),
    fixed_keys=(HAND_BY_NUMBER,),
    glance="tabletop.app.games.deckville.aids:GLANCES",
    card_face="tabletop.app.games.deckville.workshop:card_face",
    card_note="tabletop.app.games.deckville.workshop:card_note",
    copies="tabletop.app.games.deckville.workshop:copies",
    sheet="tabletop.app.games.deckville.sheet:DeckvilleSheet",
)
