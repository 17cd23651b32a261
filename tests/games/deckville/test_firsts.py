"""Each first is told of a game made for it, and not of one that nearly is."""

from __future__ import annotations

from typing import Any

from tabletop.games.deckville.cards import BANDS
from tabletop.games.deckville.commands import DrawCard
from tabletop.games.deckville.state import RESERVE
from tests.games.deckville.build import END, RULES, city, district, prop, resource
from tests.games.firsts import firsts

LAST = {"last_round": 5, "reached": RESERVE, "drawn": 2, "has_drawn_pool": True}
"""The last turn of a game, of which nothing is left but to end it."""


def of(key: str, before: Any, *commands: Any) -> set[int]:
    """The seats to whose credit a first is."""
    return {seat for name, seat in firsts(RULES, before, *commands) if name == key}


def last(properties: str, others: str = "", **more: Any) -> Any:
    """A table at the end of the last turn, which is seat 0's."""
    return city("wood*5", properties, others=(district(others),), first=1, **{**LAST, **more})


def test_a_building_that_two_powers_paid_for() -> None:
    assert of("two_counting", city("spire", "mill mill", "glass"), prop("spire")) == {0}
    assert of("two_counting", city("spire", "mill", "steel glass"), prop("spire")) == set()
    assert of("two_counting", city("spire", "mill mill yard"), prop("spire")) == {0}


def test_two_buildings_in_a_turn() -> None:
    made = city("stall flat wood wood")
    assert of("two_built", made, prop("stall"), prop("flat", "wood wood")) == {0}
    assert of("two_built", made, prop("stall")) == set()


def test_built_from_the_reserve() -> None:
    assert of("from_reserve", city("wood*3", reserve="stall"), prop("stall", "wood", reserve=True)) == {0}
    assert of("from_reserve", city("stall wood*3", reserve="flat"), prop("stall")) == set()


def test_strictly_the_most() -> None:
    assert of("most_alone", last("bar cafe", "cafe"), END) == {0}
    assert of("most_alone", last("bar cafe", "cafe cafe"), END) == set()


def test_paid_for_what_a_rival_built() -> None:
    assert of("paid_by_rivals", last("block", "flat"), END) == {0}
    assert of("paid_by_rivals", last("block flat", "stall"), END) == set()


def test_built_with_one_unit_missing() -> None:
    assert of("unit_omitted", city("tower", "yard", "steel"), prop("tower")) == {0}
    assert of("unit_omitted", city("tower", "yard", "steel glass"), prop("tower")) == set()


def test_a_resource_at_a_reduced_price() -> None:
    hand = "architects wood*4"
    assert of("reduced", city(hand, "smith"), resource("architects", "wood wood")) == {0}
    assert of("reduced", city(hand, "hub"), resource("architects", "wood wood wood")) == set()


def test_no_resource_left_unused() -> None:
    assert of("nothing_idle", last("inn", resources="wood"), END) == {0}
    assert of("nothing_idle", last("inn", resources="wood wood"), END) == set()
    assert of("nothing_idle", last("inn", resources="wood glass"), END) == set()
    assert of("nothing_idle", last("stall"), END) == set(), "there was none"


def test_the_last_round_announced_while_ahead() -> None:
    end = {"deck": "stone", "emptyings": 1, "reached": 4}
    draw = DrawCard("pool_1")
    for own, other, seats in (("inn inn", "inn", {0}), ("inn", "inn", set()), ("inn", "inn inn", set())):
        made = city("wood*4", own, others=(district(other),), **end)
        assert of("announced_ahead", made, draw) == seats


def test_the_highest_title_alone() -> None:
    flats = -(-BANDS[-1] // 9)
    alone = city("wood*5", " ".join(["spire"] * flats), others=(), **LAST)
    assert of("highest_title", alone, END) == {0}
    less = city("wood*5", " ".join(["spire"] * (flats - 2)), others=(), **LAST)
    assert of("highest_title", less, END) == set()
