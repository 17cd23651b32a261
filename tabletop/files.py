"""Files that anybody may have put there: what one is is asked before it is opened, and what it is called.

A name that is not UTF-8 has lone surrogates in Python, which no JSON, font, clipboard or terminal takes. What
is kept of a path goes through `kept`, and comes back through `found`; what people read goes through `shown`.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path
from typing import Final

MOST: Final = 1 << 24
"""No more bytes of a file are read where nobody says otherwise."""
_LONE: Final = re.compile("[\ud800-\udfff]")
_MARKED: Final = re.compile("\0([0-9a-f]{4})")
_UNREADABLE: Final = re.compile("\0[0-9a-f]{4}|[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What is no text, steers a terminal, or turns around the order of what is read."""


class NoFileError(OSError):
    """What is there can be waited for, or read without end: a pipe, a device, a socket."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, os.strerror(errno.EINVAL))


def kept(path: str | os.PathLike[str]) -> str:
    """Return a path as text that can be written down; `found` gives the path again.

    What is no text stands there as a NUL, which no path holds, and four digits.
    """
    return _LONE.sub(lambda lone: f"\0{ord(lone[0]):04x}", os.fspath(path))


def found(text: str) -> Path:
    """Return the path that was written down."""
    return Path(_MARKED.sub(lambda mark: chr(int(mark[1], 16)), text))


def shown(path: str | os.PathLike[str]) -> str:
    """Return a path, or a part of one, kept or not, as people can read it; "?" where it cannot be read."""
    return _UNREADABLE.sub("?", os.fspath(path))


def check(path: Path) -> os.stat_result:
    """Return what the system says of a file; OSError for a folder, for nothing, and for what is no file."""
    try:
        about = path.stat()
    except ValueError as error:  # a NUL in the name
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from error
    _check(about)
    return about


def _check(about: os.stat_result) -> None:
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(about.st_mode):
        raise NoFileError


def open_to_read(path: Path) -> int:
    """Open a file and return its handle; OSError also for what is no file."""
    check(path)
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    # Something else may have come there since it was asked: that is not waited for, and not read.
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        _check(os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return handle


def read(path: Path, most: int = MOST) -> bytes:
    """Return the first bytes of a file, `most` at most; OSError also for what is no file."""
    with os.fdopen(open_to_read(path), "rb") as file:
        return file.read(most)
