"""Win chances: a whole, more with each floor, from what a seat can see, and right about the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.registry import find
from tabletop.games.gotown.chances import WHOLE, Model, OpponentTraits, OwnTraits, Traits, chances
from tabletop.games.gotown.personalities import NOISE
from tabletop.games.gotown.state import State
from tabletop.games.gotown.weights import WEIGHTS
from tests.games.gotown.build import town
from tests.games.playing import Playing

GAME = find("gotown")


def seen(state: State) -> State:
    return GAME.secrets.redact(state, state.active)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("short", [False, True])
def test_chances_make_a_whole_and_grow_with_floors(seats: int, short: bool) -> None:
    hands = ["1 2 3", *("4 5 6",) * (seats - 1)]
    before = 0
    for floors in range(4 if short else 5):
        tower = " ".join(["1+8*", "2+7*", "3+6*", "4+5*"][:floors])
        table = seen(town(hands, [tower], short=short))
        of_all = Model(table, 0).of_all(table)
        assert abs(sum(of_all) - WHOLE) < 5
        assert of_all[0] == Model(table, 0).own(table) > before
        before = of_all[0]


def test_every_trait_has_a_weight_and_stands_in_one_place() -> None:
    assert set(WEIGHTS) == {(seats, goal) for seats in NOISE for goal in (4, 5)}
    assert {(len(own), len(other)) for own, other in WEIGHTS.values()} == {
        (OwnTraits.COUNT, OpponentTraits.COUNT)
    }
    for seats in NOISE:
        for state in Playing(GAME).states(seats, 4, "greedy", short=False)[1:]:
            traits = Traits(seen(state), state.active)
            own = [which for which, _ in traits.own(seen(state))]
            assert len(set(own)) == len(own) and max(own) < OwnTraits.COUNT
            for place, other in enumerate(state.opponents(state.active)):
                theirs = [which for which, _ in traits.other(seen(state), other, place)]
                assert len(set(theirs)) == len(theirs) and max(theirs) < OpponentTraits.COUNT


def test_who_has_won_has_a_chance_of_one() -> None:
    end = Playing(GAME).states(3, 3, "greedy", short=True)[-1]
    assert end.is_over and sum(chances(end)) == chances(end)[end.winner] == 1000
    assert chances(replace(end, winner=None)) == (0, 0, 0)


def test_chances_go_by_the_view_alone() -> None:
    compared = 0
    for at, state in enumerate(Playing(GAME).states(4, 3, "greedy", short=False)[::5]):
        if not state.is_over:
            view = seen(state)
            other = seen(GAME.secrets.imagine(view, state.active, Chance(7, at)))
            estimate = chances(state)
            assert estimate == chances(view) == chances(other)
            compared += 1
    assert compared > 5
