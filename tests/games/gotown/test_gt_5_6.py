"""GT-5 building a floor, GT-6 stealing one."""

import pytest

from tabletop.games.gotown import GAME, events
from tabletop.games.gotown.commands import BuildFloor, EndTurn, PlaceDog, StealFloor, build
from tabletop.games.gotown.state import JOKER, VALUES, Floor
from tests.games.gotown.build import floors, offered, play, refused, town, words

ALL_VALUES = "1 2 3 4 5 6 7 8"


@pytest.mark.parametrize(("one", "other"), [(1, 8), (2, 7), (3, 6), (4, 5), (8, 1), (6, 3)])
def test_gt_5_1_two_cards_that_add_up_to_nine_are_a_floor(one, other):
    after = play(town([ALL_VALUES, "1"]), BuildFloor(one, other)).state
    assert floors(after.towers[0]) == f"{one}+{other}"
    assert len(after.hands[0]) == 6
    assert not {one, other} & set(after.hands[0])


@pytest.mark.parametrize("one", VALUES)
@pytest.mark.parametrize("other", VALUES)
def test_gt_5_1_other_sums_are_no_floor(one, other):
    now = town([ALL_VALUES + " " + ALL_VALUES, "?"])
    if one + other == 9:
        assert build(one, other) in offered(now)
    else:
        refused(now, BuildFloor(one, other), "not_nine", "GT-5.1")


def test_gt_5_1_the_sheets_own_example():
    assert floors(play(town(["6 3", ""]), BuildFloor(3, 6)).state.towers[0]) == "3+6"
    refused(town(["4 4", ""]), BuildFloor(4, 4), "not_nine", "GT-5.1")


def test_gt_5_1_only_cards_from_the_hand():
    refused(town(["1 2", "8"]), BuildFloor(1, 8), "not_in_hand", "GT-5.1")
    refused(town(["4", "5"]), BuildFloor(4, 4), "not_in_hand", "GT-5.1")


@pytest.mark.parametrize("card", [0, -1, 10, 13, 17, 18, 99])
def test_gt_5_1_only_floor_cards(card):
    now = town(["1 8 dog bone ball super", "2"])
    refused(now, BuildFloor(1, card), "not_a_floor_card", "GT-5.1")
    refused(now, BuildFloor(card, 1), "not_a_floor_card", "GT-5.1")


def test_gt_5_1_the_new_floor_is_the_top_floor():
    after = play(town(["3 6", ""], ["1+8 2+7*"]), BuildFloor(3, 6)).state
    assert floors(after.towers[0]) == "1+8 2+7* 3+6"


def test_gt_5_1_one_floor_a_choice_is_offered():
    """Twice the same card, or the same two in another order, is one choice."""
    now = town(["1 1 8 8", ""])
    assert offered(now) == (EndTurn(), BuildFloor(1, 8))


@pytest.mark.parametrize("value", VALUES)
def test_gt_5_2_a_joker_represents_what_is_missing(value):
    now = town([f"{value} ?", ""])
    assert offered(now) == (EndTurn(), BuildFloor(value, JOKER))
    after = play(now, BuildFloor(value, JOKER)).state
    assert after.towers[0] == (Floor(value, 9 - value, 1),)
    mirrored = play(now, BuildFloor(JOKER, value)).state
    assert mirrored.towers[0] == (Floor(9 - value, value, 0),)


def test_gt_5_2_two_jokers_never_make_a_floor():
    refused(town(["? ?", ""]), BuildFloor(JOKER, JOKER), "two_jokers", "GT-5.2")


def test_gt_5_2_a_joker_has_to_be_held():
    refused(town(["4", "?"]), BuildFloor(4, JOKER), "not_in_hand", "GT-5.1")


def test_gt_5_2_the_joker_lies_there_as_a_joker():
    (floor,) = play(town(["4 ?", ""]), BuildFloor(4, JOKER)).state.towers[0]
    assert floor.cards == (4, JOKER)
    assert (floor.left, floor.right) == (4, 5)


def test_gt_5_3_cards_in_a_tower_are_public():
    now = town(["1 8", "2 7"], ["4+?* 3+6", "1+8"])
    for viewer in (None, 0, 1):
        assert GAME.secrets.redact(now, viewer).towers == now.towers
    built = events.FloorBuilt(0, 4, JOKER)
    assert GAME.secrets.redact_event(built, 1) == GAME.secrets.redact_event(built, None) == built


