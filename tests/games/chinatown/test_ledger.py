"""The ledger of a game's deals: what each was worth when it was made, and what it has brought since."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop import saves
from tabletop.engine.table import Table
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Transfers, money_change, parties_of
from tabletop.games.chinatown.evolve import moved
from tabletop.games.chinatown.player.bargain import value_of_deal
from tabletop.games.chinatown.player.ledger import Incomes, Made, decider, made
from tabletop.games.chinatown.state import State
from tests.games.chinatown.build import PHOTO, deal, town
from tests.saves.test_formats import FOLDER


@pytest.fixture(scope="module")
def played() -> Table[Any, Any, Any]:
    """A game of the first form of saved games: what is not in its events nobody has written down."""
    return saves.load(FOLDER / "format1_market.tabletop")


def test_all_deals_are_in_it_with_what_they_were_worth_then(played: Table[Any, Any, Any]) -> None:
    pairs = [(played.state_at(at), step.record.events) for at, step in enumerate(played.steps)]
    found = made(pairs)
    carried_out = [event for _, events in pairs for event in events if isinstance(event, ev.DealExecuted)]
    assert [(one.deal, one.transfers) for one in found] == [(one.deal, one.transfers) for one in carried_out]
    assert len(found) > 4
    for one in found:
        worth = [value_of_deal(one.before, seat, one.transfers).total for seat in parties_of(one.transfers)]
        assert list(one.gains) == worth and one.before.seen_by is not None


def test_incomes_are_those_that_were_paid(played: Table[Any, Any, Any]) -> None:
    """Who had a tile and a plot left might have earned more, and less nobody."""
    incomes = Incomes((step.state, step.record.events) for step in played.steps)
    nothing = ((0,) * 12,) * len(played.seats)
    bare = Incomes((replace(step.state, tiles=nothing), step.record.events) for step in played.steps)
    paid: Counter[tuple[int, int]] = Counter()
    for at, step in enumerate(played.steps):
        number = played.state_at(at).round
        for event in step.record.events:
            if isinstance(event, ev.BusinessPaid | ev.OutlookPaid):
                paid[number, event.seat] += event.cash
    assert len(paid) > 12
    for (number, seat), cash in paid.items():
        assert incomes.was(number, seat) >= cash == bare.was(number, seat)


def story(before: State, transfers: Transfers, **placed: Any) -> tuple[Made, Incomes]:
    """A deal in the last round, and the income after it."""
    found = made([(before, (ev.DealExecuted(0, 1, transfers),))])
    then = replace(moved(before, transfers), **placed)
    return found[0], Incomes([(then, (ev.RoundEnded(before.round),))])


def test_since_is_what_a_deal_has_brought_by_the_rules() -> None:
    """From $2,000 to $5,000 with the third tile, less the price; the other might have placed it alone."""
    before = town(
        round=6,
        plots={0: "1 2 4", 1: "16"},
        built={"1 2": "photo"},
        tiles={1: "photo"},
        options={"outlook": "none"},
    )
    built = list(before.built)
    built[4 - 1] = PHOTO
    one, incomes = story(before, deal("1>0 photo, 0>1 $2"), built=tuple(built), tiles=((0,) * 12,) * 3)
    assert incomes.since(one) == (5 - 2 - 2, 2 - 1)


def test_a_plot_goes_back_with_what_stood_on_it() -> None:
    """What was built on it since is placed elsewhere, or nowhere."""
    before = town(round=6, plots={0: "1 2 4", 1: "16"}, built={"1 2 4": "photo"}, options={"outlook": "none"})
    one, incomes = story(before, deal("0>1 #4, 1>0 $5"))
    assert incomes.since(one) == (5 + 2 - 5, 1 - 5)
    empty = town(round=6, plots={0: "1 2 4", 1: "16"}, tiles={1: "photo"}, options={"outlook": "none"})
    on = list(empty.built)
    on[4 - 1] = PHOTO
    one, incomes = story(empty, deal("0>1 #4, 1>0 $1"), built=tuple(on), tiles=((0,) * 12,) * 3)
    assert incomes.since(one) == (1, -1), "the tile might have gone to plot 16"


def test_what_was_taken_back_is_marked_and_decides_nothing() -> None:
    before, transfers = town(plots={0: "1", 1: "2"}), deal("0>1 $2, 1>0 #2")
    steps = [(before, (ev.DealExecuted(0, 1, transfers), ev.DealExecuted(0, 2, deal("1>0 $2, 0>1 #2"), 1)))]
    found = made(steps)
    assert [one.is_void for one in found] == [True, True]
    assert decider(found, [(9, -9), (9, -9)], (10, 5, 0)) is None


@pytest.mark.parametrize(
    ("brought", "expected"),
    [([(1, 1), (0, 0)], None), ([(3, -3), (0, 0)], 0), ([(3, -3), (4, -4)], 1), ([(-9, 9), (0, 1)], None)],
)
def test_the_deal_that_decided_is_the_one_without_which_another_wins_by_most(
    brought: list[tuple[int, int]], expected: int | None
) -> None:
    one = made([(town(), (ev.DealExecuted(0, 1, deal("0>1 $1")),))])[0]
    assert decider([one, one], brought, (10, 6, 2)) == expected
    assert GAME.progress.round_of(one.before) == one.round and money_change(one.transfers, 0) == -1
