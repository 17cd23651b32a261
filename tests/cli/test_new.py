"""`tabletop new`: what it writes, under which names, and what it refuses. tests/packages plays it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop import paths
from tests.cli.run import run


@pytest.mark.parametrize(
    ("asked", "title", "game", "kind", "clauses"),
    [
        ("ludo", "Ludo", "ludo", "Ludo", "LU"),
        ("Moon Base 2", "Moon Base 2", "moon_base_2", "MoonBase2", "MB"),
        ("snakes_and-ladders", "Snakes And Ladders", "snakes_and_ladders", "SnakesAndLadders", "SA"),
        ("X", "X", "x", "X", "XX"),
    ],
)
def test_a_game_is_written_under_its_own_names(
    asked: str,
    title: str,
    game: str,
    kind: str,
    clauses: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = tmp_path / "made"
    outcome = run(capsys, "new", asked, str(made))
    assert outcome.code == 0 and outcome.err == "" and f"tabletop play {game}" in outcome.out
    files = [path for path in made.rglob("*") if path.is_file()]
    names = " ".join(path.relative_to(made).as_posix() for path in files)
    texts = {path: path.read_text("utf-8") for path in files if path.suffix != ".mo"}
    assert not re.search("rooftops", names + "".join(texts.values()), re.IGNORECASE)
    package = made / f"tabletop_{game}"
    assert f'{game} = "tabletop_{game}"' in texts[made / "pyproject.toml"]
    assert f'id="{game}",\n    name="{title}",' in texts[package / "__init__.py"]
    assert f"class {kind}Painter(Painter" in texts[package / "painter.py"]
    assert f'"{clauses}-3.2"' in texts[package / "words.py"]
    assert f"def test_{clauses.lower()}_3_2_" in texts[made / "tests" / "test_rules.py"]
    assert (package / "locale" / "ja" / "LC_MESSAGES" / f"{game}.mo").is_file()
    for path, text in texts.items():
        if path.suffix == ".py":
            compile(text, str(path), "exec")


def test_without_a_folder_it_takes_one_of_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "new", "Moon Base").code == 0
    assert (tmp_path / "tabletop-moon-base" / "tabletop_moon_base" / "__init__.py").is_file()


@pytest.mark.parametrize("name", ["", "1x", "a  b", "月", "a/b", "..", "a" * 41, "ab-", "x'"])
def test_a_bad_name_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "new", name, str(tmp_path / "made"))
    assert outcome.code == 2 and f"“{name}” cannot be the name" in outcome.err
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("name", ["gotown", "GoTown", "tabletop"])
def test_the_name_of_a_game_there_is_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = run(capsys, "new", name, str(tmp_path / "made"))
    assert outcome.code == 2 and outcome.err.count("\n") == 1
    assert f"There is already a game “{name.lower()}”." in outcome.err


def test_a_folder_there_is_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine")
    for folder in (tmp_path, tmp_path / "mine"):
        outcome = run(capsys, "new", "ludo", str(folder))
        assert outcome.code == 2 and "already exists. Name a new folder." in outcome.err
    outcome = run(capsys, "new", "ludo", str(tmp_path / "mine" / "ludo"))
    assert outcome.code == 2 and "cannot be written" in outcome.err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_frozen_program_says_that_it_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "template", lambda: None)
    outcome = run(capsys, "new", "ludo", str(tmp_path / "made"))
    assert outcome.code == 2 and "Install Tabletop with pip" in outcome.err
