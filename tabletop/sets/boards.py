"""Boards of a player's own as sets: a map, `NAME.tmx`, and beside it a text, `NAME.csv`, with what no map
holds.

A text that holds plots as well is a board, too; it is read and not written.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from tabletop import files, maps, paths
from tabletop.engine.cells import Cells, Grid
from tabletop.engine.form import Form, Row, Rows
from tabletop.engine.message import ContentError
from tabletop.map_writing import new_map, rewritten
from tabletop.saves import atomic
from tabletop.sets.own_set import OwnSet, SetError, clean_name, form_of, house_rows

MAP: Final = ".tmx"
TEXT: Final = ".csv"
_LONGEST_NAME: Final = 40


def boards_folder(home: Path | None = None) -> Path:
    """Return the folder of players' own boards."""
    return (home or paths.home()) / "boards"


def standard_map(game_id: str) -> Path:
    """Return the program's own map of a game."""
    return paths.assets() / "boards" / f"{game_id}{MAP}"


def site_lines(text: str) -> list[str]:
    """Return the plot lines of a board's text: they begin with a number."""
    return [line for line in text.splitlines() if line.strip()[:1].isdigit()]


def house_board(game_id: str, name: str) -> OwnSet:
    """Return a new board like the house's: a copy of the program's map, if that is there."""
    data = _house_map(game_id)
    if not data:
        return OwnSet(game=game_id, name=name, rows=house_rows(game_id))
    return replace(read_board(game_id, {MAP: data}), name=name)


def standard_rows(game_id: str) -> Rows:
    """Return the rows of the house's cards, or of the program's own board with its decoration."""
    return house_rows(game_id) if form_of(game_id).board is None else house_board(game_id, "").rows


def _house_map(game_id: str) -> bytes:
    """Return the program's own map of a game; nothing if it is missing."""
    try:
        return files.read(standard_map(game_id), maps.MOST_BYTES + 1)
    except OSError:
        return b""


def read_board(game_id: str, ground: Mapping[str, bytes]) -> OwnSet:
    """Return the board in some files, by suffix; raise `SetError`."""
    form = form_of(game_id)
    try:
        rows = _text_rows(form, ground)
        is_text = MAP not in ground or bool(site_lines(_decoded(ground)))
        if rows is None or not is_text:
            board = maps.draft(ground[MAP], "")
            row = (rows or house_rows(game_id))[0]
            rows = (_with_grid(form, row, board.grid.only(board_field(form).kinds)),)
            return OwnSet(game=game_id, name=clean_name(board.name), rows=rows, ground=ground)
    except ContentError as error:
        raise SetError(error.message) from error
    return OwnSet(game=game_id, name="", rows=rows, ground=ground, is_only_read=True)


def written_board(own: OwnSet) -> Mapping[str, bytes | None]:
    """Return the files of a board, by suffix: None for one that there should not be. Raise `SetError`."""
    form, ground = form_of(own.game), own.ground
    field = board_field(form)
    grid = form.read_row(own.rows[0]).values[field.key]
    name = clean_name(own.name)[:_LONGEST_NAME]
    try:
        house = _house_map(own.game)
        if MAP in ground:
            made = rewritten(ground[MAP], grid, name, field.kinds, house)
        else:
            made = new_map(grid, name, field.kinds, house)
        was = (_text_rows(form, ground) or house_rows(own.game))[0]
    except ContentError as error:
        raise SetError(error.message) from error
    if _with_grid(form, was, grid) == _with_grid(form, own.rows[0], grid):
        return {MAP: made, TEXT: ground.get(TEXT)}
    text = form.written(own.rows)
    plots = set(site_lines(text))
    lines = (line for line in text.splitlines() if line not in plots)
    return {MAP: made, TEXT: ("\n".join(lines) + "\n").encode()}


def lend_pictures(game_id: str, home: Path | None = None) -> None:
    """Put the pictures of the program's own map where boards in the player's folder look for them, so that
    Tiled shows them; OSError. What is there stays."""
    own, to = standard_map(game_id), boards_folder(home)
    for source in maps.sources(_house_map(game_id)):
        target = Path(os.path.normpath(to / source))
        if target.is_relative_to(to.parent) and not os.path.lexists(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            atomic.write(target, files.read(own.parent / source, maps.MOST_BYTES))


def board_field(form: Form) -> Cells:
    """Return the field that holds a board; raise `LookupError` for cards."""
    if form.board is None:
        raise LookupError(form.columns)
    return form.board


def _decoded(ground: Mapping[str, bytes]) -> str:
    return ground.get(TEXT, b"").decode("utf-8-sig", "replace")


def _text_rows(form: Form, ground: Mapping[str, bytes]) -> tuple[Row, ...] | None:
    return form.sheet(_decoded(ground)).rows if TEXT in ground else None


def _with_grid(form: Form, row: Row, grid: Grid) -> Row:
    field = board_field(form)
    at = form.index[field.key]
    return (*row[:at], field.write(grid), *row[at + 1 :])
