"""Rows of engine and rules: how fast games are played, with and without a table, and what one step costs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tabletop.bench.row import PYTHON, BenchRow, durations, rates
from tabletop.bench.samples import SearchRun, moments, names, play, search
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import next_actor
from tabletop.engine.message import N_
from tabletop.engine.protocol import Chooser, Game
from tabletop.engine.registry import find, own_games
from tabletop.engine.table import Table

MICRO, MILLI = 1e6, 1e3


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    for game_id in own_games():
        game = find(game_id)
        for row in _of(game, quick):
            yield replace(row, of=game.name, scale=PYTHON)


def _of(game: Game[Any, Any, Any], quick: bool) -> Iterable[BenchRow]:
    yield from _random_games(game, quick)
    yield _commands(game, quick)
    yield from _single_calls(game, quick)
    yield from _thinking(game, quick)


def _random_games(game: Game[Any, Any, Any], quick: bool) -> Iterable[BenchRow]:
    decisions, repeats = (4_000, 5) if quick else (20_000, 15)
    found = [search(game, decisions) for _ in range(repeats + 1)][1:]
    games = tuple(one.games / (one.seconds + one.deal_seconds) for one in found)
    yield BenchRow(N_("Random games, rules alone"), N_("games/s"), games, is_more_better=True)
    yield BenchRow(
        N_("Search path: legal, decide, evolve"),
        N_("decisions/s"),
        tuple(one.rate for one in found),
        target=100_000,
        floor=60_000,
        is_more_better=True,
    )
    yield from deal_row(game.name, found)


def deal_row(name: str, found: Iterable[SearchRun]) -> Iterable[BenchRow]:
    """Yield the row of a command's cost while all bargain, in a game with bargaining."""
    values = tuple(MICRO * one.deal_seconds / one.deals for one in found if one.deals)
    if values:
        title = N_("One step of bargaining: sample, judge, decide, evolve")
        yield BenchRow(title, "µs", values, of=name, scale=PYTHON)


def _commands(game: Game[Any, Any, Any], quick: bool) -> BenchRow:
    """Measure the rate of random games through a table."""
    commands, repeats = (2_000, 5) if quick else (8_000, 15)

    def work() -> int:
        done = seed = 0
        while done < commands:
            done += len(play(seed, game.id).records) - 1
            seed += 1
        return done

    return BenchRow(
        N_("Commands through the table, no journal"),
        N_("commands/s"),
        rates(work, repeats),
        is_more_better=True,
    )


def _single_calls(game: Game[Any, Any, Any], quick: bool) -> Iterable[BenchRow]:
    repeats = 5 if quick else 15
    sample = moments(600 if quick else 3_000, game.id)

    def every(work: Callable[[], int]) -> tuple[float, ...]:
        count = work()
        return tuple(MICRO * seconds / count for seconds in durations(work, repeats))

    def evolve() -> int:
        count = 0
        for state, _, _, events in sample:
            for event in events:
                state = game.rules.evolve(state, event)
            count += len(events)
        return count

    def legal() -> int:
        for state, seat, _, _ in sample:
            game.rules.legal(state, seat)
        return len(sample)

    def redact() -> int:
        for state, seat, _, _ in sample:
            game.secrets.redact(state, seat)
        return len(sample)

    def decide() -> int:
        for position, (state, seat, command, _) in enumerate(sample):
            game.rules.decide(state, seat, command, Chance(1, position))
        return len(sample)

    yield BenchRow(N_("One evolve"), "µs", every(evolve))
    yield BenchRow(N_("One legal"), "µs", every(legal))
    yield BenchRow(N_("One decide"), "µs", every(decide))
    yield BenchRow(N_("One redact"), "µs", every(redact))


def _thinking(game: Game[Any, Any, Any], quick: bool) -> Iterable[BenchRow]:
    """Measure the thinking time of computer players at every decision of some games."""
    games = 2 if quick else 10
    for level, choose in game.players.bots.items():
        found = [seconds for seed in range(games) for seconds in _thoughts(game, choose, seed)]
        slowest = _milli([max(found)])
        yield BenchRow(N_("A computer player's decision"), "ms", _milli(found), at=level)
        yield BenchRow(N_("The slowest of these decisions"), "ms", slowest, at=level, samples=len(found))


def _thoughts(game: Game[Any, Any, Any], choose: Chooser, seed: int) -> Iterable[float]:
    """Play a game among computer players; yield the seconds of each decision."""
    table = Table.new(game, names(game), seed)
    seat = None
    while table.actors:
        seat = next_actor(game, table.state, seat)
        view, chance = table.view(seat), Chance(-1 - seed, len(table.steps))
        started = time.process_time()
        command = choose(view, seat, chance)
        yield time.process_time() - started
        table.submit(seat, command)


def _milli(seconds: Iterable[float]) -> tuple[float, ...]:
    return tuple(MILLI * value for value in seconds)
