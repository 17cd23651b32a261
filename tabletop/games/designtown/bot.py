"""The computer players: they play on or stop by what they can expect, and build by what they aim at.

How they weigh what they could do is in `thinking`, what they aim at in `plans` and `outlook`; the weakest one
thinks for itself, in `stubborn`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cast import BY_ID
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.games.designtown import stubborn
from tabletop.games.designtown.commands import Command, PlayCard
from tabletop.games.designtown.odds import bust_chance, owned
from tabletop.games.designtown.outlook import Outlook
from tabletop.games.designtown.personalities import LEANINGS, NOBODY, Bias
from tabletop.games.designtown.plans import PLANS, Aim, Plan
from tabletop.games.designtown.state import State, progress
from tabletop.games.designtown.thinking import DEPTH, Thinker
from tabletop.games.designtown.view import legal

_PLAY: Final = PlayCard()


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, bias: Bias = NOBODY) -> Command:
    """Return the command of a timid player that keeps to one plan."""
    options = legal(view, seat)
    return options[0] if len(options) == 1 else stubborn.choose(view, seat, chance, options, bias)


def normal(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, bias: Bias = NOBODY) -> Command:
    """Return the command of a player that follows the plan it has begun."""
    plan = plan_for(view, _leader(view, seat) if bias.copies else seat, chance)
    return decision(view, seat, chance, plan, go_on, bias)


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, bias: Bias = NOBODY) -> Command:
    """Return the command of a player that knows how soon each holding wins."""
    return decision(view, seat, chance, Outlook(view, seat), go_on, bias)


_LEVELS: Final = {"easy": easy, "normal": normal, "hard": hard}


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of somebody of the town: what their level plays, with what they lean to."""
    return _LEVELS[BY_ID[who].level](view, seat, chance, go_on, LEANINGS[who])


def follower(plan: Plan) -> Chooser:
    """Return a player that follows one plan whatever happens."""

    def follow(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
        return decision(view, seat, chance, plan, go_on)

    return follow


def plan_for(view: State, seat: Seat, chance: Chance) -> Plan:
    """Return the plan that a seat has followed furthest; chance decides between those it has not begun."""
    own = owned(view, seat)
    furthest = max(plan.fit(own) for plan in PLANS)
    return chance.pick([plan for plan in PLANS if plan.fit(own) == furthest])


def _leader(view: State, seat: Seat) -> Seat:
    """Return the opponent with the best turn so far; alone the seat itself."""
    others = [other for other in range(len(view.decks)) if other != seat] or [seat]
    return max(others, key=lambda other: progress(view)[other])


def decision(
    view: State, seat: Seat, chance: Chance, aim: Aim, go_on: GoOn = always, bias: Bias = NOBODY
) -> Command:
    """Return what a player with this aim does; where it sees no difference, chance decides."""
    options = legal(view, seat)
    if len(options) == 1:
        return options[0]
    worth = weighed(view, seat, aim, options, go_on)
    if bias is not NOBODY:
        worth = [
            value + bias.to(option) * aim.win // 1000 for option, value in zip(options, worth, strict=True)
        ]
    best = max(worth)
    equal = [option for option, value in zip(options, worth, strict=True) if value == best]
    if len(equal) > 1 and _PLAY in equal and bust_chance(view):
        equal.remove(_PLAY)  # where nothing is gained, a bust is not risked
    return chance.pick(equal)


def weighed(view: State, seat: Seat, aim: Aim, options: Sequence[Command], go_on: GoOn = always) -> list[int]:
    """Return what the options are worth: all of them seen equally far ahead, unless that takes too long."""
    for depth in range(DEPTH if go_on() else 0, -1, -1):
        thinker = Thinker(view, seat, aim, depth)
        worth = [thinker.worth(option) for option in options]
        if not thinker.is_cut:
            break
    return worth
