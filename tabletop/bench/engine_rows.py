"""Rows of engine and rules: how fast games are played, with and without a table, and what one step costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletop.bench.row import Row, durations, rates
from tabletop.bench.samples import CARD_GAME, GAME, LONG_GAME, NAMES, TRADING_GAME, game, moments, play
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_
from tabletop.engine.protocol import Game

MICRO = 1e6


def rows(quick: bool) -> Iterable[Row]:
    """Measure, one row after another."""
    games, repeats = (60, 5) if quick else (300, 15)
    chosen = game()
    yield Row(
        N_("Random games, rules alone"),
        N_("games/s"),
        rates(lambda: _count_games(chosen, games), repeats),
        is_more_better=True,
    )
    yield Row(
        N_("Search path: legal, decide, evolve"),
        N_("decisions/s"),
        rates(lambda: _search_path(chosen, games), repeats),
        target=100_000,
        floor=60_000,
        is_more_better=True,
    )
    yield _commands(N_("Commands through the table, no journal"), games, repeats)
    yield Row(
        N_("Search path of Design Town"),
        N_("decisions/s"),
        rates(lambda: _search_path(game(LONG_GAME), games // 12), repeats),
        target=100_000,
        floor=60_000,
        is_more_better=True,
    )
    for label, game_id, count in (
        (N_("Commands of Design Town through the table, no journal"), LONG_GAME, games // 12),
        (
            N_("Commands of Chinatown through the table, deals and all, no journal"),
            TRADING_GAME,
            games // 20,
        ),
        (N_("Commands of Deckville through the table, no journal"), CARD_GAME, games // 20),
    ):
        yield _commands(label, count, repeats, game_id)
    yield from _single_calls(chosen, quick)


def _commands(label: str, games: int, repeats: int, game_id: str = GAME) -> Row:
    """Measure how fast random games of one kind go through a table."""
    return Row(
        label,
        N_("commands/s"),
        rates(lambda: sum(len(play(seed, game_id=game_id).records) - 1 for seed in range(games)), repeats),
        is_more_better=True,
    )


def _count_games(chosen: Game[Any, Any, Any], games: int) -> int:
    _search_path(chosen, games)
    return games


def _search_path(chosen: Game[Any, Any, Any], games: int) -> int:
    """Play random games on bare states, as a search does; return how many decisions that took."""
    decisions = 0
    options = {option.key: option.default for option in chosen.box.options}
    rules = chosen.rules
    legal, decide, evolve, actors = rules.legal, rules.decide, rules.evolve, rules.actors
    for seed in range(games):
        state = rules.initial(len(NAMES), options)
        for event in rules.setup(len(NAMES), options, Chance(seed, 0)):
            state = evolve(state, event)
        pick = Chance(-1 - seed, 0).pick
        position = 0
        while acting := actors(state):
            (seat,) = acting
            position += 1
            for event in decide(state, seat, pick(tuple(legal(state, seat))), Chance(seed, position)):
                state = evolve(state, event)
        decisions += position
    return decisions


def _single_calls(chosen: Game[Any, Any, Any], quick: bool) -> Iterable[Row]:
    repeats = 5 if quick else 15
    sample = moments(20 if quick else 100)

    def every(work: Callable[[], int]) -> tuple[float, ...]:
        count = work()
        return tuple(MICRO * seconds / count for seconds in durations(work, repeats))

    def evolve() -> int:
        count = 0
        for state, _, _, events in sample:
            for event in events:
                state = chosen.rules.evolve(state, event)
            count += len(events)
        return count

    def legal() -> int:
        for state, seat, _, _ in sample:
            chosen.rules.legal(state, seat)
        return len(sample)

    def redact() -> int:
        for state, seat, _, _ in sample:
            chosen.secrets.redact(state, seat)
        return len(sample)

    def decide() -> int:
        for position, (state, seat, command, _) in enumerate(sample):
            chosen.rules.decide(state, seat, command, Chance(1, position))
        return len(sample)

    yield Row(N_("One evolve"), "µs", every(evolve))
    yield Row(N_("One legal"), "µs", every(legal))
    yield Row(N_("One decide"), "µs", every(decide))
    yield Row(N_("One redact"), "µs", every(redact))
