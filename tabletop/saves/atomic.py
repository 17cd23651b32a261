"""Replacing a file so that at every moment there is either the old one or the new one (ux R2)."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path


def write(path: Path, data: bytes, ready: Callable[[], object] = lambda: None) -> None:
    """Write a file whole: temporary file beside it, flushed, synced, renamed, the folder synced.

    Makes the folder when there is none. OSError when that cannot be done; then nothing has changed.
    `ready` is called when all that is left to do is to rename.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        ready()
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make sure that a folder's list of names is on the disk, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
