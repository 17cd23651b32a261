"""GoTown's computer players, which plan the rest of their turn from a view; and advice."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from tabletop.engine.cast import BY_ID
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import MOST_ADVICE, Advice, GoOn, Seat, always
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.chances import WHOLE, Model
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.judgement import LIVELY, Judgement, TableJudge
from tabletop.games.gotown.personalities import BIASES, NO_BIAS, Bias
from tabletop.games.gotown.planning import (
    Playouts,
    Ranked,
    Value,
    best_of,
    plans,
    winning_command,
    winning_floor,
)
from tabletop.games.gotown.state import COPIES, DOG, JACKHAMMER, Card, State, known_cards, ready_floors
from tabletop.games.gotown.view import legal

# GoTown's computer players, which plan the rest of their turn from a view.
#
# They take a win that they see. Otherwise they try the plays of this turn in every order that matters and
# choose the best final table: Easy and Normal by judgement, Hard by the chance to win.


class Errors(NamedTuple):
    """How a weak level errs.

    Attributes:
        overlooks: how often it overlooks special cards of a kind in a turn, in per cent.
        size: size of its errors about a table, in points, by the number of seats: a floor is 100 to 250.
        is_gentle: whether it plays one card a turn beside floors and dogs, and harms only whoever has built
            most: see `_is_gentle`.
    """

    overlooks: int
    size: tuple[int, ...]
    is_gentle: bool = False


_GENTLE: Final = Errors(30, (0, 0, 40, 50, 20), is_gentle=True)
_EASY: Final = Errors(30, (0, 0, 40, 20, 20))
_LIKES_FLOORS: Final = {5: (0, 300, 500, 600), 4: (0, 600, 900, 1100)}
"""Bonus of Hard per floor on the table, of any seat, with three and four seats, in thousandths of a score, by
the floors that win. Without it Hard would wait there until others have built, and so would all."""
_BARE: Final = 2
"""The most floors on the table to which the bonus applies."""


def gentle(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return a move as Easy does, but with one play a turn beside its own building, and no harm to who is
    behind."""
    return _with_errors(view, seat, chance, _GENTLE, NO_BIAS)


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, *, bias: Bias = NO_BIAS) -> Command:
    """Return a move by judgement with errors, overlooking cards, but never the one floor that wins."""
    return _with_errors(view, seat, chance, _EASY, bias)


def _with_errors(view: State, seat: Seat, chance: Chance, errors: Errors, bias: Bias) -> Command:
    """Return the move of a level that errs; it never overlooks the one floor that wins."""
    winning = winning_floor(view, seat)
    if winning is not None:
        return winning
    seen = _as_noticed(view, seat, errors.overlooks)
    found = plans(seen, seat, _liked(TableJudge(seen, seat, LIVELY).value, seat, bias))
    if errors.is_gentle:
        found = [plan for plan in found if _is_gentle(view, seat, plan.first)]
    spread = errors.size[len(view.hands)]
    return max(found, key=lambda plan: plan.worth + _error(chance, spread)).first


