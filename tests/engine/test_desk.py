"""The editor's state: every step can be taken back, troubles and differences are told by values."""

from __future__ import annotations

import random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tabletop.engine.desk import CellChange, Desk, differences, in_short
from tabletop.engine.message import msg
from tests.engine.drawn_sets import changes
from tests.engine.test_form import FORMS, declared, english


def storm(game_id: str, data: st.DataObject, steps: int) -> None:
    """Check that undo and redo give the very rows of each step, whatever the changes."""
    _, form, house = declared(game_id)
    desk = Desk.of(form, house)
    seen = [desk.rows]
    for _ in range(steps):
        before = desk
        desk = data.draw(changes(desk, house))
        if len(desk.past) > len(before.past):
            seen.append(desk.rows)
        seen[-1] = desk.rows
        assert len(desk.keys) == len(set(desk.keys)) == len(desk.rows)
    for at in reversed(range(len(seen))):
        assert desk.rows == seen[at]
        assert (desk.undone is None) == (at == 0)
        desk = desk.undo()
    assert desk.rows == house and form.written(desk.rows) == form.written(house)
    for rows in seen:
        assert desk.rows == rows
        desk = desk.redo()
    assert desk.rows == seen[-1] and desk.redone is None


@pytest.mark.parametrize("game_id", FORMS)
@settings(max_examples=15, deadline=None)
@given(st.data())
def test_undo_and_redo_give_each_step_s_rows(game_id: str, data: st.DataObject) -> None:
    storm(game_id, data, 30)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", FORMS)
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1 << 32))
def test_five_hundred_steps_can_be_undone(game_id: str, seed: int) -> None:
    lot = random.Random(seed)
    _, form, house = declared(game_id)
    desk = Desk.of(form, house)
    seen = [house]
    while len(seen) <= 500:
        row, field = lot.randrange(len(desk.rows)), lot.choice(form.columns)
        act = lot.random()
        if act < 0.8:
            desk = desk.put(row, field, f"{lot.randrange(1000)}")
        elif act < 0.9:
            desk = desk.insert(row, lot.choice(house))
        else:
            desk = desk.remove(row) if len(desk.rows) > 1 else desk
        if desk.rows is not seen[-1]:
            seen.append(desk.rows)
    for rows in reversed(seen):
        assert desk.rows == rows
        desk = desk.undo()
    for rows in seen:
        assert desk.rows == rows
        desk = desk.redo()


def test_typing_on_in_a_cell_is_one_step() -> None:
    _, form, house = declared("designtown")
    desk = Desk.of(form, house).put(0, "cash", "1", joins=True)
    for text in ("12", "123", "12"):
        desk = desk.put(0, "cash", text, joins=True)
    desk = desk.put(0, "vp", "3", joins=True).put(0, "cash", "4", joins=True)
    assert [english(step.what) for step in (*desk.past[1:], desk.now)] == [
        "Residential Area: Cash 12",
        "Residential Area: Stars 3",
        "Residential Area: Cash 4",
    ]
    undone = desk.undo()
    assert english(undone.redone or msg("")) == "Residential Area: Cash 4"
    assert undone.undo().put(0, "cash", "5", joins=True).undo().rows == undone.undo().rows


def test_what_is_typed_in_is_shown_when_it_fits() -> None:
    """The card goes on with the last value that fitted, until another does."""
    _, form, house = declared("deckville")
    desk = Desk.of(form, house).put(1, "copies", "3").put(1, "copies", "x").insert(0, form.blank())
    assert desk.fitting(2)["copies"] == 3 and desk.fitting(2)["name"] == "Row Cottages"
    assert "name" not in desk.fitting(0)
    assert [(trouble.row, trouble.field) for trouble in desk.troubles()] == [
        *((0, field) for field in ("id", "name", "property_type", "resource")),
        (2, "copies"),
    ]


def test_what_differs_is_told_by_values() -> None:
    _, form, house = declared("deckville")
    desk = Desk.of(form, house).put(0, "solo", "00").put(6, "score", "1/dining|housing ")
    assert differences(form, house, desk.rows) == ()
    desk = desk.change(
        [CellChange(0, "copies", "x"), CellChange(0, "name", "Hut"), CellChange(1, "copies", "2")],
        msg("Paste"),
    )
    found = differences(form, house, desk.rows)
    assert [(each.id, each.field) for each in found] == [
        ("DV001", "copies"),
        ("DV001", "name"),
        ("DV002", "copies"),
    ]
    assert english(in_short(form, found) or msg("")) == "3 fields on 2 cards differ"
    desk = desk.remove(0).insert(0, form.blank("New"))
    told = in_short(form, differences(form, house, desk.rows))
    assert english(told or msg("")) == "1 field on 1 card differs, 1 new card and 1 card left out"
    assert in_short(form, differences(form, house, house)) is None


def test_both_faces_are_one_card() -> None:
    _, form, house = declared("designtown")
    desk = Desk.of(form, house).put(2, "cash", "9").put(3, "cash", "9").put(9, "vp", "0")
    told = in_short(form, differences(form, house, desk.rows))
    assert english(told or msg("")) == "3 fields on 2 cards differ"
    assert desk.insert(0, house[0]) is desk and desk.remove(0) is desk
