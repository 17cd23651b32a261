"""Parts of Chinatown's computer player, each by a table or a law of its own: patience, what was on the table
already, deals that go together, how much connected plots are worth."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tabletop.engine.chance import Chance
from tabletop.games.chinatown.board import KINDS
from tabletop.games.chinatown.deals import Deal
from tabletop.games.chinatown.player.judging import HARD, LEVELS, NORMAL, DealJudge, Skill
from tabletop.games.chinatown.player.offering import _foreseen, _was_there
from tabletop.games.chinatown.player.searching import DealSearch
from tabletop.games.chinatown.player.terrain import POINTS, Terrain, prospects, situation_of
from tabletop.games.chinatown.player.trader import PATIENCE, Manners
from tests.games.chinatown.build import deal, town, two_sellers
from tests.games.chinatown.test_bot_bargains import market

BOT, OTHER, THIRD = 1, 0, 2
ASKED = deal("0>1 #22, 1>0 $3")


@pytest.mark.parametrize("level", LEVELS.values())
@pytest.mark.parametrize("refused", range(PATIENCE + 3))
def test_after_so_many_refusals_it_insists_with_this_player_alone(refused: int, level: Skill) -> None:
    low, high = level.least
    deals = tuple(
        Deal(number, OTHER, ASKED, status="declined", closed_by=BOT) for number in range(1, refused + 1)
    )
    kept = (
        Deal(20, OTHER, ASKED),
        Deal(21, OTHER, ASKED, status="declined", closed_by=THIRD),
        Deal(22, OTHER, ASKED, status="withdrawn", closed_by=OTHER),
        Deal(23, THIRD, ASKED, status="declined", closed_by=BOT),
    )
    view = town(round=3, deals=(*deals, *kept), last_id=23)
    drawn = {Manners(view, BOT, level, Chance(seed, 0)).least((BOT, OTHER)) for seed in range(60)}
    other = {Manners(view, BOT, level, Chance(seed, 0)).least((BOT, THIRD)) for seed in range(60)}
    both = {Manners(view, BOT, level, Chance(seed, 0)).least((OTHER, BOT, THIRD)) for seed in range(60)}
    insisting = {max(high, level.asks) if low < high else low}
    assert drawn == (insisting if refused >= PATIENCE else set(range(low, high + 1)))
    assert other == set(range(low, high + 1)) and both <= drawn | other
    assert max(both) == max(drawn | other)


MADE = "1>0 tea, 0>1 #22"
"""What the bot asks anew."""


@pytest.mark.parametrize(
    ("before", "is_known"),
    [
        (Deal(1, BOT, deal(MADE), signed=1 << BOT), True),
        (Deal(1, BOT, deal("1>0 tea $2, 0>1 #22"), signed=1 << BOT), True),
        (Deal(1, BOT, deal("1>0 tea, 0>1 #22 $2"), signed=1 << BOT), True),
        (Deal(1, OTHER, deal(MADE)), False),
        (Deal(1, BOT, deal(MADE), status="executed"), False),
        (Deal(1, BOT, deal(MADE), status="voided"), False),
        (Deal(1, BOT, deal(MADE), status="declined", closed_by=OTHER), True),
        (Deal(1, OTHER, deal(MADE), status="declined", closed_by=BOT), False),
        (Deal(1, BOT, deal(MADE), status="declined", closed_by=BOT, version=2), False),
        (Deal(1, BOT, deal(MADE), status="withdrawn", closed_by=BOT), True),
        (Deal(1, BOT, deal("1>0 tea $2, 0>1 #22"), status="declined", closed_by=OTHER), True),
        (Deal(1, BOT, deal("1>0 tea, 0>1 #22 $2"), status="declined", closed_by=OTHER), False),
        (Deal(1, BOT, deal("1>0 tea, 0>1 #22 #23"), status="declined", closed_by=OTHER), False),
        (Deal(1, BOT, deal("1>0 tea, 2>1 #24"), status="declined", closed_by=OTHER), False),
    ],
)
def test_what_lay_there_is_not_offered_again_unless_others_get_more(before: Deal, is_known: bool) -> None:
    view = town(plots={0: "22 23"}, tiles={1: "tea"}, deals=(before,), last_id=1)
    assert _was_there(view, before, deal(MADE), BOT) is is_known
    for made in ("0>2 $1", "1>2 $1"):
        later = Deal(2, THIRD, deal(made), status="executed")
        changed = town(plots={0: "22 23"}, tiles={1: "tea"}, deals=(before, later), last_id=2)
        lies_there = before.is_open and before.has_signed(BOT) and before.transfers == deal(MADE)
        assert _was_there(changed, before, deal(MADE), BOT) is lies_there, "a party made another deal since"


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_deals_go_together_if_each_is_a_gain_after_any_others(level: Skill) -> None:
    """The bot lacks one tile: one is a gain, a second is not, a tile for nothing back never is."""
    judge = DealJudge(two_sellers(), 1, level)
    one, two, bad = deal("0>1 tea, 1>0 $3"), deal("2>1 tea, 1>2 $3"), deal("1>0 $3")
    together: list[tuple[list[Any], bool]] = [
        ([], True),
        ([one], True),
        ([two], True),
        ([bad], False),
        ([one, bad], False),
        ([bad, one], False),
        ([one, two], False),
        ([deal("0>1 $1"), one], True),
    ]
    for deals, is_good in together:
        assert judge.go_together(1, deals) is is_good, deals


def test_connected_plots_are_worth_more_the_more_they_are_at_an_even_pace_when_many() -> None:
    terrain = Terrain(prospects(situation_of(town("trade", round=3)))._replace(unowned=0))
    masks = [sum(1 << plot for plot in range(1, size + 1)) for size in range(1, 12)]
    points = [terrain._area(mask, mask).points for mask in masks]
    steps = [after - before for before, after in pairwise(points)]
    assert points[0] > 0 and all(step > 0 for step in steps)
    assert sorted(steps[:5]) == steps[:5] and len(set(steps[5:])) == 1


def test_of_tiles_that_lie_about_a_seat_expects_those_of_others_alone() -> None:
    """What it has left is its own in full; of the others' it may get some, once incomes are still to come."""
    terrain = Terrain(prospects(situation_of(town("trade", round=3)))._replace(loose=(3,) * len(KINDS)))
    expected = [[terrain.expected(0, left, income) for left in range(5)] for income in (0, 1)]
    now, soon = ([after - before for before, after in pairwise(row)] for row in expected)
    assert now == [POINTS] * 4
    assert len({*soon[:3]}) == 1 and 0 < soon[0] < POINTS == soon[3]


