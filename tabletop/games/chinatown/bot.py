"""A computer player: values everything by what it may earn until the end, and bargains by that.

What things are worth is in `prospects` and `valuing`, how deals are judged in `judging`, how they are found
in `searching`; `trader` bargains, `choosing` keeps plots and places tiles.
"""

from __future__ import annotations

from typing import assert_never

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.chinatown import choosing, trader
from tabletop.games.chinatown.commands import Command, FinishPlacing
from tabletop.games.chinatown.state import State


def choose(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command that this player gives now; it leaves nothing to chance."""
    match view.phase:
        case "plots":
            return choosing.plots_kept(view, seat)
        case "trade":
            return trader.decision(view, seat)
        case "place":
            return choosing.placing(view, seat)
        case "over":
            return FinishPlacing()  # nobody is asked then
        case _:
            assert_never(view.phase)
