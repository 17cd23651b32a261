"""What one saved game came to: seats, winners, numbers, achievements; and the cache of that."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from tabletop import files, foreign
from tabletop.bots.worker import BackgroundProcess
from tabletop.engine.codec import content_digest
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import msg
from tabletop.engine.protocol import Result, Seat
from tabletop.engine.registry import has_own_content
from tabletop.engine.statistics import StatStep
from tabletop.engine.table import Table
from tabletop.saves import atomic
from tabletop.saves.file_format import SEAL_LENGTH, SaveError, shown
from tabletop.saves.library import Library, SaveNote, known_by, known_in, lasts, note_of
from tabletop.saves.loading import parse, read
from tabletop.subprocesses import end_with_parent, step_back

FORKED = "forked"
"""In `Header.extra` of a game that was played on from a moment of another one."""


class FoundAchievement(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An achievement: the game's key of it, its seat, and where a replay shows it."""

    key: str
    seat: Seat
    position: int


class GameStats(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a file came to. A file with a `note`, which says why, is not counted.

    `seats` are those at the beginning. `winners` is None while the game is open; then the numbers after it
    are not counted. `length` is in turns or rounds; `hints` is by seat. `is_assisted`: counted apart, because
    it was taken back beyond a barrier, played on from a moment of another game, had a seat that changed hands
    or cards or a board of a player's own. `is_titled`: a game without opponents, in which the player reaches
    a title. `figures` are the game's numbers by key, one per seat.
    """

    game: str = ""
    seats: tuple[SeatInfo, ...] = ()
    options: dict[str, bool | int | str | None] = {}
    created: str = ""
    winners: tuple[Seat, ...] | None = None
    scores: tuple[int, ...] = ()
    length: int = 0
    hints: tuple[int, ...] = ()
    is_assisted: bool = False
    is_titled: bool = False
    figures: dict[str, tuple[int, ...]] = {}
    firsts: tuple[FoundAchievement, ...] = ()
    note: SaveNote | None = None

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.winners is not None

    def place(self, seat: Seat) -> int:
        """Return the place of a seat, from 1: winners first, then by score; equals share one."""
        winners = self.winners or ()
        if seat in winners:
            return 1
        better = (self.scores[other] > self.scores[seat] for other in range(len(self.seats)))
        return 1 + sum(other in winners or ahead for other, ahead in enumerate(better) if other != seat)


def counted(path: Path) -> GameStats:
    """Return what a file came to; never raises: the note says what is wrong."""
    try:
        return foreign.run(lambda: _counted(path, read(path)))
    except foreign.ForeignError as error:  # whatever a file holds, the other games must be counted
        if isinstance(error.__cause__, SaveError):
            return GameStats(note=note_of(error.__cause__.message))
        return GameStats(note=note_of(msg("“{file}” is damaged, so it cannot be opened.", file=shown(path))))


def _counted(path: Path, data: bytes) -> GameStats:
    loaded, size = parse(path, data), len(data)
    if loaded.is_read_only and sum(map(len, loaded.lines)) < size:
        return GameStats(note=note_of(loaded.notes[0]))
    return of_table(
        loaded.table, created=loaded.header.created, is_forked=bool(loaded.header.extra.get(FORKED))
    )


def of_table(table: Table[Any, Any, Any], *, created: str = "", is_forked: bool = False) -> GameStats:
    """Return what a table's game came to."""
    game, result = table.game, table.result
    begun = GameStats(game=game.id, seats=table.opening_seats, options=dict(table.options), created=created)
    if result is None:
        return begun
    moves = moves_of(table)
    hints = [0] * len(table.seats)
    for record in table.records:
        if record.kind == "hint" and record.seat is not None:
            hints[record.seat] += 1
    return msgspec.structs.replace(
        begun,
        winners=result.winners,
        scores=_scores(result, len(table.seats)),
        length=game.progress.round_of(table.state),
        hints=tuple(hints) if any(hints) else (),
        is_titled=result.headline is not None,
        is_assisted=table.is_assisted
        or is_forked
        or _has_changed(table)
        or has_own_content(game.id, content_digest(game.edition.content)),
        figures=dict(game.statistics.count(moves)),
        firsts=firsts_of(table, moves),
    )


def moves_of(table: Table[Any, Any, Any]) -> tuple[StatStep[Any, Any], ...]:
    """Return the steps of a table that are in force."""
    states = (table.state_at(position) for position in range(len(table.steps) + 1))
    return tuple(
        StatStep(position, step.record.seat, before, step.record.events, after)
        for position, (step, (before, after)) in enumerate(
            zip(table.steps, pairwise(states), strict=True), start=1
        )
    )


def firsts_of(
    table: Table[Any, Any, Any], moves: Sequence[StatStep[Any, Any]]
) -> tuple[FoundAchievement, ...]:
    """Return each seat's achievements, each at its first time in this game."""
    found: dict[tuple[str, Seat], int] = {}
    for first in table.game.statistics.achievements:
        for happened in first.happened(moves):
            found.setdefault((first.key, happened.seat), happened.position)
    return tuple(FoundAchievement(key, seat, position) for (key, seat), position in found.items())


def _scores(result: Result, seats: int) -> tuple[int, ...]:
    return result.scores if len(result.scores) == seats else (0,) * seats


def _has_changed(table: Table[Any, Any, Any]) -> bool:
    """Whether a seat changed hands: another person, another level."""
    kinds = [seat.kind for seat in table.opening_seats]
    for record in table.records:
        if record.kind == "seat" and record.seat is not None and record.player != kinds[record.seat]:
            return True
    return False


# The cache, beside the saves, so that thousands of files are opened only once. It may be deleted at any time.
#
# A file is identified by its name, its size and the seal of its last line, which every change of a journal
# changes.

NAME: Final = "record.json"
WAY: Final = 3
"""Version of the counting: add one when numbers or achievements change, and all is counted anew."""
_LARGEST: Final = 1 << 28


class Mark(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Identity of a file besides its name: its size, and its end."""

    size: int
    end: str


class Known(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A file, and what it came to."""

    mark: Mark
    counted: GameStats


class _Kept(msgspec.Struct, frozen=True):
    by: str
    files: dict[str, Known]


class Book(NamedTuple):
    """A library's files: the counted ones with their results, and those still to count."""

    known: Mapping[Path, GameStats]
    missing: tuple[Path, ...]


class Cache:
    """The known results of a library's files."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._path = library.folder / NAME
        self._kept: dict[str, Known] = {}

    def open(self) -> Book:
        """List the present files with their known results; drop those of files that are gone."""
        kept: dict[str, Known] = known_in(
            self._path,
            _Kept,
            WAY,
            lambda one: lasts(one.counted.game, is_good=one.counted.note is None),
            _LARGEST,
        )
        self._kept = {}
        known: dict[Path, GameStats] = {}
        missing = []
        for item in self._library.files():
            path = Path(item.path)
            one = kept.get(files.kept(path.name))
            with contextlib.suppress(OSError):
                if one is not None and one.mark == mark_of(path):
                    self._kept[files.kept(path.name)] = one
                    known[path] = one.counted
                else:
                    missing.append(path)
        return Book(known, tuple(missing))

    def learn(self, path: Path, mark: Mark, game_stats: GameStats) -> None:
        """Add a file's result, with its identity before it was opened."""
        self._kept[files.kept(path.name)] = Known(mark, game_stats)

    def write(self) -> None:
        """Write the cache; if that fails, files are counted again another time."""
        with contextlib.suppress(OSError):
            atomic.write(self._path, msgspec.json.encode(_Kept(known_by(WAY), self._kept)))


def mark_of(path: Path) -> Mark:
    """Return a file's identity; OSError if it cannot be read."""
    with os.fdopen(files.open_to_read(path), "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - SEAL_LENGTH - 1))
        return Mark(size, file.read().decode("latin-1"))


# Counts saved games in a process, which sends each result as soon as it is known.
#
# The process writes the cache, too. Killed at any moment it leaves the last one, and the rest is counted the
# next time.

KEEP_SECONDS: Final = 3.0
"""Seconds between two writings of the cache while counting."""
STARTS: Final = 3
"""How often a process that ends too soon is started again."""
_AT_ONCE: Final = 200
"""The most files taken in at a time."""


class Sent(msgspec.Struct, frozen=True, array_like=True):
    """A file's result; without a path: the last message."""

    path: str = ""
    counted: GameStats | None = None


def serve(pipe: Connection[Any, Any], folder: str) -> None:
    """Count all unknown files of a library; the main function of the process."""
    end_with_parent()
    step_back()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        for one in _sent(Cache(Library(Path(folder)))):
            pipe.send_bytes(msgspec.json.encode(one))


def _sent(cache: Cache) -> Iterator[Sent]:
    written = time.monotonic()
    for path in cache.open().missing:
        with contextlib.suppress(OSError):
            # The identity comes before the opening: a file that grows meanwhile is counted again another
            # time.
            mark = mark_of(path)
            found = counted(path)
            cache.learn(path, mark, found)
            yield Sent(files.kept(path), found)
        if time.monotonic() - written > KEEP_SECONDS:
            cache.write()
            written = time.monotonic()
    cache.write()
    yield Sent()


class StatsWorker:
    """The files of a library: `games` are the counted ones, more with every `poll`."""

    def __init__(
        self, library: Library, *, target: Callable[[Connection[Any, Any], str], None] = serve
    ) -> None:
        """Read the cache; starts nothing yet."""
        self._library = library
        self._target = target
        self._background_process: BackgroundProcess | None = None
        self._starts = 0
        book = Cache(library).open()
        self.games: dict[Path, GameStats] = dict(book.known)
        self._missing = set(book.missing)

    @property
    def left(self) -> int:
        """The number of files still to count."""
        return len(self._missing)

    @property
    def is_counting(self) -> bool:
        """Whether more results will come, or some still have to be written."""
        return self._is_at_it or (bool(self._missing) and self._starts < STARTS)

    @property
    def _is_at_it(self) -> bool:
        return self._background_process is not None and not self._background_process.has_ended

    def poll(self) -> bool:
        """Take in new results and keep the counting going; return whether there was anything new."""
        if self._background_process is None or self._background_process.has_ended:
            self._start()
            return False
        is_new = False
        try:
            for data in self._background_process.received(_AT_ONCE):
                self._take(msgspec.json.decode(data, type=Sent))
                is_new = True
        except msgspec.MsgspecError:
            self._background_process.close()
        return is_new

    def _take(self, sent: Sent) -> None:
        if sent.counted is None:
            self._missing.clear()  # files it did not report are gone
            self._end()
            return
        path = files.found(sent.path)
        self.games[path] = sent.counted
        self._missing.discard(path)

    def _start(self) -> None:
        if self.is_counting:
            self._starts += 1
            self._background_process = BackgroundProcess(
                self._target, str(self._library.folder), name="record"
            )

    def close(self) -> None:
        """End the process; what is not in the cache is counted again another time. May be called twice."""
        self._starts = STARTS
        self._end()

    def _end(self) -> None:
        if self._background_process is not None:
            self._background_process.close()
