"""Own boards on the shelf: a map with a text beside it, nothing lost, what is wrong kept, too."""

from __future__ import annotations

import errno
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tabletop import maps, own_content, paths
from tabletop.engine.cells import Cells, Grid, warnings
from tabletop.engine.desk import CellChange, Desk
from tabletop.engine.message import ContentError, in_english, msg
from tabletop.engine.registry import find
from tabletop.saves import atomic
from tabletop.sets.boards import board_field, lend_pictures
from tabletop.sets.keeper import Keeper
from tabletop.sets.kinds import BOARDS
from tabletop.sets.own_set import OwnSet, SetError, form_of, house_rows
from tabletop.sets.shelf import SetShelf
from tabletop.sets.taking import take_file
from tests.engine.test_form import english
from tests.test_map_writing import FOREIGN, HOUSE, bare, changed, changes, foreign_pictures

FORM = form_of("chinatown")
FIELD = FORM.board or Cells(key="", label="", count=0)
SIZES = ("3", "4", "5", "6")


@pytest.fixture
def shelf(tmp_path: Path) -> SetShelf:
    return SetShelf("chinatown", tmp_path)


@pytest.fixture
def keeper(shelf: SetShelf) -> Iterator[Keeper]:
    keeper = Keeper(shelf, shelf.add(shelf.house("Harbour")))
    yield keeper
    keeper.close()


def grid(own: OwnSet) -> Grid:
    found: Grid = FORM.read_row(own.rows[0]).values[FIELD.key]
    return found


def with_grid(own: OwnSet, of: Grid) -> OwnSet:
    return own.with_rows(
        Desk.of(FORM, own.rows).change([CellChange(0, FIELD.key, FIELD.write(of))], msg("")).rows
    )


def with_outlook(own: OwnSet, number: int, sizes: str) -> OwnSet:
    change = CellChange(0, f"outlook{number}", sizes)
    return own.with_rows(Desk.of(FORM, own.rows).change([change], msg("")).rows)


def files_of(path: Path) -> dict[str, bytes]:
    return BOARDS.data(path)


def test_a_board_finds_its_pictures_when_another_program_opens_it(shelf: SetShelf, tmp_path: Path) -> None:
    path = shelf.add(shelf.house("Harbour"))
    sources = maps.sources(path.read_bytes())
    assert len(sources) == 12 and not any((path.parent / source).exists() for source in sources)
    (tmp_path / "svg" / "chinatown" / "board").mkdir(parents=True)
    (tmp_path / "svg" / "chinatown" / "board" / "park.svg").write_text("mine")
    lend_pictures("chinatown", tmp_path)
    assert all((path.parent / source).is_file() for source in sources)
    assert (tmp_path / "svg" / "chinatown" / "board" / "park.svg").read_text() == "mine"
    own = paths.assets() / "svg" / "chinatown" / "board" / "trees.svg"
    assert (tmp_path / "svg" / "chinatown" / "board" / "trees.svg").read_bytes() == own.read_bytes()


def test_a_new_board_is_a_map_that_can_be_chosen_at_set_up(shelf: SetShelf, tmp_path: Path) -> None:
    path = shelf.add(shelf.house("Harbour"))
    assert path == tmp_path / "boards" / "Harbour.tmx" and shelf.entry(path).wrong is None
    assert own_content.boards("chinatown", tmp_path) == (("Harbour", "Harbour"),)
    game = own_content.own_game("chinatown", tmp_path, "Harbour")
    assert game.edition.content == find("chinatown").edition.content
    kinds = board_field(form_of("chinatown")).kinds
    assert own_content.drawing(game, tmp_path).grid.decor == maps.parse(HOUSE, "").grid.only(kinds).decor
    empty = shelf.entry(shelf.add(shelf.empty("Empty")))
    assert empty.troubles == 1 and empty.wrong is not None
    assert english(empty.wrong) == "There are 0 of 85 plots. Add 85 plots."


