"""A first lesson and a first game in the real window in each language, every press through the X server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.i18n import languages
from tests.window.conftest import FOREIGN, need

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.mark.parametrize("tag", list(languages.offered()))
def test_a_first_lesson_and_a_first_game(screen: str, tag: str, tmp_path: Path) -> None:
    need("import")
    environment = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.live", str(tmp_path), tag, "gotown"],
        env=environment | {"DISPLAY": screen},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "gotown_over.png").stat().st_size > 0
