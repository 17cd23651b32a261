"""Plays the games of a test; the process's side."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from tabletop.arena.playing import EndlessGameError, Job, Player, cast, play
from tabletop.balance.counts import ENDLESS, Answer, CountedGame, Request
from tabletop.bots.players import derived_seed
from tabletop.engine import codec
from tabletop.engine.players import LEVEL
from tabletop.engine.protocol import Game as Rules
from tabletop.engine.setup import checked_options
from tabletop.subprocesses import end_with_parent, step_back

_TRYER = "tries"


def serve(pipe: Connection[Any, Any], request: bytes) -> None:
    """Play what is asked for and send each game as soon as it is over; the main function of the process."""
    end_with_parent()
    step_back()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        for answer in played(codec.decode(request, Request)):
            pipe.send_bytes(codec.encode(answer))


def played(request: Request) -> Iterator[Answer]:
    """Yield the games asked for: of each number first with the own cards, then with the house's."""
    house, own = cast(request.game), cast(request.game, request.text)
    options = checked_options(house, request.seats, {})
    for number in range(request.first, request.games, request.step):
        seed = derived_seed("balance", request.seed, number)
        for is_house, rules in ((False, own), (True, house)):
            if number not in (request.has_house if is_house else request.has_own):
                job = Job(number, rules, _players(request, rules, number), seed, options)
                yield Answer(is_house, _game(job, rules))


def _players(request: Request, rules: Rules[Any, Any, Any], number: int) -> tuple[Player, ...]:
    plain: list[Player] = [LEVEL + request.level] * request.seats
    if request.card and rules.players.tries is not None:
        plain[number % request.seats] = (_TRYER, rules.players.tries(request.card))
    return tuple(plain)


def _game(job: Job, rules: Rules[Any, Any, Any]) -> CountedGame:
    try:
        one = play(job)
    except EndlessGameError:
        return CountedGame(job.number, job.seed, (), 0, ENDLESS, {})
    together = 1 if rules.progress.counts_rounds else len(job.players)
    return CountedGame(one.number, one.seed, one.winners, -(-one.rounds // together), one.clause, one.built)
