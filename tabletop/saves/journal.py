"""The journal: writes a table's records to a file before anything is shown (ux R1); resumes saved games."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from tabletop import files
from tabletop.engine.event_log import Record
from tabletop.engine.message import Message, msg
from tabletop.engine.table import Table
from tabletop.saves import atomic
from tabletop.saves.atomic import REPLACES_OPEN_FILES, lock, make_refuge, refuge_of
from tabletop.saves.file_format import (
    FORMAT,
    Header,
    cannot_open,
    cannot_write,
    header_of,
    lines_of,
    sealed,
    why,
)
from tabletop.saves.loading import Loaded, open_save

# `append` hands each line to the system at once, so that a killed program loses nothing; a thread asks the
# disk to keep it (fsync), which takes milliseconds. Nothing raises: `trouble` says what is wrong, the game
# goes on in memory, and each further record tries again to write everything.

# The writer thread, so that players never wait for the disk

_GROUP_SECONDS = 0.05
"""Seconds to wait for more lines before a sync."""


class Syncer:
    """Syncs one open file at a time, many lines together. `error` is the last failure, if any."""

    def __init__(self) -> None:
        self.error: OSError | None = None
        self._due = threading.Event()
        self._stopping = threading.Event()
        self._busy = threading.Lock()
        self._handle = -1
        self._folder: Path | None = None
        self._is_dirty = False
        self._thread: threading.Thread | None = None

    def wake(self, handle: int, folder: Path | None = None) -> None:
        """Sync an open file soon, and its folder if the file is new there."""
        self._handle = handle
        if folder is not None:
            self._folder = folder
        self._is_dirty = True
        if self._due.is_set():
            return
        self._due.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
            self._thread.start()

    def forget(self) -> None:
        """Stop syncing a file that is about to be closed; wait for a sync under way."""
        with self._busy:
            self._handle = -1

    def stop(self) -> OSError | None:
        """Sync a last time, end the thread, and return what went wrong, if anything."""
        self._stopping.set()
        self._due.set()
        if self._thread is not None:
            self._thread.join()
        return self.error

    def _run(self) -> None:
        is_last = False
        while not is_last:
            self._due.wait()
            self._stopping.wait(_GROUP_SECONDS)
            # Cleared before the check: `stop` sets both, so a later stop is seen in the next round.
            self._due.clear()
            is_last = self._stopping.is_set()
            self._sync()

    def _sync(self) -> None:
        with self._busy:
            if self._handle < 0 or not self._is_dirty:
                return
            # Marked clean before the sync: what is written during it needs another one.
            self._is_dirty = False
            folder, self._folder = self._folder, None
            try:
                os.fsync(self._handle)
            except OSError as error:
                self.error = error
            if folder is not None:
                atomic.sync_folder(folder)


OPEN_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags to open a save for writing."""


