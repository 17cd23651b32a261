"""The journal: what is shown is in the file; disks that fail never stop a game (ux R1, R2)."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

import tabletop
from tabletop import saves
from tabletop.engine.chance import Chance
from tabletop.saves import Journal, Library, atomic, journal, resume
from tabletop.saves.atomic import refuge_of
from tabletop.saves.file_format import why
from tests.saves.play import digests, journaled, new_table, one_step, play


def test_every_record_is_in_the_file_as_soon_as_it_counts(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    table = new_table()
    book = Journal.begin(table, path)
    chance = Chance(-3, 0)
    for _ in range(60):
        one_step(table, chance)
        again = saves.load(path)
        assert again.state == table.state
        assert len(again.records) == len(table.records)
    book.close()


def test_a_loaded_game_is_the_same_game(tmp_path: Path) -> None:
    table = journaled(tmp_path / "a.tabletop", 120)
    again = saves.load(tmp_path / "a.tabletop")
    assert again.state == table.state
    assert again.seats == table.seats
    assert again.opening_seats == table.opening_seats
    assert again.options == table.options
    assert again.seed == table.seed
    assert [step.state for step in again.steps] == [step.state for step in table.steps]
    assert again.can_undo() == table.can_undo()
    assert again.can_redo() == table.can_redo()
    assert again.records[1:] == table.records[1:]


def test_a_loaded_game_goes_on_in_the_same_file_with_the_same_draws(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    table = new_table()
    book = Journal.begin(table, path)
    play(table, 30)
    book.close()
    loaded, again = resume(path)
    assert again is not None and not loaded.notes and not loaded.is_read_only
    table.sink = None
    play(table, 80, seed=5)
    play(loaded.table, 80, seed=5)
    again.close()
    assert saves.load(path).state == table.state
    assert saves.load(path).records[1:] == loaded.table.records[1:]


def test_a_torn_tail_is_cut_before_anything_is_appended(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    table = journaled(path, 30)
    whole = path.read_bytes()
    with path.open("ab") as file:
        file.write(b'{"n":30,"k":"do","seat":1,"comm')
    loaded, book = resume(path)
    assert book is not None
    assert [note.id for note in loaded.notes] == [
        "The last line of “{file}” is incomplete, so it is left out."
    ]
    assert path.read_bytes() == whole
    play(loaded.table, 40, seed=9)
    book.close()
    assert path.read_bytes().startswith(whole)
    assert digests(saves.load(path))[1:30] == digests(table)[1:30]
    assert len(saves.load(path).records) == len(loaded.table.records)


def test_a_last_line_that_only_lacks_its_newline_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    table = journaled(path, 30)
    path.write_bytes(path.read_bytes()[:-1])
    loaded, book = resume(path)
    assert book is not None and not loaded.notes
    assert loaded.table.state == table.state
    play(loaded.table, 40, seed=9)
    book.close()
    assert saves.load(path).state == loaded.table.state


def test_a_second_program_may_only_look(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    table = new_table()
    book = Journal.begin(table, path)
    play(table, 20)
    loaded, second = resume(path)
    assert second is None and loaded.is_read_only
    assert loaded.notes[-1].id == "This game is open in another window. Here you can only watch it."
    assert loaded.table.state == table.state
    book.close()
    _, third = resume(path)
    assert third is not None
    third.close()


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    path.write_bytes(b"somebody's only copy")
    table = new_table()
    book = Journal.begin(table, path)
    play(table, 10)
    book.close()
    assert path.read_bytes() == b"somebody's only copy"
    assert book.path != path and book.trouble is not None
    assert saves.load(book.path).state == table.state


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can delete a file there that is open")
def test_a_vanished_folder_is_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    table = new_table()
    book = Journal.begin(table, folder / "a.tabletop")
    play(table, 10)
    (folder / "a.tabletop").unlink()
    folder.rmdir()
    play(table, 20, seed=3)
    assert book.trouble is None
    book.close()
    assert saves.load(folder / "a.tabletop").state == table.state


class FullDisk:
    """Stands for `os.write` on a disk with room for so many more bytes."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._write = os.write

    def __call__(self, handle: int, data: bytes) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = self._write(handle, data[: self.room])
        self.room -= taken
        return taken


