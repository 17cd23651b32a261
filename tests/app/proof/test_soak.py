"""The soak plays what it says, and what the program holds stays within bounds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.app.proof.bench_tables import no_window
from tabletop.app.proof.soak import Held, Soak, resident

LINE = re.compile(r" *(\d+) min +(\d+) MiB +(\d+) files")


@pytest.fixture
def soak(tmp_path: Path) -> Iterator[Soak]:
    with no_window():
        made = Soak((1280, 720), tmp_path)
        yield made
        made.close()


def test_people_play_take_back_read_and_come_back(soak: Soak) -> None:
    soak.begin("gotown", 0)
    scene = soak.table
    assert scene is not None and len(scene.session.humans) == 4
    soak.move()
    assert len(scene.session.table.steps) == 2
    for visit in (soak.take_back, soak.read_log, soak.come_back):
        visit(scene)
    back = soak.table
    assert back is not None and back is not scene
    assert len(back.session.table.steps) == 2
    assert soak.caches()["pictures"] == soak.ctx.assets.cache.bytes > 0


def test_a_line_tells_what_is_held() -> None:
    held = Held(7, 5 * 2**20, 12, 40_000, {"text": 3 * 2**20})
    assert " ".join(held.line.split()) == "7 min 5 MiB 12 files 40000 objects caches, MiB: text 3"
    assert resident() >= 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_all_games_stay_within_300_mib_and_leave_no_file_open(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tabletop.app.proof.soak", "--minutes", "33", "--most", "300"]
    env = {**os.environ, "TABLETOP_HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    files = [int(found[3]) for found in map(LINE.match, done.stdout.splitlines()) if found]
    # A second worker process is there while computer players sit at the table.
    assert len(files) == 33 and max(files[17:]) <= max(files[:17])
