"""Settings on disk: whatever is in the file, the app starts, says so, and loses nothing (ux S1)."""

from __future__ import annotations

import json
import random
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.app.core.settings import SHARED, Settings, SettingsFile, validated
from tabletop.saves import atomic
from tests.letters import LETTERS

NAMES = list(msgspec.structs.asdict(Settings()))


def load(path: Path, data: object) -> SettingsFile:
    path.write_text(json.dumps(data), encoding="utf-8")
    file = SettingsFile(path)
    file.load()
    return file


def test_no_file_means_defaults_and_no_words(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    assert file.load() == Settings()
    assert file.notes == []


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deep" / "settings.json")
    file.values.ui_scale = 150
    file.values.names = {"gotown": ["Mei", "😀", "שלום"]}
    assert file.save()
    again = SettingsFile(file.path)
    assert again.load() == file.values
    assert list(tmp_path.joinpath("deep").iterdir()) == [file.path], "no temporary file is left"


def test_unknown_keys_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    file = load(tmp_path / "s.json", {"warp_drive": {"on": True}, "ui_scale": 125})
    file.save()
    assert json.loads((tmp_path / "s.json").read_text())["warp_drive"] == {"on": True}
    assert file.values.ui_scale == 125


def test_a_ui_scale_that_was_written_stays_and_none_is_automatic(tmp_path: Path) -> None:
    assert load(tmp_path / "old.json", {"ui_scale": 100}).values.ui_scale == 100
    assert load(tmp_path / "new.json", {}).values.ui_scale is None
    automatic = load(tmp_path / "automatic.json", {"ui_scale": None})
    assert (automatic.values.ui_scale, automatic.notes) == (None, [])


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("ui_scale", 9000),
        ("ui_scale", "big"),
        ("language", "Klingon"),
        ("keys", [1]),
        ("mute", 1),
        ("volume", None),
    ],
)
def test_a_wrong_value_gets_its_default_and_a_sentence(tmp_path: Path, name: str, wrong: object) -> None:
    file = load(tmp_path / "s.json", {name: wrong, "hover_delay": 500})
    assert getattr(file.values, name) == getattr(Settings(), name)
    assert file.values.hover_delay == 500
    assert [note.args for note in file.notes] == [{"name": name}]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"[" * 100_000, b'"x"'])
