"""Settings on disk: whatever is in the file, the app starts, says so, and loses nothing (ux S1)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.app.core.settings import Settings, SettingsFile, validated
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
        ("language", "tlh"),
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