@pytest.mark.parametrize("room", [0, 1, 700, 1500, 2500])
def test_on_a_full_disk_the_game_goes_on_in_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    path = tmp_path / "a.tabletop"
    disk = FullDisk(room)
    monkeypatch.setattr(journal.os, "write", disk)
    table = new_table()
    book = Journal.begin(table, path)
    play(table, 30)
    assert len(table.records) == 30
    assert book.trouble is not None
    assert book.trouble.args["why"].id == "The disk is full."
    if path.exists():
        before = saves.load(path)
        assert [r.events for r in before.records] == [r.events for r in table.records[: len(before.records)]]
    disk.room = 1 << 30
    play(table, 31, seed=4)
    assert book.trouble is None
    book.close()
    assert saves.load(book.path).state == table.state
    assert not list(tmp_path.glob(".*"))


def test_a_real_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(OSError) as caught, open("/dev/full", "wb", buffering=0) as file:
        file.write(b"x")
    assert why(caught.value).id == "The disk is full."


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that stands for the system's temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_a_folder_that_cannot_be_written_leads_elsewhere_with_a_word(tmp_path: Path, temporary: Path) -> None:
    (tmp_path / "saves").write_bytes(b"a file where the folder should be")
    table = new_table()
    book = Journal.begin(table, tmp_path / "saves" / "a.tabletop")
    play(table, 12)
    book.close()
    assert book.trouble is not None
    assert saves.load(book.path).state == table.state
    if sys.platform != "win32":
        assert [stat.S_IMODE(path.stat().st_mode) for path in (book.path, book.path.parent)] == [0o600, 0o700]
    shelf = Library(tmp_path / "saves")
    for _ in range(2):  # the second time from the index, were there one
        assert [entry.path for entry in shelf.entries()] == [book.path]
    assert Library(tmp_path / "other").entries() == []
    (tmp_path / "saves").unlink()
    (tmp_path / "saves").mkdir()
    assert saves.load(shelf.rename(book.path, "Home again")).state == table.state
    assert [entry.path.name for entry in shelf.entries()] == ["Home again.tabletop"]


@pytest.mark.skipif(sys.platform == "win32", reason="temporary files are a user's own there")
def test_a_refuge_that_others_can_read_is_neither_used_nor_listed(tmp_path: Path, temporary: Path) -> None:
    (tmp_path / "saves").write_bytes(b"a file where the folder should be")
    refuge = refuge_of(tmp_path / "saves")
    refuge.mkdir()
    refuge.chmod(0o755)
    journaled(refuge / "planted.tabletop", 10)
    assert Library(tmp_path / "saves").entries() == []
    table = new_table()
    book = Journal.begin(table, tmp_path / "saves" / "a.tabletop")
    assert book.trouble is not None
    book.close()
    assert [path.name for path in refuge.iterdir()] == ["planted.tabletop"]


@pytest.mark.parametrize(
    "spoil", [lambda file: file.truncate(700), lambda file: file.write(b"a line of others")]
)
@pytest.mark.parametrize("more", [0, 1, 12])
def test_a_file_that_others_cut_or_write_into_is_left_and_the_game_saved_elsewhere(
    tmp_path: Path, spoil: Callable[[BinaryIO], int], more: int
) -> None:
    path = tmp_path / "a.tabletop"
    table = new_table()
    book = Journal.begin(table, path)
    play(table, 12)
    with path.open("ab") as file:
        spoil(file)
    spoilt = path.read_bytes()
    play(table, 12 + more, seed=3)
    if more:
        assert book.trouble is not None and book.trouble.args["file"] == str(book.path)
    book.close()
    assert book.trouble is not None and book.path != path
    assert path.read_bytes() == spoilt
    assert saves.load(book.path).state == table.state


def test_when_no_place_takes_the_game_it_goes_on_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(journal.os, "open", refuse)
    table = new_table()
    book = Journal.begin(table, tmp_path / "a.tabletop")
    play(table, 12)
    assert len(table.records) == 12
    assert book.trouble is not None and book.trouble.args["why"].id == "The disk is read-only."
    book.close()


def test_a_disk_that_fails_to_sync_is_told_and_the_game_saved_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table()
    book = Journal.begin(table, tmp_path / "a.tabletop")
    book._syncer.error = OSError(errno.EIO, os.strerror(errno.EIO))
    play(table, 4)
    assert book.trouble is not None and book.path != tmp_path / "a.tabletop"
    book.close()
    assert saves.load(book.path).state == table.state


def test_closing_twice_and_going_on_after_closing_do_no_harm(tmp_path: Path) -> None:
    table = new_table()
    book = Journal.begin(table, tmp_path / "a.tabletop")
    book.close()
    book.close()
    play(table, 5)
    assert len(saves.load(tmp_path / "a.tabletop").records) == 1


