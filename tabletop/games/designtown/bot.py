"""The computer players: they go on or stop by what they can expect, and build by their aims; advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from msgspec.structs import replace

from tabletop.engine.cast import BY_ID
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import MOST_ADVICE, Advice, Chooser, GoOn, Seat, always
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import (
    IDS,
    POINTS_TO_WIN,
    RESIDENTIAL_AREA,
    Card,
    Face,
    is_front,
    other_face,
)
from tabletop.games.designtown.commands import Command, PlayCard
from tabletop.games.designtown.odds import SCALE, Pool, Winning, bust_chance, owned, pool_of
from tabletop.games.designtown.personalities import BIASES, NO_BIAS, Bias
from tabletop.games.designtown.plans import (
    KEENNESS,
    PLANS,
    Aim,
    RaceOutlook,
    WinPlan,
    has_new_favourite,
    plans_for,
    strengths,
    turns_left,
)
from tabletop.games.designtown.state import State, obligation, progress
from tabletop.games.designtown.thinking import DEPTH, Thinker
from tabletop.games.designtown.view import legal

# The computer players: they play on or stop by what they can expect, and build by their aims.
#
# `thinking` weighs their options, `plans` has their aims; the weakest player decides by itself.

# The weaker players: timid, with one plan all game long. It errs as people do, never by dice.
#
# It looks one free choice ahead, rounds the chance of a bust to none, a quarter, a half and so on, stops once
# it has the cash for any building, hardly ever plays on for a win, forgets recycling, and now and then takes
# its plan's second choice.

_HOPE: Final = 3
"""Missing points with which it plays on for the win, at a risk of a quarter at most."""
_SECOND: Final = 3
"""How often, of ten times, it takes the second best."""
_GENTLE: Final = Bias(enough=6, uneasy=5)
"""Gentle's cash with which it stops."""
_GENTLE_SECOND: Final = 5
"""How often, of ten times, Gentle takes the second best."""


def choose(
    view: State,
    seat: Seat,
    chance: Chance,
    options: Sequence[Command],
    bias: Bias = NO_BIAS,
    second: int = _SECOND,
) -> Command:
    """Return this player's command, of two or more possible ones; `second` of ten times its second best."""
    plans = [plan for plan in plans_for(view.faces) if plan.name in bias.plans] or plans_for(view.faces)
    plan = chance.named("plan").pick(plans)
    if view.is_building:
        return _built(view, seat, plan, chance, options, second)
    free = [option for option in options if not isinstance(option, co.Recycle)]
    if co.Stop() in free and not _plays_on(view, seat, plan, bias):
        return co.Stop()
    return chance.pick([option for option in free if option != co.Stop()] or options)


def _built(
    view: State, seat: Seat, plan: WinPlan, chance: Chance, options: Sequence[Command], second: int
) -> Command:
    """Return the plan's best build, or second best, if it is better than ending the turn."""
    thinker = Thinker(view, seat, plan)
    worth = {option: thinker.worth(option) for option in options}
    liked = sorted((option for option in options if worth[option] > 0), key=worth.__getitem__, reverse=True)
    if not liked:
        return co.EndTurn()
    is_second = chance.named("second best", view.turn, view.actions).below(10) < second
    return liked[1 if is_second and len(liked) > 1 else 0]


def _plays_on(view: State, seat: Seat, plan: WinPlan, bias: Bias) -> bool:
    """Whether it plays the top card, which it may leave."""
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


def _stopped(view: State, seat: Seat, plan: WinPlan) -> int:
    """Return the plan's worth of what the cash can build."""
    return Thinker(view, seat, plan).worth(co.Stop())


_PLAY: Final = PlayCard()


