"""GT-7 dogs and bones, GT-8 destroying a floor."""

import pytest

from tabletop.games.gotown import events
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlaceDog,
    PlayBone,
    PlayJackhammer,
    PlayWreckingBall,
    StealFloor,
)
from tabletop.games.gotown.state import BONE, DOG, JACKHAMMER, JOKER, WRECKING_BALL
from tests.games.gotown.build import floors, offered, play, refused, town, words


@pytest.mark.parametrize(("floor", "tower"), [(0, "1+8* 2+7"), (1, "1+8 2+7*")])
def test_gt_7_1_a_dog_guards_any_floor_of_ones_own(floor, tower):
    after = play(town(["dog", ""], ["1+8 2+7"]), PlaceDog(floor))
    assert after.events == (events.DogPlaced(0, floor),)
    assert floors(after.state.towers[0]) == tower
    assert after.state.hands[0] == ()
    assert after.state.discard == ()


def test_gt_7_1_one_dog_a_floor():
    now = town(["dog dog", ""], ["1+8* 2+7"])
    refused(now, PlaceDog(0), "has_a_dog", "GT-7.1")
    after = play(now, PlaceDog(1)).state
    assert floors(after.towers[0]) == "1+8* 2+7*"


def test_gt_7_1_own_tower_only():
    """There is no way to name another's floor, and one's own has to exist."""
    now = town(["dog", ""], ["", "1+8 2+7"])
    for floor in (0, 1, -1, 99):
        refused(now, PlaceDog(floor), "no_such_floor", "GT-7.1")


def test_gt_7_1_a_dog_has_to_be_held():
    refused(town(["1", "dog"], ["1+8"]), PlaceDog(0), "not_in_hand", "GT-7.1")


def test_gt_7_1_on_a_floor_built_or_stolen_this_turn():
    now = town(["3 6 7 dog dog", ""], ["", "2+7"])
    after = play(now, BuildFloor(3, 6), PlaceDog(0), StealFloor(7, 1), PlaceDog(1)).state
    assert floors(after.towers[0]) == "3+6* 7+2*"


def test_gt_7_1_a_guarded_floor_is_neither_robbed_nor_jackhammered():
    now = town(["7 jack", ""], ["", "2+7*"])
    refused(now, StealFloor(7, 1), "guarded", "GT-6.3")
    refused(now, PlayJackhammer(1), "guarded", "GT-8.1")


def test_gt_7_1_a_dog_stays_with_its_floor():
    """What stands above it comes and goes; it guards when its floor is the top again."""
    now = town(["7 8 jack", "3 4"], ["", "1+8* 2+7 3+6"])
    after = play(now, PlayJackhammer(1), StealFloor(7, 1)).state
    assert floors(after.towers[1]) == "1+8*"
    refused(after, StealFloor(8, 1), "guarded", "GT-6.3")
    refused(after, PlayJackhammer(1), "not_in_hand", "GT-8.1")


def test_gt_7_2_a_bone_takes_any_dog_of_an_opponent():
    now = town(["bone", ""], ["", "1+8* 2+7*"])
    for floor, tower in ((0, "1+8 2+7*"), (1, "1+8* 2+7")):
        after = play(now, PlayBone(1, floor))
        assert after.events == (events.DogLured(0, 1, floor),)
        assert floors(after.state.towers[1]) == tower
        assert sorted(after.state.discard) == sorted((BONE, DOG))
        assert after.state.hands[0] == ()


def test_gt_7_2_then_the_floor_can_be_robbed():
    now = town(["bone 7", ""], ["", "2+7*"])
    after = play(now, PlayBone(1, 0), StealFloor(7, 1)).state
    assert floors(after.towers[0]) == "7+2"


def test_gt_7_2_only_a_guarded_floor():
    now = town(["bone", ""], ["", "1+8 2+7*"])
    refused(now, PlayBone(1, 0), "no_dog", "GT-7.2")
    for floor in (2, -1, 99):
        refused(now, PlayBone(1, floor), "no_such_floor", "GT-7.2")


def test_gt_7_2_only_of_an_opponent():
    now = town(["bone", "", ""], ["1+8*", "1+8*"])
    refused(now, PlayBone(0, 0), "not_an_opponent", "GT-7.2")
    refused(now, PlayBone(3, 0), "no_such_seat", "GT-7.2")
    refused(now, PlayBone(2, 0), "no_such_floor", "GT-7.2")


