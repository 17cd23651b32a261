"""Safe access to files of unknown origin: checks them before opening, and turns paths into text.

A name that is not UTF-8 has lone surrogates in Python, which no JSON, font, clipboard or terminal takes.
`kept` makes a path storable, `found` restores it; `shown` makes it readable.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import zlib
from pathlib import Path
from typing import Final

MOST: Final = 1 << 24
"""The most bytes that `read` returns by default."""
_LONE: Final = re.compile("[\ud800-\udfff]")
_MARKED: Final = re.compile("\0([0-9a-f]{4})")
_UNREADABLE: Final = re.compile("\0[0-9a-f]{4}|[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that are no text, control a terminal, or reverse the reading order."""


class NoFileError(OSError):
    """No regular file: a pipe, a device or a socket, whose reading may wait or never end."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, os.strerror(errno.EINVAL))


def kept(path: str | os.PathLike[str]) -> str:
    """Return a path as storable text; `found` restores it. Each character that is no text becomes a NUL,
    which no path holds, and four digits."""
    return _LONE.sub(lambda lone: f"\0{ord(lone[0]):04x}", os.fspath(path))


def found(text: str) -> Path:
    """Return the path of a stored text."""
    return Path(_MARKED.sub(lambda mark: chr(int(mark[1], 16)), text))


def shown(path: str | os.PathLike[str]) -> str:
    """Return a path or a part of it, stored or not, in readable form; "?" for unreadable characters."""
    return _UNREADABLE.sub("?", os.fspath(path))


def shortened(text: str, most: int = 60) -> str:
    """Return a text from outside, short enough for a sentence."""
    return text if len(text) <= most else text[: most - 1] + "…"


def check(path: Path) -> os.stat_result:
    """Return the system's facts about a file; OSError for a folder, for nothing, and for what is no file."""
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
    # Another thing may have replaced the file since the check: it must not block or be read.
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        _check(os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return handle


def read(path: Path, most: int = MOST) -> bytes:
    """Return at most the first `most` bytes of a file; OSError also for what is no file."""
    with os.fdopen(open_to_read(path), "rb") as file:
        return file.read(most)


def read_packed(path: Path, most: int = MOST) -> bytes:
    """Return at most the first `most` bytes of a file, of what it holds when gzip has packed it (`.gz`)."""
    content = read(path, most)
    if path.suffix != ".gz":
        return content
    try:
        return zlib.decompressobj(wbits=31).decompress(content, most)
    except zlib.error as error:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from error
