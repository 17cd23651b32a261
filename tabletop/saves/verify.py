"""Plays a saved game again from its commands and compares the outcome (ux R6); the sentences about saves."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tabletop import files
from tabletop.engine import codec
from tabletop.engine.event_log import Record
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Illegal
from tabletop.engine.table import Table
from tabletop.engine.undo import CannotUndoError
from tabletop.i18n import Catalogue


class Difference(NamedTuple):
    """The first difference: at which record (its `n`), and a sentence."""

    n: int
    message: Message


def verify(table: Table[Any, Any, Any]) -> Difference | None:
    """Decide every command of a table's history again; return the first difference, None if there is none.

    Compares every event, the digest of every state (of games begun by the present rules), and the result.
    Needs only the records.
    """
    for difference in steps(table):
        if difference is not None:
            return difference
    return None


def steps(table: Table[Any, Any, Any]) -> Iterator[Difference | None]:
    """Do the same as `verify`, one record at a time, so that a caller can show progress or stop."""
    again = table.emptied()
    again.set_up()
    # Digests depend on the version of the rules; for older ones the events are compared.
    has_digests = table.rules_version == table.game.edition.rules_version
    for record in table.records:
        problem = _compare_opening(again, record) if record.kind == "setup" else _decide_again(again, record)
        if problem is None and has_digests and record.digest and codec.digest(again.state) != record.digest:
            problem = msg("Record {n}: the state does not match its digest.", n=record.n)
        yield None if problem is None else Difference(record.n, problem)
        if problem is not None:
            return
    if again.result != table.result:
        yield Difference(len(table.records) - 1, msg("The result is different."))


def _compare_opening(again: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    if again.records[0].events != record.events:
        return msg("Record {n}: the seed gives a different set-up.", n=record.n)
    return None


def _decide_again(again: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    """Decide a record's command again; return what is different."""
    seat = record.seat if record.seat is not None else -1
    try:
        match record.kind:
            case "do":
                events = again.submit(seat, record.command)
                if events != record.events:
                    return msg("Record {n}: the command gives different events.", n=record.n)
            case "undo":
                again.undo(record.consent)
                if (again.records[-1].seat, again.records[-1].consent) != (record.seat, record.consent):
                    return msg("Record {n}: somebody else took the step back.", n=record.n)
            case "redo":
                again.redo()
            case "handover" | "seat" | "hint":
                again.replay(record)  # no decision of the rules
            case _:
                return msg("Record {n}: a second set-up.", n=record.n)
    except Illegal as illegal:
        return msg(
            "Record {n}: the rules refuse the command. {why} ({clause})",
            n=record.n,
            why=again.game.words.explain(illegal),
            clause=illegal.clause,
        )
    except CannotUndoError as error:
        reason = error.undo.reason or msg("There is nothing to undo.")
        return msg("Record {n}: this cannot be taken back. {why}", n=record.n, why=reason)
    return None


# Errors, and the sentences about files

_LONGEST_NAME = 80
_IN_USE = (32, 33)
"""Windows' codes of a sharing violation and a lock violation."""


class SaveError(Exception):
    """A file cannot be opened or written; `message` is the sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

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
