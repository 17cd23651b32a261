"""How a game ends (DV-8)."""

from __future__ import annotations

from tabletop.games.deckville.events import EndAnnounced
from tabletop.games.deckville.state import District
from tests.games.deckville.build import (
    END,
    OWN,
    city,
    draw,
    pass_turn,
    play,
    prop,
    put,
    refused,
    replacement,
    reserve,
    take,
    words,
)


def test_dv_8_1_the_second_emptying_brings_one_more_full_round() -> None:
    """Emptied by the second of three in round 5: rounds 5 and 6 are played to their ends."""
    others = (District(), District())
    state = city("wood*2", others=others, active=1, deck="stone", discard="flat " * 20, emptyings=1)
    played = play(state, draw("deck"))
    assert played.events[2] == EndAnnounced(6, "emptied")
    state = play(played.state, draw("pool_1")).state
    state = play(state, OWN.rules.legal(state, 1)[0], END).state
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
    assert OWN.rules.actors(over) == frozenset()
    assert OWN.rules.legal(over, 0) == ()
    refused(over, END, "game_over", "DV-9.3")


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
