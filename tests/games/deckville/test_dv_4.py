"""A turn's five steps (DV-4)."""

from __future__ import annotations

from itertools import product

import pytest

from tabletop.games.deckville.building import step_of
from tabletop.games.deckville.commands import POOL, SOURCES, DiscardDown, DrawCard
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESERVE, RESOURCE
from tests.games.deckville.build import (
    END,
    SKIP,
    card,
    cards,
    city,
    district,
    down,
    draw,
    hand,
    offered,
    play,
    prop,
    put,
    refused,
    replacement,
    reserve,
    resource,
    take,
    words,
)


def test_dv_4_only_the_draw_must_be_taken() -> None:
    state = city("wood*4")
    refused(state, END, "draw_first", "DV-4.4")
    refused(play(state, SKIP, SKIP, SKIP).state, SKIP, "draw_first", "DV-4.4")
    played = play(state, draw("pool_1"), draw("deck"), END)
    assert played.kinds == ["TurnEnded", "TurnBegan"]
    assert played.state.active == 1


def test_dv_4_skipping_is_one_press_and_final_for_the_turn() -> None:
    state = play(city("wood*4 flat"), SKIP).state
    assert step_of(state) == RESOURCE
    refused(state, take("pool_1"), "step_over", "DV-4.1")
    state = play(state, SKIP).state
    assert step_of(state) == PROPERTIES
    refused(state, resource("wood", "wood"), "step_over", "DV-4.2")
    state = play(state, SKIP).state
    assert step_of(state) == DRAW
    refused(state, prop("flat"), "step_over", "DV-4.3")


def test_dv_4_a_later_step_skips_those_before_it() -> None:
    state = play(city("wood*4 flat"), prop("flat")).state
    refused(state, take("pool_1"), "step_over", "DV-4.1")
    refused(state, resource("wood", "wood"), "step_over", "DV-4.2")
    state = play(state, draw("pool_1")).state
    refused(state, prop("flat"), "done_already", "DV-4.3")
    refused(play(state, draw("pool_2")).state, SKIP, "end_instead", "DV-4")


def test_dv_4_the_last_step_is_left_by_ending_the_turn() -> None:
    state = play(city("wood*4"), draw("pool_1"), draw("pool_2")).state
    assert step_of(state) == RESERVE
    refused(state, SKIP, "end_instead", "DV-4")


def test_dv_4_what_is_built_in_step_2_helps_in_step_3() -> None:
    state = city("wood*2 inn")
    refused(state, prop("inn"), "resources_missing", "DV-6.1")
    built = play(state, resource("wood", "wood"), prop("inn")).state
    assert words(built.districts[0].properties) == "inn"


def test_dv_4_what_is_built_first_in_step_3_helps_the_second() -> None:
    state = city("mill plant wood*2")
    built = play(state, prop("mill"), prop("plant", "wood wood")).state
    assert words(built.districts[0].properties) == "mill plant"
    assert built.hands[0] == ()


@pytest.mark.parametrize("source", SOURCES)
def test_dv_4_1_take_a_card_of_the_supply_then_discard_one(source: str) -> None:
    state = city("wood*5 inn", discard="flat row")
    shown = {"pool_1": "steel", "pool_2": "glass", "pool_3": "workers", "deck": "stone", "discard": "flat"}
    taken = play(state, take(source)).state
    assert hand(taken) == f"wood wood wood wood wood inn {shown[source]}"
    done = play(taken, put("inn")).state
    assert hand(done) == f"wood wood wood wood wood {shown[source]}"
    assert done.top == card("inn")
    assert step_of(done) == RESOURCE


def test_dv_4_1_the_same_card_may_go_again() -> None:
    state = play(city("wood*6"), take("pool_2"), put("glass")).state
    assert (hand(state), state.top) == ("wood wood wood wood wood wood", card("glass"))


def test_dv_4_1_first_the_discard_and_once_a_turn() -> None:
    taken = play(city("wood*6 "), take("pool_2")).state
    for command in (END, SKIP, draw("pool_1"), take("pool_1"), resource("wood", "wood")):
        refused(taken, command, "replace_first", "DV-4.1")
    assert len(taken.hands[0]) == 7
    assert set(offered(taken)) == {put("wood"), put("glass")}
    refused(taken, put("inn"), "not_in_hand", "DV-4.1")
    refused(play(taken, put("wood")).state, take("pool_1"), "done_already", "DV-4.1")
    refused(city(), put("wood"), "nothing_taken", "DV-4.1")


def test_dv_4_2_resource_cost_1_discards_one_other_card() -> None:
    """A test vector of the sheet."""
    played = play(city("wood brick stone"), resource("wood", "stone"))
    assert hand(played.state) == "brick"
    assert words(played.state.districts[0].resources) == "wood"
    assert played.state.top == card("stone")


def test_dv_4_2_as_many_other_cards_as_it_costs() -> None:
    state = city("architects wood*4")
    refused(state, resource("architects", "wood wood"), "wrong_price", "DV-4.2")
    refused(state, resource("architects", "wood wood wood wood"), "wrong_price", "DV-4.2")
    refused(state, resource("architects", "wood wood architects"), "not_in_hand", "DV-4.2")
    refused(state, resource("brick", "wood"), "not_in_hand", "DV-4.2")
    built = play(state, resource("architects", "wood wood wood")).state
    assert (hand(built), words(built.districts[0].resources)) == ("wood", "architects")


def test_dv_4_2_one_resource_a_turn() -> None:
    built = play(city("wood*6"), resource("wood", "wood")).state
    refused(built, resource("wood", "wood"), "done_already", "DV-4.2")
    assert step_of(built) == PROPERTIES


