"""Solitaire, and what is public (DV-10, DV-11)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME
from tabletop.games.deckville.events import CardTaken
from tabletop.games.deckville.score import title
from tabletop.games.deckville.state import State
from tests.games.deckville.build import (
    END,
    OWN,
    card,
    cards,
    city,
    draw,
    pass_turn,
    play,
    prop,
    say,
)


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
        (39, "Clerk"),
        (40, "Surveyor"),
        (79, "Surveyor"),
        (80, "Developer"),
        (114, "Developer"),
        (115, "City Planner"),
        (144, "City Planner"),
        (145, "Top Developer"),
        (190, "Top Developer"),
    ],
)
def test_dv_10_bands(total: int, wanted: str) -> None:
    assert title(total) == wanted


def test_dv_10_the_result_names_points_and_band() -> None:
    found = OWN.rules.result(alone(properties="tower*17", is_over=True))
    assert found is not None
    assert (found.winners, found.clause) == ((0,), "DV-10")
    assert say(found.reason) == "Ann scores 85 points: Developer."


# What is public


def test_dv_11_hands_deck_and_what_lies_beneath_the_top_are_secret() -> None:
    state = city("wood*3 inn", "row", "glass", "flat", discard="flat inn row")
    for viewer in (None, 0, 1):
        view = OWN.secrets.redact(state, viewer)
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
    assert OWN.secrets.redact_event(event, 0).discards == cards("inn row")
    for viewer in (None, 1):
        assert OWN.secrets.redact_event(event, viewer).discards == (None, card("row"))


def test_dv_11_a_card_from_the_deck_is_seen_by_who_draws_it() -> None:
    event = play(city("wood*3"), draw("deck")).events[0]
    assert event == CardTaken(0, "deck", "draw", None, card("stone"))
    assert OWN.secrets.redact_event(event, 0).card == card("stone")
    assert OWN.secrets.redact_event(event, 1).card is None
    assert [say(line) for line in OWN.words.describe(OWN.secrets.redact_event(event, 1))] == [
        "Ann draws a card from the deck."
    ]
    assert [say(line) for line in OWN.words.describe(event)] == ["Ann draws Stone from the deck."]


def test_dv_11_a_card_from_the_pool_is_seen_by_all_but_not_remembered() -> None:
    played = play(city("wood*3"), draw("pool_2"))
    seen = OWN.secrets.redact_event(played.events[0], 1)
    assert (seen.shown, seen.card) == (card("glass"), None)
    assert OWN.secrets.redact(played.state, 1).hands[0] == (None,) * 4
    assert [say(line) for line in OWN.words.describe(seen)] == ["Ann takes Glass from the pool."]


def test_dv_11_taking_the_top_shows_what_lies_beneath() -> None:
    played = play(city("wood*3", discard="flat inn row"), draw("discard"))
    assert played.events[0].top == card("inn")
    assert OWN.secrets.redact(played.state, 1).discard == (None, card("inn"))


def test_dv_11_what_one_imagines_fits_what_one_sees() -> None:
    table = Table.new(GAME, ["Ann", "Ben", "Cat"], 4)
    for seat in range(3):
        view = table.view(seat)
        full = GAME.secrets.imagine(view, seat, Chance(9, seat))
        assert GAME.secrets.redact(full, seat) == view
        assert GAME.rules.conserved(full) == GAME.rules.conserved(table.state)
