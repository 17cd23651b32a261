"""End, scoring, solitaire, what is public (DV-8 to DV-11)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Result
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME
from tabletop.games.deckville.events import CardTaken, EndAnnounced
from tabletop.games.deckville.result import title
from tabletop.games.deckville.score import gain, scores, sheet, worth_now
from tabletop.games.deckville.state import District, State
from tabletop.i18n import Catalogue
from tests.games.deckville.build import (
    END,
    OWN,
    card,
    cards,
    city,
    district,
    draw,
    play,
    prop,
    put,
    refused,
    replacement,
    reserve,
    take,
    words,
)

NAMES = ("Ann", "Ben", "Cat")


def points(*districts: District) -> tuple[int, ...]:
    return scores(city(others=districts[1:], districts=districts))


def ended(*districts: District) -> Result:
    found = OWN.result(city(others=districts[1:], districts=districts, is_over=True))
    assert found is not None
    return found


def say(message: Any) -> str:
    return Catalogue("en").message(message, NAMES)


def pass_turn(state: State) -> State:
    """The shortest turn there is: two cards of the pool, what is too much away."""
    state = play(state, draw("pool_1"), draw("pool_1")).state
    commands = OWN.legal(state, state.active)
    if END not in commands:
        state = play(state, commands[0]).state
    return play(state, END).state


# End


def test_dv_8_1_the_second_emptying_brings_one_more_full_round() -> None:
    """Emptied by the second of three in round 5: rounds 5 and 6 are played to their ends."""
    others = (District(), District())
    state = city("wood*2", others=others, active=1, deck="stone", discard="flat " * 20, emptyings=1)
    played = play(state, draw("deck"))
    assert played.events[2] == EndAnnounced(6, "emptied")
    state = play(played.state, draw("pool_1")).state
    state = play(state, OWN.legal(state, 1)[0], END).state
    turns = []
    while not state.is_over:
        turns.append((state.round, state.active))
        state = pass_turn(state)
    assert turns == [(5, 2), (6, 0), (6, 1), (6, 2)]


def test_dv_8_1_the_first_emptying_brings_no_end() -> None:
    state = play(city("wood*3", deck="stone", discard="flat*5"), draw("deck")).state
    assert (state.emptyings, state.last_round) == (1, None)


def test_dv_8_1_further_emptyings_mean_nothing() -> None:
    state = city("wood*3", deck="stone", discard="flat*5", emptyings=2, round=6, last_round=6)
    played = play(state, draw("deck"))
    assert played.kinds == ["CardTaken", "DeckEmptied", "DeckRefilled"]
    assert (played.state.emptyings, played.state.last_round) == (3, 6)


def test_dv_8_1_nothing_can_be_done_after_the_end() -> None:
    over = city(is_over=True)
    assert OWN.actors(over) == frozenset()
    assert OWN.legal(over, 0) == ()
    refused(over, END, "game_over", "DV-8.1")


def test_dv_8_2_all_empty_ends_the_game_with_the_round() -> None:
    state = city("wood*3", pool="flat - -", deck="", discard="", emptyings=1, active=0)
    played = play(state, draw("pool_1"))
    assert played.events[-1] == EndAnnounced(5, "exhausted")
    state = played.state
    for command in (draw("pool_1"), draw("deck"), draw("discard")):
        refused(state, command, "supply_closed", "DV-8.2")
    state = play(state, END).state
    assert state.active == 1
    assert play(state, END).state.is_over


def test_dv_8_2_nobody_draws_any_more_whatever_is_discarded() -> None:
    state = city("wood*3", pool="- - -", deck="", discard="flat", emptyings=1)
    state = play(state, take("discard"), put("wood")).state
    assert (words(state.discard), state.is_exhausted) == ("wood", True)
    for command in (draw("discard"), take("discard")):
        code = ("supply_closed", "DV-8.2") if command == draw("discard") else ("done_already", "DV-4.1")
        refused(state, command, *code)
    placed = play(state, reserve("wood")).state
    refused(placed, replacement("discard"), "supply_closed", "DV-8.2")
    following = play(placed, END).state
    refused(following, take("discard"), "supply_closed", "DV-8.2")
    assert play(following, END).state.is_over


def test_dv_8_2_it_comes_before_the_second_emptying() -> None:
    state = city("wood*3", pool="- - -", deck="flat", discard="", emptyings=1)
    played = play(state, draw("deck"))
    assert played.kinds == ["CardTaken", "DeckEmptied", "EndAnnounced", "EndAnnounced"]
    assert played.state.last_round == 5


def test_dv_8_2_building_goes_on_in_the_last_round() -> None:
    state = city(
        "flat wood*3", pool="- - -", deck="", discard="", emptyings=1, is_exhausted=True, last_round=5
    )
    built = play(state, prop("flat"), END).state
    assert words(built.districts[0].properties) == "flat"


# Scoring


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
        "Housing in all districts: 2 own + 2 others' × 2 = 8",
        "most Housing, 2 against 2: a tie pays nobody",
        "on the card: 1",
        "most Dining, 1 against 1: a tie pays nobody",
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
    assert say(found.tie_break) == ("Tied with 40 points: Ann, Ben. Only Ben has no card in the reserve.")


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
    assert say(found.reason) == "Shared victory with 2 points: Ann, Ben."
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


# Solitaire


def alone(state_hand: str = "wood*3", **more: Any) -> State:
    return city(state_hand, others=(), **more)


def test_dv_10_the_cards_marked_for_it_neither_most_nor_all() -> None:
    state = Table.new(GAME, ["Ann"], 3).state
    used = {found for pile in (state.deck, state.hands[0], state.pool) for found in pile if found is not None}
    kinds = [state.cards[found] for found in used]
    assert all(kind.is_solo for kind in kinds)
    assert not [kind for kind in kinds if {term.kind for term in kind.score} & {"most", "all"}]


def test_dv_10_one_full_turn_after_the_first_emptying() -> None:
    played = play(alone(deck="stone", discard="flat*9"), draw("deck"))
    assert played.kinds == ["CardTaken", "DeckEmptied", "EndAnnounced", "DeckRefilled"]
    state = play(played.state, draw("pool_1"), END).state
    assert (state.is_over, state.round, state.is_last_round) == (False, 6, True)
    assert pass_turn(state).is_over


@pytest.mark.parametrize(
    ("total", "wanted"),
    [
        (-5, "Clerk"),
        (24, "Clerk"),
        (25, "Surveyor"),
        (34, "Surveyor"),
        (35, "Developer"),
        (44, "Developer"),
        (45, "City Planner"),
        (54, "City Planner"),
        (55, "Top Developer"),
        (90, "Top Developer"),
    ],
)
def test_dv_10_bands(total: int, wanted: str) -> None:
    assert title(total) == wanted


def test_dv_10_the_result_names_points_and_band() -> None:
    found = OWN.result(alone(properties="tower*7", is_over=True))
    assert found is not None
    assert (found.winners, found.clause) == ((0,), "DV-10")
    assert say(found.reason) == "Ann gains 35 points: Developer."


# What is public


def test_dv_11_hands_deck_and_what_lies_beneath_the_top_are_secret() -> None:
    state = city("wood*3 inn", "row", "glass", "flat", discard="flat inn row")
    for viewer in (None, 0, 1):
        view = OWN.redact(state, viewer)
        assert set(view.deck) == {None}
        assert view.discard == (None, None, card("flat"))
        assert (len(view.deck), len(view.discard)) == (len(state.deck), len(state.discard))
        assert [len(found) for found in view.hands] == [4, 6]
        assert view.districts == state.districts
        assert view.pool == state.pool
        for seat in (0, 1):
            assert view.hands[seat] == (
                state.hands[seat] if seat == viewer else (None,) * len(view.hands[seat])
            )


def test_dv_11_a_bystander_sees_only_the_last_of_several_discards() -> None:
    state = city("tower inn row", "flat", "steel glass", built=1, reached=3)
    event = play(state, prop("tower", "inn row")).events[0]
    assert OWN.redact_event(event, 0).discards == cards("inn row")
    for viewer in (None, 1):
        assert OWN.redact_event(event, viewer).discards == (None, card("row"))


def test_dv_11_a_card_from_the_deck_is_seen_by_who_draws_it() -> None:
    event = play(city("wood*3"), draw("deck")).events[0]
    assert event == CardTaken(0, "deck", "draw", None, card("stone"))
    assert OWN.redact_event(event, 0).card == card("stone")
    assert OWN.redact_event(event, 1).card is None
    assert [say(line) for line in OWN.describe(OWN.redact_event(event, 1))] == [
        "Ann draws a card from the deck."
    ]
    assert [say(line) for line in OWN.describe(event)] == ["Ann draws Stone from the deck."]


def test_dv_11_a_card_from_the_pool_is_seen_by_all_but_not_remembered() -> None:
    played = play(city("wood*3"), draw("pool_2"))
    seen = OWN.redact_event(played.events[0], 1)
    assert (seen.shown, seen.card) == (card("glass"), None)
    assert OWN.redact(played.state, 1).hands[0] == (None,) * 4
    assert [say(line) for line in OWN.describe(seen)] == ["Ann takes Glass from the pool."]


def test_dv_11_taking_the_top_shows_what_lies_beneath() -> None:
    played = play(city("wood*3", discard="flat inn row"), draw("discard"))
    assert played.events[0].top == card("inn")
    assert OWN.redact(played.state, 1).discard == (None, card("inn"))


def test_dv_11_what_one_imagines_fits_what_one_sees() -> None:
    table = Table.new(GAME, ["Ann", "Ben", "Cat"], 4)
    for seat in range(3):
        view = table.view(seat)
        full = GAME.imagine(view, seat, Chance(9, seat))
        assert GAME.redact(full, seat) == view
        assert GAME.conserved(full) == GAME.conserved(table.state)