def test_save_and_load_by_the_public_names(tmp_path: Path) -> None:
    table = tabletop.Table.new("gotown", seats=["Red", "Blue"], seed=7, options={"short": True})
    play(table, 25)
    path = tmp_path / "game.tabletop"
    tabletop.saves.save(table, path)
    again = tabletop.saves.load(path)
    assert again.state == table.state and again.view(0) == table.view(0)
    tabletop.saves.save(again, str(path))
    assert [record.digest for record in again.records] == digests(tabletop.saves.load(str(path)))


def test_save_says_why_it_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    with pytest.raises(tabletop.saves.SaveError, match="folder"):
        saves.save(table, tmp_path)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(tabletop.saves.SaveError):
        saves.save(table, tmp_path / "file" / "a.tabletop")
    good = tmp_path / "good.tabletop"
    saves.save(table, good)
    before = good.read_bytes()
    monkeypatch.setattr(os, "replace", FullDisk(0))
    play(table, 5)
    with pytest.raises(tabletop.saves.SaveError, match="disk is full"):
        saves.save(table, good)
    assert good.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "good.tabletop"]


def test_a_saved_game_keeps_who_sat_there_when_it_began(tmp_path: Path) -> None:
    table = new_table()
    table.seat_player(1, "bot:easy")
    saves.save(table, tmp_path / "a.tabletop")
    again = saves.load(tmp_path / "a.tabletop")
    assert again.opening_seats[1].kind == "human" and again.seats[1].kind == "bot:easy"


def test_opening_a_game_to_go_on_changes_nothing_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    journaled(path, 20)
    os.utime(path, (1_600_000_000,) * 2)
    before = path.read_bytes()
    _, book = resume(path)
    assert book is not None
    book.close()
    assert path.read_bytes() == before and path.stat().st_mtime == 1_600_000_000


def test_a_file_that_may_not_be_written_may_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.tabletop"
    table = journaled(path, 20)

    real = os.open

    def refuse(path: Path, flags: int, *more: Any) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, flags, *more)

    monkeypatch.setattr(saves.journal.os, "open", refuse)
    loaded, book = resume(path)
    assert book is None and loaded.is_read_only and loaded.table.state == table.state
    assert loaded.notes[-1].id == "It cannot be continued. {why}"


def test_the_disk_is_asked_to_keep_the_game_by_another_thread_and_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, str]] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append((os.fstat(handle).st_size, threading.current_thread().name))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    path = tmp_path / "a.tabletop"
    table = new_table()
    book = Journal.begin(table, path)
    play(table, 60)
    book.close()
    files = [size for size, _ in synced if size == path.stat().st_size]
    assert files, "the last sync is of the whole file"
    assert {name for _, name in synced} == {"journal"}
    assert len(synced) < 30


@pytest.mark.skipif(os.name == "nt", reason="there no folder can be opened")
def test_a_file_written_whole_is_on_the_disk_before_it_takes_its_place_and_then_its_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    monkeypatch.setattr(os, "fsync", lambda handle: done.append(os.fstat(handle).st_ino))
    monkeypatch.setattr(os, "replace", lambda old, new: done.append("replaced") or Path(old).rename(new))
    path = tmp_path / "a.tabletop"
    atomic.write(path, b"all of it", lambda: done.append("ready"))
    assert done == [path.stat().st_ino, "ready", "replaced", tmp_path.stat().st_ino]
    assert path.read_bytes() == b"all of it" and list(tmp_path.iterdir()) == [path]


def test_what_windows_says_is_told_as_what_it_is(tmp_path: Path) -> None:
    assert (
        why(PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(tmp_path))).id == "It is a folder."
    )
    error = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    setattr(error, "winerror", 32)  # noqa: B010
    assert why(error).id == "Another program has it open."


def test_what_is_closed_long_after_its_last_line_ends_its_thread(tmp_path: Path) -> None:
    syncer = journal.Syncer()
    with (tmp_path / "a").open("wb") as file:
        syncer.wake(file.fileno())
        thread = syncer._thread
        while syncer._is_dirty:
            syncer._stopping.wait(0.005)
        syncer._stopping.wait(0.05)
        ending = threading.Thread(target=syncer.stop, daemon=True)
        ending.start()
        ending.join(5)
    assert thread is not None and not ending.is_alive() and not thread.is_alive()
