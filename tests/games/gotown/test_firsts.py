"""Each first is told of a game made for it, and not of one that nearly is."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.message import msg
from tabletop.engine.protocol import Result
from tabletop.games.gotown.achievements import next_time
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlaceDog,
    PlayBone,
    PlayJackhammer,
    PlayMilkshake,
    PlayWreckingBall,
    StealFloor,
)
from tabletop.games.gotown.events import FloorDestroyed, FloorStolen
from tabletop.games.gotown.state import JACKHAMMER, WRECKING_BALL
from tests.games.firsts import firsts
from tests.games.gotown.build import RULES, town

END = EndTurn()


def of(key: str, before: Any, *commands: Any) -> set[int]:
    """The seats to whose credit a first is."""
    return {seat for name, seat in firsts(RULES, before, *commands) if name == key}


def test_two_floors_stolen_in_one_turn() -> None:
    made = town(["2 3 8 8", "1 1 1"], ["", "1+8 2+7"])
    assert of("two_stolen", made, StealFloor(2, 1), StealFloor(8, 1)) == {0}
    apart = town(["2 3 8 8", "1 1 1"], ["", "1+8 2+7"], top="dog dog")
    assert of("two_stolen", apart, StealFloor(2, 1), END, END, StealFloor(8, 1)) == set()


def test_a_win_by_a_stolen_floor() -> None:
    made = town(["2 1 8", "1 1 1"], ["3+6 3+6 3+6 3+6", "2+7"])
    assert of("won_by_stealing", made, StealFloor(2, 1)) == {0}
    assert of("won_by_stealing", made, BuildFloor(1, 8)) == set()


def test_a_joker_stolen_with_its_value() -> None:
    made = town(["4 5", "1 1 1"], ["", "4+?"])
    assert of("joker_stolen", made, StealFloor(4, 1)) == {0}
    assert of("joker_stolen", made, StealFloor(5, 1)) == set()
    mirrored = town(["4 5", "1 1 1"], ["", "?+4"])
    assert of("joker_stolen", mirrored, StealFloor(4, 1)) == {0}
    assert of("joker_stolen", mirrored, StealFloor(5, 1)) == set()


def test_a_dog_that_later_guards_the_top() -> None:
    made = town(["dog 1 1", "jack 1 1"], ["2+7 3+6", ""], top="4 4 4")
    assert of("dog_below", made, PlaceDog(0), END, PlayJackhammer(0)) == {0}
    assert of("dog_below", made, PlaceDog(1), END) == set()
    lured = town(["dog 1 1", "jack bone 1 1"], ["2+7 3+6", ""], top="4 4 4")
    assert of("dog_below", lured, PlaceDog(0), END, PlayBone(0, 0), PlayJackhammer(0)) == set()


def test_a_bone_and_then_the_theft() -> None:
    made = town(["bone 2 1", "1 1 1"], ["", "3+6* 2+7*"], top="4 4 4")
    assert of("bone_then_theft", made, PlayBone(1, 1), StealFloor(2, 1)) == {0}
    assert of("bone_then_theft", made, PlayBone(1, 1), END, END, StealFloor(2, 1)) == set()
    other = town(["bone 2 1", "1 1 1"], ["", "3+6* 2+7"])
    assert of("bone_then_theft", other, PlayBone(1, 0), StealFloor(2, 1)) == set()


def test_a_pair_kept() -> None:
    made = town(["1 8 2", "4 4 4"], top="dog 7")
    two = BuildFloor(1, 8), BuildFloor(2, 7)
    assert of("pair_kept", made, END, END, *two) == {0}
    assert of("pair_kept", made, END, END, two[0]) == set()
    fresh = town(["1 2 3", "4 4 4"], top="dog 8 dog 7")
    assert of("pair_kept", fresh, END, END, two[0], END, END) == set()


def test_the_leader_skips() -> None:
    made = town(["shake 1 1", "8 8 8", "4 4 4"], ["", "2+7 3+6", "2+7"])
    assert of("leader_skips", made, PlayMilkshake(1)) == {0}
    assert of("leader_skips", made, PlayMilkshake(2)) == set()
    level = town(["shake 1 1", "8 8 8", "4 4 4"], ["", "2+7", "2+7"])
    assert of("leader_skips", level, PlayMilkshake(1)) == set()


def test_the_wrecking_ball_on_a_guarded_fourth_floor() -> None:
    ball = PlayWreckingBall(1)
    made = town(["ball 1 1", "1 1 4"], ["", "2+7 3+6 2+7 3+6*"])
    assert of("guarded_wrecked", made, ball) == {0}
    for tower in ("2+7 3+6 2+7 3+6", "2+7 3+6 2+7*"):
        assert of("guarded_wrecked", town(["ball 1 1", "1 1 4"], ["", tower]), ball) == set()


def test_a_win_from_a_full_hand() -> None:
    hands = ["1 8 1 1 2 2 3 3", "4 4 4"]
    towers = ["2+7 3+6 2+7 3+6", ""]
    assert of("won_from_full_hand", town(hands, towers, is_full=True), BuildFloor(1, 8)) == {0}
    assert of("won_from_full_hand", town(hands, towers, is_full=False), BuildFloor(1, 8)) == set()


def test_a_win_without_a_floor_lost() -> None:
    towers = ["2+7 3+6 2+7 3+6", ""]
    assert of("won_without_loss", town(["1 8", "4 4 4"], towers), BuildFloor(1, 8)) == {0}
    robbed = town(["1 8 1 8 dog", "jack 4 4"], towers, top="5 5 5")
    again = BuildFloor(1, 8)
    assert of("won_without_loss", robbed, END, PlayJackhammer(0), END, again, again) == set()


TAKEN = [FloorStolen(1, 3, 0), FloorDestroyed(1, 0, JACKHAMMER)]
OTHERS = [FloorDestroyed(1, 0, WRECKING_BALL), FloorStolen(1, 3, 2), FloorDestroyed(0, 1, JACKHAMMER)]


@pytest.mark.parametrize(
    ("events", "said", "count"),
    [
        ([*TAKEN, *OTHERS], "dog", 2),
        (TAKEN[1:], "dog", 1),
        (OTHERS, "Steal", 1),
        ([*OTHERS, FloorStolen(0, 3, 2)], "", 0),
        (OTHERS[:1], "", 0),
    ],
)
def test_what_who_lost_may_do_next_time_is_what_happened_to_them(
    events: list[Any], said: str, count: int
) -> None:
    """A wrecking ball takes guarded floors, too (GT-8.2)."""
    result = Result((1,), (4, 5, 0), (), msg("Over."), "")
    told = next_time(events, None, result, 0)  # type: ignore[arg-type]
    assert (told is None) == (not said)
    assert told is None or (said in told.id and told.n == count)
