"""Every format that was ever written loads for ever (ux R4)."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop import saves
from tabletop.engine.table import Table
from tabletop.saves import file_format
from tabletop.saves.atomic import is_locked
from tabletop.saves.file_format import UPGRADES, FileUpgrade
from tabletop.saves.library import summary
from tabletop.saves.loading import parse
from tabletop.saves.verify import verify
from tests.saves.make_samples import SAMPLES, facts
from tests.saves.play import play

FOLDER = Path(__file__).parent / "samples"
EXPECTED: dict[str, dict[str, Any]] = {
    name: wanted
    for path in sorted(FOLDER.glob("format*.json"))
    for name, wanted in json.loads(path.read_text(encoding="utf-8")).items()
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_of_an_old_or_present_format_loads(name: str) -> None:
    loaded = saves.open_save(FOLDER / name)
    assert not loaded.notes and not loaded.is_read_only
    assert known(facts(loaded.table), loaded.table) == known(EXPECTED[name], loaded.table)
    assert verify(loaded.table) is None


def known(found: dict[str, Any], table: Table[Any, Any, Any]) -> dict[str, Any]:
    """What holds for ever; the digest is of a state as the rules of that version have it."""
    is_present = table.rules_version == table.game.edition.rules_version
    return {key: value for key, value in found.items() if is_present or key != "digest"}


@pytest.mark.parametrize("name", [name for name in EXPECTED if "by_purpose" not in name])
def test_a_game_of_older_rules_goes_on_with_its_own_chance(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes((FOLDER / name).read_bytes())
    loaded, journal = saves.resume(path)
    assert journal is not None and loaded.table.rules_version == 1
    play(loaded.table, 40)
    journal.close()
    again = saves.load(path)
    assert again.state == loaded.table.state and again.emptied().rules_version == 1
    assert verify(again) is None
    saves.save(again, tmp_path / "copy.tabletop")
    assert verify(saves.load(tmp_path / "copy.tabletop")) is None


def test_every_format_has_its_samples_and_every_old_one_its_upgrade() -> None:
    for number in range(1, file_format.FORMAT + 1):
        names = [name for name in EXPECTED if name.startswith(f"format{number}_")]
        assert len(names) >= len(SAMPLES)
        assert all((FOLDER / name).is_file() for name in names)
    assert sorted(UPGRADES) == list(range(1, file_format.FORMAT))


def test_hints_are_kept_and_upset_no_undo() -> None:
    loaded = saves.open_save(FOLDER / "format2_by_purpose_hints.tabletop")
    kinds = [record.kind for record in loaded.table.records]
    assert kinds[1] == "hint" and kinds[8:11] == ["undo", "hint", "redo"]
    assert (loaded.table.hints, summary(loaded).hints) == (2, 2)


def test_the_one_level_of_format_1_is_the_usual_one_now() -> None:
    """Those who played against a computer then go on against the one that is nearest to it."""
    first = saves.open_save(FOLDER / "format1_by_purpose_friendly.tabletop")
    raw = (FOLDER / "format1_by_purpose_friendly.tabletop").read_bytes()
    assert b'"bot:easy"' in raw.splitlines()[0]
    assert first.table.opening_seats[1].kind == "bot:normal"
    later = saves.open_save(FOLDER / "format2_by_purpose_friendly.tabletop")
    assert later.table.opening_seats[1].kind == "bot:easy"
    changed = FOLDER / "format1_by_purpose_town.tabletop"
    assert b'"player":"bot:easy"' in changed.read_bytes()
    players = {record.player for record in saves.open_save(changed).table.records}
    assert "bot:normal" in players and "bot:easy" not in players


@pytest.mark.parametrize("seats", [None, 7, [1], [{}], [{"kind": ["bot:easy"]}], {"kind": "bot:easy"}])
def test_an_old_header_with_anything_for_seats_is_told_to_be_damaged(seats: Any) -> None:
    path = FOLDER / "format1_undone.tabletop"
    first, *_ = path.read_bytes().splitlines()
    raw = {**json.loads(first), "seats": seats}
    del raw["h"]
    body = json.dumps(raw, separators=(",", ":")).encode()[:-1]
    with pytest.raises(saves.SaveError):
        parse(path, body + b',"h":"' + file_format.chained(b"", body) + b'"}\n')


def older(data: bytes) -> bytes:
    """Return a file as an invented format 0 would have had it: other names for seed and events."""
    lines, chain = [], b""
    for number, line in enumerate(data.splitlines()):
        raw = json.loads(line)
        del raw["h"]
        if number == 0:
            raw["format"] = 0
            raw["start"] = raw.pop("seed")
        elif "events" in raw:
            raw["happened"] = raw.pop("events")
        body = json.dumps(raw, separators=(",", ":")).encode()[:-1]
        chain = file_format.chained(chain, body)
        lines.append(body + b',"h":"' + chain + b'"}\n')
    return b"".join(lines)


def _header(raw: dict[str, Any]) -> dict[str, Any]:
    return {**{key: value for key, value in raw.items() if key != "start"}, "format": 1, "seed": raw["start"]}


def _record(raw: dict[str, Any]) -> dict[str, Any]:
    return {**raw, "events": raw.get("happened", [])}


def test_upgrades_work_on_the_raw_objects_before_anything_is_decoded() -> None:
    path = FOLDER / "format1_undone.tabletop"
    data = older(path.read_bytes())
    with pytest.raises(saves.SaveError, match="damaged"):
        parse(path, data)
    loaded = parse(path, data, {**UPGRADES, 0: FileUpgrade(_header, _record)})
    assert known(facts(loaded.table), loaded.table) == known(EXPECTED[path.name], loaded.table)
    assert loaded.is_read_only is False


def test_a_broken_upgrade_ends_the_prefix_instead_of_the_program() -> None:
    path = FOLDER / "format1_undone.tabletop"
    data = older(path.read_bytes())
    with pytest.raises(saves.SaveError, match="ends before"):
        parse(path, data, {**UPGRADES, 0: FileUpgrade(_header, lambda raw: raw["no such thing"])})


@pytest.fixture
def old_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of an older format that can be upgraded."""
    monkeypatch.setitem(UPGRADES, 0, FileUpgrade(_header, _record))  # type: ignore[index]
    path = tmp_path / "old.tabletop"
    path.write_bytes(older((FOLDER / "format1_mid_game.tabletop").read_bytes()))
    return path


