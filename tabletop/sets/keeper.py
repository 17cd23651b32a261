"""The keeper of an open set: each change is soon on the disk, and nothing that was told as saved is lost."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import files
from tabletop.engine.message import Message
from tabletop.saves import atomic
from tabletop.saves.file_format import why
from tabletop.sets.own_set import OwnSet, SetError
from tabletop.sets.shelf import SetShelf, lock_path

_PAUSE: Final = 0.1
"""Seconds from the first change that is neither on the disk nor on its way there until it is written."""
_AGAIN: Final = 2.0
"""Seconds until a failed writing is tried again."""


class Saved(NamedTuple):
    """Whether the disk has the newest cards; if not, why the last try failed, if it did."""

    is_saved: bool
    wrong: Message | None = None


def _silent() -> None:
    pass


class Keeper:
    """An open set, which a thread of its own writes; the latest cards win.

    `is_read_only` if another program has it open. `wake` is called by the thread after each try.
    """

    def __init__(
        self,
        shelf: SetShelf,
        path: Path,
        wake: Callable[[], object] = _silent,
        other_copy: str = "{name} (other copy)",
    ) -> None:
        """Open a set and keep its file as an earlier version; raise `SetError`. `other_copy` is the name of
        what another program writes meanwhile."""
        self.shelf, self.path = shelf, path
        self.own = shelf.opened(path)
        self._wake, self._other_copy = wake, other_copy
        self._lock = _locked(path)
        self.is_read_only = self._lock is None
        self._condition = threading.Condition()
        self._newest: OwnSet | None = None
        """The cards that are not on the disk."""
        self._writing: OwnSet | None = None
        """The cards that are being written."""
        self._due = 0.0
        self._wrong: Message | None = None
        self._is_closing = False
        self._on_disk = self._data()
        """The files as they were read or written last, by suffix."""
        self._copies: list[Path] = []
        if self.is_read_only:
            return
        with suppress(OSError):  # the first writing says what is wrong with the folder
            shelf.keep_earlier(path)
        self._thread = threading.Thread(target=self._run, daemon=True, name="set keeper")
        self._thread.start()

    def put(self, own: OwnSet) -> None:
        """Take other cards, to be written soon; ignored if the set is open elsewhere."""
        if self.is_read_only:
            return
        with self._condition:
            self.own = own
            if self._newest is self._writing and self._wrong is None:
                self._due = time.monotonic() + _PAUSE
            self._newest = own
            self._condition.notify_all()

    @property
    def saved(self) -> Saved:
        """Whether the disk has the newest cards."""
        with self._condition:
            return Saved(self._newest is None, self._wrong)

    def flush(self, seconds: float = 2.0) -> bool:
        """Write now and wait for that, `seconds` at most; return whether the disk has the newest cards."""
        if self.is_read_only:
            return True
        with self._condition:
            if self._newest is not None:
                self._due, self._wrong = 0.0, None
                self._condition.notify_all()
            self._condition.wait_for(lambda: self._newest is None or self._wrong is not None, seconds)
            return self._newest is None

    def look(self) -> OwnSet | None:
        """Return the set as another program has written it meanwhile, and go on with it; None if nobody has,
        or if there are changes that are not on the disk: then both are kept. Raise `SetError` if that cannot
        be used; it is kept beside when this set is written."""
        with self._condition:
            data = self._data()
            if self._newest is not None or data in (self._on_disk, {}):
                return None
            self.own = self.shelf.opened(self.path)
            self._on_disk = data
            return self.own

    def other_copies(self) -> list[Path]:
        """Return what another program had written and was kept beside, each once."""
        with self._condition:
            found, self._copies = self._copies, []
            return found

    def close(self) -> bool:
        """Write what is left and let the set go; return whether the disk has the newest cards."""
        is_saved = self.flush()
        if not self.is_read_only:
            with self._condition:
                self._is_closing = True
                self._condition.notify_all()
            self._thread.join(1.0)
        if self._lock is not None:
            _unlock(self.path, self._lock)
            self._lock = None
        return is_saved

    # The thread

    def _run(self) -> None:
        while True:
            with self._condition:
                while not self._is_closing and (self._newest is None or time.monotonic() < self._due):
                    left = None if self._newest is None else max(0.0, self._due - time.monotonic())
                    self._condition.wait(left)
                if self._is_closing:
                    return
                own = self._writing = self._newest
            wrong = None if own is None else self._write(own)
            with self._condition:
                self._wrong, self._writing = wrong, None
                if wrong is not None:
                    self._due = time.monotonic() + _AGAIN
                elif self._newest is own:
                    self._newest = None
                self._condition.notify_all()
            self._wake()

    def _write(self, own: OwnSet) -> Message | None:
        """Write the set; return what is wrong with that."""
        try:
            there = self._data()
            if there not in (self._on_disk, {}):
                self._keep_other(there)
            self._on_disk = self.shelf.kind.write(self.path, own, there)
        except OSError as error:
            return why(error)
        except SetError as error:
            return error.message
        return None

    def _keep_other(self, data: Mapping[str, bytes]) -> None:
        """Keep what another program has written beside, as it is if it cannot be used; raise OSError or
        `SetError`."""
        kind = self.shelf.kind
        copy = self.shelf.free_path(kind.stem(self.path))
        try:
            other = self.shelf.opened(self.path)
        except SetError:
            for suffix, one in data.items():
                atomic.write(kind.beside(copy)[suffix], one)
        else:
            name = self._other_copy.format(name=self.shelf.entry(self.path).name)
            kind.write(copy, replace(other, name=name), {})
        with self._condition:
            self._copies.append(copy)

    def _data(self) -> dict[str, bytes]:
        """Return the files as they are, by suffix; none if they cannot be read."""
        try:
            return self.shelf.kind.data(self.path)
        except OSError:
            return {}


def _locked(path: Path) -> int | None:
    """Lock a set until `_unlock` and return the lock; -1 where the disk takes none; None if it is open
    elsewhere."""
    beside = lock_path(path)
    try:
        while True:
            if os.path.lexists(beside):
                files.check(beside)
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
            if not atomic.lock(handle):
                os.close(handle)
                return None
            if os.path.exists(beside) and os.path.samestat(os.fstat(handle), os.stat(beside)):
                return handle
            os.close(handle)  # its last holder removed it just now
    except OSError:
        return -1


def _unlock(path: Path, handle: int) -> None:
    if handle < 0:
        return
    with suppress(OSError):
        os.unlink(lock_path(path))
    os.close(handle)
