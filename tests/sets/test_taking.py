"""Files of others: a set or a sentence, and nothing written anywhere."""

from __future__ import annotations

import json
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tabletop.sets.own_set import OwnSet, SetError, house_rows, written
from tabletop.sets.shelf import SetShelf
from tabletop.sets.taking import take, take_file
from tests.engine.test_form import FORMS, declared, english

SETS = {game_id: written(OwnSet(game=game_id, name="A", rows=house_rows(game_id))) for game_id in FORMS}
TABLES = {
    game_id: OwnSet(game=game_id, name="A", rows=house_rows(game_id)).table().encode() for game_id in FORMS
}
_ODD_NAMES = st.sampled_from(
    ("../../evil", "/etc/passwd", "a" * 300, "CON", "", "\x00", ".", "a\u202eb", "C:\\x")
)


@st.composite
def odd_files(draw: st.DrawFn) -> bytes:
    """A good file that was cut, mixed up, encoded otherwise, made huge or deep; or no file of ours."""
    data = draw(st.sampled_from([*SETS.values(), *TABLES.values()]))
    match draw(st.integers(0, 8)):
        case 0:
            return data[: draw(st.integers(0, len(data)))]
        case 1:
            at, other = draw(st.integers(0, len(data))), draw(st.binary(max_size=20))
            return data[:at] + other + data[at + draw(st.integers(0, 40)) :]
        case 2:
            return data.decode().encode(draw(st.sampled_from(("utf-16", "utf-16-le", "utf-32", "cp500"))))
        case 3:
            return data + b" " * draw(st.sampled_from((0, 10, 10_000_000)))
        case 4:
            return b"[" * draw(st.integers(1, 50_000)) + draw(st.binary(max_size=9))
        case 5:
            return b'{"tabletop":"set","format":1,"game":"deckville","rows":' + b'[{"id":' * 900
        case 6:
            name = draw(_ODD_NAMES)
            return json.dumps(
                {**json.loads(SETS["deckville"]), "name": name, "game": name, "package": name}
            ).encode()
        case 7:
            table = draw(st.sampled_from(sorted(TABLES)))
            return TABLES[table].replace(b",", draw(st.sampled_from((b";", b"\t", b"|", b'"', b"\n"))))
    return draw(st.binary(max_size=200))


def taken(data: bytes, name: str, home: Path) -> bool:
    """Check that a file gives a set, which lies on the shelf, or a sentence; return whether it is a set."""
    home.mkdir(exist_ok=True)
    file = home / "file"
    file.write_bytes(data)
    try:
        found = take_file(file)
    except SetError as error:
        assert english(error.message).startswith("“file” cannot be taken in. ")
        return False
    path = SetShelf(found.own.game, home).add(OwnSet(game=found.own.game, name=name, rows=found.own.rows))
    assert path.resolve().parent == (home / "sets" / found.own.game).resolve()
    entry = SetShelf(found.own.game, home).entry(path)
    assert entry.own is not None and entry.troubles == len(found.own.troubles())
    assert sorted(each.name for each in home.iterdir()) == ["file", "sets"]
    path.unlink()
    return True


@settings(max_examples=80, deadline=None)
@given(odd_files(), _ODD_NAMES)
def test_odd_files_give_a_set_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str
) -> None:
    taken(data, name, tmp_path_factory.mktemp("home"))


@pytest.mark.slow
def test_thousands_of_odd_files_give_a_set_or_a_sentence(tmp_path: Path) -> None:
    found = {True: 0, False: 0}

    @settings(max_examples=2_000, deadline=None)
    @given(odd_files(), _ODD_NAMES)
    def tried(data: bytes, name: str) -> None:
        found[taken(data, name, tmp_path / "home")] += 1

    tried()
    assert found[True] > 100 and found[False] > 100


@pytest.mark.parametrize("game_id", FORMS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_tables_of_spreadsheets_are_taken_in(game_id: str, delimiter: str, encoding: str) -> None:
    """With columns in any order, others beside, and the delimiter and encoding of the country."""
    _, form, house = declared(game_id)
    order = [*reversed(form.columns), "known"]
    lines = [order, *([*reversed(row), f"note {at}"] for at, row in enumerate(house))]
    text = "\n".join(delimiter.join(f'"{cell}"' for cell in line) for line in lines)
    found = take(text.encode(encoding), "My cards")
    assert (found.own.game, found.own.name, found.own.rows) == (game_id, "My cards", house)
    assert found.own.others[form.id_of(house[3])] == {"known": "note 3"}
    assert found.left_out == ()


def test_what_is_given_stands_there_whatever_a_table_says() -> None:
    """No screen shows these cells, so nobody could mend them."""
    _, form, house = declared("designtown")
    text = form.written(house).replace("residential_area,back", "esidential_area,front")
    assert take(text.encode(), "My cards").own.rows == house


def test_what_has_no_place_is_told() -> None:
    table = TABLES["designtown"].decode().replace("\nhospital,back,church", "\nhospital,back,chapel")
    found = take(table.encode(), "A")
    assert next(english(told) for told in found.left_out).startswith(
        "Line 7, field “id”: “chapel” does not fit."
    )
    assert {trouble.id for trouble in found.own.troubles()} == {"church"}


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"a,id\n1,2", "Line 1: the column"),
        ("id,naïve".encode("latin-1"), "In the spreadsheet, choose “CSV UTF-8”"),
        (b"x" * 200_000, "too long to be a card file"),
        (b"x" * (1 << 21), "larger than 1 MB"),
        (b"", "It is not a set of cards."),
    ],
)
def test_what_is_no_set_is_told_why(data: bytes, wanted: str) -> None:
    with pytest.raises(SetError) as caught:
        take(data, "A")
    assert wanted in english(caught.value.message)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(SetError) as caught:
        take_file(tmp_path)
    assert english(caught.value.message).endswith("cannot be taken in. It is a folder.")
