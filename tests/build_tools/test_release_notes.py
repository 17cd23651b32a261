"""CHANGELOG.md is as Keep a Changelog has it, tells of this version, and gives the notes of a release."""

import re
import tomllib

import pytest

import tabletop
from tests.build_tools import ROOT, tool

notes = tool("release_notes")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
KEPT = """# Changelog

## [1.1.0] - Unreleased

### Added

- B.

## [1.0.0] - 2026-11-23

### Fixed

- A.
"""


def test_the_newest_version_is_that_of_the_program():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert next(iter(notes.sections(CHANGELOG))) == tabletop.__version__ == project["version"]


def test_versions_fall_and_sections_have_the_kinds_there_are():
    numbers = [tuple(map(int, version.split("."))) for version in notes.sections(CHANGELOG)]
    assert numbers == sorted(numbers, reverse=True) and len(set(numbers)) == len(numbers)
    for _, said in notes.sections(CHANGELOG).values():
        kinds = re.findall(r"^### (.+)$", said, re.MULTILINE)
        assert kinds and set(kinds) <= KINDS and len(set(kinds)) == len(kinds)


def test_the_notes_of_a_release_are_its_section(tmp_path, capsys):
    (tmp_path / "CHANGELOG.md").write_text(KEPT)
    assert notes.main(["1.0.0"], tmp_path / "CHANGELOG.md") == 0
    assert capsys.readouterr().out == "### Fixed\n\n- A.\n"


@pytest.mark.parametrize(("version", "why"), [("1.1.0", "no date for 1.1.0"), ("2.0.0", "nothing of 2.0.0")])
def test_what_is_not_released_has_no_notes(version, why, tmp_path, capsys):
    (tmp_path / "CHANGELOG.md").write_text(KEPT)
    assert notes.main([version], tmp_path / "CHANGELOG.md") == 1
    assert why in capsys.readouterr().err
