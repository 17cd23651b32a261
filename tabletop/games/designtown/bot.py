"""The computer players: they play on or stop by what they can expect, and build by what they aim at.

How they weigh what they could do is in `thinking`, what they aim at in `plans` and `outlook`; the weakest one
thinks for itself, in `stubborn`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.engine.cast import BY_ID
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN
from tabletop.games.designtown.commands import Command, PlayCard
from tabletop.games.designtown.odds import SCALE, bust_chance, owned
from tabletop.games.designtown.outlook import KEENNESS, Outlook, strengths
from tabletop.games.designtown.personalities import LEANINGS, NOBODY, Bias
from tabletop.games.designtown.plans import PLANS, Aim, Plan
from tabletop.games.designtown.state import State, progress
from tabletop.games.designtown.thinking import DEPTH, Thinker
from tabletop.games.designtown.view import legal

# The weakest computer player: timid, and of one plan all game long. It errs as people do, never by dice.
#
# It looks one free choice ahead, takes the chance of a bust for none, a quarter, a half and so on, stops once
# it has the cash for any building, hardly ever plays on for a win, forgets recycling, and now and then takes
# what its plan likes second best.

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


_PLAY: Final = PlayCard()


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, bias: Bias = NOBODY) -> Command:
    """Return the command of a timid player that keeps to one plan."""
    options = legal(view, seat)
    return options[0] if len(options) == 1 else choose(view, seat, chance, options, bias)


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


# Every seat's chance to win, as far as it can be told from what lies open.
#
# Fitted to games of all levels (docs/designtown_balance.md): it knows the cards, not how well anybody plays.


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win, in thousandths; nothing for who plays alone."""
    count, seat = len(view.decks), view.active
    if view.is_over or view.is_solo:
        return tuple(1000 * (other == view.winner) for other in range(count)) if view.is_over else ()
    if not (view.row or view.is_building):
        before = strengths(view, seat, after=False)
        return tuple(1000 * one // sum(before) for one in before)
    aim = Outlook(view, seat, KEENNESS)
    own = min(SCALE, aim.now + max(weighed(view, seat, aim, legal(view, seat))))
    after = strengths(view, seat)
    rivals = sum(after) - after[seat]
    return tuple(
        own * 1000 // SCALE if other == seat else (SCALE - own) * one // rivals * 1000 // SCALE
        for other, one in enumerate(after)
    )