def _is_gentle(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command builds, guards, ends the turn, or is its first play; it may only harm the highest
    tower, no lower than the own one."""
    match command:
        case co.BuildFloor() | co.PlaceDog() | co.EndTurn():
            return True
        case (
            co.StealFloor(_, victim)
            | co.PlayBone(victim, _)
            | co.PlayJackhammer(victim)
            | co.PlayWreckingBall(victim)
            | co.PlayMilkshake(victim)
        ):
            return not view.has_played and len(view.towers[victim]) == max(map(len, view.towers))
        case _:
            return not view.has_played


def normal(
    view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, *, bias: Bias = NO_BIAS
) -> Command:
    """Return the move with the best judgement; with several opponents it fears less for its floors."""
    return decision(view, seat, chance, Judgement() if len(view.hands) == 2 else LIVELY, bias)


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, *, bias: Bias = NO_BIAS) -> Command:
    """Return the move with the best chance to win, by play-outs against a single opponent."""
    plain = _plain_move(view, seat)
    if plain is not None:
        return plain
    return weighed(view, seat, chance, go_on, bias)[0].command


_LEVELS: Final = {"easy": easy, "normal": normal, "hard": hard}


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the move of a character: its level's, shifted by its bias."""
    return _LEVELS[BY_ID[who].level](view, seat, chance, go_on, bias=BIASES[who])


def weighed(
    view: State, seat: Seat, chance: Chance, go_on: GoOn = always, bias: Bias = NO_BIAS
) -> list[Ranked]:
    """Return Hard's candidate moves where no win is in sight, best first, each with its worth. With three and
    four seats the worth includes a bonus for floors on the table."""
    model = Model(view, seat)
    is_bare = len(view.hands) > 2 and _floors(view) <= _BARE

    def value(table: State) -> int:
        bonus = _liking(table) if is_bare else 0
        return model.own(table, bonus if bias is NO_BIAS else bonus + bias.of(table, seat))

    found = plans(view, seat, value)
    if len(view.hands) == 2:
        return Playouts(view, seat, chance, go_on).ranked(found)
    first: dict[Command, int] = {}
    for plan in sorted(found, key=lambda plan: plan.worth, reverse=True):
        first.setdefault(plan.first, plan.worth)
    return [Ranked(command, worth) for command, worth in first.items()]


def decision(view: State, seat: Seat, chance: Chance, judgement: Judgement, bias: Bias = NO_BIAS) -> Command:
    """Return the move of a player with this judgement; chance decides among equals."""
    plain = _plain_move(view, seat)
    if plain is not None:
        return plain
    value = _liked(TableJudge(view, seat, judgement).value, seat, bias)
    return chance.pick(best_of(plans(view, seat, value)))


def _liked(value: Value, seat: Seat, bias: Bias) -> Value:
    """Return a judgement plus a personality's bias."""
    return value if bias is NO_BIAS else lambda table: value(table) + bias.of(table, seat)


def _plain_move(view: State, seat: Seat) -> Command | None:
    """Return the only move, or one that begins a sure win; None if there is neither."""
    options = legal(view, seat)
    return options[0] if len(options) == 1 else winning_command(view, seat)


def _as_noticed(view: State, seat: Seat, overlooks: int) -> State:
    """Return the view without the cards in hand that a level overlooks this turn."""
    turn = Chance(0, 0).named("overlooks", view.turn, seat, len(view.pile))
    overlooked = {card for card in sorted(_specials(view, seat)) if turn.below(100) < overlooks}
    hands = list(view.hands)
    hands[seat] = tuple(card for card in view.hands[seat] if card not in overlooked)
    return replace(view, hands=tuple(hands))


def _specials(view: State, seat: Seat) -> set[Card]:
    return {card for card in view.hands[seat] if card is not None and card >= DOG}


def _error(chance: Chance, spread: int) -> int:
    """Return an error of judgement: mostly small, sometimes large (Gumbel's distribution)."""
    return round(-spread * math.log(-math.log((chance.below(10_000) + 0.5) / 10_000)))


def _liking(table: State) -> int:
    """Return Hard's bonus for a table, beside the chance to win."""
    bonus = _LIKES_FLOORS[table.goal]
    return bonus[min(_floors(table), len(bonus) - 1)]


def _floors(table: State) -> int:
    return sum(map(len, table.towers))


# What a person at the table would laugh at


def leaves_a_win(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command does not take a win by one floor."""
    return not isinstance(command, co.FLOORS) and winning_floor(view, seat) is not None


def spares_who_wins_next(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command harms who is two floors behind another whom the same card could harm, and no other
    card in hand, who lacks one floor and plays the next turn."""
    match command:
        case co.PlayJackhammer(victim) | co.PlayWreckingBall(victim) | co.PlayMilkshake(victim):
            options = legal(view, seat)
            return len(view.towers[victim]) < view.goal - 2 and any(
                len(view.towers[other]) >= view.goal - 1
                and not view.skips_next(other)
                and type(command)(other) in options
                and not any(type(one) is not type(command) and _harms(one, other) for one in options)
                for other in view.opponents(seat)
            )
        case _:
            return False


def _harms(command: Command, other: Seat) -> bool:
    match command:
        case (
            co.StealFloor(_, victim)
            | co.PlayJackhammer(victim)
            | co.PlayWreckingBall(victim)
            | co.PlayMilkshake(victim)
        ):
            return victim == other
        case _:
            return isinstance(command, co.PlayDonutTruck)


# Advice: the hard player's best moves, each with a reason that can be checked.
#
# A reason is a code with facts, as a refusal is; tests check every fact against the table.

Facts: TypeAlias = "Mapping[str, int]"


def advice(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return the active seat's best moves, best first, three at most."""
    found = weighed(view, seat, chance, go_on)
    winning = winning_command(view, seat)
    if winning is not None:
        found = [Ranked(winning, WHOLE), *(one for one in found if one.command != winning)]
    return tuple(
        Advice(command, worth * 1000 // WHOLE, *_why(view, seat, command, wins=command == winning))
        for command, worth in found[:MOST_ADVICE]
    )


def _why(view: State, seat: Seat, command: Command, *, wins: bool) -> tuple[str, Facts]:
    """Return the reason for a move."""
    if wins:
        return "wins_now", {"missing": view.goal - len(view.towers[seat])}
    match command:
        case co.BuildFloor(left, right):
            return "builds", {"left": left, "right": right, "floors": len(view.towers[seat]) + 1}
        case co.StealFloor(_, victim):
            return "robs", {"victim": victim, "floors": len(view.towers[victim])}
        case co.PlayJackhammer(victim) | co.PlayWreckingBall(victim):
            return "takes_down", {"victim": victim, "floors": len(view.towers[victim])}
        case co.PlayBone(victim, floor):
            return "lures_the_dog", {"victim": victim, "floor": floor}
        case co.PlaceDog(floor):
            return "guards", {"floor": floor, "threats": threats(view, seat, floor)}
        case co.PlayThief(victim):
            return "may_find", {"victim": victim, "cards": len(view.hands[victim])}
        case co.PlaySuperThief():
            return "takes_from_all", {"cards": sum(bool(view.hands[other]) for other in view.opponents(seat))}
        case co.PlayMilkshake(victim):
            return "delays", {"victim": victim, "floors": len(view.towers[victim])}
        case co.PlayDonutTruck():
            awake = sum(not view.skips_next(other) for other in view.opponents(seat))
            return "delays_all", {"awake": awake}
        case co.EndTurn(card):
            if card is not None:
                return "missed_least", {"card": card}
            return "waits", {"ready": ready_floors(view.hands[seat])}


def threats(view: State, seat: Seat, floor: int) -> int:
    """Return how many unseen cards could steal or jackhammer a seat's floor while no dog guards it."""
    unseen = dict(COPIES)
    for card in known_cards(view):
        unseen[card] -= 1
    here = view.towers[seat][floor]
    return unseen[here.left] + unseen[here.right] + unseen[JACKHAMMER]