def test_plots_go_into_the_map_and_cards_into_the_text_beside_it(keeper: Keeper, tmp_path: Path) -> None:
    own, first = keeper.own, files_of(keeper.path)
    keeper.put(with_outlook(with_grid(own, grid(own).moved((0, 1), (0, 0))), 2, "6"))
    assert keeper.flush()
    assert (tmp_path / "boards" / "Harbour.csv").read_text().splitlines()[:3] == [
        "plot,district,row,col", "outlook,3,4", "outlook,6",
    ]  # fmt: skip
    content = own_content.own_game("chinatown", tmp_path, "Harbour").edition.content.decode()
    assert "\n1,1,0,0\n" in content and "\noutlook,6\n" in content
    again = SetShelf("chinatown", tmp_path).opened(keeper.path)
    assert again.rows[0][2:] == keeper.own.rows[0][2:] and grid(again) == grid(keeper.own)
    keeper.put(own)
    assert keeper.flush() and files_of(keeper.path) == first


steps = st.lists(
    changes.map(lambda found: found[:3]) | st.tuples(st.integers(1, 9), st.sets(st.sampled_from(SIZES))),
    max_size=30,
)


@settings(max_examples=40, deadline=None)
@given(steps, st.lists(st.booleans(), max_size=40))
def test_a_storm_leaves_a_board_that_can_be_played_or_a_trouble_that_says_why_not(
    steps: list[object], turns: list[bool]
) -> None:
    """Criterion 12: brush, move, decoration, undo and redo; rules and reader of maps say the same of what is
    left, and what another program put there is there."""
    own = BOARDS.read("chinatown", {".tmx": FOREIGN})
    desk = Desk.of(FORM, own.rows)
    for step in steps:
        if isinstance(step, list):
            text = FIELD.write(changed(FORM.read_row(desk.rows[0]).values[FIELD.key], step))
            desk = desk.change([CellChange(0, FIELD.key, text)], msg("plots"))
        elif isinstance(step, tuple):
            desk = desk.put(0, f"outlook{step[0]}", "|".join(sorted(step[1])))
    for forward in turns:
        desk = desk.redo() if forward else desk.undo()
    troubles = desk.troubles()
    written = BOARDS.written(own.with_rows(desk.rows))
    map_data = written[".tmx"] or b""
    assert maps.draft(map_data, "").grid.only(FIELD.kinds) == grid(own.with_rows(desk.rows))
    assert foreign_pictures(map_data) == foreign_pictures(FOREIGN) and bare(map_data) == bare(FOREIGN)
    recast = find("chinatown").edition.recast
    assert recast is not None
    try:
        board = maps.parse(map_data, "", FIELD.count)
    except ContentError as error:
        assert [one.told for one in error.troubles] == [one.told for one in troubles]
        if grid(own.with_rows(desk.rows)).sites:
            with pytest.raises(ContentError) as refused:
                recast(FORM.written(desk.rows))
            assert refused.value.troubles == troubles
    else:
        assert not troubles
        made = recast(FORM.written(desk.rows))
        assert board.text == "".join(made.edition.content.decode().partition("outlook")[:1])
        assert FORM.sheet(made.edition.content.decode()).rows[0][2:] == desk.rows[0][2:]
    while desk.past:
        desk = desk.undo()
    assert BOARDS.written(own.with_rows(desk.rows)) == {".tmx": FOREIGN, ".csv": None}


def test_five_hundred_steps_undone_give_the_first_files(keeper: Keeper) -> None:
    first = files_of(keeper.path)
    desk = Desk.of(FORM, keeper.own.rows)
    for number in range(500):
        board = FORM.read_row(desk.rows[0]).values[FIELD.key]
        cell, other = (number * 7 % 11, number * 5 % 13), (number * 3 % 11, number % 13)
        new = (
            board.painted(cell, number % 9 + 1),
            board.cleared(cell),
            board.moved(cell, other),
            board.numbered(),
            board.decorated(cell, FIELD.kinds[number % len(FIELD.kinds)]),
            board.undecorated(other),
        )
        desk = desk.change([CellChange(0, FIELD.key, FIELD.write(new[number % 6]))], msg("step"))
    last = desk.rows
    keeper.put(keeper.own.with_rows(last))
    assert keeper.flush() and files_of(keeper.path) != first
    while desk.past:
        desk = desk.undo()
    keeper.put(keeper.own.with_rows(desk.rows))
    assert keeper.flush() and files_of(keeper.path) == first
    while desk.future:
        desk = desk.redo()
    assert desk.rows == last