@pytest.fixture
def windows_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows no file is replaced that anybody has open; there the system itself sees to it."""
    replace = os.replace

    def refusing(source: str, target: Path) -> None:
        if target.resolve() in {Path(link).resolve() for link in Path("/proc/self/fd").iterdir()}:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        replace(source, target)

    monkeypatch.setattr(saves.journal, "REPLACES_OPEN_FILES", False)
    if sys.platform == "linux":
        monkeypatch.setattr(os, "replace", refusing)


def goes_on(path: Path) -> None:
    """A game of the format that can be upgraded is played on, and is of the present one then."""
    loaded, journal = saves.resume(path)
    assert journal is not None and not loaded.is_upgraded and is_locked(path)
    play(loaded.table, 40)
    journal.close()
    del UPGRADES[0]  # type: ignore[misc, attr-defined]
    assert saves.load(path).state == loaded.table.state
    assert [*path.parent.iterdir()] == [path]


def test_a_game_of_an_old_format_goes_on_in_the_present_one_on_windows(
    old_game: Path, windows_rule: None
) -> None:
    goes_on(old_game)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be replaced there")
def test_a_game_of_an_old_format_is_locked_until_it_is_one_of_the_present(
    old_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was_locked = []
    replace = os.replace

    def watched(source: str, target: Path) -> None:
        was_locked.append(is_locked(target))
        replace(source, target)

    monkeypatch.setattr(os, "replace", watched)
    goes_on(old_game)
    assert was_locked == [True]


def test_a_game_of_an_old_format_that_another_has_open_on_windows_stays_as_it_is(
    old_game: Path, windows_rule: None
) -> None:
    before = old_game.read_bytes()
    with old_game.open("rb"):
        loaded, journal = saves.resume(old_game)
    assert journal is None and loaded.is_read_only and len(loaded.table.records) == 30
    assert old_game.read_bytes() == before and [*old_game.parent.iterdir()] == [old_game]
    goes_on(old_game)


def test_a_game_of_an_old_format_that_cannot_be_written_anew_may_be_looked_at(
    old_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old_game.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "replace", refuse)
    loaded, journal = saves.resume(old_game)
    assert journal is None and loaded.is_read_only and len(loaded.table.records) == 30
    assert loaded.notes[-1].id == "It cannot be continued. {why}"
    assert old_game.read_bytes() == before and [*old_game.parent.iterdir()] == [old_game]
    assert not is_locked(old_game)
