"""Git for Windows turns line ends where nobody says otherwise: saves would be damaged, texts differ."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def git(*words: str) -> str:
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="no checkout of git's"
)
def test_a_checkout_that_turns_line_ends_has_the_very_bytes(tmp_path: Path) -> None:
    there = tmp_path / "clone"
    git("-c", "core.autocrlf=true", "clone", "--quiet", "--no-tags", str(ROOT), str(there))
    committed = [
        line.split("\t") for line in git("-C", str(there), "ls-tree", "-rlz", "HEAD").rstrip("\0").split("\0")
    ]
    sizes = {name: int(about.split()[3]) for about, name in committed}
    assert len(sizes) > 1000
    assert [name for name, size in sizes.items() if (there / name).stat().st_size != size] == []
