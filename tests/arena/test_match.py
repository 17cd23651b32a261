"""Matches: the same games whoever plays them, and what is told about them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
import pytest

import tabletop
from tabletop.arena.match import Match, Processes, run
from tabletop.arena.playing import ArenaError, PlayedGame, PlayerFailedError, planned
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal
from tabletop.engine.registry import find
from tabletop.games.gotown.commands import PlayDonutTruck

GOTOWN = find("gotown")
THREE = ["bot", "greedy", "random"]


def untimed(match: Match) -> list[PlayedGame]:
    """The games of a match without how long the players thought."""
    return [msgspec.structs.replace(game, micros=()) for game in match.games]


def test_every_game_counts_once_and_is_the_same_every_time() -> None:
    match = run("gotown", THREE, 12, seed=3)
    summary = match.summary()
    assert summary.games == len(match.games) == 12 and summary.seats == 3
    assert sum(player.result.wins for player in summary.players) + summary.draws == pytest.approx(12)
    assert [player.result.name for player in summary.players] == THREE
    assert untimed(match) == untimed(run("gotown", THREE, 12, seed=3))
    assert untimed(match) != untimed(run("gotown", THREE, 12, seed=4))
    assert tabletop.arena.run is run


def test_decisions_are_counted_and_timed() -> None:
    match = run("gotown", ["greedy", "random"], 2)
    decisions = sum(len(times) for game in match.games for times in game.micros)
    assert decisions == sum(game.commands for game in match.games)
    assert [player.decisions for player in match.summary().players] == [
        sum(len(game.micros[game.players.index(name)]) for game in match.games)
        for name in ("greedy", "random")
    ]


def test_seats_rotate_over_the_same_deal() -> None:
    """Each of two players begins with the very same view in one of two games."""
    seen: dict[str, list[Any]] = {"a": [], "b": []}

    def noting(name: str) -> tuple[str, Callable[..., Any]]:
        greedy = GOTOWN.players.bots["easy"]

        def choose(view: Any, seat: int, chance: Chance, go_on: Any = None) -> Any:
            seen[name].append((seat, view))
            return greedy(view, seat, chance)

        return name, choose

    def first(name: str, seat: int) -> Any:
        return next(view for at, view in seen[name] if at == seat)

    match = run(GOTOWN, [noting("a"), noting("b")], 2, options={"first": 0})
    assert [game.players for game in match.games] in ([("a", "b"), ("b", "a")], [("b", "a"), ("a", "b")])
    assert match.games[0].seed == match.games[1].seed
    assert first("a", 0) == first("b", 0)


def test_threads_play_the_same_games() -> None:
    told: list[int] = []
    match = Match(planned("gotown", THREE, 18, seats=2))
    with ThreadPoolExecutor(3) as pool:
        match.play(pool, ahead=4, on_progress=told.append)
    assert told == list(range(1, 19))
    assert untimed(match) == untimed(run("gotown", THREE, 18, seats=2))


def test_processes_play_the_same_games() -> None:
    with Processes(2) as pool:
        match = run("gotown", ["greedy", "random"], 4, executor=pool)
    assert untimed(match) == untimed(run("gotown", ["greedy", "random"], 4))


def breaks(view: Any, seat: int, chance: Chance, go_on: Any = None) -> Any:
    raise ValueError("no idea")


def cheats(view: Any, seat: int, chance: Chance, go_on: Any = None) -> Any:
    return PlayDonutTruck() if PlayDonutTruck() not in GOTOWN.rules.legal(view, seat) else None


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor(1)])
def test_what_a_player_does_wrong_ends_the_match_with_a_sentence(pool: Executor | None) -> None:
    with pytest.raises(
        PlayerFailedError, match=r"“broken” fails in game \d: ValueError: no idea \(test_match"
    ):
        run("gotown", [("broken", breaks), "random"], 2, executor=pool)
    with pytest.raises(
        PlayerFailedError, match=r"“rogue” gives a command in game \d that the rules refuse"
    ) as e:
        run("gotown", [("rogue", cheats), "random"], 2, executor=pool)
    assert isinstance(e.value.__cause__, Illegal)


def test_a_process_that_dies_is_said() -> None:
    class Dying(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(BrokenProcessPool("died"))
            return future

    with pytest.raises(ArenaError, match="stopped during a game"):
        run("gotown", ["greedy", "random"], 2, executor=Dying())


def test_a_game_without_end_is_said() -> None:
    endless = dataclasses.replace(GOTOWN, rules=dataclasses.replace(GOTOWN.rules, longest_game=3))
    with pytest.raises(ArenaError, match="does not end within 3 commands"):
        run(endless, ["random", "random"], 1)


def test_games_tell_how_lively_they_were() -> None:
    def lively(states: Any, events: Any) -> dict[str, float]:
        return {"Floors": sum(map(len, states[-1].towers)), "Events": len(events)}

    game = dataclasses.replace(GOTOWN, progress=dataclasses.replace(GOTOWN.progress, liveliness=lively))
    match = run(game, ["bot", "bot"], 4)
    measures = match.summary().lively
    assert list(measures) == ["Floors", "Events"]
    assert measures["Floors"].most >= 5 and measures["Events"].least > measures["Floors"].most
    assert measures["Events"].mean == sum(one.lively["Events"] for one in match.games) / 4
    assert run("gotown", ["bot", "bot"], 2).games[0].lively == {} or GOTOWN.progress.liveliness([], [])
