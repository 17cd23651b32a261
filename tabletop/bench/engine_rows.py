"""Rows of the engine, of rules and players, also beside a peer; and the positions and games that they are
measured on."""

from __future__ import annotations

import importlib.util
import itertools
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

import tabletop
from tabletop.bench import PYTHON, BenchRow, CannotMeasureError, durations, milli, rates
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import choices, next_actor, next_of, refused
from tabletop.engine.message import N_, msg
from tabletop.engine.protocol import Chooser, Game, Seat
from tabletop.engine.registry import find, own_games
from tabletop.engine.table import Table

# What the rows measure: random games and their commands, a game of 2,000 commands, the search path.

GAME = "gotown"
"""The game for history and saves: its short commands keep the cost of rules low."""
BESIDE_PEER = {"gotown": 1.1, "designtown": 1.5, "deckville": 0.5, "chinatown": 0.5}
"""Wanted decisions per decision of RLCard's Uno, the fastest rules in Python that we know."""
SEATS = 4
"""Number of seats, or the nearest that a game allows."""


class SampleStep(NamedTuple):
    """A moment of a random game: the state, the acting seat, its command and events."""

    state: Any
    seat: Seat
    command: Any
    events: tuple[Any, ...]


def game(game_id: str = GAME) -> Game[Any, Any, Any]:
    """Return the game to measure."""
    return tabletop.game(game_id)