def test_gt_6_1_play_a_card_and_take_its_complement():
    after = play(town(["7", "1"], ["", "2+7"]), StealFloor(7, 1))
    assert after.events == (events.FloorStolen(0, 7, 1),)
    assert floors(after.state.towers[0]) == "7+2"
    assert floors(after.state.towers[1]) == ""


@pytest.mark.parametrize(("card", "thrown"), [(7, 7), (2, 2)])
def test_gt_6_1_test_vector_two_and_seven(card, thrown):
    """Play 7, take the 2, the other 7 is discarded; or play 2, take the 7, the other 2 is discarded."""
    after = play(town(["2 7", "1"], ["", "2+7"]), StealFloor(card, 1)).state
    assert after.discard == (thrown,)
    assert words(after.hands[0]) == ("2" if card == 7 else "7")
    assert floors(after.towers[0]) == f"{card}+{9 - card}"


@pytest.mark.parametrize("card", [1, 3, 4, 5, 6, 8])
def test_gt_6_1_a_card_that_does_not_match_takes_nothing(card):
    refused(town([ALL_VALUES, "1"], ["", "2+7"]), StealFloor(card, 1), "no_match", "GT-6.1")


def test_gt_6_1_only_with_a_floor_card_from_the_hand():
    now = town(["7 dog", "2"], ["", "2+7"])
    refused(now, StealFloor(2, 1), "not_in_hand", "GT-6.1")
    for card in (10, 0, -7, 18):
        refused(now, StealFloor(card, 1), "not_a_floor_card", "GT-6.1")


def test_gt_6_1_only_from_the_top_floor():
    now = town(["3 7", ""], ["", "2+7 3+6 1+8"])
    refused(now, StealFloor(7, 1), "no_match", "GT-6.1")
    refused(now, StealFloor(3, 1), "no_match", "GT-6.1")


def test_gt_6_1_only_from_an_opponent_with_a_tower():
    now = town(["7", "", ""], ["2+7", "2+7", ""])
    refused(now, StealFloor(7, 0), "not_an_opponent", "GT-6.1")
    refused(now, StealFloor(7, 2), "no_floor", "GT-6.1")
    for seat in (3, -1, 99):
        refused(now, StealFloor(7, seat), "no_such_seat", "GT-6.1")


def test_gt_6_1_the_stolen_card_never_enters_a_hand():
    before = town(["7 4", "1 2"], ["", "2+7"])
    after = play(before, StealFloor(7, 1)).state
    assert words(after.hands[0]) == "4"
    assert after.hands[1] == before.hands[1]


def test_gt_6_2_the_floor_is_gone_and_the_one_beneath_is_the_top():
    after = play(town(["7 8", "1"], ["", "3+6 1+8 2+7"]), StealFloor(7, 1)).state
    assert floors(after.towers[1]) == "3+6 1+8"
    assert after.discard == (7,)
    assert StealFloor(8, 1) in offered(after)


def test_gt_6_2_a_dog_beneath_guards_the_new_top_floor():
    after = play(town(["7 8", "1"], ["", "1+8* 2+7"]), StealFloor(7, 1)).state
    assert floors(after.towers[1]) == "1+8*"
    refused(after, StealFloor(8, 1), "guarded", "GT-6.3")


def test_gt_6_3_a_guarded_floor_cannot_be_robbed():
    refused(town(["7 2", ""], ["", "3+6 2+7*"]), StealFloor(7, 1), "guarded", "GT-6.3")


@pytest.mark.parametrize("top", ["2+7", "7+2", "?+4", "4+?", "3+6"])
def test_gt_6_3_no_guarded_floor_can_be_robbed_whatever_it_is_made_of(top):
    """The same floor without its dog can be: that both are offered nothing would prove little."""
    hand = f"{ALL_VALUES} jack"
    free, guarded = town([hand, ""], ["", top]), town([hand, ""], ["", f"{top}*"])
    wanted = {command for command in offered(free) if isinstance(command, StealFloor)}
    assert len(wanted) == 2
    assert not any(isinstance(command, StealFloor) for command in offered(guarded))
    for command in wanted:
        refused(guarded, command, "guarded", "GT-6.3")


def test_gt_6_3_a_dog_lower_down_does_not_guard_the_top():
    after = play(town(["7", ""], ["", "3+6* 2+7"]), StealFloor(7, 1)).state
    assert floors(after.towers[1]) == "3+6*"


