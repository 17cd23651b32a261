"""Advice: the best move first, and every fact of its reason holds."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.bots.players import make
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Advice
from tabletop.engine.registry import find
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.bot import advice
from tabletop.games.gotown.commands import BuildFloor, StealFloor
from tabletop.games.gotown.state import COPIES, JACKHAMMER, State, known_cards, ready_floors
from tests.games import hinted
from tests.games.gotown.build import town
from tests.games.playing import Playing

GAME = find("gotown")


def at_once() -> bool:
    return False


def held(view: State, seat: int, one: Advice) -> bool:
    """Whether what is said of a move is so, counted anew from the rules."""
    facts, command = one.facts, one.command
    match one.code:
        case "wins_now":
            return facts["missing"] == view.goal - len(view.towers[seat]) and wins(view, seat, command)
        case "builds":
            after = done(view, seat, command)
            return len(after.towers[seat]) == facts["floors"] == len(view.towers[seat]) + 1
        case "robs":
            after = done(view, seat, command)
            return len(after.towers[facts["victim"]]) == facts["floors"] - 1
        case "takes_down":
            after = done(view, seat, command)
            return (
                len(after.towers[facts["victim"]]) == facts["floors"] - 1
                and after.towers[seat] == view.towers[seat]
            )
        case "lures_the_dog":
            after = done(view, seat, command)
            return not after.towers[facts["victim"]][facts["floor"]].dog
        case "guards":
            floor, known = view.towers[seat][facts["floor"]], known_cards(view)
            kinds = (floor.left, floor.right, JACKHAMMER)
            left = sum(COPIES[card] - known.count(card) for card in kinds)
            return not floor.dog and facts["threats"] == left
        case "may_find":
            return 0 < facts["cards"] == len(view.hands[facts["victim"]])
        case "takes_from_all":
            return 0 < facts["cards"] == sum(bool(view.hands[other]) for other in view.opponents(seat))
        case "delays":
            victim = facts["victim"]
            return not view.skips_next(victim) and facts["floors"] == len(view.towers[victim])
        case "delays_all":
            after = done(view, seat, command)
            return facts["awake"] == after.skipping.bit_count() - view.skipping.bit_count()
        case "waits":
            return facts["ready"] == built_at_most(view, seat)
        case "missed_least":
            return command == co.EndTurn(facts["card"]) and facts["card"] in view.hands[seat]
    return False


def done(view: State, seat: int, command: Any) -> State:
    for event in GAME.rules.decide(view, seat, command, Chance(1, 1)):
        view = GAME.rules.evolve(view, event)
    return view


def wins(view: State, seat: int, command: Any) -> bool:
    """Whether the seat can win this turn when it begins like that."""
    after = done(view, seat, command)
    if after.is_over:
        return after.winner == seat
    on = (BuildFloor, StealFloor, co.PlayBone, co.PlayJackhammer, co.PlayWreckingBall)
    return any(
        wins(after, seat, option) for option in GAME.rules.legal(after, seat) if isinstance(option, on)
    )


def built_at_most(view: State, seat: int) -> int:
    """The most floors that can be built at once, tried out."""
    options = [option for option in GAME.rules.legal(view, seat) if isinstance(option, BuildFloor)]
    low = min((option.left for option in options), default=0)
    tried = [option for option in options if option.left == low or option.right == 9]
    return max((1 + built_at_most(done(view, seat, option), seat) for option in tried), default=0)


def proved(seats: int, seeds: range, every: int, kind: str) -> set[str]:
    codes = set()
    for seed in seeds:
        for state in Playing(GAME).states(seats, seed, kind, short=bool(seed % 2))[::every]:
            if state.is_over or not state.turn:
                continue
            view = GAME.secrets.redact(state, state.active)
            best = advice(view, state.active, Chance(seed, 0), at_once)
            assert 1 <= len(best) <= 3
            assert [one.worth for one in best] == sorted((one.worth for one in best), reverse=True)
            for one in best:
                assert one.command in GAME.rules.legal(view, state.active)
                assert 0 <= one.worth <= 1000
                assert held(view, state.active, one), one
                hinted.check(GAME, view, one)
                codes.add(one.code)
    return codes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_of_a_move_is_so(seats: int) -> None:
    assert len(proved(seats, range(2), 6, "greedy")) >= 4


@pytest.mark.slow
def test_what_is_said_of_a_move_is_so_in_hundreds_of_positions() -> None:
    codes: set[str] = set()
    for seats in (2, 3, 4):
        for kind in ("greedy", "bot:normal"):
            codes |= proved(seats, range(5), 1, kind)
    assert codes == {
        *("wins_now", "builds", "robs", "takes_down", "lures_the_dog", "guards", "may_find"),
        *("takes_from_all", "delays", "delays_all", "waits", "missed_least"),
    }


@pytest.mark.parametrize(("hand", "ready"), [("3 6 ? ?", 2), ("3 6 ?", 1), ("3 6 1 ? ? ?", 3), ("? ?", 0)])
def test_how_many_floors_are_ready_in_a_hand(hand: str, ready: int) -> None:
    view = GAME.secrets.redact(town([hand, "1"]), 0)
    assert ready_floors(view.hands[0]) == ready == built_at_most(view, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_best_is_what_hard_plays(seats: int) -> None:
    compared = 0
    for at, state in enumerate(Playing(GAME).states(seats, 8, "greedy", short=False)[::9]):
        view, seat = GAME.secrets.redact(state, state.active), state.active
        if not state.is_over and len(GAME.rules.legal(view, seat)) > 1:
            assert advice(view, seat, Chance(1, at))[0].command == make("bot:hard", GAME)(
                view, seat, Chance(1, at)
            )
            compared += 1
    assert compared > 2


def test_a_win_comes_first() -> None:
    table = GAME.secrets.redact(town(["7 bone thief", "3 4 5"], ["1+8 2+7 3+6 4+5", "2+7*"]), 0)
    best = advice(table, 0, Chance(1, 1))[0]
    assert (best.command, best.worth, best.code) == (co.PlayBone(1, 0), 1000, "wins_now")


@pytest.mark.parametrize("hand", ["1 8 2 7", "1 8 8"])
def test_with_several_ways_to_win_there_is_advice_as_well(hand: str) -> None:
    """Turns that all win are compared, too, though nothing can be tried out after them."""
    table = GAME.secrets.redact(town([hand, "3 4 5"], ["1+8 2+7 3+6 4+5", "2+7"]), 0)
    best = advice(table, 0, Chance(0, 0))[0]
    assert (best.worth, best.code) == (1000, "wins_now")
