"""How lively a game was: deals that stand."""

from __future__ import annotations

from tabletop.arena.match import run
from tabletop.games.chinatown.events import DealExecuted, RoundEnded
from tabletop.games.chinatown.personalities import liveliness

ALL, FIRST = "Deals", "Deals in the first round"


def test_deals_taken_back_do_not_count() -> None:
    made = [DealExecuted(0, 1, ()), DealExecuted(0, 2, ()), DealExecuted(1, 3, (), reverses=2)]
    assert liveliness([], [*made, RoundEnded(1), DealExecuted(0, 4, ()), RoundEnded(2)]) == {ALL: 2, FIRST: 1}
    assert liveliness([], []) == {ALL: 0, FIRST: 0}


def test_the_arena_tells_it() -> None:
    lively = run("chinatown", ["random"] * 3, 1).summary().lively
    assert list(lively) == [ALL, FIRST] and lively[ALL].mean >= lively[FIRST].mean
