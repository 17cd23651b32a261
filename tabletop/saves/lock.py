"""Locks an open file, so that two programs never write into one game."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from tabletop import files

_TRIES: Final = 50
_PAUSE_SECONDS: Final = 0.004
"""So often, and after so long, one asks again whether the others are done."""

if sys.platform == "win32":
    import msvcrt

    REPLACES_OPEN_FILES = False
    """Whether a file that a program has open can be replaced by another one."""

    _FAR = 1 << 40
    """Where the locked byte is: far behind the end, because Windows forbids others to read locked bytes."""

    def lock(handle: int) -> bool:
        """Lock an open file until it is closed; False when another one holds the lock."""
        at = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, at, os.SEEK_SET)
        return True

else:
    import errno
    import fcntl

    REPLACES_OPEN_FILES = True
    """Whether a file that a program has open can be replaced by another one."""

    def lock(handle: int) -> bool:
        """Lock an open file until it is closed; False when another one holds the lock.

        A file system that knows no locks counts as unlocked: better to play on than to refuse.
        """
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN)
        return True


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep out others who do the same in a folder; nobody waits longer than a moment for them."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as held:
        with suppress(OSError):  # Windows opens no folders
            handle = os.open(folder, os.O_RDONLY)
            held.callback(os.close, handle)
            for _ in range(_TRIES):
                if lock(handle):
                    break
                time.sleep(_PAUSE_SECONDS)
        yield


def is_locked(path: Path) -> bool:
    """Whether somebody writes into a file just now; OSError when it cannot even be looked at."""
    try:
        files.check(path)
        handle = os.open(path, os.O_RDWR)
    except (PermissionError, IsADirectoryError, files.NoFileError):
        return False
    try:
        return not lock(handle)
    finally:
        os.close(handle)
