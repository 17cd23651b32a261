"""Shares, intervals, ratings."""

from __future__ import annotations

import math

import pytest

from tabletop.arena.playing import PlayedGame
from tabletop.arena.standings import ratings, summed_up
from tabletop.engine.statistics import wilson


def played(number: int, players: str, *winners: int, micros: tuple[tuple[int, ...], ...] = ()) -> PlayedGame:
    names = tuple(players.split())
    return PlayedGame(
        number, 1, names, winners, (0,) * len(names), 10 + number, 3, {}, micros or ((),) * len(names)
    )


def test_wilson_intervals() -> None:
    """Against the values of the textbooks: 81 of 263 gives 0.2553 to 0.3662."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    low, high = wilson(10, 10)
    assert low == pytest.approx(0.7225, abs=1e-4)
    assert high == pytest.approx(1.0)
    assert wilson(0, 0) == (0.0, 1.0)


def test_shared_wins_count_in_parts_and_draws_for_nobody() -> None:
    games = [played(0, "a b c", 0), played(1, "b c a", 0, 2), played(2, "c a b"), played(3, "a b c", 0, 1, 2)]
    summary = summed_up(games, ["a", "b", "c"])
    assert summary.draws == 1
    assert [player.result.wins for player in summary.players] == pytest.approx(
        [1 + 1 / 2 + 1 / 3, 5 / 6, 1 / 3]
    )
    assert summary.players[0].result.share == pytest.approx(11 / 24)
    assert (summary.commands.mean, summary.commands.least, summary.commands.most) == (11.5, 10, 13)
    assert summary.tables == ()


def test_several_seats_of_one_player_are_judged_together() -> None:
    """Three of four seats win 6 of 8 games between them: 25 % a seat, an interval as of 8 games."""
    games = [played(at, "a b b b", *([0] if at < 2 else [1 + at % 3])) for at in range(8)]
    one, three = (player.result for player in summed_up(games, ["a", "b", "b", "b"]).players)
    assert (one.games, one.seats, three.games, three.seats) == (8, 8, 8, 24)
    assert one.share == three.share == 0.25
    low, high = wilson(6, 8)
    assert (three.low, three.high) == pytest.approx((low / 3, high / 3))


def test_tables_stand_apart_where_there_are_several() -> None:
    games = [played(0, "a b", 0), played(1, "b a", 1), played(2, "c a", 0), played(3, "b c", 0)]
    tables = summed_up(games, ["a", "b", "c"]).tables
    assert [[(share.name, share.wins) for share in table] for table in tables] == [
        [("a", 2), ("b", 0)],
        [("a", 0), ("c", 1)],
        [("b", 1), ("c", 0)],
    ]


def test_thinking_times_are_of_decisions() -> None:
    times = tuple(range(1000, 101_000, 1000))
    player = summed_up([played(0, "a b", 0, micros=(times, ()))], ["a", "b"]).players[0]
    assert (player.decisions, player.mean_ms, player.p95_ms, player.longest_ms) == (100, 50.5, 95.0, 100.0)


def test_nothing_played_is_no_error() -> None:
    summary = summed_up([], ["a", "b"])
    assert summary.games == 0 and summary.players[0].rating is None
    assert (summary.players[0].result.low, summary.players[0].result.high) == (0.0, 1.0)


def test_ratings_at_two_seats_are_bradley_and_terrys() -> None:
    """Three quarters of the games are 400 log10(3) points; one shared game is added."""
    found = ratings({("a", "b"): {"a": 74.5, "b": 24.5}})
    assert found["a"].points - found["b"].points == pytest.approx(400 * math.log10(3))
    assert found["a"].points == pytest.approx(-found["b"].points)
    # The information about the difference is n p (1 - p); each rating is half of it.
    margin = 1.96 * (400 / math.log(10)) / math.sqrt(100 * 0.75 * 0.25) / 2
    assert found["a"].margin == pytest.approx(margin)


def test_ratings_at_more_seats_are_of_first_places() -> None:
    """With strengths 4, 2, 1, 1 at one table of four the shares are 1/2, 1/4, 1/8, 1/8."""
    found = ratings({("a", "b", "c", "d"): {"a": 499.75, "b": 249.75, "c": 124.75, "d": 124.75}})
    assert found["a"].points - found["b"].points == pytest.approx(400 * math.log10(2))
    assert found["b"].points - found["d"].points == pytest.approx(400 * math.log10(2))
    assert found["c"].points == pytest.approx(found["d"].points)


def test_several_seats_win_more_often_without_being_stronger() -> None:
    found = ratings({("a", "b", "b", "b"): {"a": 25.0, "b": 75.0}})
    assert found["a"].points == pytest.approx(0, abs=1e-6)


def test_players_who_never_met_are_compared_by_others() -> None:
    found = ratings({("a", "b"): {"a": 60, "b": 40}, ("b", "c"): {"b": 60, "c": 40}})
    assert found["a"].points > found["b"].points > found["c"].points
    assert found["b"].points == pytest.approx(0, abs=1e-6)


def test_who_always_wins_is_rated_too() -> None:
    found = ratings({("a", "b"): {"a": 500.0}})
    assert 1000 < found["a"].points - found["b"].points < 1400
    assert found["a"].margin > 100


def test_alone_there_is_no_rating() -> None:
    assert ratings({("a",): {"a": 3.0}}) == {} == ratings({("a", "a"): {"a": 3.0}}) == ratings({})
