"""GT-1 goal and players, GT-2 cards, GT-3 set-up."""

from collections import Counter

import pytest

import tabletop
from tabletop.engine.chance import Chance
from tabletop.games.gotown import GAME, events, state
from tabletop.games.gotown.commands import BuildFloor, EndTurn, StealFloor
from tests.games.gotown.build import floors, offered, play, refused, town

FOUR = "1+8 2+7 3+6 4+5"


@pytest.mark.parametrize("count", [2, 3, 4])
def test_gt_1_1_two_to_four_players(count):
    table = tabletop.Table.new("gotown", ["A", "B", "C", "D"][:count])
    assert len(table.state.hands) == len(table.state.towers) == count


@pytest.mark.parametrize("count", [0, 1, 5, 9])
def test_gt_1_1_no_other_number_of_players(count):
    with pytest.raises(tabletop.SetupError, match=f"for 2 to 4 players, not {count}"):
        tabletop.Table.new("gotown", ["A"] * count)


def test_gt_1_1_five_floors_win_at_once():
    after = play(town(["1 8 dog", "5"], [FOUR]), BuildFloor(1, 8))
    assert after.events == (events.FloorBuilt(0, 1, 8), events.GameWon(0))
    assert after.state.winner == 0
    assert GAME.rules.actors(after.state) == frozenset()
    result = GAME.rules.result(after.state)
    assert (result.winners, result.scores, result.clause) == ((0,), (5, 0), "GT-1.1")


def test_gt_1_1_four_floors_do_not_win_the_long_game():
    after = play(town(["1 8", "5"], ["2+7 3+6 4+5"]), BuildFloor(1, 8))
    assert after.events == (events.FloorBuilt(0, 1, 8),)
    assert GAME.rules.result(after.state) is None
    assert GAME.rules.actors(after.state) == {0}


def test_gt_1_1_four_floors_win_the_short_game():
    after = play(town(["1 8", "5"], ["2+7 3+6 4+5"], short=True), BuildFloor(1, 8))
    assert after.events[-1] == events.GameWon(0)
    assert GAME.rules.result(after.state).scores == (4, 0)


def test_gt_1_1_the_option_sets_the_goal():
    goals = {
        short: tabletop.Table.new("gotown", ["A", "B"], options={"short": short}).state.goal
        for short in (False, True)
    }
    assert goals == {False: 5, True: 4}
    assert GAME.progress.goal(tabletop.Table.new("gotown", ["A", "B"]).state) == 5


def test_gt_1_1_nothing_is_played_after_the_end():
    over = play(town(["1 8 3 6", "5 4"], [FOUR]), BuildFloor(1, 8)).state
    for seat in (0, 1):
        refused(over, EndTurn(), "game_over", "GT-1.1", seat=seat)
        assert offered(over, seat) == ()


def test_gt_1_2_the_last_floor_built_is_the_top_floor():
    after = play(town(["1 8", "7 8"], ["2+7", ""]), BuildFloor(1, 8)).state
    assert floors(after.towers[0]) == "2+7 1+8"
    after = play(after, EndTurn()).state
    refused(after, StealFloor(7, 0), "no_match", "GT-6.1")
    assert StealFloor(8, 0) in offered(after)


def test_gt_1_2_only_floors_that_still_stand_count():
    """A fifth floor built after one was lost is the fourth that stands."""
    before = town(["1 8", "6 7"], ["1+8 2+7 4+5 3+6"], active=1)
    robbed = play(before, StealFloor(6, 0), EndTurn()).state
    assert robbed.active == 0
    after = play(robbed, BuildFloor(1, 8)).state
    assert floors(after.towers[0]) == "1+8 2+7 4+5 1+8"
    assert GAME.rules.result(after) is None
    assert GAME.progress.points(after) == (4, 1)


def test_gt_2_there_are_54_cards():
    assert len(state.DECK) == 54
    counts = Counter(state.DECK)
    assert [counts[value] for value in range(1, 9)] == [4] * 8
    special = (
        (state.JOKER, 4),
        (state.DOG, 4),
        (state.BONE, 2),
        (state.JACKHAMMER, 3),
        (state.WRECKING_BALL, 1),
        (state.MILKSHAKE, 3),
        (state.DONUT_TRUCK, 1),
        (state.THIEF, 3),
        (state.SUPER_THIEF, 1),
    )
    assert {card: counts[card] for card, _ in special} == dict(special)
    assert sum(counts[card] for card, _ in special) == 22


@pytest.mark.parametrize("count", [2, 3, 4])
def test_gt_3_1_five_cards_each_and_the_rest_is_the_draw_pile(count):
    options = {"short": False, "first": 1}
    told = GAME.rules.setup(count, options, Chance(3, 0))
    now = GAME.rules.initial(count, options)
    for event in told:
        if isinstance(event, events.FirstPlayerDrawn):
            assert [len(hand) for hand in now.hands] == [5] * count
            assert (len(now.pile), now.discard) == (54 - 5 * count, ())
        now = GAME.rules.evolve(now, event)
    assert [len(hand) for hand in now.hands] == [6 if seat == 1 else 5 for seat in range(count)]
    assert Counter(now.pile) + sum(map(Counter, now.hands), Counter()) == Counter(state.DECK)
    assert now.towers == ((),) * count


def test_gt_3_1_the_cards_are_shuffled():
    piles = {tabletop.Table.new("gotown", ["A", "B"], seed=seed).state.pile for seed in range(50)}
    assert len(piles) == 50
    dealt = Counter(
        card
        for seed in range(400)
        for card in tabletop.Table.new("gotown", "AB", seed=seed).state.hands[0][:5]
    )
    assert set(dealt) == set(state.COPIES)
    assert 110 < dealt[state.JOKER] < 190  # 2000 cards, 4 of 54 of them jokers: 148 expected


def test_gt_3_2_the_first_player_is_drawn_by_lot():
    firsts = Counter(tabletop.Table.new("gotown", "ABCD", seed=seed).state.active for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 60
    told = tabletop.Table.new("gotown", "ABCD", seed=1).events_for(None)
    (lot,) = [event for event in told if isinstance(event, events.FirstPlayerDrawn)]
    assert lot.by_lot


@pytest.mark.parametrize("first", [0, 1, 2])
def test_gt_3_2_or_the_first_player_is_chosen(first):
    for seed in range(5):
        table = tabletop.Table.new("gotown", "ABC", seed=seed, options={"first": first})
        assert table.actors == {first}
        assert events.FirstPlayerDrawn(first, by_lot=False) in table.events_for(None)


def test_gt_3_2_who_is_chosen_has_to_sit_here():
    for first in (3, -1, True, "0"):
        with pytest.raises(tabletop.SetupError, match="cannot be"):
            tabletop.Table.new("gotown", "ABC", options={"first": first})


@pytest.mark.parametrize("count", [2, 3, 4])
def test_gt_3_2_play_goes_clockwise(count):
    table = tabletop.Table.new("gotown", "ABCD"[:count], options={"first": 1})
    order = []
    for _ in range(2 * count):
        order.append(table.state.active)
        table.submit(table.state.active, EndTurn())
    assert order == [(1 + turn) % count for turn in range(2 * count)]
