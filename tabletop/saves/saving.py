"""Writing a whole game into a file at once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from tabletop.engine.table import Table
from tabletop.saves import atomic
from tabletop.saves.file_format import Header, header_of, lines_of
from tabletop.saves.messages import cannot_write


def save(
    table: Table[Any, Any, Any],
    path: str | os.PathLike[str],
    *,
    created: str = "",
    header: Header | None = None,
) -> None:
    """Write a table's game into a file, replacing what was there at once or not at all (ux R2).

    Raises `SaveError`. `created` is an ISO 8601 time for the header; or give a whole header.
    """
    where = Path(path)
    lines, _ = lines_of(table, header or header_of(table, created=created))
    try:
        atomic.write(where, b"".join(lines))
    except OSError as error:
        raise cannot_write(where, error) from error