def test_a_damaged_file_is_set_aside_and_defaults_are_used(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert len(file.notes) == 1
    assert (tmp_path / "settings.damaged.json").read_bytes() == content


def test_mutated_files_never_raise(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsFile(path).save()
    whole = path.read_bytes()
    dice = random.Random(5)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 6)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        path.write_bytes(bytes(data[: dice.randint(0, len(data))]))
        file = SettingsFile(path)
        values = file.load()
        for name in NAMES:
            assert validated(name, getattr(values, name)) == getattr(values, name)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(LETTERS, max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(LETTERS, max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(NAMES), JSON, max_size=8))
def test_any_json_gives_valid_settings(data: dict[str, Any]) -> None:
    file = SettingsFile(None)
    for name, value in data.items():
        file._take(name, value)
    for name in NAMES:
        validated(name, getattr(file.values, name))


def test_an_unwritable_folder_is_said_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(atomic, "write", refuse)
    file = SettingsFile(tmp_path / "settings.json")
    file.values.volume = 5
    assert not file.save()
    assert not file.save()
    assert len(file.notes) == 1
    assert file.notes[0].args["reason"] == "Read-only file system"
    assert file.values.volume == 5


def test_new_settings_do_not_share_their_dicts() -> None:
    one, two = Settings(), Settings()
    one.names["gotown"] = ["Mei"]
    assert two.names == {}


PERSONAL = {
    *("window_x", "window_y", "curtain", "welcomed", "explained", "last_setup", "names"),
    *("own_players", "learned", "solved", "stars", "sundays", "printing", "same_person", "own"),
}
"""What stays on its computer: names, places, what was done, what runs, what is hidden or thrown away."""
TWO: list[tuple[str, Any, Any]] = [
    ("learned", {"a": "done"}, {"b": 3}),
    ("learned", {"a": "done"}, {"a": 3}),
    ("solved", ["x"], ["y", "z"]),
    ("stars", {"x": 1}, {"y": 3}),
    ("sundays", {"2026-11-22": {"m": [True, []]}}, {"2026-11-29": {"n": [None, [2]]}}),
    ("sundays", {"2026-11-22": {"m": [True, []]}}, {"2026-11-22": {"n": [None, [2]]}}),
    ("own_players", ["a.py:A"], ["b.py:B"]),
    ("same_person", {"Mei": "Ai"}, {"Tom": "Tim"}),
    ("names", {"gotown": ["Mei"]}, {"deckville": ["Tom"]}),
    ("own", {"gotown_x": 1}, {"designtown_odds": True}),
    ("keys", {"undo": ["u"]}, {"redo": ["r"]}),
]


def test_of_every_setting_it_is_decided_whether_it_may_go_out() -> None:
    """Whoever adds one decides; until then it stays here."""
    assert set(NAMES) == SHARED | PERSONAL and not SHARED & PERSONAL
    for name in SHARED - {"keys"}:
        for secret in ("Mei", "/home/mei", ["Mei"], {"Mei": "Mei"}):
            with pytest.raises(ValueError):
                validated(name, secret)


@pytest.mark.parametrize(("name", "one", "other"), TWO)
@pytest.mark.parametrize("is_swapped", [False, True])
def test_two_programs_lose_nothing_of_each_other(
    tmp_path: Path, name: str, one: Any, other: Any, is_swapped: bool
) -> None:
    begun = SettingsFile(tmp_path / "settings.json")
    begun.save()
    first, second = SettingsFile(begun.path), SettingsFile(begun.path)
    for file, value in ((first, one), (second, other)):
        file.load()
        setattr(file.values, name, validated(name, value))
    for file in (second, first) if is_swapped else (first, second):
        file.values.volume = file.values.volume + 1 if file is first else file.values.volume
        assert file.save() and file.save()
    found = json.loads((tmp_path / "settings.json").read_text())
    assert found["volume"] == 81
    kept = found if name == "own" else found[name]
    for value in (one, other):
        if isinstance(value, dict):
            for key, inner in value.items():
                is_whole = isinstance(inner, dict) and inner.items() <= kept[key].items()
                assert is_whole or kept[key] in (inner, "done")
        else:
            assert set(value) <= set(kept)
    assert kept.get("a") in ("done", None) if isinstance(kept, dict) else len(kept) == len({*one, *other})


@pytest.mark.parametrize("is_swapped", [False, True])
def test_of_the_stars_of_two_programs_the_more_stay(tmp_path: Path, is_swapped: bool) -> None:
    begun = load(tmp_path / "s.json", {"stars": {"x": 1, "y": 2}})
    other = SettingsFile(begun.path)
    other.load()
    begun.values.stars = {"x": 3, "y": 2, "z": 1}
    other.values.stars = {"x": 2, "y": 2, "z": 2}
    for file in (other, begun) if is_swapped else (begun, other):
        file.values.volume = 1
        assert file.save() and file.save()
    assert json.loads((tmp_path / "s.json").read_text())["stars"] == {"x": 3, "y": 2, "z": 2}


def test_what_one_program_takes_away_the_other_does_not_bring_back(tmp_path: Path) -> None:
    begun = load(tmp_path / "s.json", {"same_person": {"a": "b", "c": "d"}, "solved": ["x", "y"]})
    other = SettingsFile(begun.path)
    other.load()
    begun.values.same_person = {"c": "d"}
    begun.values.solved = ["y"]
    begun.values.explained = {"gotown": {"pick": 2}}
    other.values.palette = "high_contrast"
    assert begun.save() and other.save() and begun.save() and other.save()
    found = json.loads((tmp_path / "s.json").read_text())
    assert (found["same_person"], found["solved"]) == ({"c": "d"}, ["y"])
    assert found["explained"] and found["palette"] == "high_contrast"
    begun.values.explained = {}
    assert begun.save() and other.save()
    assert json.loads((tmp_path / "s.json").read_text())["explained"] == {}


def test_a_wrong_value_is_written_right(tmp_path: Path) -> None:
    file = load(tmp_path / "s.json", {"volume": "loud", "learned": {"a": 1}})
    assert file.save()
    assert json.loads((tmp_path / "s.json").read_text())["volume"] == 80


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked there")
def test_programs_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"

    def solve(who: int) -> None:
        file = SettingsFile(path)
        file.load()
        for number in range(10):
            file.values.solved = [*file.values.solved, f"{who}.{number}"]
            assert file.save()

    threads = [threading.Thread(target=solve, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(json.loads(path.read_text())["solved"])) == 40
