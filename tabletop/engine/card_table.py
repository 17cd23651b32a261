"""Reads and writes a table of cards in CSV as players do; errors say line, card and field.

Columns may stand in any order; other columns (notes) are ignored; any line ending will do.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.engine.message import ContentError, Message, msg

LONGEST: Final = 100_000
"""The longest card file, in characters."""

_SHOWN: Final = 40
"""The most characters of a wrong cell that an error quotes."""


class CardRow(NamedTuple):
    """One line of the table: its number, its cells by column, and the name of its card."""

    line: int
    cells: dict[str, str]
    card: str = ""

    def wrong(self, column: str, wanted: Message) -> ContentError:
        """Return the error of a cell: line, card, field, what it holds, what it may hold."""
        text = self.cells[column][:_SHOWN]
        if not self.card:
            return ContentError(
                msg(
                    "Line {line}, field “{field}”: “{text}” does not fit. {wanted}",
                    line=self.line,
                    field=column,
                    text=text,
                    wanted=wanted,
                )
            )
        return ContentError(
            msg(
                "Line {line}, card “{card}”, field “{field}”: “{text}” does not fit. {wanted}",
                line=self.line,
                card=self.card[:_SHOWN],
                field=column,
                text=text,
                wanted=wanted,
            )
        )


def rows(text: str, columns: Sequence[str]) -> Iterator[CardRow]:
    """Yield the rows of a table with these columns; raise `ContentError` if it has others."""
    if len(text) > LONGEST:
        raise ContentError(msg("This is too long to be a card file."))
    lines = _lines(text)
    heading = next(lines, CardRow(1, {})).cells
    missing = [column for column in columns if column not in heading]
    if missing:
        raise ContentError(msg("Line 1: the column “{field}” is missing.", field=missing[0]))
    yield from lines


def _lines(text: str) -> Iterator[CardRow]:
    """Yield the non-empty lines; the first is the heading, which names each column once."""
    reader = csv.reader(text.removeprefix("\ufeff").splitlines())
    columns: list[str] = []
    try:
        for values in reader:
            cells = [value.strip() for value in values]
            if not any(cells):
                continue
            if not columns:
                columns = cells
            short = [""] * (len(columns) - len(cells))
            yield CardRow(reader.line_num, dict(zip(columns, cells + short, strict=False)))
    except csv.Error as error:
        raise ContentError(msg("Line {line} cannot be read.", line=reader.line_num)) from error


def written(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return the table with these columns and rows, as short as can be."""
    return "".join(",".join(_quoted(tidy(cell)) for cell in cells) + "\n" for cells in (columns, *rows))


def tidy(text: str) -> str:
    """Return what a cell says when it is read again: on one line, without spaces around it."""
    if text.isalnum() or text.isidentifier():
        return text
    return " ".join(text.splitlines()).strip()


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text