def test_dv_4_3_up_to_two_properties() -> None:
    state = play(city("flat*2 row wood*3"), prop("flat"), prop("row", "wood wood")).state
    assert words(state.districts[0].properties) == "flat row"
    assert step_of(state) == DRAW
    refused(state, prop("flat"), "done_already", "DV-4.3")


def test_dv_4_3_none_or_one_will_do() -> None:
    state = play(city("flat*2 wood"), prop("flat"), SKIP).state
    assert step_of(state) == DRAW
    refused(state, prop("flat", "wood"), "done_already", "DV-4.3")


def test_dv_4_4_two_cards_one_of_them_from_the_pool() -> None:
    state = play(city("wood*3"), draw("deck")).state
    refused(state, draw("deck"), "pool_first", "DV-4.4")
    refused(state, draw("discard"), "pool_first", "DV-4.4")
    assert {command.source for command in offered(state) if isinstance(command, DrawCard)} == set(POOL)
    state = play(state, draw("pool_3")).state
    assert hand(state) == "wood wood wood stone workers"
    refused(state, draw("pool_1"), "drawn_already", "DV-4.4")


@pytest.mark.parametrize("second", SOURCES)
def test_dv_4_4_after_the_pool_the_second_comes_from_anywhere(second: str) -> None:
    state = play(city("wood*3", discard="flat row"), draw("pool_1"), draw(second)).state
    assert (len(state.hands[0]), state.drawn) == (5, 2)


@pytest.mark.parametrize("sources", list(product(("pool_1", "deck", "discard"), repeat=3)))
def test_dv_4_4_of_three_cards_too_one_of_the_first_two_is_from_the_pool(sources: tuple[str, ...]) -> None:
    """The one more of `draw3` comes from anywhere, wherever the two before it came from."""
    state = city("wood*3", "hub", discard="flat row inn")
    first, second, third = (draw(source) for source in sources)
    state = play(state, first).state
    if "pool_1" not in sources[:2]:
        refused(state, second, "pool_first", "DV-4.4")
        return
    state = play(state, second, third).state
    assert (len(state.hands[0]), state.drawn) == (6, 3)
    refused(state, draw("pool_1"), "drawn_already", "DV-4.4")


def test_dv_4_4_then_discard_down_to_six() -> None:
    state = play(city("wood*5 inn"), draw("pool_1"), draw("pool_2")).state
    refused(state, END, "discard_first", "DV-4.4")
    refused(state, SKIP, "discard_first", "DV-4.4")
    refused(state, reserve("inn"), "discard_first", "DV-4.4")
    refused(state, down("wood"), "wrong_count", "DV-4.4")
    refused(state, down("wood wood wood"), "wrong_count", "DV-4.4")
    refused(state, down("row wood"), "not_in_hand", "DV-4.4")
    done = play(state, down("wood inn")).state
    assert len(done.hands[0]) == 6
    assert (done.top, step_of(done)) == (card("inn"), RESERVE)
    refused(done, down("wood"), "no_excess", "DV-4.4")


def test_dv_4_4_not_before_the_draws_are_made() -> None:
    refused(city("wood*6"), down("wood"), "draw_first", "DV-4.4")
    refused(play(city("wood*6"), draw("pool_1")).state, down("wood"), "draw_first", "DV-4.4")


def test_dv_4_4_every_order_of_the_discards_is_offered() -> None:
    state = play(city("wood brick stone steel inn row"), draw("pool_2"), draw("pool_3")).state
    ways = [command for command in offered(state) if isinstance(command, DiscardDown)]
    assert len(ways) == 8 * 7
    assert DiscardDown(cards("inn row")) in ways
    assert DiscardDown(cards("row inn")) in ways


def test_dv_4_5_reserve_a_card_then_perhaps_draw_another() -> None:
    state = play(city("wood*3 row"), draw("pool_1"), draw("pool_2")).state
    refused(state, replacement("deck"), "nothing_reserved", "DV-4.5")
    placed = play(state, reserve("row")).state
    assert placed.districts[0] == district(reserve="row")
    assert hand(placed) == "wood wood wood steel glass"
    for source in SOURCES:
        assert replacement(source) in offered(placed)
    filled = play(placed, replacement("deck")).state
    assert len(filled.hands[0]) == 6
    refused(filled, replacement("deck"), "nothing_reserved", "DV-4.5")
    assert play(placed, END).state.active == play(filled, END).state.active == 1


def test_dv_4_5_no_duty_to_the_pool_for_the_replacement() -> None:
    state = play(city("wood*3 row"), draw("pool_1"), draw("pool_2"), reserve("row")).state
    assert play(state, replacement("discard")).state.hands[0][-1] == card("flat")


def test_dv_4_5_the_reserve_holds_one_card() -> None:
    state = play(city("wood*3", reserve="row"), draw("pool_1"), draw("pool_2")).state
    refused(state, reserve("wood"), "reserve_full", "DV-4.5")
    emptied = city("wood*3", reserve="row", reached=RESERVE, drawn=2)
    refused(emptied, reserve("wood"), "reserve_full", "DV-4.5")
    free = play(city("wood*3", reserve="flat"), prop("flat", "wood", reserve=True)).state
    assert reserve("wood") in offered(play(free, draw("pool_1"), draw("pool_2")).state)


def test_dv_4_5_only_after_drawing_and_only_what_one_holds() -> None:
    refused(city("wood*3"), reserve("wood"), "draw_first", "DV-4.4")
    state = play(city("wood*3"), draw("pool_1"), draw("pool_2")).state
    refused(state, reserve("row"), "not_in_hand", "DV-4.5")


def test_dv_4_the_turn_belongs_to_the_active_seat() -> None:
    refused(city(), draw("pool_1"), "not_your_turn", "DV-3.2", seat=1)
