"""A sensible GoTown player. Sees a view, never a state; every number here is a judgement, not a rule."""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.gotown.commands import BuildFloor, Command, EndTurn, StealFloor
from tabletop.games.gotown.state import State
from tabletop.games.gotown.view import legal


def choose(view: State, seat: Seat, chance: Chance) -> Command:
    """Return the command that this player gives now."""
    options = legal(view, seat)
    best = [option for option in options if isinstance(option, StealFloor | BuildFloor)]
    if best:
        return chance.pick(best)
    others = [option for option in options if not isinstance(option, EndTurn)]
    return chance.pick(others) if others else options[-1]
