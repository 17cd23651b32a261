"""Exact chances, held against counting every order of the hidden cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from tabletop.games.designtown import GAME, odds
from tabletop.games.designtown.commands import Recycle, ShuffleDeck
from tabletop.games.designtown.state import State, obligation
from tests.games.designtown.build import PLAY, STATION, cards_of, play, town, words
from tests.puzzles.exhaustive import Turns

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


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    begun = town("", "res hosp mall store", unhappy=2, row=(2,))
    assert odds.bust_chance(begun) == Fraction(1, 4)  # whoever shuffles may leave the new top card
    assert odds.bust_chance(replace(begun, row=())) == Fraction(2, 3)  # unless nothing was played
    assert odds.bust_chance(town("", "")) == 0


def test_a_win_ends_the_turn_before_a_bust() -> None:
    assert odds.bust_chance(town("plant res res", unhappy=2, points=6)) == 1
    assert odds.bust_chance(town("plant res res", unhappy=2, points=7)) == 0
    row = (2, *[8] * 16)
    assert odds.bust_chance(town("plant res", unhappy=2, row=row)) == 0  # the eighteenth card
    assert odds.bust_chance(town("plant res", unhappy=2, row=row[1:])) == 1


def forced_bust(turns: Turns, state: State, command: object) -> Fraction:
    """The chance of a bust before the next choice, over all cards that may come, by the rules."""
    found, total = Fraction(0), 0
    for count, after in turns.outcomes(state, command):
        total += count
        if after.active != 0:
            found += count
        elif not after.is_over and obligation(after) is not None:
            found += count * forced_bust(turns, after, PLAY if after.decks[0] else ShuffleDeck())
    return found / total


def test_the_chance_of_a_bust_is_that_of_all_orders_by_the_rules() -> None:
    """Positions at random, with wins near and discard piles to shuffle."""
    drawn, seen = Random(26), set()
    for _ in range(400):
        cards = [drawn.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)) for _ in range(drawn.randint(2, 8))]
        at, row = drawn.randint(0, len(cards)), [2] * drawn.choice((0, 1, 3, 15, 17))
        state = replace(
            town(),
            decks=(tuple(cards[:at]), (0,)),
            discards=(tuple(cards[at:]), ()),
            open=(min(1, at), 1),
            row=tuple(row),
            unhappy=drawn.randint(0, 2),
            points=drawn.choice((0, 4, 6, 7)),
            must_play=bool(row) and drawn.random() < 0.3,
        )
        chance = odds.bust_chance(state)
        command = PLAY if state.decks[0] else ShuffleDeck()
        assert chance == forced_bust(Turns(0, 0, keeps=False), state, command)
        seen.add(chance)
    assert len(seen) > 15


def test_must_play_next_goes_on_in_the_new_deck() -> None:
    state = town("plant", "hosp mall", unhappy=2)
    assert odds.bust_chance(state) == Fraction(1, 2)
    outcomes = [play(state, PLAY, ShuffleDeck(), PLAY, seed=seed).state.active for seed in range(60)]
    assert {0, 1} == set(outcomes)


@pytest.mark.parametrize(("bad", "words"), [(0, "0%"), (1, "1%"), (500, "50%"), (999, "99%"), (1000, "100%")])
def test_what_is_possible_is_never_said_to_be_sure(bad: int, words: str) -> None:
    assert odds.percent(Fraction(bad, 1000)) == words


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
