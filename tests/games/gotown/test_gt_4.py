"""GT-4 a turn: start, actions, end, the empty draw pile, full hands, and the game nobody plays."""

import pytest

from tabletop.games.gotown import GAME, events
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlaceDog,
    PlayDonutTruck,
    PlayJackhammer,
    PlayThief,
    StealFloor,
)
from tabletop.games.gotown.decide import ends_in_a_draw
from tabletop.games.gotown.state import DONUT_TRUCK
from tests.games.gotown.build import cards_of, offered, play, refused, town, words

SEVEN = "1 2 3 4 1 2 3"
EIGHT = "1 2 3 4 1 2 3 4"


def test_gt_4_1_a_turn_begins_with_one_card_drawn():
    after = play(town(["1 2 3", "5 6"], top="dog bone"), EndTurn())
    assert after.events == (
        events.TurnEnded(0),
        events.TurnBegan(1),
        events.CardsDrawn(1, cards_of("dog")),
    )
    assert words(after.state.hands[1]) == "5 6 dog"
    assert (after.state.active, after.state.turn) == (1, 10)


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [("", 1), (SEVEN, 1), (EIGHT, 0), (EIGHT + " 5", 0), (EIGHT + " 5 6 7", 0)],
    ids=["none", "seven", "eight", "nine", "eleven"],
)
def test_gt_4_1_who_holds_eight_draws_nothing(hand, drawn):
    after = play(town(["1 2 3", hand]), EndTurn()).state
    assert len(after.hands[1]) == len(cards_of(hand)) + drawn


def test_gt_4_1_eight_is_no_limit():
    """A thief brings the ninth card, and nobody has to discard for it."""
    after = play(town([SEVEN + " thief thief", "5 6 7"]), PlayThief(1), PlayThief(1)).state
    assert len(after.hands[0]) == 9
    after = play(after, EndTurn()).state
    assert len(after.hands[0]) == 9


def test_gt_4_1_the_eighth_card_may_be_the_one_drawn():
    """Seven at the start: draws to eight, and is not full in the sense of GT-4.5."""
    after = play(town(["1 2 3", SEVEN]), EndTurn()).state
    assert len(after.hands[1]) == 8
    assert not after.is_full
    refused(after, EndTurn(1), "no_discarding", "GT-4.5")


def test_gt_4_2_any_number_of_actions_in_any_order():
    before = town(["1 8 2 7 dog jack 3", "5 6 7"], ["", "4+5"])
    after = play(before, BuildFloor(1, 8), PlayJackhammer(1), PlaceDog(0), BuildFloor(2, 7))
    assert words(after.state.hands[0]) == "3"
    assert GAME.progress.points(after.state) == (2, 0)
    assert after.state.active == 0


def test_gt_4_2_or_none_at_all():
    after = play(town(["1 8 2 7", "5 6 7"]), EndTurn())
    assert after.state.active == 1
    assert words(after.state.hands[0]) == "1 2 7 8"


@pytest.mark.parametrize(("hand", "filled"), [("", 3), ("1", 2), ("1 2", 1), ("1 2 3", 0), ("1 2 3 4", 0)])
def test_gt_4_3_a_small_hand_is_filled_up_to_three(hand, filled):
    after = play(town([hand, "5 6 7"], top="? dog bone jack"), EndTurn())
    assert len(after.state.hands[0]) == max(3, len(cards_of(hand)))
    drawn = [event for event in after.events if isinstance(event, events.CardsDrawn) and event.seat == 0]
    assert drawn == ([events.CardsDrawn(0, cards_of("? dog bone")[:filled])] if filled else [])


def test_gt_4_3_the_cards_are_drawn_before_the_next_player_draws():
    after = play(town(["", "5 6 7"], top="1 2 3 dog"), EndTurn()).state
    assert words(after.hands[0]) == "1 2 3"
    assert words(after.hands[1]) == "5 6 7 dog"


