"""DT-7 end of turn, DT-8 what is public, DT-9 alone, DT-10 taking back."""

from collections import Counter

import pytest

import tabletop
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.games.designtown import GAME, events
from tabletop.games.designtown.commands import Buy, BuyUpgraded, Recycle, ShuffleDeck, Upgrade
from tabletop.games.designtown.text import face_rules
from tests.games.designtown.build import (
    APT,
    END,
    FACT,
    HOSP,
    MALL,
    PARK,
    PLAY,
    STATION,
    STOP,
    STORE,
    at_table,
    builder,
    cards_of,
    offered,
    play,
    refused,
    town,
    words,
)


def test_dt_7_the_cards_in_play_are_discarded_with_their_faces():
    state = play(town("station res mall store", "park"), PLAY, PLAY, PLAY, STOP, END).state
    assert words(state.discards[0]) == "park station res mall"
    assert state.row == ()


def test_dt_7_nothing_is_carried_over():
    state = play(town("station church store", "plant"), Recycle(7), PLAY, PLAY, STOP, END).state
    fields = (state.cash, state.unhappy, state.points, state.limit, state.actions, state.must_play)
    assert fields == (0, 0, 0, 3, 1, False)


def test_dt_7_the_deck_stays_as_it_is():
    state = play(town("store mall res park"), PLAY, STOP, END).state
    assert words(state.decks[0]) == "park res mall"


def test_dt_7_the_next_player_goes_on():
    state = play(builder(0, seats=3), END).state
    assert (state.active, state.turn) == (1, 10)
    refused(state, PLAY, "not_your_turn", "DT-7", seat=0)


def test_dt_7_discard_piles_are_open_to_everybody():
    state = builder(0, "mall res station")
    for viewer in (None, 0, 1):
        assert GAME.secrets.redact(state, viewer).discards == state.discards


def test_dt_8_all_views_are_the_same():
    table = tabletop.Table.new("designtown", "ABC", seed=5)
    views = {codec.encode(table.view(viewer)) for viewer in (None, 0, 1, 2)}
    assert len(views) == 1


def test_dt_8_no_trace_of_the_order():
    """Tables that differ in the hidden order only look the same, byte for byte."""
    one, other = town("res mall apt store park"), town("res park store apt mall")
    assert one != other
    assert codec.encode(GAME.secrets.redact(one, 0)) == codec.encode(GAME.secrets.redact(other, 0))
    shuffled = [events.DeckShuffled(0, deck) for deck in ((1, 2, 3, 0), (3, 1, 2, 0))]
    assert len({codec.encode(GAME.secrets.redact_event(event, 0)) for event in shuffled}) == 1


def test_dt_8_what_a_deck_consists_of_is_public():
    view = GAME.secrets.redact(town("res mall apt res park"), 1)
    assert view.composition(0) == {0: 2, 1: 1, 3: 1, 8: 1}
    assert words(view.hidden(0)) == "res apt mall park"
    assert view.top(0) == 0


def test_dt_8_a_played_card_shows_the_next_one():
    table = at_table(town("res mall apt store"))
    before = table.view(1)
    told = table.submit(0, PLAY)
    assert GAME.secrets.redact_event(told[0], 1).top == MALL
    after = before
    for event in told:
        after = GAME.rules.evolve(after, GAME.secrets.redact_event(event, 1))
    assert after == table.view(1)
    assert after.top(0) == MALL


def test_dt_9_1_four_of_each_in_the_supply():
    for supply in ("english", "japanese"):
        table = tabletop.Table.new("designtown", ["A"], options={"supply": supply})
        assert table.state.supply == (0, 4, 4, 4, 4)
    assert sum(GAME.rules.conserved(table.state)) == 9 + 16


def test_dt_9_2_a_card_of_the_supply_goes_before_each_shuffle():
    state = play(town("store", "mall res", seats=1), PLAY).state
    refused(state, ShuffleDeck(), "remove_first", "DT-9.2")
    assert [one for one in offered(state) if isinstance(one, ShuffleDeck)] == [
        ShuffleDeck(card) for card in (STORE, HOSP, FACT, PARK)
    ]
    after = play(state, ShuffleDeck(HOSP))
    assert after.kinds == ["CardRemoved", "DeckShuffled"]
    assert after.state.supply == (0, 4, 3, 4, 4)
    assert after.state.removed == (0, 0, 1, 0, 0)


@pytest.mark.parametrize("card", [0, MALL, HOSP, -1, 44])
def test_dt_9_2_only_what_lies_in_the_supply(card):
    state = town("", "mall res", seats=1, supply=(0, 4, 0, 4, 4))
    refused(state, ShuffleDeck(card), "remove_first", "DT-9.2")


def test_dt_9_2_nobody_else_removes_a_card():
    refused(town("", "mall"), ShuffleDeck(STORE), "no_removing", "DT-9.2")