def gentle(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command of a player that stops as soon as it can build something, and gives nobody an
    Apartment."""
    options = [one for one in legal(view, seat) if not isinstance(one, co.Upgrade) or one.to is None]
    if len(options) == 1:
        return options[0]
    return choose(view, seat, chance, options, _GENTLE, _GENTLE_SECOND)


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, bias: Bias = NO_BIAS) -> Command:
    """Return the command of a timid player with one plan."""
    options = legal(view, seat)
    return options[0] if len(options) == 1 else choose(view, seat, chance, options, bias)


def normal(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, bias: Bias = NO_BIAS) -> Command:
    """Return the command of a player that follows the plan it has begun."""
    plan = plan_for(view, _leader(view, seat) if bias.copies else seat, chance)
    return decision(view, seat, chance, plan, go_on, bias)


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, bias: Bias = NO_BIAS) -> Command:
    """Return the command of a player that knows how soon each holding wins; with quite other cards than the
    house's it follows a plan, as Normal does."""
    is_strange = has_new_favourite(view.faces)
    aim = plan_for(view, seat, chance) if is_strange else RaceOutlook(view, seat)
    return decision(view, seat, chance, aim, go_on, bias)


_LEVELS: Final = {"easy": easy, "normal": normal, "hard": hard}


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a character: its level's, shifted by its bias."""
    return _LEVELS[BY_ID[who].level](view, seat, chance, go_on, BIASES[who])


def follower(plan: WinPlan) -> Chooser:
    """Return a player that always follows one plan."""

    def follow(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
        return decision(view, seat, chance, plan, go_on)

    return follow


_PRIZED: Final = 70
"""The worth of the face that a player goes for: twice that of any other."""
_FRONT_OF_PRIZED: Final = 12
"""The least worth of its front, if it is a back."""


def tries(card: str) -> Chooser:
    """Return a player that goes for one face, whatever is printed on it, by its id in card files."""
    face, plan = IDS.index(card), next(plan for plan in PLANS if plan.name == "church")
    worth, wanted = list(plan.worth), list(plan.wanted)
    worth[face], wanted[face] = _PRIZED, 9
    if not is_front(face):
        worth[other_face(face)] = max(worth[other_face(face)], _FRONT_OF_PRIZED)
    return follower(replace(plan, name=card, worth=tuple(worth), wanted=tuple(wanted)))


def plan_for(view: State, seat: Seat, chance: Chance) -> WinPlan:
    """Return the plan that a seat has followed furthest; chance decides among unbegun ones."""
    own = owned(view, seat)
    plans = plans_for(view.faces)
    furthest = max(plan.fit(own) for plan in plans)
    return chance.pick([plan for plan in plans if plan.fit(own) == furthest])


def _leader(view: State, seat: Seat) -> Seat:
    """Return the opponent with the best turn so far; alone the seat itself."""
    others = [other for other in range(len(view.decks)) if other != seat] or [seat]
    return max(others, key=lambda other: progress(view)[other])


def decision(
    view: State, seat: Seat, chance: Chance, aim: Aim, go_on: GoOn = always, bias: Bias = NO_BIAS
) -> Command:
    """Return the command of a player with this aim; chance decides among equals."""
    options = legal(view, seat)
    if len(options) == 1:
        return options[0]
    worth = weighed(view, seat, aim, options, go_on)
    if bias is not NO_BIAS:
        worth = [
            value + bias.to(option) * aim.win // 1000 for option, value in zip(options, worth, strict=True)
        ]
    best = max(worth)
    equal = [option for option, value in zip(options, worth, strict=True) if value == best]
    if len(equal) > 1 and _PLAY in equal and bust_chance(view):
        equal.remove(_PLAY)  # without a gain, no bust is risked
    return chance.pick(equal)


def weighed(view: State, seat: Seat, aim: Aim, options: Sequence[Command], go_on: GoOn = always) -> list[int]:
    """Return the worth of the options, all seen equally far ahead, unless that takes too long."""
    for depth in range(DEPTH if go_on() else 0, -1, -1):
        thinker = Thinker(view, seat, aim, depth)
        worth = [thinker.worth(option) for option in options]
        if not thinker.is_cut:
            break
    return worth


# What a person at the table would laugh at


def busts_for_certain(view: State, _seat: Seat, command: Command) -> bool:
    """Whether a command plays a card that the player may leave and that busts for certain."""
    return isinstance(command, PlayCard) and obligation(view) is None and bust_chance(view) == 1


def leaves_a_win(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command stops where the open top card wins."""
    top = view.top(seat)
    return isinstance(command, co.Stop) and top is not None and _wins_now(view, view.faces[top])


def _wins_now(view: State, face: Face) -> bool:
    """Whether a card with this face wins by points when it is played."""
    return (
        view.points + face.points >= POINTS_TO_WIN and view.unhappy + face.unhappy < view.limit + face.limit
    )


# Chances to win by public facts, fitted to games of all levels (docs/designtown_balance.md): the model knows
# the cards, not the players' skill.


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win, in thousandths; empty alone."""
    count, seat = len(view.decks), view.active
    if view.is_over or view.is_solo:
        return tuple(1000 * (other == view.winner) for other in range(count)) if view.is_over else ()
    if not (view.row or view.is_building):
        before = strengths(view, seat, after=False)
        return tuple(1000 * one // sum(before) for one in before)
    aim = RaceOutlook(view, seat, KEENNESS)
    own = min(SCALE, aim.now + max(weighed(view, seat, aim, legal(view, seat))))
    after = strengths(view, seat)
    rivals = sum(after) - after[seat]
    return tuple(
        own * 1000 // SCALE if other == seat else (SCALE - own) * one // rivals * 1000 // SCALE
        for other, one in enumerate(after)
    )


# Advice: the strongest level's best moves, each with a reason that can be checked.
#
# A reason is a code with facts, as a refusal is; tests check every fact against the table.

_FAR: Final = 1 << 30
"""More cards than exist: excludes a win by their number."""
Facts: TypeAlias = "Mapping[str, int]"


def advice(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return the active seat's best moves, best first, three at most. Their worth is the chance to win after
    them; alone, the turns they save, in thousandths."""
    options = legal(view, seat)
    aim = RaceOutlook(view, seat)
    worth = weighed(view, seat, aim, options, go_on)
    ranked = sorted(zip(worth, options, strict=True), key=lambda one: -one[0])[:MOST_ADVICE]
    found = [
        Advice(command, saved if view.is_solo else (aim.now + saved) * 1000 // SCALE, *_why(view, command))
        for saved, command in ranked
    ]
    # Of two equal moves the one that ends the turn with nothing is hard to understand.
    return tuple(sorted(found, key=lambda one: (-one.worth, one.code == "busts")))


def _why(view: State, command: Command) -> tuple[str, Facts]:
    """Return the reason for a move, or against the only ones there are."""
    takes = isinstance(command, (co.Buy, co.BuyUpgraded, co.ShuffleDeck))
    if takes and view.is_solo and sum(view.supply) == 1:
        return "loses", {"supply": 0}
    match command:
        case co.PlayCard():
            return _why_played(view)
        case co.Stop():
            return "keeps_cash", {"cash": view.cash, "bust": _thousandths(bust_chance(view))}
        case co.ShuffleDeck():
            return "shuffles", {"cards": len(view.discards[view.active])}
        case co.Recycle(card):
            face = view.faces[card]
            if face.recycle_to_deck:
                return "recycles_to_deck", {"card": card, "points": view.faces[other_face(card)].points}
            if face.recycle_limit:
                return "recycles_for_limit", {"card": card, "limit": view.limit + face.recycle_limit}
            return "recycles_for_cash", {"card": card, "cash": view.cash + face.recycle_cash}
        case co.Buy(card):
            return _built_by(view, card)
        case co.BuyUpgraded(card):
            return _built_by(view, other_face(card))
        case co.Upgrade(card, to):
            if view.faces[card].moves_away:
                given = (
                    {} if to is None else {"to": to, "costs": -_saved(owned(view, to), RESIDENTIAL_AREA, 1)}
                )
                return "gives_away", {"saves": _saved(owned(view, view.active), card, -1), **given}
            return _built_by(view, other_face(card), instead=card)
        case co.EndTurn():
            return "ends", {"cash": view.cash, "actions": view.actions}


def _why_played(view: State) -> tuple[str, Facts]:
    """Return the reason for playing on: a win, an obligation, no danger, or a fair risk."""
    top = view.top(view.active)
    face = Face() if top is None else view.faces[top]
    points = view.points + face.points
    if _wins_now(view, face):
        return "wins_now", {"points": points}
    risk = bust_chance(view)
    if obligation(view) is not None:
        return "must_play", {"bust": _thousandths(risk)}
    if risk == 1:
        return "busts", {}
    if not risk:
        return "cannot_bust", {"points": points}
    return "risks", {"bust": _thousandths(risk), "win": chance_to_win(view) * 1000 // SCALE}


def chance_to_win(view: State) -> int:
    """Return the chance, of `SCALE`, to win this turn by points if every card is played."""
    seat, known = view.active, view.open[view.active]
    deck = view.decks[seat]
    return Winning(view.faces).chance(
        deck[len(deck) - known :],
        pool_of(deck[: len(deck) - known]),
        pool_of(view.discards[seat]),
        view.limit - view.unhappy,
        POINTS_TO_WIN - view.points,
        _FAR,
    )


def _built_by(view: State, card: Card, instead: Card | None = None) -> tuple[str, Facts]:
    own = owned(view, view.active)
    saved = _saved(own, card, 1)
    if instead is not None:
        without = tuple(count - (one == instead) for one, count in enumerate(own))
        saved = _saved(own, instead, -1) + _saved(without, card, 1)
    return "builds", {"card": card, "saves": saved}


def _saved(own: Pool, card: Card, more: int) -> int:
    """Return how many turns it saves to own more or fewer of a card, in thousandths; negative if it costs
    turns."""
    return turns_left(own) - turns_left(tuple(count + more * (one == card) for one, count in enumerate(own)))


def _thousandths(share: Fraction) -> int:
    return round(1000 * share)