def test_each_pays_and_gets_what_is_due_as_far_as_the_money_goes() -> None:
    """The seat that searches is paid first; nobody pays itself, or nothing."""
    state, chance = two_sellers(), Chance(8, 0)
    search = DealSearch(DealJudge(state, BOT))
    money = [amount or 0 for amount in state.money]
    for _ in range(200):
        due = {seat: chance.below(121) - 60 for seat in state.seats}
        paid = tuple(search._payments(BOT, due))
        assert all(one.giver != one.taker and one.what.thousands > 0 for one in paid)
        gives, gets = Counter[int](), Counter[int]()
        for giver, taker, what in paid:
            gives[giver] += what.thousands
            gets[taker] += what.thousands
        purses = {seat: min(max(0, due[seat]), money[seat]) for seat in state.seats}
        assert all(gives[seat] <= purses[seat] and gets[seat] <= max(0, -due[seat]) for seat in state.seats)
        needs = sum(max(0, -amount) for amount in due.values())
        assert gives.total() == min(sum(purses.values()), needs)
        assert gets[BOT] == min(max(0, -due[BOT]), sum(purses.values()))


def test_of_offers_the_one_with_the_best_future_is_made_in_whatever_order_they_come() -> None:
    search = DealSearch(DealJudge(market(), BOT, HARD))
    offers = [idea.transfers for idea in search.pairs(BOT)[:6]]
    best = _foreseen(search, BOT, offers)
    assert len(offers) == 6 and best in offers and _foreseen(search, BOT, []) is None
    for other in offers:
        assert _foreseen(search, BOT, [other, best]) == _foreseen(search, BOT, [best, other]) == best