def test_both_files_are_an_earlier_version_and_come_back_when_deleted(shelf: SetShelf) -> None:
    path = shelf.add(with_outlook(shelf.house("Harbour"), 1, "3"))
    first = files_of(path)
    keeper = Keeper(shelf, path)
    keeper.put(with_outlook(keeper.own, 1, "4|5"))
    keeper.close()
    (earlier,) = shelf.earlier("Harbour")
    assert files_of(earlier.path) == first and files_of(path)[".csv"] != first[".csv"]
    now = files_of(path)
    gone = shelf.delete(path)
    assert shelf.entries() == [] and own_content.boards("chinatown", shelf.folder.parent) == ()
    assert files_of(shelf.restore(gone)) == now and shelf.deleted() == []


def test_a_full_disk_is_told_and_tried_again(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    first = files_of(keeper.path)
    with monkeypatch.context() as patched:
        patched.setattr(atomic, "write", full)
        keeper.put(with_grid(keeper.own, grid(keeper.own).cleared((0, 1))))
        assert not keeper.flush() and keeper.saved.wrong is not None
        assert files_of(keeper.path) == first
    assert keeper.flush() and grid(keeper.shelf.opened(keeper.path)) == grid(keeper.own)


def test_what_tiled_saves_meanwhile_is_read_and_goes_on(keeper: Keeper) -> None:
    keeper.path.write_bytes(FOREIGN)
    other = keeper.look()
    assert other is not None and keeper.look() is None
    keeper.put(with_grid(other, grid(other).cleared((0, 1))))
    assert keeper.flush()
    data = files_of(keeper.path)[".tmx"]
    assert b"<?after all?>" in data and b"two\nlines &amp; more" in data and b'name="Plot 1"' not in data


@pytest.mark.parametrize("data", [b"<map", FOREIGN.replace(b'encoding="csv"', b'encoding="base64"')])
def test_what_tiled_saves_that_cannot_be_used_is_told_and_kept(keeper: Keeper, data: bytes) -> None:
    keeper.path.write_bytes(data)
    with pytest.raises(SetError):
        keeper.look()
    keeper.put(with_grid(keeper.own, grid(keeper.own).cleared((0, 1))))
    assert keeper.flush() and grid(keeper.shelf.opened(keeper.path)) == grid(keeper.own)
    (copy,) = keeper.other_copies()
    assert copy.read_bytes() == data


def test_a_board_that_is_changed_here_and_there_is_kept_twice(keeper: Keeper) -> None:
    changed_here = with_grid(keeper.own, grid(keeper.own).cleared((0, 1)))
    keeper.path.write_bytes(FOREIGN)
    keeper.put(changed_here)
    assert keeper.flush()
    (copy,) = keeper.other_copies()
    assert keeper.shelf.entry(copy).name == "Chinatown (other copy)"
    assert grid(keeper.shelf.opened(copy)) == grid(BOARDS.read("chinatown", {".tmx": FOREIGN}))


def test_a_second_program_only_looks(keeper: Keeper, shelf: SetShelf) -> None:
    second = Keeper(shelf, keeper.path)
    first = files_of(keeper.path)
    second.put(with_grid(second.own, grid(second.own).cleared((0, 1))))
    second.close()
    assert second.is_read_only and files_of(keeper.path) == first
    with pytest.raises(SetError):
        shelf.delete(keeper.path)


def test_a_text_with_plots_stays_and_becomes_a_map_as_a_copy(shelf: SetShelf, tmp_path: Path) -> None:
    shelf.folder.mkdir(parents=True)
    text = find("chinatown").edition.content
    path = shelf.folder / "printed.csv"
    path.write_bytes(text)
    (entry,) = shelf.entries()
    assert entry.path == path and entry.own is not None and entry.own.is_only_read and entry.wrong is None
    made = shelf.add(shelf.copy(entry.own, "Printed"))
    assert made.suffix == ".tmx" and path.read_bytes() == text and not made.with_suffix(".csv").exists()
    assert own_content.own_game("chinatown", tmp_path, made.stem).edition.content == text
    assert shelf.copy(shelf.opened(made), "Again").ground == shelf.opened(made).ground


def test_a_game_in_progress_keeps_its_board(shelf: SetShelf, tmp_path: Path) -> None:
    path = shelf.add(with_outlook(shelf.house("Harbour"), 1, "6"))
    content = own_content.own_game("chinatown", tmp_path, "Harbour").edition.content
    shelf.delete(path)
    recast = find("chinatown").edition.recast
    assert recast is not None and recast(content.decode()).edition.content == content


@pytest.mark.parametrize("name", ["x.tmx", "x.csv", "x.txt"])
@pytest.mark.parametrize(
    "data",
    [
        HOUSE,
        FOREIGN,
        find("chinatown").edition.content,
        find("chinatown").edition.content.replace(b",", b";"),
    ],
    ids=range(4),
)
def test_a_file_that_is_dropped_is_a_board_of_its_own(
    shelf: SetShelf, tmp_path: Path, name: str, data: bytes
) -> None:
    (tmp_path / name).write_bytes(data)
    own = take_file(tmp_path / name).own
    path = shelf.add(own)
    assert own.game == "chinatown" and path.parent == shelf.folder and path.suffix == ".tmx"
    assert (
        grid(shelf.opened(path)).sites
        == grid(OwnSet(game="chinatown", name="", rows=house_rows("chinatown"))).sites
    )


_BOMB = b'<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><map>&b;</map>'


def test_whatever_a_file_holds_it_is_a_board_or_a_sentence_and_writes_nothing_elsewhere(
    shelf: SetShelf, tmp_path: Path
) -> None:
    """Criterion 8: cut, too long, deep, growing, with paths for names."""
    shelf.folder.mkdir(parents=True)
    hostile = [
        HOUSE.replace(b'value="Chinatown"', b'value="../../evil"'),
        HOUSE.replace(b'value="Chinatown"', "value='\u202e\u200b'".encode()),
        HOUSE + b" " * maps.MOST_BYTES,
        b"<map>" + b"<group>" * 5_000 + b"</group>" * 5_000 + b"</map>",
        _BOMB,
        b"\xff\xfe<\0",
        b"",
        json.dumps({"tabletop": "set"}).encode(),
        *(HOUSE[: len(HOUSE) * part // 9] for part in range(9)),
        *(find("chinatown").edition.content[: 90 * part] for part in range(9)),
    ]
    for number, data in enumerate(hostile):
        for ending in (".tmx", ".csv"):
            (shelf.folder / f"{number}{ending}").write_bytes(data)
    before = {path.name for path in shelf.folder.iterdir()}
    for entry in shelf.entries():
        assert entry.own is not None or entry.wrong is not None
        if entry.own is not None and not entry.own.is_only_read:
            Keeper(shelf, entry.path).close()
            shelf.add(shelf.copy(entry.own, entry.name))
    assert {path.name for path in tmp_path.iterdir()} == {"boards"}
    assert before <= {path.name for path in shelf.folder.iterdir()}


def test_another_name_is_soon_on_the_disk(keeper: Keeper) -> None:
    keeper.put(replace(keeper.own, name="Harbour side"))
    until = time.monotonic() + 5
    while not keeper.saved.is_saved:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert keeper.shelf.entry(keeper.path).name == "Harbour side"


def test_only_a_district_with_fewer_plots_than_enough_is_odd() -> None:
    grid: Any = SimpleNamespace(sites=(), districts={"4": 2, "5": 3, "6": 1})
    told = [in_english(message) for message in warnings(grid, 3)]
    assert told == ["District 4 has only 2 plots.", "District 6 has only 1 plot."]
