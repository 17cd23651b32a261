"""Plays the games of a test; the process's side."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any

from tabletop.arena.playing import EndlessGameError, Job, Player, cast, name_of, play
from tabletop.balance.counts import ENDLESS, Answer, CountedGame, Request
from tabletop.bots.players import derived_seed
from tabletop.engine import codec
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import LEVEL, colour_of
from tabletop.engine.protocol import Game as Rules
from tabletop.engine.protocol import Seat
from tabletop.engine.setup import checked_options
from tabletop.engine.table import Table
from tabletop.saves.file_format import as_saved
from tabletop.subprocesses import end_with_parent, step_back

_TRYER = "tries"


def serve(pipe: Connection[Any, Any], request: bytes) -> None:
    """Play what is asked for and send each game as soon as it is over; the main function of the process.

    It steps back once there is something to see: on a busy machine a process that stands back waits long.
    """
    end_with_parent()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        for number, answer in enumerate(played(codec.decode(request, Request))):
            pipe.send_bytes(codec.encode(answer))
            if not number:
                step_back()


def played(request: Request) -> Iterator[Answer]:
    """Yield the games asked for: of each number first with the own cards, then with the house's."""
    house, own = cast(request.game), cast(request.game, request.text)
    for number in range(request.first, request.games, request.step):
        for is_house, rules in ((False, own), (True, house)):
            if number not in (request.has_house if is_house else request.has_own):
                yield Answer(is_house, _game(_job(request, rules, number), rules))


def serve_again(pipe: Connection[Any, Any], request: bytes, names: Sequence[str]) -> None:
    """Play the first game of a request again and send it as it would be saved."""
    end_with_parent()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send_bytes(as_saved(again(codec.decode(request, Request), names)))


def again(request: Request, names: Sequence[str]) -> Table[Any, Any, Any]:
    """Return the table of a request's first game, of players with these names; broken off where it has no
    end."""
    job = _job(request, cast(request.game, request.text), request.first)
    seats = [
        SeatInfo(name, name_of(player), colour_of(seat))
        for seat, (name, player) in enumerate(zip(names, job.players, strict=True))
    ]
    table = Table.new(job.rules, seats, job.seed, job.options)
    with contextlib.suppress(EndlessGameError):
        play(job, table)
    return table


def _job(request: Request, rules: Rules[Any, Any, Any], number: int) -> Job:
    """Return a game of a test; the same request and number always give the same one."""
    seed = derived_seed("balance", request.seed, number)
    options = checked_options(rules, request.seats, {})
    return Job(number, rules, _players(request, rules, number), seed, options)


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
    rounds, lead = -(-one.rounds // together), _lead(one.scores, one.winners)
    return CountedGame(one.number, one.seed, one.winners, rounds, one.clause, one.built, lead)


def _lead(scores: Sequence[int], winners: Sequence[Seat]) -> int:
    """Return by how many points the winner is ahead of the best other player; 0 if nobody is."""
    others = [points for seat, points in enumerate(scores) if seat not in winners]
    return max(0, scores[winners[0]] - max(others)) if winners and others else 0
