"""The file of a match: resumed, torn, of another match."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import BinaryIO
from unittest.mock import Mock

import msgspec
import pytest

from tabletop.arena.match import Match, MatchFile, run
from tabletop.arena.playing import ArenaError, planned
from tabletop.saves.file_format import SaveError
from tests.arena.test_match import untimed

TWO = ["greedy", "random"]


class Stop(BaseException):
    """Somebody pressed Ctrl-C."""


def begun(path: Path, games: int, after: int) -> Match:
    """A match that was stopped after so many games."""
    match = Match(planned("gotown", TWO, games))

    def stop(done: int) -> None:
        if done == after:
            raise Stop

    with pytest.raises(Stop):
        match.play(file=path, on_progress=stop)
    return match


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    stopped = begun(path, 8, after=3)
    assert len(stopped.games) == 3 and stopped.summary().games == 3
    assert len(path.read_text("utf-8").splitlines()) == 4
    resumed = run("gotown", TWO, 8, file=path)
    assert resumed.games[:3] == stopped.games, "not played again"
    assert untimed(resumed) == untimed(run("gotown", TWO, 8))
    lines = path.read_text("utf-8").splitlines()
    assert [msgspec.json.decode(line)["number"] for line in lines[1:]] == list(range(8))
    longer = run("gotown", TWO, 10, file=path)
    assert longer.games[:8] == resumed.games and len(longer.games) == 10
    shorter = run("gotown", TWO, 4, file=path)
    assert shorter.games == resumed.games[:4]


@pytest.mark.parametrize("cut", [1, 2, 100])
def test_a_line_that_breaks_off_is_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "match.jsonl"
    whole = run("gotown", TWO, 4, file=path)
    path.write_bytes(path.read_bytes()[:-cut])
    assert untimed(run("gotown", TWO, 4, file=path)) == untimed(whole)
    lines = path.read_bytes().splitlines()
    assert len(lines) == 5 and all(isinstance(msgspec.json.decode(line), dict) for line in lines)


def test_a_line_that_is_damaged_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    whole = run("gotown", TWO, 4, file=path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"}{\n", *lines[3:]]))
    assert untimed(run("gotown", TWO, 4, file=path)) == untimed(whole)


def test_the_file_of_another_match_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    run("gotown", TWO, 2, file=path)
    before = path.read_bytes()
    others = [
        planned("gotown", TWO, 2, seed=2),
        planned("gotown", ["random", "greedy"], 2),
        planned("gotown", [*TWO, "bot"], 2, seats=2),
        planned("gotown", TWO, 2, options={"short": True}),
        planned("designtown", TWO, 2),
    ]
    for plan in others:
        with pytest.raises(ArenaError, match=r"“match\.jsonl” belongs to something else"):
            Match(plan).play(file=path)
    assert path.read_bytes() == before
    for junk in (b"\n", b"{}\n", b"[" * 100_000, b"notes\n", b"\0" * 100):
        path.write_bytes(junk)
        with pytest.raises(ArenaError, match="belongs to something else"):
            run("gotown", TWO, 2, file=path)
        assert path.read_bytes() == junk


def test_two_matches_do_not_write_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"

    def meanwhile(done: int) -> None:
        with pytest.raises(ArenaError, match="is in use"):
            run("gotown", TWO, 2, file=path)

    match = Match(planned("gotown", TWO, 2))
    match.play(file=path, on_progress=meanwhile)
    assert len(match.games) == 2


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "match.jsonl", Path("a\0b")):
        with pytest.raises(SaveError, match="cannot be opened"):
            run("gotown", TWO, 2, file=path)
    full = Mock(BinaryIO, write=Mock(side_effect=OSError(errno.ENOSPC, "full")))
    with pytest.raises(SaveError, match=r"“a” cannot be written\. The disk is full"):
        MatchFile(Path("a"), full, []).add(run("gotown", TWO, 2).games[0])
