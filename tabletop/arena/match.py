"""Plays a match: here, on other cores, or on other machines, always with the same result."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from tabletop.arena.match_file import opened
from tabletop.arena.playing import ArenaError, Job, MatchPlan, PlayedGame, Player, name_of, planned, play
from tabletop.arena.standings import MatchSummary, summed_up
from tabletop.bots.process import end_with_parent
from tabletop.engine.message import msg
from tabletop.engine.protocol import Game, Options

P = ParamSpec("P")
T = TypeVar("T")

AHEAD: Final = 256
"""So many games are handed out to an executor before the first comes back."""


class Match:
    """A match and the games of it that were played so far, by number."""

    def __init__(self, match_plan: MatchPlan) -> None:
        self.plan = match_plan
        self.played: dict[int, PlayedGame] = {}

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """The games played, in the order of their numbers, in whatever order they were played."""
        return tuple(self.played[number] for number in sorted(self.played))

    def summary(self) -> MatchSummary:
        """Return what the match has come to."""
        at_tables = (player for table in self.plan.tables for player in table)
        return summed_up(self.games, [name_of(player) for player in (*self.plan.players, *at_tables)])

    def play(
        self,
        executor: Executor | None = None,
        *,
        file: Path | None = None,
        ahead: int = AHEAD,
        told: Callable[[int], None] = lambda done: None,
    ) -> None:
        """Play all games that are left, and tell after each how many are done.

        With a `file` those that stand in it count as played, and each further one is written into it.
        Whatever stops this, Ctrl-C too, the games done until then are kept.
        """
        if file is None:
            self._play(executor, ahead, told, lambda game: None)
            return
        with opened(file, self.plan) as record:
            self.played |= {game.number: game for game in record.played if game.number < self.plan.games}
            self._play(executor, ahead, told, record.add)

    def _play(
        self,
        executor: Executor | None,
        ahead: int,
        told: Callable[[int], None],
        write: Callable[[PlayedGame], None],
    ) -> None:
        left = self.plan.jobs(self.played)
        for game in map(play, left) if executor is None else _played_by(executor, left, ahead):
            write(game)
            self.played[game.number] = game
            told(len(self.played))


def run(
    game: str | Game[Any, Any, Any],
    players: Sequence[Player],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 1,
    options: Options | None = None,
    executor: Executor | None = None,
    file: Path | None = None,
    ahead: int = AHEAD,
) -> Match:
    """Let players play at least so many games against each other, and return how they went.

    A player is a kind ("greedy", "bot:hard", a level's name alone, "./mine.py:Mine"), or a name with a
    chooser, which must be something that an executor can send. `executor` is any of `concurrent.futures`, or
    a cluster's; without one the games are played here. The same arguments give the same games, whoever plays
    them; `ahead` of them are handed out at a time. Raises what `planned` does, `PlayerFailedError`, and
    `SaveError` for the file.
    """
    match = Match(planned(game, players, games, seats, seed, options))
    match.play(executor, file=file, ahead=ahead)
    return match


class Processes(ProcessPoolExecutor):
    """So many processes of this computer. They end with this one, and at once if an error ends the `with`."""

    def __init__(self, count: int) -> None:
        super().__init__(count, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
        self._others = set(multiprocessing.active_children())

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out a call; processes begin here, with Ctrl-C blocked from their very first moment."""
        with _unheard():
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, *error: Any) -> bool | None:
        """End the processes: after their games, or if something was raised now."""
        if error[0] is not None:
            for child in set(multiprocessing.active_children()) - self._others:
                child.kill()
        return super().__exit__(*error)


@contextmanager
def _unheard() -> Iterator[None]:
    """Let Ctrl-C wait until the end of this; what is started meanwhile never hears it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    end_with_parent()


def _result(future: Future[PlayedGame]) -> PlayedGame:
    try:
        return future.result()
    except BrokenExecutor as error:
        raise ArenaError(msg("A process that played games has ended in the middle of one.")) from error


def _played_by(executor: Executor, jobs: Iterable[Job], ahead: int) -> Iterator[PlayedGame]:
    """Yield the games as they are finished, in any order."""
    rest = iter(jobs)
    waiting: set[Future[PlayedGame]] = set()
    try:
        while True:
            waiting |= {executor.submit(play, job) for job in islice(rest, ahead - len(waiting))}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            # What went well first: it is kept, whatever went wrong with the others.
            for future in sorted(done, key=lambda one: one.exception() is not None):
                yield _result(future)
    finally:
        # Python 3.11 stumbles over games that are cancelled when their processes are ended at once.
        if not isinstance(executor, Processes):
            for future in waiting:
                future.cancel()
