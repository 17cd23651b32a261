"""The weakest computer player: timid, and of one plan all game long. It errs as people do, never by dice.

It looks one free choice ahead, takes the chance of a bust for none, a quarter, a half and so on, stops once
it has the cash for any building, hardly ever plays on for a win, forgets recycling, and now and then takes
what its plan likes second best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import bust_chance
from tabletop.games.designtown.personalities import NOBODY, Bias
from tabletop.games.designtown.plans import PLANS, Plan
from tabletop.games.designtown.state import State
from tabletop.games.designtown.thinking import Thinker

_HOPE: Final = 3
"""So few points missing, it plays on for the win, at a risk of a quarter at the most."""
_SECOND: Final = 3
"""So often, of ten times, it takes the second best."""


def choose(
    view: State, seat: Seat, chance: Chance, options: Sequence[Command], bias: Bias = NOBODY
) -> Command:
    """Return the command of this player, of two or more that there are."""
    plans = [plan for plan in PLANS if plan.name in bias.plans] or PLANS
    plan = chance.named("plan").pick(plans)
    if view.is_building:
        return _built(view, seat, plan, chance, options)
    free = [option for option in options if not isinstance(option, co.Recycle)]
    if co.Stop() in free and not _plays_on(view, seat, plan, bias):
        return co.Stop()
    return chance.pick([option for option in free if option != co.Stop()] or options)


def _built(view: State, seat: Seat, plan: Plan, chance: Chance, options: Sequence[Command]) -> Command:
    """Return what the plan likes best, or second best: whatever is worth more than to end the turn."""
    thinker = Thinker(view, seat, plan)
    worth = {option: thinker.worth(option) for option in options}
    liked = sorted((option for option in options if worth[option] > 0), key=worth.__getitem__, reverse=True)
    if not liked:
        return co.EndTurn()
    is_second = chance.named("second best", view.turn, view.actions).below(10) < _SECOND
    return liked[1 if is_second and len(liked) > 1 else 0]


def _plays_on(view: State, seat: Seat, plan: Plan, bias: Bias) -> bool:
    """Whether it plays the card on top of its deck, which it may leave there."""
    top = view.top(seat)
    if top is None:
        return _stopped(view, seat, plan) == 0
    quarters = round(4 * bust_chance(view))
    face = view.faces[top]
    missing = POINTS_TO_WIN - view.points - face.points
    if missing <= 0 or (missing <= _HOPE and quarters <= 1):
        return quarters < 4
    if view.cash >= (bias.uneasy if view.unhappy else bias.enough):
        return False
    unhappy = view.unhappy + face.unhappy
    gained = replace(view, cash=view.cash + face.cash + face.cash_per_unhappy * unhappy)
    return (4 - quarters) * _stopped(gained, seat, plan) >= 4 * _stopped(view, seat, plan) and quarters < 4


def _stopped(view: State, seat: Seat, plan: Plan) -> int:
    """Return what the plan can build with the cash."""
    return Thinker(view, seat, plan).worth(co.Stop())
