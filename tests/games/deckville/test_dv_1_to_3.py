"""Players, cards, set-up (DV-1 to DV-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.engine.protocol import SetupError
from tabletop.engine.table import Table
from tabletop.games.deckville import GAME
from tabletop.games.deckville.cards import RESOURCES, TYPES, deck_of
from tabletop.games.deckville.house_deck import HOUSE_DECK
from tabletop.games.deckville.state import District, State, known_cards
from tests.games.deckville.build import END, card, city, down, draw, play, prop, resource, words

DECKS = {1: 40, 2: 56, 3: 80, 4: 104, 5: 120}


def table(seats: int, seed: int = 1, first: int | None = None) -> Table[State, object, object]:
    return Table.new(GAME, [f"Seat {seat}" for seat in range(seats)], seed, {"first": first})


@pytest.mark.parametrize("seats", DECKS)
def test_dv_1_one_to_five_players(seats: int) -> None:
    assert len(table(seats).state.hands) == seats


def test_dv_1_six_are_too_many() -> None:
    with pytest.raises(SetupError):
        table(6)


def test_dv_2_1_a_card_is_property_or_resource_and_no_longer_the_other() -> None:
    """As a resource the inn is a brick and no dining; as a property it is no brick."""
    as_resource = play(city("inn wood"), resource("inn", "wood")).state
    assert as_resource.districts[0] == District((), (card("inn"),), None)
    assert GAME.progress.points(as_resource) == (0, 0)
    as_property = play(city("inn wood", resources="wood"), prop("inn")).state
    assert as_property.districts[0] == District((card("inn"),), (card("wood"),), None)
    assert GAME.progress.points(as_property) == (2, 0)


def test_dv_2_2_resources_and_types_of_the_house_deck() -> None:
    kinds = table(4).state.cards
    assert {RESOURCES[kind.resource] for kind in kinds} == set(RESOURCES)
    assert {TYPES[kind.type] for kind in kinds} == set(TYPES)
    assert (len(RESOURCES), len(TYPES)) == (7, 8)


@pytest.mark.parametrize(("seats", "count"), DECKS.items())
def test_dv_2_3_a_game_uses_the_cards_whose_mark_allows_it(seats: int, count: int) -> None:
    state = table(seats).state
    used = known_cards(state)
    assert len(used) == count
    assert all(state.cards[card].min_players <= seats for card in used)
    assert Counter(used) == Counter(deck_of(state.cards, seats))


def test_dv_2_3_the_house_deck_has_120_cards() -> None:
    assert HOUSE_DECK.count("\nDV") == 120


@pytest.mark.parametrize("seats", DECKS)
def test_dv_3_1_six_cards_each_three_in_the_pool_one_discarded(seats: int) -> None:
    state = table(seats).state
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert len([card for card in state.pool if card is not None]) == 3
    assert len(state.discard) == 1
    assert len(state.deck) == DECKS[seats] - 6 * seats - 4


def test_dv_3_1_another_seed_another_deal() -> None:
    deals = {table(2, seed).state.hands for seed in range(8)}
    assert len(deals) == 8


def test_dv_3_2_the_first_player_is_drawn_or_chosen() -> None:
    assert {table(3, seed).state.active for seed in range(40)} == {0, 1, 2}
    assert {table(3, seed, first=2).state.active for seed in range(5)} == {2}


def test_dv_3_2_clockwise_and_a_round_is_one_turn_each() -> None:
    state = city(others=(District(), District()), first=1, active=1, round=1)
    seen = []
    for _ in range(4):
        seen.append((state.active, state.round))
        done = play(state, draw("pool_1"), draw("pool_1")).state
        names = words(done.hands[done.active])
        first = names.split()[0]
        state = play(done, down(f"{first} {first}"), END).state
    assert seen == [(1, 1), (2, 1), (0, 1), (1, 2)]
