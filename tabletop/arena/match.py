"""A match of many games: played in processes, kept in a file, gone on with after a stop."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final, ParamSpec, TypeVar

import msgspec

from tabletop import files
from tabletop.arena.playing import ArenaError, Job, MatchPlan, PlayedGame, Player, name_of, planned, play
from tabletop.arena.standings import MatchSummary, summed_up
from tabletop.bots.players import digest
from tabletop.engine.codec import content_digest
from tabletop.engine.message import msg
from tabletop.engine.players import is_own
from tabletop.engine.protocol import Game, Options
from tabletop.saves.atomic import lock
from tabletop.saves.file_format import cannot_open, cannot_write, shown
from tabletop.subprocesses import end_with_parent, unheard
from tabletop.version import __version__

# The file of a match, a line of JSON a game, so that it can be stopped and resumed.
#
# The first line identifies the match. An incomplete line, such as the last one of a killed program, does not
# count: its game is played again.

_LONGEST_HEAD = 1 << 16


class MatchFile:
    """An open file of a match: `played` are the games it held."""

    def __init__(self, path: Path, file: BinaryIO, played: list[PlayedGame]) -> None:
        self.played = played
        self._path = path
        self._file = file

    def add(self, game: PlayedGame) -> None:
        """Write a game; raises `SaveError` if that fails."""
        _append(self._path, self._file, game)


@contextmanager
def opened(path: Path, match_plan: MatchPlan) -> Iterator[MatchFile]:
    """Open the file of a match, or make one; `ArenaError` for another match's, and `SaveError`."""
    with ExitStack() as stack:
        try:
            with suppress(FileNotFoundError):
                files.check(path)
            file = stack.enter_context(path.open("a+b"))
        except OSError as error:
            raise cannot_open(path, error) from error
        except ValueError as error:  # a NUL in the name
            raise cannot_open(path, FileNotFoundError()) from error
        if not lock(file.fileno()):
            raise ArenaError(msg("“{file}” is in use: another match is writing to it.", file=shown(path)))
        yield MatchFile(path, file, list(_read(path, file, match_plan)))


def _read(path: Path, file: BinaryIO, match_plan: MatchPlan) -> Iterator[PlayedGame]:
    """Yield the games in a file, and leave it ready for the next line."""
    wanted, end = _about(match_plan), 0
    file.seek(0)
    first = file.readline(_LONGEST_HEAD)
    if first:
        if _decoded(first) != wanted:
            raise ArenaError(
                msg(
                    "“{file}” belongs to something else: another game, version or seed, or other players, "
                    "seats or options.",
                    file=shown(path),
                )
            )
        end = file.tell()
        for line in file:
            if line.endswith(b"\n"):
                end += len(line)
                try:
                    yield msgspec.json.decode(line, type=PlayedGame)
                except (msgspec.MsgspecError, RecursionError):
                    continue
    file.truncate(end)
    if not first:
        _append(path, file, wanted)


def _about(match_plan: MatchPlan) -> dict[str, Any]:
    game = match_plan.rules
    return {
        "tabletop": __version__,
        "arena": game.id,
        "rules": game.edition.rules_version,
        "content": content_digest(game.edition.content),
        "players": [name_of(player) for player in match_plan.players],
        "files": [digest(one) for one in match_plan.players if isinstance(one, str) and is_own(one)],
        "seats": match_plan.seats,
        "seed": match_plan.seed,
        "options": dict(match_plan.options),
        **({"people": True} if match_plan.is_of_people else {}),
    }


