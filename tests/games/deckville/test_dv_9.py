"""Scoring (DV-9)."""

from __future__ import annotations

import pytest

from tabletop.engine.protocol import Result
from tabletop.games.deckville.score import gain, scores, sheet, worth_now
from tabletop.games.deckville.state import District
from tests.games.deckville.build import (
    OWN,
    card,
    city,
    district,
    prop,
    refused,
    say,
)


def points(*districts: District) -> tuple[int, ...]:
    return scores(city(others=districts[1:], districts=districts))


def ended(*districts: District) -> Result:
    found = OWN.rules.result(city(others=districts[1:], districts=districts, is_over=True))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("properties", "total"),
    [
        ("inn", 2),
        ("row row row", 18),
        ("row flat flat", 6 + 1 + 1),
        ("cafe inn", 4 + 2),
        ("home", 1),
        ("home inn flat", 3 + 2 + 1),
        ("villa", 3),
        ("villa villa bar", 5 + 5 + 4),
        ("hub yard forge mill show", 0),
        ("works works", 5 + 5),
    ],
)
def test_dv_9_1_terms_of_one_district(properties: str, total: int) -> None:
    assert points(district(properties), district())[0] == total


def test_dv_9_1_two_for_each_of_three_housing() -> None:
    """A test vector of the sheet: itself included."""
    state = city(others=(district(),), properties="row flat flat")
    assert sheet(state)[0].cards[0].points == 6


def test_dv_9_1_most_needs_strictly_more() -> None:
    """Test vectors of the sheet: 3 against 3 is nothing, 4 against 3 is 2."""
    assert points(district("mart stall stall"), district("stall*3")) == (2, 3)
    assert points(district("mart stall*2"), district("stall*3"))[0] == 2
    assert points(district("mart stall*3"), district("stall*3"))[0] == 3 + 2
    assert points(district("mart"), district("stall"), district())[0] == 0
    assert points(district("mart"), district(), district())[0] == 2
    assert points(district("mart stall"), district("stall"), district("stall*2"))[0] == 1


def test_dv_9_1_all_counts_every_district() -> None:
    """A test vector of the sheet: own 3, another's 2: 10 and 6."""
    state = city(properties="block flat flat", others=(district("flat flat"),))
    parts = [part.points for part in sheet(state)[0].cards[0].parts]
    assert parts == [10, 6]
    assert scores(state) == (10 + 6 + 2, 2)


def test_dv_9_1_everything_adds_up() -> None:
    mine = district("block home bar villa works row", reserve="inn")
    other = district("flat cafe cafe")
    housing_mine, housing_all, dining = 4, 5, 1
    wanted = (2 * housing_all + 6) + (housing_mine + dining) + 0 + (2 + 2) + (1 + 2) + 2 * housing_mine - 5
    assert points(mine, other) == (wanted, 1 + 2 * 2 * 2)


def test_dv_9_1_explained_card_by_card() -> None:
    state = city(properties="block flat bar", others=(district("flat flat inn"),))
    lines = [say(part.text) for found in sheet(state)[0].cards for part in found.parts]
    assert lines == [
        "Housing in all districts: (2 own + 2 others’) × 2 = 8",
        "most Housing, 2 against 2: a tie scores nothing",
        "on the card: 1",
        "most Dining, 1 against 1: a tie scores nothing",
    ]
    more = city(properties="villa home bar", others=(district("inn inn"),))
    assert [say(part.text) for found in sheet(more)[0].cards for part in found.parts] == [
        "on the card: 2",
        "prime: 2 × 1 = 2",
        "Dining or Housing: 3 × 1 = 3",
        "most Dining, 1 against 2: 0",
    ]


def test_dv_9_1_what_a_card_would_score_now() -> None:
    state = city("row bar", "flat flat", others=(district("inn"),))
    assert worth_now(state, 0, card("row")).points == 6
    assert gain(state, 0, card("row")) == 6
    assert gain(city("flat", "row"), 0, card("flat")) == 1 + 2
    assert worth_now(state, 0, card("bar")).points == 0
    reserved = city("wood", "flat", reserve="inn")
    assert gain(reserved, 0, card("inn")) == 2 + 5


def test_dv_9_2_a_reserve_card_costs_five_and_totals_may_be_negative() -> None:
    assert points(district(reserve="row"), district("inn", reserve="inn")) == (-5, -3)


def test_dv_9_3_most_points_win() -> None:
    found = ended(district("inn"), district("flat"))
    assert (found.winners, found.scores, found.tie_break) == ((0,), (2, 1), None)
    assert say(found.reason) == "Ann has the most points: 2."


FORTY = "tower*8"
ALSO_FORTY = "spire*5"


def test_dv_9_3_of_two_tied_the_one_without_a_reserve_card_wins() -> None:
    """A test vector of the sheet: two tied at 40, one with a reserve card."""
    found = ended(district(f"{ALSO_FORTY}", reserve="row"), district(FORTY))
    assert found.scores == (40, 40)
    assert found.winners == (1,)
    assert found.tie_break is not None
    assert say(found.tie_break) == ("Tied with 40 points: Ann and Ben. Only Ben has no card in the reserve.")


def test_dv_9_3_neither_with_a_reserve_card_more_properties_win() -> None:
    found = ended(district("tower*4"), district("inn*10"))
    assert (found.scores, found.winners) == ((20, 20), (1,))
    assert found.tie_break is not None
    assert "Ben has the most properties" in say(found.tie_break)


def test_dv_9_3_both_with_a_reserve_card_more_properties_win() -> None:
    found = ended(district("tower*4", reserve="inn"), district("inn*10", reserve="inn"))
    assert (found.scores, found.winners) == ((15, 15), (1,))


def test_dv_9_3_equal_in_all_both_win() -> None:
    found = ended(district("inn"), district("inn"), district("flat"))
    assert found.winners == (0, 1)
    assert say(found.reason) == "Shared win with 2 points: Ann and Ben."
    assert found.tie_break is not None


def test_dv_9_3_only_the_tied_count() -> None:
    found = ended(district("spire*5", reserve="row"), district(FORTY), district("flat*20"))
    assert found.winners == (1,)


def test_dv_9_3_the_sheet_adds_up_by_category_and_names_the_cards() -> None:
    found = ended(district("block villa home works", reserve="inn"), district("flat cafe bar"))
    assert tuple(map(sum, zip(*(row.scores for row in found.categories), strict=True))) == found.scores
    rows = {row.label: row for row in found.categories}
    assert [say(line) for line in rows["Most of a type"].items[0]] == [
        "Block: 6 (most Housing, 3 against 1: 6)"
    ]
    assert [say(line) for line in rows["Card in the reserve"].items[0]] == ["Inn: -5"]


def test_dv_9_4_a_reserve_card_is_no_property_no_type_no_power() -> None:
    assert points(district("row", reserve="flat"), district()) == (2 - 5, 0)
    assert points(district("villa", reserve="villa"), district())[0] == 3 - 5
    refused(city("plant", reserve="mill"), prop("plant"), "resources_missing", "DV-6.1")
