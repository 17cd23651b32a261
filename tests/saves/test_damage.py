"""Damaged, foreign, newer files: a sentence or a read-only prefix, never another game (ux R3, R4)."""

from __future__ import annotations

import os
import random
import re
import sys
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop import saves
from tabletop.engine.table import Table
from tabletop.saves import SaveError, file_format, open_save, resume
from tabletop.saves.loading import parse
from tests.saves.mutations import MUTATIONS, reseal, with_header
from tests.saves.play import digests, journaled

PATH = Path("game.tabletop")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """Two games of different seeds; the first is the one that is damaged."""
    folder = tmp_path_factory.mktemp("damage")
    journaled(folder / "one.tabletop", 45, seed=7)
    journaled(folder / "two.tabletop", 45, seed=8)
    return (folder / "one.tabletop").read_bytes(), (folder / "two.tabletop").read_bytes()


def check_mutations(data: bytes, other: bytes, count: int, seed: int) -> Counter[str]:
    """Open so many spoilt versions of a file; return how many of each outcome there were."""
    rng = random.Random(seed)
    original = parse(PATH, data)
    expected = digests(original.table)
    outcomes: Counter[str] = Counter()
    for number in range(count):
        mutation = MUTATIONS[number % len(MUTATIONS)]
        spoilt = mutation(rng, data, other)
        if spoilt == data:
            outcomes["unchanged"] += 1
            continue
        try:
            loaded = parse(PATH, spoilt)
        except SaveError as error:
            assert error.message.id.endswith(("}", "."))
            assert "{" not in str(error)
            outcomes["refused"] += 1
            continue
        found = digests(loaded.table)
        if loaded.header != original.header:  # cut where the other game was whole: that is another file
            assert mutation.__name__ == "take_a_line_of_another_game", mutation
            raise AssertionError("another game was opened")
        assert found == expected[: len(found)], mutation
        assert loaded.table.state == _state_after(original.table, len(found))
        if not spoilt.startswith(b"".join(loaded.lines)) or len(spoilt) > sum(map(len, loaded.lines)):
            assert loaded.notes, mutation
        assert loaded.is_read_only or len(found) <= len(expected)
        outcomes["read-only" if loaded.is_read_only else "shorter"] += 1
    return outcomes


def _state_after(table: Table[Any, Any, Any], records: int) -> object:
    again = table.emptied()
    for record in table.records[:records]:
        again.replay(record)
    return again.state


def test_thousands_of_mutations_give_a_sentence_or_a_prefix(files: tuple[bytes, bytes]) -> None:
    outcomes = check_mutations(*files, count=5200, seed=1)
    assert outcomes.total() == 5200
    assert outcomes["unchanged"] < 100
    assert min(outcomes["refused"], outcomes["read-only"], outcomes["shorter"]) > 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_more_mutations(files: tuple[bytes, bytes], seed: int) -> None:
    assert check_mutations(*files, count=10_000, seed=100 + seed).total() == 10_000


def test_every_truncation_opens_exactly_what_was_written(files: tuple[bytes, bytes]) -> None:
    data = files[0]
    whole = parse(PATH, data)
    ends = [sum(map(len, whole.lines[: count + 1])) for count in range(len(whole.lines))]
    for length in range(len(data)):
        complete = sum(length >= end - 1 for end in ends)  # a lacking newline does no harm
        if complete < 2:
            with pytest.raises(SaveError):
                parse(PATH, data[:length])
        elif length % 7 == 0 or length + 1 in ends or length in ends:
            loaded = parse(PATH, data[:length])
            assert len(loaded.table.records) == complete - 1
            assert not loaded.is_read_only
            assert bool(loaded.notes) == (length not in ends and length + 1 not in ends)


def test_damage_in_the_middle_names_the_line_and_opens_read_only(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    table = journaled(path, 30)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[10] = lines[10].replace(b'"k":"', b'"k":" ')
    path.write_bytes(b"".join(lines))
    loaded = open_save(path)
    assert loaded.is_read_only and len(loaded.table.records) == 9
    assert loaded.notes[0].args["line"] == 11
    assert loaded.table.records[1:] == table.records[1:9]
    before = path.read_bytes()
    again, journal = resume(path)
    assert journal is None and again.is_read_only
    assert path.read_bytes() == before
    with pytest.warns(saves.SaveWarning, match="damaged from line 11"):
        assert saves.load(path).state == loaded.table.state


def test_forged_events_are_found_by_the_state_they_make(files: tuple[bytes, bytes]) -> None:
    lines = files[0].splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if b"floor_built" in line)
    lines[at] = re.sub(rb'"left":(.),"right":(.)', rb'"left":\2,"right":\1', lines[at])
    loaded = parse(PATH, reseal(lines))
    assert loaded.is_read_only and len(loaded.table.records) == at - 1


