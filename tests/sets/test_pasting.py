"""Rows and tables from the clipboard."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tabletop.engine import card_table
from tabletop.engine.desk import CellChange, Desk
from tabletop.engine.message import msg
from tabletop.sets.pasting import copied, pasted
from tests.engine.drawn_sets import spoiled
from tests.engine.test_form import FORMS, declared


def after(game_id: str, text: str, at: int = 0, field: str = "cash") -> Desk:
    _, form, house = declared(game_id)
    found = pasted(form, house, text, at, field)
    return Desk.of(form, house).change(found.changes, msg("Pasted"), found.new)


@pytest.mark.parametrize("game_id", FORMS)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_is_copied_and_pasted_elsewhere_is_the_same(game_id: str, data: st.DataObject) -> None:
    """A table with names of columns: all cells of all rows, given ones aside, wherever they lie."""
    _, form, house = declared(game_id)
    rows = data.draw(spoiled(form, house))
    ids = [form.id_of(row) for row in rows]
    if len(set(ids)) < len(ids) or "" in ids or (form.fixed and form.fixed != tuple(ids)):
        return
    rows = tuple(map(form.with_given, rows))
    found = pasted(form, house, copied(form, rows), 0, "")
    there = {
        form.id_of(row): row for row in Desk.of(form, house).change(found.changes, msg("x"), found.new).rows
    }
    # No clipboard holds a NUL.
    wanted = [tuple(card_table.tidy(cell.replace("\0", "")) for cell in row) for row in rows]
    assert [there.get(form.id_of(row)) for row in wanted] == wanted or "\0" in "".join(ids)


def test_a_cell_a_row_and_a_block_fill_from_the_field_on() -> None:
    _, form, house = declared("designtown")

    def changed(text: str, at: int, field: str) -> set[CellChange]:
        rows = after("designtown", text, at, field).rows
        return {
            CellChange(at, key, form.cell(row, key))
            for at, (row, was) in enumerate(zip(rows, house, strict=True))
            for key in form.columns
            if form.cell(row, key) != form.cell(was, key)
        }

    assert changed("7", 6, "cost") == {CellChange(6, "cost", "7")}
    assert changed("7\t6\t5\n", 6, "cash") == {
        CellChange(6, "cash", "7"),
        CellChange(6, "unhappy", "6"),
        CellChange(6, "vp", "5"),
    }
    # Two cards down the second has no more rows below, and a back no cost.
    assert changed("7\t8\r\n9\t1\r\n5\t5", 8, "vp") == {
        CellChange(8, "vp", "7"),
        CellChange(8, "cost", "8"),
        CellChange(9, "vp", "9"),
    }
    assert changed("Hospital, of our town", 0, "cash") == {CellChange(0, "cash", "Hospital, of our town")}


def test_names_of_columns_find_rows_and_bring_new_ones() -> None:
    _, form, house = declared("deckville")
    desk = after("deckville", "id,name,prime\nDV002,Hut,1\nX1,Shed,0\n,Lost,1")
    assert form.cell(desk.rows[1], "name") == "Hut" and desk.rows[0] == house[0]
    assert len(desk.rows) == len(house) + 1 and form.cell(desk.rows[-1], "name") == "Shed"
    assert form.cell(desk.rows[-1], "copies") == "1", "what the table does not say is as in a new card"
    assert len(set(desk.keys)) == len(desk.keys) and desk.undo().rows == house
    fixed = after("designtown", "id\tcash\nfactory\t9\nX1\t4")
    assert len(fixed.rows) == 10 and form.cell(house[0], "id")
    assert declared("designtown")[1].cell(fixed.rows[6], "cash") == "9"


@pytest.mark.parametrize("text", ["", "\n\n", "\t\t", '"', "id\tid", "\0", "\ud800\t", "x" * 10_000_000])
def test_odd_texts_change_nothing_that_cannot_be_undone(text: str) -> None:
    _, _, house = declared("deckville")
    assert after("deckville", text, 119, "solo").undo().rows == house


def test_a_cell_is_quoted_where_it_must_be_alone() -> None:
    cells = ("plain", "a, b", '"quoted" and more', "it’s 9 x 4")
    text = card_table.written(("one", "two", "three", "four"), [cells])
    assert text == 'one,two,three,four\nplain,"a, b","""quoted"" and more",it’s 9 x 4\n'
    assert [tuple(row.cells.values()) for row in card_table.rows(text, ())] == [cells]
