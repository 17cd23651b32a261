"""The supply: refilling, emptyings, shortages, the order of discards (DV-5)."""

from __future__ import annotations

from collections import Counter

from tabletop.games.deckville.events import DeckEmptied, DeckRefilled, PoolRefilled
from tests.games.deckville.build import (
    card,
    cards,
    city,
    down,
    draw,
    offered,
    play,
    prop,
    put,
    refused,
    resource,
    take,
    words,
)


def test_dv_5_1_a_card_of_the_pool_is_replaced_at_once() -> None:
    played = play(city("wood*3", deck="inn row stone*5"), draw("pool_2"))
    assert played.events[-1] == PoolRefilled(1, card("inn"))
    assert words(played.state.pool) == "steel inn workers"
    assert play(played.state, draw("pool_2")).state.hands[0][-1] == card("inn")
    assert words(played.state.deck[::-1]) == "row stone stone stone stone stone"


def test_dv_5_1_deck_and_discard_pile_refill_nothing() -> None:
    state = play(city("wood*3", deck="inn row"), draw("deck")).state
    assert words(state.pool) == "steel glass workers"
    state = play(city("wood*3", discard="flat inn row"), take("discard")).state
    assert (words(state.pool), words(state.discard[::-1])) == ("steel glass workers", "inn row")


def test_dv_5_2_the_deck_is_made_anew_the_moment_its_last_card_leaves() -> None:
    played = play(city("wood*3", deck="inn", discard="flat row villa bar"), draw("deck"))
    assert played.kinds == ["CardTaken", "DeckEmptied", "DeckRefilled"]
    assert played.events[1] == DeckEmptied(0, 1)
    state = played.state
    assert (len(state.deck), len(state.discard)) == (3, 1)
    assert Counter((*state.deck, *state.discard)) == Counter(cards("flat row villa bar"))


def test_dv_5_2_also_by_refilling_the_pool_in_the_middle_of_a_step() -> None:
    played = play(city("wood*3", deck="inn", discard="flat row villa"), take("pool_1"))
    assert played.kinds == ["CardTaken", "PoolRefilled", "DeckEmptied", "DeckRefilled"]
    assert played.state.is_replacing
    after = play(played.state, put("wood")).state
    assert after.discard[-1] == card("wood")
    assert len(after.discard) == 2


def test_dv_5_2_the_turned_card_is_no_emptying() -> None:
    """Two cards make a deck of one and a pile of one, and that is one emptying only."""
    played = play(city("wood*3", deck="inn", discard="flat row"), draw("deck"))
    assert (played.state.emptyings, len(played.state.deck), len(played.state.discard)) == (1, 1, 1)


def test_dv_5_2_chance_decides_the_new_deck() -> None:
    state = city("wood*3", deck="inn", discard="flat row villa bar home mart")
    assert len({play(state, draw("deck"), seed=seed).state.deck for seed in range(20)}) > 5


def test_dv_5_3_with_one_discarded_card_the_deck_stays_empty() -> None:
    played = play(city("wood*3", deck="inn", discard="flat"), draw("deck"))
    assert played.kinds == ["CardTaken", "DeckEmptied"]
    state = played.state
    assert (state.deck, words(state.discard), state.emptyings) == ((), "flat", 1)
    assert draw("deck") not in offered(state)


def test_dv_5_3_refilling_is_tried_again_and_is_no_emptying() -> None:
    state = city("wood*3 inn", resources="wood", deck="", discard="flat", emptyings=1)
    state = play(state, resource("wood", "wood")).state
    assert (state.deck, len(state.discard)) == ((), 2)
    more = play(state, draw("discard")).state
    assert more.emptyings == 1
    three = play(city("wood*3", deck="", discard="flat row inn", emptyings=1), draw("pool_1"))
    assert three.kinds == ["CardTaken", "DeckRefilled", "PoolRefilled"]
    assert three.state.emptyings == 1


def test_dv_5_3_its_last_card_leaving_again_is_one() -> None:
    played = play(city("wood*3", deck="", discard="flat row", emptyings=1), draw("pool_1"))
    assert played.kinds == ["CardTaken", "DeckRefilled", "PoolRefilled", "DeckEmptied", "EndAnnounced"]
    assert played.state.emptyings == 2


def test_dv_5_3_refilled_for_a_draw_from_the_deck() -> None:
    state = city("wood*3", deck="", discard="flat row villa", emptyings=1)
    played = play(state, draw("deck"))
    assert played.kinds == ["DeckRefilled", "CardTaken"]
    assert isinstance(played.events[0], DeckRefilled)
    assert (played.state.emptyings, len(played.state.deck)) == (1, 1)


def test_dv_5_3_a_pool_that_cannot_be_refilled_stays_short() -> None:
    played = play(city("wood*3", deck="", discard="flat", emptyings=1), draw("pool_2"))
    assert played.kinds == ["CardTaken"]
    assert words(played.state.pool) == "steel ? workers"
    refused(played.state, draw("pool_2"), "nothing_there", "DV-4.4")


def test_dv_5_3_with_an_empty_pool_the_duty_lapses() -> None:
    state = city("wood*3", pool="- - -", deck="inn row stone", discard="flat villa")
    state = play(state, draw("deck")).state
    assert {draw("deck"), draw("discard")} <= set(offered(state))
    assert len(play(state, draw("discard")).state.hands[0]) == 5


def test_dv_5_3_fewer_cards_than_draws() -> None:
    state = play(city("wood*3", pool="- - -", deck="", discard="flat"), draw("discard")).state
    assert len(state.hands[0]) == 4
    refused(state, draw("discard"), "supply_closed", "DV-8.2")


def test_dv_5_3_what_is_empty_gives_nothing() -> None:
    empty = city("wood*3", deck="", discard="flat")
    refused(empty, take("deck"), "nothing_there", "DV-4.1")
    refused(city("wood*3", discard=""), take("discard"), "nothing_there", "DV-4.1")


def test_dv_5_4_the_last_of_the_discards_is_the_new_top() -> None:
    state = city("architects inn row villa")
    one = play(state, resource("architects", "inn row villa")).state
    other = play(state, resource("architects", "villa row inn")).state
    assert words(one.discard) == "flat inn row villa"
    assert words(other.discard) == "flat villa row inn"
    second = play(city("flat*2 inn row"), prop("flat"), prop("flat", "row inn")).state
    assert words(second.discard) == "flat row inn"
    full = play(city("wood*5 inn"), draw("pool_1"), draw("pool_2"), down("inn wood")).state
    assert words(full.discard) == "flat inn wood"
