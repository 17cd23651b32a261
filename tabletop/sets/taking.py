"""Taking in files from outside: sets of others, and tables from a spreadsheet."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import files, foreign
from tabletop.engine import card_table
from tabletop.engine.cells import BOARD_HEADING
from tabletop.engine.form import Form
from tabletop.engine.message import ContentError, Message, msg
from tabletop.engine.registry import find, games
from tabletop.saves.file_format import shown, why
from tabletop.sets.boards import MAP, TEXT, read_board
from tabletop.sets.own_set import MOST_BYTES, OwnSet, SetError, clean_name, read

SUFFIXES: Final = (".tabletop-set", ".csv", ".tsv", ".txt", ".tmx")
"""The endings of files that may hold a set."""
_DELIMITERS: Final = (",", ";", "\t")
_MARKS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig"))


class Taken(NamedTuple):
    """A set from a file, with what could not be taken in."""

    own: OwnSet
    left_out: tuple[Message, ...] = ()


def take_file(path: Path) -> Taken:
    """Return the set in a file of whatever origin; raise `SetError` with the sentence that says why it is
    none."""
    try:
        return foreign.run(lambda: take(files.read(path, MOST_BYTES + 1), path.stem))
    except foreign.ForeignError as error:
        match error.__cause__:
            case SetError() as wrong:
                reason = wrong.message
            case OSError() as failed:
                reason = why(failed)
            case _:
                reason = msg("It is damaged.")
        raise SetError(msg("“{file}” cannot be taken in. {why}", file=shown(path), why=reason)) from error


def take(data: bytes, name: str) -> Taken:
    """Return the set in the bytes of a file called `name`; raise `SetError`."""
    if len(data) > MOST_BYTES:
        raise SetError(msg("It is larger than 1 MB."))
    name = clean_name(files.shown(name))
    match data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]:
        case b"{":
            return Taken(read(data))
        case b"<":
            return Taken(_board(MAP, data, name))
    return _table(_text(data), name)


def _text(data: bytes) -> str:
    encoding = next(name for mark, name in _MARKS if data.startswith(mark))
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise SetError(msg("It is not text in UTF-8. In the spreadsheet, choose “CSV UTF-8”.")) from error


def _table(text: str, name: str) -> Taken:
    """Return the set of a table: of the game whose columns it has."""
    if len(text) > card_table.LONGEST:
        raise SetError(msg("This is too long to be a card file."))
    heading = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(_DELIMITERS, key=heading.count)
    columns = {cell.strip('\ufeff" ') for cell in heading.split(delimiter)}
    if columns >= set(BOARD_HEADING):
        return Taken(_board(TEXT, _with_commas(text, delimiter).encode(), name))
    forms = [(game_id, form) for game_id, form in _forms() if form.board is None]
    game_id, form = min(forms, key=lambda both: len(set(both[1].columns) - columns))
    if columns.isdisjoint(form.columns):
        raise SetError(msg("It is not a set of cards."))
    try:
        return _read(game_id, form, _with_commas(text, delimiter), name)
    except ContentError as error:
        raise SetError(error.message) from error
    except csv.Error as error:
        raise SetError(msg("It is damaged.")) from error


def _forms() -> list[tuple[str, Form]]:
    """Return what is declared of each game's sets."""
    return [(game_id, form) for game_id in games() if (form := find(game_id).edition.form) is not None]


def _board(suffix: str, data: bytes, name: str) -> OwnSet:
    """Return the board in a file: of the first game that has boards."""
    game_id = next((game_id for game_id, form in _forms() if form.board is not None), None)
    if game_id is None:
        raise SetError(msg("It is not a set of cards."))
    own = read_board(game_id, {suffix: data})
    kept = {} if own.is_only_read else own.ground
    return replace(own, name=own.name or name, ground=kept, is_only_read=False)


def _with_commas(text: str, delimiter: str) -> str:
    if delimiter == ",":
        return text
    rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    return card_table.written((), rows).removeprefix("\n")


def _read(game_id: str, form: Form, text: str, name: str) -> Taken:
    sheet = form.sheet(text)
    if len(sheet.rows) > form.most_rows:
        raise SetError(
            msg(
                "It has {count} rows, but only {most} are allowed.",
                count=len(sheet.rows),
                most=form.most_rows,
            )
        )
    others = {
        form.id_of(row): dict(cells)
        for row, cells in zip(sheet.rows, sheet.others, strict=True)
        if any(cells.values())
    }
    left_out = tuple(trouble.told for trouble in sheet.troubles if trouble.row is None)
    rows = tuple(map(form.with_given, sheet.rows))
    return Taken(OwnSet(game=game_id, name=name, rows=rows, others=others), left_out)
