"""*Place for most* and *The deal both want*: what is proved, what is asked, and how tries are judged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.games.chinatown import GAME
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.commands import FinishTrading, PlaceTile, WantAsset
from tabletop.games.chinatown.deals import Bargain, Plot
from tabletop.games.chinatown.evolve import moved
from tabletop.games.chinatown.player.planning import holding_of
from tabletop.games.chinatown.puzzle_deal import ExactIncomes
from tabletop.games.chinatown.puzzles import questions
from tabletop.games.chinatown.state import State
from tabletop.i18n import Catalogue
from tests.games.chinatown.build import ANTIQUES, END, PHOTO, deal, play, propose, town
from tests.puzzles import judging

PLACE, DEAL = questions()
judged = partial(judging.judged, GAME, play)

SHOP = town(
    "place",
    plots={0: "1 3 4 5 8"},
    built={"1": "jewel", "3": "photo"},
    tiles={0: "photo photo clock antiques restaurant"},
)
"""Photo Studios on 4 and 8 make a shop with that on 3; anything else on 4 pays as much at once."""
SWAP = town(
    round=6,
    plots={0: "19 22 23", 1: "2 4 8", 2: "60"},
    built={"19 22": "tea", "2 4": "fish"},
    tiles={0: "fish", 1: "tea"},
    bargains=(Bargain(1, 1, deal("0>1 $1")),),
)
"""Each has the tile that the other's shop lacks."""


def say(message: Any) -> str:
    return Catalogue("en").message(message, ("Ann", "Ben", "Cat"))


def view(state: State) -> State:
    return GAME.secrets.redact(state, 0)


def placings(state: State, seat: int = 0) -> Iterator[State]:
    """Every table that a seat's placing can lead to."""
    empty = state.empty_plots_of(seat)
    for kinds in product((None, *set(state.loose_tiles_of(seat))), repeat=len(empty)):
        left = [*state.tiles[seat]]
        built = [*state.built]
        for plot, kind in zip(empty, kinds, strict=True):
            if kind is not None:
                left[kind] -= 1
                built[plot - 1] = kind
        if min(left) >= 0:
            yield replace(state, built=tuple(built))


def test_every_way_to_place_is_looked_at() -> None:
    for state in (SHOP, SWAP):
        best = ExactIncomes(state.board, state.built).best(holding_of(state, 0))
        assert best == max(income_of(one, 0) for one in placings(state))


def test_a_shop_that_is_missed_tile_by_tile() -> None:
    proof = PLACE.prove(view(SHOP), 0)
    assert proof is not None
    assert proof.given["income"] == max(income_of(one, 0) for one in placings(SHOP))
    solved = judged(PLACE, SHOP, *proof.answer)
    assert solved.is_solved and "Photo Studio" in say(solved.why)
    for miss in proof.misses:
        assert not judged(PLACE, SHOP, *miss).is_solved


def test_placing_is_judged_when_it_ends() -> None:
    assert judged(PLACE, SHOP, PlaceTile(ANTIQUES, 4), PlaceTile(PHOTO, 5)) is None
    assert not judged(PLACE, SHOP, PlaceTile(ANTIQUES, 4), END).is_solved


def test_a_placing_that_cannot_be_missed_is_not_asked_about() -> None:
    assert PLACE.prove(view(replace(SHOP, phase="trade")), 0) is None
    alone = town("place", plots={0: "1 20 40"}, tiles={0: "photo tea fish"})
    assert PLACE.prove(view(alone), 0) is None


def test_the_one_swap_that_both_gain_by() -> None:
    proof = DEAL.prove(view(SWAP), 0)
    assert proof is not None
    assert proof.answer == (propose("0>1 fish, 1>0 tea"),)
    assert dict(proof.given) == {"seat": 1, "least": 2}
    assert judged(DEAL, SWAP, *proof.answer).is_solved
    for miss in proof.misses:
        assert not judged(DEAL, SWAP, *miss).is_solved


@pytest.mark.slow
def test_no_other_swap_brings_both_as_much() -> None:
    """Every swap is carried out by the rules' own hand, and every placing after it tried."""

    def best(state: State, seat: int) -> int:
        return max(income_of(one, seat) for one in placings(state, seat))

    sides = ("fish", "#19", "#22", "#23"), ("tea", "#2", "#4", "#8")
    lots = [[" ".join(lot) for count in (1, 2) for lot in combinations(side, count)] for side in sides]
    had = [best(SWAP, seat) for seat in (0, 1)]
    good = set()
    for given, got in product(*lots):
        after = moved(SWAP, deal(f"0>1 {given}, 1>0 {got}"))
        if all(best(after, seat) >= had[seat] + 2 for seat in (0, 1)):
            good.add((given, got))
    assert ("fish", "tea") in good
    assert all("fish" in given and "tea" in got for given, got in good)


def test_a_swap_is_judged_by_what_both_gain() -> None:
    failed = [
        judged(DEAL, SWAP, propose(text))
        for text in ("0>1 #23, 1>0 tea", "0>1 fish $1, 1>0 tea", "0>2 fish, 2>0 #60", "1>0 tea")
    ]
    assert not any(one.is_solved for one in failed)
    assert [("no money" in say(one.why)) for one in failed] == [False, True, True, True]
    changed = judged(DEAL, SWAP, WantAsset(Plot(8)), propose("0>1 fish, 1>0 tea #2"))
    assert changed is not None


def test_only_the_last_round_of_a_game_with_deals_is_asked_about() -> None:
    for state in (
        replace(SWAP, round=5),
        replace(SWAP, bargains=()),
        play(SWAP, propose("0>1 fish, 1>0 tea")).state,
        play(SWAP, FinishTrading()).state,
    ):
        assert DEAL.prove(view(state), 0) is None