def names(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return the players' names for a game."""
    count = min(game.players.seat_counts, key=lambda count: abs(count - SEATS))
    return tuple(f"Seat {number + 1}" for number in range(count))


def play(seed: int, game_id: str = GAME) -> Table[Any, Any, Any]:
    """Play one random game through a table."""
    chosen = game(game_id)
    table = Table.new(chosen, names(chosen), seed)
    chance = Chance(-1 - seed, 0)
    seat = None
    while table.actors:
        seat = next_actor(table.game, table.state, seat)
        table.submit(seat, chance.pick(choices(table.game, table.view(seat), seat, chance)))
    return table


def moments(count: int, game_id: str = GAME) -> tuple[SampleStep, ...]:
    """Return the first moments of random games."""
    return tuple(islice(_moments(game_id), count))


def _moments(game_id: str) -> Iterator[SampleStep]:
    for seed in itertools.count():
        steps = play(seed, game_id).steps
        for before, step in pairwise(steps):
            record = step.record
            if record.command is not None and record.seat is not None:
                yield SampleStep(before.state, record.seat, record.command, record.events)


def long_game(commands: int) -> Table[Any, Any, Any]:
    """Return a game of so many commands, some of them undone. No game lasts that long by itself: here no
    player does what would end it."""
    table = Table.new(game(), names(game()), 0)
    chance = Chance(-1, 0)
    done = 0
    while done < commands:
        seat = min(table.actors)
        shuffled = chance.shuffled(table.legal(seat))
        table.submit(seat, next(command for command in shuffled if not _is_last(table, seat, command)))
        done += 1
        if chance.below(8) == 0 and table.can_undo():
            table.undo()
    return table


def _is_last(table: Table[Any, Any, Any], seat: Seat, command: Any) -> bool:
    """Whether a command would end the game."""
    state = table.state
    for event in table.game.rules.decide(state, seat, command, table.chance(len(table.steps))):
        state = table.game.rules.evolve(state, event)
    return table.game.rules.result(state) is not None


# The search path: random games on bare states, as a search plays them, without a table.
#
# The draws of the rules count; the random players use Python's own `random`, as the peer's do (`peers_rows`),
# because that is no part of the rules.


@dataclass
class SearchRun:
    """Result of random games.

    `decisions` are those listed by a game (legal, decide, evolve), `deals` those with open-ended commands
    (sample, judge, decide, evolve), while all bargain. Both with their seconds of CPU time; the deal at the
    beginning belongs to the listed ones.
    """

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    deals: int = 0
    deal_seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Listed decisions per second."""
        return self.decisions / self.seconds


def search(game: Game[Any, Any, Any], decisions: int) -> SearchRun:
    """Play whole random games until they took so many decisions."""
    found = SearchRun()
    while found.decisions + found.deals < decisions:
        _play(game, found.games, found)
        found.games += 1
    return found


def _play(game: Game[Any, Any, Any], seed: int, found: SearchRun) -> None:
    started = time.process_time()
    rules = game.rules
    seats = len(names(game))
    options = {option.key: option.default for option in game.box.options}
    state = rules.initial(seats, options)
    for event in rules.setup(seats, options, Chance(seed, 0)):
        state = rules.evolve(state, event)
    pick, chance = random.Random(seed).choice, Chance(-1 - seed, 0)
    position = 0
    while rules.actors(state):
        state, done = _listed(game, state, pick, seed, position)
        position += done
        found.decisions += done
        now = time.process_time()
        found.seconds += now - started
        state, done = _bargained(game, state, chance, seed, position)
        position += done
        found.deals += done
        started = time.process_time()
        found.deal_seconds += started - now


def _listed(
    game: Game[Any, Any, Any], state: Any, pick: Callable[[Any], Any], seed: int, position: int
) -> tuple[Any, int]:
    """Decide until the game is over or all bargain; return the state and the number of decisions."""
    rules = game.rules
    legal, decide, evolve, actors = rules.legal, rules.decide, rules.evolve, rules.actors
    evolve_all = rules.evolve_all
    bargains = rules.together if rules.sample is not None else None
    first = position
    while acting := actors(state):
        if bargains is not None and bargains(state):
            break
        seat = min(acting)
        position += 1
        events = decide(state, seat, pick(tuple(legal(state, seat))), Chance(seed, position))
        if evolve_all is not None:
            state = evolve_all(state, events)
            continue
        for event in events:
            state = evolve(state, event)
    return state, position - first


def _bargained(
    game: Game[Any, Any, Any], state: Any, chance: Chance, seed: int, position: int
) -> tuple[Any, int]:
    """Bargain until that is over; return the state and the number of commands."""
    rules = game.rules
    first, seat = position, None
    if rules.sample is None:
        return state, 0
    while (acting := rules.actors(state)) and rules.together(state):
        seat = next_of(acting, seat, rules.starter(state))
        position += 1
        command = chance.pick((*rules.legal(state, seat), *rules.sample(state, seat, chance)))
        if refused(rules.decide, state, seat, command) is None:
            for event in rules.decide(state, seat, command, Chance(seed, position)):
                state = rules.evolve(state, event)
    return state, position - first


# Rows of engine and rules: how fast games are played, with and without a table, and what one step costs.

MICRO = 1e6


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
        N_("Commands through the table, not saved"),
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
        slowest = milli([max(found)])
        yield BenchRow(N_("A computer player’s decision"), "ms", milli(found), at=level)
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


# Rows beside a peer: our search path and RLCard's Uno by turns, in one run.
#
# RLCard's Uno is the fastest card game in pure Python that we know. Its bare game is played, a `Game` with
# `init_game` and `step`, two players at random, without its environment, encoding or agents. Ratios of two
# figures measured by turns need no calibration.

PACKAGE = "rlcard"


def check() -> None:
    """Raise `CannotMeasureError` if the peer is not installed."""
    if importlib.util.find_spec(PACKAGE) is None:
        raise CannotMeasureError(msg("RLCard is not installed. Get it with “pip install rlcard”."))


def peers_rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    decisions, repeats = (4_000, 7) if quick else (20_000, 21)
    peer: list[float] = []
    for game_id in own_games():
        game = find(game_id)
        uno(decisions)
        search(game, decisions)
        pairs = [(uno(decisions), search(game, decisions)) for _ in range(repeats)]
        peer += (theirs for theirs, _ in pairs)
        yield from _beside(game.id, game.name, pairs)
    yield BenchRow(
        N_("RLCard’s Uno, bare game step"),
        N_("decisions/s"),
        tuple(peer),
        is_more_better=True,
        scale=PYTHON,
    )


def _beside(game_id: str, name: str, pairs: list[tuple[float, SearchRun]]) -> Iterable[BenchRow]:
    yield BenchRow(
        N_("Search path beside RLCard’s Uno"),
        "×",
        tuple(ours.rate / theirs for theirs, ours in pairs),
        target=BESIDE_PEER.get(game_id),
        is_more_better=True,
        of=name,
    )
    yield from deal_row(name, (ours for _, ours in pairs))


def uno(decisions: int) -> float:
    """Play random games of RLCard's Uno for so many decisions; return the rate per second."""
    from rlcard.games.uno import Game

    game, pick = Game(), random.Random(1).choice
    game.np_random.seed(1)
    done = 0
    started = time.process_time()
    while done < decisions:
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(pick(state["legal_actions"]))
            done += 1
    return done / (time.process_time() - started)
