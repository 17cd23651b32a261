"""A computer player: builds by a plan, and plays on or stops by what it can expect.

How it weighs what it could do is in `thinking`, what it builds towards in `plans`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.plans import PLANS, Plan
from tabletop.games.designtown.state import State
from tabletop.games.designtown.thinking import DEPTH, Thinker, owned
from tabletop.games.designtown.view import legal


def choose(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command that this player gives now; it follows the plan that it has begun."""
    return decision(view, seat, chance, plan_for(view, seat, chance))


def follower(plan: Plan) -> Chooser:
    """Return a player that follows one plan whatever happens."""

    def follow(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
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
    worth = weighed(view, seat, plan, options)
    best = max(worth)
    return chance.pick([option for option, value in zip(options, worth, strict=True) if value == best])


def weighed(view: State, seat: Seat, plan: Plan, options: Sequence[Command]) -> list[int]:
    """Return what the options are worth: all of them seen equally far ahead, unless that takes too long."""
    for depth in range(DEPTH, -1, -1):
        thinker = Thinker(view, seat, plan, depth)
        worth = [thinker.worth(option) for option in options]
        if not thinker.is_cut:
            break
    return worth