def test_gt_4_3_cards_drawn_at_the_end_are_not_played_this_turn():
    after = play(town(["", "5 6 7"], top="1 8 2 dog"), EndTurn()).state
    refused(after, BuildFloor(1, 8), "not_your_turn", "GT-4.5", seat=0)


def test_gt_4_3_the_turn_does_not_end_by_itself():
    after = play(town(["1 8", "5 6 7"]), BuildFloor(1, 8)).state
    assert after.hands[0] == ()
    assert after.active == 0
    assert offered(after) == (EndTurn(),)


def test_gt_4_4_an_empty_draw_pile_is_made_anew_of_the_discard_pile():
    after = play(town(["1 2 3", "4"], rest="discard"), EndTurn())
    assert after.kinds == ["TurnEnded", "TurnBegan", "PileShuffled", "CardsDrawn"]
    assert after.state.discard == ()
    assert len(after.state.pile) == 54 - 4 - 1


def test_gt_4_4_not_before_a_card_must_be_drawn():
    """The last card is drawn, the pile is empty, and stays so until the next draw."""
    before = town(["1 2 3", "4 5"], rest="discard", top="dog")
    after = play(before, EndTurn())
    assert after.kinds == ["TurnEnded", "TurnBegan", "CardsDrawn"]
    assert after.state.pile == ()
    assert after.state.discard == before.discard
    assert play(after.state, EndTurn()).kinds == ["TurnEnded", "TurnBegan", "PileShuffled", "CardsDrawn"]


def test_gt_4_4_not_for_a_full_hand():
    after = play(town(["1 2 3", EIGHT], rest="discard"), EndTurn())
    assert after.kinds == ["TurnEnded", "TurnBegan"]


def test_gt_4_4_in_the_middle_of_a_draw():
    """Two cards are left and three are due: two, the shuffle, and the third."""
    before = town(["", "4 5 6"], top="dog bone", rest="discard")
    after = play(before, EndTurn())
    assert after.kinds == [
        "TurnEnded",
        "CardsDrawn",
        "PileShuffled",
        "CardsDrawn",
        "TurnBegan",
        "CardsDrawn",
    ]
    assert after.events[1].cards == cards_of("dog bone")
    assert sorted(after.events[2].pile) == sorted(before.discard)
    assert len(after.events[3].cards) == 1
    assert after.events[3].cards[0] == after.events[2].pile[-1]
    assert len(after.state.hands[0]) == 3


def test_gt_4_4_the_new_pile_is_in_another_order():
    before = town(["1 2 3", "4"], rest="discard")
    orders = {play(before, EndTurn(), seed=seed).events[2].pile for seed in range(20)}
    assert len(orders) == 20


def test_gt_4_4_if_both_are_empty_nothing_is_drawn():
    before = town(["1", "2", ""], rest=2)
    after = play(before, EndTurn())
    assert after.kinds == ["TurnEnded", "TurnBegan"]
    assert [len(hand) for hand in after.state.hands] == [1, 1, 52]


def test_gt_4_4_what_there_is_is_drawn():
    """One card in the draw pile, one in the discard pile, three due."""
    before = town(["", "2 3 4", ""], top="dog", discard="bone", rest=2)
    after = play(before, EndTurn())
    assert after.kinds == ["TurnEnded", "CardsDrawn", "PileShuffled", "CardsDrawn", "TurnBegan"]
    assert words(after.state.hands[0]) == "dog bone"
    assert (after.state.pile, after.state.discard) == ((), ())


def test_gt_4_4_the_discarded_card_of_a_full_hand_can_be_drawn_again():
    before = town([EIGHT, "5 6", ""], rest=2)
    after = play(before, EndTurn(4))
    assert after.kinds == ["TurnEnded", "TurnBegan", "PileShuffled", "CardsDrawn"]
    assert words(after.state.hands[1]) == "4 5 6"