@pytest.mark.parametrize(
    "forge",
    [
        (b'"seat":', b'"seat":9'),
        (b'"type":"', b'"type":"no_'),
        (b'"digest":"', b'"digest":"0'),
        (b'"n":', b'"n":1'),
        (b'"k":"do"', b'"k":"setup"'),
        (b'"k":"do"', b'"k":"redo"'),
        (b'"k":"do"', b'"k":"fly"'),
        (b'"command":', b'"commands":'),
    ],
)
def test_what_does_not_fit_ends_the_prefix(files: tuple[bytes, bytes], forge: tuple[bytes, bytes]) -> None:
    lines = files[0].splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if i > 2 and b'"k":"do"' in line)
    lines[at] = lines[at].replace(*forge)
    loaded = parse(PATH, reseal(lines))
    assert loaded.is_read_only and len(loaded.table.records) == at - 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": file_format.FORMAT + 1}, "newer version"),
        ({"format": 10**6, "seats": "nonsense"}, "newer version"),
        ({"format": 0}, "damaged"),
        ({"format": True}, "damaged"),
        ({"format": "1"}, "damaged"),
        ({"game": "ludo"}, "“ludo”, which this program does not have"),
        ({"game": "../gotown"}, "does not have"),
        ({"seats": []}, "is for 2 to 4 players"),
        ({"seats": [1, 2]}, "damaged"),
        ({"options": {"long": True}}, "has no option"),
        ({"options": {"short": 3}}, "cannot be “3”"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": 10**40}, "A seed is a whole number"),
        ({"tabletop": "settings"}, "is not a saved game"),
    ],
)
def test_headers_that_cannot_be(files: tuple[bytes, bytes], changes: dict[str, object], words: str) -> None:
    with pytest.raises(SaveError, match=words.replace(".", r"\.")):
        parse(PATH, with_header(files[0], **changes))


@pytest.mark.parametrize("changes", [{"content": "0" * 16}, {"rules": 99}])
def test_other_cards_or_newer_rules_may_only_be_looked_at(
    files: tuple[bytes, bytes], changes: dict[str, object]
) -> None:
    loaded = parse(PATH, with_header(files[0], **changes))
    assert loaded.is_read_only and "other cards or newer rules" in loaded.notes[-1].id
    assert len(loaded.table.records) == 45


def test_games_of_older_rules_go_on_without_their_digests(files: tuple[bytes, bytes]) -> None:
    lines = with_header(files[0], rules=0).splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"digest":"', b'"digest":"0')
    loaded = parse(PATH, reseal(lines))
    assert not loaded.is_read_only and len(loaded.table.records) == 45


def test_a_newer_file_is_left_untouched(tmp_path: Path, files: tuple[bytes, bytes]) -> None:
    path = tmp_path / "a.tabletop"
    data = with_header(files[0], format=file_format.FORMAT + 1)
    path.write_bytes(data)
    with pytest.raises(SaveError, match="newer version"):
        resume(path)
    assert path.read_bytes() == data
    path.write_bytes(data + b"torn")
    with pytest.raises(SaveError, match="newer version"):
        resume(path)
    assert path.read_bytes() == data + b"torn"


FOREIGN = {
    "empty": b"",
    "newline": b"\n",
    "newlines": b"\n" * 1000,
    "text": b"Dear diary,\ntoday I built a floor.\n",
    "png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "nuls": bytes(5000),
    "random": random.Random(5).randbytes(20_000),
    "invalid utf-8": b'{"tabletop":"save","format":1,"game":"\xff\xfe"}\n',
    "utf-16": '{"tabletop":"save","format":1}\n'.encode("utf-16"),
    "bom": b'\xef\xbb\xbf{"tabletop":"save","format":1}\n',
    "array": b"[1,2,3]\n",
    "number": b"17\n",
    "other json": b'{"name":"something else"}\n',
    "bare header": b'{"tabletop":"save","format":1}\n',
    "deep": b'{"tabletop":' + b"[" * 500_000 + b"\n",
    "deep objects": b'{"a":' * 200_000 + b"\n",
    "huge line": b'{"tabletop":"save","format":1,"x":"' + b"x" * (file_format.LONGEST_LINE + 1) + b'"}\n',
    "huge number": b'{"tabletop":"save","format":' + b"9" * 50_000 + b"}\n",
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN.keys())
def test_foreign_files_get_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.tabletop"
    path.write_bytes(data)
    with pytest.raises(SaveError) as caught:
        open_save(path)
    assert str(caught.value).endswith(".") and "x.tabletop" in str(caught.value)
    with pytest.raises(SaveError):
        resume(path)
    assert path.read_bytes() == data


def test_things_that_are_no_files_get_a_sentence(tmp_path: Path) -> None:
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "none.tabletop", tmp_path / "pipe", tmp_path / ("x" * 300), "a\0b", ""):
        with pytest.raises(SaveError):
            open_save(path)
        with pytest.raises(SaveError):
            resume(path)


def test_a_file_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(SaveError, match="not a saved game"):
        open_save(path)


def test_what_follows_damage_is_not_taken_apart(files: tuple[bytes, bytes]) -> None:
    """Millions of empty lines cost no more memory than a few."""
    spoilt = files[0] + b"\n" * (1 << 22)
    tracemalloc.start()
    try:
        loaded = parse(PATH, spoilt)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert loaded.is_read_only and len(loaded.table.records) == 45
    assert loaded.notes[0].args["line"] == 47
    assert most < len(spoilt)