def test_gt_6_4_a_joker_cannot_steal():
    refused(town(["? 7", ""], ["", "2+7"]), StealFloor(JOKER, 1), "joker_cannot_steal", "GT-6.4")


def test_gt_6_4_a_stolen_joker_keeps_its_value():
    """Top {joker as 5, 4}: play 4, take the joker as 5, discard the 4."""
    after = play(town(["4", "1"], ["", "?+4"]), StealFloor(4, 1)).state
    assert after.towers[0] == (Floor(4, 5, 1),)
    assert after.discard == (4,)


def test_gt_6_4_the_card_beside_a_joker_can_be_stolen():
    """Top {joker as 5, 4}: play 5, take the 4, discard the joker, which is a plain one again."""
    after = play(town(["5", "1"], ["", "?+4"]), StealFloor(5, 1)).state
    assert after.towers[0] == (Floor(5, 4, -1),)
    assert after.discard == (JOKER,)


@pytest.mark.parametrize("card", [1, 2, 3, 6, 7, 8])
def test_gt_6_4_a_joker_in_a_tower_is_not_wild_any_more(card):
    refused(town([ALL_VALUES, ""], ["", "?+4"]), StealFloor(card, 1), "no_match", "GT-6.1")


def test_gt_6_4_a_joker_stolen_back_keeps_its_value_still():
    now = town(["4", "4 1 2", "4 3 2"], ["", "", "4+?"])
    now = play(now, StealFloor(4, 2), EndTurn()).state
    now = play(now, StealFloor(4, 0), EndTurn()).state
    assert now.towers[0] == ()
    now = play(now, StealFloor(4, 1)).state
    assert now.towers == ((), (), (Floor(4, 5, 1),))
    assert now.discard == (4, 4, 4)


def test_gt_6_5_several_thefts_from_the_same_opponent():
    now = town(["7 8 3", "1"], ["", "3+6 1+8 2+7"])
    after = play(now, StealFloor(7, 1), StealFloor(8, 1), StealFloor(3, 1)).state
    assert floors(after.towers[0]) == "7+2 8+1 3+6"
    assert after.towers[1] == ()
    assert after.discard == (7, 8, 3)


def test_gt_6_5_and_from_several_opponents():
    now = town(["7 8 3", "", "", ""], ["", "2+7", "1+8", "6+3"])
    after = play(now, StealFloor(8, 2), StealFloor(3, 3), StealFloor(7, 1)).state
    assert floors(after.towers[0]) == "8+1 3+6 7+2"
    assert after.towers[1:] == ((), (), ())


def test_gt_6_5_an_empty_tower_ends_it():
    after = play(town(["7 7", ""], ["", "2+7"]), StealFloor(7, 1)).state
    refused(after, StealFloor(7, 1), "no_floor", "GT-6.1")


def test_gt_6_6_a_stolen_floor_wins():
    after = play(town(["7 1 8", "1"], ["1+8 2+7 3+6 4+5", "2+7"]), StealFloor(7, 1))
    assert after.events == (events.FloorStolen(0, 7, 1), events.GameWon(0))
    assert GAME.rules.result(after.state).winners == (0,)


def test_gt_6_6_a_stolen_floor_wins_the_short_game():
    after = play(town(["7", "1"], ["1+8 3+6 4+5", "2+7"], short=True), StealFloor(7, 1))
    assert after.kinds == ["FloorStolen", "GameWon"]


def test_gt_6_6_a_stolen_floor_counts_at_once():
    after = play(town(["7 dog", "1"], ["1+8", "2+7"]), StealFloor(7, 1), PlaceDog(1)).state
    assert GAME.progress.points(after) == (2, 0)
    assert floors(after.towers[0]) == "1+8 7+2*"


def test_gt_6_4_a_stolen_joker_is_called_one_and_never_by_its_value():
    """Seat 1's top floor is 4 + a joker as 5: a 4 takes the joker, a 5 would take the 4."""
    now = town(["4 5", "1"], ["", "2+7 4+?"])
    assert GAME.words.label(StealFloor(4, 1), now).args["card"].id == "Joker"
    assert GAME.words.label(StealFloor(5, 1), now).args["card"].args == {"number": 4}
    (line,) = GAME.words.describe(play(now, StealFloor(4, 1)).events[0])
    assert 5 not in line.args.values()