def test_gt_4_4_the_truck_is_discarded_before_the_reshuffle():
    """GT-11.2 comes first: the truck is in the shuffled pile, and may be the very card that is drawn."""
    before = town(["1 2 3", "4 5 6", ""], rest=2, skips=[1, 2], truck=0)
    after = play(before, EndTurn())
    assert after.kinds[-3:] == ["TurnBegan", "PileShuffled", "CardsDrawn"]
    assert after.events[-1].cards == (DONUT_TRUCK,)
    assert after.state.truck is None


def test_gt_4_4_cards_in_towers_and_in_front_of_players_stay():
    before = town(["1 2 3", "4", "5"], ["4+?*", "2+7"], rest="discard", shakes=[2])
    after = play(before, EndTurn()).state
    assert (after.towers, after.milkshakes) == (before.towers, before.milkshakes)
    assert len(after.pile) == len(before.discard) - 1


def test_gt_4_5_cards_are_played_in_ones_own_turn_only():
    now = town(["1 2 3", "1 8 thief", "2 7"])
    for seat in (1, 2):
        assert offered(now, seat) == ()
        refused(now, EndTurn(), "not_your_turn", "GT-4.5", seat=seat)
    refused(now, BuildFloor(1, 8), "not_your_turn", "GT-4.5", seat=1)
    assert GAME.rules.actors(now) == {0}


def test_gt_4_5_a_card_without_a_target_cannot_be_played():
    now = town(["dog bone jack ball 4 ?", "1"])
    assert set(offered(now)) == {BuildFloor(4, 9), EndTurn()}
    refused(now, PlaceDog(0), "no_such_floor", "GT-7.1")
    refused(now, PlayJackhammer(1), "no_floor", "GT-8.1")
    refused(now, StealFloor(4, 1), "no_floor", "GT-6.1")


def test_gt_4_5_cards_are_not_simply_thrown_away():
    refused(town([SEVEN, "5"]), EndTurn(1), "no_discarding", "GT-4.5")


@pytest.mark.parametrize("hand", [EIGHT, EIGHT + " 5"], ids=["eight", "nine"])
def test_gt_4_5_who_began_with_eight_and_played_none_may_discard_one(hand):
    begun = play(town(["1 2 3", hand]), EndTurn()).state
    assert begun.is_full
    for card in {1, 2, 3, 4}:
        assert EndTurn(card) in offered(begun)
    after = play(begun, EndTurn(4))
    assert after.events[0] == events.TurnEnded(1, 4)
    assert len(after.state.hands[1]) == len(cards_of(hand)) - 1
    assert after.state.discard[-1] == 4


def test_gt_4_5_may_not_must():
    begun = play(town(["1 2 3", EIGHT]), EndTurn()).state
    assert EndTurn() in offered(begun)
    assert len(play(begun, EndTurn()).state.hands[1]) == 8


def test_gt_4_5_only_a_card_that_is_held():
    begun = play(town(["1 2 3", EIGHT]), EndTurn()).state
    refused(begun, EndTurn(7), "not_in_hand", "GT-4.5")
    refused(begun, EndTurn(99), "not_in_hand", "GT-4.5")


def test_gt_4_5_not_after_a_card_was_played():
    begun = play(town(["1 2 3", EIGHT + " 8"]), EndTurn()).state
    after = play(begun, BuildFloor(1, 8)).state
    refused(after, EndTurn(1), "no_discarding", "GT-4.5")


def test_gt_4_5_not_for_a_hand_that_became_full_in_the_turn():
    after = play(town([SEVEN + " thief", "5 6"], is_full=False, has_played=False), PlayThief(1)).state
    assert len(after.hands[0]) == 8
    refused(after, EndTurn(1), "no_discarding", "GT-4.5")


def test_gt_4_5_a_discard_of_an_action_card_has_no_effect():
    begun = play(town(["1 2 3", SEVEN + " truck"]), EndTurn()).state
    after = play(begun, EndTurn(DONUT_TRUCK))
    assert (after.state.skips, after.state.truck) == (0, None)
    assert after.state.active == 0


