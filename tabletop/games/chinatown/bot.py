"""A computer player: keeps plots at random, makes no deals, places its tiles where they earn most."""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.business import income_change
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.view import legal


def choose(view: State, seat: Seat, chance: Chance) -> Command:
    """Return the command that this player gives now."""
    options = legal(view, seat)
    if view.phase == "trade":
        refusing = [one for one in options if isinstance(one, co.FinishTrading | co.DeclineDeal)]
        return refusing[0] if refusing else options[0]
    placing = [one for one in options if isinstance(one, co.PlaceTile)]
    if placing:
        return max(placing, key=lambda one: income_change(view, seat, one.kind, one.plot))
    return chance.pick(options)
