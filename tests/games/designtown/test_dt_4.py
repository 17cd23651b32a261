"""DT-4 the play-card phase."""

import pytest

from tabletop.engine.chance import Chance
from tabletop.games.designtown import GAME, events
from tabletop.games.designtown.commands import Recycle, ShuffleDeck
from tabletop.games.designtown.state import row_cash
from tests.games.designtown.build import (
    CHURCH,
    MALL,
    PLAY,
    RES,
    STOP,
    STORE,
    builder,
    cards_of,
    offered,
    play,
    refused,
    town,
    words,
)


def test_dt_4_1_the_top_card_goes_into_the_row_as_it_lies():
    after = play(town("station store mall"), PLAY)
    assert after.events == (events.CardPlayed(0, 9, 2, STORE),)
    assert words(after.state.row) == "station"
    assert words(after.state.decks[0]) == "mall store"


def test_dt_4_1_what_is_on_it_counts_at_once():
    state = play(town("station hosp mall store"), PLAY, PLAY, PLAY).state
    assert (state.cash, state.unhappy, state.points, state.actions) == (2 + 2 + 2, 1, 2, 2)
    assert words(state.row) == "station hosp mall"


def test_dt_4_1_then_play_another_or_stop():
    state = play(town("store store"), PLAY).state
    assert offered(state) == (PLAY, STOP)
    built = play(state, STOP)
    assert built.events == (events.BuildingBegan(0, 1),)
    assert built.state.is_building
    for command in (PLAY, STOP, ShuffleDeck()):
        refused(built.state, command, "builds_already", "DT-4.1")


def test_dt_4_2_a_residential_area_on_top_must_be_played():
    state = town("store res store", row=())
    state = play(state, PLAY).state
    assert offered(state) == (PLAY,)
    refused(state, STOP, "forced_card", "DT-4.2")
    assert STOP in offered(play(state, PLAY).state)


def test_dt_4_2_an_apartment_need_not():
    state = play(town("store apt store"), PLAY).state
    assert STOP in offered(state)


def test_dt_4_2_must_play_next_obliges_to_one_more_card():
    state = play(town("plant store store"), PLAY).state
    refused(state, STOP, "must_play_next", "DT-4.2")
    assert offered(state) == (PLAY,)
    assert STOP in offered(play(state, PLAY).state)


def test_dt_4_2_must_play_next_holds_over_an_empty_deck():
    state = play(town("plant", "store"), PLAY).state
    refused(state, STOP, "must_play_next", "DT-4.2")
    assert offered(state) == (ShuffleDeck(),)
    state = play(state, ShuffleDeck()).state
    refused(state, STOP, "must_play_next", "DT-4.2")
    assert STOP in offered(play(state, PLAY).state)


def test_dt_4_2_recycling_to_the_deck_top_covers_a_forced_card():
    state = play(town("store res store", "station"), PLAY, Recycle(9)).state
    assert STOP in offered(state)


def test_dt_4_3_with_an_empty_deck_stop_or_shuffle():
    state = play(town("store", "mall church res"), PLAY).state
    assert set(offered(state)) >= {STOP, ShuffleDeck()}
    refused(state, PLAY, "empty_deck", "DT-4.3")


def test_dt_4_3_the_shuffled_deck_keeps_every_face():
    state = play(town("store", "mall church apt station"), PLAY).state
    after = play(state, ShuffleDeck())
    assert after.kinds == ["DeckShuffled"]
    assert sorted(after.state.decks[0]) == sorted(cards_of("mall church apt station"))
    assert after.state.discards[0] == ()
    assert after.state.row == cards_of("store")
    assert {PLAY, STOP} <= set(offered(after.state))


def test_dt_4_3_every_order_can_come_of_a_shuffle():
    state = play(town("store", "mall church apt"), PLAY).state
    decks = {play(state, ShuffleDeck(), seed=seed).state.decks[0] for seed in range(100)}
    assert len(decks) == 6


def test_dt_4_3_the_new_top_can_be_forced_too():
    state = play(town("store", "res res"), PLAY, ShuffleDeck()).state
    refused(state, STOP, "forced_card", "DT-4.2")


