"""*Win this turn*: what is a sure win, and what becomes of an attempt."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.box import Verdict
from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english
from tabletop.games.gotown import GAME
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlaceDog,
    PlayBone,
    PlayJackhammer,
    PlayThief,
    StealFloor,
)
from tabletop.games.gotown.puzzles import questions
from tabletop.games.gotown.state import JOKER, State
from tests.games.gotown.build import at_table, town

(WIN,) = questions()
THREE = "1+8 3+6* 2+7*"
"""A tower of three floors."""
ORDER = town(["3 7 4 jack", "dog"], [THREE, "5+? 1+8 2+7"])
"""Steal, hammer, steal: the hammer first leaves nothing to steal with the 7."""


def view(now: State) -> State:
    return GAME.secrets.redact(now, 0)


def attempt(now: State, *commands: Any) -> Verdict | None:
    """Judge commands of seat 0; only what was done last may end the attempt."""
    table = at_table(now)
    before, verdict = table.view(0), None
    done: tuple[Any, ...] = ()
    for command in commands:
        assert verdict is None
        table.submit(0, command)
        done += (command,)
        verdict = WIN.judge(before, 0, {}, done, table.view(0))
    return verdict


def fails(now: State, *commands: Any) -> str:
    verdict = attempt(now, *commands)
    assert verdict is not None and not verdict.is_solved
    return in_english(verdict.why)


def test_a_win_that_needs_an_order_is_found_in_it() -> None:
    proof = WIN.prove(view(ORDER), 0)
    assert proof is not None
    assert proof.answer == (StealFloor(7, 1), PlayJackhammer(1), StealFloor(4, 1))
    assert (proof.theme, proof.clause) == ("hammer", "GT-8.1")
    assert (PlayJackhammer(1),) in proof.misses
    solved = attempt(ORDER, *proof.answer)
    assert solved is not None and solved.is_solved
    assert "no sure one is left" in fails(ORDER, PlayJackhammer(1))


def test_what_a_thief_may_find_is_no_proof() -> None:
    hopeful = town(["1 thief", "8 8 8"], ["1+8 3+6* 2+7* 4+5"])
    assert WIN.prove(view(hopeful), 0) is None
    assert "no sure win" in fails(town(["3 6 1 thief", "5"], [THREE, "1+8 2+7*"]), PlayThief(1))


def test_a_thief_that_leaves_a_sure_win_fails_nothing() -> None:
    sure = town(["3 6 1 thief", "8"], [THREE, "1+8"])
    assert attempt(sure, PlayThief(1)) is None
    solved = attempt(sure, PlayThief(1), BuildFloor(3, 6), StealFloor(1, 1))
    assert solved is not None and solved.is_solved


def test_unseen_cards_make_no_difference() -> None:
    seen = view(ORDER)
    proof = WIN.prove(seen, 0)
    assert proof is not None
    for seed in range(5):
        imagined = GAME.secrets.imagine(seen, 0, Chance(seed, 0))
        known = WIN.prove(imagined, 0)
        assert known is not None and known.answer == proof.answer
        assert WIN.prove(view(imagined), 0) == proof


@pytest.mark.parametrize(
    ("hands", "towers"),
    [
        (["3 6 dog", "1"], ["1+8 3+6* 2+7* 4+5"]),  # one floor is enough
        (["3 6 1 8", "1"], [THREE]),  # whatever is built wins
        (["3 6 1 7", "1"], [THREE]),  # two floors are missing, and there is one
        (["3 6 ? 1 dog", "1"], ["1+8 3+6* 2+7* 4+5 1+8"]),  # won already, as a table never is
    ],
)
def test_no_puzzle_is(hands: list[str], towers: list[str]) -> None:
    assert WIN.prove(view(town(hands, towers)), 0) is None


def test_no_puzzle_is_in_the_middle_of_a_turn_or_in_that_of_another_seat() -> None:
    assert WIN.prove(view(ORDER), 1) is None
    assert WIN.prove(view(town(["3 7 4 jack"] * 2, [THREE, "5+? 1+8 2+7"], has_played=True)), 0) is None


def test_what_changes_nothing_is_not_judged_yet() -> None:
    guarded = town(["3 7 4 jack dog", "1"], [THREE.replace("*", ""), "5+? 1+8 2+7"])
    assert attempt(guarded, PlaceDog(0)) is None
    assert attempt(guarded, PlaceDog(0), StealFloor(7, 1)) is None


def test_a_dog_is_named_that_is_still_there() -> None:
    dogs = town(["6 7 2 bone", "1", "1"], [THREE, "7+2 3+6*", "4+5*"])
    assert fails(dogs, PlayBone(2, 0)) == "seat 1’s dog still guards floor 2."
    solved = attempt(dogs, PlayBone(1, 1), BuildFloor(2, 7), StealFloor(6, 1))
    assert solved is not None and solved.is_solved
    assert (
        in_english(solved.why)
        == "The bone lures seat 1’s dog away from floor 2. Then you can steal that floor."
    )


def test_a_card_is_named_that_something_else_needed() -> None:
    pairs = town(["2 7 6 ?", "1"], [THREE])
    assert fails(pairs, BuildFloor(2, JOKER)) == "You needed 2 for another floor."
    assert "you still need 2 floors" in fails(pairs, EndTurn())


@pytest.mark.parametrize(
    ("hand", "answer", "free", "needed", "why"),
    [
        (
            "2 7 6 ?",
            "2+7 6+?",
            [6],
            [2, 7],
            "must go with your 6, because other floors need your other numbers",
        ),
        (
            "1 1 3 3 7 8 ?",
            "1+8 1+?",
            [1, 3, 7],
            [8],
            "can go with any of your numbers except 8, which another floor needs",
        ),
        (
            "4 5 6 7 8 ?",
            "4+5 6+?",
            [6, 7, 8],
            [4, 5],
            "can go with any of your numbers except 4 and 5, which other floors need",
        ),
        (
            "1 8 2 7 ?",
            "1+8 2+?",
            [1, 8, 2, 7],
            [],
            "makes nine with any number, so keep the numbers that other floors need",
        ),
    ],
)
def test_why_a_joker_wins_is_true_of_all_that_it_can_stand_beside(
    hand: str, answer: str, free: list[int], needed: list[int], why: str
) -> None:
    state = town([hand, "1"], [THREE])
    pairs = [pair.split("+") for pair in answer.split()]
    plays = [BuildFloor(int(left), JOKER if right == "?" else int(right)) for left, right in pairs]
    solved = attempt(state, *plays)
    assert solved is not None and solved.is_solved
    assert in_english(solved.why) == f"The joker {why}."
    assert all(attempt(state, BuildFloor(card, JOKER)) is None for card in free)
    assert all(fails(state, BuildFloor(card, JOKER)) for card in needed)


def test_what_can_still_be_made_is_counted() -> None:
    two = town(["3 jack 6 2", "1", "1"], [THREE, "7+? 3+6 5+4", "3+? 5+4"])
    assert fails(two, PlayJackhammer(2)) == "You still need 2 floors. Only 1 is sure now."
