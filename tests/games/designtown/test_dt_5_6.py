"""DT-5 recycling, DT-6 the building phase."""

import pytest

from tabletop.games.designtown import GAME, events
from tabletop.games.designtown.commands import Buy, BuyUpgraded, Recycle, Upgrade
from tests.games.designtown.build import (
    APT,
    CHURCH,
    END,
    FACT,
    HOSP,
    MALL,
    PARK,
    PLANT,
    PLAY,
    RES,
    STATION,
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


def test_dt_5_1_flip_a_card_of_the_discard_pile_for_its_benefit():
    after = play(town("store", "res mall apt"), Recycle(MALL))
    assert after.events == (events.CardFlipped(0, MALL, is_recycled=True, cash=2),)
    assert words(after.state.discards[0]) == "res store apt"
    assert after.state.cash == 2


def test_dt_5_1_before_the_first_card_and_with_an_empty_deck():
    assert Recycle(MALL) in offered(town("store", "mall"))
    assert Recycle(MALL) in offered(town("", "mall"))
    assert Recycle(MALL) in offered(play(town("store", "mall store"), PLAY).state)


def test_dt_5_1_as_often_as_wished_and_free():
    state = play(town("store", "mall mall plant"), Recycle(MALL), Recycle(MALL), Recycle(PLANT)).state
    assert state.cash == 7
    assert words(state.discards[0]) == "store store fact"
    assert state.actions == 1


@pytest.mark.parametrize("card", [RES, APT, STORE, HOSP, FACT, PARK])
def test_dt_5_1_only_with_the_mark(card):
    everything = "res apt store mall hosp church fact plant park station"
    refused(town("store", everything), Recycle(card), "no_mark", "DT-5.1")


def test_dt_5_1_only_what_lies_there():
    refused(town("mall", "church"), Recycle(MALL), "not_in_discard", "DT-5.1")
    refused(town("mall", "church"), Recycle(77), "not_in_discard", "DT-5.1")


def test_dt_5_1_only_in_the_play_card_phase():
    refused(builder(5, "mall"), Recycle(MALL), "builds_already", "DT-5.1")


def test_dt_5_1_a_flipped_card_has_no_mark_any_more():
    state = play(town("store", "mall"), Recycle(MALL)).state
    refused(state, Recycle(STORE), "no_mark", "DT-5.1")


@pytest.mark.parametrize(("card", "cash", "limit"), [(MALL, 2, 3), (PLANT, 3, 3), (CHURCH, 0, 4)])
def test_dt_5_2_cash_or_limit(card, cash, limit):
    state = play(town("store", "mall plant church"), Recycle(card)).state
    assert (state.cash, state.limit) == (cash, limit)


def test_dt_5_2_to_the_deck_top():
    after = play(town("store res", "mall station"), Recycle(STATION))
    assert after.events == (events.CardFlipped(0, STATION, is_recycled=True, place="deck"),)
    assert words(after.state.decks[0]) == "res store park"
    assert words(after.state.discards[0]) == "mall"
    played = play(after.state, PLAY)
    assert played.events == (events.CardPlayed(0, PARK, 0, STORE),)
    assert played.state.points == 1


def test_dt_5_2_to_the_top_of_an_empty_deck():
    state = play(town("", "station store"), Recycle(STATION)).state
    assert words(state.decks[0]) == "park"
    assert PLAY in offered(state)


def test_dt_5_2_everybody_remembers_what_was_the_top_card():
    """The card beneath a recycled one was seen: views keep its place."""
    state = play(town("res mall apt store", "station station"), Recycle(STATION), Recycle(STATION)).state
    assert state.open == (3, 1)
    view = GAME.secrets.redact(state, 1)
    assert words(view.decks[0]) == "apt store mall res park park"
    assert GAME.secrets.redact(play(state, PLAY, PLAY).state, 1).decks[0][-1] == RES


def test_dt_5_3_cards_in_play_cannot_be_recycled():
    state = play(town("mall store", "res"), PLAY).state
    refused(state, Recycle(MALL), "in_play", "DT-5.3")


def test_dt_6_1_buy_front_up_for_its_cost():
    after = play(builder(5), Buy(PARK))
    assert after.events == (events.CardBought(0, PARK, 5),)
    assert words(after.state.discards[0]) == "park"
    assert after.state.supply[PARK // 2] == 7
    assert after.state.cash == 0


def test_dt_6_1_upgrade_for_the_fee_where_it_lies():
    after = play(builder(5, "res hosp store"), Upgrade(HOSP))
    assert after.events == (events.CardFlipped(0, HOSP, is_recycled=False, cash=-5),)
    assert words(after.state.discards[0]) == "res church store"
    assert after.state.cash == 0


def test_dt_6_1_buy_and_upgrade_back_up_for_both():
    after = play(builder(7), BuyUpgraded(FACT))
    assert after.events == (events.CardBought(0, PLANT, 7),)
    assert words(after.state.discards[0]) == "plant"
    assert after.state.supply[FACT // 2] == 7


@pytest.mark.parametrize(("cash", "command"), [(4, Buy(PARK)), (4, Upgrade(HOSP)), (6, BuyUpgraded(FACT))])
def test_dt_6_1_nothing_without_the_cash(cash, command):
    refused(builder(cash, "hosp"), command, "too_dear", "DT-6.1")
    assert command in offered(builder(cash + 1, "hosp"))


def test_dt_6_1_one_action_only():
    state = play(builder(20, "hosp"), Buy(STORE)).state
    assert offered(state) == (END,)
    refused(state, Buy(STORE), "no_action", "DT-6.1")
    refused(state, Upgrade(HOSP), "no_action", "DT-6.1")


def test_dt_6_1_or_none():
    assert play(builder(20), END).kinds == ["TurnEnded", "TurnBegan"]


def test_dt_6_1_only_after_playing_cards():
    for command in (Buy(STORE), BuyUpgraded(STORE), Upgrade(HOSP)):
        refused(town("store", "hosp", cash=20), command, "plays_still", "DT-6.1")


def test_dt_4_1_who_wants_to_end_the_turn_has_to_stop_first():
    refused(play(town("store store"), PLAY).state, END, "not_stopped", "DT-4.1")
    refused(play(town("store res"), PLAY).state, END, "forced_card", "DT-4.2")
    refused(town("store"), END, "nothing_played", "DT-4.4")


@pytest.mark.parametrize("card", [RES, APT, MALL, STATION, -1, 10, 99])
def test_dt_6_1_what_cannot_be_bought(card):
    refused(builder(50), Buy(card), "not_for_sale", "DT-6.1")
    refused(builder(50), BuyUpgraded(card), "not_for_sale", "DT-6.1")


def test_dt_6_1_upgrades_are_of_the_discard_pile():
    refused(builder(50, "hosp", deck="park store"), Upgrade(PARK), "not_in_discard", "DT-6.1")
    refused(builder(50, "mall"), Upgrade(MALL), "no_fee", "DT-6.1")


def test_dt_6_1_a_residential_area_becomes_an_apartment():
    assert words(play(builder(3, "res"), Upgrade(RES)).state.discards[0]) == "apt"


def test_dt_6_2_an_upgraded_apartment_moves_to_another_player():
    after = play(builder(7, "apt mall", seats=3), Upgrade(APT, 2))
    assert after.events == (events.CardFlipped(0, APT, is_recycled=False, cash=-7, place="seat", to=2),)
    assert [words(pile) for pile in after.state.discards] == ["mall", "", "res"]


@pytest.mark.parametrize("to", [None, 0, 3, -1])
def test_dt_6_2_somebody_else_has_to_be_chosen(to):
    refused(builder(7, "apt", seats=3), Upgrade(APT, to), "receiver_missing", "DT-6.2")
    assert {Upgrade(APT, 1), Upgrade(APT, 2)} <= set(offered(builder(7, "apt", seats=3)))


def test_dt_6_2_no_other_card_moves():
    refused(builder(7, "hosp"), Upgrade(HOSP, 1), "no_receiver", "DT-6.2")


def test_dt_6_3_an_empty_pile_cannot_be_bought_from():
    state = builder(20, supply=(0, 1, 0, 8, 8))
    refused(state, Buy(HOSP), "sold_out", "DT-6.3")
    refused(state, BuyUpgraded(HOSP), "sold_out", "DT-6.3")
    after = play(state, Buy(STORE)).state
    assert after.supply[STORE // 2] == 0


def test_dt_6_4_further_actions_from_cards_played():
    state = play(town("station station store", cash=20), PLAY, PLAY, STOP).state
    assert state.actions == 3
    state = play(state, Buy(STORE), BuyUpgraded(STORE), Buy(PARK)).state
    assert words(state.discards[0]) == "store mall park"
    assert state.cash == 24 - 3 - 6 - 5
    refused(state, Buy(STORE), "no_action", "DT-6.1")


def test_dt_6_4_a_card_bought_can_be_upgraded_with_the_next_action():
    state = builder(20, actions=2)
    assert words(play(state, Buy(STORE), Upgrade(STORE)).state.discards[0]) == "mall"


def test_dt_6_4_cash_left_over_is_lost():
    state = play(builder(20), END).state
    assert state.cash == 0
    assert cards_of("store") == state.discards[0]
