"""Goes on with a saved game, and writes a whole game at once."""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from tabletop import files
from tabletop.engine.message import Message, msg
from tabletop.engine.table import Table
from tabletop.saves import atomic
from tabletop.saves.atomic import REPLACES_OPEN_FILES, lock
from tabletop.saves.file_format import FORMAT, Header, header_of, lines_of
from tabletop.saves.journal import OPEN_FLAGS, Journal, write_all
from tabletop.saves.loading import Loaded, open_save
from tabletop.saves.messages import cannot_open, cannot_write, why


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
                text = msg("This game is being played already, so it can only be looked at here.")
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
    """Write a table's game into a file, replacing an old one whole or not at all (ux R2).

    Raises `SaveError`. `created` is an ISO 8601 time for the header; or give a whole header.
    """
    where = Path(path)
    lines, _ = lines_of(table, header or header_of(table, created=created))
    try:
        atomic.write(where, b"".join(lines))
    except OSError as error:
        raise cannot_write(where, error) from error
