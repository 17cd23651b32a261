"""The search path: random games on bare states, as a search plays them, with no table around them.

What the rules draw is theirs and counts; who plays at random picks with Python's own `random`, as the peer's
players do (`peers_rows`), for that is no part of any rules.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletop.bench.samples import names
from tabletop.engine.chance import Chance
from tabletop.engine.choices import next_of
from tabletop.engine.foresight import refused
from tabletop.engine.protocol import Game


@dataclass
class SearchRun:
    """What random games came to.

    `decisions` are those that a game lists (legal, decide, evolve), `deals` those among which some are
    open-ended (sample, judge, decide, evolve): while all bargain. Both with their seconds of CPU time;
    what is dealt at the beginning belongs to what is listed.
    """

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    deals: int = 0
    deal_seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Listed decisions a second."""
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
    """Decide until the game is over, or all bargain; return the state and how many decisions that took."""
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
    """Bargain round the table until that is over; return the state and how many commands that took."""
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
