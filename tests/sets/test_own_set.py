"""The file of a set: written and read again it is the same, with all that a newer program put there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tabletop.engine.desk import Desk
from tabletop.engine.registry import find
from tabletop.sets import own_set
from tabletop.sets.own_set import MadeFrom, OwnSet, SetError, clean_name, house_rows, read, written
from tests.engine.drawn_sets import spoiled
from tests.engine.test_form import FORMS, declared, english

_NAMES = st.text(max_size=70).map(clean_name)


@pytest.mark.parametrize("game_id", FORMS)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_set_is_the_same_when_it_is_read_again(game_id: str, data: st.DataObject) -> None:
    _, form, house = declared(game_id)
    rows = house if form.fixed else data.draw(spoiled(form, house))
    desk = Desk.of(form, rows).put(0, form.groups[0].fields[0], data.draw(st.text(max_size=9)).strip())
    own = OwnSet(
        game=game_id, name=data.draw(_NAMES), note="a\nb", rows=desk.rows, made_from=MadeFrom("x", "y")
    )
    again = read(written(own))
    assert replace(again, more=(), rows=()) == replace(own, more=(), rows=())
    assert form.troubles(again.rows) == own.troubles()
    assert written(again) == written(read(written(again)))


@pytest.mark.parametrize("game_id", FORMS)
def test_cells_are_kept_as_they_are_typed(game_id: str) -> None:
    """The house's cells, some of which are written in another order than read, come back byte for byte."""
    own = OwnSet(game=game_id, name="A", rows=house_rows(game_id))
    assert read(written(own)).rows == own.rows
    assert own.cast().edition.content == find(game_id).edition.content


def raw(game_id: str, **changed: Any) -> bytes:
    own = OwnSet(game=game_id, name="A", rows=house_rows(game_id))
    return json.dumps({**json.loads(written(own)), **changed}).encode()


def test_what_a_newer_program_wrote_is_kept() -> None:
    """Unknown members, unknown columns of rows that move, and rows without a place."""
    found = json.loads(raw("deckville", mood={"a": 1}))
    found["rows"][3]["sound"] = "bell"
    own = read(json.dumps(found).encode())
    desk = Desk.of(*declared("deckville")[1:]).remove(0).put(2, "id", "New").insert(0, own.rows[0])
    moved = own
    for step in (*desk.past[1:], desk.now):
        moved = moved.with_rows(step.rows)
    again = json.loads(written(moved))
    assert again["mood"] == {"a": 1}
    assert [row["id"] for row in again["rows"] if "sound" in row] == ["New"]
    found = json.loads(raw("designtown"))
    found["rows"][2]["id"] = "chapel"
    own = read(json.dumps(found).encode())
    assert [row["id"] for row in json.loads(written(own))["rows"]].count("chapel") == 1
    assert {trouble.id for trouble in own.troubles()} == {"convenience_store"}


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"", "It is damaged."),
        (b"[]", "It is not a set of cards."),
        (b"[" * 100_000, "It is damaged."),
        (b'{"tabletop":"save"}', "It is not a set of cards."),
        (raw("designtown", format=2), "A newer Tabletop has written it."),
        (raw("designtown", format="1"), "It is damaged."),
        (raw("designtown", rows={}), "It is damaged."),
        (raw("designtown", game="chess"), "It is for the game “chess”, which is not installed."),
        (raw("designtown", game="gotown"), "It is for the game “gotown”, whose cards cannot be changed."),
        (raw("designtown", game="../x"), "It is for the game “../x”, which is not installed."),
        (raw("designtown", game="ludo", package="tabletop-ludo"), "package tabletop-ludo, which is not"),
        (
            raw("deckville", rows=[{"id": str(n)} for n in range(401)]),
            "It has 401 rows, but only 400 are allowed.",
        ),
        (raw("designtown", note="x" * (1 << 20)), "It is larger than 1 MB."),
    ],
)
def test_what_is_no_set_is_refused_with_the_reason(data: bytes, wanted: str) -> None:
    with pytest.raises(SetError) as caught:
        read(data)
    assert wanted in english(caught.value.message)


def test_what_is_typed_can_always_be_written() -> None:
    own = OwnSet(game="deckville", name=chr(0xD800) + "a", rows=house_rows("deckville"))
    again = read(written(own.with_rows(((chr(0xD800) + " b\n", *own.rows[0][1:]),))))
    assert again.name == "a" and again.rows[0][0] == "? b"


def test_odd_members_do_no_harm() -> None:
    own = read(
        raw("designtown", name=7, note=None, made_from=[], others=3, changed={}, rows=[1, None, {"id": []}])
    )
    assert (own.name, own.note, own.made_from, own.others) == ("", "", MadeFrom(), {})
    assert own.rows == declared("designtown")[1].blanks() and len(own.strays) == 3
    own = read(raw("deckville", name="a\u202eb\n c", rows=[{"id": 7, "copies": True, "name": " a\n b "}]))
    assert own.name == "ab c" and own.rows[0][:3] == ("7", "1", "a  b")
    assert own_set.clean_note("a\x00b\nc ") == "ab\nc"