def idle(count, **more):
    """Everybody holds eight cards or more, so that nobody draws; all the rest lies in one hand."""
    full = (EIGHT, "5 6 7 8 5 6 7 8", "1 2 3 4 5 6 7 8")
    return town([*full[: count - 1], ""], rest=count - 1, **more)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_gt_4_6_when_nobody_does_anything_the_game_is_drawn(count):
    now = idle(count)
    for _ in range(count - 1):
        now = play(now, EndTurn()).state
        assert GAME.rules.result(now) is None
    after = play(now, EndTurn())
    assert after.kinds == ["TurnEnded", "GameDrawn"]
    result = GAME.rules.result(after.state)
    assert (result.winners, result.clause) == ((), "GT-4.6")
    assert GAME.rules.actors(after.state) == frozenset()
    refused(after.state, EndTurn(), "game_over", "GT-4.6")


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        ((EIGHT, EIGHT), {"idle": 1}),
        ((EIGHT, EIGHT), {"idle": 0}),
        (("1 2", "1 2"), {"idle": 1, "rest": 1, "has_stirred": False}),
        (("1 2", "3 4"), {"idle": 1, "rest": 1, "discard": "8"}),
        (("1 2 3", "3 4"), {"idle": 1, "rest": 1, "discard": "8"}),
        ((EIGHT, "1 2"), {"idle": 1, "has_stirred": True}),
    ],
)
def test_gt_4_6_a_draw_is_foreseen(hands, more):
    now = town(hands, **more)
    assert ends_in_a_draw(now) == ("GameDrawn" in play(now, EndTurn()).kinds)


def test_gt_4_6_a_card_played_begins_the_count_anew():
    """Two idle turns, then the third seat builds: three more are needed after its turn."""
    now = play(idle(3), EndTurn()).state
    now = play(now, EndTurn()).state
    now = play(now, BuildFloor(4, 5)).state
    ends = []
    while GAME.rules.result(now) is None:
        after = play(now, EndTurn())
        ends.append(after.kinds[-1])
        now = after.state
    assert ends == ["TurnBegan", "TurnBegan", "TurnBegan", "GameDrawn"]


def test_gt_4_6_a_card_discarded_begins_the_count_anew():
    now = play(idle(2), EndTurn()).state
    after = play(now, EndTurn(now.hands[1][0]))
    assert after.kinds == ["TurnEnded", "TurnBegan"]
    after = play(after.state, EndTurn())
    assert after.kinds == ["TurnEnded", "TurnBegan"]
    assert play(after.state, EndTurn()).kinds[-1] == "GameDrawn"


def test_gt_4_6_a_card_drawn_begins_the_count_anew():
    """Seat 1 holds seven and draws the last card: only after three idle turns more it is a draw."""
    now = town([EIGHT, "5 6 7 8 5 6 7", ""], top="8", rest=2)
    kinds = []
    while GAME.rules.result(now) is None:
        after = play(now, EndTurn())
        kinds.append(after.kinds[-1])
        now = after.state
    assert kinds == ["CardsDrawn", "TurnBegan", "TurnBegan", "TurnBegan", "GameDrawn"]


def test_gt_4_6_a_skipped_player_begins_the_count_anew():
    """Seat 1 is skipped: the idle turn of seat 0 before it does not count any more."""
    now = town([EIGHT, "5 6 7 8 5 6 7 8", ""], rest=2, shakes=[1], idle=1)
    after = play(now, EndTurn())
    assert after.kinds == ["TurnEnded", "TurnSkipped", "TurnBegan"]
    assert after.state.idle == 0


def test_gt_4_6_a_truck_is_a_card_played():
    now = town([SEVEN + " truck", "5 6 7 8 5 6 7 8"], idle=1, rest=1)
    assert play(now, EndTurn()).kinds[-1] == "GameDrawn"
    after = play(now, PlayDonutTruck(), EndTurn())
    assert "GameDrawn" not in after.kinds
    assert (after.state.active, after.state.idle) == (0, 0)
