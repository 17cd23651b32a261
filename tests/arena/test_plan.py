"""Who plays whom: every deal at all tables, in all rotations."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from tabletop.arena.playing import ArenaError, name_of, planned
from tabletop.bots.players import UnknownBotError
from tabletop.engine.protocol import SetupError
from tabletop.engine.registry import UnknownGameError, find

FOUR = ["bot", "greedy", "random", "bot:easy"]


def test_each_deal_is_played_at_all_tables_in_all_rotations() -> None:
    plan = planned("gotown", FOUR, 100, seats=3)
    assert len(plan.tables) == 4 and plan.deals == 9 and plan.games == 9 * 4 * 3
    jobs = list(plan.jobs())
    assert [job.number for job in jobs] == list(range(plan.games))
    by_deal = defaultdict(list)
    for job in jobs:
        by_deal[job.seed].append(job)
    assert len(by_deal) == 9
    for deal in by_deal.values():
        for table in plan.tables:
            seatings = [job.players for job in deal if sorted(job.players) == sorted(table)]
            assert len(seatings) == 3
            first = seatings[0]
            assert set(seatings) == {first, first[1:] + first[:1], first[2:] + first[:2]}


def test_who_sits_beside_whom_differs_from_deal_to_deal() -> None:
    plan = planned("gotown", FOUR, 80, seats=4)
    followers = Counter(job.players[(job.players.index("bot") + 1) % 4] for job in plan.jobs())
    assert set(followers) == {"greedy", "random", "bot:easy"}


def test_a_longer_match_begins_with_the_shorter_one() -> None:
    short, long = (list(planned("gotown", FOUR, games, seats=2).jobs()) for games in (12, 36))
    assert long[: len(short)] == short and len(long) == 3 * len(short)
    other = list(planned("gotown", FOUR, 12, seats=2, seed=2).jobs())
    assert {job.seed for job in other}.isdisjoint(job.seed for job in long)


def test_what_is_done_is_left_out() -> None:
    plan = planned("gotown", ["bot", "greedy"], 6)
    assert [job.number for job in plan.jobs({0, 3, 4, 99})] == [1, 2, 5]


def test_the_number_of_seats_follows_from_the_players() -> None:
    assert planned("gotown", FOUR[:3], 1).seats == 3
    assert planned("gotown", [*FOUR, "random"], 1).seats == 4
    assert planned("deckville", ["bot"], 1).seats == 1
    assert planned("gotown", FOUR, 1, seats=2).seats == 2


def test_one_player_may_have_several_seats() -> None:
    plan = planned("gotown", ["bot", "random", "random", "random"], 8)
    assert plan.tables == (("bot", "random", "random", "random"),) and plan.games == 8
    assert {job.players.index("bot") for job in plan.jobs()} == {0, 1, 2, 3}
    apart = planned("gotown", ["random", "bot", "random"], 1, seats=2)
    assert apart.tables == (("random", "random"), ("random", "bot"))


def test_a_player_with_itself_plays_each_deal_once() -> None:
    """Players without chance of their own would only play the same game again."""
    plan = planned("gotown", ["bot"] * 3, 7)
    assert plan.games == plan.deals == len({job.seed for job in plan.jobs()}) == 7
    both = planned("gotown", ["bot", "bot", "random"], 7, seats=2)
    assert [job.number for job in both.jobs()] == list(range(both.games)) == list(range(9))
    assert both.deals == 3


def test_a_level_is_the_games_own_player() -> None:
    assert planned("gotown", ["easy", "greedy"], 1).players == ("bot:easy", "greedy")


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownGameError):
        planned("ludo", FOUR, 1)
    with pytest.raises(UnknownBotError):
        planned("gotown", ["random", "genius"], 1)
    with pytest.raises(SetupError):
        planned("gotown", ["random"] * 5, 1, seats=5)
    with pytest.raises(SetupError):
        planned("gotown", FOUR, 1, options={"tall": True})
    with pytest.raises(ArenaError, match="4 seats need 4 players, but you named 2"):
        planned("gotown", ["random", "greedy"], 1, seats=4)
    with pytest.raises(ArenaError, match="2 seats need 2 players, but you named 1"):
        planned("gotown", ["random"], 1)


def test_names() -> None:
    assert name_of("greedy") == "greedy"
    assert name_of(("mine", find("gotown").players.bots["easy"])) == "mine"
