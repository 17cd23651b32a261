"""The library: everything is listed, damaged files with a reason; nothing vanishes unasked (ux M2, M3)."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import saves
from tabletop.bots.players import bot_chance, make
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.protocol import Progress
from tabletop.saves import Journal, Library, SaveError, library
from tabletop.saves.library import AT_ONCE, fit_name
from tests.saves.play import journaled, new_table, play

WHEN = datetime(2026, 11, 21, 8, 30, 5)


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    return Library(tmp_path / "saves")


def add(shelf: Library, records: int = 20, seed: int = 7, age: int = 0) -> Path:
    path = shelf.new_path("gotown", WHEN)
    journaled(path, records, seed)
    os.utime(path, (1_700_000_000 - age,) * 2)
    return path


def test_the_library_is_in_the_players_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    assert Library().folder == tmp_path / "saves"
    assert Library().entries() == []


def test_the_list_says_what_is_in_each_file(shelf: Library) -> None:
    live = add(shelf, 20, age=1)
    over = add(shelf, 10_000, age=2)
    broken = add(shelf, 30, age=3)
    broken.write_bytes(broken.read_bytes().replace(b'"n":9', b'"n":8'))
    os.utime(broken, (1_699_999_997,) * 2)
    (shelf.folder / "photo.tabletop").write_bytes(b"\x89PNG\r\n")
    os.utime(shelf.folder / "photo.tabletop", (1_600_000_000,) * 2)
    for _ in range(2):  # the second time from the index
        first, second, third, fourth = shelf.entries()
        assert (first.path, second.path, third.path) == (live, over, broken)
        table = saves.load(live)
        assert first.summary.game == "gotown" and first.summary.seats == table.seats
        assert first.summary.round == table.state.turn
        assert first.summary.turn == table.state.active
        assert first.summary.progress == tuple(len(tower) for tower in table.state.towers)
        assert first.summary.is_live and not first.summary.notes
        assert second.summary.is_finished and not second.summary.is_live and second.summary.turn is None
        assert third.summary.is_read_only and "damaged from line" in third.summary.messages[0].id
        assert fourth.summary.game == "" and not fourth.summary.is_live
        assert fourth.summary.messages[0].id == "“{file}” is not a saved game of Tabletop."


def test_known_files_are_not_read_again_and_changed_ones_are(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = add(shelf)
    add(shelf, 25)
    read: list[Path] = []
    real = library.summary_of
    monkeypatch.setattr(library, "summary_of", lambda path: read.append(path) or real(path))
    shelf.entries()
    assert len(read) == 2
    shelf.entries()
    assert len(read) == 2
    loaded, journal = saves.resume(path)
    assert journal is not None
    play(loaded.table, 30)
    journal.close()
    again = shelf.entries()
    assert read[2:] == [path]
    assert again[0].path == path and again[0].summary.commands == sum(
        record.kind == "do" for record in loaded.table.records
    )


def test_another_program_opens_only_what_was_wrong(shelf: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    add(shelf)
    add(shelf, 10_000)
    broken = add(shelf, 30)
    broken.write_bytes(broken.read_bytes() + b"junk\n")
    before = shelf.entries()
    read: list[Path] = []
    real = library.summary_of
    monkeypatch.setattr(library, "summary_of", lambda path: read.append(path) or real(path))
    monkeypatch.setattr(library, "__version__", "99.1")
    for _ in range(2):
        assert shelf.entries() == before and read == [broken]
    # Its package may have changed, so a game of somebody else's is opened again.
    monkeypatch.setattr(library, "__version__", "99.2")
    monkeypatch.setattr(library, "own_games", lambda: ("ludo",))
    assert shelf.entries() == before and len(read) == 4
    # And so is everything by a program that sums up in another way.
    monkeypatch.setattr(library, "_WAY", 99)
    assert shelf.entries() == before and len(read) == 7


@pytest.mark.parametrize(
    "junk", [b"", b"{", b"[1]", b"\xff" * 100, b'{"app":"0.1.0","files":{"x":3}}', b"[" * 10**5]
)
def test_a_damaged_index_does_no_harm(shelf: Library, junk: bytes) -> None:
    add(shelf)
    before = shelf.entries()
    (shelf.folder / "index.json").write_bytes(junk)
    assert shelf.entries() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_an_index_that_is_a_pipe_is_not_waited_for(shelf: Library) -> None:
    path = add(shelf)
    os.mkfifo(shelf.folder / "index.json")
    assert [entry.path for entry in shelf.entries()] == [path]


def test_an_index_that_cannot_be_written_does_no_harm(shelf: Library) -> None:
    add(shelf)
    (shelf.folder / "index.json").mkdir()
    assert len(shelf.entries()) == 1
    assert not list(shelf.folder.glob(".*"))


def test_names_of_new_games_are_free_and_sort_by_time(shelf: Library) -> None:
    first = add(shelf)
    second = shelf.new_path("gotown", WHEN)
    assert first.name == "gotown-20261121-083005.tabletop"
    assert second.name == "gotown-20261121-083005-2.tabletop"


def test_a_game_that_is_being_played_is_neither_deleted_nor_renamed(shelf: Library) -> None:
    table = new_table()
    journal = Journal.begin(table, shelf.new_path("gotown", WHEN))
    with pytest.raises(SaveError, match="being played right now"):
        shelf.delete(journal.path)
    with pytest.raises(SaveError, match="being played right now"):
        shelf.rename(journal.path, "x")
    journal.close()
    shelf.delete(journal.path)
    assert shelf.entries() == []
    with pytest.raises(SaveError, match="no such file"):
        shelf.delete(journal.path)


def test_export(shelf: Library, tmp_path: Path) -> None:
    path = add(shelf)
    target = tmp_path / "else" / "copy.tabletop"
    shelf.export(path, target)
    assert target.read_bytes() == path.read_bytes()
    with pytest.raises(SaveError, match="cannot be written"):
        shelf.export(path, tmp_path)


@pytest.mark.parametrize(
    ("wanted", "fit"),
    [
        ("Our game", "Our game"),
        ("", "game"),
        ("...", "game"),
        ("../../etc/passwd", "etc passwd"),
        ("a/b\\c:d*e?", "a b c d e"),
        ("con", "con-"),
        ("LPT1.x", "LPT1.x-"),
        ("ありがとう", "ありがとう"),
        ("x" * 500, "x" * 60),
        ("tab\tnew\nline\0nul", "tab new line nul"),
        ("\ud800", "game"),
    ],
)
def test_names_are_made_to_fit(wanted: str, fit: str) -> None:
    assert fit_name(wanted) == fit


def test_the_best_result_of_one_who_plays_alone(tmp_path: Path) -> None:
    """The quickest win counts, not a loss, nor a game with a step taken back beyond a barrier."""
    library = Library(tmp_path)
    assert library.fewest_turns("designtown") is None
    turns = {}
    for seed in range(1, 9):
        table = alone(seed, assisted=seed == 8)
        saves.save(table, tmp_path / f"{seed}.tabletop")
        if table.result is not None and table.result.winners and not table.is_assisted:
            turns[seed] = table.game.progress.round_of(table.state)
    assert turns and len(turns) < 8
    assert library.fewest_turns("designtown") is None, "a screen opens no more than a few files"
    assert len(library.scan().left) == 8 - AT_ONCE
    library.entries()
    assert library.fewest_turns("designtown") == min(turns.values())
    assert library.fewest_turns("gotown") is None


def test_the_best_score_of_one_who_plays_alone(tmp_path: Path) -> None:
    """The most points of a finished game without help."""
    library = Library(tmp_path)
    assert library.best_score("deckville") is None
    points = {}
    for seed in range(1, 5):
        table = alone(seed, assisted=seed == 4, game="deckville")
        saves.save(table, tmp_path / f"{seed}.tabletop")
        points[seed] = table.result.scores[0] if table.result is not None else 0
    begun = tabletop.Table.new("deckville", [SeatInfo("Ann")], 9)
    saves.save(begun, tmp_path / "begun.tabletop")
    library.entries()
    assert library.best_score("deckville") == max(points[seed] for seed in (1, 2, 3))
    assert library.best_score("gotown") is None


def test_a_game_that_counts_no_points_has_no_best_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.save(alone(1, assisted=False, game="deckville"), tmp_path / "uncounted.tabletop")
    game = tabletop.game("deckville")
    bare = replace(game, progress=Progress(), edition=replace(game.edition, recast=None))
    monkeypatch.setattr("tabletop.saves.loading.find", lambda game_id: bare)
    assert Library(tmp_path).best_score("deckville") is None


def alone(seed: int, *, assisted: bool, game: str = "designtown") -> tabletop.Table[Any, Any, Any]:
    """A solo game, played to its end by the computer player."""
    table = tabletop.Table.new(game, [SeatInfo("Ann")], seed)
    choose = make("bot", table.game)
    if assisted:
        table.submit(0, choose(table.view(0), 0, bot_chance(seed, 0, 0)))
        table.undo(consent=(0,))
    while table.actors:
        table.submit(0, choose(table.view(0), 0, bot_chance(seed, 0, len(table.steps))))
    return table


@pytest.mark.parametrize(
    ("broken", "do"),
    [
        ("shutil.move", lambda shelf, path: shelf.rename(path, "x")),
        ("tabletop.saves.atomic.write", lambda shelf, path: shelf.export(path, path.with_name("x.tabletop"))),
        ("pathlib.Path.unlink", lambda shelf, path: shelf.delete(path)),
    ],
)
def test_what_a_disk_refuses_is_a_sentence_with_the_file(
    broken: str, do: Callable[[Library, Path], object], shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shelf.folder / "a.tabletop"
    journaled(path, 5)

    def refuse(*_: object, **more: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(broken, refuse)
    with pytest.raises(SaveError) as told:
        do(shelf, path)
    name = "a.tabletop" if broken.endswith("unlink") else "x.tabletop"
    assert name in str(told.value) and str(told.value).endswith("The disk is full.")
    monkeypatch.undo()
    assert [entry.path for entry in shelf.entries()] == [path]
