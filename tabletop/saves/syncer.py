"""The writer thread: asks the disk to keep what was written, so that nobody who plays waits for it."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from tabletop.saves import atomic

_GROUP_SECONDS = 0.05
"""How long the thread waits for more lines before it asks the disk to keep them."""


class Syncer:
    """Syncs one open file at a time, many lines together. `error` is what went wrong, if anything did."""

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
        """Have an open file synced soon, and the folder in which it is new."""
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
        """Sync no more: the file is about to be closed. Waits for a sync that is under way."""
        with self._busy:
            self._handle = -1

    def stop(self) -> OSError | None:
        """Sync for the last time, end the thread, and return what went wrong, if anything did."""
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
            # Cleared before asking: who stops sets both, so a stop that comes later is waited for again.
            self._due.clear()
            is_last = self._stopping.is_set()
            self._sync()

    def _sync(self) -> None:
        with self._busy:
            if self._handle < 0 or not self._is_dirty:
                return
            # Clean before the sync: what is written during it has to be synced again.
            self._is_dirty = False
            folder, self._folder = self._folder, None
            try:
                os.fsync(self._handle)
            except OSError as error:
                self.error = error
            if folder is not None:
                atomic.sync_folder(folder)
