"""Building properties, and the powers (DV-6, DV-7)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.deckville.building import (
    has_power,
    missing,
    omitted,
    property_price,
    resource_price,
    resources_of,
    shortage,
)
from tabletop.games.deckville.cards import GLASS, RESOURCES, STEEL, WOOD
from tabletop.games.deckville.commands import DrawCard
from tests.games.deckville.build import (
    END,
    SKIP,
    card,
    city,
    district,
    down,
    draw,
    hand,
    offered,
    play,
    prop,
    refused,
    reserve,
    resource,
    words,
)


def held(properties: str = "", resources: str = "") -> dict[str, int]:
    found = resources_of(city(properties=properties, resources=resources), 0)
    return {name: units for name, units in zip(RESOURCES, found, strict=True) if units}


def test_dv_6_1_the_district_must_hold_all_resources_and_they_are_not_used_up() -> None:
    state = city("tower*2 wood*4", resources="steel glass")
    built = play(state, prop("tower"), prop("tower", "wood wood")).state
    assert words(built.districts[0].properties) == "tower tower"
    assert words(built.districts[0].resources) == "steel glass"


def test_dv_6_1_refused_while_something_is_missing() -> None:
    state = city("spire", resources="steel glass")
    assert refused(state, prop("spire"), "resources_missing", "DV-6.1").facts["lacking"][STEEL] == 1
    assert prop("spire") in offered(city("spire", resources="steel*2 glass"))
    refused(city("wood"), prop("flat"), "not_in_hand", "DV-6.1")


def test_dv_6_1_from_the_reserve_as_well() -> None:
    state = city("wood*2", resources="wood", reserve="inn")
    built = play(state, prop("inn", "wood", reserve=True)).state
    assert built.districts[0] == district("inn", "wood")
    assert hand(built) == "wood"
    refused(state, prop("flat", "wood", reserve=True), "not_in_reserve", "DV-6.1")


@pytest.mark.parametrize(
    ("built", "properties", "from_reserve", "price"),
    [
        (0, "", False, 0),
        (0, "", True, 1),
        (1, "flat", False, 2),
        (1, "flat", True, 3),
        (1, "show", False, 1),
        (1, "show", True, 2),
        (0, "show", False, 0),
        (0, "show", True, 1),
    ],
)
def test_dv_6_2_what_a_property_costs(built: int, properties: str, from_reserve: bool, price: int) -> None:
    state = city("flat wood*5", properties, reserve="flat", built=built, reached=3)
    assert property_price(state, 0, from_reserve) == price
    for count in range(5):
        command = prop("flat", "wood " * count, reserve=from_reserve)
        if count == price:
            assert command in offered(state)
            assert len(play(state, command).state.hands[0]) == 6 - count - (not from_reserve)
        else:
            refused(state, command, "wrong_price", "DV-6.3")


def test_dv_6_2_the_second_one_is_dearer_for_whoever_has_built_the_first_alone() -> None:
    state = city("flat wood*5", others=(district(reserve="flat"),), built=1, reached=3)
    assert [property_price(state, seat) for seat in (0, 1)] == [2, 0]
    assert property_price(state, 1, from_reserve=True) == 1


@pytest.mark.parametrize("turn", [{"built": 2, "reached": 3}, {"built": 1, "reached": 4}])
def test_dv_6_2_when_no_more_is_built_this_turn_the_next_is_the_first_of_another(turn: Any) -> None:
    assert property_price(city("flat wood*5", **turn), 0) == 0


def test_dv_6_3_other_hand_cards_pay_in_full() -> None:
    state = city("flat wood", "flat", "wood wood", built=1, reached=3)
    refused(state, prop("flat", "wood flat"), "not_in_hand", "DV-6.3")
    refused(state, prop("flat", "wood"), "wrong_price", "DV-6.3")


def test_dv_6_3_neither_the_reserve_nor_the_table_pays() -> None:
    state = city("wood*2", resources="brick", reserve="flat", built=1, reached=3)
    refused(state, prop("flat", "wood wood brick", reserve=True), "not_in_hand", "DV-6.3")
    refused(state, prop("flat", "wood wood flat", reserve=True), "not_in_hand", "DV-6.3")


def test_dv_6_4_the_same_property_may_stand_twice() -> None:
    assert words(play(city("flat", "flat"), prop("flat")).state.districts[0].properties) == "flat flat"


# Powers


def draws_of(properties: str) -> int:
    """How many cards a turn draws at the most."""
    state = city("wood*3", properties)
    count = 0
    while any(isinstance(command, DrawCard) for command in offered(state)):
        state = play(state, draw("pool_1")).state
        count += 1
    return count


def test_dv_7_no_card_helps_to_build_itself() -> None:
    for own_help in ("opera", "plant"):
        refused(city(own_help), prop(own_help), "resources_missing", "DV-6.1")
    state = city("show wood*5", "flat", built=1, reached=3)
    refused(state, prop("show", "wood"), "wrong_price", "DV-6.3")
    assert words(play(state, prop("show", "wood wood")).state.districts[0].properties) == "flat show"


def test_dv_7_1_draw_one_more_and_several_do_not_add_up() -> None:
    assert [draws_of(properties) for properties in ("", "hub", "hub hub")] == [2, 3, 3]


def test_dv_7_1_the_third_from_anywhere_but_not_to_fulfil_the_duty() -> None:
    state = play(city("wood*3", "hub"), draw("deck")).state
    refused(state, draw("deck"), "pool_first", "DV-4.4")
    state = play(state, draw("pool_1")).state
    assert play(state, draw("deck")).state.drawn == 3
    assert play(state, draw("discard")).state.drawn == 3


def test_dv_7_1_the_third_may_be_left_and_the_limit_stays_six() -> None:
    state = play(city("wood*4", "hub"), draw("pool_1"), draw("pool_2")).state
    for command in (END, SKIP, reserve("wood")):
        assert command in offered(state)
    refused(play(state, SKIP).state, draw("pool_1"), "done_already", "DV-4.4")
    full = play(city("wood*6", "hub"), draw("pool_1"), draw("pool_2")).state
    assert down("wood wood") in offered(full)
    assert draw("pool_1") in offered(full)
    refused(play(full, down("wood wood")).state, draw("pool_1"), "done_already", "DV-4.4")
    third = play(full, draw("deck")).state
    assert len(third.hands[0]) == 9
    assert len(play(third, down("wood wood wood")).state.hands[0]) == 6


def test_dv_7_1_built_this_turn_it_helps_this_turn() -> None:
    state = play(city("hub wood*2"), prop("hub"), draw("pool_1"), draw("pool_2")).state
    assert draw("deck") in offered(state)


def test_dv_7_2_one_unit_may_be_missing() -> None:
    state = city("tower wood*5", "yard", "steel")
    assert omitted(state, 0, card("tower")) == GLASS
    assert not any(shortage(state, 0, card("tower")))
    assert missing(state, 0, card("tower"))[GLASS] == 1
    played = play(state, prop("tower"))
    assert played.events[0].omitted == GLASS
    assert played.state.districts[0].properties[-1] == card("tower")


def test_dv_7_2_of_one_resource_only_and_several_do_not_add_up() -> None:
    for powers in ("yard", "yard yard"):
        refused(city("tower", powers), prop("tower"), "resources_missing", "DV-6.1")
        refused(city("spire", powers, "glass"), prop("spire"), "resources_missing", "DV-6.1")
        assert sum(shortage(city("tower", powers), 0, card("tower"))) == 1


def test_dv_7_2_nothing_is_omitted_where_nothing_is_missing() -> None:
    played = play(city("tower", "yard", "steel glass"), prop("tower"))
    assert played.events[0].omitted is None


def test_dv_7_2_for_its_type_only_and_not_for_itself() -> None:
    refused(city("inn", "yard"), prop("inn"), "resources_missing", "DV-6.1")
    refused(city("opera"), prop("opera"), "resources_missing", "DV-6.1")
    assert prop("opera") in offered(city("opera", "opera"))


def test_dv_7_3_counts_as_a_resource_and_several_add_up() -> None:
    assert held("mill") == {"steel": 1}
    assert held("mill mill", "steel") == {"steel": 3}
    assert prop("spire") in offered(city("spire", "mill mill", "glass"))
    state = city("plant", "mill")
    assert words(play(state, prop("plant")).state.districts[0].properties) == "mill plant"


def test_dv_7_3_not_for_itself_nor_from_hand_or_reserve() -> None:
    refused(city("plant"), prop("plant"), "resources_missing", "DV-6.1")
    refused(city("plant mill", reserve="mill"), prop("plant"), "resources_missing", "DV-6.1")


def test_dv_7_4_a_resource_for_fewer_discards() -> None:
    prices = {
        "": 3,
        "forge": 1,
        "smith": 2,
        "forge smith": 1,
        "smith forge": 1,
        "smith smith": 2,
    }
    for properties, price in prices.items():
        state = city("architects wood*5", properties)
        assert resource_price(state, 0, card("architects")) == price
        assert resource("architects", "wood " * price) in offered(state)


def test_dv_7_4_never_more_than_printed_and_its_resource_only() -> None:
    state = city("wood stone brick", "ruin forge")
    assert resource_price(state, 0, card("wood")) == 1
    assert resource_price(state, 0, card("stone")) == 1
    free = city("stone", "works")
    assert play(free, resource("stone")).state.districts[0].resources == (card("stone"),)


def test_dv_7_5_the_second_property_for_one() -> None:
    state = play(city("show flat*2 wood"), prop("show")).state
    assert property_price(state, 0) == 1
    built = play(state, prop("flat", "wood")).state
    assert words(built.districts[0].properties) == "show flat"
    assert property_price(city(properties="show show", built=1), 0) == 1


def test_dv_7_5_from_the_reserve_for_two() -> None:
    state = city("flat wood*3", "show", reserve="row")
    state = play(state, prop("flat")).state
    refused(state, prop("row", "wood", reserve=True), "wrong_price", "DV-6.3")
    assert play(state, prop("row", "wood wood", reserve=True)).state.districts[0].reserve is None


def test_all_powers_of_one_card_work_together() -> None:
    state = city("works*2 tower wood*4", "works")
    assert [has_power(state, 0, kind) for kind in ("draw3", "second")] == [True, True]
    assert resources_of(state, 0)[WOOD] == 1
    assert draws_of("works") == 3
    assert resource_price(state, 0, card("stone")) == 0
    assert property_price(play(state, prop("works")).state, 0) == 1