def _decoded(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _append(path: Path, file: BinaryIO, value: object) -> None:
    try:
        file.write(msgspec.json.encode(value) + b"\n")
        file.flush()
    except OSError as error:
        raise cannot_write(path, error) from error


# Plays a match, here, on other cores or on other machines, with the same result.

P = ParamSpec("P")
T = TypeVar("T")

AHEAD: Final = 256
"""The most games handed to an executor at a time."""
PATIENCE: Final = 0.2
"""Seconds until a Ctrl-C is heard while all are at work."""


class Match:
    """A match and its games so far, by number."""

    def __init__(self, match_plan: MatchPlan) -> None:
        self.plan = match_plan
        self.played: dict[int, PlayedGame] = {}

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """The games played, sorted by number."""
        return tuple(self.played[number] for number in sorted(self.played))

    def summary(self) -> MatchSummary:
        """Return the summary of the games so far."""
        at_tables = (player for table in self.plan.tables for player in table)
        return summed_up(self.games, [name_of(player) for player in (*self.plan.players, *at_tables)])

    def play(
        self,
        executor: Executor | None = None,
        *,
        file: Path | None = None,
        ahead: int = AHEAD,
        on_progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        """Play the remaining games, yielding the number done after each. Games in `file` count as played, and
        each further one is added to it. An interruption, also by Ctrl-C, keeps the finished games."""
        if file is None:
            self._play(executor, ahead, on_progress, lambda game: None)
            return
        with opened(file, self.plan) as record:
            self.played |= {game.number: game for game in record.played if game.number < self.plan.games}
            self._play(executor, ahead, on_progress, record.add)

    def _play(
        self,
        executor: Executor | None,
        ahead: int,
        on_progress: Callable[[int], None],
        write: Callable[[PlayedGame], None],
    ) -> None:
        left = self.plan.jobs(self.played)
        for game in map(play, left) if executor is None else _played_by(executor, left, ahead):
            write(game)
            self.played[game.number] = game
            on_progress(len(self.played))


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
    text: str = "",
) -> Match:
    """Play at least so many games between players, and return the match.

    A player is a kind ("greedy", "bot:hard", a level's name alone, "./mine.py:Mine"), or a name with a
    chooser, which an executor must be able to send. `executor` is any of `concurrent.futures`, or a
    cluster's; without one the games are played here. The same arguments give the same games everywhere;
    `ahead` of them are handed out at a time. `text` are cards or a board other than the game's own, as
    `Edition.recast` takes them. Raises what `planned` does, `PlayerFailedError`, and `SaveError`
    for the file.
    """
    match = Match(planned(game, players, games, seats, seed, options, text))
    match.play(executor, file=file, ahead=ahead)
    return match


class Processes(ProcessPoolExecutor):
    """A pool of processes that ends with this one, and at once if an error ends the `with`."""

    def __init__(self, count: int) -> None:
        super().__init__(count, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
        self._others = set(multiprocessing.active_children())

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out a call; processes begin here, with Ctrl-C blocked from their first moment."""
        with unheard():
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, *error: Any) -> bool | None:
        """End the processes, after their games or, after an error, now."""
        if error[0] is not None:
            for child in set(multiprocessing.active_children()) - self._others:
                child.kill()
        return super().__exit__(*error)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    end_with_parent()


def _result(future: Future[PlayedGame]) -> PlayedGame:
    try:
        return future.result()
    except BrokenExecutor as error:
        raise ArenaError(msg("A worker stopped during a game. Run the match again.")) from error


def _played_by(executor: Executor, jobs: Iterable[Job], ahead: int) -> Iterator[PlayedGame]:
    """Yield the games as they finish, in any order."""
    rest = iter(jobs)
    waiting: set[Future[PlayedGame]] = set()
    try:
        while True:
            waiting |= {executor.submit(play, job) for job in islice(rest, ahead - len(waiting))}
            if not waiting:
                return
            # A Ctrl-C within `wait` would leave futures locked for ever: it is heard between two of them.
            with unheard():
                done, waiting = wait(waiting, PATIENCE, FIRST_COMPLETED)
            # Successful games first: they are kept, whatever went wrong with the others.
            for future in sorted(done, key=lambda one: one.exception() is not None):
                yield _result(future)
    finally:
        # Python 3.11 fails on games cancelled when their processes end at once.
        if not isinstance(executor, Processes):
            for future in waiting:
                future.cancel()
