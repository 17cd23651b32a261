"""A computer player: builds by a plan, and plays on or stops by what it can expect.

How it weighs what it could do is in `thinking`, what it builds towards in `plans`.
"""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, Seat
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.plans import PLANS, Plan
from tabletop.games.designtown.state import State
from tabletop.games.designtown.thinking import Thinker, owned
from tabletop.games.designtown.view import legal


def choose(view: State, seat: Seat, chance: Chance) -> Command:
    """Return the command that this player gives now; it follows the plan that it has begun."""
    return decision(view, seat, chance, plan_for(view, seat, chance))


def follower(plan: Plan) -> Chooser:
    """Return a player that follows one plan whatever happens."""

    def follow(view: State, seat: Seat, chance: Chance) -> Command:
        return decision(view, seat, chance, plan)

    return follow


def plan_for(view: State, seat: Seat, chance: Chance) -> Plan:
    """Return the plan that a seat has followed furthest; chance decides between those it has not begun."""
    own = owned(view, seat)
    furthest = max(plan.fit(own) for plan in PLANS)
    return chance.pick([plan for plan in PLANS if plan.fit(own) == furthest])


def decision(view: State, seat: Seat, chance: Chance, plan: Plan) -> Command:
    """Return what a player with this plan does; where it sees no difference, chance decides."""
    options = legal(view, seat)
    if len(options) == 1:
        return options[0]
    thinker = Thinker(view, seat, plan)
    worth = [thinker.worth(option) for option in options]
    best = max(worth)
    return chance.pick([option for option, value in zip(options, worth, strict=True) if value == best])
