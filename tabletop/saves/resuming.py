"""Going on with a saved game."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from tabletop.engine.message import Message, msg
from tabletop.saves.form import FORMAT
from tabletop.saves.journal import OPEN_FLAGS, Journal, write_all
from tabletop.saves.loading import Loaded, open_save
from tabletop.saves.lock import lock
from tabletop.saves.messages import cannot_open, why
from tabletop.saves.saving import save


def resume(path: str | os.PathLike[str]) -> tuple[Loaded, Journal | None]:
    """Open a saved game to go on with it: the game, and the journal that is its table's sink.

    The journal is None when the game is read-only: damaged, of other rules, being played by another program,
    or in a file that may not be written; the notes say which. A file of an old format is written anew in the
    present one first. Raises `SaveError` like `open_save`.
    """
    where = Path(path)
    try:
        handle = os.open(where, OPEN_FLAGS)
    except OSError as error:
        loaded = open_save(where)
        return _looked_at(loaded, msg("It cannot be continued. {why}", why=why(error))), None
    except ValueError:  # a NUL in the name: reading it says so
        return open_save(where), None
    journal = None
    try:
        is_locked = lock(handle)
        loaded = open_save(where)
        if not is_locked:
            text = msg("This game is being played already, so it can only be looked at here.")
            return _looked_at(loaded, text), None
        if not loaded.is_read_only and loaded.is_upgraded:
            save(loaded.table, where, header=structs.replace(loaded.header, format=FORMAT))
            return resume(where)
        if not loaded.is_read_only:
            journal = _go_on(loaded, handle)
    except OSError as error:
        raise cannot_open(where, error) from error
    finally:
        if journal is None:
            os.close(handle)
    return loaded, journal


def _go_on(loaded: Loaded, handle: int) -> Journal:
    """Cut what is torn off the end, and write on from there. A file that is whole stays as it is."""
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
