"""Rows and tables from the clipboard: what they change in a set, and how rows are copied there."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.engine import card_table
from tabletop.engine.desk import CellChange
from tabletop.engine.fields import Given
from tabletop.engine.form import Form, Row, Rows

MOST: Final = 1 << 18
"""The most characters that are looked at."""


class Pasted(NamedTuple):
    """Cells that are to hold other texts, and rows that come after the last."""

    changes: tuple[CellChange, ...] = ()
    new: Rows = ()


def copied(form: Form, rows: Sequence[Row]) -> str:
    """Return rows as a spreadsheet takes them, with the names of the columns; each cell on one line."""
    text = io.StringIO()
    lines = (map(card_table.tidy, row) for row in rows)
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows([form.columns, *lines])
    return text.getvalue()


def pasted(form: Form, rows: Rows, text: str, at: int, field: str) -> Pasted:
    """Return what a text from the clipboard changes.

    A table with the names of columns changes the rows of the same ids and brings those of other ids, if rows
    may come. Others fill cells from a row and a field on, to the right and down.
    """
    table = _cells(form, text)
    if table and _is_heading(form, table[0]):
        return _by_names(form, rows, table[0], table[1:])
    keys = [one.key for one in form.fields if not isinstance(one, Given)]
    first = keys.index(field) if field in keys else 0
    return Pasted(
        tuple(
            CellChange(at + down, key, cell)
            for down, line in enumerate(table[: max(0, len(rows) - at)])
            for key, cell in zip(keys[first:], line, strict=False)
            if form.applies(form.id_of(rows[at + down]), key)
        )
    )


def _cells(form: Form, text: str) -> list[list[str]]:
    """Return the lines of a table; without tabs or names of columns each line is one cell."""
    text = text[:MOST].replace("\r\n", "\n").replace("\0", "").strip("\n")
    try:
        if "\t" in text:
            table = list(csv.reader(io.StringIO(text), delimiter="\t"))
        elif _is_heading(form, next(csv.reader(io.StringIO(text)), [])):
            table = list(csv.reader(io.StringIO(text)))
        else:
            table = [[line] for line in text.split("\n") if line]
    except csv.Error:
        return []
    return [[card_table.tidy(cell) for cell in line] for line in table]


def _is_heading(form: Form, line: Sequence[str]) -> bool:
    names = {cell.strip("\ufeff ") for cell in line}
    return "id" in names and len(names & set(form.columns)) > 1


def _by_names(form: Form, rows: Rows, heading: Sequence[str], lines: Sequence[Sequence[str]]) -> Pasted:
    places = {form.id_of(row): at for at, row in enumerate(rows)}
    changes: list[CellChange] = []
    new: list[Row] = []
    for line in lines:
        cells = {key.strip("\ufeff "): cell for key, cell in zip(heading, line, strict=False)}
        at = places.get(cells.get("id", ""))
        if at is not None:
            changes += [
                CellChange(at, key, cell)
                for key, cell in cells.items()
                if key in form.index and not isinstance(form.field(key), Given)
            ]
        elif not form.fixed and cells.get("id"):
            blank = dict(zip(form.columns, form.blank(cells["id"]), strict=True))
            new.append(tuple({**blank, **cells}[key] for key in form.columns))
    return Pasted(tuple(changes), tuple(new))
