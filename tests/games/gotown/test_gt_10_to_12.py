"""GT-10 milkshake, GT-11 donut truck, GT-12 randomness and secrets."""

import pytest

from tabletop.games.gotown import GAME, events
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlayDonutTruck,
    PlayMilkshake,
    PlayThief,
    StealFloor,
)
from tabletop.games.gotown.state import DONUT_TRUCK, MILKSHAKE
from tests.games.gotown.build import fold, offered, play, refused, town, words

THREE = "1 2 3"


def test_gt_10_1_a_milkshake_is_placed_in_front_of_an_opponent():
    after = play(town(["shake", "1", "2"]), PlayMilkshake(2))
    assert after.events == (events.MilkshakePlaced(0, 2),)
    assert after.state.milkshakes == 1 << 2
    assert (after.state.hands[0], after.state.discard) == ((), ())


def test_gt_10_1_only_an_opponent():
    now = town(["shake", "1"])
    refused(now, PlayMilkshake(0), "not_an_opponent", "GT-10.1")
    for seat in (2, -1, 99):
        refused(now, PlayMilkshake(seat), "no_such_seat", "GT-10.1")
    refused(town(["1", "shake"]), PlayMilkshake(1), "not_in_hand", "GT-10.1")


def test_gt_10_1_the_next_turn_is_skipped_by_itself():
    """Nothing is drawn, neither at the start nor at the end; the milkshake is discarded."""
    now = town([THREE + " shake", "5", "6"])
    after = play(now, PlayMilkshake(1), EndTurn())
    assert after.kinds == ["TurnEnded", "TurnSkipped", "TurnBegan", "CardsDrawn"]
    assert after.events[1:3] == (events.TurnSkipped(1), events.TurnBegan(2))
    assert after.state.hands[1] == now.hands[1]
    assert after.state.discard == (MILKSHAKE,)
    assert after.state.milkshakes == 0
    assert (after.state.active, after.state.turn) == (2, now.turn + 2)


def test_gt_10_1_only_the_next_turn():
    now = play(town([THREE + " shake", THREE]), PlayMilkshake(1), EndTurn()).state
    assert now.active == 0
    after = play(now, EndTurn())
    assert after.events[1] == events.TurnBegan(1)
    assert len(after.state.hands[1]) == 4


def test_gt_10_1_with_two_players_one_goes_on():
    after = play(town([THREE + " shake", "5"]), PlayMilkshake(1), EndTurn())
    assert after.kinds == ["TurnEnded", "TurnSkipped", "TurnBegan", "CardsDrawn"]
    assert after.state.active == 0


@pytest.mark.parametrize("count", [3, 4])
def test_gt_10_1_several_are_skipped_in_a_row(count):
    victims = range(1, count)
    now = town([THREE + " shake shake shake"] + ["5"] * (count - 1))
    after = play(now, *map(PlayMilkshake, victims), EndTurn())
    skipped = [event.seat for event in after.events if isinstance(event, events.TurnSkipped)]
    assert skipped == list(victims)
    assert after.state.active == 0
    assert after.state.discard == (MILKSHAKE,) * (count - 1)


def test_gt_10_1_those_between_have_their_turn():
    now = play(town([THREE + " shake shake", "5", "6", "7"]), PlayMilkshake(1), PlayMilkshake(3)).state
    now = play(now, EndTurn()).state
    assert now.active == 2
    now = play(now, EndTurn()).state
    assert now.active == 0


def test_gt_10_2_not_for_one_who_has_a_milkshake():
    now = play(town(["shake shake", "1", "2"]), PlayMilkshake(1)).state
    refused(now, PlayMilkshake(1), "skips_already", "GT-10.2")
    assert PlayMilkshake(2) in offered(now)


def test_gt_10_2_not_for_one_whom_the_truck_makes_skip():
    now = play(town(["shake truck", "1", "2"]), PlayDonutTruck()).state
    for seat in (1, 2):
        refused(now, PlayMilkshake(seat), "skips_already", "GT-10.2")


def test_gt_10_2_again_after_the_skipped_turn():
    now = town([THREE + " shake shake", "5"])
    now = play(now, PlayMilkshake(1), EndTurn()).state
    assert PlayMilkshake(1) in offered(now)


def test_gt_11_1_every_opponent_skips():
    now = town([THREE + " truck", "5", "6", "7"])
    after = play(now, PlayDonutTruck(), EndTurn())
    assert [event.seat for event in after.events if isinstance(event, events.TurnSkipped)] == [1, 2, 3]
    assert after.state.hands[1:] == now.hands[1:]
    assert after.state.skips == 0
    assert after.state.active == 0


@pytest.mark.parametrize("count", [2, 3, 4])
def test_gt_11_1_whoever_of_them_plays_it(count):
    hands = ["5 5 5"] + [THREE] * (count - 1)
    hands[-1] += " truck"
    now = town(hands, active=count - 1)
    after = play(now, PlayDonutTruck(), EndTurn())
    skipped = [event.seat for event in after.events if isinstance(event, events.TurnSkipped)]
    assert skipped == list(range(count - 1))
    assert after.state.active == count - 1


