"""What saves have to say: the sentences, and the error that carries one."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from tabletop import files
from tabletop.engine.message import Message, SentenceError, msg
from tabletop.i18n import Catalogue

_LONGEST_NAME = 80
_IN_USE = (32, 33)
"""Windows' codes of a sharing violation and a lock violation."""


class SaveError(SentenceError):
    """A file cannot be opened or written."""

    def __str__(self) -> str:
        return english(self.message)


class SaveWarning(UserWarning):
    """A game was opened, but not all of it, or it cannot go on."""


def english(message: Message) -> str:
    """Return a sentence in English, for scripts, which have no language setting."""
    return Catalogue("en").message(message)


def shown(path: Path) -> str:
    """Return a file's name, short enough for a sentence."""
    return shortened(files.shown(path.name or path))


def shortened(text: str) -> str:
    """Return a text from outside, short enough for a sentence."""
    return text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 1] + "…"


def why(error: OSError) -> Message:
    """Return the system's reason about a file, in our own words for common ones."""
    if getattr(error, "winerror", None) in _IN_USE:
        return msg("Another program has it open.")
    match error:
        case FileNotFoundError():
            return msg("There is no such file or folder.")
        case IsADirectoryError():
            return msg("It is a folder.")
        case files.NoFileError():
            return msg("It is no file, but a pipe or a device.")
        case PermissionError() if os.path.isdir(error.filename2 or error.filename or ""):
            return msg("It is a folder.")  # Windows says only that opening it is not allowed
        case PermissionError():
            return msg("You may not read or write there.")
        case NotADirectoryError():
            return msg("Part of its path is not a folder.")
        case FileExistsError():
            return msg("There is a file of that name already.")
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return msg("The disk is full.")
    if error.errno == errno.EROFS:
        return msg("The disk is read-only.")
    return msg("The system says: {text}.", text=error.strerror or type(error).__name__)


def cannot_open(path: Path, error: OSError) -> SaveError:
    """Return the error for a file that the system does not let us read."""
    return SaveError(msg("“{file}” cannot be opened. {why}", file=shown(path), why=why(error)))


def cannot_write(path: Path, error: OSError) -> SaveError:
    """Return the error for a file that the system does not let us write."""
    return SaveError(msg("“{file}” cannot be written. {why}", file=shown(path), why=why(error)))