def test_dt_9_3_the_game_is_lost_when_the_last_card_is_removed():
    after = play(town("", "mall res", seats=1, supply=(0, 0, 1, 0, 0)), ShuffleDeck(HOSP))
    assert after.events == (events.CardRemoved(0, HOSP), events.GameLost(0))
    result = GAME.rules.result(after.state)
    assert (result.winners, result.clause) == ((), "DT-9.3")
    refused(after.state, END, "game_over", "DT-9.3")
    assert GAME.rules.actors(after.state) == frozenset()


@pytest.mark.parametrize("command", [Buy(HOSP), BuyUpgraded(HOSP)])
def test_dt_9_3_or_bought(command):
    after = play(builder(20, seats=1, supply=(0, 0, 1, 0, 0)), command)
    assert after.kinds == ["CardBought", "GameLost"]
    together = play(builder(20, seats=2, supply=(0, 0, 1, 0, 0)), command)
    assert together.kinds == ["CardBought"]


def test_dt_9_3_win_as_usual():
    after = play(town("park", points=7, seats=1), PLAY)
    result = GAME.rules.result(after.state)
    assert result.winners == (0,)
    turns = [category.scores for category in result.categories if category.label == "Turns needed"]
    assert turns == [(9,)]
    points, *others = result.categories
    assert (points.scores, points.is_aside) == (result.scores, False)
    assert all(category.is_aside for category in others), "busts and cards are no points"


def test_dt_9_4_an_upgraded_apartment_leaves_the_game():
    after = play(builder(7, "apt store", seats=1), Upgrade(APT))
    assert after.events == (events.CardFlipped(0, APT, is_recycled=False, cash=-7, place="box"),)
    assert words(after.state.discards[0]) == "store"
    assert after.state.removed == (1, 0, 0, 0, 0)
    refused(builder(7, "apt", seats=1), Upgrade(APT, 0), "no_receiver", "DT-6.2")


def test_dt_9_4_the_card_s_rule_says_so_to_who_plays_alone():
    (alone,), (together,) = (face_rules(builder(7).faces[APT], is_solo=solo) for solo in (True, False))
    assert alone[1] == "DT-9.4" and together[1] == "DT-6.2"
    assert alone[0] != together[0]


def test_dt_10_playing_a_card_shows_another_one():
    table = at_table(town("store mall park res"))
    table.submit(0, PLAY)
    undo = table.can_undo()
    assert (bool(undo), undo.code) == (False, "revealed")


def test_dt_10_recycling_and_building_are_free():
    table = at_table(town("store mall park", "mall church station", cash=20))
    table.submit(0, PLAY)
    barrier = table.state
    for command in (Recycle(MALL), Recycle(9), STOP, Buy(STORE)):
        table.submit(0, command)
        assert table.can_undo(), command
    while table.can_undo():
        table.undo()
    assert table.state == barrier
    assert table.can_undo().code == "revealed"


def test_dt_10_until_the_turn_ends():
    table = at_table(builder(20))
    table.submit(0, Buy(STORE))
    table.submit(0, END)
    assert table.can_undo().code == "passed"


def test_dt_10_alone_the_end_of_the_turn_is_one_too():
    table = at_table(builder(20, seats=1))
    table.submit(0, END)
    assert table.can_undo().code == "ended"


def test_dt_10_a_shuffle_is_a_barrier():
    table = at_table(town("", "mall church station"))
    table.submit(0, ShuffleDeck())
    assert table.can_undo().code == "chance"
    alone = at_table(town("", "mall church station", seats=1))
    alone.submit(0, ShuffleDeck(STORE))
    assert alone.can_undo().code == "chance"


def test_dt_10_a_bust_and_a_win_are_final():
    table = at_table(town("res store", unhappy=2))
    table.submit(0, PLAY)
    assert table.can_undo().code == "passed"
    table = at_table(town("park store", points=7))
    table.submit(0, PLAY)
    assert table.can_undo().code == "over"


@pytest.mark.parametrize(
    "state",
    [
        town("store"),  # nothing lies below
        town("store mall"),  # the only card below: its face is no secret
        town("store mall mall mall"),  # all of one face
        town("park store mall res", known=2),  # seen before another card was laid on it
    ],
    ids=["last", "one", "alike", "known"],
)
def test_dt_10_a_card_that_shows_nothing_new_is_free(state):
    table = at_table(state)
    table.submit(0, PLAY)
    assert table.can_undo()
    table.undo()
    assert table.state == state


def test_undo_cannot_reroll_a_shuffle():
    table = at_table(town("", "mall church station res apt"))
    table.friendly = True
    first = table.submit(0, ShuffleDeck())
    for _ in range(3):
        table.undo(consent=(0, 1))
        assert table.submit(0, ShuffleDeck()) == first


def test_imagine_deals_the_hidden_cards_anew():
    state = play(town("res mall apt store park", "station"), Recycle(STATION)).state
    view = GAME.secrets.redact(state, 0)
    decks = {GAME.secrets.imagine(view, 0, Chance(seed, 0)).decks[0] for seed in range(400)}
    assert all(deck[-2:] == cards_of("res park") for deck in decks)
    assert len(decks) == 24
    assert {tuple(sorted(Counter(deck).items())) for deck in decks} == {
        tuple(sorted(Counter(state.decks[0]).items()))
    }
