"""Counts saved games in a process, which sends each result as soon as it is known.

The process writes the cache, too. Killed at any moment it leaves the last one, and the rest is counted the
next time.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop import files
from tabletop.bots.process import end_with_parent, step_back
from tabletop.bots.worker import BackgroundProcess
from tabletop.record.game_stats import Cache, GameStats, counted, mark_of
from tabletop.saves.library import Library

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
