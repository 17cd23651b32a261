"""GT-9 thieves."""

from collections import Counter

import pytest

from tabletop.games.gotown import GAME, events
from tabletop.games.gotown.commands import BuildFloor, EndTurn, PlaySuperThief, PlayThief
from tabletop.games.gotown.state import SUPER_THIEF, THIEF
from tests.games.gotown.build import offered, play, refused, town, words


def test_gt_9_1_one_card_moves_from_hand_to_hand():
    before = town(["1 thief", "5 6 7"])
    after = play(before, PlayThief(1))
    (stolen,) = after.events
    assert (stolen.seat, stolen.tool, stolen.victims) == (0, THIEF, (1,))
    (card,) = stolen.cards
    assert card in before.hands[1]
    assert sorted(after.state.hands[0]) == sorted((1, card))
    assert Counter(after.state.hands[1]) == Counter(before.hands[1]) - Counter([card])


def test_gt_9_1_the_card_is_taken_at_random():
    now = town(["thief", "1 2 3 4 5"])
    taken = Counter(play(now, PlayThief(1), seed=seed).events[0].cards[0] for seed in range(300))
    assert set(taken) == {1, 2, 3, 4, 5}
    assert min(taken.values()) > 35


def test_gt_9_1_from_a_hand_of_one_card():
    after = play(town(["thief", "?"]), PlayThief(1)).state
    assert (words(after.hands[0]), after.hands[1]) == ("?", ())
    refused(after, PlayThief(1), "not_in_hand", "GT-9.1")


def test_gt_9_1_only_from_an_opponent_who_holds_a_card():
    now = town(["thief", "", "1"])
    refused(now, PlayThief(1), "empty_hand", "GT-9.1")
    refused(now, PlayThief(0), "not_an_opponent", "GT-9.1")
    for seat in (3, -1, 99):
        refused(now, PlayThief(seat), "no_such_seat", "GT-9.1")
    assert PlayThief(2) in offered(now)


def test_gt_9_1_a_thief_has_to_be_held():
    refused(town(["1", "thief"]), PlayThief(1), "not_in_hand", "GT-9.1")


def test_gt_9_1_only_the_two_see_the_card():
    stolen = events.CardsStolen(0, THIEF, (1,), (5,))
    assert GAME.secrets.redact_event(stolen, 0).cards == (5,)
    assert GAME.secrets.redact_event(stolen, 1).cards == (5,)
    assert GAME.secrets.redact_event(stolen, 2).cards == (None,)
    assert GAME.secrets.redact_event(stolen, None).cards == (None,)


def test_gt_9_1_nor_is_it_left_in_the_victims_view():
    """The victim knew the card; the view shows the thief's hand as hidden all the same."""
    before = town(["thief 1", "5", "2"])
    (stolen,) = play(before, PlayThief(1)).events
    view = GAME.rules.evolve(GAME.secrets.redact(before, 1), GAME.secrets.redact_event(stolen, 1))
    assert view.hands == ((None, None), (), (None,))


def test_gt_9_2_a_super_thief_takes_from_each_opponent_in_turn_order():
    before = town(["1", "2", "super 3", "4"], active=2)
    after = play(before, PlaySuperThief())
    assert after.events == (events.CardsStolen(2, SUPER_THIEF, (3, 0, 1), (4, 1, 2)),)
    assert after.state.hands == ((), (), (3, 4, 1, 2), ())


def test_gt_9_2_empty_hands_are_passed_over():
    after = play(town(["super", "", "4", ""]), PlaySuperThief())
    assert after.events == (events.CardsStolen(0, SUPER_THIEF, (2,), (4,)),)


def test_gt_9_2_at_least_one_opponent_must_hold_a_card():
    refused(town(["super 1", "", ""]), PlaySuperThief(), "empty_hands", "GT-9.2")


def test_gt_9_2_with_two_players_it_is_a_thief():
    after = play(town(["super", "4"]), PlaySuperThief()).state
    assert words(after.hands[0]) == "4"


def test_gt_9_2_a_super_thief_has_to_be_held():
    refused(town(["thief", "super"]), PlaySuperThief(), "not_in_hand", "GT-9.2")


def test_gt_9_2_each_card_is_taken_at_random():
    now = town(["super", "1 2", "3 4"])
    taken = {play(now, PlaySuperThief(), seed=seed).events[0].cards for seed in range(60)}
    assert taken == {(1, 3), (1, 4), (2, 3), (2, 4)}


@pytest.mark.parametrize(
    ("viewer", "seen"), [(0, (4, 5, 6)), (1, (4, None, None)), (2, (None, 5, None)), (None, (None,) * 3)]
)
def test_gt_9_2_each_stolen_card_is_seen_by_its_two_players(viewer, seen):
    stolen = events.CardsStolen(0, SUPER_THIEF, (1, 2, 3), (4, 5, 6))
    assert GAME.secrets.redact_event(stolen, viewer).cards == seen


def test_gt_9_3_a_stolen_card_may_be_played_in_the_same_turn():
    after = play(town(["thief 1 2 3", "8"]), PlayThief(1), BuildFloor(1, 8)).state
    assert GAME.progress.points(after) == (1, 0)


def test_gt_9_3_a_stolen_thief_too():
    after = play(town(["thief", "super", "1"]), PlayThief(1), PlaySuperThief()).state
    assert words(after.hands[0]) == "1"


def test_gt_9_3_or_kept_for_later():
    after = play(town(["thief 1 2 3", "8"]), PlayThief(1), EndTurn(), EndTurn()).state
    assert 8 in after.hands[0]
    assert BuildFloor(1, 8) in offered(after)


@pytest.mark.parametrize(("word", "command"), [("thief", PlayThief(1)), ("super", PlaySuperThief())])
def test_gt_9_3_the_thief_is_discarded(word, command):
    after = play(town([word, "8"]), command).state
    assert words(after.discard) == word
    assert words(after.hands[0]) == "8"