def test_dt_4_3_no_shuffle_while_cards_are_left():
    refused(town("store", "mall"), ShuffleDeck(), "deck_left", "DT-4.3")


def test_dt_4_3_with_nothing_left_every_obligation_lapses():
    state = play(town("plant"), PLAY).state
    assert offered(state) == (STOP,)
    refused(state, ShuffleDeck(), "nothing_to_shuffle", "DT-4.3")
    assert play(state, STOP).kinds == ["BuildingBegan"]


def test_dt_4_4_nobody_stops_before_having_played_a_card():
    refused(town("store store"), STOP, "nothing_played", "DT-4.4")
    empty = town("", "store mall")
    refused(empty, STOP, "nothing_played", "DT-4.4")
    assert ShuffleDeck() in offered(empty)


def test_dt_4_4_unless_none_can_be_played():
    assert offered(town("", "")) == (STOP,)


def test_dt_4_5_three_unhappy_faces_end_the_turn_at_once():
    after = play(town("res res res store"), PLAY, PLAY, PLAY)
    assert after.events == (
        events.CardPlayed(0, RES, 1, STORE),
        events.TurnBust(0, 3, 3),
        events.TurnEnded(0),
        events.TurnBegan(1),
    )
    assert (after.state.active, after.state.is_building, after.state.busts) == (1, False, (1, 0))


def test_dt_4_5_two_do_not():
    assert play(town("res res store"), PLAY, PLAY).state.active == 0


def test_dt_4_5_a_church_raises_the_limit_for_the_turn():
    """The test vector: church, then three faces: not bust; the fourth busts."""
    state = play(town("church res res res res store"), PLAY, PLAY, PLAY, PLAY).state
    assert (state.active, state.unhappy, state.limit) == (0, 3, 4)
    assert play(state, PLAY).kinds[1] == "TurnBust"


def test_dt_4_5_a_recycled_church_raises_it_too():
    state = play(town("res res res store", "church"), Recycle(CHURCH), PLAY, PLAY, PLAY).state
    assert (state.active, state.unhappy, state.limit) == (0, 3, 4)


def test_dt_4_6_limit_and_faces_of_one_card_count_together():
    """No card of the house set has both, so another set does."""
    written = GAME.edition.content.decode().replace("hospital,back,church,0,0", "hospital,back,church,0,1")
    state = town("church store", game=GAME.edition.recast(written), unhappy=2)
    after = play(state, PLAY)
    assert after.kinds == ["CardPlayed"]
    assert (after.state.unhappy, after.state.limit) == (3, 4)


@pytest.mark.parametrize(
    ("deck", "gains"),
    [
        ("hosp store", (2,)),
        ("res hosp store", (1, 3)),
        ("hosp hosp store", (2, 3)),
        ("apt mall hosp", (1, 2, 3)),
    ],
)
def test_dt_4_7_a_hospital_counts_the_faces_so_far(deck, gains):
    """The test vectors, and the sheet's question 1."""
    state = play(town(deck), *[PLAY] * len(gains)).state
    assert row_cash(state) == gains
    assert state.cash == sum(gains)


def test_dt_4_7_what_comes_later_does_not_change_it():
    assert play(town("hosp res store"), PLAY, PLAY).state.cash == 2 + 1


def test_dt_4_8_sums_of_the_cards_in_play_and_of_recycling():
    state = play(town("park mall store", "mall church plant"), PLAY, PLAY).state
    assert (state.cash, state.points, state.unhappy, state.limit) == (2, 2, 0, 3)
    state = play(state, Recycle(MALL), Recycle(7), Recycle(CHURCH)).state
    assert (state.cash, state.points, state.unhappy, state.limit) == (2 + 2 + 3, 2, 0, 4)


def test_only_the_active_player_acts():
    refused(town("store"), PLAY, "not_your_turn", "DT-7", seat=1)
    refused(builder(5), STOP, "builds_already", "DT-4.1")
    with pytest.raises(Exception, match="not_your_turn"):
        GAME.rules.decide(town("store"), 1, STOP, Chance(0, 0))