def test_gt_11_1_the_player_goes_on_with_the_turn():
    after = play(town(["truck 1 8 thief", "5"]), PlayDonutTruck(), BuildFloor(1, 8), PlayThief(1)).state
    assert after.active == 0
    assert GAME.progress.points(after) == (1, 0)
    assert len(play(after, EndTurn()).state.hands[0]) == 4  # filled up to 3, and one more as the turn begins


def test_gt_11_1_it_needs_no_target():
    now = town([THREE + " truck", "5", "6"], shakes=[1, 2])
    assert PlayDonutTruck() in offered(now)
    after = play(now, PlayDonutTruck()).state
    assert after.skips == 0b110
    refused(town(["1", "truck"]), PlayDonutTruck(), "not_in_hand", "GT-11.1")


def test_gt_11_2_the_truck_lies_in_front_of_its_player():
    after = play(town(["truck", "5"]), PlayDonutTruck()).state
    assert (after.truck, after.discard) == (0, ())


def test_gt_11_2_it_is_discarded_first_of_all_as_the_next_turn_begins():
    after = play(town([THREE + " truck", "5"]), PlayDonutTruck(), EndTurn())
    began = after.events.index(events.TurnBegan(0))
    assert after.kinds[began + 1] == "CardsDrawn"
    assert after.state.truck is None
    assert after.state.discard == (DONUT_TRUCK,)


def test_gt_11_2_also_when_that_turn_is_skipped():
    """It takes a milkshake that nobody could have placed in time; the ruling holds all the same."""
    now = town([THREE, "5"], active=1, shakes=[0], truck=0)
    after = play(now, EndTurn())
    assert events.TurnSkipped(0) in after.events
    assert (after.state.truck, after.state.milkshakes) == (None, 0)
    assert words(after.state.discard) == "shake truck"


def test_gt_11_2_not_by_the_turns_of_others():
    now = town([THREE, "5", "6"], active=1, truck=0)
    after = fold(now, events.TurnEnded(1), events.TurnSkipped(2), events.TurnBegan(2))
    assert after.truck == 0


def test_gt_11_3_milkshake_and_truck_are_used_up_by_the_same_turn():
    now = town([THREE + " truck shake", "5 5 5", "6 6 6"])
    now = play(now, PlayMilkshake(1), PlayDonutTruck(), EndTurn()).state
    assert (now.active, now.milkshakes, now.skips) == (0, 0, 0)
    after = play(now, EndTurn())
    assert after.events[1] == events.TurnBegan(1)


def test_gt_11_3_a_skipped_player_can_still_be_robbed():
    now = town(["truck 7 thief", "5"], ["", "2+7"])
    after = play(now, PlayDonutTruck(), StealFloor(7, 1), PlayThief(1)).state
    assert GAME.progress.points(after) == (1, 0)
    assert after.hands[1] == ()


def test_gt_12_hands_and_the_draw_piles_order_are_secret():
    now = town(["1 2", "3 4 5", "6"], ["1+8"], discard="dog ?", shakes=[2])
    for viewer in (None, 0, 1, 2):
        view = GAME.secrets.redact(now, viewer)
        assert view.pile == (None,) * len(now.pile)
        for seat, hand in enumerate(now.hands):
            assert view.hands[seat] == (hand if seat == viewer else (None,) * len(hand))


def test_gt_12_sizes_towers_discard_pile_and_cards_in_front_are_public():
    now = town(["1 2", "3 4 5", "6"], ["1+8* 4+?"], discard="dog ?", shakes=[2], skips=[1], truck=0)
    view = GAME.secrets.redact(now, None)
    assert [len(hand) for hand in view.hands] == [2, 3, 1]
    assert len(view.pile) == len(now.pile)
    for name in ("towers", "discard", "milkshakes", "skips", "truck", "active", "turn", "goal"):
        assert getattr(view, name) == getattr(now, name)


def test_gt_12_drawn_cards_are_seen_by_who_drew_them():
    drawn = events.CardsDrawn(1, (5, 9))
    assert [GAME.secrets.redact_event(drawn, viewer).cards for viewer in (None, 0, 1)] == [
        (None, None),
        (None, None),
        (5, 9),
    ]


def test_gt_12_a_shuffled_pile_is_seen_by_nobody():
    shuffled = events.PileShuffled((1, 2, 3))
    for viewer in (None, 0, 1):
        assert GAME.secrets.redact_event(shuffled, viewer).pile == (None,) * 3


def test_gt_12_a_discarded_card_is_public():
    ended = events.TurnEnded(0, 5)
    assert GAME.secrets.redact_event(ended, 1) == GAME.secrets.redact_event(ended, None) == ended
