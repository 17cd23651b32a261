"""The shelf: several sets a game, named; what was deleted or was earlier is there for a while."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop.sets import shelf as shelves
from tabletop.sets.own_set import SetError, read
from tabletop.sets.shelf import SetShelf
from tests.engine.test_form import declared, english

NOW = datetime(2026, 11, 24, 15, 0, tzinfo=UTC)


@pytest.fixture
def shelf(tmp_path: Path) -> SetShelf:
    return SetShelf("designtown", tmp_path)


def test_new_sets_get_names_and_files_of_their_own(shelf: SetShelf) -> None:
    first = shelf.add(shelf.house("Our <town>"), NOW)
    second = shelf.add(shelf.empty("our <TOWN>"), NOW)
    copy = shelf.add(shelf.copy(read(first.read_bytes()), "CON"), NOW)
    assert [path.name for path in (first, second, copy)] == [
        "Our town.tabletop-set",
        "our TOWN 2.tabletop-set",
        "CON-.tabletop-set",
    ]
    found = {entry.name: entry for entry in shelf.entries()}
    assert sorted(found) == ["CON", "Our <town>", "our <TOWN> 2"]
    assert found["Our <town>"].wrong is None and found["Our <town>"].troubles == 0
    empty = found["our <TOWN> 2"]
    assert empty.troubles > 40 and empty.wrong is not None
    assert "Line 2, field “cash”: “” does not fit." in english(empty.wrong)
    assert found["CON"].own is not None and found["CON"].own.made_from.name == "Our <town>"
    assert found["CON"].own.made_from == found["CON"].own.made_from._replace(content="8a96198f7d7bffe2")
    assert shelf.find("OUR <town>") == shelf.find("Our town") == found["Our <town>"]
    assert shelf.find("../../designtown") is None and shelf.path("../x").parent == shelf.folder


def test_what_cannot_be_read_lies_there_with_the_reason(shelf: SetShelf) -> None:
    shelf.add(shelf.house("A"))
    (shelf.folder / "cut.tabletop-set").write_bytes((shelf.folder / "A.tabletop-set").read_bytes()[:500])
    (shelf.folder / "folder.tabletop-set").mkdir()
    (shelf.folder / "other.tabletop-set").write_bytes(
        (shelf.folder / "A.tabletop-set").read_bytes().replace(b'"designtown"', b'"deckville"')
    )
    told = {entry.slug: english(entry.wrong) for entry in shelf.entries() if entry.wrong is not None}
    assert told == {
        "cut": "It is damaged.",
        "folder": "“folder.tabletop-set” cannot be opened. It is a folder.",
        "other": "It is a set of another game.",
    }


def test_too_many_sets_are_passed_over(shelf: SetShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST_SETS", 2)
    for name, seen in (("A", (1, 0)), ("B", (2, 0)), ("C", (2, 1))):
        shelf.add(shelf.house(name))
        assert (len(shelf.entries()), shelf.passed_over()) == seen


def test_deleted_sets_come_back_for_thirty_days(shelf: SetShelf) -> None:
    path = shelf.add(shelf.house("A"))
    data = path.read_bytes()
    gone = shelf.delete(path, NOW)
    shelf.delete(shelf.add(shelf.house("A")), NOW)
    assert [one.number for one in shelf.deleted(NOW)] == [2, 1]
    shelf.deleted(NOW)[0].path.unlink()
    again = shelf.add(shelf.house("A"))
    assert shelf.deleted(NOW + timedelta(days=30))[0].path == gone
    back = shelf.restore(gone)
    assert back != again and back.read_bytes() == data and shelf.deleted(NOW) == []
    shelf.delete(back, NOW)
    assert shelf.deleted(NOW + timedelta(days=31)) == []
    assert os.listdir(shelf.folder / "deleted") == []
    with pytest.raises(SetError):
        shelf.delete(back)


def test_five_earlier_versions_are_kept(shelf: SetShelf) -> None:
    path = shelf.add(shelf.house("A.b"))
    shelf.add(shelf.house("A"))
    own = read(path.read_bytes())
    for number in range(8):
        path.write_bytes(path.read_bytes().replace(b'"note"', b'"note" '))
        shelf.keep_earlier(path, NOW + timedelta(seconds=number // 2))
        shelf.keep_earlier(path, NOW + timedelta(seconds=number // 2))
    kept = shelf.earlier("A.b")
    assert len(kept) == shelves.MOST_EARLIER and shelf.earlier("A") == []
    assert kept[0].path.read_bytes() == path.read_bytes()
    written = [((one.when - NOW).seconds, one.number) for one in kept]
    assert written == [(3, 2), (3, 1), (2, 2), (2, 1), (1, 2)], "the last first"
    assert replace(read(kept[-1].path.read_bytes()), changed="") == replace(own, changed="")


def test_a_game_without_declared_cards_has_no_sets(tmp_path: Path) -> None:
    with pytest.raises(SetError):
        SetShelf("gotown", tmp_path).house("A")
    assert SetShelf("gotown", tmp_path).entries() == []
    assert declared("designtown")[1].blanks()