def test_gt_7_2_a_bone_has_to_be_held():
    refused(town(["1", "bone"], ["", "1+8*"]), PlayBone(1, 0), "not_in_hand", "GT-7.2")


def test_gt_7_3_the_dog_is_discarded_with_its_floor():
    after = play(town(["ball", ""], ["", "1+8 2+7*"]), PlayWreckingBall(1)).state
    assert words(after.discard) == "2 7 dog ball"
    assert floors(after.towers[1]) == "1+8"


def test_gt_7_3_a_discarded_dog_can_be_drawn_and_placed_again():
    now = town(["ball", "1 2 3", ""], ["", "3+6 2+7*"], top="5 5 5", rest=2)
    for seed in range(30):  # seat 0 fills up with 5 5 5, so that seat 1 draws from the new pile
        after = play(now, PlayWreckingBall(1), EndTurn(), seed=seed).state
        if DOG in after.hands[1]:
            break
    assert floors(play(after, PlaceDog(0)).state.towers[1]) == "3+6*"


def test_gt_8_1_a_jackhammer_destroys_an_unguarded_top_floor():
    after = play(town(["jack", ""], ["", "1+8* 2+7"]), PlayJackhammer(1))
    assert after.events == (events.FloorDestroyed(0, 1, JACKHAMMER),)
    assert floors(after.state.towers[1]) == "1+8*"
    assert words(after.state.discard) == "2 7 jack"
    assert after.state.hands[0] == ()


def test_gt_8_1_not_a_guarded_one():
    refused(town(["jack", ""], ["", "1+8 2+7*"]), PlayJackhammer(1), "guarded", "GT-8.1")


def test_gt_8_1_only_an_opponents():
    now = town(["jack", "", ""], ["1+8", "1+8", ""])
    refused(now, PlayJackhammer(0), "not_an_opponent", "GT-8.1")
    refused(now, PlayJackhammer(2), "no_floor", "GT-8.1")
    refused(now, PlayJackhammer(3), "no_such_seat", "GT-8.1")
    refused(town(["1", "jack"], ["", "1+8"]), PlayJackhammer(1), "not_in_hand", "GT-8.1")


def test_gt_8_1_one_floor_after_another():
    after = play(town(["jack jack", ""], ["", "1+8 2+7"]), PlayJackhammer(1), PlayJackhammer(1)).state
    assert after.towers[1] == ()


@pytest.mark.parametrize(("top", "thrown"), [("2+7", "2 7 ball"), ("2+7*", "2 7 dog ball")])
def test_gt_8_2_a_wrecking_ball_destroys_any_top_floor(top, thrown):
    after = play(town(["ball", ""], ["", "1+8* " + top]), PlayWreckingBall(1))
    assert after.events == (events.FloorDestroyed(0, 1, WRECKING_BALL),)
    assert floors(after.state.towers[1]) == "1+8*"
    assert words(after.state.discard) == thrown


def test_gt_8_2_only_an_opponents():
    now = town(["ball", "", ""], ["1+8", "1+8", ""])
    refused(now, PlayWreckingBall(0), "not_an_opponent", "GT-8.2")
    refused(now, PlayWreckingBall(2), "no_floor", "GT-8.2")
    refused(now, PlayWreckingBall(-1), "no_such_seat", "GT-8.2")
    refused(town(["1", "ball"], ["", "1+8"]), PlayWreckingBall(1), "not_in_hand", "GT-8.2")


@pytest.mark.parametrize(("tool", "command"), [("jack", PlayJackhammer(1)), ("ball", PlayWreckingBall(1))])
def test_gt_8_3_a_joker_that_is_discarded_is_plain_again(tool, command):
    after = play(town([tool, ""], ["", "?+4"]), command).state
    assert sorted(after.discard)[:2] == [4, JOKER]


def test_gt_8_3_a_discarded_joker_can_stand_for_another_value():
    """It was a 5; destroyed, shuffled and drawn again it is a 1 beside an 8."""
    now = town(["jack 1 1 1", "8 6", ""], ["", "?+4"], rest=2)
    for seed in range(30):
        after = play(now, PlayJackhammer(1), EndTurn(), seed=seed).state
        if JOKER in after.hands[1]:
            break
    assert JOKER in after.hands[1]
    assert BuildFloor(8, JOKER) in offered(after)
    built = play(after, BuildFloor(8, JOKER)).state
    assert (built.towers[1][0].right, built.towers[1][0].joker) == (1, 1)
