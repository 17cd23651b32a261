"""docs/own_player.md: its example is played, as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.arena.match import run
from tests.build_tools import ROOT


def test_the_example_plays_and_is_not_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "own_player.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    (tmp_path / "mine.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    mine, other = run("gotown", ["./mine.py:Mine", "random"], 20).summary().players
    assert mine.result.wins > other.result.wins