class Journal:
    """Writes a game line by line; the table's `sink`. `path` is the present file; it changes when the first
    place fails and another one works."""

    def __init__(self, path: Path, lines: Iterable[bytes], chain: bytes, handle: int = -1) -> None:
        """Go on after `lines`; an open, locked `handle` holds them already."""
        self.path = path
        self._home = path
        self._lines = list(lines)
        self._chain = chain
        self._handle = handle
        self._written = len(self._lines) if handle >= 0 else 0
        self._size = sum(map(len, self._lines)) if handle >= 0 else 0
        self._failure: Message | None = None
        self._detour: Message | None = None
        self._is_closed = False
        self._syncer = Syncer()
        if handle < 0:
            self._write()

    @classmethod
    def begin(
        cls,
        table: Table[Any, Any, Any],
        path: str | os.PathLike[str],
        *,
        created: str = "",
        extra: Mapping[str, Any] | None = None,
    ) -> Journal:
        """Write a table's game into a new file and become its sink. Never overwrites a file: if the name is
        taken, the game gets a name of its own."""
        lines, chain = lines_of(table, header_of(table, created=created, extra=extra))
        journal = cls(Path(path), lines, chain)
        table.sink = journal
        return journal

    @property
    def trouble(self) -> Message | None:
        """The sentence that says why the game cannot be written; None if all is well."""
        return self._failure or self._detour

    def append(self, record: Record[Any, Any]) -> None:
        """Write one record; never raises for a disk."""
        line, self._chain = sealed(record, self._chain)
        self._lines.append(line)
        if not self._is_closed:
            self._write()

    def close(self) -> None:
        """Sync the game and close the file. May be called twice."""
        if self._is_closed:
            return
        self._write()
        self._is_closed = True
        error = self._syncer.stop()
        if error is not None:
            self._failure = _in_memory(error)
        self._let_go()

    # Writing

    def _write(self) -> None:
        """Write what is missing; if that fails, write the whole game elsewhere."""
        problem = self._syncer.error
        if self._handle >= 0 and problem is None:
            try:
                self._write_on()
            except OSError as error:
                problem = error
            else:
                self._failure = None
                return
        if self._syncer.error is not None:
            self._let_go()
        self._rescue(problem)

    def _write_on(self) -> None:
        """Append to the open file; OSError if not all could be written, or if the file is gone or of another
        size than written."""
        pending = self._lines[self._written :]
        about = os.fstat(self._handle)
        if about.st_nlink == 0:
            raise FileNotFoundError
        if about.st_size != self._size:
            raise FileExistsError
        if not pending:
            return
        data = pending[0] if len(pending) == 1 else b"".join(pending)
        try:
            write_all(self._handle, data)
        except OSError:
            # Cut the partial line: followed by more it would be damage in the middle.
            with contextlib.suppress(OSError):
                os.lseek(self._handle, self._size, os.SEEK_SET)
                os.ftruncate(self._handle, self._size)
            raise
        self._written = len(self._lines)
        self._size += len(data)
        self._syncer.wake(self._handle)

    def _rescue(self, problem: OSError | None) -> None:
        """Write the whole game into a file with a name of its own, here or in the next place that works."""
        refuge = refuge_of(self._home.parent)
        for path in _places(self._home, refuge):
            try:
                if path.parent == refuge:
                    make_refuge(refuge)
                self._start(path)
            except OSError as error:
                # A taken name is no trouble: that file is ours from before, or another one to keep.
                if not isinstance(error, FileExistsError):
                    problem = problem or error
                continue
            self._failure = None
            self._detour = None if path == self._home else _saved_as(path)
            return
        self._failure = _in_memory(problem)

    def _start(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, OPEN_FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            lock(handle)
            data = b"".join(self._lines)
            write_all(handle, data)
        except OSError:
            os.close(handle)
            with contextlib.suppress(OSError):
                os.unlink(path)
            raise
        self._let_go()
        self.path, self._handle = path, handle
        self._written, self._size = len(self._lines), len(data)
        self._syncer.error = None
        self._syncer.wake(handle, path.parent)

    def _let_go(self) -> None:
        if self._handle >= 0:
            self._syncer.forget()
            with contextlib.suppress(OSError):
                os.close(self._handle)
        self._handle = -1


def write_all(handle: int, data: bytes) -> None:
    """Write all of the data; the system may take less at a time."""
    done = os.write(handle, data)
    while done < len(data):
        done += os.write(handle, data[done:])


def _places(home: Path, refuge: Path) -> list[Path]:
    """Return the places for a game, best first; the later ones have names of their own."""
    rescue = f"{home.stem[:80]}-rescued-{os.getpid()}{home.suffix}"
    return [home, home.with_name(rescue), refuge / rescue]


def _saved_as(path: Path) -> Message:
    return msg(
        "The game could not be saved in its usual place, so it is saved as “{file}”.",
        file=files.shown(path),
    )


def _in_memory(error: OSError | None) -> Message:
    return msg(
        "The game cannot be saved, so it continues in memory only. {why}",
        why=why(error or OSError()),
    )


# Goes on with a saved game, and writes a whole game at once.


def resume(path: str | os.PathLike[str]) -> tuple[Loaded, Journal | None]:
    """Open a saved game to go on: the game, and the journal that is its table's sink.

    The journal is None if the game is read-only: damaged, of other rules, open in another program, or in a
    file that may not be written; the notes say which. An old format is first rewritten in the present one.
    Raises `SaveError` like `open_save`.
    """
    where = Path(path)
    try:
        files.check(where)
        handle = os.open(where, OPEN_FLAGS)
    except OSError as error:
        loaded = open_save(where)
        return _looked_at(loaded, msg("It cannot be continued. {why}", why=why(error))), None
    with ExitStack() as held:
        held.callback(os.close, handle)
        try:
            is_locked = lock(handle)
            loaded = open_save(where)
            if not is_locked:
                text = msg("This game is open in another window. Here you can only watch it.")
                return _looked_at(loaded, text), None
            if loaded.is_read_only:
                return loaded, None
            if loaded.is_upgraded:
                return _renewed(loaded, held)
            journal = _go_on(loaded, handle)
        except OSError as error:
            raise cannot_open(where, error) from error
        held.pop_all()
    return loaded, journal


def _renewed(loaded: Loaded, held: ExitStack) -> tuple[Loaded, Journal | None]:
    """Rewrite a file of an old format and go on with that; `held` holds the old one open and locked.

    Where an open file cannot be replaced, it is closed just before: if another program opens it in between,
    it stays as it is.
    """
    lines, _ = lines_of(loaded.table, structs.replace(loaded.header, format=FORMAT))
    try:
        if REPLACES_OPEN_FILES:
            atomic.write(loaded.path, b"".join(lines))
        else:
            atomic.write(loaded.path, b"".join(lines), ready=held.close)
    except OSError as error:
        return _looked_at(loaded, msg("It cannot be continued. {why}", why=why(error))), None
    return resume(loaded.path)


def _go_on(loaded: Loaded, handle: int) -> Journal:
    """Cut off a torn end and write on from there; a whole file stays as it is."""
    last = loaded.lines[-1]
    size = sum(map(len, loaded.lines))
    if not last.endswith(b"\n"):
        loaded.lines[-1] = last + b"\n"
        os.lseek(handle, size, os.SEEK_SET)
        write_all(handle, b"\n")
    elif os.fstat(handle).st_size != size:
        os.ftruncate(handle, size)
    os.lseek(handle, 0, os.SEEK_END)
    journal = Journal(loaded.path, loaded.lines, loaded.chain, handle)
    loaded.table.sink = journal
    return journal


def _looked_at(loaded: Loaded, note: Message) -> Loaded:
    return replace(loaded, notes=(*loaded.notes, note), is_read_only=True)


def save(
    table: Table[Any, Any, Any],
    path: str | os.PathLike[str],
    *,
    created: str = "",
    header: Header | None = None,
) -> None:
    """Write a table's game into a file, replacing an old one whole or not at all (ux R2). Raises `SaveError`.
    `created` is an ISO 8601 time for the header; or give a whole header."""
    where = Path(path)
    lines, _ = lines_of(table, header or header_of(table, created=created))
    try:
        atomic.write(where, b"".join(lines))
    except OSError as error:
        raise cannot_write(where, error) from error
