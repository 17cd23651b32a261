"""Files on disk: replacing one whole (ux R2), locks, and the fallback folder."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from tabletop import files


def write(path: Path, data: bytes, ready: Callable[[], object] = lambda: None) -> None:
    """Write a whole file: temporary file beside it, flushed, synced, renamed, the folder synced.

    Makes the folder if there is none. OSError if anything fails; then nothing has changed. `ready` is called
    when only the renaming is left.
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
    """Sync a folder's list of names to the disk, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Locks, so that two programs never write into one game

_TRIES: Final = 500
_PAUSE_SECONDS: Final = 0.004
"""Seconds between two attempts."""

if sys.platform == "win32":
    import msvcrt

    REPLACES_OPEN_FILES = False
    """Whether an open file can be replaced by another one."""

    _FAR = 1 << 40
    """Position of the locked byte: far behind the end, because Windows forbids others to read locked bytes.
    """

    def lock(handle: int) -> bool:
        """Lock an open file until it is closed; return False if another program holds the lock."""
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
    """Whether an open file can be replaced by another one."""

    def lock(handle: int) -> bool:
        """Lock an open file until it is closed; return False if another program holds the lock. A file system
        that knows no locks counts as unlocked: better to play on than to refuse."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN)
        return True


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Lock a folder against other callers of this function; wait for them a moment at most."""
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
    """Whether a program writes into a file just now; OSError if it cannot be looked at."""
    try:
        files.check(path)
        handle = os.open(path, os.O_RDWR)
    except (PermissionError, IsADirectoryError, files.NoFileError):
        return False
    try:
        return not lock(handle)
    finally:
        os.close(handle)


# The fallback folder, among the system's temporary files, for games that their own folder does not take.
#
# Every user can write beside it there, so it belongs to the player alone or is not used.


def refuge_of(folder: Path) -> Path:
    """Return the fallback for a folder of saves that cannot be written."""
    name = blake2b(os.fsencode(os.path.abspath(folder)), digest_size=8).hexdigest()
    return Path(tempfile.gettempdir()) / f"tabletop-{name}"


def make_refuge(folder: Path) -> None:
    """Make a fallback folder for its owner only; OSError if another user made it or can read it."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if not is_refuge(folder):
        raise PermissionError


def is_refuge(folder: Path) -> bool:
    """Whether a folder exists and is its owner's alone; OSError if the system does not tell."""
    about = os.lstat(folder)
    if sys.platform == "win32":  # temporary files are a user's own there
        return stat.S_ISDIR(about.st_mode)
    return stat.S_ISDIR(about.st_mode) and about.st_uid == os.getuid() and not about.st_mode & 0o077
