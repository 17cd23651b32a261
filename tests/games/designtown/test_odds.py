"""Exact chances, held against counting every order of the hidden cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from tabletop.games.designtown import GAME, odds
from tabletop.games.designtown.commands import Recycle, ShuffleDeck
from tabletop.games.designtown.state import State, obligation
from tests.games.designtown.build import PLAY, STATION, cards_of, play, town, words

FAR = 1 << 30
"""More cards than there are."""


def orders(state: State) -> list[State]:
    """Every order of the hidden cards of the active player's deck."""
    deck, known = state.decks[0], state.open[0]
    hidden, tops = deck[: len(deck) - known], deck[len(deck) - known :]
    replaced = [(*order, *tops) for order in permutations(hidden)]
    return [replace(state, decks=(deck, *state.decks[1:])) for deck in replaced]


def busts(state: State) -> bool:
    """Whether playing on busts before there is a choice again; needs no shuffle."""
    now = play(state, PLAY).state
    while now.active == 0 and not now.is_over and obligation(now) is not None and now.decks[0]:
        now = play(now, PLAY).state
    return now.active != 0


def counted(state: State, happens: object) -> Fraction:
    every = orders(state)
    return Fraction(sum(happens(one) for one in every), len(every))  # type: ignore[operator]


DECKS = [
    ("store res res store mall", 1),
    ("res res res store mall", 0),
    ("plant res mall store hosp", 2),
    ("plant plant res res store", 1),
    ("hosp res res church res", 1),
    ("church res res res res store", 2),
]


@pytest.mark.parametrize(("deck", "unhappy"), DECKS)
def test_the_chance_of_a_bust_is_exact(deck: str, unhappy: int) -> None:
    state = town(deck, unhappy=unhappy)
    assert odds.bust_chance(state) == counted(state, busts)
    assert odds.bust_chance(GAME.secrets.redact(state, 1)) == odds.bust_chance(state)


def test_the_chance_knows_what_lies_under_a_recycled_card() -> None:
    state = play(town("res res store mall", "station", unhappy=2), Recycle(STATION)).state
    assert odds.bust_chance(state) == 1  # the park, then the area below it, which is forced
    free = play(town("hosp res store mall", "station", unhappy=2), Recycle(STATION)).state
    assert odds.bust_chance(free) == 0
    assert odds.card_after(free) == (1, 1)


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    state = town("", "hosp hosp mall store", unhappy=2, row=(2,))
    assert odds.bust_chance(state) == Fraction(1, 2)
    assert odds.next_card(state) == (2, 4)
    assert odds.bust_chance(town("", "")) == 0
    assert odds.next_card(town("", "")).chance == 0


def test_must_play_next_goes_on_in_the_new_deck() -> None:
    state = town("plant", "hosp mall", unhappy=2)
    assert odds.bust_chance(state) == Fraction(1, 2)
    outcomes = [play(state, PLAY, ShuffleDeck(), PLAY, seed=seed).state.active for seed in range(60)]
    assert {0, 1} == set(outcomes)


def test_next_card_and_the_one_after() -> None:
    state = town("store res res hosp mall fact church", unhappy=2)
    assert odds.next_card(state) == (0, 1)
    assert odds.card_after(state) == (4, 6)
    assert odds.card_after(state).chance == Fraction(2, 3)
    assert odds.next_card(town("res store", unhappy=2)).chance == 1
    assert odds.card_after(town("church res mall", unhappy=2)) == (0, 2)
    assert odds.card_after(town("store")) == (0, 0)


@pytest.mark.parametrize(
    ("deck", "points", "unhappy"),
    [
        ("park park mall res res store", 5, 1),
        ("park res mall res store church", 5, 1),
        ("mall res park res church res", 6, 0),
        ("store hosp park fact mall plant", 6, 2),
    ],
)
def test_the_chance_to_win_by_playing_on_is_exact(deck: str, points: int, unhappy: int) -> None:
    state = town(deck, points=points, unhappy=unhappy)

    def wins(one: State) -> bool:
        while one.decks[0] and one.active == 0 and not one.is_over:
            one = play(one, PLAY).state
        return one.winner == 0

    exact = counted(state, wins)
    known = state.decks[0][-1:]
    found = odds.Winning(state.faces).chance(
        known,
        odds.pool_of(state.hidden(0)),
        odds.pool_of(()),
        state.limit - state.unhappy,
        8 - state.points,
        FAR,
    )
    assert abs(exact - Fraction(found, odds.SCALE)) < Fraction(20, odds.SCALE)


def test_the_chance_to_win_goes_on_in_the_new_deck_and_by_cards() -> None:
    state = town("park", points=6)
    chance = odds.Winning(state.faces).chance
    pools = (odds.pool_of(()), odds.pool_of((8,)))
    assert chance((8,), *pools, 3, 2, FAR) == odds.SCALE
    assert chance((8,), *pools, 3, 3, FAR) == 0
    assert chance((2, 2), odds.pool_of((2, 2)), odds.pool_of(()), 3, 8, 4) == odds.SCALE
    assert words(state.decks[0]) == "park"


@pytest.mark.parametrize("missing", [(3, 4, FAR), (2, 3, FAR), (1, 2, FAR), (3, 8, 9), (2, 5, 1), (2, 4, 5)])
def test_cards_that_change_a_win_alike_are_as_good_on_top(missing: tuple[int, int, int]) -> None:
    winning = odds.Winning(town().faces)
    pool, discard = (
        odds.pool_of(cards_of("res apt store mall church park")),
        odds.pool_of(cards_of("hosp mall")),
    )
    found = winning.next_chances(pool, discard, *missing)
    for card, count in enumerate(pool):
        if count:
            seen = winning.chance((card,), odds.without(pool, card), discard, *missing)
            assert found[winning.kind_of[card]] == seen
