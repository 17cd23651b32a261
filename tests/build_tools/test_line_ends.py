"""Git for Windows turns line ends where nobody says otherwise: saves would be damaged, texts differ."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def git(*words: str) -> str:
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="no checkout of git's"
)
READERS = (
    "tests/saves/test_formats.py",
    "tests/lessons",
    "tests/test_maps.py",
    "tests/build_tools/test_locales.py",
)
"""Tests of what reads committed files."""


def turned(folder: Path) -> Path:
    """A clone as Git for Windows makes it."""
    git("-c", "core.autocrlf=true", "clone", "--quiet", "--no-tags", str(ROOT), str(folder))
    return folder


def test_a_checkout_that_turns_line_ends_has_the_very_bytes(tmp_path: Path) -> None:
    there = turned(tmp_path / "clone")
    committed = [
        line.split("\t") for line in git("-C", str(there), "ls-tree", "-rlz", "HEAD").rstrip("\0").split("\0")
    ]
    sizes = {name: int(about.split()[3]) for about, name in committed}
    assert len(sizes) > 1000
    assert [name for name, size in sizes.items() if (there / name).stat().st_size != size] == []


@pytest.mark.packaging
def test_what_reads_files_runs_in_such_a_checkout(tmp_path: Path) -> None:
    there = turned(tmp_path / "clone")
    command = [sys.executable, "-m", "pytest", "-x", *READERS]
    around = {**os.environ, "PYTHONPATH": str(there)}
    done = subprocess.run(command, cwd=there, env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
