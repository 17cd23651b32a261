from __future__ import annotations

import dataclasses

import pytest

from tabletop.bots import arena
from tabletop.bots.arena import TooLongError, play_match, wilson
from tabletop.bots.players import UnknownBotError
from tabletop.engine.protocol import SetupError
from tabletop.engine.registry import find

GOTOWN = find("gotown")


def test_wilson_intervals() -> None:
    """Against the values of the textbooks: 81 of 263 gives 0.2553 to 0.3662."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    low, high = wilson(10, 10)
    assert low == pytest.approx(0.7225, abs=1e-4)
    assert high == pytest.approx(1.0)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_match_counts_every_game_once_and_is_the_same_every_time() -> None:
    match = play_match(GOTOWN, ["greedy", "random", "random"], 12, 3)
    again = play_match(GOTOWN, ["greedy", "random", "random"], 12, 3)
    other = play_match(GOTOWN, ["greedy", "random", "random"], 12, 4)
    assert match.games == 12
    assert sum(player.wins for player in match.players) + match.draws == 12
    assert [p.wins for p in match.players] == [p.wins for p in again.players]
    assert (match.commands, match.seeds) == (again.commands, again.seeds)
    assert set(match.seeds).isdisjoint(other.seeds)
    assert len(set(match.seeds)) == 12


def test_seats_rotate() -> None:
    """Each player sits at each seat equally often."""
    sat: list[tuple[str, int]] = []

    def noting(name: str):
        greedy = arena.make("greedy", GOTOWN)

        def choose(view, seat, chance):
            if (name, seat) not in sat[-2:]:
                sat.append((name, seat))
            return greedy(view, seat, chance)

        return name, choose

    play_match(GOTOWN, [noting("a"), noting("b")], 1, 1)
    assert set(sat) == {("a", 0), ("b", 1)}
    sat.clear()
    play_match(GOTOWN, [noting("a"), noting("b")], 2, 1)
    assert set(sat) == {("a", 0), ("b", 1), ("a", 1), ("b", 0)}


def test_wrong_wishes_are_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownBotError):
        play_match(GOTOWN, ["random", "genius"], 1, 1)
    with pytest.raises(SetupError):
        play_match(GOTOWN, ["random"] * 5, 1, 1)


def test_a_game_without_end_is_a_bug_that_shows() -> None:
    with pytest.raises(TooLongError):
        play_match(
            dataclasses.replace(GOTOWN, rules=dataclasses.replace(GOTOWN.rules, longest_game=3)),
            ["random", "random"],
            1,
            1,
        )


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    told = ["gotown", "--players", "greedy,random", "--games", "4", "--seed", "2", "--on", "short"]
    assert arena.main(told) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 games, ")
    assert "greedy" in out
    assert "random" in out
    for wrong in (["nogame"], ["gotown", "--players", "genius,random"], ["gotown", "--on", "nothing"]):
        assert arena.main(wrong) == 2
        assert capsys.readouterr().err.strip()
