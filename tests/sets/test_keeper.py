"""Nothing is lost: killed while keys come in, a full disk, a second program, a file changed underneath."""

from __future__ import annotations

import errno
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.saves import atomic
from tabletop.sets import keeper as keepers
from tabletop.sets.keeper import Keeper
from tabletop.sets.own_set import SetError, read
from tabletop.sets.shelf import SetShelf
from tests.engine.test_form import english
from tests.sets.typist import KEY, LOST, last_key


@pytest.fixture
def shelf(tmp_path: Path) -> SetShelf:
    return SetShelf("deckville", tmp_path)


@pytest.fixture
def path(shelf: SetShelf) -> Path:
    return shelf.add(shelf.house("A"))


@pytest.fixture
def keeper(shelf: SetShelf, path: Path) -> Iterator[Keeper]:
    keeper = Keeper(shelf, path)
    yield keeper
    keeper.close()


def typed(keeper: Keeper, name: str) -> None:
    first = list(keeper.own.rows[0])
    first[2] = name
    keeper.put(keeper.own.with_rows((tuple(first), *keeper.own.rows[1:])))


def name_in(path: Path) -> str:
    return read(path.read_bytes()).rows[0][2]


def wait(keeper: Keeper, *, is_saved: bool) -> None:
    until = time.monotonic() + 30
    while keeper.saved.is_saved is not is_saved or (not is_saved and keeper.saved.wrong is None):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_changes_are_soon_on_the_disk(keeper: Keeper, path: Path) -> None:
    for name in ("H", "Hu", "Hut"):
        typed(keeper, name)
    assert not keeper.saved.is_saved
    wait(keeper, is_saved=True)
    assert name_in(path) == "Hut"
    typed(keeper, "Huts")
    assert keeper.flush() and name_in(path) == "Huts"


def test_the_file_as_it_was_is_an_earlier_version(keeper: Keeper, path: Path, shelf: SetShelf) -> None:
    typed(keeper, "Hut")
    assert keeper.flush()
    assert name_in(shelf.earlier("A")[0].path) == "Row Cottages"


def test_a_full_disk_is_told_and_tried_again(
    keeper: Keeper, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "write", full)
        typed(keeper, "Hut")
        wait(keeper, is_saved=False)
        wrong = keeper.saved.wrong
        assert wrong is not None and english(wrong) == "The disk is full."
        typed(keeper, "Huts")
        assert not keeper.flush(0.1)
    wait(keeper, is_saved=True)
    assert name_in(path) == "Huts" and keeper.saved.wrong is None


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can delete a file there that is open")
def test_a_file_or_folder_that_was_deleted_comes_back(keeper: Keeper, path: Path, shelf: SetShelf) -> None:
    shutil.rmtree(shelf.folder)
    assert keeper.look() is None
    typed(keeper, "Hut")
    assert keeper.flush() and name_in(path) == "Hut"
    assert keeper.other_copies() == []


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can delete a file there that is open")
def test_a_folder_that_cannot_be_written_is_told(keeper: Keeper, path: Path, shelf: SetShelf) -> None:
    shutil.rmtree(shelf.folder)
    shelf.folder.write_bytes(b"")
    typed(keeper, "Hut")
    wait(keeper, is_saved=False)
    shelf.folder.unlink()
    assert keeper.flush() and name_in(path) == "Hut"


def test_a_second_program_only_looks(keeper: Keeper, path: Path, shelf: SetShelf) -> None:
    second = Keeper(shelf, path)
    assert second.is_read_only and not keeper.is_read_only
    typed(second, "Hut")
    assert second.close() and name_in(path) == "Row Cottages"
    with pytest.raises(SetError):
        shelf.delete(path)
    keeper.close()
    third = Keeper(shelf, path)
    assert not third.is_read_only and third.close()
    assert shelf.delete(path).exists()


def test_what_changed_underneath_is_read_again(keeper: Keeper, path: Path) -> None:
    assert keeper.look() is None
    path.write_bytes(path.read_bytes().replace(b"Row Cottages", b"Sheds"))
    found = keeper.look()
    assert found is not None and found.rows[0][2] == "Sheds" == keeper.own.rows[0][2]
    assert keeper.look() is None
    typed(keeper, "Hut")
    assert keeper.flush() and keeper.other_copies() == []


def test_with_unsaved_changes_both_are_kept(keeper: Keeper, path: Path, shelf: SetShelf) -> None:
    typed(keeper, "Hut")
    path.write_bytes(path.read_bytes().replace(b"Row Cottages", b"Sheds"))
    assert keeper.look() is None and keeper.flush()
    assert name_in(path) == "Hut"
    (other,) = keeper.other_copies()
    assert name_in(other) == "Sheds" and shelf.entry(other).name == "A (other copy)"
    assert keeper.other_copies() == []


def test_what_is_no_set_is_not_opened(shelf: SetShelf, path: Path) -> None:
    path.write_bytes(b"{")
    with pytest.raises(SetError):
        Keeper(shelf, path)


def killed(shelf: SetShelf, path: Path, lot: random.Random) -> int:
    """Kill a typist at some moment; check what is on the disk; return the keys that are missing."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.sets.typist", str(shelf.folder.parents[1]), "A"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(lot.random() * 1.5)
    child.kill()
    told = [line.split() for line in child.communicate()[0].splitlines() if line.count(" ") == 1]
    own = read(path.read_bytes())
    assert len(own.rows) == len(shelf.house("A").rows)
    here, typed, saved = (
        last_key(path),
        *(
            max((int(key) for what, key in told if what == wanted), default=0)
            for wanted in ("typed", "saved")
        ),
    )
    assert here >= saved
    return typed - here


def test_killed_while_keys_come_in_hardly_anything_is_missing(shelf: SetShelf, path: Path) -> None:
    assert killed(shelf, path, random.Random(3)) * KEY <= LOST


@pytest.mark.slow
def test_killed_a_hundred_times_hardly_anything_is_missing(shelf: SetShelf) -> None:
    lot = random.Random(7)
    for _ in range(100):
        for old in shelf.entries():
            shelf.delete(old.path)
        assert killed(shelf, shelf.add(shelf.house("A")), lot) * KEY <= LOST


class Slow:
    """A disk that takes a time, on a clock that tests hold."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.begun, self.may_go_on = 0.0, threading.Event(), threading.Event()
        self._write = atomic.write
        monkeypatch.setattr(keepers, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(atomic, "write", self.write)

    def write(self, *args: Any) -> None:
        self.begun.set()
        assert self.may_go_on.wait(30)
        self._write(*args)


def test_what_came_while_the_disk_was_busy_is_due_when_it_came_and_not_later(
    keeper: Keeper, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a slow disk adds a whole pause to what a kill may cost."""
    disk = Slow(monkeypatch)
    typed(keeper, "Hut")
    disk.now = LOST - 0.1
    typed(keeper, "Huts")
    assert disk.begun.wait(30), "what came so long ago is not written"
    typed(keeper, "Hut 3")
    disk.now = 5.0
    disk.may_go_on.set()
    wait(keeper, is_saved=True)
    assert name_in(path) == "Hut 3"
