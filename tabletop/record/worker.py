"""Counting in a process of its own, so that nobody waits: what a file came to is sent as soon as it is known.

The process keeps the cache as well. Killed at any moment it leaves the cache as it was written last, and
what is missing there is counted the next time.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.bots.process import end_with_parent, step_back
from tabletop.record.cache import Cache, mark_of
from tabletop.record.counted import Counted, counted
from tabletop.saves.library import Library

KEEP_SECONDS: Final = 3.0
"""The cache is written no more often than that while there is something to count."""
STARTS: Final = 3
"""A process that ends before it is done is started anew so many times at most."""
_AT_ONCE: Final = 200
"""So many files are taken in at a time."""
_POLITE_SECONDS: Final = 0.5


class Sent(msgspec.Struct, frozen=True, array_like=True):
    """What a file came to; without a path: that was all."""

    path: str = ""
    counted: Counted | None = None


def serve(pipe: Connection[Any, Any], folder: str) -> None:
    """Count all files of a library that are not known; the main function of the process."""
    end_with_parent()
    step_back()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        for one in _sent(Cache(Library(Path(folder)))):
            pipe.send_bytes(msgspec.json.encode(one))


def _sent(cache: Cache) -> Iterator[Sent]:
    written = time.monotonic()
    for path in cache.open().missing:
        with contextlib.suppress(OSError):
            # Looked at before it is opened: a file that grows meanwhile is counted again another time.
            mark = mark_of(path)
            found = counted(path)
            cache.learn(path, mark, found)
            yield Sent(str(path), found)
        if time.monotonic() - written > KEEP_SECONDS:
            cache.write()
            written = time.monotonic()
    cache.write()
    yield Sent()


class Counting:
    """The files of a library: `games` are those whose worth is known, and more with every `poll`.

    `left` counts those that are not known yet.
    """

    def __init__(
        self, library: Library, *, target: Callable[[Connection[Any, Any], str], None] = serve
    ) -> None:
        """Read what is known already; nothing is started yet."""
        self._library = library
        self._target = target
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._starts = 0
        book = Cache(library).open()
        self.games: dict[Path, Counted] = dict(book.known)
        self._missing = set(book.missing)

    @property
    def left(self) -> int:
        """How many files are still to be counted."""
        return len(self._missing)

    @property
    def is_counting(self) -> bool:
        """Whether there is more to come, or what has come is still to be kept."""
        return self._process is not None or (bool(self._missing) and self._starts < STARTS)

    def poll(self) -> bool:
        """Take in what has been counted since, and have the rest counted; whether there was anything new."""
        if self._process is None:
            self._start()
            return False
        is_new = False
        try:
            for _ in range(_AT_ONCE):
                if self._pipe is None or not self._pipe.poll():
                    break
                self._take(msgspec.json.decode(self._pipe.recv_bytes(), type=Sent))
                is_new = True
        except (EOFError, OSError, msgspec.MsgspecError):
            self._end()
        return is_new

    def _take(self, sent: Sent) -> None:
        if sent.counted is None:
            self._missing.clear()  # what it has not told about is gone
            self._end()
            return
        path = Path(sent.path)
        self.games[path] = sent.counted
        self._missing.discard(path)

    def _start(self) -> None:
        if not self.is_counting:
            return
        self._starts += 1
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=self._target, args=(theirs, str(self._library.folder)), name="record", daemon=True
        )
        try:
            self._process.start()
        except OSError:
            self._process = None
            self._end()
        finally:
            theirs.close()

    def close(self) -> None:
        """End the process; what it has not kept is counted again another time. May be called twice."""
        self._starts = STARTS
        if self._process is not None:
            self._process.terminate()
        self._end()

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.join(_POLITE_SECONDS)
            self._process = None
